"""Ids to French and English names and back, forgiving about case, accents, plurals and punctuation."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import NamedTuple

from scoring.records import Phrase


class Name(NamedTuple):
    """What people call a thing: singular and plural in both languages."""

    en: str
    ens: str
    fr: str
    frs: str
    feminine: bool = False
    """French gender, for 'une' and 'aucune'."""


GAME_NAMES = {
    "forest": Name("Ecosystem: Forest", "Ecosystem", "Écosystème - Forêt", "Forêt"),
    "ocean": Name("Ecosystem: Ocean", "Ecosystem: Coral Reef", "Écosystème - Océan", "Océan"),
    "savanna": Name("Ecosystem: Savanna", "Savannah", "Écosystème - Savane", "Savane"),
    "oceanos": Name("Oceanos", "Oceanos", "Océanos", "Océanos"),
    "ecosphere": Name("Ecosphere", "Subastral", "Écosphère", "Écosphère"),
}

CARD_NAMES = {
    "forest": {
        "bee": Name("bee", "bees", "abeille", "abeilles", feminine=True),
        "bear": Name("bear", "bears", "ours", "ours"),
        "trout": Name("trout", "trouts", "truite", "truites", feminine=True),
        "fox": Name("fox", "foxes", "renard", "renards"),
        "eagle": Name("eagle", "eagles", "aigle", "aigles"),
        "dragonfly": Name("dragonfly", "dragonflies", "libellule", "libellules", feminine=True),
        "deer": Name("deer", "deer", "cerf", "cerfs"),
        "rabbit": Name("rabbit", "rabbits", "lapin", "lapins"),
        "meadow": Name("meadow", "meadows", "clairière", "clairières", feminine=True),
        "stream": Name("stream", "streams", "ruisseau", "ruisseaux"),
        "wolf": Name("wolf", "wolves", "loup", "loups"),
    },
    "ocean": {
        "coral": Name("coral", "corals", "corail", "coraux"),
        "krill": Name("krill", "krill", "krill", "krills"),
        "plankton": Name("plankton", "planktons", "plancton", "planctons"),
        "grouper": Name("grouper", "groupers", "mérou", "mérous"),
        "clownfish": Name("clownfish", "clownfishes", "poisson-clown", "poissons-clowns"),
        "crab": Name("crab", "crabs", "crabe", "crabes"),
        "eel": Name("eel", "eels", "murène", "murènes", feminine=True),
        "shark": Name("shark", "sharks", "requin", "requins"),
        "whale": Name("whale", "whales", "baleine", "baleines", feminine=True),
        "turtle": Name("turtle", "turtles", "tortue marine", "tortues marines", feminine=True),
        "octopus": Name("octopus", "octopuses", "pieuvre", "pieuvres", feminine=True),
    },
    "savanna": {
        "watering_hole": Name("watering hole", "watering holes", "point d'eau", "points d'eau"),
        "grassland": Name("grassland", "grasslands", "prairie", "prairies", feminine=True),
        "tree": Name("tree", "trees", "arbre", "arbres"),
        "gazelle": Name("gazelle", "gazelles", "gazelle", "gazelles", feminine=True),
        "zebra": Name("zebra", "zebras", "zèbre", "zèbres"),
        "giraffe": Name("giraffe", "giraffes", "girafe", "girafes", feminine=True),
        "cheetah": Name("cheetah", "cheetahs", "guépard", "guépards"),
        "lion": Name("lion", "lions", "lion", "lions"),
        "elephant": Name("elephant", "elephants", "éléphant", "éléphants"),
        "hyena": Name("hyena", "hyenas", "hyène", "hyènes", feminine=True),
        "vulture": Name("vulture", "vultures", "vautour", "vautours"),
    },
    "oceanos": {
        "seahorse": Name("seahorse", "seahorses", "hippocampe", "hippocampes"),
        "jellyfish": Name("jellyfish", "jellyfishes", "méduse", "méduses", feminine=True),
        "starfish": Name("starfish", "starfishes", "étoile de mer", "étoiles de mer", feminine=True),
        "pufferfish": Name("pufferfish", "pufferfishes", "poisson-globe", "poissons-globes"),
        "crab": Name("crab", "crabs", "crabe", "crabes"),
        "turtle": Name("turtle", "turtles", "tortue", "tortues", feminine=True),
        "dolphin": Name("dolphin", "dolphins", "dauphin", "dauphins"),
        "manta": Name("manta", "mantas", "raie manta", "raies mantas", feminine=True),
        "coral": Name("coral", "corals", "corail", "coraux"),
        "treasure": Name("treasure", "treasures", "trésor", "trésors"),
        "eye": Name("eye", "eyes", "œil", "yeux"),
        "base": Name("base", "bases", "base", "bases", feminine=True),
        "crystal_green": Name("green crystal", "green crystals", "cristal vert", "cristaux verts"),
        "crystal_yellow": Name("yellow crystal", "yellow crystals", "cristal jaune", "cristaux jaunes"),
        "diver": Name("diver", "divers", "plongeur", "plongeurs"),
        "fuel": Name("fuel", "fuels", "carburant", "carburants"),
    },
    "ecosphere": {
        "desert": Name("subtropical desert", "subtropical deserts", "désert subtropical", "déserts subtropicaux"),
        "savanna": Name("savanna", "savannas", "savane", "savanes", feminine=True),
        "rainforest": Name(
            "tropical rainforest",
            "tropical rainforests",
            "forêt tropicale humide",
            "forêts tropicales humides",
            feminine=True,
        ),
        "chaparral": Name("chaparral", "chaparrals", "chaparral", "chaparrals"),
        "grassland": Name(
            "temperate grassland", "temperate grasslands", "prairie tempérée", "prairies tempérées", feminine=True
        ),
        "temperate_forest": Name(
            "temperate forest", "temperate forests", "forêt tempérée", "forêts tempérées", feminine=True
        ),
        "taiga": Name("taiga", "taigas", "taïga", "taïgas", feminine=True),
        "tundra": Name("arctic tundra", "arctic tundras", "toundra arctique", "toundras arctiques", feminine=True),
    },
}

OTHER_WORDS = {
    "forest": {"ecosystem": "forest", "foret": "forest"},
    "ocean": {
        "coralreef": "ocean",
        "merous": "grouper",
        "poissonclown": "clownfish",
        "tortue": "turtle",
        "tortues": "turtle",
        "seaturtle": "turtle",
        "seaturtles": "turtle",
        "poulpe": "octopus",
        "octopi": "octopus",
        "moray": "eel",
        "morayeel": "eel",
    },
    "savanna": {"waterhole": "watering_hole", "waterholes": "watering_hole"},
    "oceanos": {
        "mantaray": "manta",
        "mantarays": "manta",
        "raie": "manta",
        "cristalvert": "crystal_green",
        "cristaljaune": "crystal_yellow",
        "helice": "propeller",
        "poissonglobe": "pufferfish",
    },
    "ecosphere": {
        "deserts": "desert",
        "rainforests": "rainforest",
        "foretstropicales": "rainforest",
        "foret tropicale": "rainforest",
        "grasslands": "grassland",
        "toundra": "tundra",
        "toundras": "tundra",
        "tundras": "tundra",
    },
}

CATEGORY_NAMES = {
    "biodiversity": Phrase("Biodiversity", "Biodiversité"),
    "food_chain_bonus": Phrase("Food chain bonus", "Bonus chaîne alim."),
    "rows": Phrase("Rows", "Lignes"),
    "columns": Phrase("Columns", "Colonnes"),
    "coral": Phrase("Coral reef", "Récif de corail"),
    "treasure": Phrase("Treasures", "Trésors"),
    "animals": Phrase("Animals", "Animaux"),
    "propeller": Phrase("Propeller", "Propulseur"),
    "kraken": Phrase("Kraken", "Kraken"),
}


def plain(text: str) -> str:
    """`text` as it is compared: lower case letters and digits only, no accents."""
    folded = text.casefold().replace("œ", "oe").replace("æ", "ae")
    letters = unicodedata.normalize("NFKD", folded)
    return "".join(letter for letter in letters if letter.isalnum())


def _words(card: str, name: Name) -> set[str]:
    return {plain(word) for word in (card, name.en, name.ens, name.fr, name.frs)} - {""}


@cache
def card_words(game: str) -> dict[str, str]:
    """Every word for a card of `game`, as compared, with its id."""
    words = {plain(word): card for word, card in OTHER_WORDS[game].items() if card in CARD_NAMES[game]}
    for card, name in CARD_NAMES[game].items():
        words.update(dict.fromkeys(_words(card, name), card))
    return words


@cache
def _game_words() -> dict[str, str]:
    words = {"ecosystemocean": "ocean", "ecosystemcoralreef": "ocean", "coralreef": "ocean", "reef": "ocean"}
    words |= {"ecosystemforest": "forest", "savannah": "savanna", "ecosystemsavannah": "savanna"}
    for game, name in GAME_NAMES.items():
        words.update(dict.fromkeys(_words(game, name), game))
    return words


def find_game(text: str) -> str | None:
    """The game that a person means by `text`."""
    return _game_words().get(plain(text))


def find_card(game: str, text: str) -> str | None:
    """The card of `game` that a person means by `text`."""
    return card_words(game).get(plain(text))


def nearest(text: str, known: list[str]) -> str | None:
    """The known word that `text` was probably meant to be, spelt as in `known`."""
    from difflib import get_close_matches

    by_plain = {plain(word): word for word in known}
    close = get_close_matches(plain(text), list(by_plain), n=1, cutoff=0.6)
    return by_plain[close[0]] if close else None


def nearest_card(game: str, text: str) -> str | None:
    """The card name that `text` was probably meant to be, in the language it seems to be written in."""
    return nearest(
        text, [word for name in CARD_NAMES[game].values() for word in (name.en, name.fr, name.ens, name.frs)]
    )


def nearest_game(text: str) -> str | None:
    """The game name that `text` was probably meant to be."""
    return nearest(text, [*GAME_NAMES, *(word for name in GAME_NAMES.values() for word in (name.ens, name.frs))])


def game_name(game: str) -> Phrase:
    """What people call the game."""
    return Phrase(GAME_NAMES[game].en, GAME_NAMES[game].fr)


def card_name(game: str, card: str) -> Phrase:
    """What people call the card; animals that an enrolled deck named itself keep that name."""
    name = CARD_NAMES[game].get(card)
    return Phrase(name.en, name.fr) if name else Phrase(card.replace("_", " "), card.replace("_", " "))


def some(game: str, card: str, count: int) -> Phrase:
    """`count` cards in words: '1 meadow', '2 meadows'."""
    name = CARD_NAMES[game][card]
    return Phrase(f"{count} {name.en if count == 1 else name.ens}", f"{count} {name.fr if count < 2 else name.frs}")


def category_name(game: str, category: str) -> Phrase:
    """The heading of a line of the score sheet."""
    stem, _, round_number = category.partition("_") if game == "oceanos" else (category, "", "")
    if game == "oceanos":
        name = CATEGORY_NAMES[stem]
        return Phrase(f"{name.en} {round_number}".strip(), f"{name.fr} {round_number}".strip())
    if category in CARD_NAMES[game]:
        name = card_name(game, category)
        return Phrase(name.en.capitalize(), name.fr.capitalize())
    return CATEGORY_NAMES[category]
