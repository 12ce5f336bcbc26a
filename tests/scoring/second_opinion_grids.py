"""The second scorer's count of the three grid games."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

Cell = tuple[int, int]
Board = dict[Cell, str]
Lines = dict[str, int]
Json = dict[str, Any]
Counted = tuple[list[Lines], list[list[Cell]], list[int]]
"""Per player: the lines, the cards turned, and what breaks a tie, more being better."""

FOREST = {
    "bee": 8, "bear": 12, "trout": 10, "fox": 12, "eagle": 8, "dragonfly": 8, "deer": 12, "rabbit": 8,
    "meadow": 20, "stream": 20, "wolf": 12,
}  # fmt: skip
OCEAN = {
    "coral": 12, "krill": 20, "plankton": 20, "grouper": 10, "clownfish": 14, "crab": 12, "eel": 8, "shark": 8,
    "whale": 6, "turtle": 12, "octopus": 8,
}  # fmt: skip
SAVANNA = {
    "watering_hole": 10, "grassland": 20, "tree": 14, "gazelle": 20, "zebra": 12, "giraffe": 10, "cheetah": 10,
    "lion": 10, "elephant": 8, "hyena": 10, "vulture": 8,
}  # fmt: skip
BOX = {"forest": FOREST, "ocean": OCEAN, "savanna": SAVANNA}
SAVANNA_ANIMALS = ("gazelle", "zebra", "giraffe", "cheetah", "lion", "elephant", "hyena", "vulture")
PREY = ("grouper", "clownfish", "crab")
CHAIN = (("coral", "krill", "plankton"), PREY, ("eel", "shark", "whale"))


def _board(player: Json) -> dict[Cell, tuple[str, bool]]:
    """Cell to (card, or '' where unknown; face down)."""
    found = {}
    for row, cells in enumerate(player["rows"], 1):
        for col, text in enumerate(cells, 1):
            if text not in (None, "."):
                card, _, down = str(text).partition(":")
                unknown = card in ("?", "down")
                found[row, col] = ("" if unknown else card, bool(down) or card == "down")
    return found


def _up(player: Json, flips: Iterable[Cell] = ()) -> Board:
    return {cell: card for cell, (card, down) in _board(player).items() if card and not down and cell not in set(flips)}


def _near(cell: Cell) -> list[Cell]:
    row, col = cell
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


def _beside(board: Board, cell: Cell, *cards: str) -> int:
    return sum(board.get(other) in cards for other in _near(cell))


def _where(board: Board, *cards: str) -> list[Cell]:
    return [cell for cell, card in board.items() if card in cards]


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    groups: list[set[Cell]] = []
    for cell in cells:
        touching = [group for group in groups if group.intersection(_near(cell))]
        groups = [group for group in groups if group not in touching] + [{cell}.union(*touching)]
    return groups


def _spread(cells: list[Cell]) -> int:
    return 2 * len({row for row, _ in cells}) + 2 * len({col for _, col in cells})


def _prize(index: int, values: list[int], prizes: tuple[int, ...]) -> int:
    place = sum(other > values[index] for other in values)
    return prizes[place] if values[index] and place < len(prizes) else 0


def forest(table: Json, options: dict[str, str]) -> Counted:
    boards = [_up(player) for player in table["players"]]
    rivers = [max((len(group) for group in groups(_where(board, "stream"))), default=0) for board in boards]
    wolves = [len(_where(board, "wolf")) for board in boards]
    if table.get("neutral") is not None:
        rivers.append(table["neutral"].count("stream"))
        wolves.append(table["neutral"].count("wolf"))
    everything = []
    for index, board in enumerate(boards):
        streams = groups(_where(board, "stream"))
        lines = {
            "bee": sum(3 * _beside(board, cell, "meadow") for cell in _where(board, "bee")),
            "bear": sum(2 * _beside(board, cell, "bee", "trout") for cell in _where(board, "bear")),
            "trout": sum(2 * _beside(board, cell, "stream", "dragonfly") for cell in _where(board, "trout")),
            "fox": sum(3 for cell in _where(board, "fox") if not _beside(board, cell, "wolf", "bear")),
            "eagle": sum(
                2
                for row, col in _where(board, "eagle")
                for other, card in board.items()
                if card in ("rabbit", "trout") and abs(row - other[0]) + abs(col - other[1]) <= 2
            ),
            "dragonfly": sum(
                len(stream)
                for cell in _where(board, "dragonfly")
                for stream in streams
                if stream.intersection(_near(cell))
            ),
            "deer": _spread(_where(board, "deer")),
            "rabbit": len(_where(board, "rabbit")),
            "meadow": sum((0, 0, 3, 6, 10, 15)[min(5, len(group))] for group in groups(_where(board, "meadow"))),
            "stream": _prize(index, rivers, (8, 5)),
            "wolf": _prize(index, wolves, (12, 8, 4)),
        }
        gaps = list(lines.values()).count(0)
        solo = table["players"][index].get("solo")
        lines["biodiversity"] = 0 if solo else int(options["gap_table"].split()[min(6, gaps)])
        everything.append(lines)
    return everything, [[] for _ in boards], [0 for _ in boards]


def _ocean_lines(board: Board, plankton: list[int]) -> Lines:
    """The lines of a board whose plankton is the first of `plankton`."""
    krill = _where(board, "krill")
    lines = {
        "coral": 3 * sum(row == 4 for row, _ in _where(board, "coral")),
        "krill": sum((0, 1, 4, 9)[min(3, len(group))] for group in groups(krill)),
        "plankton": _prize(0, plankton, (12, 8, 4)),
        "grouper": sum(3 * _beside(board, cell, "krill") for cell in _where(board, "grouper")),
        "clownfish": sum(2 * _beside(board, cell, "plankton", "coral") for cell in _where(board, "clownfish")),
        "crab": sum(2 for row, _ in _where(board, "crab") for other in _where(board, "plankton") if other[0] == row),
        "eel": sum(4 * _beside(board, cell, *PREY) for cell in _where(board, "eel") if _beside(board, cell, "coral")),
        "shark": sum(
            2 * (row == other[0]) + 2 * (col == other[1])
            for row, col in _where(board, "shark")
            for other in _where(board, *PREY)
        ),
        "whale": 2 * len(krill) * len(_where(board, "whale")),
        "turtle": _spread(_where(board, "turtle")),
        "octopus": 3 * len(_where(board, "octopus")),
    }
    lines["food_chain_bonus"] = min(sum(lines[card] for card in group) for group in CHAIN)
    return lines


def whale_sets(player: Json, still_flips: str) -> set[frozenset[Cell]]:
    """Every set of cards that can lie turned once all whales have acted in some order."""
    board = _board(player)
    found, seen = set(), set()

    def act(waiting: frozenset[Cell], down: frozenset[Cell]) -> None:
        if (waiting, down) in seen:
            return
        seen.add((waiting, down))
        able = [whale for whale in waiting if still_flips == "yes" or whale not in down]
        if not able:
            found.add(down)
        for whale in able:
            cards = [cell for cell in _near(whale) if cell in board and not board[cell][1] and cell not in down]
            for cell in cards:
                act(waiting - {whale}, down | {cell})
            if not cards:
                act(waiting - {whale}, down)

    act(frozenset(cell for cell, (card, down) in board.items() if card == "whale" and not down), frozenset())
    return found


def ocean(table: Json, options: dict[str, str]) -> Counted:
    players = table["players"]
    neutral = [table["neutral"].count("plankton")] if table.get("neutral") is not None else []
    before = [len(_where(_up(player), "plankton")) for player in players]
    flips: list[list[Cell]] = [[] for _ in players]
    for index in sorted(range(len(players)), key=lambda at: bool(players[at].get("solo"))):
        player, human = players[index], 1 - index
        turned = sorted(cell for cell, (_, down) in _board(player).items() if down)
        if player.get("flips") is not None or turned:
            flips[index] = turned if player.get("flips") is None else sorted(tuple(cell) for cell in player["flips"])
            continue
        worth = {}
        for choice in whale_sets(player, options["flipped_whale_still_flips"]):
            board = _up(player, choice)
            mine = len(_where(board, "plankton"))
            if player.get("solo"):
                other = _up(players[human], flips[human])
                theirs = len(_where(other, "plankton"))
                lead = sum(_ocean_lines(other, [theirs, mine]).values())
                worth[choice] = lead - sum(_ocean_lines(board, [mine, theirs]).values())
            else:
                rivals = before[:index] + before[index + 1 :] + neutral
                worth[choice] = sum(_ocean_lines(board, [mine, *rivals]).values())
        flips[index] = sorted(min(worth.items(), key=lambda item: (-item[1], sorted(item[0])))[0])
    boards = [_up(player, cells) for player, cells in zip(players, flips, strict=True)]
    plankton = [len(_where(board, "plankton")) for board in boards]
    lines = [
        _ocean_lines(board, [plankton[index], *plankton[:index], *plankton[index + 1 :], *neutral])
        for index, board in enumerate(boards)
    ]
    return lines, flips, [0 for _ in players]


def savanna(table: Json, options: dict[str, str]) -> Counted:
    boards = [{cell: card for cell, (card, _) in _board(player).items() if card} for player in table["players"]]
    herds = [len(_where(board, "gazelle")) for board in boards]
    if table.get("neutral") is not None:
        herds.append(table["neutral"].count("gazelle"))
    everything, flips = [], []
    for index, (board, player) in enumerate(zip(boards, table["players"], strict=True)):
        caught = Counter(
            other
            for row, col in _where(board, "cheetah")
            for other in _where(board, "gazelle")
            if abs(row - other[0]) == abs(col - other[1])
            and (options["cheetah_reach"] == "line" or abs(row - other[0]) == 1)
        )
        lions = sum(_beside(board, cell, "grassland") > 0 for cell in _where(board, "lion"))
        prey = sorted(cell for cell in _where(board, "gazelle", "zebra") if cell not in caught)
        fed = min(lions, len(prey))
        shown = {cell for cell, (_, down) in _board(player).items() if down}
        if player.get("flips") is not None:
            taken = sorted(tuple(cell) for cell in player["flips"])
        elif shown:
            taken = sorted(shown - set(caught))
        else:
            sign = 1 if player.get("solo") else -1
            worth = {
                choice: sum(_scavenged(board, {*caught, *choice}, options).values())
                for choice in combinations(prey, fed)
            }
            taken = list(min(worth.items(), key=lambda item: (sign * item[1], item[0]))[0])
        holes = [{board.get(near, "") for near in _near(cell)} for cell in _where(board, "watering_hole")]
        lines = {
            "watering_hole": sum(2 * len(cards.intersection(SAVANNA_ANIMALS)) for cards in holes),
            "grassland": sum((0, 1, 4, 9, 16)[min(4, len(group))] for group in groups(_where(board, "grassland"))),
            "tree": _spread(_where(board, "tree")),
            "gazelle": 2 * herds[index] + _prize(index, herds, (5, 2)),
            "zebra": sum(3 * _beside(board, cell, "grassland") for cell in _where(board, "zebra")),
            "giraffe": sum(5 for cell in _where(board, "giraffe") if _beside(board, cell, "tree")),
            "cheetah": 3 * sum(caught.values()),
            "lion": 4 * fed,
        }
        everything.append(lines | _scavenged(board, {*caught, *taken, *shown}, options))
        flips.append(taken)
    return everything, flips, [0 for _ in boards]


def _scavenged(board: Board, down: set[Cell], options: dict[str, str]) -> Lines:
    up = {cell: card for cell, card in board.items() if cell not in down}
    crowds = [
        _beside(up, cell, *(animal for animal in SAVANNA_ANIMALS if animal != "elephant"))
        for cell in _where(up, "elephant")
    ]
    peace = [6 - 2 * crowd for crowd in crowds]
    feasts = 0
    for row, col in _where(up, "hyena"):
        for other in down:
            steps = (abs(row - other[0]), abs(col - other[1]))
            feasts += sum(steps) == 2 and (0 in steps or options["hyena_reach"] == "diamond")
    return {
        "elephant": sum(peace if options["elephant_floor"] == "none" else [max(0, points) for points in peace]),
        "hyena": 3 * feasts,
        "vulture": sum(4 for row, col in _where(up, "vulture") for other in down if other[1] == col and other[0] > row),
    }
