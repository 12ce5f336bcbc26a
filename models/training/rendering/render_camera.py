"""The phone that photographs a rendered table: where it stands, and where points of the table appear in its picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
SENSOR = 36.0  # mm; focal lengths are given for the long side of this sensor
FRAMES = ((1200, 900), (1200, 900), (1200, 900), (1200, 800), (1280, 720))


@dataclass(frozen=True, slots=True)
class View:
    """A pinhole camera; centimetres, radians, focal length in mm for a 36 mm sensor."""

    width: int
    height: int
    focal: float
    place: tuple[float, float, float]
    right: tuple[float, float, float]
    up: tuple[float, float, float]
    elevation: float  # degrees above the table
    azimuth: float  # degrees that the photographer walked round the table
    distance: float
    aperture: float  # diameter in cm

    @property
    def ahead(self) -> Points:
        return np.cross(np.array(self.up), np.array(self.right))

    def project(self, points: Points) -> Points:
        """Normalised picture coordinates (0..1, edges at 0 and 1) of table points (N x 3)."""
        rays = points - np.array(self.place)
        depth = rays @ self.ahead
        scale = self.focal / SENSOR * max(self.width, self.height)
        x = self.width / 2 + scale * (rays @ np.array(self.right)) / depth
        y = self.height / 2 - scale * (rays @ np.array(self.up)) / depth
        return np.stack([x / self.width, y / self.height], axis=1)

    def footprint(self, farthest: float) -> Points:
        """Where the corners of the picture meet the table plane; rays that miss it end at the farthest distance."""
        scale = SENSOR / max(self.width, self.height) / self.focal
        spots = []
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            ray = self.ahead + scale * (
                x * self.width / 2 * np.array(self.right) + y * self.height / 2 * np.array(self.up)
            )
            reach = -self.place[2] / ray[2] if ray[2] < 0 else farthest
            spots.append((np.array(self.place) + min(reach, farthest) * ray)[:2])
        return np.array(spots)


def stand(frame: tuple[int, int], focal: float, angles: Points, target: Points, distance: float) -> View:
    """A view of the target from elevation, azimuth and roll (degrees)."""
    elevation, azimuth, roll = np.radians(angles)
    towards = np.array([np.cos(elevation) * np.sin(azimuth), -np.cos(elevation) * np.cos(azimuth), np.sin(elevation)])
    right = np.array([np.cos(azimuth), np.sin(azimuth), 0.0])
    up = np.cross(towards, right)
    right, up = np.cos(roll) * right + np.sin(roll) * up, np.cos(roll) * up - np.sin(roll) * right
    place = target + distance * towards
    return View(
        frame[0],
        frame[1],
        focal,
        (float(place[0]), float(place[1]), float(place[2])),
        (float(right[0]), float(right[1]), float(right[2])),
        (float(up[0]), float(up[1]), float(up[2])),
        float(angles[0]),
        float(angles[1]) % 360,
        distance,
        0.0,
    )


def draw_angles(rng: np.random.Generator) -> Points:
    """Elevation, azimuth and roll in degrees; people stand at one side of the table, seldom at a corner."""
    elevation = rng.choice([rng.uniform(30, 45), rng.uniform(45, 65), rng.uniform(65, 82), rng.uniform(82, 90)])
    if rng.random() < 0.8:
        azimuth = float(rng.choice([0, 0, 0, 90, 180, 270])) + float(np.clip(rng.normal(0, 7), -16, 16))
    else:
        azimuth = rng.uniform(0, 360)
    return np.array([float(elevation), float(azimuth), float(rng.normal(0, 2.5))])


def draw_view(rng: np.random.Generator, corners: Points) -> View:
    """A view that holds all card corners (N x 3) with some margin; now and then a card is cut."""
    angles = draw_angles(rng)
    focal = float(rng.choice([rng.uniform(22, 29), rng.uniform(24, 28), rng.uniform(28, 50)]))
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    spread = float(np.ptp(corners[:, :2], axis=0).max())
    target = middle + rng.normal(0, 0.04, 3) * (spread, spread, 0)
    frame = FRAMES[int(rng.integers(len(FRAMES)))]
    views = [fit(size, focal, angles, target, corners) for size in (frame, frame[::-1])]
    nearest = min(range(2), key=lambda k: views[k].distance)
    view = views[nearest if rng.random() < 0.85 else 1 - nearest]
    cut = rng.random() < 0.1
    slack = (
        float(rng.uniform(0.78, 0.92)) if cut else float(rng.choice([1.0, 1.08, 1.25, 1.5], p=[0.35, 0.35, 0.2, 0.1]))
    )
    view = stand((view.width, view.height), focal, angles, target, view.distance * slack)
    return replace(view, aperture=float(rng.choice([0.0, 0.1, 0.25, 0.45], p=[0.3, 0.3, 0.25, 0.15])))


def fit(frame: tuple[int, int], focal: float, angles: Points, target: Points, corners: Points) -> View:
    """The nearest view that keeps every corner 2.5 % inside the frame, by halving."""
    near, far = 5.0, 900.0
    for _ in range(30):
        distance = (near + far) / 2
        view = stand(frame, focal, angles, target, distance)
        depth = (corners - np.array(view.place)) @ view.ahead
        spots = view.project(corners)
        if depth.min() > 1.0 and spots.min() > 0.025 and spots.max() < 0.975:
            far = distance
        else:
            near = distance
    return stand(frame, focal, angles, target, far)
