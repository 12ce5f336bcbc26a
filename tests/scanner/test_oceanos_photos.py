"""Océanos from photos with the real networks: learned from one photo, read from any side, counted."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scanner.errors import RecountError, WrongArgumentsError
from scanner.game.evening import Noted
from scanner.game.noting import ask_noted, open_questions, parse_kraken, parse_levels, parse_treasures
from scanner.standin.oceanos.box import ROUNDS, box
from scoring.notation import parse
from scoring.records import Expedition, Table
from scoring.table import score

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.scanner.conftest import Ran

SAMPLES = Path(__file__).parents[2] / "samples" / "oceanos"
LABELS = SAMPLES / "cards.txt"
PARTS = ("propeller", "motor", "cockpit", "aquarium", "airlock")
PLAYERS = ("ana-3", "bao", "cleo", "dan")


@cache
def truth() -> Table:
    return parse((SAMPLES / "game.table").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The stand-in copy, enrolled once from its photo."""
    from scanner.cli import main

    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RECOUNT_HOME", str(folder))
        patch.setattr("sys.argv", ["recount", "learn", "oceanos", str(SAMPLES / "cards.jpg"), "--labels", str(LABELS)])
        with pytest.raises(SystemExit) as ended:
            main()
    assert not ended.value.code
    return folder


def read(recount: Callable[..., Ran], name: str) -> dict[str, Any]:
    ran = recount("read", SAMPLES / f"{name}.jpg", "--deck", "oceanos", "--json", "--quiet")
    assert ran.code == 0, ran.err
    return dict(json.loads(ran.out))


def elements(rows: list[Any]) -> list[list[list[str] | None]]:
    """The rows without the order in which elements are named; an open card is None."""
    return [[sorted(card) if isinstance(card, list | tuple) else None for card in row] for row in rows]


def noted_levels(player: Expedition, rounds: tuple[int, ...] = (1, 2, 3)) -> str:
    """'propeller 1 1 2, motor ...', as --levels takes it."""
    assert player.levels is not None
    told = [player.levels[number - 1] for number in rounds]
    return ", ".join(f"{part} {' '.join(str(getattr(each, part)) for each in told)}" for part in PARTS)


def test_the_box_has_its_cards_and_no_two_are_alike() -> None:
    assert len(box()) == sum(ROUNDS)
    assert len({card.icons for card in box().values()}) == sum(ROUNDS)


def test_every_card_of_a_photo_is_read_with_its_place(
    recount: Callable[..., Ran], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECOUNT_HOME", str(home))
    bao = next(player for player in truth().expeditions if player.name == "bao")
    told = read(recount, "bao")
    assert elements(told["rows"]) == elements(list(bao.rows))
    assert all(len(card["corners"]) == 4 for card in told["cards"])
    assert len(told["outside"]) == 1  # the player aid


def test_the_photographed_game_is_counted(
    recount: Callable[..., Ran], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what a photo cannot show given by options: every card right, and all but one read without a question."""
    monkeypatch.setenv("RECOUNT_HOME", str(home))
    players = truth().expeditions
    options = ["--kraken=-2 -1 -4"]
    for player in players:
        treasures = ",".join(map(str, player.treasures or ()))
        options += ["--levels", f"{player.name}:{noted_levels(player)}", "--treasures", f"{player.name}:{treasures}"]
    photos = [SAMPLES / f"{name}.jpg" for name in PLAYERS]
    names = ",".join(player.name for player in players)
    ran = recount("score", *photos, "--game", "oceanos", "--players", names, *options, "--json", "--quiet")
    assert ran.code == 0, ran.err
    told = {player["name"]: player for player in json.loads(ran.out)["players"]}
    for standing in score(truth()).standings:
        found = told[standing.player.name]
        assert found["low"] <= standing.column.total <= found["high"]
        if not found["questions"]:
            assert found["total"] == standing.column.total
    for player in players:
        for row, cards in zip(elements(told[player.name]["rows"]), elements(list(player.rows)), strict=True):
            assert all(card is None or card == right for card, right in zip(row, cards, strict=True))
    assert sum(len(player["questions"]) for player in told.values()) <= 1


def test_the_first_round_is_counted_from_its_photo(
    recount: Callable[..., Ran], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One photo after round 1, one level of each part and one token; alone at the table Ana has most eyes."""
    monkeypatch.setenv("RECOUNT_HOME", str(home))
    ana = truth().expeditions[0]
    given = ["--round", "1", "--levels", noted_levels(ana, (1,)), "--kraken=-2"]
    ran = recount("score", SAMPLES / "ana-1.jpg", "--game", "oceanos", *given, "--json", "--quiet")
    assert ran.code == 0, ran.err
    (told,) = json.loads(ran.out)["players"]
    assert not told["questions"]
    alone = Table("oceanos", (ana,), kraken=(-2, 0, 0), only_round=1)
    assert told["total"] == score(alone).standings[0].column.total


def test_what_does_not_add_up_is_refused(
    recount: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECOUNT_HOME", str(tmp_path))
    many = LABELS.read_text(encoding="utf-8").replace("coral,", "+".join(["coral"] * 9) + ",", 1)
    (tmp_path / "many.txt").write_text(many, encoding="utf-8")
    ran = recount("learn", "oceanos", SAMPLES / "cards.jpg", "--labels", tmp_path / "many.txt", "--quiet")
    assert ran.code == 4
    assert "elements named" in ran.err


# --- what a photo cannot show -----------------------------------------------------------------------------


def open_table() -> Table:
    """The game as photos show it: no levels, tokens or treasures."""
    players = tuple(Expedition(one.name, one.rows) for one in truth().expeditions)
    return Table("oceanos", players)


def test_levels_are_noted_in_short_or_by_part() -> None:
    assert parse_levels("2 1 1 1 3", 3)[0] == ("propeller", 3, 2)
    assert parse_levels("propulseur 1 1 2, aquarium 2", 3) == (
        ("propeller", 1, 1),
        ("propeller", 2, 1),
        ("propeller", 3, 2),
        ("aquarium", 3, 2),
    )
    assert parse_treasures("4,3") == (3, 4)
    assert parse_kraken("-2 0 -3", None) == (-2, 0, -3)
    assert parse_kraken("-2", 2) == (0, -2, 0)


@pytest.mark.parametrize("text", ["wheel 2", "2 1 1", "propeller", "propeller 4"])
def test_other_levels_are_refused(text: str) -> None:
    with pytest.raises(WrongArgumentsError):
        parse_levels(text, 3)


@pytest.mark.parametrize("text", ["-5 0 0", "1 2", "x"])
def test_other_tokens_are_refused(text: str) -> None:
    with pytest.raises(RecountError):
        parse_kraken(text, None)


def noted_table(noted: Noted) -> Table:
    players = tuple(
        Expedition(one.name, one.rows, None, noted.treasures.get(one.name), noted.levels.get(one.name, ()))
        for one in truth().expeditions
    )
    return Table("oceanos", players, kraken=noted.kraken)


def test_a_short_dialogue_settles_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answering truly what is asked gives the truth's totals, and nothing is asked twice."""
    meant = {one.name: one for one in truth().expeditions}
    asked: list[str] = []

    def answered() -> str:
        key = asked[-1]
        name, *rest = key.split()
        if key == "kraken":
            return "-2 -1 -4\n"
        levels, treasures = meant[name].levels, meant[name].treasures
        assert levels is not None
        if rest == ["submarine"]:
            last = levels[2]
            return f"{last.propeller} {last.aquarium} {last.motor} {last.cockpit} {last.airlock}\n"
        if rest == ["treasures"]:
            return " ".join(map(str, treasures or ())) + "\n"
        return f"{getattr(levels[int(rest[1]) - 1], rest[0])}\n"

    def next_key(result: Any, known: Noted) -> Any:  # noqa: ANN401 - stands in for open_questions
        found = open_questions(result, known)
        if found:
            asked.append(found[0].key)
        return found

    monkeypatch.setattr("scanner.game.noting.open_questions", next_key)
    monkeypatch.setattr("sys.stdin.readline", answered, raising=False)
    start = score(open_table())
    known = ask_noted(start, Noted(), lambda noted: score(noted_table(noted)), "en")
    result = score(noted_table(known))
    assert len(set(asked)) == len(asked)
    totals = [standing.column.total for standing in score(truth()).standings]
    assert [standing.column.total for standing in result.standings] == totals
    assert all(standing.low == standing.high for standing in result.standings)


def test_without_answers_totals_are_intervals_that_hold_the_truth() -> None:
    meant = score(truth()).standings
    for found, right in zip(score(open_table()).standings, meant, strict=True):
        assert found.low <= right.column.total <= found.high


def test_one_round_counts_its_own_lines_only() -> None:
    whole = score(truth()).standings[0].column
    for number in (1, 2, 3):
        table = Table("oceanos", truth().players, kraken=truth().kraken, only_round=number)
        column = score(table).standings[0].column
        assert column.points(f"animals_{number}") == whole.points(f"animals_{number}")
        assert column.total == sum(whole.points(f"{what}_{number}") for what in ("animals", "propeller", "kraken")) + (
            whole.points("coral") + whole.points("treasure")
        ) * (number == 3)
