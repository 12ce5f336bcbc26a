"""Océanos: three rounds of animals, propeller and kraken, then the reef and the treasures."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.games.submarine import check_levels, voyages
from scoring.names import card_name
from scoring.options import Option
from scoring.records import Column, Coords, Expedition, Levels, Line, Phrase, Problem, Reason, Table

ANIMALS = ("seahorse", "jellyfish", "starfish", "pufferfish", "crab", "turtle", "dolphin", "manta")
OTHER_ELEMENTS = ("coral", "treasure", "eye", "base", "crystal_green", "crystal_yellow", "diver", "fuel")
PARTS = ("propeller", "aquarium", "motor", "cockpit", "airlock")
"""Of the submarine, in the order they are written."""
PROPELLER_STARS = {1: 0, 2: 2, 3: 5}
AQUARIUM_PLACES = {1: 3, 2: 5, 3: 8}
ROUNDS = (1, 2, 3)
START = (Levels(), Levels(), Levels())
"""Where no levels were noted, the submarine counts as it left the harbour."""

Card = tuple[str, ...]
Rows = tuple[tuple[Card, ...], ...]


def cards(player: Expedition) -> Rows:
    """The rows as they count: an unread card shows nothing."""
    return tuple(tuple(card or () for card in row) for row in player.rows)


def submarine(player: Expedition) -> tuple[Levels, Levels, Levels]:
    """The levels that count: those given, else the lowest that what was noted allows."""
    return player.levels or (voyages(player)[0] if player.noted else START)


def counts(category: str, table: Table) -> bool:
    """Whether a line is counted: where one round is asked for only its own, with the end of the game after the last."""
    number = category.rpartition("_")[2]
    return table.only_round is None or number == str(table.only_round) or (table.only_round == 3 and number not in "12")


def species(table: Table) -> tuple[str, ...]:
    """The eight animals of this copy of the game."""
    return table.species or ANIMALS


def animals(rows: Rows, kinds: tuple[str, ...], round_number: int, level: int, scope: str) -> tuple[Reason, ...]:
    """2 per different animal, up to the places of the aquarium; this round's row or, by house rule, all so far."""
    counted_rows = [round_number] if scope == "row" else list(ROUNDS[:round_number])
    first: dict[str, Coords] = {}
    for row in counted_rows:
        for col, card in enumerate(rows[row - 1], 1):
            for element in card:
                if element in kinds:
                    first.setdefault(element, (row, col))
    places = AQUARIUM_PLACES[level]
    taken = list(first.items())[:places]
    if not taken:
        return ()
    names = [card_name("oceanos", animal) for animal, _ in taken]
    left_out = len(first) - len(taken)
    en = f"{len(taken)} different: {', '.join(name.en for name in names)}" + f" ({left_out} beyond the aquarium)" * (
        left_out > 0
    )
    fr = f"{len(taken)} différents : {', '.join(name.fr for name in names)}" + f" ({left_out} hors aquarium)" * (
        left_out > 0
    )
    cells = tuple(dict.fromkeys(cell for _, cell in taken))
    return (Reason(2 * len(taken), cells, Phrase(en, fr)),)


def propeller(level: int) -> tuple[Reason, ...]:
    """0, 2 or 5 stars by the propeller's level."""
    stars = PROPELLER_STARS[level]
    return (Reason(stars, (), Phrase(f"Propeller at level {level}", f"Propulseur au niveau {level}")),) if stars else ()


def eyes(row: tuple[Card, ...]) -> int:
    """Kraken eyes on one round's cards."""
    return sum(card.count("eye") for card in row)


def kraken(row: tuple[Card, ...], rivals: tuple[int, ...], token: int, round_number: int) -> tuple[Reason, ...]:
    """Whoever has most eyes on this round's cards loses the token's stars; all tied players do."""
    mine = eyes(row)
    if mine == 0 or mine < max(rivals, default=0):
        return ()
    cells = tuple((round_number, col) for col, card in enumerate(row, 1) if "eye" in card)
    text = Phrase(f"Most kraken eyes: {mine}", f"Le plus d'yeux de kraken : {mine}")
    return (Reason(token, cells, text),)


def reefs(rows: Rows) -> tuple[tuple[Coords, ...], ...]:
    """The connected groups of cards with coral; an empty place separates."""
    coral = {
        (r, c): card.count("coral") for r, row in enumerate(rows, 1) for c, card in enumerate(row, 1) if "coral" in card
    }
    left, groups = set(coral), []
    for start in coral:
        if start not in left:
            continue
        left.remove(start)
        group = [start]
        for row, col in group:
            near = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & left
            left -= near
            group.extend(sorted(near))
        groups.append(tuple(sorted(group)))
    return tuple(groups)


def reef(rows: Rows) -> tuple[Reason, ...]:
    """1 per coral of the largest reef."""
    sizes = {group: sum(rows[row - 1][col - 1].count("coral") for row, col in group) for group in reefs(rows)}
    if not sizes:
        return ()
    largest = max(sizes, key=lambda group: sizes[group])
    size = sizes[largest]
    text = Phrase(f"Reef of {size} coral{'s'[: size > 1]}", f"Récif de {size} {'coraux' if size > 1 else 'corail'}")
    return (Reason(size, largest, text),)


def salvaged(rows: Rows) -> dict[Coords, int]:
    """Treasures per card that divers bring up: their own card's and all straight above."""
    found: dict[Coords, int] = {}
    for row, cards_of_row in enumerate(rows, 1):
        for col, card in enumerate(cards_of_row, 1):
            if "diver" in card:
                for higher in range(row, 0, -1):
                    above = rows[higher - 1][col - 1] if col <= len(rows[higher - 1]) else ()
                    if "treasure" in above:
                        found[(higher, col)] = above.count("treasure")
    return found


def treasure(rows: Rows, drawn: tuple[int, ...] | None) -> tuple[Reason, ...]:
    """The stars of the tokens drawn for the treasures that divers brought up."""
    cells = tuple(sorted(salvaged(rows)))
    return tuple(
        Reason(stars, cells, Phrase(f"Treasure token of {stars}", f"Jeton trésor de {stars}")) for stars in drawn or ()
    )


@dataclass(frozen=True, slots=True)
class Oceanos:
    """The game of the three rounds."""

    id: str = "oceanos"
    categories: tuple[str, ...] = (
        *(f"{what}_{round_number}" for round_number in ROUNDS for what in ("animals", "propeller", "kraken")),
        "coral",
        "treasure",
    )
    options: tuple[Option, ...] = (
        Option("animals", "row", ("row", "all")),
        Option("tie_break", "levels", ("levels", "shared")),
    )
    most_players: int = 5

    def settings(self, table: Table) -> dict[str, str]:
        """Every option with the value in force."""
        return {option.name: table.house_rules.get(option.name, option.default) for option in self.options}

    def score(self, table: Table) -> tuple[Column, ...]:
        """The column of every player."""
        players = table.expeditions
        sights = [[eyes(row) for row in cards(player)] for player in players]
        columns = []
        for index, player in enumerate(players):
            others = sights[:index] + sights[index + 1 :]
            rivals = tuple(tuple(seen[round_number - 1] for seen in others) for round_number in ROUNDS)
            columns.append(self.column(table, player, rivals))
        return tuple(columns)

    def column(self, table: Table, player: Expedition, rivals: tuple[tuple[int, ...], ...]) -> Column:
        """One player's lines, given the eyes of the others in each round."""
        rows, levels = cards(player), submarine(player)
        scope, tokens = self.settings(table)["animals"], table.kraken or (0, 0, 0)
        lines = []
        for number in ROUNDS:
            now = levels[number - 1]
            lines += [
                Line(f"animals_{number}", animals(rows, species(table), number, now.aquarium, scope)),
                Line(f"propeller_{number}", propeller(now.propeller)),
                Line(f"kraken_{number}", kraken(rows[number - 1], rivals[number - 1], tokens[number - 1], number)),
            ]
        lines += [Line("coral", reef(rows)), Line("treasure", treasure(rows, player.treasures))]
        return Column(tuple(line if counts(line.category, table) else Line(line.category, ()) for line in lines))

    def tie_break(self, table: Table, index: int) -> int:
        """Equal totals: the most level dots on the submarine win, unless the group shares."""
        if self.settings(table)["tie_break"] == "shared":
            return 0
        last = submarine(table.expeditions[index])[-1]
        return last.propeller + last.aquarium + last.motor + last.cockpit + last.airlock

    def check(self, table: Table) -> tuple[tuple[Problem, ...], ...]:
        """Per player, everything that cannot be."""
        any_eye = any(eyes(row) for player in table.expeditions for row in cards(player))
        return tuple(
            (*_missing(table, player, any_eye=any_eye), *_divers(player), *_rows(player))
            for player in table.expeditions
        )


def _missing(table: Table, player: Expedition, *, any_eye: bool) -> tuple[Problem, ...]:
    """What a photo cannot show and nobody has typed yet."""
    problems = []
    if player.levels is None and not (player.noted and len(_telling(table, player)) == 1):
        text = Phrase("The submarine's levels are not given", "Les niveaux du sous-marin ne sont pas donnés")
        problems.append(Problem("levels_missing", text))
    if table.kraken is None and any_eye:
        text = Phrase("The three kraken tokens are not given", "Les trois jetons kraken ne sont pas donnés")
        problems.append(Problem("kraken_missing", text))
    found = salvaged(cards(player))
    count = sum(found.values())
    if counts("treasure", table) and len(player.treasures or ()) != count:
        text = Phrase(
            f"{count} treasures brought up, {len(player.treasures or ())} tokens noted",
            f"{count} trésors remontés, {len(player.treasures or ())} jetons notés",
        )
        problems.append(Problem("treasures", text, tuple(sorted(found))))
    return tuple(problems)


def _telling(table: Table, player: Expedition) -> set[tuple[int, ...]]:
    """What the voyages that are possible say of the rounds that count."""
    rounds = ROUNDS if table.only_round is None else (table.only_round,)
    return {
        tuple(level for number in rounds for level in (way[number - 1].propeller, way[number - 1].aquarium))
        for way in voyages(player)
    }


def _divers(player: Expedition) -> tuple[Problem, ...]:
    dry = tuple(
        (row, col)
        for row, cards_of_row in enumerate(cards(player), 1)
        for col, card in enumerate(cards_of_row, 1)
        if "diver" in card and "treasure" not in card
    )
    if not dry:
        return ()
    text = Phrase("A diver can only sit on a treasure", "Un plongeur ne peut être que sur un trésor")
    return (Problem("diver_without_treasure", text, dry),)


def _rows(player: Expedition) -> tuple[Problem, ...]:
    """Row lengths, divers and upgrades against the submarine's levels."""
    if player.levels is None:
        return check_levels(player)
    problems, divers = [], 0
    for number, (row, levels) in enumerate(zip(cards(player), player.levels, strict=True), 1):
        allowed = 5 + levels.motor
        if len(row) > allowed:
            text = Phrase(
                f"Row {number} has {len(row)} cards, a motor of level {levels.motor} allows {allowed}",
                f"La ligne {number} a {len(row)} cartes, un moteur de niveau {levels.motor} en permet {allowed}",
            )
            problems.append(Problem("row_too_long", text, tuple((number, col) for col in range(1, len(row) + 1))))
        fresh = tuple((number, col) for col, card in enumerate(row, 1) if "diver" in card)
        divers += sum(card.count("diver") for card in row)
        if fresh and divers > levels.airlock:
            text = Phrase(
                f"{divers} divers by round {number}, the airlock's level is {levels.airlock}",
                f"{divers} plongeurs à la manche {number}, le sas est de niveau {levels.airlock}",
            )
            problems.append(Problem("too_many_divers", text, fresh))
    return (*problems, *check_levels(player))


def legal_elements(table_species: tuple[str, ...] | None) -> tuple[str, ...]:
    """Every element that may stand on a card."""
    return (*(table_species or ANIMALS), *OTHER_ELEMENTS)


GAME = Oceanos()
