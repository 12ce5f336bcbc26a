"""Icons of a photo -> what each could be: by what was enrolled, then by those of the photo that are sure by then.

The cards of a tableau lie in one light and before one lens, so that an icon is more like its print on the next card
than like the enrolled one; and what of a painted ground surely is no icon is none on the next card either.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scanner.elements import BACKGROUND, NOTHING, TOKENS, calibration_of, candidates, seen_on
from scanner.enrolment.decks import decoded
from scanner.icon_match import stencils
from scanner.icons import patch_around, usual_size
from scanner.networks import network
from scanner.recognise import Gallery
from scanner.records import UNKNOWN, Candidate
from scanner.tableau.row_twins import are_alike, settled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.icon_match import Stencils
    from scanner.icons import Icon

    Picture = NDArray[np.uint8]
    Told = tuple[tuple[Candidate, ...], ...]

SURE = 0.97
"""Probability from which an icon of the photo is an example of its kind."""
MOST_EXAMPLES, MOST_GROUNDS = 3, 8
"""How many of one kind, and of the ground, are taken, the surest first."""
ENOUGH = 2
"""Examples of a printed kind from which the enrolled one is not needed any more."""
SAME = 0.78
"""Likeness from which two icons of a photo are one drawing: of those that are not, one in a hundred reaches 0.5."""
ECHO, MOST_ECHOES = 0.5, 3
"""What the opinion about a look-alike counts beside the icon's own, for what misled one may mislead the other; and of
how many."""
ONE_ICON = 0.55
"""Sizes of an icon within which two of one name are the same: prints do not lie on each other."""
LOOKS = 3
"""How often the photo is gone through; what has become sure helps with the rest."""


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """What icons are compared with."""

    gallery: Gallery
    patches: list[Picture]
    """Per example of the gallery, the square about it."""


def told_apart(crops: Sequence[Picture], icons: Sequence[tuple[Icon, ...]], deck: EnrolledDeck) -> list[Told]:
    """The same by what was enrolled alone: for places that may be none of the tableau's."""
    return _compared(crops, icons, _enrolled(deck))


def _enrolled(deck: EnrolledDeck) -> _Known:
    return _Known(deck.gallery, [decoded(example.jpeg) for example in deck.examples])


def told_icons(crops: Sequence[Picture], icons: Sequence[tuple[Icon, ...]], deck: EnrolledDeck) -> list[Told]:
    """Per upright card, what its icons could be."""
    enrolled = _enrolled(deck)
    known = deck.gallery, _shapes(enrolled, icons)
    told = settled(crops, icons, _compared(crops, icons, enrolled), known)
    for _ in range(LOOKS - 1):
        examples = _examples(crops, icons, told)
        if not examples or all(_sure(each) for own in told for each in own):
            break
        again = _compared(crops, icons, _with(enrolled, examples))
        told = [
            tuple(before if _sure(before) else after for before, after in zip(own, others, strict=True))
            for own, others in zip(told, again, strict=True)
        ]
        told = settled(crops, icons, told, known)
    told = _agreed(icons, told, deck.gallery)
    usual = usual_size([icon for own in icons for icon in own])
    return [_each_once(own, could_be, usual) for own, could_be in zip(icons, told, strict=True)]


def _each_once(icons: tuple[Icon, ...], told: Told, usual: float) -> Told:
    """Opinions of which none is a second one about the same icon: of two of one name that lie on each other the fainter
    is nothing."""
    found: list[tuple[Candidate, ...]] = []
    for index, (icon, could_be) in enumerate(zip(icons, told, strict=True)):
        again = any(
            could_be[0].card == before[0].card and float(np.hypot(icon.x - one.x, icon.y - one.y)) < ONE_ICON * usual
            for one, before in zip(icons[:index], found, strict=True)
        )
        found.append((Candidate(NOTHING, 1.0),) if again else could_be)
    return tuple(found)


def _agreed(icons: Sequence[tuple[Icon, ...]], told: list[Told], gallery: Gallery) -> list[Told]:
    """The opinions about look-alikes count for each other, where they agree."""
    every = [pair for own, could_be in zip(icons, told, strict=True) for pair in zip(own, could_be, strict=True)]
    if not every:
        return told
    vectors = np.stack([icon.vector for icon, _ in every])
    alike = vectors @ vectors.T
    np.fill_diagonal(alike, -1.0)
    firm = []
    for index, (_, could_be) in enumerate(every):
        best, second = could_be[0], could_be[1]
        same = [
            each[0].probability
            for (_, each), near in zip(every, alike[index], strict=True)
            if near >= SAME and each[0].card == best.card
        ]
        twins = are_alike(best.card, second.card, gallery)
        echoes = [] if twins or _sure(could_be) or best.card == UNKNOWN else sorted(same, reverse=True)[:MOST_ECHOES]
        firm.append(_with_echoes(could_be, echoes))
    each = iter(firm)
    return [tuple(next(each) for _ in own) for own in told]


def _with_echoes(could_be: tuple[Candidate, ...], echoes: list[float]) -> tuple[Candidate, ...]:
    """The best candidate made likelier by as many look-alikes of that opinion."""
    best, *others = could_be
    more = ECHO * sum(max(0.0, float(np.log(share / max(1 - share, 1e-6)))) for share in echoes)
    rest = sum(each.probability for each in others)
    scale = 1 / (best.probability * float(np.exp(more)) + rest) if more else 1.0
    return (
        Candidate(best.card, best.probability * float(np.exp(more)) * scale),
        *(Candidate(each.card, each.probability * scale) for each in others),
    )


def _compared(crops: Sequence[Picture], icons: Sequence[tuple[Icon, ...]], known: _Known) -> list[Told]:
    gallery, calibration = known.gallery, calibration_of(network("icons"))
    usual, shapes = usual_size([icon for own in icons for icon in own]), _shapes(known, icons)
    return [
        candidates(seen_on(crop, own, usual, gallery, shapes), gallery.labels, calibration) if own else ()
        for crop, own in zip(crops, icons, strict=True)
    ]


def _shapes(known: _Known, icons: Sequence[tuple[Icon, ...]]) -> Stencils:
    """What is known in the size that the icons of the photo have."""
    gallery = known.gallery
    loose = [gallery.labels[kind] in TOKENS for kind in gallery.kind]
    return stencils(known.patches, gallery.kind, loose, usual_size([icon for own in icons for icon in own]))


def _sure(could_be: tuple[Candidate, ...]) -> bool:
    return could_be[0].probability >= SURE and could_be[0].card != UNKNOWN


def _examples(
    crops: Sequence[Picture], icons: Sequence[tuple[Icon, ...]], told: Sequence[Told]
) -> list[tuple[str, Icon, Picture]]:
    """Name, icon and square of the surest of each kind."""
    sure = [
        (each[0].probability, each[0].card or BACKGROUND, icon, crop)
        for crop, own, could_be in zip(crops, icons, told, strict=True)
        for icon, each in zip(own, could_be, strict=True)
        if _sure(each)
    ]
    found: dict[str, list[tuple[str, Icon, Picture]]] = {}
    for _, name, icon, crop in sorted(sure, key=lambda each: -each[0]):
        same = found.setdefault(name, [])
        if len(same) < (MOST_GROUNDS if name == BACKGROUND else MOST_EXAMPLES):
            same.append((name, icon, patch_around(crop, icon)))
    return [example for same in found.values() for example in same]


def _with(known: _Known, examples: list[tuple[str, Icon, Picture]]) -> _Known:
    """These examples, whose vectors are known as they lie alone, and what is known of the other kinds and of tokens."""
    gallery, shown = known.gallery, Counter(name for name, _, _ in examples)
    labels = tuple(dict.fromkeys([*gallery.labels, *shown]))
    kept = [
        index
        for index, kind in enumerate(gallery.kind)
        if gallery.labels[kind] in (*TOKENS, BACKGROUND) or shown[gallery.labels[kind]] < ENOUGH
    ]
    kind = np.array([*gallery.kind[kept], *(labels.index(name) for name, _, _ in examples)], np.intp)
    vectors = np.zeros((len(examples), *gallery.vectors.shape[1:]), np.float32)
    vectors[:, 0] = [icon.vector for _, icon, _ in examples]
    patches = [*(known.patches[index] for index in kept), *(patch for _, _, patch in examples)]
    return _Known(Gallery(labels, kind, np.concatenate([gallery.vectors[kept], vectors])), patches)
