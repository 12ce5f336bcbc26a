"""Twins by colour: groups of one photo, wherever its light has moved them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scanner.icon_match import Stencils, seats, stencils
from scanner.icons import PATCH, Icon
from scanner.recognise import Gallery
from scanner.records import Candidate
from scanner.tableau.row_twins import Place, second_shares, settled, twins

GREEN, YELLOW, STAR = (40, 170, 60), (225, 190, 40), (60, 70, 200)
Told = tuple[tuple[Candidate, ...], ...]
KINDS = ("crystal_green", "crystal_yellow", "starfish")


def drawn(
    colour: tuple[int, int, int],
    light: tuple[float, float, float] = (1, 1, 1),
    ground: tuple[int, int, int] = (30, 50, 80),
) -> np.ndarray:
    """A square of ground in whose middle an icon with a white halo lies."""
    square = np.full((PATCH, PATCH, 3), ground, np.float64)
    y, x = np.mgrid[:PATCH, :PATCH] - PATCH / 2
    square[np.hypot(x, y) < 22] = 250
    square[(np.abs(x) + np.abs(y) < 16) | ((np.abs(x) < 5) & (y > 0) & (y < 18))] = colour
    return np.clip(square * light, 0, 255).astype(np.uint8)


def icon() -> Icon:
    return Icon(PATCH / 2, PATCH / 2, 44.0, 2.0, np.full(4, 0.5, np.float32))


def known() -> tuple[Gallery, Stencils]:
    kind = np.arange(3)
    vectors = np.zeros((3, 16, 4), np.float32)
    vectors[[0, 1], 0, 0] = vectors[2, 0, 1] = 1
    shapes = stencils([drawn(GREEN), drawn(YELLOW), drawn(STAR)], kind, [False] * 3, 44.0)
    return Gallery(KINDS, kind, vectors), shapes


def wavering(first: float) -> tuple[Candidate, ...]:
    pair = (Candidate(KINDS[0], first), Candidate(KINDS[1], 0.99 - first), Candidate("", 0.01))
    return tuple(sorted(pair, key=lambda each: -each.probability))


@pytest.mark.parametrize("light", [(1, 1, 1), (0.9, 0.6, 0.4), (0.5, 0.65, 0.8)])
def test_colours_decide_in_any_light(light: tuple[float, float, float]) -> None:
    crops = [drawn(GREEN, light), drawn(YELLOW, light), drawn(YELLOW, light), drawn(STAR, light)]
    sure = (Candidate("starfish", 0.99), Candidate("", 0.01))
    told: list[Told] = [(wavering(0.3),), (wavering(0.6),), (wavering(0.5),), (sure,)]
    gallery, shapes = known()
    found = settled(crops, [(icon(),)] * 4, told, (gallery, shapes))
    assert [own[0][0].card for own in found] == ["crystal_green", "crystal_yellow", "crystal_yellow", "starfish"]
    assert all(own[0][0].probability > 0.9 for own in found)
    assert all(sum(each.probability for each in own[0]) == pytest.approx(1) for own in found)


@pytest.mark.parametrize("off", [(0.4, -0.6), (1.0, 0.5), (-0.8, 0.9)])
@pytest.mark.parametrize("ground", [(200, 225, 240), (150, 20, 20)])
def test_neither_an_icon_a_little_off_nor_its_ground_changes_its_colour(
    off: tuple[float, float], ground: tuple[int, int, int]
) -> None:
    """Two groups, each on the ground of the other's enrolled picture."""
    way = np.array([[1, 0, off[0]], [0, 1, off[1]]], np.float64)
    crops = [
        cv2.warpAffine(drawn(colour, ground=ground), way, (PATCH, PATCH)).astype(np.uint8)
        for colour in (GREEN, YELLOW, STAR)
    ]
    sure = (Candidate("starfish", 0.99), Candidate("", 0.01))
    found = settled(crops, [(icon(),)] * 3, [(wavering(0.5),), (wavering(0.5),), (sure,)], known())
    assert [own[0][0].card for own in found] == ["crystal_green", "crystal_yellow", "starfish"]
    assert all(own[0][0].probability > 0.9 for own in found)


def test_a_drawing_whose_colours_changed_places_is_told_where_its_picture_agrees() -> None:
    """The mean of what differs is then next to nothing, and of an icon half a pixel off may say anything."""
    one, other = drawn(GREEN), drawn(GREEN)
    half = np.arange(PATCH)[:, None] < PATCH / 2
    inner = (one == GREEN).all(2)
    one[inner & half], one[inner & ~half] = (200, 70, 60), (70, 150, 200)
    other[inner & half], other[inner & ~half] = (70, 150, 200), (190, 90, 60)
    kind, vectors = np.arange(3), known()[0].vectors
    shapes = stencils([one, other, drawn(STAR)], kind, [False] * 3, 44.0)
    sure = (Candidate("starfish", 0.99), Candidate("", 0.01))
    told: list[Told] = [(wavering(0.5),), (sure,)]
    for square, name in ((one, KINDS[0]), (other, KINDS[1])):
        found = settled([square, drawn(STAR)], [(icon(),)] * 2, told, (Gallery(KINDS, kind, vectors), shapes))
        best = found[0][0][0]
        assert best.card == name or best.probability < 0.9


def test_nothing_is_settled_without_the_white_of_the_photo() -> None:
    gallery, shapes = known()
    told: list[Told] = [(wavering(0.3),)]
    assert settled([drawn(GREEN)], [(icon(),)], told, (gallery, shapes)) == told


def test_crystals_are_twins_and_other_drawings_are_not() -> None:
    assert twins(known()[0]) == [("crystal_green", "crystal_yellow")]


def test_two_groups_are_the_two_kinds_though_the_light_moved_both() -> None:
    moved = [Place(at, 0.2) for at in (-0.3, -0.2, 1.3, 1.4)]
    shares = second_shares(moved)
    assert max(shares[:2]) < 0.05
    assert min(shares[2:]) > 0.95


def test_one_group_between_both_stays_open() -> None:
    assert all(0.1 < share < 0.9 for share in second_shares([Place(0.0, 0.25), Place(0.1, 0.25)]))


def test_what_hardly_fits_says_less() -> None:
    (firm,), (loose,) = (second_shares([Place(0.6, wide)]) for wide in (0.2, 0.6))
    assert firm > loose > 0.5


def test_an_icon_is_seated_where_its_kind_lies() -> None:
    _, shapes = known()
    (seat,) = seats(drawn(GREEN), [icon()], shapes, (0, 1))
    assert seat.fit > 0.95
    assert [int(shapes.kind[each]) for each in seat.variants] == [0, 1]
