"""The networks: their weights, how they are loaded and how their inputs are made."""
