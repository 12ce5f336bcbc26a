"""The five games by their ids."""

from __future__ import annotations

from scoring.games import ecosphere, forest, ocean, oceanos, savanna
from scoring.games.grid_game import GridGame

Game = GridGame | oceanos.Oceanos | ecosphere.Ecosphere

GAMES: dict[str, Game] = {
    game.id: game for game in (forest.GAME, ocean.GAME, savanna.GAME, oceanos.GAME, ecosphere.GAME)
}
