"""The whole night with the real networks: enrol in the browser, photograph, correct, teach."""

from __future__ import annotations

import io
import json
import time
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from tests.scanner.web.guests import REAL, ROOT, Night

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.scanner.web.guests import Table

PHOTOS = ROOT / "samples" / "photos"
LABELS = json.loads((PHOTOS / "labels" / "ana.json").read_text(encoding="utf-8"))
TRUTH = [[card["label"] for card in LABELS["cards"] if card["row"] == row] for row in range(4)]
"""Ana took her photo from her own side, so what the photo shows is what she sees."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table of a house where no deck is known yet, with a photo sent too early."""
    with Night(tmp_path_factory.mktemp("real"), REAL) as night:
        found = night.set_table()
        found.send(found.sit("Ana"), (PHOTOS / "ana.jpg").read_bytes())
        early = found.read()["players"][0]
        assert early["state"] == "failed"
        assert "forest" in early["photos"][0]["error"]
        assert found.state["deck"] is None
        learn(found)
        yield found


def learn(table: Table) -> None:
    """Enrol the sample deck as a guest does."""
    read = lesson(table, "forest-cards.jpg", "guide")
    labels = [card["label"] for card in read["cards"]]
    guide = table.night.client.get("/api/guide/forest").json()["rows"]
    assert labels == [label for row in guide for label in row]
    kept = asking(table, "POST", f"/{read['id']}/keep", json={"labels": labels})
    assert kept.status_code == 202
    assert settled(table, read["id"])["state"] == "kept"


def lesson(table: Table, photo: str, way: str) -> dict[str, Any]:
    """What a photo would teach."""
    content = (PHOTOS / photo).read_bytes()
    begun = asking(table, "POST", "", params={"game": "forest", "way": way}, content=content)
    assert begun.status_code == 202, begun.text
    found = settled(table, begun.json()["lesson"])
    assert found["state"] == "read", found["error"]
    return found


def asking(table: Table, method: str, path: str, **more: Any) -> Any:  # noqa: ANN401 - as httpx takes it
    headers = {"X-Recount-Table": table.secret}
    return table.night.client.request(method, f"/api/lessons{path}", headers=headers, **more)


def settled(table: Table, number: int) -> dict[str, Any]:
    """The lesson once nothing is being done."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        found: dict[str, Any] = asking(table, "GET", f"/{number}").json()
        if found["state"] in ("read", "kept", "failed"):
            return found
        time.sleep(0.05)
    raise TimeoutError


def rows(state: dict[str, Any]) -> list[list[str]]:
    """Ana's cards."""
    found: list[list[str]] = state["result"]["players"][0]["rows"]
    return found


def test_a_photo_sent_too_early_is_read_once_the_deck_is_known(table: Table) -> None:
    state = table.read()
    assert rows(state) == TRUTH
    assert state["deck"] == "forest"
    with Image.open(PHOTOS / "ana.jpg") as picture:
        assert state["players"][0]["photos"][0]["size"] == list(picture.size)


def test_cards_of_the_deck_and_the_photo_are_pictures(table: Table) -> None:
    table.read()
    for path in ("/cards/bee.jpg", "/cards/back.jpg", "/photos/1.jpg"):
        with Image.open(io.BytesIO(table.ask("GET", path).content)) as picture:
            assert min(picture.size) > 100
    assert table.ask("GET", "/cards/zebra.jpg").status_code == 404


def test_corners_drawn_around_the_tableau_read_the_same_cards(table: Table) -> None:
    before = table.read()
    cards = {(card["row"], card["col"]): card["corners"] for card in before["result"]["players"][0]["cards"]}
    outer = [cards[1, 1][0], cards[1, 5][1], cards[4, 5][2], cards[4, 1][3]]
    start = min(range(4), key=lambda index: sum(outer[index]))
    drawn = outer[start:] + outer[:start]  # clockwise from the top left of the photo, whoever sits where
    assert table.ask("PUT", "/photos/1/corners", json={"corners": drawn}).status_code == 202
    state = table.read()
    found = [card for row in rows(state) for card in row]
    right = [card for row in TRUTH for card in row]
    assert sum(one == other for one, other in zip(found, right, strict=True)) >= 18
    assert not [one for one, other in zip(found, right, strict=True) if one not in (other, "?")]
    table.ask("PUT", "/photos/1/corners", json={"corners": None})
    assert rows(table.read()) == TRUTH


def test_a_close_up_of_a_card_is_fused(table: Table) -> None:
    card = table.read()["result"]["players"][0]["cards"][7]
    xs, ys = zip(*card["corners"], strict=True)
    with Image.open(PHOTOS / "ana.jpg") as picture:
        near = picture.crop((int(min(xs)) - 60, int(min(ys)) - 60, int(max(xs)) + 60, int(max(ys)) + 60))
    file = io.BytesIO()
    near.resize((near.width * 2, near.height * 2)).save(file, "JPEG", quality=92)
    sent = table.send(1, file.getvalue(), cell=f"{card['row']},{card['col']}")
    state = table.read()
    photo = next(each for each in state["players"][0]["photos"] if each["id"] == sent)
    assert (photo["state"], photo["error"]) == ("read", None)
    assert rows(state) == TRUTH


def test_corrections_teach_the_deck(table: Table) -> None:
    table.read()
    right = TRUTH[0][0]
    table.set_cell(1, 1, 1, right)
    before = pictures(table)
    assert table.ask("POST", "/teach", json={}).json() == {"pictures": 1}
    until = time.monotonic() + 60
    while pictures(table) == before and time.monotonic() < until:
        time.sleep(0.1)
    assert pictures(table) == before + 1


def pictures(table: Table) -> int:
    """How many pictures the deck has."""
    (deck,) = table.night.client.get("/api/decks", params={"table": table.secret}).json()["decks"]
    return int(deck["pictures"])


def test_look_alikes_of_an_ordinary_tableau_are_groups_with_a_suggestion(table: Table) -> None:
    read = lesson(table, "ana.jpg", "groups")
    assert sum(card["count"] for card in read["cards"]) == 20
    truth = [card for row in TRUTH for card in row]
    assert {card["label"] for card in read["cards"]} <= set(truth)
    assert asking(table, "GET", f"/{read['id']}/cards/0.jpg", params={"table": table.secret}).content[:2] == b"\xff\xd8"
    assert asking(table, "DELETE", f"/{read['id']}").status_code == 204


def test_a_photographed_pad_is_held_against_the_table(table: Table) -> None:
    ocean = table.night.set_table("ocean")
    text = (ROOT / "samples" / "tables" / "ocean.table").read_text(encoding="utf-8")
    for section in text.split("[")[1:]:
        name, _, lines = section.partition("]")
        typed = ocean.ask("PUT", f"/players/{ocean.sit(name)}/tableau", json={"text": lines.strip()})
        assert typed.status_code == 200, typed.text
    content = (ROOT / "samples" / "pads" / "ocean-pad-slips.jpg").read_bytes()
    pad = ocean.ask("POST", "/audit/photo", content=content).json()["pad"]
    until = time.monotonic() + 120
    while (found := ocean.ask("GET", f"/pads/{pad}?lang=fr").json())["state"] not in ("read", "failed"):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert found["state"] == "read", found["error"]
    slips = {(each["player"], each["kind"]) for each in found["audit"]["findings"] if each["differs"]}
    assert {("Elsa", "miscount"), ("Willow", "prize"), ("Eden", "sum")} <= slips
    assert all(each["label"] for each in found["audit"]["findings"])
    with Image.open(io.BytesIO(ocean.ask("GET", f"/pads/{pad}.jpg").content)) as picture:
        assert min(picture.size) > 300


def test_a_damaged_photo_gets_a_sentence(table: Table) -> None:
    bao = table.sit("Bao")
    table.send(bao, (PHOTOS / "bao.jpg").read_bytes()[:5000])
    player = table.read()["players"][1]
    assert player["state"] == "failed"
    assert player["photos"][0]["error"]
