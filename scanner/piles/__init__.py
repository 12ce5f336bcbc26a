"""Piles of overlapping cards: the whole card of each, how many it covers, and what the pile is."""
