"""Links as QR codes: for the terminal and for pages."""

from __future__ import annotations

import io

import segno


def qr_svg(link: str) -> bytes:
    """Black on white whatever the page's colours: cameras want it so."""
    file = io.BytesIO()
    segno.make(link, error="m", micro=False).save(file, kind="svg", scale=8, border=4, dark="#000", light="#fff")
    return file.getvalue()


def qr_text(link: str) -> str:
    """For a terminal, two rows of modules to a line of text."""
    file = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(file, border=2, compact=True)
    return file.getvalue()
