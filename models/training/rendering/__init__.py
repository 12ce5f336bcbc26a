"""Path-traced photographs of tables, for what compositing cannot show; needs the package bpy."""
