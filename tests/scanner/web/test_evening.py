"""An evening over HTTP with a real server: seats, photos, corrections, the reckoning, what stays."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from scanner.web.typed import with_notes
from scoring.answer import answer
from scoring.notation import parse
from scoring.records import Expedition
from scoring.table import score
from tests.scanner.web.fakes import DOUBT, PART, photo
from tests.scanner.web.guests import ROOT, total

if TYPE_CHECKING:
    from tests.scanner.web.guests import Night

TYPED = """bee meadow meadow stream wolf
bear trout stream stream fox
rabbit eagle deer bee wolf
meadow meadow fox deer dragonfly"""


def test_the_door_leads_to_the_table_that_was_set_last(night: Night) -> None:
    table = night.set_table()
    assert night.client.get(f"/api/join/{night.door}").json() == {"table": table.secret}
    assert night.client.get("/api/join/elsewhere").status_code == 404


def test_photos_become_the_contracts_result(night: Night) -> None:
    table = night.set_table()
    table.evening("Ana", "Bao", "Chloé")
    state = table.read()
    assert state["complete"]
    assert [player["state"] for player in state["players"]] == ["in"] * 3
    told = state["result"]
    again = answer(score(parse(table.ask("GET", "/export/table.table").text)), "en")
    assert told["winners"] == again["winners"]
    for player, other in zip(told["players"], again["players"], strict=True):
        assert player["lines"] == other["lines"]
        assert len(player["cards"]) == 20
        assert player["cards"][0]["corners"] == [[0, 0], [90, 0], [90, 90], [0, 90]]


def test_the_score_follows_a_correction_at_once_and_undo_takes_it_back(night: Night) -> None:
    table = night.set_table()
    players = table.evening("Ana", "Bao")
    before = table.state
    changed = table.set_cell(players["Ana"], 4, 5, "renard")
    assert changed["revision"] > before["revision"]
    card = next(each for each in changed["result"]["players"][0]["cards"] if (each["row"], each["col"]) == (4, 5))
    assert (card["card"], card["said"], card["confidence"]) == ("fox", True, 1.0)
    assert total(changed, "Ana") != total(before, "Ana")
    undone = table.ask("DELETE", f"/players/{players['Ana']}/cells/4,5").json()
    assert total(undone, "Ana") == total(before, "Ana")
    assert undone["result"] == before["result"]


@pytest.mark.parametrize(("card", "row"), [(".", None), (None, None), ("?", "?"), ("down", "down")])
def test_cells_can_be_empty_unreadable_or_face_down(night: Night, card: str | None, row: str | None) -> None:
    table = night.set_table()
    players = table.evening("Ana")
    assert table.set_cell(players["Ana"], 1, 1, card)["result"]["players"][0]["rows"][0][0] == row


def test_questions_are_intervals_until_they_are_answered(night: Night) -> None:
    table = night.set_table()
    ana = table.sit("Ana")
    table.send(ana, photo("bee wolf stream", DOUBT))
    open_ = table.read()["result"]["players"][0]
    assert open_["low"] < open_["high"]
    assert [(each["row"], each["col"]) for each in open_["questions"]] == [(1, 1)]
    assert open_["questions"][0]["stake"] > 0
    assert open_["cards"][0]["doubtful"]
    settled = table.set_cell(ana, 1, 1, "bee")["result"]["players"][0]
    assert settled["low"] == settled["high"] == settled["total"]


def test_a_close_up_settles_a_doubt(night: Night) -> None:
    table = night.set_table()
    ana = table.sit("Ana")
    table.send(ana, photo("bee wolf stream", DOUBT))
    assert table.read()["result"]["players"][0]["questions"]
    table.send(ana, photo("bee"), cell="1,1")
    player = table.read()["result"]["players"][0]
    assert player["questions"] == []
    assert player["rows"][0][0] == "bee"


def test_two_photos_of_one_player_are_one_tableau(night: Night) -> None:
    table = night.set_table()
    ana = table.sit("Ana")
    table.send(ana, photo("wolf fox"))
    table.send(ana, photo("wolf fox"))
    state = table.read()
    assert len(state["players"][0]["photos"]) == 2
    assert len(state["result"]["players"]) == 1
    assert state["result"]["players"][0]["problems"] == []


def test_a_typed_tableau_counts_like_the_table_file(night: Night) -> None:
    table = night.set_table()
    ana, bao = table.sit("Ana"), table.sit("Bao")
    table.send(bao, photo("wolf fox"))
    assert table.ask("PUT", f"/players/{ana}/tableau", json={"text": TYPED}).status_code == 200
    state = table.read()
    assert state["result"]["players"][0]["rows"][0] == ["bee", "meadow", "meadow", "stream", "wolf"]
    assert state["complete"]
    wrong = table.ask("PUT", f"/players/{ana}/tableau", json={"text": TYPED.replace("eagle", "zebra")})
    assert wrong.status_code == 422
    assert wrong.json()["error"]["text"].startswith("line 3: ")


@pytest.mark.parametrize("game", ["ecosphere", "oceanos"])
def test_games_without_photos_are_typed(night: Night, game: str) -> None:
    text = (ROOT / "samples" / "tables" / f"{game}.table").read_text(encoding="utf-8")
    expected = score(parse(text))
    table = night.set_table(game, options=dict(expected.table.options))
    if expected.table.kraken:
        assert table.ask("PATCH", "", json={"kraken": list(expected.table.kraken)}).status_code == 200
    for section in text.split("[")[1:]:
        name, _, lines = section.partition("]")
        player = table.sit(name)
        assert table.ask("PUT", f"/players/{player}/tableau", json={"text": lines.strip()}).status_code == 200
    state = table.state
    assert [each["total"] for each in state["result"]["players"]] == [each.column.total for each in expected.standings]


def test_what_no_photo_shows_is_noted(night: Night) -> None:
    table = night.set_table("oceanos")
    ana = table.sit("Ana")
    notes = "levels: propeller 1 1 2, aquarium 1 2 2, motor 1 1 1, cockpit 1 1 1, airlock 1 1 1\ntreasures: 3 4"
    assert table.ask("PATCH", f"/players/{ana}", json={"notes": notes}).json()["players"][0]["notes"] == notes
    wrong = table.ask("PATCH", f"/players/{ana}", json={"notes": "treasures: 9"})
    assert wrong.status_code == 422
    assert wrong.json()["error"]["text"].startswith("line 1: ")
    expedition = with_notes("oceanos", Expedition("Ana", ()), notes)
    assert isinstance(expedition, Expedition)
    assert expedition.treasures == (3, 4)
    assert expedition.levels is not None
    assert [level.propeller for level in expedition.levels] == [1, 1, 2]
    forest = night.set_table()
    assert forest.ask("PATCH", f"/players/{forest.sit('Ana')}", json={"notes": notes}).status_code == 422


def test_neutral_and_solo_sit_at_the_table(night: Night) -> None:
    table = night.set_table()
    table.evening("Ana", "Bao")
    assert table.state["neutral_missing"]
    neutral = table.ask("POST", "/players", json={"kind": "neutral", "colour": "red"}).json()["player"]
    table.send(neutral, photo("stream stream wolf"))
    state = table.read()
    assert not state["neutral_missing"]
    cards = state["players"][2]["cards"]
    assert [each["card"] for each in cards[:4]] == ["stream", "stream", "wolf", "bee"]
    streams = table.set_cell(neutral, 1, 4, "stream")["players"][2]["cards"]
    assert streams[3]["card"] == "stream"
    assert table.ask("POST", "/players", json={"kind": "neutral", "colour": "red"}).status_code == 409

    alone = night.set_table()
    nina = alone.sit("Nina")
    alban = alone.sit("Alban", "solo")
    for player in (nina, alban):
        alone.send(player, photo("wolf fox"))
    solo = alone.read()["result"]
    ana, other = (each["total"] for each in solo["players"])
    assert solo["solo"]["margin"] == ana - other


def test_a_part_of_a_tableau_is_not_enough(night: Night) -> None:
    from tests.scanner.web.guests import Table

    table: Table = night.set_table()
    ana = table.sit("Ana")
    table.send(ana, photo(marks=PART))
    state = table.read()
    assert state["players"][0]["state"] != "in"
    assert state["result"] is None


def test_a_tableau_read_upside_down_turns_with_what_was_set(night: Night) -> None:
    table = night.set_table()
    ana = table.evening("Ana")["Ana"]
    table.set_cell(ana, 1, 1, "eagle")
    before = table.state["result"]["players"][0]
    turned = table.ask("PUT", f"/players/{ana}/turn", json={}).json()
    after = turned["result"]["players"][0]
    assert after["rows"] == [row[::-1] for row in before["rows"][::-1]]
    assert turned["players"][0]["cells"] == [{"row": 4, "col": 5, "card": "eagle"}]
    assert turned["players"][0]["photos"][0]["turn"] == 180
    back = table.ask("PUT", f"/players/{ana}/turn", json={}).json()
    assert back["result"]["players"][0] == before


def test_only_grids_are_turned(night: Night) -> None:
    table = night.set_table("oceanos")
    assert table.ask("PUT", f"/players/{table.sit('Ana')}/turn", json={}).status_code == 422


def test_house_rules_are_the_hosts(night: Night) -> None:
    table = night.set_table(options={"gap_table": "12 12 12 7 3 0 -5"})
    assert table.state["options"] == {}  # that is the default
    assert table.ask("PATCH", "", json={"options": {}}).status_code == 403
    wrong = table.ask("PATCH", "", json={"options": {"nonsense": "1"}}, headers=night.host)
    assert wrong.status_code == 422
    assert "nonsense" in wrong.json()["error"]["text"]


def test_a_finished_table_is_read_only_replayed_identically_and_in_the_history(night: Night) -> None:
    table = night.set_table()
    players = table.evening("Zoé", "Yann")
    table.set_cell(players["Zoé"], 2, 2, "wolf")
    assert table.ask("POST", "/finish", headers=night.host).status_code == 200
    refused = table.ask("PUT", f"/players/{players['Zoé']}/cells", json={"row": 1, "col": 1, "card": "fox"})
    assert refused.status_code == 409
    replayed = table.ask("GET", "/replay").json()
    assert replayed["same"]
    assert replayed["rules_then"] == replayed["rules_now"]
    assert [step["kind"] for step in replayed["steps"]][-1] == "finish"
    listed = night.client.get("/api/tables", headers=night.host).json()["tables"]
    mine = next(each for each in listed if each["secret"] == table.secret)
    assert mine["status"] == "finished"
    assert mine["totals"] == {name: total(table.state, name) for name in ("Zoé", "Yann")}
    people = night.client.get("/api/statistics?game=forest", headers=night.host).json()["players"]
    zoe = next(each for each in people if each["name"] == "Zoé")
    assert zoe["played"] == 1
    assert zoe["best"] == mine["totals"]["Zoé"] == sum(each["best"] for each in zoe["categories"].values())
    assert table.ask("POST", "/reopen", headers=night.host).json()["status"] == "open"


def test_files_to_take_along(night: Night) -> None:
    table = night.set_table()
    assert table.ask("GET", "/export/sheet.csv").status_code == 409
    table.evening("Ana", "Bao")
    state = table.state
    starts = {"sheet.pdf": b"%PDF", "sheet.png": b"\x89PNG", "bgg.txt": b"[b]", "table.table": b"game: forest"}
    for name, start in starts.items():
        found = table.ask("GET", f"/export/{name}")
        assert found.content.startswith(start), name
        assert "attachment" in found.headers["content-disposition"]
    assert table.ask("GET", "/export/result.json").json() == state["result"]
    play = json.loads(table.ask("GET", "/export/bgstats.json").content)
    assert {each["name"]: each["score"] for each in play["players"]} == {n: total(state, n) for n in ("Ana", "Bao")}
    assert [each["name"] for each in play["players"] if each["winner"]] == state["result"]["winners"]
    assert table.secret not in json.dumps(play)
    assert table.ask("GET", "/export/../../etc/passwd").status_code == 404


def test_a_typed_sheet_is_audited(night: Night) -> None:
    table = night.set_table()
    table.evening("Ana", "Bao")
    lines = {each["category"]: each["points"] for each in table.state["result"]["players"][0]["lines"]}
    right = {category: str(points) for category, points in lines.items()}
    agreed = table.ask("POST", "/audit", json={"columns": {"Ana": right}})
    assert agreed.json()["agrees"], agreed.text
    wrong = table.ask(
        "POST", "/audit?lang=fr", json={"columns": {"Ana": right | {"bee": str(lines["bee"] + 1)}}}
    ).json()
    assert [(each["player"], each["category"], each["right"]) for each in wrong["findings"]] == [
        ("Ana", "bee", lines["bee"])
    ]
    assert wrong["findings"][0]["label"] == "Abeille"
    assert table.ask("POST", "/audit", json={"sheet": "x"}).status_code == 422
