"""Drawn props: what lies on a table beside the cards."""
