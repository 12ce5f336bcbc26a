"""The recogniser: network, training, boards of unseen decks, calibration, measuring."""
