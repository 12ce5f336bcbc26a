"""From a photo to a counted table: the only package with pixels, files, screens and HTTP."""
