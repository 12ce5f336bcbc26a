"""The points drawn on a photo: turned as the owner sees it, every point at a card, doubts and holes marked."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from scanner.overlays.overlay_view import LONG_SIDE, view_of
from scanner.overlays.points_links import earned, shortest_ways
from scanner.overlays.points_overlay import AMBER, points_overlay
from scanner.records import Candidate, Photo, Quad, ReadCard
from scoring.notation import parse
from scoring.records import Spot, Tableau
from scoring.table import score
from tests.scanner.conftest import TABLES
from tests.scanner.laid import SIZE, Camera, Grid, lay, photographed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scoring.records import Coords, Result, Standing

SMALL = (800, 600)


def result_of(game: str) -> Result:
    return score(parse((TABLES / f"{game}.table").read_text(encoding="utf-8")))


def tableau_of(standing: Standing) -> Tableau:
    assert isinstance(standing.player, Tableau)
    return standing.player


def cards(roll: float = 0.0, missing: Coords | None = None) -> tuple[ReadCard, ...]:
    """A 4 x 5 tableau as a camera sees it that is turned by `roll` degrees."""
    corners = photographed(lay(Grid(4, 5)), Camera(elevation=65, roll=roll))
    found = []
    for index, quad in enumerate(corners):
        a, b, c, d = ((float(x), float(y)) for x, y in quad)
        if (index // 5 + 1, index % 5 + 1) != missing:
            found.append(ReadCard(index // 5 + 1, index % 5 + 1, Quad((a, b, c, d), 0.98), (Candidate("x", 1.0),)))
    return tuple(found)


def photo() -> Photo:
    """A photo of SIZE, decoded smaller, brighter at the right."""
    pixels = np.zeros((SMALL[1], SMALL[0], 3), np.uint8)
    pixels[...] = np.linspace(40, 200, SMALL[0]).astype(np.uint8)[None, :, None]
    return Photo("ana.jpg", pixels, SIZE)


def opened(jpeg: bytes) -> NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(jpeg)).convert("RGB"))


@pytest.mark.parametrize("roll", [0.0, 20.0, 90.0, 180.0, 270.0, 250.0])
def test_the_owners_up_is_up(roll: float) -> None:
    view = view_of(photo(), cards(roll))
    for (row, col), card in view.cards.items():
        assert abs(card.angle) < 50
        if col < 5:
            assert card.at(0.5, 0.5)[0] < view.cards[row, col + 1].at(0.5, 0.5)[0]
        if row < 4:
            assert card.at(0.5, 0.5)[1] < view.cards[row + 1, col].at(0.5, 0.5)[1]
        assert all(0 <= x <= view.picture.width and 0 <= y <= view.picture.height for x, y in card.outline)
    assert max(view.picture.size) == LONG_SIDE


@pytest.mark.parametrize(
    ("roll", "axis", "rising"), [(0.0, 1, True), (180.0, 1, False), (90.0, 0, False), (270.0, 0, True)]
)
def test_the_picture_turns_with_the_cards(roll: float, axis: int, rising: bool) -> None:
    """What is bright at the right of the photo is at the left once it is turned upside down."""
    pixels = np.asarray(view_of(photo(), cards(roll)).picture, np.float64)[..., 0]
    profile = pixels.mean(1 - axis)
    assert (profile[-1] > profile[0]) == rising


@pytest.mark.parametrize(("game", "lang"), [("forest", "en"), ("ocean", "fr"), ("savanna", "en")])
def test_every_game_is_drawn(game: str, lang: str) -> None:
    result = result_of(game)
    found = opened(points_overlay(photo(), cards(), result.standings[0], result, lang))
    assert found.shape[1] <= LONG_SIDE
    assert found.shape[0] > view_of(photo(), cards()).picture.height


@pytest.mark.parametrize("game", ["forest", "ocean", "savanna"])
def test_every_point_stands_at_its_cards(game: str) -> None:
    for standing in result_of(game).standings:
        tableau = tableau_of(standing)
        found = earned(tableau, standing.column)
        drawn = sum(found.own.values()) + sum(points for _, points, _ in found.together)
        apart = sum(r.points for line in standing.column.lines for r in line.reasons if not r.cells)
        assert drawn + apart == standing.column.total


def test_links_lead_from_the_helper_to_who_earns() -> None:
    standing = result_of("forest").standings[0]
    links = earned(tableau_of(standing), standing.column).links
    bear = [(link.start, link.end) for link in links if link.category == "bear"]
    assert bear == [((1, 1), (2, 1)), ((2, 2), (2, 1))]
    assert all(link.shared for link in links if link.category in ("meadow", "stream", "wolf", "deer"))
    assert not any(link.category == "fox" for link in links)


def test_a_group_is_joined_by_the_shortest_ways() -> None:
    assert shortest_ways(((1, 1), (1, 3), (1, 2))) == [((1, 2), (1, 1)), ((1, 3), (1, 2))]


def test_an_open_card_is_marked() -> None:
    result = result_of("savanna")
    plain = opened(points_overlay(photo(), cards(), result.standings[0], result, "en"))
    rows = [list(row) for row in tableau_of(result.standings[0]).rows]
    rows[0][0] = Spot(None, among=("gazelle", "zebra"))
    tableau = replace(tableau_of(result.standings[0]), rows=tuple(map(tuple, rows)))
    open_result = score(replace(result.table, players=(tableau, *result.table.players[1:])))
    marked = opened(points_overlay(photo(), cards(), open_result.standings[0], open_result, "en"))
    assert amber(marked) > amber(plain) + 2000


def amber(pixels: NDArray[np.uint8]) -> int:
    return int((np.abs(pixels.astype(int) - AMBER).max(2) < 30).sum())


def test_a_hole_is_drawn_where_the_lattice_expects_it() -> None:
    whole = view_of(photo(), cards())
    view = view_of(photo(), cards(missing=(2, 3)), ((2, 3),))
    assert view.empty.keys() == {(2, 3)}
    assert np.abs(view.empty[2, 3].corners - whole.cards[2, 3].corners).max() < 0.05 * view.unit


def test_names_that_the_font_lacks_do_no_harm() -> None:
    result = result_of("ocean")
    tableau = replace(tableau_of(result.standings[0]), name="安娜 🐋")
    renamed = score(replace(result.table, players=(tableau, *result.table.players[1:])))
    assert points_overlay(photo(), cards(), renamed.standings[0], renamed, "fr")
