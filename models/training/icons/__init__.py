"""The reader of icons for Océanos: cards, training, tables of unseen copies, measuring."""
