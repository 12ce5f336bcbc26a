"""One photo -> one tableau: where its cards lie, what they are, and which way is up."""
