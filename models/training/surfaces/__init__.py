"""Drawn tables: wood, cloth, stone, mats and prints, seen flat from above."""
