"""What holds for every table: symmetries, comparisons, sums, best choices."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.counting import Grid, Seat, counted
from scoring.formatting import format_json, format_table
from scoring.games import GAMES, hunt, savanna
from scoring.games.grid_game import GridGame
from scoring.json_table import parse_json
from scoring.notation import parse
from scoring.records import Expedition, Notebook, Spot, Table, Tableau
from scoring.table import score
from tests.scoring.second_opinion_grids import BOX
from tests.scoring.strategies import GRID_GAMES, NAMES, any_table, as_table, boards, grid_tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.records import Column

COMPARED = {"forest": ("stream", "wolf"), "ocean": ("plankton",), "savanna": ("gazelle",)}


def turned_about(table: Table, turn: Callable[[Tableau], Tableau]) -> Table:
    """The table with every board turned or mirrored."""
    return replace(table, players=tuple(turn(player) for player in table.players if isinstance(player, Tableau)))


def mirror(tableau: Tableau) -> Tableau:
    flips = tableau.flips and tuple(sorted((row, 6 - col) for row, col in tableau.flips))
    return replace(tableau, rows=tuple(row[::-1] for row in tableau.rows), flips=flips)


def half_turn(tableau: Tableau) -> Tableau:
    flips = tableau.flips and tuple(sorted((5 - row, col) for row, col in tableau.flips))
    return mirror(replace(tableau, rows=tableau.rows[::-1], flips=flips))


def with_choices_made(table: Table) -> Table:
    """The table with the best choices written down."""
    made = [(standing.player, standing.column.flips) for standing in score(table).standings]
    players = tuple(replace(player, flips=flips) for player, flips in made if isinstance(player, Tableau))
    return replace(table, players=players)


def points(column: Column) -> dict[str, int]:
    return {line.category: line.points for line in column.lines}


@pytest.mark.parametrize("game", GRID_GAMES)
@given(data=st.data())
def test_mirroring_changes_no_total(game: str, data: st.DataObject) -> None:
    table = as_table(data.draw(grid_tables(game)))
    before, after = score(table), score(turned_about(table, mirror))
    assert [standing.column.total for standing in after.standings] == [
        standing.column.total for standing in before.standings
    ]
    assert after.winners == before.winners


@pytest.mark.parametrize("game", GRID_GAMES)
@given(data=st.data())
def test_a_half_turn_changes_coral_and_vultures_alone(game: str, data: st.DataObject) -> None:
    """With the choices of whales and lions left as they were; without coral and vultures those do not change either."""
    table = as_table(data.draw(grid_tables(game)))
    made = with_choices_made(table)
    before, after = score(made), score(turned_about(made, half_turn))
    for one, other in zip(before.standings, after.standings, strict=True):
        was, now = points(one.column), points(other.column)
        assert {line for line in was if was[line] != now[line]} <= {"coral", "vulture", "food_chain_bonus"}
    if not _has(table, {"coral", "vulture"}):
        again = score(turned_about(table, half_turn))
        assert [standing.column.total for standing in again.standings] == [
            standing.column.total for standing in before.standings
        ]


@pytest.mark.parametrize("game", GRID_GAMES)
@given(data=st.data())
def test_one_more_player_never_raises_a_prize(game: str, data: st.DataObject) -> None:
    """Of those who sit there already; with the choices they made, so that only the comparison can move."""
    seats = data.draw(st.integers(1, 5))
    full = as_table(
        {
            "game": game,
            "players": [
                {"name": name, "rows": data.draw(boards(game, down=False)), "flips": []} for name in NAMES[: seats + 1]
            ],
        }
    )
    fewer = replace(full, players=full.players[:-1])
    columns = [standing.column for standing in score(fewer).standings]
    for before, after in zip(columns, score(full).standings[:-1], strict=True):
        for card in COMPARED[game]:
            assert after.column.points(card) <= before.points(card)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_reasons_sum_to_lines_and_lines_to_totals(game: str, data: st.DataObject) -> None:
    table = as_table(data.draw(any_table(game)))
    for standing in score(table).standings:
        column = standing.column
        assert [line.category for line in column.lines] == list(GAMES[game].categories)
        assert column.total == sum(reason.points for line in column.lines for reason in line.reasons)
        for line in column.lines:
            assert line.points == sum(reason.points for reason in line.reasons)
            for reason in line.reasons:
                assert reason.text.said("en")
                assert reason.text.said("fr")
                assert set(reason.cells) <= cells_of(standing.player)


@pytest.mark.parametrize("game", GRID_GAMES)
@given(data=st.data())
def test_no_card_brings_more_or_less_than_its_rule_allows(game: str, data: st.DataObject) -> None:
    """What the bounds of tables with many unread cards rest on."""
    table = as_table(data.draw(grid_tables(game)))
    rules = GAMES[game]
    assert isinstance(rules, GridGame)
    for standing, tableau in zip(score(table).standings, table.tableaux, strict=True):
        cards = list(counted(tableau, face_down=rules.turning.keeps_counting).values())
        for rule in rules.rules:
            low, high = rule.range_each
            least = low * cards.count(rule.card) if low < 0 or not rule.after_turning else 0
            assert least <= standing.column.points(rule.card) <= high * cards.count(rule.card)


def cells_of(player: Tableau | Notebook | Expedition) -> set[tuple[int, int]]:
    if isinstance(player, Notebook):
        return {(level, col) for col, pile in enumerate(player.piles, 1) for level in range(1, (pile.height or 1) + 1)}
    rows = enumerate(player.rows, 1)
    return {(row, col) for row, cards in rows for col, card in enumerate(cards, 1) if card is not None}


@given(board=boards("savanna", down=False), reach=st.sampled_from(("straight", "diamond")))
def test_greedy_lions_are_as_good_as_any(board: list[list[str | None]], reach: str) -> None:
    table = as_table(
        {"game": "savanna", "options": {"hyena_reach": reach}, "players": [{"name": "Ana", "rows": board}]}
    )
    tableau = table.players[0]
    assert isinstance(tableau, Tableau)
    options = savanna.GAME.settings(table)
    grid = Grid(counted(tableau, face_down=True))
    gone = hunt.hunted(grid, options)

    def worth(prey: tuple[tuple[int, int], ...]) -> int:
        seat = Seat(grid, gone.union(prey), {}, options)
        rules = (savanna.elephant, savanna.hyena, savanna.vulture)
        return sum(reason.points for rule in rules for reason in rule(seat))

    sets = list(combinations(hunt.lion_prey(grid, options), hunt.fed_lions(grid, options)))
    best = max(worth(prey) for prey in sets)
    chosen = savanna.GAME.turning.best(tableau, {}, options)
    assert worth(chosen) == best
    assert chosen == min(prey for prey in sets if worth(prey) == best)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_text_and_json_bring_the_same_table_back(game: str, data: st.DataObject) -> None:
    table = as_table(data.draw(any_table(game)))
    assert parse(format_table(table)) == table
    assert parse_json(format_json(table)) == table


@pytest.mark.parametrize("game", GRID_GAMES)
@given(data=st.data())
def test_an_unread_card_counts_like_a_hole(game: str, data: st.DataObject) -> None:
    """As long as nobody turns it over."""
    table = as_table(data.draw(grid_tables(game)))
    still = turned_about(table, lambda tableau: replace(tableau, flips=()))
    cell = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 4))
    unread = [column.total for column in GAMES[game].score(_with(still, cell, Spot(None)))]
    assert unread == [column.total for column in GAMES[game].score(_with(still, cell, None))]


def _has(table: Table, cards: set[str]) -> bool:
    return any(
        spot is not None and spot.card in cards
        for player in table.players
        if isinstance(player, Tableau)
        for row in player.rows
        for spot in row
    )


def _with(table: Table, cell: tuple[int, int], spot: Spot | None) -> Table:
    first, *others = table.players
    assert isinstance(first, Tableau)
    rows = [list(row) for row in first.rows]
    rows[cell[0]][cell[1]] = spot
    return replace(table, players=(replace(first, rows=tuple(tuple(row) for row in rows)), *others))


@pytest.mark.parametrize("game", GRID_GAMES)
def test_the_box_is_the_one_of_the_rules(game: str) -> None:
    rules = GAMES[game]
    assert isinstance(rules, GridGame)
    assert dict(rules.copies) == BOX[game]
    assert sum(rules.copies.values()) == (132 if game == "savanna" else 130)
