"""A hand-filled sheet against the recount, cell by cell; and the arithmetic of a sheet alone."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from scoring.counting import prize
from scoring.games import forest, ocean, savanna
from scoring.names import plain
from scoring.pad import TOTAL, box, pad_rows
from scoring.records import Coords, Phrase, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.pad import PadRow
    from scoring.records import Line, Reason, Result, Standing
    from scoring.written import WrittenColumn, WrittenSheet

PRIZES: dict[str, dict[str, tuple[int, ...]]] = {
    "forest": {"stream": forest.STREAM_PRIZES, "wolf": forest.WOLF_PRIZES},
    "ocean": {"plankton": ocean.PLANKTON_PRIZES},
    "savanna": {"gazelle": savanna.GAZELLE_PRIZES},
}
GAZELLE = 2
"""Points of each gazelle, besides the prize."""
BONUSES = ("biodiversity", "food_chain_bonus")
FOLLOWS = Phrase("follows from the boxes above", "découle des cases au-dessus")


@dataclass(frozen=True, slots=True)
class Finding:
    """One box that is not right, or that nobody filled in."""

    kind: str
    """miscount, prize, bonus, sum; follows: right in itself but carried along; empty: not filled in;
    unmatched: a column of nobody at the table."""
    player: str
    row: str
    written: int | None
    right: int | None
    """None when only the consistency of the sheet could be judged."""
    text: Phrase
    cells: tuple[Coords, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the sheet is wrong here."""
        return self.kind != "empty"


@dataclass(frozen=True, slots=True)
class Audit:
    """Everything that is to be said about a sheet."""

    sheet: WrittenSheet
    findings: tuple[Finding, ...]
    matched_by: str
    """How columns found their players: 'name', 'order', or 'none' without a table."""

    @property
    def agrees(self) -> bool:
        """Whether nothing differs."""
        return not any(finding.differs for finding in self.findings)


# --- with a table -----------------------------------------------------------------------------------------


def audit(sheet: WrittenSheet, result: Result) -> Audit:
    """Every box against the recount, and every slip by its kind."""
    standings, matched_by = _match(sheet, result)
    findings: list[Finding] = []
    for column, standing in zip(sheet.columns, standings, strict=True):
        findings += [_unmatched(column)] if standing is None else _against(sheet.game, column, standing, result)
    return Audit(sheet, tuple(findings), matched_by)


def _match(sheet: WrittenSheet, result: Result) -> tuple[list[Standing | None], str]:
    """The player of each column: by name, and the columns that are left over in the order of the players left over."""
    by_name = {plain(standing.player.name): standing for standing in result.standings}
    found = [by_name.pop(plain(column.name), None) for column in sheet.columns]
    if None not in found:
        return found, "name"
    left = iter(by_name.values())
    return [standing or next(left, None) for standing in found], "order"


def _unmatched(column: WrittenColumn) -> Finding:
    text = Phrase("nobody at the table has this column", "cette colonne n'est à personne de la table")
    return Finding("unmatched", column.name, TOTAL, column.boxes.get(TOTAL), None, text)


def _against(game: str, column: WrittenColumn, standing: Standing, result: Result) -> list[Finding]:
    points = {line.category: line.points for line in standing.column.lines}
    findings = []
    for row in pad_rows(game):
        if row.id not in column.boxes:
            continue
        written, right = column.boxes[row.id], box(row, points)
        if written is None:
            findings.append(_empty(column, row, right))
        elif row.parts:
            findings += _sum(column, row, right)
        elif written != right:
            findings.append(_wrong(game, column, row, standing, result))
    return findings


def house_rules(table: Table) -> Mapping[str, str]:
    return forest.GAME.settings(table)


def _empty(column: WrittenColumn, row: PadRow, right: int | None) -> Finding:
    text = Phrase("not filled in", "non remplie")
    return Finding("empty", column.name, row.id, None, right, text)


def _sum(column: WrittenColumn, row: PadRow, right: int | None) -> list[Finding]:
    """A subtotal or total: does it add up what is written above it, and is it right?"""
    written = column.boxes[row.id]
    added = _added(column, row)
    expected = added if right is None else right
    if expected is None or written == expected:
        return []
    if added is None:
        text = Phrase("wrong, with boxes above left empty", "fausse, avec des cases vides au-dessus")
        return [Finding("sum", column.name, row.id, written, expected, text)]
    if written != added:
        text = Phrase(f"the boxes add up to {added}", f"les cases font {added}")
        return [Finding("sum", column.name, row.id, written, expected, text)]
    return [Finding("follows", column.name, row.id, written, expected, FOLLOWS)]


def _added(column: WrittenColumn, row: PadRow) -> int | None:
    """What the boxes above this one add up to; None where some are empty."""
    boxes = [column.boxes.get(part) for part in written_parts(column, row)]
    return None if None in boxes else sum(number for number in boxes if number is not None)


def written_parts(column: WrittenColumn, row: PadRow) -> list[str]:
    """The boxes that this one sums: group totals where the sheet has them, else their categories."""
    parts: list[str] = []
    for part in row.parts:
        group = ocean.GROUPS.get(part)
        parts += group if group is not None and column.boxes.get(part) is None else (part,)
    return parts


def _wrong(game: str, column: WrittenColumn, row: PadRow, standing: Standing, result: Result) -> Finding:
    line = next(line for line in standing.column.lines if line.category == row.id)
    written = column.boxes[row.id] or 0
    if row.id in BONUSES and written == bonus_of(game, column, house_rules(result.table)):
        return Finding("follows", column.name, row.id, written, line.points, FOLLOWS)
    cells = tuple(dict.fromkeys(cell for reason in line.reasons for cell in reason.cells))
    kind = "prize" if _is_prize_slip(game, line, written) else "miscount"
    proof = _proof(line.reasons, unread=bool(standing.questions))
    return Finding("bonus" if row.id in BONUSES else kind, column.name, row.id, written, line.points, proof, cells)


def _proof(reasons: tuple[Reason, ...], *, unread: bool) -> Phrase:
    en = "; ".join(f"{reason.text.en} = {reason.points}" for reason in reasons) or "nothing scores here"
    fr = " ; ".join(f"{reason.text.fr} = {reason.points}" for reason in reasons) or "rien ne marque ici"
    return Phrase(en + " (some cards are unread)" * unread, fr + " (des cartes ne sont pas lues)" * unread)


def _is_prize_slip(game: str, line: Line, written: int) -> bool:
    """Whether another prize of the comparison explains what was written."""
    prizes = PRIZES.get(game, {}).get(line.category)
    if prizes is None:
        return False
    if line.category != "gazelle":
        return True
    herd = {cell for reason in line.reasons for cell in reason.cells}
    return written - GAZELLE * len(herd) in (*prizes, 0)


def bonus_of(game: str, column: WrittenColumn, options: Mapping[str, str]) -> int | None:
    """The bonus that follows from what the player wrote above it; None where boxes are empty."""
    if game == "ocean":
        totals = _group_totals(column)
        return None if totals is None else min(totals)
    numbers = [column.boxes.get(card) for card in forest.COPIES]
    return None if None in numbers else forest.gap_points(options, numbers.count(0))


def _group_totals(column: WrittenColumn) -> list[int] | None:
    totals = []
    for group, cards in ocean.GROUPS.items():
        written = column.boxes.get(group)
        boxes = [column.boxes.get(card) for card in cards] if written is None else [written]
        if None in boxes:
            return None
        totals.append(sum(number for number in boxes if number is not None))
    return totals


# --- without a table --------------------------------------------------------------------------------------


def audit_arithmetic(sheet: WrittenSheet, options: tuple[tuple[str, str], ...] = ()) -> Audit:
    """Sums, bonuses and the consistency of prizes; nothing is said about the counting itself."""
    findings: list[Finding] = []
    rules = house_rules(Table(sheet.game, (), options=options))
    for column in sheet.columns:
        for row in pad_rows(sheet.game):
            if row.id not in column.boxes:
                continue
            if column.boxes[row.id] is None:
                findings.append(_empty(column, row, None))
            elif row.parts:
                findings += _sum(column, row, None)
            elif row.id in BONUSES:
                findings += _bonus_alone(bonus_of(sheet.game, column, rules), column, row)
    for row_id, prizes in PRIZES.get(sheet.game, {}).items():
        findings += _prizes_alone(sheet, row_id, prizes)
    return Audit(sheet, tuple(findings), "none")


def _bonus_alone(expected: int | None, column: WrittenColumn, row: PadRow) -> list[Finding]:
    written = column.boxes[row.id]
    if expected is None or written == expected:
        return []
    text = Phrase(f"what is written above gives {expected}", f"ce qui est écrit au-dessus donne {expected}")
    return [Finding("bonus", column.name, row.id, written, expected, text)]


def _prizes_alone(sheet: WrittenSheet, row: str, prizes: tuple[int, ...]) -> list[Finding]:
    """Whether any ranking of the players gives this row of prizes."""
    written = [column.boxes.get(row) for column in sheet.columns]
    numbers = [number for number in written if number is not None]
    if len(numbers) < len(written) or prizes_possible(row, numbers, prizes):
        return []
    text = Phrase(
        f"no ranking of these players gives {', '.join(map(str, numbers))}",
        f"aucun classement de ces joueurs ne donne {', '.join(map(str, numbers))}",
    )
    return [
        Finding("prize", column.name, row, number, None, text)
        for column, number in zip(sheet.columns, numbers, strict=True)
    ]


def prizes_possible(row: str, numbers: list[int], prizes: tuple[int, ...]) -> bool:
    """Whether these players, with the neutral player among them where there are two, can have got these points."""
    if len(numbers) == 1:
        return _one_fits(row, numbers[0], prizes)
    neutral = len(numbers) == 2
    if row == "gazelle":
        return _herds_fit(numbers, prizes, neutral=neutral)
    return _places_fit(numbers, 0, prizes, neutral=neutral)


def _one_fits(row: str, number: int, prizes: tuple[int, ...]) -> bool:
    """A sheet of one column: the others wrote elsewhere, so that every place is possible."""
    if row != "gazelle" or number == 0:
        return number in (*prizes, 0)
    return any(number > got and (number - got) % GAZELLE == 0 for got in (*prizes, 0))


def _places_fit(numbers: list[int], place: int, prizes: tuple[int, ...], *, neutral: bool) -> bool:
    """From this place on: those who share it take its prize, the places they fill are not awarded again."""
    if not any(numbers):
        return True
    if place >= len(prizes):
        return False
    here = numbers.count(prizes[place])
    rest = [number for number in numbers if number != prizes[place]]
    if here and _places_fit(rest, place + here, prizes, neutral=neutral):
        return True
    return neutral and _places_fit(rest, place + here + 1, prizes, neutral=False)


def _herds_fit(numbers: list[int], prizes: tuple[int, ...], *, neutral: bool) -> bool:
    """Gazelles pay 2 each besides the prize, so each guess of the prizes tells the herds, which tell the prizes."""
    unseen = range(savanna.COPIES["gazelle"] + 1) if neutral else (0,)
    for got in product((*prizes, 0), repeat=len(numbers)):
        herds = [number - won for number, won in zip(numbers, got, strict=True)]
        if all(herd >= 0 and herd % GAZELLE == 0 for herd in herds) and any(
            list(got) == _herd_prizes([herd // GAZELLE for herd in herds], other, prizes) for other in unseen
        ):
            return True
    return False


def _herd_prizes(herds: list[int], neutral: int, prizes: tuple[int, ...]) -> list[int]:
    return [prize(herd, (*herds[:at], *herds[at + 1 :], neutral), prizes) for at, herd in enumerate(herds)]
