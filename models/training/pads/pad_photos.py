"""A filled page on a table, photographed: perspective, curled corner, a pen lying on it, light and sensor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from models.training.composing.camera import develop, light
from models.training.pads.pad_pages import SCALE
from models.training.surfaces.tables import draw_table
from models.training.things.props import make_prop

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from models.training.pads.digits import Floats, Split


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A photo of a page and the way from one to the other."""

    pixels: NDArray[np.uint8]
    """RGB."""
    bend: NDArray[np.float32]
    """H x W x 2 of the flat page (at a quarter of its size): by how many page pixels each point has moved."""
    matrix: NDArray[np.float64]
    """From the bent page to the photo."""

    def see(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points of the flat page in the photo."""
        at = np.clip((points / 4).astype(int), 0, np.array(self.bend.shape[1::-1]) - 1)
        moved = points + self.bend[at[:, 1], at[:, 0]]
        seen = np.c_[moved, np.ones(len(moved))] @ self.matrix.T
        return seen[:, :2] / seen[:, 2:]


@dataclass(frozen=True, slots=True)
class View:
    """How the photo is taken."""

    long_side: int = 2000
    elevation: float = 80
    """Degrees over the table."""
    turn: float = 0
    """Degrees."""
    fill: float = 0.9
    """Share of the picture that the page takes along its tighter side; more than 1 cuts it."""
    curl: float = 0
    """How far a corner comes up, in tenths of the page."""
    pen: bool = False
    harsh: bool = True
    """Dim, glaring or shadowed light as for other scenes; else plain light."""


def any_view(rng: np.random.Generator) -> View:
    """From above or aslant, mostly upright."""
    return View(
        long_side=int(rng.choice([1600, 2000, 2600])),
        elevation=float(np.clip(90 - abs(rng.normal(0, 17)), 45, 90)),
        turn=float(rng.normal(0, 7) + (rng.choice([90, 180, 270]) if rng.random() < 0.12 else 0)),
        fill=float(rng.uniform(0.72, 1.0)),
        curl=float(max(0, rng.normal(0, 0.5))),
        pen=bool(rng.random() < 0.3),
    )


def photograph(rng: np.random.Generator, page: Floats, view: View, split: Split) -> Shot:
    """The page as a phone shows it."""
    high, wide = page.shape[:2]
    paper = _paper(rng, page)
    if view.pen:
        paper = _with_pen(rng, paper, split)
    bend = _bend(rng, (high, wide), view.curl)
    paper, mask = _bent(paper, bend)
    size = _frame(view, wide, high)
    matrix = _aim(view, (wide, high), size)
    table, _ = draw_table(rng, split, (size[0] // 2, size[1] // 2), size[0] / 8)
    table = cv2.resize(table, size, interpolation=cv2.INTER_CUBIC).astype(np.float32)
    # Shrinking by much without averaging would leave jagged lines.
    shrink = float(np.sqrt(abs(np.linalg.det(matrix[:2, :2]))) / abs(matrix[2, 2]))
    if shrink < 0.7:
        paper = cv2.GaussianBlur(paper, (0, 0), 0.45 / max(shrink, 0.2))
    seen = cv2.warpPerspective(paper, matrix, size, flags=cv2.INTER_LINEAR)
    cover = cv2.warpPerspective(mask, matrix, size, flags=cv2.INTER_LINEAR)
    shadow = cv2.GaussianBlur(np.roll(cover, (int(size[0] / 250), int(size[0] / 300)), (0, 1)), (0, 0), size[0] / 250)
    table *= (1 - 0.45 * shadow)[..., None]
    flat = table + (seen * 255 - table) * cover[..., None]
    if view.harsh:
        lit, _ = light(rng, flat, [])
    else:
        lit = flat * np.linspace(1.0, rng.uniform(0.75, 1.0), size[0], dtype=np.float32)[None, :, None]
    return Shot(develop(rng, lit), bend, matrix)


def _paper(rng: np.random.Generator, page: Floats) -> Floats:
    """Fibres, a fold and stains."""
    high, wide = page.shape[:2]
    grain = cv2.resize(rng.standard_normal((high // 3, wide // 3), dtype=np.float32), (wide, high))
    clouds = cv2.resize(rng.standard_normal((12, 9), dtype=np.float32), (wide, high), interpolation=cv2.INTER_CUBIC)
    shade = 1 + rng.uniform(0, 0.012) * grain + rng.uniform(0, 0.02) * clouds
    if rng.random() < 0.25:
        at, soft = rng.uniform(0.2, 0.8) * high, rng.uniform(2, 12)
        shade *= (1 - rng.uniform(0.05, 0.25) * np.exp(-((np.arange(high) - at) ** 2) / (2 * soft**2)))[:, None]
    return np.clip(page * shade[..., None], 0, 1).astype(np.float32)


def _with_pen(rng: np.random.Generator, paper: Floats, split: Split) -> Floats:
    """A pen of 14 cm somewhere across the page."""
    pen = make_prop(rng, split, 60 * SCALE / 2, "pen").pixels
    pen = cv2.resize(pen, None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR)
    angle = rng.uniform(0, 180)
    side = int(np.hypot(*pen.shape[:2])) + 2
    matrix = cv2.getRotationMatrix2D((pen.shape[1] / 2, pen.shape[0] / 2), angle, 1)
    matrix[:, 2] += (side - np.array(pen.shape[1::-1])) / 2
    pen = cv2.warpAffine(pen, matrix, (side, side))
    high, wide = paper.shape[:2]
    # Mostly over the margin or the row names: who lies a pen over the numbers has to move it anyway.
    x, y = int(rng.choice([-0.75 * side, wide - 0.25 * side])), int(rng.uniform(-0.3, 0.9) * high)
    left, top, right, bottom = max(x, 0), max(y, 0), min(x + side, wide), min(y + side, high)
    if right <= left or bottom <= top:
        return paper
    piece = pen[top - y : bottom - y, left - x : right - x].astype(np.float32) / 255
    out = paper.copy()
    part = out[top:bottom, left:right]
    part += (piece[..., :3] - part) * piece[..., 3:]
    return out


def _bend(rng: np.random.Generator, shape: tuple[int, int], curl: float) -> NDArray[np.float32]:
    """How the page moves sideways where a corner comes up and where it is not quite flat."""
    high, wide = shape
    y, x = np.mgrid[0:high:4, 0:wide:4].astype(np.float32)
    bend = np.zeros((*x.shape, 2), np.float32)
    corner = np.array([rng.choice([0, wide]), rng.choice([0, high])], np.float32)
    inward = np.array([wide / 2, high / 2], np.float32) - corner
    inward /= np.linalg.norm(inward)
    along = np.clip(
        1 - ((x - corner[0]) * inward[0] + (y - corner[1]) * inward[1]) / (0.55 * np.hypot(wide, high)), 0, 1
    )
    bend += (along**2.5)[..., None] * inward * (0.035 * curl * high)
    waves = rng.uniform(0, 0.0016) * high
    bend[..., 1] += waves * np.sin(x / wide * np.pi * rng.uniform(0.6, 1.6) + rng.uniform(0, 6))
    return bend


def _bent(paper: Floats, bend: NDArray[np.float32]) -> tuple[Floats, Floats]:
    high, wide = paper.shape[:2]
    shift = cv2.resize(bend, (wide, high), interpolation=cv2.INTER_LINEAR)
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    # The way back is the shift with the other sign, near enough for a shift this smooth.
    where = (x - shift[..., 0], y - shift[..., 1])
    bent = cv2.remap(paper, *where, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = ((where[0] >= 0) & (where[0] < wide) & (where[1] >= 0) & (where[1] < high)).astype(np.float32)
    return bent, inside


def _frame(view: View, wide: int, high: int) -> tuple[int, int]:
    """The picture's size: as the page stands in it."""
    upright = (high > wide) == (abs(np.cos(np.radians(view.turn))) > 0.7)
    short = round(view.long_side * 0.75 / 16) * 16
    return (short, view.long_side) if upright else (view.long_side, short)


def _aim(view: View, page: tuple[int, int], size: tuple[int, int]) -> NDArray[np.float64]:
    """The homography of a pinhole over the page."""
    wide, high = page
    tilt, turn = np.radians(90 - view.elevation), np.radians(view.turn)
    focal = 1.1 * max(size)
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float)
    centre = np.array([[1, 0, -wide / 2], [0, 1, -high / 2], [0, 0, 1]], float)
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    distance = 3.0 * max(page)
    matrix = np.eye(3)
    for _ in range(6):
        plane = np.array([[1, 0, 0], [0, np.cos(tilt), 0], [0, -np.sin(tilt), distance]])
        matrix = np.diag([focal, focal, 1.0]) @ plane @ spin @ centre
        seen = np.c_[corners, np.ones(4)] @ matrix.T
        seen = seen[:, :2] / seen[:, 2:]
        spread = np.ptp(seen, axis=0)
        distance *= float(max(spread / (view.fill * np.array(size))))
    move = np.array(size) / 2 - (seen.max(0) + seen.min(0)) / 2
    return np.array([[1, 0, move[0]], [0, 1, move[1]], [0, 0, 1]]) @ matrix
