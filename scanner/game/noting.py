"""What a photo of Océanos cannot show: submarine, kraken tokens and treasures, given by options or asked in short."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scanner.errors import WrongArgumentsError
from scanner.game.evening import Noted
from scanner.game.players import find_player
from scanner.language import say
from scanner.sheets.report import warn
from scoring.games.oceanos import PARTS, ROUNDS, cards, eyes, salvaged
from scoring.games.submarine import voyages
from scoring.names import find_part
from scoring.records import Expedition, Phrase
from scoring.vocabulary import PART_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scanner.game.evening import Level
    from scoring.records import Result

LAST = 3
TELLING = ("propeller", "aquarium")
"""The parts whose level after each round is worth stars."""
OPEN = Phrase("Enter leaves it open", "Entrée : laisser ouvert")


@dataclass(frozen=True, slots=True)
class Notes:
    """The options as typed."""

    levels: tuple[str, ...] = ()
    treasures: tuple[str, ...] = ()
    kraken: str | None = None
    only_round: int | None = None


NOTHING_NOTED = Notes()


# --- options ----------------------------------------------------------------------------------------------


def noted(notes: Notes, game: str, names: Sequence[str]) -> Noted:
    """What the options say about these players."""
    if game != "oceanos" and notes != NOTHING_NOTED:
        raise WrongArgumentsError(
            say(
                f"--levels, --treasures, --kraken and --round are for oceanos, not for {game}",
                f"--levels, --treasures, --kraken et --round sont pour oceanos, pas pour {game}",
            )
        )
    when = notes.only_round or LAST
    levels: dict[str, tuple[Level, ...]] = {}
    for text in notes.levels:
        name, rest = _owner(text, names, "--levels")
        levels[name] = (*levels.get(name, ()), *parse_levels(rest, when))
    treasures = {}
    for text in notes.treasures:
        name, rest = _owner(text, names, "--treasures")
        treasures[name] = parse_treasures(rest)
    kraken = parse_kraken(notes.kraken, notes.only_round) if notes.kraken is not None else None
    return Noted(kraken, levels, treasures, notes.only_round)


def _owner(text: str, names: Sequence[str], option: str) -> tuple[str, str]:
    player, colon, rest = text.partition(":")
    if not colon and len(names) > 1:
        listed = ", ".join(names)
        raise WrongArgumentsError(
            say(
                f"{option} {text}: whose? {names[0]}:... ({listed})",
                f"{option} {text} : à qui ? {names[0]}:... ({listed})",
            )
        )
    return (find_player(player, names), rest) if colon else (names[0], text)


def parse_levels(text: str, when: int) -> tuple[Level, ...]:
    """'2 1 1 1 2', all parts after round `when`, or 'propeller 1 1 2, motor 2': one number is that of round `when`."""
    digits = re.sub(r"[\s,]", "", text)
    if re.fullmatch(r"[123]{5}", digits):
        return tuple((part, when, int(level)) for part, level in zip(PARTS, digits, strict=True))
    found: list[Level] = []
    for piece in text.split(","):
        name, numbers = re.fullmatch(r"\s*(.*?)\s*((?:[123]\s*)*)", piece).groups()  # type: ignore[union-attr]
        part, given = find_part(name), [int(digit) for digit in re.findall(r"\d", numbers)]
        if part is None or len(given) not in (1, LAST):
            parts = " ".join(PARTS)
            raise WrongArgumentsError(
                say(
                    f"levels '{text}': expected five numbers ({parts}), or 'propeller 1 1 2, aquarium 2'",
                    f"niveaux « {text} » : attendu cinq chiffres ({parts}), ou « propulseur 1 1 2, aquarium 2 »",
                )
            )
        rounds = ROUNDS if len(given) == LAST else (when,)
        found += [(part, number, level) for number, level in zip(rounds, given, strict=True)]
    return tuple(found)


def parse_treasures(text: str) -> tuple[int, ...]:
    """'3 4' or '3,4': the stars of the tokens drawn."""
    found = re.findall(r"\S", text.replace(",", " "))
    if any(stars not in "234" for stars in found):
        raise WrongArgumentsError(
            say(f"treasures '{text}': tokens are worth 2, 3 or 4", f"trésors « {text} » : les jetons valent 2, 3 ou 4")
        )
    return tuple(sorted(int(stars) for stars in found))


def parse_kraken(text: str, only_round: int | None) -> tuple[int, int, int]:
    """'-2 0 -3', the tokens of the three rounds; where one round is counted its token alone will do."""
    given = [-int(stars) for stars in re.findall(r"[-−]?([0-4])(?!\d)", text)]
    if only_round is not None and len(given) == 1:
        given = [given[0] if number == only_round else 0 for number in ROUNDS]
    if len(given) != LAST or re.sub(r"[-−0-4,\s]", "", text):
        raise WrongArgumentsError(
            say(
                f"kraken '{text}': expected the three tokens, each 0 to -4, such as -2 0 -3",
                f"kraken « {text} » : attendu les trois jetons, de 0 à -4, comme -2 0 -3",
            )
        )
    return given[0], given[1], given[2]


# --- dialogue ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing to ask: who or what it is about, in words, and what an answer makes of what is noted."""

    key: str
    text: Phrase
    learn: Callable[[Noted, str], Noted]


def ask_noted(result: Result, known: Noted, count: Callable[[Noted], Result], lang: str) -> Noted:
    """Ask until nothing that counts is missing or nobody answers; each answer narrows what is asked next."""
    left_open: set[str] = set()
    while (
        asked := next((each for each in open_questions(result, known) if each.key not in left_open), None)
    ) is not None:
        said = _ask(asked, lang)
        if said is None:
            return known
        if not said:
            left_open.add(asked.key)
            continue
        try:
            known = asked.learn(known, said)
        except WrongArgumentsError as error:
            warn(f"  {error}")
            continue
        result = count(known)
    return known


def _ask(asked: Asked, lang: str) -> str | None:
    sys.stderr.write(f"{asked.text.said(lang)} ({OPEN.said(lang)})\n? ")
    sys.stderr.flush()
    line = sys.stdin.readline()
    return line.strip() if line else None


def open_questions(result: Result, known: Noted) -> list[Asked]:
    """What is still unknown and worth stars, in the order in which people pack up."""
    table = result.table
    found = [asked for player in table.expeditions for asked in _about_player(player, known)]
    rounds = ROUNDS if known.only_round is None else (known.only_round,)
    watched = any(eyes(cards(player)[number - 1]) for player in table.expeditions for number in rounds)
    if table.kraken is None and watched:
        found.append(_about_kraken(known))
    return found


def _about_player(player: Expedition, known: Noted) -> list[Asked]:
    name, when = player.name, known.only_round or LAST
    found = []
    ways = voyages(player)
    rounds = ROUNDS if known.only_round is None else (known.only_round,)
    unclear = [
        (part, number, options)
        for number in rounds
        for part in TELLING
        if len(options := sorted({getattr(way[number - 1], part) for way in ways})) > 1
    ]
    if unclear and not any(number == when for _, number, _ in known.levels.get(name, ())):
        found.append(_about_submarine(name, when))
    else:
        found += [_about_part(name, part, number, options) for part, number, options in unclear]
    brought = sum(salvaged(cards(player)).values())
    if player.treasures is None and brought and when == LAST:
        found.append(_about_treasures(name, brought))
    return found


def _about_submarine(name: str, when: int) -> Asked:
    def learn(known: Noted, said: str) -> Noted:
        return _with_levels(known, name, parse_levels(said, when))

    en, fr = (", ".join(PART_NAMES[part].said(lang) for part in PARTS) for lang in ("en", "fr"))
    return Asked(
        f"{name} submarine",
        Phrase(
            f"{name}, the submarine after round {when}: {en}, such as 2 1 1 1 2",
            f"{name}, le sous-marin après la manche {when} : {fr}, comme 2 1 1 1 2",
        ),
        learn,
    )


def _about_part(name: str, part: str, number: int, options: list[int]) -> Asked:
    def learn(known: Noted, said: str) -> Noted:
        if said not in map(str, options):
            raise WrongArgumentsError(say(f"{said}: {listed.en}", f"{said} : {listed.fr}"))
        return _with_levels(known, name, ((part, number, int(said)),))

    listed = Phrase(" or ".join(map(str, options)), " ou ".join(map(str, options)))
    part_said = PART_NAMES[part]
    return Asked(
        f"{name} {part} {number}",
        Phrase(
            f"{name}, {part_said.en} after round {number}: {listed.en}",
            f"{name}, {part_said.fr} après la manche {number} : {listed.fr}",
        ),
        learn,
    )


def _with_levels(known: Noted, name: str, more: tuple[Level, ...]) -> Noted:
    return replace(known, levels={**known.levels, name: (*known.levels.get(name, ()), *more)})


def _about_treasures(name: str, count: int) -> Asked:
    def learn(known: Noted, said: str) -> Noted:
        return replace(known, treasures={**known.treasures, name: parse_treasures(said)})

    return Asked(
        f"{name} treasures",
        Phrase(
            f"{name}, {count} treasure{'s' * (count > 1)} brought up: the stars of the tokens, such as 3 4",
            f"{name}, {count} trésor{'s' * (count > 1)} remonté{'s' * (count > 1)} : les étoiles des jetons, comme 3 4",
        ),
        learn,
    )


def _about_kraken(known: Noted) -> Asked:
    def learn(before: Noted, said: str) -> Noted:
        return replace(before, kraken=parse_kraken(said, before.only_round))

    number = known.only_round
    text = (
        Phrase(
            "The kraken tokens of rounds 1, 2 and 3, such as -2 0 -3",
            "Les jetons kraken des manches 1, 2 et 3, comme -2 0 -3",
        )
        if number is None
        else Phrase(
            f"The kraken token of round {number}, such as -2", f"Le jeton kraken de la manche {number}, comme -2"
        )
    )
    return Asked("kraken", text, learn)
