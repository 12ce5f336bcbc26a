"""From the light that a render measured to the picture that a phone would save."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Light = NDArray[np.float32]
Picture = NDArray[np.uint8]
PAPER = 0.86  # reflectance of white paper: no print is whiter
SURFACE = 0.8  # reflectance of what a table picture shows as white
TABLE = 1  # number of the table in a map of texels; cards follow in the order of the plan


def expose(rng: np.random.Generator, light: Light, dim: bool) -> Light:
    """Automatic exposure and white balance, both a little off; linear light in, 1 = white of the sensor."""
    meter = float(np.exp(np.log(np.maximum(light, 1e-4)).mean()))
    bright = float(np.percentile(light, 97))
    target = float(rng.uniform(0.06, 0.14)) if dim else float(rng.uniform(0.14, 0.26))
    gain = min(target / meter, float(rng.uniform(0.9, 1.5)) / bright)  # phones protect the highlights
    cast = light.reshape(-1, 3).mean(axis=0)
    balance = (cast.mean() / cast) ** rng.uniform(0.3, 0.9)
    tint = np.exp(rng.normal(0, 0.04, 3))
    return (light * gain * balance * tint).astype(np.float32)


def develop(rng: np.random.Generator, light: Light, dim: bool) -> Picture:
    """Exposure, lens, noise, tone curve, sharpening; linear RGB in, RGB out."""
    raw = expose(rng, light, dim)
    if rng.random() < 0.25:
        raw = cv2.GaussianBlur(raw, (0, 0), float(rng.uniform(0.4, 1.1)))
    if rng.random() < 0.5:
        raw = bloom(raw, float(rng.uniform(0.02, 0.08)))
    if rng.random() < 0.6:
        raw = raw * vignette(raw.shape[:2], float(rng.uniform(0.05, 0.3)))
    grain = float(rng.choice([0.002, 0.006, 0.015], p=[0.4, 0.4, 0.2])) * (2.0 if dim else 1.0)
    raw = noisy(rng, raw, grain)
    tone = shouldered(np.clip(raw, 0, None), float(rng.uniform(0.5, 0.85)))
    display = np.where(tone <= 0.0031308, 12.92 * tone, 1.055 * np.maximum(tone, 1e-6) ** (1 / 2.4) - 0.055)
    display = np.clip(display, 0, 1).astype(np.float32)
    contrast = float(rng.uniform(0.0, 0.35))
    display = (1 - contrast) * display + contrast * display * display * (3 - 2 * display)
    grey = display.mean(axis=2, keepdims=True)
    display = grey + (display - grey) * float(rng.uniform(0.9, 1.25))
    if rng.random() < 0.7:
        soft = cv2.GaussianBlur(display, (0, 0), 1.2)
        display = display + float(rng.uniform(0.2, 0.8)) * (display - soft)
    return (np.clip(display, 0, 1) * 255 + 0.5).astype(np.uint8)


def shouldered(raw: Light, knee: float) -> Light:
    """Linear up to the knee, then a soft roll-off to white."""
    over = np.maximum(raw - knee, 0)
    return np.minimum(raw, knee) + (1 - knee) * (1 - np.exp(-over / (1 - knee)))


def bloom(raw: Light, share: float) -> Light:
    """Light that strays in the lens round burnt-out spots."""
    small = cv2.resize(np.minimum(raw, 4.0), None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    veil = cv2.GaussianBlur(small, (0, 0), max(small.shape) / 25)
    veil = cv2.resize(veil, (raw.shape[1], raw.shape[0]), interpolation=cv2.INTER_LINEAR)
    return (1 - share) * raw + share * veil


def vignette(size: tuple[int, int], depth: float) -> Light:
    """Falls off towards the corners of the picture."""
    y, x = np.ogrid[-1 : 1 : size[0] * 1j, -1 : 1 : size[1] * 1j]
    return (1 - depth * (x**2 + y**2) / 2).astype(np.float32)[..., None]


def noisy(rng: np.random.Generator, raw: Light, grain: float) -> Light:
    """Shot and read noise, smoothed a little as phones do."""
    noise = rng.standard_normal(raw.shape, dtype=np.float32)
    if rng.random() < 0.6:
        noise = cv2.GaussianBlur(noise, (0, 0), 0.7) * 1.8
    return raw + noise * grain * np.sqrt(np.maximum(raw, 0) + 0.02) * 2.0
