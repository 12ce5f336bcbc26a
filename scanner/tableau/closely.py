"""A close look at doubtful cards: local features of the card against those of the enrolled pictures."""

from __future__ import annotations

from dataclasses import replace
from math import exp, log
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scanner.enrolment.decks import PICTURE_SIDE
from scanner.records import UNKNOWN, Candidate
from scanner.rectify import crop_size, flattened
from scoring.games import GAMES
from scoring.games.grid_game import GridGame

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.records import Photo, ReadCard, Reading

    Points = NDArray[np.float32]
    Features = tuple[Points, NDArray[np.float32]]
    """Where the features are, 0 to 1 of the picture, and what they look like."""

CLEAR = 0.97
"""Probability from which a card needs no closer look: of the cards whose kind a deck lacks none reached it."""
MOST_KINDS = 6
"""Of each card, the likeliest ones are compared."""
MOST_FEATURES = 400
LOWE = 0.8
"""A feature matches when the next best one is at least this much farther away."""
NEAR = 0.06
"""Shares of the card by which matching features may lie apart, once both pictures lie over each other."""
LEAST_LEAD, TIMES = 6, 2
"""One kind must lead by so many features, and have so many times the next one's, before they decide anything.

Of 31 doubtful cards of the calibration boards the right kind did on 25, and no other kind ever did.
"""
WEIGHT = 0.5
"""Log odds per feature of that lead, of one kind against another."""
STRAY = log(6)
"""Log odds by which a doubtful card is rather of the deck if every kind that the game has is enrolled: what else would
lie there? Of 60 drawn boards' cards this leaves half as many open, and tells none that is another."""
WHITE, BURNT_OUT = 238, 0.9
"""Of all three colours, and the share of such pixels from which glare has left nothing to compare."""
BELONGS, IN_A_WHOLE_DECK = log(3), log(1000)
"""Log odds that features add at most to a card being of the deck: a stranger may share the frame of one kind alone, but
not if every kind that the game has is enrolled."""


def decided(photo: Photo, reading: Reading, deck: EnrolledDeck) -> Reading:
    """The reading with its doubtful cards weighed again."""
    doubtful = [card for card in reading.cards if card.candidates and not _is_clear(card)]
    if not doubtful:
        return reading
    pictures = deck.pictures
    height, width = next(iter(pictures.values())).shape[:2]
    is_whole = _is_whole(deck)
    most = IN_A_WHOLE_DECK if is_whole else BELONGS
    known: dict[str, Features] = {}
    weighed = {}
    for card, crop in zip(
        doubtful,
        flattened(photo, [card.quad for card in doubtful], crop_size(width / height, PICTURE_SIDE)),
        strict=True,
    ):
        if _is_burnt_out(crop):
            weighed[card.row, card.col] = replace(card, candidates=_unread(card.candidates))
            continue
        kinds = [each.card for each in card.candidates if each.card != UNKNOWN][:MOST_KINDS]
        known |= {kind: features(pictures[kind]) for kind in kinds if kind not in known}
        found = matches(features(crop), {kind: known[kind] for kind in kinds})
        could_be = _of_the_deck(card.candidates) if is_whole else card.candidates
        weighed[card.row, card.col] = replace(card, candidates=_weighed(could_be, found, most))
    return replace(reading, cards=tuple(weighed.get((card.row, card.col), card) for card in reading.cards))


def _is_whole(deck: EnrolledDeck) -> bool:
    """Whether every kind of the deck's game is enrolled."""
    game = GAMES.get(deck.game or "")
    return isinstance(game, GridGame) and set(game.copies) <= set(deck.gallery.labels)


def _is_clear(card: ReadCard) -> bool:
    return card.candidates[0].card != UNKNOWN and card.candidates[0].probability >= CLEAR


def _is_burnt_out(crop: NDArray[np.uint8]) -> bool:
    """Whether the card is white all over, but for its edge."""
    rim = min(crop.shape[:2]) // 10
    return bool((crop[rim:-rim, rim:-rim].min(2) >= WHITE).mean() >= BURNT_OUT)


def _unread(could_be: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Nobody can tell: as likely as not what it looks like most."""
    kinds = [each for each in could_be if each.card != UNKNOWN]
    whole = 2 * sum(each.probability for each in kinds)
    return (Candidate(UNKNOWN, 0.5), *(Candidate(each.card, each.probability / whole) for each in kinds))


def _of_the_deck(could_be: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """What a card could be where every kind is enrolled: rather one of them than none."""
    share = {each.card: each.probability * (exp(-STRAY) if each.card == UNKNOWN else 1.0) for each in could_be}
    return _ranked(share)


def _ranked(share: dict[str, float]) -> tuple[Candidate, ...]:
    whole = sum(share.values())
    return tuple(Candidate(card, share[card] / whole) for card in sorted(share, key=lambda card: -share[card]))


def features(picture: NDArray[np.uint8]) -> Features:
    """What stands out in a picture."""
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    points, looks = cv2.SIFT.create(nfeatures=MOST_FEATURES, contrastThreshold=0.02).detectAndCompute(grey, None)
    size = np.array(grey.shape[::-1], np.float32)
    where = np.array([point.pt for point in points], np.float32).reshape(-1, 2) / size
    return where, np.zeros((0, 128), np.float32) if looks is None else looks.astype(np.float32)


def matches(seen: Features, known: dict[str, Features]) -> dict[str, int]:
    """By kind, how many features of the card lie where the enrolled picture has them."""
    return {label: _matching(seen, each) for label, each in known.items()}


def _matching(one: Features, other: Features) -> int:
    if min(len(one[0]), len(other[0])) < 2:
        return 0
    pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(one[1], other[1], k=2)
    good = [first for first, second in pairs if first.distance < LOWE * second.distance]
    here = np.array([one[0][match.queryIdx] for match in good], np.float32).reshape(-1, 2)
    there = np.array([other[0][match.trainIdx] for match in good], np.float32).reshape(-1, 2)
    if not len(here):
        return 0
    # Both are rectified, so that only a small common shift is left to find.
    off = there - here
    near = np.linalg.norm(off[:, None] - off[None], axis=2) < NEAR
    near &= (np.linalg.norm(off, axis=1) < 2 * NEAR)[None]
    return int(near[np.linalg.norm(off, axis=1) < 2 * NEAR].sum(1).max(initial=0))


def _weighed(could_be: tuple[Candidate, ...], found: dict[str, int], most: float) -> tuple[Candidate, ...]:
    """What a card could be once its features have been compared."""
    first, second = sorted([*found.values(), 0], reverse=True)[:2]
    if first - second < LEAST_LEAD or first < TIMES * second:
        return could_be
    odds = WEIGHT * (first - second)
    raised = {each.card: odds * (found.get(each.card) == first) for each in could_be if each.card != UNKNOWN}
    share = {each.card: each.probability * exp(raised.get(each.card, odds - min(odds, most))) for each in could_be}
    return _ranked(share)
