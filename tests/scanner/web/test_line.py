"""The line in front of the reader, live events, readers that break, and deleting for good."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import TYPE_CHECKING, Any

import pytest

from scanner.web.hub import MOST_UNHEARD, Hub
from scanner.web.store import Event
from tests.scanner.web.fakes import CRASH, HANG, REFUSE, SLOW, photo
from tests.scanner.web.guests import Night

if TYPE_CHECKING:
    from pathlib import Path

    from tests.scanner.web.guests import Table


class Listener(threading.Thread):
    """A phone that listens until it has heard enough."""

    def __init__(self, table: Table, last: int | None, enough: int) -> None:
        super().__init__(daemon=True)
        self.heard: list[dict[str, Any]] = []
        self.listening = threading.Event()
        self._table, self._last, self._enough = table, last, enough
        self.start()
        assert self.listening.wait(20)

    def run(self) -> None:
        headers = {} if self._last is None else {"Last-Event-ID": str(self._last)}
        path = f"{self._table.path}/events"
        with self._table.night.client.stream("GET", path, headers=headers) as stream:
            event: dict[str, Any] = {}
            for line in stream.iter_lines():
                self.listening.set()
                name, _, value = line.partition(": ")
                event |= {name: value} if name else {}
                if not line and "data" in event:
                    self.heard.append({"event": event["event"], "id": event.get("id")} | json.loads(event["data"]))
                    event = {}
                if sum(each["event"] == "change" for each in self.heard) >= self._enough:
                    return

    def all(self) -> list[dict[str, Any]]:
        """What was heard, once it was enough."""
        self.join(30)
        assert not self.is_alive(), self.heard
        return self.heard


def test_photos_are_read_in_order_of_arrival_and_everybody_sees_the_place(night: Night) -> None:
    table = night.set_table()
    players = [table.sit(name) for name in "ABCDEF"]
    listener = Listener(table, None, 1 + 2 * len(players))
    sent = [table.send(player, photo("fox")) for player in players]
    heard = listener.all()
    assert [each["player"] for each in heard if each.get("kind") == "reading"] == players
    places: dict[int, list[int]] = {}
    for each in heard:
        if each["event"] == "progress" and each["state"] == "queued":
            assert each["id"] is None
            places.setdefault(each["photo"], []).append(each["place"])
    assert places
    for of_one in places.values():
        assert of_one == sorted(of_one, reverse=True)
    assert sent == sorted(sent)


def test_a_phone_that_slept_hears_what_it_missed(night: Night) -> None:
    table = night.set_table()
    table.sit("Ana")
    asleep = table.state["revision"]
    table.sit("Bao")
    table.sit("Chloé")
    heard = Listener(table, asleep, 2).all()
    assert [(each["kind"], int(each["id"])) for each in heard] == [("player", asleep + 1), ("player", asleep + 2)]


def test_a_phone_that_begins_to_listen_hears_where_the_table_stands(night: Night) -> None:
    table = night.set_table()
    table.sit("Ana")
    (heard,) = Listener(table, None, 1).all()
    assert heard["revision"] == table.state["revision"]


def test_a_phone_from_another_time_hears_where_the_table_stands(night: Night) -> None:
    table = night.set_table()
    (heard,) = Listener(table, 4711, 1).all()
    assert heard["revision"] == table.state["revision"]


def test_a_phone_that_does_not_take_its_messages_has_to_come_back() -> None:
    async def crowd() -> list[str]:
        hub = Hub()
        hub.open()

        async def nothing() -> list[Event]:
            return []

        lines = hub.lines(1, nothing)
        heard = [await anext(lines)]
        for revision in range(MOST_UNHEARD + 1):
            hub.tell(Event(1, revision + 1, "cell"))
        await asyncio.sleep(0)
        return [*heard, *[line async for line in lines]]

    assert asyncio.run(crowd()) == ["retry: 2000\n\n"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_why_a_photo_failed_is_said_in_everybodys_language(night: Night, lang: str) -> None:
    table = night.set_table()
    table.send(table.sit("Ana"), photo(marks=REFUSE))
    table.read()
    player = table.ask("GET", f"?lang={lang}").json()["players"][0]
    assert player["state"] == "failed"
    assert player["photos"][0]["size"] == [500, 400]  # it can be shown, and corners drawn on it
    assert table.ask("GET", f"/photos/{player['photos'][0]['id']}.jpg").status_code == 200
    assert player["photos"][0]["error"] == {"en": "Ana, photo 1: no cards", "fr": "Ana, photo 1 : aucune carte"}[lang]


def test_a_reader_that_hangs_or_dies_is_replaced_and_the_next_photo_read(tmp_path: Path) -> None:
    with Night(tmp_path, limit=4) as night:
        table = night.set_table()
        players = [table.sit(name) for name in ("Ana", "Bao", "Chloé")]
        for player, mark in zip(players, (CRASH, HANG, b""), strict=True):
            table.send(player, photo(marks=mark))
        state = table.read()
        assert [player["state"] for player in state["players"]] == ["failed", "failed", "in"]
        errors = [player["photos"][0]["error"] for player in state["players"]]
        assert "broke off" in errors[0]
        assert "too long" in errors[1]


def test_drawn_corners_are_read_again_and_a_photo_can_be_taken_back(night: Night) -> None:
    table = night.set_table()
    ana = table.sit("Ana")
    number = table.send(ana, photo())
    table.read()
    corners = [[0, 0], [500, 0], [500, 400], [0, 400]]
    assert table.ask("PUT", f"/photos/{number}/corners", json={"corners": corners}).status_code == 202
    state = table.read()
    assert state["players"][0]["photos"][0]["corners"] == corners
    for wrong in ([[0, 0]], "x", [[0, 0], [1, 0], [1, 1], [0, "y"]], [[0, 0], [1, 0], [1, 1], [0, 1e9]]):
        assert table.ask("PUT", f"/photos/{number}/corners", json={"corners": wrong}).status_code == 422
    assert table.ask("DELETE", f"/photos/{number}").json()["players"][0]["state"] == "waiting"


def test_what_is_deleted_is_gone_from_the_disk(tmp_path: Path) -> None:
    with Night(tmp_path) as night:
        table = night.set_table()
        table.evening("Ana")
        ghost = table.sit("Ghost-of-Elsa")
        table.send(ghost, photo(marks=b"ghost-pixels"))
        table.read()
        table.set_cell(ghost, 1, 1, "fox")
        assert b"Ghost-of-Elsa" in everything(tmp_path)
        assert b"ghost-pixels" in everything(tmp_path)
        assert table.ask("DELETE", f"/players/{ghost}").status_code == 200
        assert b"ghost-pixels" not in everything(tmp_path)
        assert b"Ghost-of-Elsa" not in everything(tmp_path)
        listener = Listener(table, table.state["revision"], 1)
        assert table.ask("DELETE", "", headers=night.host).status_code == 204
        assert listener.all()[-1]["kind"] == "delete"
        assert table.secret.encode() not in everything(tmp_path)
        assert list((night.folder / "photos").iterdir()) == []


def test_a_photo_deleted_while_it_is_read_leaves_nothing(tmp_path: Path) -> None:
    with Night(tmp_path) as night:
        table = night.set_table()
        ana = table.sit("Ana")
        number = table.send(ana, photo(marks=SLOW))
        while table.state["players"][0]["state"] != "reading":
            pass
        assert table.ask("DELETE", f"/photos/{number}").status_code == 200
        table.send(ana, photo())
        assert table.read()["players"][0]["state"] == "in"
        assert len({path.name.partition(".")[0] for path in (night.folder / "photos").iterdir()}) == 1


def everything(folder: Path) -> bytes:
    """Every byte of every file."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_a_photographed_pad_is_held_against_the_table_and_boxes_answered(night: Night) -> None:
    table = night.set_table()
    assert table.ask("POST", "/audit/photo", content=photo()).status_code == 409  # nothing to hold it against
    table.evening("Ana", "Bao")
    sent = table.ask("POST", "/audit/photo?names=Ana,Bao", content=photo()).json()["pad"]
    audit = settled_pad(table, sent)["audit"]
    assert audit["names"] == ["Ana", "Bao"]
    assert audit["table"] == table.ask("GET", "/export/table.table").text
    for value in (5, 6):
        body = {"column": 1, "category": "bee", "value": value}
        assert table.ask("PUT", f"/pads/{sent}/boxes", json=body).status_code == 202
        assert settled_pad(table, sent)["audit"]["boxes"] == [value]
    for wrong in ({"column": 0}, {"category": "zebra"}, {"value": 1000}, {"value": "6"}):
        body = {"column": 1, "category": "bee", "value": 6} | wrong
        assert table.ask("PUT", f"/pads/{sent}/boxes", json=body).status_code == 422
    assert table.ask("GET", f"/pads/{sent}.jpg").status_code == 200
    assert night.set_table().ask("GET", f"/pads/{sent}").status_code == 404
    assert table.ask("DELETE", f"/pads/{sent}").status_code == 204
    assert table.ask("GET", f"/pads/{sent}").status_code == 404


def settled_pad(table: Table, number: int) -> dict[str, Any]:
    """The pad once it is read."""
    while True:
        found: dict[str, Any] = table.ask("GET", f"/pads/{number}").json()
        if found["state"] in ("read", "failed"):
            return found
