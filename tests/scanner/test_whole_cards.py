"""Whole cards of piles: shown as enrolled, told in gaps and under glare, and the photo's edge that is no card's."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.inputs import COLUMN_ABOVE, COLUMN_CARD, COLUMN_SIDE, COLUMN_SIZE, halvings
from models.training.piles.counting_piles import Found, Read
from scanner.piles.align import aligned
from scanner.piles.as_enrolled import as_enrolled, inside, light_on
from scanner.piles.plane import column_crop, column_matrix, frame_of, plane_of
from scanner.piles.strangers import strangers
from scanner.records import Photo, Quad

WIDE, HIGH = COLUMN_CARD


def box(left: float, top: float, width: float = 100, height: float = 140, confidence: float = 0.9) -> Quad:
    right, foot = left + width, top + height
    return Quad(((left, top), (right, top), (right, foot), (left, foot)), confidence)


def picture(seed: int = 3) -> np.ndarray:
    """Patches of colours, none of them burnt out."""
    patches = np.random.default_rng(seed).integers(30, 160, (7, 5, 3))
    return np.kron(patches, np.ones((20, 20, 1))).astype(np.uint8)


def column(card: np.ndarray, light: tuple[float, float, float]) -> np.ndarray:
    """A column on a grey table whose whole card shows the picture in this light."""
    crop = np.full((COLUMN_SIZE[1], COLUMN_SIZE[0], 3), 90, np.uint8)
    rows, cols = np.arange(HIGH) * card.shape[0] // HIGH, np.arange(WIDE) * card.shape[1] // WIDE
    lit = np.clip(card[rows][:, cols] * np.array(light), 0, 255).astype(np.uint8)
    crop[COLUMN_ABOVE : COLUMN_ABOVE + HIGH, COLUMN_SIDE : COLUMN_SIDE + WIDE] = lit
    return crop


# --- as enrolled ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.5, 0.45, 0.4), (1.3, 1.2, 1.0)])
def test_glare_on_the_card_does_not_tell_the_light(light: tuple[float, float, float]) -> None:
    crop = column(picture(), light)
    crop[COLUMN_ABOVE + 10 : COLUMN_ABOVE + 50, COLUMN_SIDE + 4 : COLUMN_SIDE + 28] = 255
    found = light_on(crop, picture(), upside_down=False)
    assert found is not None
    assert found == pytest.approx(light, rel=0.12)


def test_a_card_that_is_burnt_out_tells_no_light() -> None:
    crop = column(picture(), (1.0, 1.0, 1.0))
    crop[COLUMN_ABOVE : COLUMN_ABOVE + HIGH] = 255
    assert light_on(crop, picture(), upside_down=False) is None


@pytest.mark.parametrize("upside_down", [False, True])
def test_the_enrolled_picture_takes_the_place_of_the_card_alone(upside_down: bool) -> None:
    shown = picture()[::-1, ::-1] if upside_down else picture()
    crop = column(shown, (0.6, 0.6, 0.6))
    before, spoilt = crop.copy(), crop.copy()
    spoilt[COLUMN_ABOVE : COLUMN_ABOVE + 30] = 255
    light = light_on(spoilt, picture(), upside_down)
    assert light is not None
    mended = as_enrolled(spoilt, picture(), light, upside_down)
    card = np.s_[COLUMN_ABOVE : COLUMN_ABOVE + HIGH, COLUMN_SIDE : COLUMN_SIDE + WIDE]
    assert np.abs(mended[card].astype(int) - before[card]).mean() < 8
    outside = np.ones(crop.shape[:2], bool)
    outside[card] = False
    assert (mended[outside] == spoilt[outside]).all()
    assert (crop == before).all()


def test_a_rim_is_cut_off_on_every_side_and_never_added() -> None:
    rimmed = np.pad(picture(), ((5, 5), (5, 5), (0, 0)))
    assert (inside(rimmed, 5 / rimmed.shape[1]) == picture()).all()
    assert inside(rimmed, -0.1).shape == rimmed.shape


# --- where they lie ---------------------------------------------------------------------------------------

ROW = [box(0, 0), box(130, 10), box(390, 5)]


@pytest.mark.parametrize(
    ("quad", "is_one"),
    [
        (box(260, 5, confidence=0.2), True),
        (box(520, 5, confidence=0.2), False),
        (box(520, 5, confidence=0.8), True),
        (box(130, -40, confidence=0.8), False),
        (box(255, 0, width=20, height=20, confidence=0.8), False),
    ],
    ids=["faint in a gap", "faint beyond the last", "clear beyond the last", "in a pile's column", "too small"],
)
def test_a_card_that_no_picture_explains_may_be_a_pile(quad: Quad, is_one: bool) -> None:
    plane = plane_of(ROW, np.ones(len(ROW)))
    assert bool(strangers(plane, ROW, [*ROW, quad], ROW)) == is_one


def test_where_the_photo_ends_no_card_begins() -> None:
    """A pile at the upper edge of a photo: the column above it has no edge of its own."""
    pixels = np.tile(np.linspace(60, 120, 400).astype(np.uint8)[None, :, None], (300, 1, 3))
    photo = Photo("near.jpg", pixels, (400, 300))
    quads = [box(50, 60), box(200, 60)]
    plane = plane_of(quads, np.ones(2))
    crop = column_crop(photo, halvings(pixels), column_matrix(plane, frame_of(plane.flat(quads[0])), 1.0))
    assert np.abs(np.diff(crop.astype(int), axis=0)).max() <= 1


def test_glare_does_not_pull_a_picture_off_its_card() -> None:
    noise = np.random.default_rng(4).integers(0, 256, (140, 100, 3)).astype(np.uint8)
    soft = cv2.GaussianBlur(noise, (0, 0), 5).astype(np.float64)
    card = (20 + 180 * (soft - soft.min()) / np.ptp(soft)).astype(np.uint8)
    pixels = np.full((340, 320, 3), 70, np.uint8)
    pixels[100:240, 100:200] = card
    pixels[110:150, 120:180] = 255
    start = np.array([[104, 97], [204, 97], [204, 237], [104, 237]], np.float64)
    corners, alike = aligned(Photo("glare.jpg", pixels, (320, 340)), start, card)
    assert corners == pytest.approx(np.array([[100, 100], [200, 100], [200, 240], [100, 240]]), abs=3.0)
    assert alike > 0.7


# --- how it is measured -----------------------------------------------------------------------------------

TRUTH = (("taiga", 4), ("desert", 2))


def found(lies: int | None, said: tuple[str | None, int | None], likeliest: tuple[str, int], off: float = 0.0) -> Found:
    return Found(*said, lies, likeliest, off)


@pytest.mark.parametrize(
    ("second", "cause"),
    [
        ([found(1, ("desert", 2), ("desert", 2))], None),
        ([found(1, ("desert", None), ("desert", 2))], "doubtful"),
        ([found(1, ("desert", 3), ("desert", 3))], "another number"),
        ([found(1, ("desert", 3), ("desert", 3), 0.3)], "another number, frame off"),
        ([found(1, ("tundra", 2), ("tundra", 2))], "another biome"),
        ([], "not found"),
    ],
)
def test_every_pile_that_is_not_right_has_its_cause(second: list[Found], cause: str | None) -> None:
    piles = (found(0, ("taiga", 4), ("taiga", 4)), *second)
    read = Read("one", TRUTH, piles, frozenset(), False, {}, 1.0)
    assert read.causes == (None, cause)
    assert read.exact == (cause is None)
    assert read.silently_wrong == (cause not in (None, "doubtful"))
