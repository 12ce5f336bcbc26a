"""From quads to cells: every layout fits one lattice to all cards together."""
