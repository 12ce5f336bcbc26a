"""Look-alike cards of an ordinary tableau, put into groups so that one name is enough for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from scanner.enrolment.deck_files import Example
from scanner.enrolment.decks import encoded, same_picture, vectors_of
from scanner.enrolment.enrol import Sighting, pictures, spot, tableau
from scanner.errors import WrongArgumentsError
from scanner.language import say
from scanner.networks import network
from scanner.recognise import calibration_of, likeness

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from scanner.enrolment.decks import EnrolledDeck
    from scanner.records import Photo

NOBODY = ""
"""The label of a card that has no name yet."""


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Cards that look alike, in the order in which they lie."""

    cards: tuple[Sighting, ...]
    vectors: NDArray[np.float32]
    """One per card, as in a Gallery."""

    @property
    def places(self) -> str:
        """Where they lie, in words; the first few are enough to find them."""
        first = "; ".join(spot(card.place) for card in self.cards[:3] if card.place)
        return first + (f" (+{len(self.cards) - 3})" if len(self.cards) > 3 else "")

    def called(self, label: str) -> list[Sighting]:
        """The cards with a name."""
        return [Sighting(label, card.photo, card.place, card.picture) for card in self.cards]


def groups_of(photos: Iterable[Photo], shape: tuple[int, int] | None) -> list[Group]:
    """The groups of all photos together, by the first card of each."""
    cards: list[Sighting] = []
    for photo in photos:
        lattice = tableau(photo, shape)
        cards += [Sighting(NOBODY, photo.name, place, picture) for place, picture in pictures(photo, lattice).items()]
    vectors = vectors_of([Example(NOBODY, card.photo, encoded(card.picture)) for card in cards])
    near = np.einsum("id,jtd->ijt", vectors[:, 0], vectors).max(2)
    together = cluster(near.astype(np.float64), same_picture())
    return [Group(tuple(cards[index] for index in members), vectors[members]) for members in together]


def cluster(near: NDArray[np.float64], least: float) -> list[list[int]]:
    """Join the two groups whose members are most alike on average, until that is less than `least`."""
    mean = (near + near.T) / 2
    np.fill_diagonal(mean, -np.inf)
    members = [[index] for index in range(len(near))]
    while mean.size and mean.max() >= least:
        one, other = sorted(divmod(int(mean.argmax()), len(mean)))
        sizes = len(members[one]), len(members[other])
        mean[one] = mean[:, one] = (sizes[0] * mean[one] + sizes[1] * mean[other]) / sum(sizes)
        mean[one, one] = -np.inf
        mean[other] = mean[:, other] = -np.inf
        members[one] += members[other]
        members[other] = []
    return sorted(sorted(group) for group in members if group)


def suggestion(group: Group, deck: EnrolledDeck) -> str | None:
    """What the deck takes the group for, if it knows it."""
    if not deck.examples:
        return None
    near = likeness(group.vectors[:, 0], deck.gallery)[:, :, 0].mean(0)
    best = int(near.argmax())
    return deck.gallery.labels[best] if near[best] > calibration_of(network("recogniser")).stranger else None


def named(groups: Sequence[Group], labels: Sequence[str | None]) -> list[Sighting]:
    """The cards of all groups that have a name; None leaves a group out."""
    if len(labels) != len(groups):
        raise WrongArgumentsError(
            say(
                f"{len(labels)} names for {len(groups)} groups; '-' skips a group\n{group_list(groups)}",
                f"{len(labels)} noms pour {len(groups)} groupes ; « - » saute un groupe\n{group_list(groups)}",
            )
        )
    return [
        card for group, label in zip(groups, labels, strict=True) if label is not None for card in group.called(label)
    ]


def group_list(groups: Sequence[Group]) -> str:
    """One numbered line per group."""
    return "\n".join(f"  {number:2}. {group_line(group)}" for number, group in enumerate(groups, 1))


def group_line(group: Group) -> str:
    """'3 cards: row 1, card 1; ...'."""
    count = len(group.cards)
    return say(f"{count} card{'s' * (count != 1)}: ", f"{count} carte{'s' * (count > 1)} : ") + group.places
