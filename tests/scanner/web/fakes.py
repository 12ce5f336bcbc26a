"""A reader that answers at once, and breaks on demand: what is tested with it is the evening around it."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scanner.errors import NoCardsError
from scanner.language import say
from scanner.records import Candidate, Quad, ReadCard, Reading
from scanner.web.jobs import Step
from scanner.web.packing import packed
from scoring.records import Phrase

if TYPE_CHECKING:
    from scanner.web.jobs import Job, Tell

CARDS = ("bee", "bear", "trout", "fox", "eagle", "dragonfly", "deer", "rabbit", "meadow", "stream", "wolf")
JPEG = b"\xff\xd8\xff\xe0fake"
HANG, CRASH, REFUSE, DOUBT, PART = b"<hang>", b"<crash>", b"<refuse>", b"<doubt>", b"<part>"
SLOW = b"<slow>"


def quick(job: Job, tell: Tell) -> dict[str, Any]:
    """A tableau made of the photo's bytes; marks in them break things."""
    if job.kind == "pad":
        Path(job.view).write_bytes(Path(job.path).read_bytes())
        told = {"agrees": True, "names": job.names, "boxes": [box.value for box in job.boxes], "table": job.table}
        return {"en": told, "fr": told}
    if job.kind != "read":
        return {"cards": [], "pictures": len(job.taught)}
    raw = Path(job.path).read_bytes()
    if SLOW in raw:
        time.sleep(2)
    if HANG in raw:
        time.sleep(60)
    if CRASH in raw:
        os._exit(3)
    Path(job.view).write_bytes(raw)
    tell(Step(Phrase("reading", "lecture"), (500, 400)))
    if REFUSE in raw:
        raise NoCardsError(say(f"{job.name}: no cards", f"{job.name} : aucune carte"))
    count = 1 if job.close_up else 3 if PART in raw else 20
    cards = tuple(_card(raw, index, doubtful=DOUBT in raw and index == 0) for index in range(count))
    reading = Reading(job.name, (500, 400), 4, 5, 0, cards, ())
    return {"deck": "forest", "reading": packed(reading)}


def _card(raw: bytes, index: int, *, doubtful: bool) -> ReadCard:
    row, col = divmod(index, 5)
    x, y = col * 100.0, row * 100.0
    kind = CARDS[raw[len(JPEG) + index] % len(CARDS)] if len(raw) > len(JPEG) + index else "bee"
    other = CARDS[(CARDS.index(kind) + 1) % len(CARDS)]
    found = (Candidate(kind, 0.5), Candidate(other, 0.5)) if doubtful else (Candidate(kind, 1.0),)
    return ReadCard(row + 1, col + 1, Quad(((x, y), (x + 90, y), (x + 90, y + 90), (x, y + 90)), 0.9), found)


def photo(cards: str = "", marks: bytes = b"") -> bytes:
    """Bytes that the quick reader reads as these cards, the rest mixed; `cards` as ids separated by spaces."""
    kinds = (cards.split() + list(CARDS) * 2)[:20]
    return JPEG + bytes(CARDS.index(kind) for kind in kinds) + marks
