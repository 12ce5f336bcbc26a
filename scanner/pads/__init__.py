"""A photographed score pad -> what is written on it, and what is wrong with it."""
