"""Unread cards: what every total can still become, and which questions are worth asking."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from scoring.bounds import DOWN, bounds, kind_of, with_elements
from scoring.games import GAMES, ecosphere
from scoring.games.grid_game import GridGame
from scoring.outcome import decide, solo_verdict
from scoring.records import Coords, Expedition, Notebook, Phrase, Question, Spot, Table, Tableau

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.records import Column

EXACT_LIMIT = 1500
"""Completions that are all counted one by one: any three unread cards of a grid game and then some."""

NEUTRAL = -1


@dataclass(frozen=True, slots=True)
class Unread:
    """A place that nobody could read."""

    player: int
    """Index of the player; NEUTRAL for the neutral player."""
    cell: Coords
    """Row and column; for a pile (1, its number); for a neutral card (0, its index)."""
    candidates: tuple[str, ...]
    """Card ids, also 'down' and 'zebra:down'; of a pile its biomes, or its heights as text."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What the unread cards leave open."""

    bounds: tuple[tuple[int, int], ...]
    winners: tuple[str, ...] | None
    """Who wins in every reading; None while that is open."""
    questions: tuple[tuple[Question, ...], ...]


def weigh(table: Table, columns: tuple[Column, ...]) -> Doubt:
    """Exact by counting every completion where that is feasible, sound bounds beyond."""
    unread = find_unread(table)
    if not unread and not _has_gaps(table):
        totals = tuple((column.total, column.total) for column in columns)
        return Doubt(totals, decide(table, columns).winners, tuple(() for _ in columns))
    exact = not _has_gaps(table) and prod(len(place.candidates) for place in unread) <= EXACT_LIMIT
    readings = list(_readings(table, unread)) if exact else []
    return _by_counting(table, unread, readings) if readings else _by_bounds(table, unread)


def _has_gaps(table: Table) -> bool:
    """Whether something other than a card is unknown (Océanos: levels, tokens), or a card may bear anything."""
    if table.game != "oceanos":
        return False
    read = [with_elements(player, {place: ways[0] for place, ways in player.among}) for player in table.expeditions]
    return any(low != high for low, high in bounds(replace(table, players=tuple(read))))


def find_unread(table: Table) -> tuple[Unread, ...]:
    """Every place that nobody could read, with what the box still holds for it."""
    game = GAMES[table.game]
    if isinstance(game, GridGame):
        return _unread_cards(game, table)
    if table.game == "ecosphere":
        return _unread_piles(table)
    return tuple(
        Unread(index, (row, col), tuple("+".join(way) or "none" for way in dict(player.among).get((row, col), ())))
        for index, player in enumerate(table.expeditions)
        for row, cards in enumerate(player.rows, 1)
        for col, card in enumerate(cards, 1)
        if card is None
    )


def _unread_cards(game: GridGame, table: Table) -> tuple[Unread, ...]:
    seen = game.seen(table)
    # A box that is already empty rules nothing out: something else was misread.
    left = tuple(card for card, copies in game.copies.items() if seen[card] < copies) or tuple(game.copies)
    places = []
    for index, tableau in enumerate(table.tableaux):
        for row, spots in enumerate(tableau.rows, 1):
            for col, spot in enumerate(spots, 1):
                if spot is not None and spot.card is None and (not spot.down or game.turning.candidates):
                    possible = spot.among or (game.turning.candidates if spot.down else left)
                    places.append(Unread(index, (row, col), possible))
    for index, card in enumerate(table.neutral or ()):
        if card is None:
            places.append(Unread(NEUTRAL, (0, index), left))
    return tuple(places)


def _unread_piles(table: Table) -> tuple[Unread, ...]:
    """Heights that nobody could count, and biomes between which a photo leaves the choice."""
    copies = ecosphere.deck(table)
    places = []
    for index, notebook in enumerate(table.notebooks):
        for col, pile in enumerate(notebook.piles, 1):
            if pile.height is None:
                possible = pile.heights or range(1, copies.get(pile.biome or "desert", 0) + 1)
                places.append(Unread(index, (1, col), tuple(map(str, possible))))
            if pile.biome is None and pile.biomes:
                places.append(Unread(index, (1, col), pile.biomes))
    return tuple(places)


# --- every completion -------------------------------------------------------------------------------------


def _readings(table: Table, unread: tuple[Unread, ...]) -> Iterator[tuple[tuple[str, ...], Table]]:
    """Every way to fill the unread places that the box allows, with the table it gives."""
    for filling in product(*(place.candidates for place in unread)):
        completed = fill(table, unread, filling)
        if _in_the_box(completed, filling):
            yield filling, completed


def _in_the_box(completed: Table, filling: tuple[str, ...]) -> bool:
    """Whether the box holds the cards filled in; what was read is not called into question here."""
    game = GAMES[completed.game]
    if not isinstance(game, GridGame):
        return True
    seen = game.seen(completed)
    return all(seen[card] <= game.copies[card] for card in map(kind_of, filling) if card in game.copies)


def fill(table: Table, unread: tuple[Unread, ...], filling: tuple[str, ...]) -> Table:
    """The table with the unread places read as `filling`."""
    players = list(table.players)
    neutral = list(table.neutral or ())
    for place, answer in zip(unread, filling, strict=True):
        if place.player == NEUTRAL:
            neutral[place.cell[1]] = answer
            continue
        player = players[place.player]
        if isinstance(player, Notebook):
            players[place.player] = _with_pile(player, place.cell[1], answer)
        elif isinstance(player, Expedition):
            found = () if answer == "none" else tuple(answer.split("+"))
            players[place.player] = with_elements(player, {place.cell: found})
        else:
            players[place.player] = _with_card(player, place.cell, answer)
    return replace(table, players=tuple(players), neutral=tuple(neutral) if table.neutral is not None else None)


def _with_card(tableau: Tableau, cell: Coords, card: str) -> Tableau:
    row = list(tableau.rows[cell[0] - 1])
    spot, kind = row[cell[1] - 1], kind_of(card)
    lies_down = (spot is not None and spot.down) or card.endswith(DOWN)
    row[cell[1] - 1] = Spot(None if kind == DOWN else kind, down=lies_down)
    return replace(tableau, rows=(*tableau.rows[: cell[0] - 1], tuple(row), *tableau.rows[cell[0] :]))


def _with_pile(notebook: Notebook, position: int, answer: str) -> Notebook:
    """With the height, or the biome, of one pile answered."""
    piles = list(notebook.piles)
    pile = piles[position - 1]
    said = replace(pile, height=int(answer)) if answer.isdecimal() else replace(pile, biome=answer)
    piles[position - 1] = said
    return replace(notebook, piles=tuple(piles))


@dataclass(frozen=True, slots=True)
class _Counted:
    """One completion and what came of it."""

    filling: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[str, ...]
    verdict: str
    """Of a solo game."""


def _by_counting(table: Table, unread: tuple[Unread, ...], readings: list[tuple[tuple[str, ...], Table]]) -> Doubt:
    game = GAMES[table.game]
    results = []
    for filling, completed in readings:
        columns = game.score(completed)
        outcome = decide(completed, columns)
        totals = tuple(column.total for column in columns)
        results.append(_Counted(filling, totals, outcome.winners, outcome.verdict))
    spans = tuple((min(found), max(found)) for found in zip(*(result.totals for result in results), strict=True))
    winners = {result.winners for result in results}
    questions = [_question(table, unread, index, results) for index in range(len(unread))]
    return Doubt(spans, winners.pop() if len(winners) == 1 else None, _by_player(table, unread, questions))


def _by_player(table: Table, unread: tuple[Unread, ...], questions: list[Question]) -> tuple[tuple[Question, ...], ...]:
    """Questions under their owners, those that matter first, then by what is at stake."""
    sorted_questions = []
    for index in range(len(table.players)):
        own = [question for place, question in zip(unread, questions, strict=True) if place.player == index]
        sorted_questions.append(tuple(sorted(own, key=lambda q: (not q.matters, -q.stake, q.cell))))
    return tuple(sorted_questions)


def _question(table: Table, unread: tuple[Unread, ...], index: int, results: list[_Counted]) -> Question:
    place = unread[index]
    owner = max(place.player, 0)
    # Results that differ in this one answer only.
    alike: dict[tuple[str, ...], list[_Counted]] = {}
    for result in results:
        alike.setdefault((*result.filling[:index], *result.filling[index + 1 :]), []).append(result)
    stake = max(_spread([result.totals[owner] for result in found]) for found in alike.values())
    # Somebody counting alone wins in any case: there the total is what they want to know.
    alone = len(table.players) == 1
    matters = stake > 0 if alone else any(len({_ending(one) for one in found}) > 1 for found in alike.values())
    read = {result.filling[index] for result in results}
    candidates = tuple(card for card in place.candidates if card in read)
    name = table.players[owner].name
    why = _why_alone(name, results, matters=matters) if alone else _why(name, owner, results, matters=matters)
    if isinstance(table.players[owner], Notebook):
        why = Phrase(_of_a_pile(why.en), _of_a_pile(why.fr))
    return Question(place.cell, candidates, matters, stake, why)


def _of_a_pile(text: str) -> str:
    for card, pile in (
        ("Whatever this card is", "Whatever this pile is"),
        ("This card", "This pile"),
        ("Quelle que soit cette carte", "Quelle que soit cette pile"),
        ("Cette carte", "Cette pile"),
    ):
        text = text.replace(card, pile)
    return text


def _ending(result: _Counted) -> tuple[tuple[str, ...], str]:
    return result.winners, result.verdict


def _spread(totals: list[int]) -> int:
    return max(totals) - min(totals)


def _scores(name: str, owner: int, results: list[_Counted]) -> Phrase:
    totals = [result.totals[owner] for result in results]
    low, high = min(totals), max(totals)
    if low == high:
        return Phrase(f"{name} scores {low}", f"{name} marque {low}")
    return Phrase(f"{name} scores {low} to {high}", f"{name} marque de {low} à {high}")


def _why_alone(name: str, results: list[_Counted], *, matters: bool) -> Phrase:
    scores = _scores(name, 0, results)
    if matters:
        return scores
    return Phrase(f"Whatever this card is, {scores.en}", f"Quelle que soit cette carte, {scores.fr}")


def _why(name: str, owner: int, results: list[_Counted], *, matters: bool) -> Phrase:
    scores, settled = _scores(name, owner, results), len({result.winners for result in results}) == 1
    if matters and settled:
        return Phrase(
            f"{scores.en}, and it can change the level that was beaten",
            f"{scores.fr}, et cela peut changer le niveau battu",
        )
    if matters:
        return Phrase(f"{scores.en}, and it can change who wins", f"{scores.fr}, et cela peut changer le vainqueur")
    if not settled:
        return Phrase("This card alone does not change who wins", "Cette carte seule ne change pas le vainqueur")
    winners = results[0].winners
    return Phrase(
        f"Whatever this card is, {' and '.join(winners)} win{'s'[: len(winners) == 1]}",
        f"Quelle que soit cette carte, {' et '.join(winners)} gagne{'nt' * (len(winners) > 1)}",
    )


# --- bounds -----------------------------------------------------------------------------------------------


def _by_bounds(table: Table, unread: tuple[Unread, ...]) -> Doubt:
    found = bounds(table)
    winners = _ahead(table, found)
    # Somebody counting alone wins in any case, and a solo player wants to know the level too.
    matters = winners is None or len(found) == 1 or _level_is_open(table, found)
    questions = []
    for place in unread:
        owner = max(place.player, 0)
        low, high = found[owner]
        name = table.players[owner].name
        why = Phrase(
            f"{name} scores between {low} and {high}, with everything that is open",
            f"{name} marque entre {low} et {high}, avec tout ce qui est ouvert",
        )
        questions.append(Question(place.cell, place.candidates, matters, high - low, why))
    return Doubt(found, winners, _by_player(table, unread, questions))


def _ahead(table: Table, found: tuple[tuple[int, int], ...]) -> tuple[str, ...] | None:
    """The player whose worst is better than everybody else's best, if there is one."""
    leader = max(range(len(found)), key=lambda index: found[index][0])
    if all(found[leader][0] > high for index, (_, high) in enumerate(found) if index != leader):
        return (table.players[leader].name,)
    return None


def _level_is_open(table: Table, found: tuple[tuple[int, int], ...]) -> bool:
    """Whether a solo game can end on more than one level."""
    solo = [isinstance(player, Tableau) and player.solo for player in table.players]
    ends = ([bound[at_best != own] for own, bound in zip(solo, found, strict=True)] for at_best in (False, True))
    worst, best = (solo_verdict(table, totals) for totals in ends)
    return (worst and worst.verdict) != (best and best.verdict)
