"""A stored table -> the counted table: photos made one per player, what people typed and set, and the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scanner.game.evening import Board, Evening
from scanner.game.gather import about
from scanner.game.layouts import LAYOUTS, layout_of
from scanner.game.scored import Counted, judged
from scanner.records import BACK, UNKNOWN, Candidate, Quad, ReadCard
from scanner.tableau.fuse import combined
from scanner.tableau.places import place_quad
from scanner.web.typed import typed_neutral, typed_player, with_notes
from scoring.games import GAMES
from scoring.notation import check_players
from scoring.records import Spot, Table, Tableau
from scoring.words import NotationError, Word

if TYPE_CHECKING:
    from scanner.game.card_layout import CardLayout
    from scanner.game.evening import Cards, Said
    from scanner.records import Reading
    from scanner.web.rows import PhotoRow, PlayerRow, TableRow
    from scoring.records import Phrase, Player, Problem

NOWHERE = Quad(((0.0, 0.0),) * 4, 0.0)
"""The corners of a card that no photo shows."""


@dataclass(frozen=True, slots=True, eq=False)
class Reckoning:
    """What a table comes to at this moment."""

    counted: Counted | None
    """None while nobody's tableau is in."""
    problem: Phrase | None
    """Why the table as a whole cannot be counted."""
    main_photos: dict[int, int]
    """By player's number, the number of the photo that the cards' corners belong to."""
    neutral: Cards
    """The neutral player's cards as photos show them."""
    complete: bool
    """Whether every player's tableau is in."""


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """One player's photos made one."""

    board: Board
    problems: tuple[Problem, ...]
    photo_id: int


def is_in(player: PlayerRow, game: str) -> bool:
    """Whether there is a tableau to count."""
    if player.typed is not None or (player.kind == "neutral" and (player.read or player.cells)):
        return True
    least = layout_of(game).least if game in LAYOUTS else 1
    return any(photo.reading is not None and len(photo.reading.cards) >= least for photo in player.read)


def reckon(table: TableRow) -> Reckoning:
    """Count what is there."""
    people = [player for player in table.players if player.kind != "neutral"]
    there = [player for player in people if is_in(player, table.game)]
    seen = {player.id: _seen(player, layout_of(table.game)) for player in there if player.typed is None}
    neutral = next((player for player in table.players if player.kind == "neutral"), None)
    loose = () if neutral is None or neutral.typed is not None else _loose(neutral, table.game)
    counted, problem = None, None
    if there:
        try:
            counted = _counted(table, there, seen, loose)
        except NotationError as error:
            problem = error.text
    return Reckoning(
        counted,
        problem,
        {player_id: each.photo_id for player_id, each in seen.items()},
        loose,
        bool(people) and all(is_in(player, table.game) for player in table.players),
    )


def _counted(table: TableRow, there: list[PlayerRow], seen: dict[int, _Seen], loose: Cards) -> Counted:
    options = tuple(sorted(table.options.items()))
    answers = {
        (player.name, cell): answer(table.game, card)
        for player in there
        if player.id in seen
        for cell, card in player.cells.items()
    }
    evening = Evening(GAMES[table.game], tuple(each.board for each in seen.values()), loose or None, options)
    players: dict[str, Player] = {}
    cards: dict[str, Cards] = {}
    lying = Table(table.game, (), options=options)
    if seen:
        assembled = layout_of(table.game).assemble(evening, answers)
        lying = assembled.table
        players = {player.name: player for player in lying.players}
        cards = dict(zip(players, assembled.cards, strict=True))
    for player in there:
        if player.notes is not None and player.id in seen:
            players[player.name] = with_notes(table.game, players[player.name], player.notes)
    players |= {player.name: _typed(table, player) for player in there if player.typed is not None}
    whole = replace(
        lying,
        players=tuple(players[player.name] for player in there),
        neutral=_typed_neutral(table) or lying.neutral or _neutral_alone(loose),
        kraken=table.kraken,
    )
    check_players(whole)
    problems = {each.board.name: each.problems for each in seen.values()}
    return Counted(answers, judged(whole, problems), tuple(cards.get(player.name, ()) for player in there))


def answer(game: str, card: str) -> Said:
    """What people set, as the layout of the game understands it."""
    return layout_of(game).said(game, Word(card, 0, 0))


# --- photos -----------------------------------------------------------------------------------------------


def _seen(player: PlayerRow, layout: CardLayout) -> _Seen:
    """All photos of a player made one, close-ups laid on the cards that they show."""
    names = {photo.reading.photo: photo.id for photo in player.read if photo.reading is not None}
    fused = layout.fuse([photo.reading for photo in player.read if photo.reading is not None])
    reading = fused.reading
    for photo in player.photos:
        if photo.cell is not None and photo.reading is not None:
            reading = _with_close_up(reading, photo)
    board = Board(player.name, reading, player.kind == "solo")
    return _Seen(board, (*fused.problems, *about(reading, layout)), names[reading.photo])


def _with_close_up(reading: Reading, photo: PhotoRow) -> Reading:
    """The reading with a close-up's evidence on the one card that it shows."""
    assert photo.reading is not None
    assert photo.cell is not None
    near = photo.reading.cards[0]
    row, col = photo.cell
    cards = {(card.row, card.col): card for card in reading.cards}
    known = cards.get(photo.cell)
    if known is not None:
        cards[photo.cell] = replace(known, candidates=combined(known.candidates, near.candidates))
    else:
        cards[photo.cell] = ReadCard(row, col, place_quad(reading.cards, row, col) or NOWHERE, near.candidates)
    return replace(reading, cards=tuple(cards[cell] for cell in sorted(cards)))


def _loose(neutral: PlayerRow, game: str) -> Cards:
    """The neutral player's cards of all photos, numbered through, with what people set."""
    seen = [card for photo in neutral.read if photo.reading is not None for card in photo.reading.cards]
    cards = {(1, number): replace(card, row=1, col=number) for number, card in enumerate(seen, 1)}
    for cell, text in neutral.cells.items():
        said = answer(game, text)
        if said is None:
            cards.pop(cell, None)
        elif isinstance(said, Spot):
            kind = BACK if said.down else said.card or UNKNOWN
            lying = cards.get(cell, ReadCard(1, cell[1], NOWHERE, ()))
            cards[cell] = replace(lying, candidates=(Candidate(kind, 1.0),))
    return tuple(cards[cell] for cell in sorted(cards))


def _neutral_alone(loose: Cards) -> tuple[str | None, ...] | None:
    """The neutral's cards where nobody else was photographed: each for itself, the sure ones."""
    from scanner.game.evening import SURE

    if not loose:
        return None
    best = [card.candidates[0] for card in loose]
    return tuple(each.card if each.probability >= SURE and each.card not in (BACK, UNKNOWN) else None for each in best)


# --- words ------------------------------------------------------------------------------------------------


def _typed(table: TableRow, player: PlayerRow) -> Player:
    """The tableau in words, with the single cards that were set afterwards."""
    assert player.typed is not None
    found = typed_player(table.game, player.name, player.typed, solo=player.kind == "solo")
    if not isinstance(found, Tableau):
        return found
    rows = [list(row) for row in found.rows]
    for (row, col), card in player.cells.items():
        said = answer(table.game, card)
        assert said is None or isinstance(said, Spot)  # a grid holds nothing else
        rows[row - 1][col - 1] = said
    return replace(found, rows=tuple(map(tuple, rows)))


def _typed_neutral(table: TableRow) -> tuple[str | None, ...] | None:
    typed = next((player.typed for player in table.players if player.kind == "neutral" and player.typed), None)
    return None if typed is None else typed_neutral(table.game, typed)
