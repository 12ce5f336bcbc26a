"""`recount score` without a camera: what is made of readings, names, answers and files."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from scanner.game.evening import Board, Evening
from scanner.game.gather import Gathered
from scanner.records import BACK, UNKNOWN, Photo
from scoring.records import Phrase, Problem
from tests.scanner.boards import FOREST, OCEAN, grid_game, read_card, reading

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scanner.game.gather import Request
    from tests.scanner.conftest import Ran

DOUBT = {(3, 4): {"fox": 0.6, "deer": 0.3999}}
OTHER = FOREST.replace("bear", "wolf").replace("rabbit", "stream")


@dataclass(frozen=True, slots=True)
class FakeDeck:
    """A deck that is never looked at."""

    name: str = "forest"
    game: str = "forest"


@dataclass(slots=True)
class Camera:
    """What the photos will show, and what was asked of them."""

    game: str = "forest"
    boards: tuple[Board, ...] = (Board("ana", reading(FOREST, DOUBT)), Board("bao", reading(OTHER)))
    neutral: tuple[tuple[int, int, dict[str, float]], ...] | None = None
    problems: dict[str, tuple[Problem, ...]] = field(default_factory=dict)
    request: Request | None = None

    def gather(self, request: Request, _tell: Callable[[str], None]) -> Gathered:
        """In place of looking at photos."""
        self.request = request
        pixels = np.full((800, 800, 3), 90, np.uint8)
        cards = None if self.neutral is None else tuple(read_card(*each) for each in self.neutral)
        evening = Evening(grid_game(self.game), self.boards, cards)
        photos = {board.name: Photo("x.jpg", pixels, (800, 800)) for board in self.boards}
        return Gathered(evening, FakeDeck(self.game, self.game), photos, self.problems)  # type: ignore[arg-type]


@pytest.fixture
def camera(monkeypatch: pytest.MonkeyPatch) -> Camera:
    """Photos that show what the test says."""
    found = Camera()
    monkeypatch.setattr("scanner.game.gather.gather", found.gather)
    return found


def answers(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Somebody at a terminal who types these lines and then leaves."""
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    typed.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stdin", typed)


def test_json_has_the_table_the_cards_and_the_questions(recount: Callable[..., Ran], camera: Camera) -> None:
    ran = recount("score", "ana.jpg", "bao.jpg", "--json")
    assert ran.code == 0
    found = json.loads(ran.out)
    ana, bao = found["players"]
    assert (found["game"], ana["name"], bao["name"]) == ("forest", "ana", "bao")
    assert ana["rows"][2] == ["rabbit", "eagle", "deer", "?", "wolf"]
    assert [(each["row"], each["col"], each["candidates"]) for each in ana["questions"]] == [(3, 4, ["fox", "deer"])]
    assert len(ana["cards"]) == 20
    assert ana["cards"][0] == {
        "row": 1,
        "col": 1,
        "card": "bee",
        "confidence": pytest.approx(0.9999, abs=1e-4),
        "corners": [[100, 140], [190, 140], [190, 270], [100, 270]],
        "candidates": [["bee", pytest.approx(0.9999, abs=1e-4)]],
    }
    assert ana["cards"][13]["card"] == "?"
    assert ana["cards"][13]["candidates"][:2] == [["fox", 0.6], ["deer", 0.3999]]
    assert ana["low"] <= ana["total"] <= ana["high"]
    assert bao["low"] == bao["high"]


def test_the_request_is_what_was_asked(recount: Callable[..., Ran], camera: Camera, tmp_path: Path) -> None:
    recount("score", "a.jpg", "b.jpg", "--game", "forêt", "--deck", "D", "--players", "Ana,Bao", "--neutral", "n.jpg")
    request = camera.request
    assert request is not None
    assert [path.name for path in request.paths] == ["a.jpg", "b.jpg"]
    assert (request.game, request.deck, request.players, str(request.neutral)) == ("forest", "D", "Ana,Bao", "n.jpg")


def test_set_is_certain(recount: Callable[..., Ran], camera: Camera) -> None:
    found = json.loads(recount("score", "x.jpg", "y.jpg", "--json", "--set", "ANA:3,4=Renard").out)
    ana = found["players"][0]
    assert ana["rows"][2][3] == "fox"
    assert ana["questions"] == []
    assert ana["cards"][13]["card"] == "fox"
    assert ana["cards"][13]["confidence"] == 1.0
    hole = json.loads(recount("score", "x.jpg", "y.jpg", "--json", "--set", "ana:1,1=.").out)["players"][0]
    assert hole["rows"][0][0] is None
    assert len(hole["cards"]) == 19
    assert [problem["kind"] for problem in hole["problems"]] == ["hole"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3,4=fox", "expected PLAYER:row,column=card"),
        ("ana:3,4", "expected PLAYER:row,column=card"),
        ("zoe:3,4=fox", "no player 'zoe': ana, bao"),
        ("ana:5,1=fox", "expected row,column"),
        ("ana:3,4=renrad", "did you mean renard?"),
    ],
)
def test_a_setting_that_makes_no_sense(recount: Callable[..., Ran], camera: Camera, text: str, said: str) -> None:
    ran = recount("score", "x.jpg", "y.jpg", "--set", text)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_one_player_needs_no_name_in_a_setting(recount: Callable[..., Ran], camera: Camera) -> None:
    camera.boards = camera.boards[:1]
    found = json.loads(recount("score", "x.jpg", "--json", "--set", "3,4=deer").out)
    assert found["players"][0]["rows"][2][3] == "deer"


def test_a_game_of_two_without_the_neutral_player_is_told(recount: Callable[..., Ran], camera: Camera) -> None:
    assert "--neutral PHOTO" in recount("score", "x.jpg", "y.jpg").err
    assert recount("score", "x.jpg", "y.jpg", "--quiet").err == ""
    camera.neutral = ((1, 1, {"wolf": 0.9999}), (1, 2, {UNKNOWN: 0.9}))
    ran = recount("score", "x.jpg", "y.jpg", "--json")
    assert "--neutral" not in ran.err


def test_problems_of_photos_come_first_and_count_as_problems(recount: Callable[..., Ran], camera: Camera) -> None:
    camera.problems = {"ana": (Problem("two_tableaux", Phrase("Two tableaux", "Deux tableaux")),)}
    ran = recount("score", "x.jpg", "y.jpg", "--set", "ana:3,4=fox")
    assert ran.out.startswith("! Two tableaux — ana")
    assert recount("score", "x.jpg", "y.jpg", "--set", "ana:3,4=fox", "--strict").code == 5
    camera.problems = {}
    assert recount("score", "x.jpg", "y.jpg", "--set", "ana:3,4=fox", "--strict").code == 0


def test_too_many_players_are_wrong_arguments(recount: Callable[..., Ran], camera: Camera) -> None:
    camera.boards = tuple(Board(f"p{number}", reading(FOREST)) for number in range(7))
    ran = recount("score", "x.jpg")
    assert ran.code == 2
    assert "at most 6" in ran.err


def test_a_solo_game(recount: Callable[..., Ran], camera: Camera) -> None:
    camera.boards = (camera.boards[0], Board("alban", reading(OTHER), solo=True))
    found = json.loads(recount("score", "ana.jpg", "alban.jpg", "--solo", "alban", "--json").out)
    assert found["solo"]["verdict"] in ("defeat", "easy", "normal", "hard")
    assert "--neutral" not in recount("score", "ana.jpg", "alban.jpg").err


# --- questions --------------------------------------------------------------------------------------------

ALONE = (Board("ana", reading(FOREST.replace("wolf", "deer"), {(3, 4): {"fox": 0.6, "meadow": 0.3999}})),)


def test_questions_are_asked_until_answered(
    recount: Callable[..., Ran], camera: Camera, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    camera.boards = ALONE
    answers(monkeypatch, "lyon", "Clairières")
    ran = recount("score", "x.jpg", "--json", "--out", tmp_path)
    assert json.loads(ran.out)["players"][0]["rows"][2][3] == "meadow"
    assert "ana, row 3, card 4: " in ran.err
    assert "1 fox  2 meadow  (Enter leaves it open)" in ran.err
    assert "no card of forest" in ran.err
    assert str(tmp_path / "card-3-4.jpg") in ran.err
    with Image.open(tmp_path / "card-3-4.jpg") as crop:
        assert crop.size == (277, 400)


def test_an_answer_by_number(recount: Callable[..., Ran], camera: Camera, monkeypatch: pytest.MonkeyPatch) -> None:
    camera.boards = ALONE
    answers(monkeypatch, "1")
    assert json.loads(recount("score", "x.jpg", "--json").out)["players"][0]["rows"][2][3] == "fox"


@pytest.mark.parametrize("line", [[""], ["?"], []])
def test_nobody_needs_to_answer(
    recount: Callable[..., Ran], camera: Camera, monkeypatch: pytest.MonkeyPatch, line: list[str]
) -> None:
    camera.boards = ALONE
    answers(monkeypatch, *line)
    ran = recount("score", "x.jpg", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["players"][0]["rows"][2][3] == "?"


def test_no_ask_and_no_terminal_never_prompt(
    recount: Callable[..., Ran], camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera.boards = ALONE
    answers(monkeypatch, "fox")
    ran = recount("score", "x.jpg", "--no-ask", "--json")
    assert json.loads(ran.out)["players"][0]["rows"][2][3] == "?"
    assert "row 3" not in ran.err
    monkeypatch.setattr(sys, "stdin", io.StringIO("fox\n"))
    assert json.loads(recount("score", "x.jpg", "--json").out)["players"][0]["rows"][2][3] == "?"


def test_what_cannot_change_anything_is_not_asked(
    recount: Callable[..., Ran], camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bao leads by far, whatever Ana's card is."""
    camera.boards = (
        Board("ana", reading("rabbit " * 4 + "fox\n" + "rabbit fox fox fox wolf\n" * 3, DOUBT)),
        Board("bao", reading(FOREST)),
    )
    answers(monkeypatch, "fox")
    ran = recount("score", "x.jpg", "y.jpg", "--json", "--quiet")
    assert ran.err == ""


# --- files ------------------------------------------------------------------------------------------------


def test_out_has_a_sheet_and_an_overlay_for_each(recount: Callable[..., Ran], camera: Camera, tmp_path: Path) -> None:
    camera.boards = (Board("Ana/B", reading(FOREST)), Board("Bao", reading(OTHER)))
    ran = recount("score", "x.jpg", "y.jpg", "--out", tmp_path / "o", "--json")
    assert ran.code == 0
    found = sorted(str(path.relative_to(tmp_path / "o")) for path in (tmp_path / "o").rglob("*") if path.is_file())
    assert found == ["Ana_B/overlay.jpg", "Bao/overlay.jpg", "result.json", "sheet.csv", "sheet.pdf", "sheet.png"]
    assert json.loads((tmp_path / "o" / "result.json").read_text()) == json.loads(ran.out)


def test_corrections_are_learned_if_asked(
    recount: Callable[..., Ran], camera: Camera, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(
        "scanner.enrolment.decks.add_examples",
        lambda name, found: learned.append((name, [label for label, _ in found])),
    )
    settings = ("--set", "ana:3,4=fox", "--set", "bao:1,1=down", "--set", "bao:1,2=.")
    recount("score", "x.jpg", "y.jpg", *settings)
    assert learned == []
    ran = recount("score", "x.jpg", "y.jpg", *settings, "--learn-corrections")
    assert learned == [("forest", ["fox", BACK])]
    assert "2 pictures added to the deck forest" in ran.err


# --- check ------------------------------------------------------------------------------------------------


def test_check_takes_photos(recount: Callable[..., Ran], camera: Camera, tmp_path: Path) -> None:
    camera.boards = (Board("ana", reading(FOREST)), Board("bao", reading(OTHER)))
    recount("score", "x.jpg", "y.jpg", "--out", tmp_path)
    photo = tmp_path / "ana.jpg"
    photo.write_bytes(b"\xff\xd8\xff\xe0 as far as anybody looks")
    agrees = recount("check", photo, photo, "--sheet", tmp_path / "sheet.csv", "--players", "ana,bao", "--json")
    assert agrees.code == 0
    assert json.loads(agrees.out)["sheet"]["agrees"]
    assert len(json.loads(agrees.out)["players"][0]["cards"]) == 20
    sheet = (tmp_path / "sheet.csv").read_text().splitlines()
    (tmp_path / "wrong.csv").write_text("\n".join([sheet[0], "Bee,99,0", *sheet[2:]]))
    assert recount("check", photo, "--sheet", tmp_path / "wrong.csv").code == 7


def test_check_refuses_the_wrong_game_of_photos(recount: Callable[..., Ran], camera: Camera, tmp_path: Path) -> None:
    camera.game, camera.boards = "ocean", (Board("ana", reading(OCEAN)),)
    photo = tmp_path / "ana.png"
    photo.write_bytes(b"\x89PNG\r\n\x1a\n")
    (tmp_path / "s.csv").write_text("Bee,1\n")
    ran = recount("check", photo, "--sheet", tmp_path / "s.csv", "--game", "forest")
    assert ran.code == 2
