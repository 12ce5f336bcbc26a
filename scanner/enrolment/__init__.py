"""The decks people own: learned from photos, kept on disk, chosen by what lies on the table."""
