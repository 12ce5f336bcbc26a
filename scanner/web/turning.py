"""A tableau that was read upside down: turned with everything that people set on it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from scanner.records import Reading
from scanner.tableau.reading import rolled
from scanner.web.packing import packed, unpacked
from scanner.web.store import now

if TYPE_CHECKING:
    import sqlite3

HALF = 2
"""Quarters."""


def turn_player(db: sqlite3.Connection, player_id: int) -> None:
    """Turn all readings of a player, and the cells that were set, by 180 degrees."""
    rows = db.execute("SELECT * FROM photos WHERE player_id = ? AND reading IS NOT NULL", (player_id,)).fetchall()
    shape = None
    for row in rows:
        reading = unpacked(Reading, json.loads(row["reading"]))
        if row["cell"] is None:
            shape = reading.rows, reading.cols
            text = json.dumps(packed(turned(reading)), ensure_ascii=False)
            db.execute("UPDATE photos SET reading = ? WHERE id = ?", (text, row["id"]))
    if shape is not None:
        _turn_cells(db, player_id, shape)


def turned(reading: Reading) -> Reading:
    """The reading as somebody at the opposite side of the table sees it."""
    cards = tuple(
        replace(card, row=reading.rows + 1 - card.row, col=reading.cols + 1 - card.col, quad=rolled(card.quad, HALF))
        for card in reversed(reading.cards)
    )
    return replace(reading, cards=cards, turn=(reading.turn + 180) % 360)


def _turn_cells(db: sqlite3.Connection, player_id: int, shape: tuple[int, int]) -> None:
    """Every cell's latest word moves to the opposite cell; close-ups move along."""
    rows, cols = shape
    said = db.execute("SELECT row, col, card FROM corrections WHERE player_id = ? ORDER BY id", (player_id,)).fetchall()
    latest = {(each["row"], each["col"]): each["card"] for each in said}
    db.execute("DELETE FROM corrections WHERE player_id = ?", (player_id,))
    for (row, col), card in latest.items():
        db.execute(
            "INSERT INTO corrections (player_id, row, col, card, created) VALUES (?, ?, ?, ?, ?)",
            (player_id, rows + 1 - row, cols + 1 - col, card, now()),
        )
    near = db.execute("SELECT id, cell FROM photos WHERE player_id = ? AND cell IS NOT NULL", (player_id,)).fetchall()
    for photo in near:
        row, col = json.loads(photo["cell"])
        cell = json.dumps([rows + 1 - row, cols + 1 - col])
        db.execute("UPDATE photos SET cell = ? WHERE id = ?", (cell, photo["id"]))
