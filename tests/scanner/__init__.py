"""Tests of the package scanner."""
