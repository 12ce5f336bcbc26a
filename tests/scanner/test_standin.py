"""The stand-in decks: complete, full-bleed, told apart by shape, with an up and a down, as pixels and on paper."""

from __future__ import annotations

import time
from itertools import combinations
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pypdfium2
import pytest
from PIL import Image

from scanner.errors import WrongArgumentsError
from scanner.standin import GAMES, cards, draw
from scanner.standin.paper import BOTTOM, LEFT, MM, cut_out_pdf, full_box, one_of_each
from scanner.standin.pen import TALL, WIDE
from scoring.games import GAMES as RULES
from scoring.games.ecosphere import COPIES
from scoring.games.grid_game import GridGame
from tests.scanner.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

    from tests.scanner.conftest import Ran

    Pictures = dict[str, NDArray[np.uint8]]

SMALL = 126
SAME = 0.93
"""Likeness of a card with itself at another size, where thin lines look thicker; other cards stay below 0.9."""
GRIDS = [game for game in GAMES if isinstance(RULES[game], GridGame)]
EVERY = [(game, card) for game in GRIDS for card in (*cards(game), "back")]


@pytest.fixture(scope="module")
def decks() -> dict[str, Pictures]:
    """Every picture of every deck, small."""
    return {game: {card: draw(game, card, SMALL) for card in (*cards(game), "back")} for game in GRIDS}


def shape_of(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Light and dark as seen from afar, whatever the colours, without the round corners: mean 0, length 1."""
    grey = cv2.resize(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), (42, 59), interpolation=cv2.INTER_AREA)[4:-4, 3:-3]
    level = grey.astype(np.float32) - grey.mean()
    return np.asarray(level / np.linalg.norm(level), np.float32)


def likeness(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> float:
    """1 for the same picture, about 0 for pictures that have nothing in common."""
    return float((shape_of(one) * shape_of(other)).sum())


def pages(pdf: bytes) -> list[NDArray[np.uint8]]:
    """Every page at two pixels per millimetre."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [np.array(page.render(scale=2 / MM, rev_byteorder=True).to_numpy(), np.uint8) for page in document]


def on_page(page: NDArray[np.uint8], place: int) -> NDArray[np.uint8]:
    """The card at one of the nine places of a page."""
    x, y = 2 * (LEFT / MM + place % 3 * WIDE), 2 * (BOTTOM / MM + place // 3 * TALL)
    return page[round(y) : round(y + 2 * TALL), round(x) : round(x + 2 * WIDE)]


@pytest.mark.parametrize("game", GRIDS)
def test_each_kind_of_the_game_is_drawn_in_the_order_of_its_rules(game: str) -> None:
    rules = RULES[game]
    copies = rules.copies if isinstance(rules, GridGame) else COPIES
    assert cards(game) == tuple(copies)


@pytest.mark.parametrize("width", [40, 333, 640])
def test_pixels_have_the_form_of_a_card(width: int) -> None:
    picture = draw("forest", "fox", width)
    assert picture.shape == (round(width * 88 / 63), width, 3)
    assert picture.dtype == np.uint8
    assert np.array_equal(picture, draw("forest", "fox", width))


def test_colours_are_red_green_blue() -> None:
    red, green, blue = draw("forest", "fox", SMALL)[66, 54].tolist()
    assert red > green > blue


@pytest.mark.parametrize(("game", "card"), EVERY)
def test_art_runs_to_the_very_edge(decks: dict[str, Pictures], game: str, card: str) -> None:
    picture = decks[game][card].astype(int)
    for edge, inner in ((picture[0], picture[2]), (picture[-1], picture[-3])):
        assert np.abs(edge - inner).mean() < 40
    for edge, inner in ((picture[:, 0], picture[:, 2]), (picture[:, -1], picture[:, -3])):
        assert np.abs(edge - inner).mean() < 40
    assert (picture.min(axis=2) > 252).mean() < 0.01


@pytest.mark.parametrize("game", GRIDS)
def test_cards_differ_in_shape(decks: dict[str, Pictures], game: str) -> None:
    alike = {pair: likeness(decks[game][pair[0]], decks[game][pair[1]]) for pair in combinations(decks[game], 2)}
    assert max(alike.values()) < 0.9, max(alike, key=lambda pair: alike[pair])


@pytest.mark.parametrize("game", GRIDS)
def test_colour_alone_does_not_tell_cards_apart(decks: dict[str, Pictures], game: str) -> None:
    means = np.array([decks[game][card].reshape(-1, 3).mean(axis=0) for card in cards(game)])
    apart = np.linalg.norm(means[:, None] - means[None], axis=2) + 1e3 * np.eye(len(means))
    # A change of light moves a mean colour by more than this.
    assert np.median(apart.min(axis=1)) < 20


@pytest.mark.parametrize(("game", "card"), EVERY)
def test_fronts_have_an_up_and_a_down_and_backs_have_not(decks: dict[str, Pictures], game: str, card: str) -> None:
    picture = decks[game][card]
    turned = likeness(picture, np.ascontiguousarray(picture[::-1, ::-1]))
    assert turned > 0.97 if card == "back" else turned < 0.6


def test_a_card_is_drawn_fast() -> None:
    draw("forest", "wolf", 640)
    started = time.process_time()
    for card in ("wolf", "rabbit", "bear"):
        draw("forest", card, 640)
    assert time.process_time() - started < 3 * 0.3


def test_what_is_not_drawn_is_refused() -> None:
    with pytest.raises(WrongArgumentsError, match="no stand-in deck of chess, only of forest, ocean, savanna"):
        cards("chess")
    with pytest.raises(WrongArgumentsError, match="no card 'zebra' in forest: bee, bear"):
        draw("forest", "zebra", SMALL)


def test_the_numbers_of_a_biome_differ_in_the_strip_alone() -> None:
    one, other = (draw("ecosphere", card, SMALL).astype(int) for card in ("taiga:1", "taiga:6:5"))
    apart = np.abs(one - other).mean(axis=(1, 2))
    strip = round(13 * SMALL / WIDE) + 1
    assert apart[:strip].max() > 20
    assert apart[strip:].max() == 0
    assert likeness(draw("ecosphere", "taiga", SMALL), draw("ecosphere", "taiga:1", SMALL)) > 0.999
    for wrong in ("taiga:7", "taiga:0", "taiga:1:6", "taiga:x", "back:2", "steppe:1"):
        with pytest.raises(WrongArgumentsError, match="no card"):
            draw("ecosphere", wrong, SMALL)


@pytest.mark.parametrize(("players", "count"), [(2, 48), (3, 65), (4, 84), (5, 103)])
def test_the_marks_make_the_decks_of_the_rule_book(players: int, count: int) -> None:
    """RULES 5: the deck by number of players; without the cards that bear a larger number."""
    box = [card.split(":") for card in full_box("ecosphere")]
    deck = [biome for biome, _, mark in box if int(mark) <= players]
    assert len(deck) == count
    assert {biome: deck.count(biome) for biome in COPIES} == {
        biome: copies[players - 2] for biome, copies in COPIES.items()
    }
    assert {number for _, number, _ in box} == set("123456")


def test_the_whole_box_goes_on_fifteen_pages() -> None:
    pile = full_box("ocean")
    assert len(pile) == 130
    assert pile.count("whale") == 6
    with pypdfium2.PdfDocument(cut_out_pdf("ocean", "fr", pile)) as document:
        assert len(document) == 15
        assert document.get_metadata_value("Title") == "Écosystème - Océan"
        assert document[0].get_size() == pytest.approx((210 * MM, 297 * MM), abs=0.1)
        text = document[14].get_textpage().get_text_bounded()
    assert "15/15" in text
    assert "imprimer à 100 %" in text


def test_one_of_each_is_printed_as_it_is_drawn(decks: dict[str, Pictures]) -> None:
    pile = one_of_each("savanna")
    first, second = pages(cut_out_pdf("savanna", "en", pile))
    for place, card in enumerate(pile):
        printed = on_page(first if place < 9 else second, place % 9)
        assert likeness(printed, decks["savanna"][card]) > SAME, card
    assert (on_page(second, 6) == 255).all()
    corner = on_page(first, 0)[0, 0]
    assert corner.tolist() == [255, 255, 255]


def test_backs_follow_each_page(decks: dict[str, Pictures]) -> None:
    front, back = pages(cut_out_pdf("forest", "en", ["bee", "wolf"], backs=True))
    assert likeness(on_page(front, 1), decks["forest"]["wolf"]) > SAME
    assert all(likeness(on_page(back, place), decks["forest"]["back"]) > SAME for place in range(9))


def test_the_command_prints(recount: Callable[..., Ran], tmp_path: Path) -> None:
    target = tmp_path / "forest.pdf"
    ran = recount("deck", "print", "Forêt", "--one-each", "--out", target)
    assert (ran.code, ran.out, ran.err) == (0, "", f"written: {target}, 12 cards\n")
    assert target.read_bytes().startswith(b"%PDF")
    assert recount("deck", "print", "forest", "--one-each", "--quiet", "--out", target).err == ""


@pytest.mark.parametrize("game", ["forst", "chess"])
def test_the_command_refuses_what_it_cannot_print(recount: Callable[..., Ran], tmp_path: Path, game: str) -> None:
    ran = recount("deck", "print", game, "--out", tmp_path / "none.pdf")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "forest" in ran.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("game", GRIDS)
def test_the_sample_shows_the_deck_as_it_is_drawn_now(decks: dict[str, Pictures], game: str) -> None:
    with Image.open(ROOT / "samples" / "decks" / f"{game}.jpg") as opened:
        sheet = np.array(opened.convert("RGB"), np.uint8)
    for place, card in enumerate(decks[game]):
        left, top = 14 + place % 6 * 224, 14 + place // 6 * 307
        assert likeness(sheet[top : top + 293, left : left + 210], decks[game][card]) > SAME, card
