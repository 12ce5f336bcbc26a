"""Local features decide doubtful cards, and leave alone what they cannot tell."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from scanner import standin
from scanner.enrolment import decks
from scanner.enrolment.deck_files import Example
from scanner.records import UNKNOWN, Candidate, Photo, Quad, ReadCard, Reading
from scanner.tableau.closely import decided
from scoring.games.forest import GAME as FOREST
from tests.scanner.drawn import Blocks

KINDS = ("fox", "wolf", "bear", "deer")


@pytest.fixture
def deck(monkeypatch: pytest.MonkeyPatch) -> decks.EnrolledDeck:
    """Four cards of the stand-in forest."""
    monkeypatch.setattr("scanner.networks.load", lambda _task: Blocks())
    examples = [Example(kind, "drawn", decks.encoded(standin.draw("forest", kind, 256))) for kind in KINDS]
    return decks.grown(decks.blank("forest", "forest"), examples, decks.vectors_of(examples))


def seen(picture: np.ndarray, *could_be: tuple[str, float]) -> tuple[Photo, Reading]:
    """A dim, blurred photo of one card that the recogniser is not sure of."""
    dim = cv2.GaussianBlur(picture, (0, 0), 0.8).astype(np.float32) * 0.6 + 10
    pixels = np.full((500, 400, 3), 90, np.uint8)
    high, wide = picture.shape[:2]
    pixels[60 : 60 + high, 50 : 50 + wide] = dim.astype(np.uint8)
    quad = Quad(((53, 58), (50 + wide, 62), (48 + wide, 60 + high), (50, 63 + high)), 0.9)
    card = ReadCard(1, 1, quad, tuple(Candidate(*each) for each in could_be))
    return Photo("a.jpg", pixels, (400, 500)), Reading("a.jpg", (400, 500), 1, 1, 0, (card,), ())


def test_the_card_that_lies_there_wins(deck: decks.EnrolledDeck) -> None:
    photo, reading = seen(standin.draw("forest", "wolf", 300), ("fox", 0.55), ("wolf", 0.4), (UNKNOWN, 0.05))
    first, *others = decided(photo, reading, deck).cards[0].candidates
    assert first.card == "wolf"
    assert first.probability > 0.9
    assert first.probability + sum(other.probability for other in others) == pytest.approx(1)


def test_a_stranger_stays_in_doubt(deck: decks.EnrolledDeck) -> None:
    photo, reading = seen(standin.draw("ocean", "whale", 300), ("fox", 0.5), ("wolf", 0.4), (UNKNOWN, 0.1))
    assert decided(photo, reading, deck) == reading


def test_features_alone_do_not_make_a_stranger_a_card(deck: decks.EnrolledDeck) -> None:
    """Four kinds of eleven are enrolled: another one may share much with one of them."""
    photo, reading = seen(standin.draw("forest", "wolf", 300), (UNKNOWN, 0.6), ("wolf", 0.3), ("fox", 0.1))
    first, second = decided(photo, reading, deck).cards[0].candidates[:2]
    assert first.card == "wolf"
    assert 0.5 < first.probability < 0.7
    assert second.card == UNKNOWN


def test_clear_cards_are_not_looked_at(deck: decks.EnrolledDeck, monkeypatch: pytest.MonkeyPatch) -> None:
    photo, reading = seen(standin.draw("forest", "wolf", 300), ("wolf", 0.99), ("fox", 0.01))
    monkeypatch.setattr("scanner.tableau.closely.features", pytest.fail)
    assert decided(photo, reading, deck) is reading


@pytest.fixture
def whole_deck(monkeypatch: pytest.MonkeyPatch) -> decks.EnrolledDeck:
    """Every card of the stand-in forest."""
    monkeypatch.setattr("scanner.networks.load", lambda _task: Blocks())
    examples = [Example(kind, "drawn", decks.encoded(standin.draw("forest", kind, 256))) for kind in FOREST.copies]
    return decks.grown(decks.blank("forest", "forest"), examples, decks.vectors_of(examples))


def test_where_every_kind_is_enrolled_strangers_are_rare(
    deck: decks.EnrolledDeck, whole_deck: decks.EnrolledDeck
) -> None:
    grey = np.full((300, 200, 3), 120, np.uint8)  # nothing to compare
    photo, reading = seen(grey, ("fox", 0.8), (UNKNOWN, 0.18), ("wolf", 0.02))
    assert decided(photo, reading, deck) == reading
    assert decided(photo, reading, whole_deck).cards[0].candidates[0].probability > 0.9


def test_a_burnt_out_card_is_unread(deck: decks.EnrolledDeck, whole_deck: decks.EnrolledDeck) -> None:
    """Featureless in the glare, it looks most like whatever is plain."""
    photo, reading = seen(np.full((300, 200, 3), 255, np.uint8), ("fox", 0.94), (UNKNOWN, 0.06))
    burnt = replace(photo, pixels=np.where(photo.pixels > 150, 250, photo.pixels).astype(np.uint8))
    for one in (deck, whole_deck):
        found = decided(burnt, reading, one).cards[0].candidates
        assert found == (Candidate(UNKNOWN, 0.5), Candidate("fox", 0.5))
