"""Photographed score pads."""
