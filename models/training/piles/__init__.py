"""The counter of piles for Écosphère: columns, training, notebooks of unseen decks, measuring."""
