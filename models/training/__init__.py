"""Scenes, training and measurement of the models; not part of the installed package."""
