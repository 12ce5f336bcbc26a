"""Game night: everybody's phone, one laptop, no internet."""
