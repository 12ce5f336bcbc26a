"""Drawn decks: free art, faces, backs and what is printed on them."""
