"""A picture with transparency on which props are drawn in short sides of a card."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.surfaces.texture import Canvas, Colour, Image, Split, lighter, overlay, rounded

Points = NDArray[np.float64]
Window = tuple[slice, slice]


class Stencil:
    """Colour and alpha, grown shape by shape; all lengths in short sides of a card, origin at the centre."""

    def __init__(self, rng: np.random.Generator, split: Split, card: float, span: tuple[float, float]) -> None:
        self.rng, self.split, self.card = rng, split, card
        self.lamp = float(rng.uniform(0, 2 * np.pi))
        self.width, self.height = int(span[0] * card) + 6, int(span[1] * card) + 6
        self.colours: Image = np.zeros((self.height, self.width, 3), np.uint8)
        self.alpha: Image = np.zeros((self.height, self.width), np.uint8)

    @property
    def canvas(self) -> Canvas:
        """For textures of the stencil's own size."""
        return Canvas(self.rng, self.split, self.width, self.height, self.card)

    def blank(self) -> Image:
        return np.zeros((self.height, self.width), np.uint8)

    def px(self, points: Points | list) -> NDArray[np.int32]:
        """Card lengths to sixteenths of a pixel, as OpenCV draws them with shift 4."""
        centred = np.asarray(points, float) * self.card + (self.width / 2, self.height / 2)
        return np.round(centred * 16).astype(np.int32)

    def thick(self, length: float) -> int:
        return max(1, round(length * self.card))

    def circle(self, at: tuple[float, float], radius: float, line: float = 0.0) -> Image:
        """Mask of a disc, or of a ring `line` wide."""
        mask = self.blank()
        centre = self.px([at])[0].tolist()
        cv2.circle(mask, centre, int(radius * self.card * 16), 255, self.thick(line) if line else -1, cv2.LINE_AA, 4)
        return mask

    def polygon(self, points: Points | list) -> Image:
        mask = self.blank()
        cv2.fillPoly(mask, [self.px(points)], 255, cv2.LINE_AA, 4)
        return mask

    def path(self, points: Points | list, line: float) -> Image:
        """Mask of an open line with round ends."""
        mask = self.blank()
        cv2.polylines(mask, [self.px(points)], False, 255, self.thick(line), cv2.LINE_AA, 4)
        return mask

    def box(
        self, size: tuple[float, float], radius: float, at: tuple[float, float] = (0.0, 0.0), line: float = 0.0
    ) -> Image:
        """Mask of a rounded rectangle about `at`, or of its outline."""
        mask = self.blank()
        wide, high = size[0] * self.card / 2, size[1] * self.card / 2
        x, y = at[0] * self.card + self.width / 2, at[1] * self.card + self.height / 2
        rounded(mask, (x - wide, y - high, x + wide, y + high), radius * self.card, self.thick(line) if line else -1)
        return mask

    def cover(self, mask: Image, colour: Image | Colour, opacity: float = 1.0) -> None:
        """A body: paints and hides what is below it; the paint runs on under its soft edge."""
        window = _window(mask)
        part, alpha = mask[window], self.alpha[window]
        if not part.size:
            return
        bare = cv2.compare(alpha, 0, cv2.CMP_EQ)
        self._blend(window, cv2.max(part, bare), colour)
        self.alpha[window] = cv2.max(alpha, cv2.convertScaleAbs(part, alpha=opacity) if opacity < 1 else part)

    def tint(self, mask: Image, colour: Image | Colour, share: float = 1.0) -> None:
        """A mark on what is already there."""
        window = _window(mask)
        self._blend(window, mask[window], colour, share)

    def _blend(self, window: Window, mask: Image, colour: Image | Colour, share: float = 1.0) -> None:
        top = colour if isinstance(colour, tuple) else colour[window]
        if mask.size:
            self.colours[window] = overlay(self.colours[window], top, mask, share)

    def round_off(self, mask: Image, strength: float, reach: float) -> None:
        """Light from one side: bright edge towards the lamp, dark edge away from it, over `reach`."""
        window = _window(mask)
        part = mask[window]
        if not part.size:
            return
        size = (part.shape[1], part.shape[0])
        away = np.array((np.cos(self.lamp), np.sin(self.lamp))) * reach * self.card
        soft = cv2.blur(part, (self.thick(reach * 1.5), self.thick(reach * 1.5)), borderType=cv2.BORDER_CONSTANT)
        for sign, tone in ((1, (255.0, 255.0, 255.0)), (-1, (0.0, 0.0, 0.0))):
            shift = np.float32([[1, 0, sign * away[0]], [0, 1, sign * away[1]]])
            self._blend(window, cv2.subtract(part, cv2.warpAffine(soft, shift, size)), tone, strength)

    def cropped(self) -> Image:
        """RGBA without empty borders but for one pixel."""
        x, y, wide, high = cv2.boundingRect(self.alpha)
        window = (slice(max(0, y - 1), y + high + 1), slice(max(0, x - 1), x + wide + 1))
        return np.dstack((self.colours[window], self.alpha[window]))


def _window(mask: Image) -> Window:
    """The part of the picture that a mask touches: most shapes are far smaller than their stencil."""
    x, y, wide, high = cv2.boundingRect(mask)
    return slice(y, y + high), slice(x, x + wide)


def bright_or_dark(rng: np.random.Generator, colour: Colour) -> Colour:
    """A mark visible on the colour."""
    return lighter(colour, rng.uniform(0.4, 0.95) if sum(colour) < 360 else -rng.uniform(0.4, 0.95))
