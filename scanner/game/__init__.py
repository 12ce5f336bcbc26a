"""All photos of one game -> one counted table: whose is whose, decoded together, asked where it matters."""
