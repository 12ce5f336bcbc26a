"""The reader of score pads: handwriting, boxes, training, pads of all kinds, measuring."""
