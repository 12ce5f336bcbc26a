"""The placed boxes -> numbers decided by all witnesses -> the audit, with how sure each accusation is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from scanner.errors import UnreadableFileError
from scanner.language import say
from scanner.pads.boxes import log
from scanner.pads.court import Court
from scanner.pads.matching import best_order, place_game
from scanner.pads.records import WORDS, Chance, Decided
from scanner.pads.sums import LEAST_PARTS
from scanner.pads.unknown import place_any
from scanner.pads.witnesses import RIGHT, Column, Heard, Witness, hear, ranked
from scoring.audit import PRIZES, Audit, Finding, audit, audit_arithmetic, house_rules
from scoring.pad import TOTAL, box, pad_rows
from scoring.plausible import bonds, follows, possible, ranking_possible
from scoring.records import Phrase, Table
from scoring.written import WrittenColumn, WrittenSheet

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scanner.pads.matching import Placed
    from scanner.pads.records import Box, Grid
    from scoring.plausible import Bond
    from scoring.records import Result

    Place = tuple[int, str]
    """Column from 0, row id."""

MISFIT, LEAST_MISFIT = 0.7, 2
"""Share of columns, and their number, that do not add up on a pad whose rows were taken for others."""
HOLDS = 0.02
"""Probability of being wrong below which a sum speaks for the boxes that it rests on."""
MISREAD = Phrase("perhaps misread: please check", "peut-être mal lue : à vérifier")
BETTER = 1.5
"""Boxes by which another order of the players must fit better than the pad's own."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that is to be said about a photographed pad."""

    game: str | None
    """None for a pad of an unknown game."""
    rows: tuple[str, ...]
    names: tuple[str, ...]
    """Of the columns."""
    columns: tuple[Mapping[str, Decided], ...]
    audit: Audit
    """Slips that are sure enough; its `matched_by` says how columns found their players."""
    checks: tuple[Finding, ...]
    """Slips that may be ours: kind 'check'."""

    @property
    def questions(self) -> list[Place]:
        """The boxes that a person should look at, the most doubtful first."""
        places = [(at, row) for at, column in enumerate(self.columns) for row in self.rows if column[row].open]
        return sorted(places, key=lambda place: self.columns[place[0]][place[1]].sure)


@dataclass(frozen=True, slots=True)
class Case:
    """What is known besides the photo."""

    game: str | None = None
    result: Result | None = None
    names: tuple[str, ...] = ()
    """Of the columns, where the user says them."""
    options: tuple[tuple[str, str], ...] = ()
    """House rules."""


def judge(grid: Grid, case: Case, answers: Mapping[Place, int | None] | None = None) -> Verdict:
    """Read the pad with everything that is known; `answers` are boxes that a person has read."""
    if case.game is None:
        placed = place_any(grid)
        names = _names(case, len(placed.columns))
        return _judged(placed, names, case, answers or {}, matched_by="none")
    players = len(case.result.standings) if case.result else len(case.names) or None
    placed = place_game(grid, case.game, players)
    placed, names, matched_by = _matched(placed, case)
    return _judged(placed, names, case, answers or {}, matched_by=matched_by)


# --- who is who -------------------------------------------------------------------------------------------


def _names(case: Case, width: int) -> tuple[str, ...]:
    return tuple(case.names[at] if at < len(case.names) else str(at + 1) for at in range(width))


def _matched(placed: Placed, case: Case) -> tuple[Placed, tuple[str, ...], str]:
    """Columns and their players: as named, by the numbers where those speak clearly, else by their order."""
    if case.result is None:
        return placed, _names(case, len(placed.columns)), "none"
    if case.names:
        return placed, _names(case, len(placed.columns)), "name"
    standings = case.result.standings
    order, better = best_order(placed, [_counted(case, at) for at in range(len(standings))])
    by_fit = better >= BETTER
    if not by_fit:
        order = tuple(range(len(placed.columns)))
    names = tuple(
        standings[player].player.name if player < len(standings) else str(at + 1) for at, player in enumerate(order)
    )
    return placed, names, "fit" if by_fit else "order"


def _counted(case: Case, at: int) -> dict[str, int]:
    """The recount of one player by pad row."""
    if case.result is None or case.game is None:
        return {}
    points = {line.category: line.points for line in case.result.standings[at].column.lines}
    return {row.id: box(row, points) for row in pad_rows(case.game)}


# --- what is written --------------------------------------------------------------------------------------


def _judged(
    placed: Placed, names: tuple[str, ...], case: Case, answers: Mapping[Place, int | None], *, matched_by: str
) -> Verdict:
    columns = [_column(placed, at, names[at], case, answers) for at in range(len(names))]
    heard = [hear(column) for column in columns]
    unlikely: dict[str, float] = {}
    if case.game is not None:
        columns, unlikely = _with_prizes(columns, heard, case.game)
        heard = [hear(column) for column in columns]
    decided = tuple(
        {
            row: _decide(each, own.shares[row], _backing(column, own, row))
            for row, each in zip(placed.rows, boxes, strict=True)
        }
        for boxes, own, column in zip(placed.columns, heard, columns, strict=True)
    )
    decided = tuple(
        {row: _answered(one, answers, (at, row)) for row, one in column.items()} for at, column in enumerate(decided)
    )
    sheet = WrittenSheet(
        case.game or "",
        tuple(
            WrittenColumn(name, {row: column[row].content for row in placed.rows})
            for name, column in zip(names, decided, strict=True)
        ),
    )
    found = replace(_audit(sheet, case, placed), matched_by=matched_by)
    _refuse_a_misfit(found, case.game)
    court = Court(
        dict(zip(names, heard, strict=True)), dict(zip(names, decided, strict=True)), columns[0].bonds, unlikely
    )
    sure = tuple(one for one in found.findings if _has_a_total(found, placed) and court.accuses(one))
    checks = tuple(replace(one, kind="check", text=MISREAD) for one in found.findings if one not in sure)
    return Verdict(case.game, placed.rows, names, decided, replace(found, findings=sure), checks)


def _answered(decided: Decided, answers: Mapping[Place, int | None], place: Place) -> Decided:
    return replace(decided, content=answers[place], sure=1.0) if place in answers else decided


def _column(placed: Placed, at: int, name: str, case: Case, answers: Mapping[Place, int | None]) -> Column:
    ink = {}
    for row, each in zip(placed.rows, placed.columns[at], strict=True):
        ink[row] = {answers[at, row]: 0.0} if (at, row) in answers else _ink(each)
    if case.game is None:
        return Column(ink, {row: Witness(parts, partial(_plain_sum, parts)) for row, parts in placed.sums})
    rules = house_rules(Table(case.game, (), options=case.options))
    witnesses = {
        bond.row: Witness(bond.parts, partial(_follows, case.game, bond, rules))
        for bond in bonds(case.game, placed.rows)
    }
    player = next(
        (at for at, one in enumerate(case.result.standings) if one.player.name == name) if case.result else iter(()),
        None,
    )
    counted = _counted(case, player) if player is not None else {}
    return Column(ink, witnesses, partial(possible, case.game), counted)


def _plain_sum(parts: tuple[str, ...], written: Mapping[str, int | None]) -> int:
    return sum(written[part] or 0 for part in parts)


def _follows(game: str, bond: Bond, rules: Mapping[str, str], written: Mapping[str, int | None]) -> int | None:
    return follows(game, bond, written, rules)


def _ink(one: Box) -> dict[int | None, float]:
    """Log probabilities of the numbers; a box that shows words says nothing."""
    numbers = {chance.content: log(chance.probability) for chance in one.chances if not isinstance(chance.content, str)}
    return numbers or {None: 0.0}


def _decide(one: Box, shares: Mapping[int | None, float], backing: float) -> Decided:
    """The likeliest number; where the ink may be no number at all, it is as sure as the other witnesses make it."""
    best = max(shares, key=lambda number: shares[number])
    words = next((chance.probability for chance in one.chances if chance.content == WORDS), 0.0)
    options = tuple(Chance(number, share) for number, share in sorted(shares.items(), key=lambda each: -each[1])[:5])
    return Decided(one, best, shares[best] * (1 - words * (1 - backing)), options)


def _backing(column: Column, own: Heard, row: str) -> float:
    """How likely the number in a row is right whatever the ink looks like: by the recount, or by a sum that holds."""
    shares = own.shares[row]
    best = max(shares, key=lambda number: shares[number])
    if row in column.counted and column.counted[row] == (best or 0):
        return RIGHT
    bonds_of = [bonded for bonded, bond in column.bonds.items() if bonded == row or row in bond.parts]
    return RIGHT if any(own.wrong[bonded] < HOLDS for bonded in bonds_of) else 0.0


def _with_prizes(columns: list[Column], heard: Sequence[Heard], game: str) -> tuple[list[Column], dict[str, float]]:
    """The ink of prize rows, weighed by whether the row can stand; and how surely a row cannot."""
    unlikely = {}
    for row in PRIZES.get(game, {}):
        if row not in columns[0].ink or any(column.counted for column in columns):
            continue
        before = [own.shares[row] for own in heard]
        allowed: Callable[[list[int]], bool] = partial(ranking_possible, game, row)
        after, unlikely[row] = ranked(before, allowed)
        columns = [
            replace(column, ink={**column.ink, row: _reweighed(column.ink[row], old, new)})
            for column, old, new in zip(columns, before, after, strict=True)
        ]
    return columns, unlikely


def _reweighed(
    ink: Mapping[int | None, float], before: Mapping[int | None, float], after: Mapping[int | None, float]
) -> dict[int | None, float]:
    return {
        number: weight + log(after.get(number, 1e-6)) - log(before.get(number, 1e-6)) for number, weight in ink.items()
    }


# --- what is wrong ----------------------------------------------------------------------------------------


def _audit(sheet: WrittenSheet, case: Case, placed: Placed) -> Audit:
    if case.game is None:
        return Audit(sheet, tuple(_sums(sheet, placed)), "none")
    if case.result is not None:
        return audit(sheet, case.result)
    return audit_arithmetic(sheet, case.options)


def _sums(sheet: WrittenSheet, placed: Placed) -> list[Finding]:
    """Totals and sub-totals of an unknown pad that are not the sum of their boxes."""
    found = []
    for column in sheet.columns:
        for row, parts in placed.sums:
            written, added = column.boxes[row], _plain_sum(parts, column.boxes)
            if written is not None and written != added:
                text = Phrase(f"the boxes add up to {added}", f"les cases font {added}")
                found.append(Finding("sum", column.name, row, written, added, text))
    return found


def _has_a_total(found: Audit, placed: Placed) -> bool:
    """Whether the last row of an unknown pad adds up several numbers in as many columns as not; else it may be none."""
    if not placed.sums:
        return True
    wrong = {one.player for one in found.findings if one.row == TOTAL}
    parts = dict(placed.sums)[TOTAL]
    right = [
        one.boxes[TOTAL] and one.name not in wrong and sum(bool(one.boxes[part]) for part in parts) >= LEAST_PARTS
        for one in found.sheet.columns
    ]
    return sum(map(bool, right)) >= max(1, len(wrong))


def _refuse_a_misfit(found: Audit, game: str | None) -> None:
    """Where most columns do not add up, it is not the writers who are wrong: the rows are others than we think."""
    wrong = sum(one.kind == "sum" and one.row == TOTAL for one in found.findings)
    if wrong >= LEAST_MISFIT and wrong > MISFIT * len(found.sheet.columns):
        pad = say(f"the pad of {game}", f"la feuille de {game}") if game else say("a plain sum", "une simple somme")
        raise UnreadableFileError(
            say(
                f"{wrong} columns do not add up: the rows do not fit {pad}; show the whole pad, flat and sharp",
                f"{wrong} colonnes ne tombent pas juste : les lignes ne correspondent pas à {pad} ; montrez-la entière",
            )
        )
