"""The line of photos in front of the reader: in order of arrival, kept on disk, one at a time."""

from __future__ import annotations

import json
import sqlite3
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scanner.web.jobs import Job, ReadBox, Taught
from scanner.web.packing import unpacked
from scanner.web.store import note

if TYPE_CHECKING:
    from scanner.web.hub import Hub
    from scanner.web.jobs import Outcome, Step
    from scanner.web.shelf import Shelf
    from scanner.web.store import Event, Store
    from scanner.web.worker import Worker

RETRY = 5.0
"""Seconds until a job is tried again that the disk did not let through."""
PICTURED = ("photo", "lesson", "pad")
"""What waits in the line with a picture of its own."""
_NEXT = """
SELECT jobs.*, players.table_id AS of_table, players.id AS player_id, players.name AS player, players.kind AS seat,
  photos.number, photos.file, photos.cell, photos.corners, tables.game, COALESCE(tables.deck, (
    SELECT deck FROM photos AS read JOIN players AS owner ON owner.id = read.player_id
    WHERE owner.table_id = players.table_id AND read.deck IS NOT NULL ORDER BY read.id LIMIT 1)) AS deck,
  NOT EXISTS (SELECT 1 FROM photos AS other WHERE other.player_id = players.id AND other.id != photos.id
    AND other.cell IS NULL AND other.reading IS NOT NULL) AS first
FROM jobs LEFT JOIN photos ON photos.id = jobs.photo_id LEFT JOIN players ON players.id = photos.player_id
  LEFT JOIN tables ON tables.id = players.table_id
ORDER BY jobs.id LIMIT 1
"""
_READ_AGAIN = """
INSERT INTO jobs (kind, photo_id)
SELECT 'read', photos.id FROM photos JOIN players ON players.id = player_id JOIN tables ON tables.id = players.table_id
WHERE state = 'failed' AND finished IS NULL AND game = (SELECT game FROM lessons WHERE id = ?) ORDER BY photos.id
"""
"""Photos that could not be read may be, now that the deck is known better."""


class Line:
    """A thread that hands one job after the other to the reader."""

    def __init__(self, store: Store, shelf: Shelf, hub: Hub, worker: Worker) -> None:
        self._store, self._shelf, self._hub, self._worker = store, shelf, hub, worker
        self._more = threading.Event()
        self._stopping = False
        self._at_hand: int | None = None
        """The number of the job that is being done."""
        self._thread = threading.Thread(target=self._run, name="line", daemon=True)

    def start(self) -> None:
        """Take up what was left waiting, too."""
        with self._store.database.write() as db:
            db.execute("UPDATE photos SET state = 'queued' WHERE state = 'reading'")
            db.execute("UPDATE lessons SET state = 'queued' WHERE state = 'reading'")
            db.execute("UPDATE pads SET state = 'queued' WHERE state = 'reading'")
        self._worker.start()
        self._thread.start()

    def stop(self) -> None:
        """Leave the rest for the next start."""
        self._stopping = True
        self._worker.stop()
        self._more.set()
        self._thread.join(timeout=5)

    def wake(self) -> None:
        """Something new waits: say where everybody stands, and go on."""
        self._tell_places()
        self._more.set()

    def places(self) -> dict[tuple[str, int], int]:
        """('photo', 'lesson' or 'pad', number) -> place in the line; what is being read has none, the next has 1."""
        with self._store.database.read() as db:
            rows = db.execute(
                "SELECT photo_id AS photo, lesson_id AS lesson, pad_id AS pad FROM jobs WHERE id IS NOT ? ORDER BY id",
                (self._at_hand,),
            ).fetchall()
        return {
            (what, row[what]): place for place, row in enumerate(rows, 1) for what in PICTURED if row[what] is not None
        }

    def _tell_places(self) -> None:
        places = self.places()
        with self._store.database.read() as db:
            rows = db.execute(
                "SELECT photos.id, player_id, table_id FROM photos JOIN players ON players.id = player_id "
                "WHERE state = 'queued'"
            ).fetchall()
        for row in rows:
            place = places.get(("photo", row["id"]))
            body = {"photo": row["id"], "player": row["player_id"], "state": "queued", "place": place, "step": None}
            self._hub.send(row["table_id"], {"event": "progress", "data": body})

    # --- one job after the other ----------------------------------------------------------------------------

    def _run(self) -> None:
        self._worker.carry_out(Job("warm", "", "", None), lambda _: None)
        while not self._stopping:
            try:
                self._take_next()
            except sqlite3.OperationalError:  # a full disk: whoever asks is told, and the job is done again
                self._at_hand = None
                self._more.wait(RETRY)

    def _take_next(self) -> None:
        """Do the first job of the line, or wait for one."""
        self._more.clear()
        with self._store.database.read() as db:
            row = db.execute(_NEXT).fetchone()
            job = None if row is None else self._job(db, row)
        if row is None or job is None:
            self._more.wait()
            return
        self._at_hand = row["id"]
        self._begin(row)
        outcome = self._worker.carry_out(job, lambda step: self._say_step(row, step))
        if not self._stopping and not self._end(row, outcome):
            self._forget_pictures_of(job)

    def _job(self, db: sqlite3.Connection, row: sqlite3.Row) -> Job:
        if row["kind"] == "read":
            return Job(
                kind="read",
                name=f"{row['player']}, photo {row['number']}",
                game=row["game"],
                deck=row["deck"],
                path=str(self._shelf.path(row["file"])),
                view=str(self._shelf.view(row["file"])),
                loose=row["seat"] == "neutral",
                close_up=row["cell"] is not None,
                whole=bool(row["first"]),
                corners=None if row["corners"] is None else tuple((x, y) for x, y in json.loads(row["corners"])),
            )
        body = json.loads(row["body"])
        if row["kind"] == "pad":
            return self._pad_job(db.execute("SELECT * FROM pads WHERE id = ?", (row["pad_id"],)).fetchone(), body)
        if row["kind"] == "teach":
            return Job(
                "teach", "", body["game"], body["deck"], taught=tuple(unpacked(Taught, one) for one in body["taught"])
            )
        lesson = db.execute("SELECT * FROM lessons WHERE id = ?", (row["lesson_id"],)).fetchone()
        return Job(
            kind=row["kind"],
            name="photo",
            game=lesson["game"],
            deck=lesson["deck"],
            path=str(self._shelf.path(lesson["file"])),
            view=str(self._shelf.view(lesson["file"])),
            way=lesson["way"],
            labels=tuple(body.get("labels", ())),
        )

    def _pad_job(self, pad: sqlite3.Row, body: dict[str, Any]) -> Job:
        return Job(
            kind="pad",
            name="photo",
            game=body["game"],
            deck=None,
            path=str(self._shelf.path(pad["file"])),
            view=str(self._shelf.view(pad["file"])),
            table=body["table"],
            names=tuple(json.loads(pad["names"])),
            boxes=tuple(ReadBox(*box) for box in json.loads(pad["answers"])),
            lang=body["lang"],
        )

    def _begin(self, row: sqlite3.Row) -> None:
        with self._store.database.write() as db:
            db.execute("UPDATE photos SET state = 'reading' WHERE id = ?", (row["photo_id"],))
            db.execute("UPDATE pads SET state = 'reading' WHERE id = ?", (row["pad_id"],))
            if row["kind"] == "lesson":
                db.execute("UPDATE lessons SET state = 'reading' WHERE id = ?", (row["lesson_id"],))
        self._tell_places()

    def _say_step(self, row: sqlite3.Row, step: Step) -> None:
        if row["photo_id"] is None:
            return
        if step.size is not None:
            with self._store.database.write() as db:
                db.execute("UPDATE photos SET size = ? WHERE id = ?", (json.dumps(step.size), row["photo_id"]))
        body = {
            "photo": row["photo_id"],
            "player": row["player_id"],
            "state": "reading",
            "place": None,
            "step": step.said._asdict(),
            "size": step.size,
        }
        self._hub.send(row["of_table"], {"event": "progress", "data": body})

    def _end(self, row: sqlite3.Row, outcome: Outcome) -> bool:
        """Write what came of it, unless somebody changed their mind meanwhile: then False."""
        with self._store.database.write() as db:
            self._at_hand = None
            if db.execute("DELETE FROM jobs WHERE id = ?", (row["id"],)).rowcount == 0:
                return False
            event = self._written(db, row, outcome)
        if event is not None:
            self._store.tell(event)
        return True

    def _forget_pictures_of(self, job: Job) -> None:
        """A photo that was deleted while it was being read leaves no view behind."""
        name = Path(job.path).name
        if name and name not in self._store.files():
            self._shelf.remove([name])

    def _written(self, db: sqlite3.Connection, row: sqlite3.Row, outcome: Outcome) -> Event | None:
        if row["kind"] == "read":
            _write_reading(db, row["photo_id"], outcome)
            return note(db, row["of_table"], "reading" if outcome.error is None else "failed", row["player_id"])
        table_id = row["table_id"]
        if row["kind"] == "pad":
            _write_pad(db, row["pad_id"], outcome)
            return note(db, table_id, "pad")
        if row["kind"] == "teach":
            return note(db, table_id, "deck")
        _write_lesson(db, row, outcome)
        if row["kind"] == "keep" and outcome.error is None:
            db.execute(_READ_AGAIN, (row["lesson_id"],))
            db.execute(
                "UPDATE photos SET state = 'queued' WHERE state = 'failed' AND id IN (SELECT photo_id FROM jobs)"
            )
        return None if table_id is None else note(db, table_id, "lesson" if row["kind"] == "lesson" else "deck")


def _write_reading(db: sqlite3.Connection, photo_id: int, outcome: Outcome) -> None:
    if outcome.body is None:
        error = json.dumps(outcome.error, ensure_ascii=False)
        db.execute("UPDATE photos SET state = 'failed', error = ? WHERE id = ?", (error, photo_id))
        return
    body = outcome.body
    db.execute(
        "UPDATE photos SET state = 'read', error = NULL, deck = ?, reading = ? WHERE id = ?",
        (body["deck"], json.dumps(body["reading"], ensure_ascii=False), photo_id),
    )


def _write_pad(db: sqlite3.Connection, pad_id: int, outcome: Outcome) -> None:
    error = None if outcome.error is None else json.dumps(outcome.error, ensure_ascii=False)
    audit = None if outcome.body is None else json.dumps(outcome.body, ensure_ascii=False)
    state = "read" if error is None else "failed"
    db.execute("UPDATE pads SET state = ?, error = ?, audit = ? WHERE id = ?", (state, error, audit, pad_id))


def _write_lesson(db: sqlite3.Connection, row: sqlite3.Row, outcome: Outcome) -> None:
    done: dict[str, Any] = {"lesson": "read", "keep": "kept"}
    if outcome.body is None:
        error = json.dumps(outcome.error, ensure_ascii=False)
        db.execute("UPDATE lessons SET state = 'failed', error = ? WHERE id = ?", (error, row["lesson_id"]))
        return
    db.execute("UPDATE lessons SET state = ?, error = NULL WHERE id = ?", (done[row["kind"]], row["lesson_id"]))
    if "cards" in outcome.body:
        cards = json.dumps(outcome.body["cards"], ensure_ascii=False)
        db.execute("UPDATE lessons SET cards = ? WHERE id = ?", (cards, row["lesson_id"]))
