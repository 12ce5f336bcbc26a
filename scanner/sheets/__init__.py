"""The score pad: filled for the terminal, CSV and print, or empty for the next evening."""
