"""Composited photographs: cards and props laid on a surface, seen through a camera."""
