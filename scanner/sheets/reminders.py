"""The rule of each row of the pads in a few words, for the printed pad and for the audit."""

from __future__ import annotations

from scoring.records import Phrase

_FOREST = {
    "bee": Phrase("3 per adjacent meadow", "3 par clairière voisine"),
    "bear": Phrase("2 per adjacent bee or trout", "2 par abeille ou truite voisine"),
    "trout": Phrase("2 per adjacent stream or dragonfly", "2 par ruisseau ou libellule à côté"),
    "fox": Phrase("3 if no wolf or bear is adjacent", "3 sans loup ni ours à côté"),
    "eagle": Phrase("2 per rabbit or trout within 2", "2 par lapin ou truite à 2 cases ou moins"),
    "dragonfly": Phrase("length of adjacent streams", "longueur des ruisseaux voisins"),
    "deer": Phrase("2 per row and column with a deer", "2 par ligne et colonne avec un cerf"),
    "rabbit": Phrase("1 each", "1 chacun"),
    "meadow": Phrase("group of 2/3/4/5: 3/6/10/15", "groupe de 2/3/4/5 : 3/6/10/15"),
    "stream": Phrase("longest stream: 8, second: 5", "plus long ruisseau : 8, deuxième : 5"),
    "wolf": Phrase("most wolves: 12, 8, 4", "plus de loups : 12, 8, 4"),
    "biodiversity": Phrase("by the number of rows with 0", "selon le nombre de lignes à 0"),
}
_OCEAN = {
    "coral": Phrase("3 in the bottom row", "3 dans la ligne du bas"),
    "krill": Phrase("group of 1/2/3+: 1/4/9", "groupe de 1/2/3+ : 1/4/9"),
    "plankton": Phrase("most plankton: 12, 8, 4", "plus de plancton : 12, 8, 4"),
    "producers": Phrase("coral + krill + plankton", "corail + krill + plancton"),
    "grouper": Phrase("3 per adjacent krill", "3 par krill voisin"),
    "clownfish": Phrase("2 per adjacent plankton or coral", "2 par plancton ou corail voisin"),
    "crab": Phrase("2 per plankton in its row", "2 par plancton dans sa ligne"),
    "prey": Phrase("grouper + clownfish + crab", "mérou + poisson-clown + crabe"),
    "eel": Phrase("next to coral: 4 per adjacent prey", "à côté d'un corail : 4 par proie voisine"),
    "shark": Phrase("2 per prey in its row and column", "2 par proie de sa ligne et de sa colonne"),
    "whale": Phrase("turns a neighbour; 2 per krill", "retourne une voisine ; 2 par krill"),
    "predators": Phrase("eel + shark + whale", "murène + requin + baleine"),
    "food_chain_bonus": Phrase("smallest of the three sums", "la plus petite des trois sommes"),
    "turtle": Phrase("2 per row and column with a turtle", "2 par ligne et colonne avec tortue"),
    "octopus": Phrase("3 each", "3 chacune"),
}
_SAVANNA = {
    "watering_hole": Phrase("2 per kind of animal adjacent", "2 par espèce d'animal voisine"),
    "grassland": Phrase("group of 1/2/3/4+: 1/4/9/16", "groupe de 1/2/3/4+ : 1/4/9/16"),
    "tree": Phrase("2 per row and column with a tree", "2 par ligne et colonne avec un arbre"),
    "gazelle": Phrase("2 each; most gazelles: 5, 2", "2 chacune ; plus de gazelles : 5, 2"),
    "zebra": Phrase("3 per adjacent grassland", "3 par prairie voisine"),
    "giraffe": Phrase("5 next to a tree", "5 à côté d'un arbre"),
    "cheetah": Phrase("3 per gazelle on its diagonals", "3 par gazelle sur ses diagonales"),
    "lion": Phrase("next to grassland: 4 and takes a prey", "près d'une prairie : 4 et prend une proie"),
    "elephant": Phrase("6, less 2 per other animal adjacent", "6, moins 2 par autre animal voisin"),
    "hyena": Phrase("3 per face-down card 2 away", "3 par carte retournée à 2 cases"),
    "vulture": Phrase("4 per face-down card below", "4 par carte retournée en dessous"),
}
_ROUND = {
    "animals": Phrase("2 per different animal", "2 par animal différent"),
    "propeller": Phrase("level 1/2/3: 0/2/5", "niveau 1/2/3 : 0/2/5"),
    "kraken": Phrase("most eyes: the token is lost", "le plus d'yeux perd le jeton"),
}
_OCEANOS = {f"{name}_{number}": text for number in (1, 2, 3) for name, text in _ROUND.items()} | {
    "coral": Phrase("1 per coral of the largest reef", "1 par corail du plus grand récif"),
    "treasure": Phrase("the tokens drawn for the divers", "les jetons tirés pour les plongeurs"),
}
_ECOSPHERE = {
    "rows": Phrase(
        "per level, piles in a row from the left: 1/3/6/10…", "par niveau, piles depuis la gauche : 1/3/6/10…"
    ),
    "columns": Phrase("two tallest piles: place × height", "deux plus hautes piles : place × hauteur"),
}
_GAMES = {"forest": _FOREST, "ocean": _OCEAN, "savanna": _SAVANNA, "oceanos": _OCEANOS, "ecosphere": _ECOSPHERE}


def reminder(game: str, row: str) -> Phrase | None:
    """The rule of one row of the game's pad; the total has none."""
    return _GAMES[game].get(row)
