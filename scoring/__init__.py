"""The rules of the five games, in pure standard library Python."""
