"""Several photos of one player, and whose photo is whose."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from scanner.errors import WrongArgumentsError
from scanner.game.players import find_player, owners
from scanner.records import UNKNOWN, Reading
from scanner.tableau.fuse import combined, fuse, may_be_one
from scanner.tableau.places import place_quad
from tests.scanner.boards import FOREST, OCEAN, candidates, quad_at, read_card, reading

if TYPE_CHECKING:
    from scanner.records import ReadCard
    from scoring.records import Coords

OTHER = "\n".join(" ".join(line.split()[::-1]) for line in FOREST.splitlines()[::-1])


def at(found: Reading, cell: Coords) -> ReadCard:
    return next(card for card in found.cards if (card.row, card.col) == cell)


def part(*cards: ReadCard) -> Reading:
    return Reading("close.jpg", (400, 400), max(c.row for c in cards), max(c.col for c in cards), 0, cards, ())


def test_the_same_place_seen_twice_counts_twice() -> None:
    doubtful = {(3, 4): {"fox": 0.8, "deer": 0.2}}
    found = fuse([reading(FOREST, doubtful), reading(FOREST, doubtful, photo="ana-2.jpg")]).reading
    best = at(found, (3, 4)).candidates[0]
    assert best.card == "fox"
    assert best.probability == pytest.approx(0.64 / 0.68, abs=0.01)


def test_a_washed_out_photo_does_not_outvote_a_clear_one() -> None:
    found = combined(candidates({"fox": 0.004, UNKNOWN: 0.99, "deer": 0.006}), candidates({"fox": 0.99, "deer": 0.005}))
    assert found[0].card == "fox"
    assert found[0].probability > 0.95


def test_unknown_in_both_photos_stays_unknown() -> None:
    found = combined(candidates({"fox": 0.1, UNKNOWN: 0.9}), candidates({"deer": 0.1, UNKNOWN: 0.9}))
    assert found[0].card == UNKNOWN
    assert sum(each.probability for each in found) == pytest.approx(1)


def test_a_second_photo_fills_a_hole_where_the_lattice_expects_it() -> None:
    found = fuse([reading(FOREST.replace("eagle", ".")), reading(FOREST.replace("wolf", "."), photo="b.jpg")]).reading
    card = at(found, (3, 2))
    assert card.candidates[0].card == "eagle"
    assert np.allclose(card.quad.corners, quad_at(3, 2).corners, atol=1.0)
    assert len(found.cards) == 20


def test_a_close_up_settles_the_one_doubtful_card() -> None:
    blind = {(3, 4): {UNKNOWN: 0.9, "fox": 0.05, "deer": 0.05}}
    found = fuse([reading(FOREST, blind), part(read_card(1, 1, {"fox": 0.999}))])
    assert found.problems == ()
    assert at(found.reading, (3, 4)).candidates[0].card == "fox"
    assert at(found.reading, (3, 4)).candidates[0].probability > 0.99


def test_a_close_up_goes_to_the_place_that_it_fits() -> None:
    doubtful = {(3, 4): {"fox": 0.6, "deer": 0.399}, (1, 5): {"wolf": 0.6, "bear": 0.399}}
    found = fuse([reading(FOREST, doubtful), part(read_card(1, 1, {"bear": 0.999}))]).reading
    assert at(found, (1, 5)).candidates[0].card == "bear"
    assert at(found, (3, 4)).candidates[0].probability < 0.7


def test_a_close_up_of_two_places_alike_needs_a_neighbour() -> None:
    doubtful = {(3, 4): {"fox": 0.5, "deer": 0.499}, (4, 3): {"fox": 0.5, "deer": 0.499}}
    single = fuse([reading(FOREST, doubtful), part(read_card(1, 1, {"fox": 0.999}))])
    assert [problem.kind for problem in single.problems] == ["close_up"]
    pair = fuse([reading(FOREST, doubtful), part(read_card(1, 1, {"fox": 0.999}), read_card(1, 2, {"wolf": 0.999}))])
    assert pair.problems == ()
    assert at(pair.reading, (3, 4)).candidates[0].probability > 0.99
    assert at(pair.reading, (4, 3)).candidates[0].probability < 0.6


def test_a_close_up_without_any_doubt_is_told_and_left_out() -> None:
    found = fuse([reading(FOREST), part(read_card(1, 1, {"fox": 0.999}))])
    assert [problem.kind for problem in found.problems] == ["close_up"]
    assert len(found.reading.cards) == 20


def test_a_photo_of_other_cards_is_told_and_left_out() -> None:
    found = fuse([reading(FOREST), reading(OCEAN, photo="b.jpg")])
    assert [problem.kind for problem in found.problems] == ["photos_differ"]
    assert found.reading == reading(FOREST)


def test_photos_of_one_tableau_agree() -> None:
    assert may_be_one(reading(FOREST), reading(FOREST, photo="b.jpg"))
    assert not may_be_one(reading(FOREST), reading(OTHER, photo="b.jpg"))
    blind = reading(FOREST, {(3, 4): {UNKNOWN: 0.99}})
    assert may_be_one(part(read_card(1, 1, {"fox": 0.999})), blind)
    assert not may_be_one(reading(FOREST), part(read_card(1, 1, {"fox": 0.999})))


def test_no_place_can_be_told_from_one_row() -> None:
    assert place_quad([read_card(1, col, {"fox": 1.0}) for col in range(1, 6)], 2, 2) is None


# --- names ------------------------------------------------------------------------------------------------


def named(files: str, given: str | None = None, same: set[tuple[int, int]] | None = None) -> list[str]:
    pairs = same or set()
    return owners([Path(file) for file in files.split()], given, lambda a, b: (a, b) in pairs or (b, a) in pairs)


@pytest.mark.parametrize(
    ("files", "names"),
    [
        ("ana.jpg bao.heic", "ana bao"),
        ("ana.jpg ana-2.jpg bao.jpg", "ana ana bao"),
        ("bao.jpg ana_2.jpg Ana.jpg", "bao Ana Ana"),
        ("a/ana.jpg b/ana.jpg", "ana ana"),
        ("IMG_1234.jpg IMG_1235.jpg", "IMG_1234 IMG_1235"),
        ("player-1.jpg player-2.jpg", "player-1 player-2"),
    ],
)
def test_players_by_their_files(files: str, names: str) -> None:
    assert named(files) == names.split()


def test_a_number_in_brackets_is_a_further_photo() -> None:
    assert owners([Path("ana.jpg"), Path("ana (2).jpg"), Path("ana 3.jpg")], None, lambda *_: False) == ["ana"] * 3


def test_numbered_photos_of_one_tableau_are_one_players() -> None:
    assert named("ana-1.jpg ana-2.jpg ana-3.jpg", same={(0, 1)}) == ["ana", "ana", "ana-3"]


def test_players_by_the_names_given() -> None:
    assert named("1.jpg 2.jpg 3.jpg", "Ana,Bao,Ana") == ["Ana", "Bao", "Ana"]
    assert named("x.jpg x-2.jpg y.jpg", "Ana, Bao") == ["Ana", "Ana", "Bao"]
    assert named("x.jpg y.jpg neutral.jpg", "Ana,Bao") == ["Ana", "Bao", "neutral"]
    for given in ("Ana", "Ana,,Bao", "Ana,Bao,Chloé,Dan"):
        with pytest.raises(WrongArgumentsError, match="--players"):
            named("x.jpg y.jpg z.jpg", given)


def test_a_player_is_found_whatever_the_case() -> None:
    assert find_player("CHLOE", ["Ana", "Chloé"]) == "Chloé"
    with pytest.raises(WrongArgumentsError, match="no player 'Zoe': Ana, Chloé"):
        find_player("Zoe", ["Ana", "Chloé"])
