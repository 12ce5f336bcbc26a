"""Drawing on the user's own photo: outlines, names, points and where they come from."""
