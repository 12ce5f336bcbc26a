"""Cards whose elements are named -> the icons themselves: which icon is which follows from all cards together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from scanner.elements import BACKGROUND, TOKENS, icon_readers
from scanner.enrolment.enrol import Sighting, spot
from scanner.enrolment.icon_naming import Shown, named
from scanner.enrolment.labels import NO_ELEMENT, said_label
from scanner.errors import NoCardsError
from scanner.icons import described, fitted, icons_on, patch_around
from scanner.language import COLON, listed, say, spoken
from scanner.records import BACK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scanner.recognise import Gallery

LEAST_HEAT = -2.5
"""Logit from which an icon is taken where a card is said to bear one more."""
LEAST_LEARNED = -1.2
"""Logit below which a named icon is not learned: in 12 drawn lessons every icon was above -0.9, and what bore a name
for want of its own icon, which a token covered, was at -1.8."""
MOST_BACKGROUND = 20
"""Places of the picture that are remembered as no icons."""
CLEAR_HEAT = 2.5
"""Logit from which an icon that nobody named is worth a remark."""


@dataclass(frozen=True, slots=True, eq=False)
class _Card(Shown):
    """A card of the lesson."""

    sighting: Sighting


@dataclass(frozen=True, slots=True)
class NamedIcons:
    """What the cards of a lesson teach."""

    sightings: tuple[Sighting, ...]
    """Each element's icon, cut out, under its own name."""
    remarks: tuple[str, ...]


def elements_of(label: str) -> tuple[str, ...]:
    """The elements that a card's label names."""
    return () if label in (NO_ELEMENT, BACK) else tuple(label.split("+"))


def named_icons(seen: Sequence[Sighting], known: Gallery) -> NamedIcons:
    """The icons of all cards, each under the name that makes look-alikes of what bears one name."""
    shown = _shown([sighting for sighting in seen if sighting.label != BACK])
    _refuse_unseen(shown)
    _refuse_inseparable(shown, known)
    places = named(shown, known)
    sightings = tuple(
        replace(one.sighting, label=name, picture=patch_around(one.card, one.icons[at]))
        for one, own in zip(shown, places, strict=True)
        for name, at in zip(one.names, own, strict=True)
        if one.icons[at].heat >= LEAST_LEARNED
    )
    learned = {sighting.label for sighting in sightings}
    unclear = _unclear(shown, learned | set(known.labels))
    return NamedIcons((*sightings, *_background(shown, places)), (*unclear, *_nameless(shown, places)))


def _shown(seen: Sequence[Sighting]) -> list[_Card]:
    """The cards with what may be icons on them."""
    readers = icon_readers()
    cards = [fitted(sighting.picture) for sighting in seen]
    found = [
        tuple(icon for icon in icons if icon.heat >= LEAST_HEAT)
        for card in cards
        for icons in icons_on([card], readers.finder)
    ]
    told = described(cards, found, readers)
    return [
        _Card(card, elements_of(sighting.label), icons, sighting)
        for sighting, card, icons in zip(seen, cards, told, strict=True)
    ]


# --- what does not add up ---------------------------------------------------------------------------------


def _refuse_unseen(shown: Sequence[_Card]) -> None:
    short = [one for one in shown if len(one.icons) < len(one.names)]
    if short:
        one = short[0]
        where = _where(one)
        names, icons = len(one.names), len(one.icons)
        raise NoCardsError(
            say(
                f"{where}: {names} element{'s' * (names > 1)} named, {icons} seen; "
                "check the names, or take the photo closer and without reflections",
                f"{where} : {names} éléments nommés, {icons} vu{'s' * (icons > 1)} ; "
                "vérifiez les noms, ou photographiez de plus près et sans reflets",
            )
        )


def _refuse_inseparable(shown: Sequence[_Card], known: Gallery) -> None:
    """Two elements that are always named together cannot be told apart."""
    counts = [Counter(one.names) for one in shown]
    names = sorted({name for count in counts for name in count})
    for one, other in combinations(names, 2):
        # A token is told from a print by its look.
        if one in known.labels or other in known.labels or (one in TOKENS) != (other in TOKENS):
            continue
        if all(count[one] == count[other] for count in counts):
            pair = listed([said_label(name, "oceanos", spoken()) for name in (one, other)], spoken())
            where = _where(next(card for card in shown if one in card.names))
            raise NoCardsError(
                say(
                    f"{where}: {pair} are only seen together; add a card that shows one of them without the other",
                    f"{where} : {pair} ne se voient qu'ensemble ; ajoutez une carte qui montre l'un sans l'autre",
                )
            )


def _background(shown: Sequence[_Card], named: Sequence[tuple[int, ...]]) -> list[Sighting]:
    """What nobody named is part of the picture, and is none on other cards either; the likeliest to be mistaken."""
    spare = [
        (icon.heat, replace(one.sighting, label=BACKGROUND, picture=patch_around(one.card, icon)))
        for one, places in zip(shown, named, strict=True)
        for index, icon in enumerate(one.icons)
        if index not in places
    ]
    return [sighting for _, sighting in sorted(spare, key=lambda each: -each[0])[:MOST_BACKGROUND]]


def _nameless(shown: Sequence[_Card], named: Sequence[tuple[int, ...]]) -> tuple[str, ...]:
    """Clear icons that nobody named: perhaps only the background, perhaps forgotten."""
    found = []
    for one, places in zip(shown, named, strict=True):
        more = sum(icon.heat >= CLEAR_HEAT for index, icon in enumerate(one.icons) if index not in places)
        if more:
            count = len(one.names)
            found.append(
                say(
                    f"{_where(one)}: {count} element{'s' * (count != 1)} named, {count + more} seen; is one missing?",
                    f"{_where(one)} : {count} éléments nommés, {count + more} vus ; en manque-t-il un ?",
                )
            )
    return tuple(found)


def _unclear(shown: Sequence[_Card], known: set[str]) -> tuple[str, ...]:
    """Names whose icon nobody can make out: better not learned than learned from a wrong spot."""
    first = {name: one for one in reversed(shown) for name in one.names if name not in known}
    found = []
    for name, one in sorted(first.items()):
        word = said_label(name, "oceanos", spoken())
        found.append(
            say(
                f"{_where(one)}: {word} is hardly seen and was not learned; it is asked about until a photo shows it",
                f"{_where(one)} : {word} se voit à peine et n'est pas appris ; il sera demandé tant qu'aucune photo "
                "ne le montre",
            )
        )
    return tuple(found)


def _where(one: _Card) -> str:
    """'cards.jpg: row 2, card 3'."""
    place = one.sighting.place
    return f"{one.sighting.photo}{COLON.said(spoken())}{spot(place)}" if place else one.sighting.photo
