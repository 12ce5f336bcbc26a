"""The finder and the refiner: networks, training, export, measuring."""
