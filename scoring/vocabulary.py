"""What people call games, cards, lines of the sheet and parts of the submarine, as data."""

from __future__ import annotations

from typing import NamedTuple

from scoring.records import Phrase


class Name(NamedTuple):
    """What people call a thing: singular and plural in both languages."""

    en: str
    ens: str
    fr: str
    frs: str


GAME_NAMES = {
    "forest": Name("Ecosystem: Forest", "Ecosystem", "Écosystème - Forêt", "Forêt"),
    "ocean": Name("Ecosystem: Ocean", "Ecosystem: Coral Reef", "Écosystème - Océan", "Océan"),
    "savanna": Name("Ecosystem: Savanna", "Savannah", "Écosystème - Savane", "Savane"),
    "oceanos": Name("Oceanos", "Oceanos", "Océanos", "Océanos"),
    "ecosphere": Name("Ecosphere", "Subastral", "Écosphère", "Écosphère"),
}

OTHER_GAME_WORDS = {"Coral Reef": "ocean", "Ecosystem: Savannah": "savanna", "Ökosystem": "forest"}

CARD_NAMES = {
    "forest": {
        "bee": Name("bee", "bees", "abeille", "abeilles"),
        "bear": Name("bear", "bears", "ours", "ours"),
        "trout": Name("trout", "trout", "truite", "truites"),
        "fox": Name("fox", "foxes", "renard", "renards"),
        "eagle": Name("eagle", "eagles", "aigle", "aigles"),
        "dragonfly": Name("dragonfly", "dragonflies", "libellule", "libellules"),
        "deer": Name("deer", "deer", "cerf", "cerfs"),
        "rabbit": Name("rabbit", "rabbits", "lapin", "lapins"),
        "meadow": Name("meadow", "meadows", "clairière", "clairières"),
        "stream": Name("stream", "streams", "ruisseau", "ruisseaux"),
        "wolf": Name("wolf", "wolves", "loup", "loups"),
    },
    "ocean": {
        "coral": Name("coral", "corals", "corail", "coraux"),
        "krill": Name("krill", "krill", "krill", "krills"),
        "plankton": Name("plankton", "plankton", "plancton", "planctons"),
        "grouper": Name("grouper", "groupers", "mérou", "mérous"),
        "clownfish": Name("clownfish", "clownfish", "poisson-clown", "poissons-clowns"),
        "crab": Name("crab", "crabs", "crabe", "crabes"),
        "eel": Name("eel", "eels", "murène", "murènes"),
        "shark": Name("shark", "sharks", "requin", "requins"),
        "whale": Name("whale", "whales", "baleine", "baleines"),
        "turtle": Name("turtle", "turtles", "tortue marine", "tortues marines"),
        "octopus": Name("octopus", "octopuses", "pieuvre", "pieuvres"),
    },
    "savanna": {
        "watering_hole": Name("watering hole", "watering holes", "point d'eau", "points d'eau"),
        "grassland": Name("grassland", "grasslands", "prairie", "prairies"),
        "tree": Name("tree", "trees", "arbre", "arbres"),
        "gazelle": Name("gazelle", "gazelles", "gazelle", "gazelles"),
        "zebra": Name("zebra", "zebras", "zèbre", "zèbres"),
        "giraffe": Name("giraffe", "giraffes", "girafe", "girafes"),
        "cheetah": Name("cheetah", "cheetahs", "guépard", "guépards"),
        "lion": Name("lion", "lions", "lion", "lions"),
        "elephant": Name("elephant", "elephants", "éléphant", "éléphants"),
        "hyena": Name("hyena", "hyenas", "hyène", "hyènes"),
        "vulture": Name("vulture", "vultures", "vautour", "vautours"),
    },
    "oceanos": {
        "seahorse": Name("seahorse", "seahorses", "hippocampe", "hippocampes"),
        "jellyfish": Name("jellyfish", "jellyfish", "méduse", "méduses"),
        "starfish": Name("starfish", "starfish", "étoile de mer", "étoiles de mer"),
        "pufferfish": Name("pufferfish", "pufferfish", "poisson-globe", "poissons-globes"),
        "crab": Name("crab", "crabs", "crabe", "crabes"),
        "turtle": Name("turtle", "turtles", "tortue", "tortues"),
        "dolphin": Name("dolphin", "dolphins", "dauphin", "dauphins"),
        "manta": Name("manta", "mantas", "raie manta", "raies mantas"),
        "coral": Name("coral", "corals", "corail", "coraux"),
        "treasure": Name("treasure", "treasures", "trésor", "trésors"),
        "eye": Name("eye", "eyes", "œil", "yeux"),
        "base": Name("base", "bases", "base", "bases"),
        "crystal_green": Name("green crystal", "green crystals", "cristal vert", "cristaux verts"),
        "crystal_yellow": Name("yellow crystal", "yellow crystals", "cristal jaune", "cristaux jaunes"),
        "diver": Name("diver", "divers", "plongeur", "plongeurs"),
        "fuel": Name("fuel", "fuel", "carburant", "carburants"),
    },
    "ecosphere": {
        "desert": Name("subtropical desert", "subtropical deserts", "désert subtropical", "déserts subtropicaux"),
        "savanna": Name("savanna", "savannas", "savane", "savanes"),
        "rainforest": Name(
            "tropical rainforest", "tropical rainforests", "forêt tropicale humide", "forêts tropicales humides"
        ),
        "chaparral": Name("chaparral", "chaparrals", "chaparral", "chaparrals"),
        "grassland": Name("temperate grassland", "temperate grasslands", "prairie tempérée", "prairies tempérées"),
        "temperate_forest": Name("temperate forest", "temperate forests", "forêt tempérée", "forêts tempérées"),
        "taiga": Name("taiga", "taigas", "taïga", "taïgas"),
        "tundra": Name("arctic tundra", "arctic tundras", "toundra arctique", "toundras arctiques"),
    },
}

OTHER_WORDS: dict[str, dict[str, str]] = {
    "forest": {"trouts": "trout", "deers": "deer"},
    "ocean": {
        "planktons": "plankton",
        "clownfishes": "clownfish",
        "poissons-clown": "clownfish",
        "tortue": "turtle",
        "tortues": "turtle",
        "sea turtle": "turtle",
        "sea turtles": "turtle",
        "poulpe": "octopus",
        "poulpes": "octopus",
        "octopi": "octopus",
        "moray": "eel",
        "moray eel": "eel",
    },
    "savanna": {"waterhole": "watering_hole", "waterholes": "watering_hole"},
    "oceanos": {
        "jellyfishes": "jellyfish",
        "starfishes": "starfish",
        "pufferfishes": "pufferfish",
        "manta ray": "manta",
        "manta rays": "manta",
        "raie": "manta",
        "raies": "manta",
        "fuels": "fuel",
    },
    "ecosphere": {
        "deserts": "desert",
        "rainforests": "rainforest",
        "forêt tropicale": "rainforest",
        "forêts tropicales": "rainforest",
        "grasslands": "grassland",
        "toundra": "tundra",
        "toundras": "tundra",
        "tundras": "tundra",
    },
}
"""Further words that people use for a card."""

TRANSLATIONS: dict[str, dict[str, tuple[str, str]]] = {
    "forest": {
        "bee": ("Biene", "Abeja"),
        "bear": ("Bär", "Oso"),
        "trout": ("Forelle", "Trucha"),
        "fox": ("Fuchs", "Zorro"),
        "eagle": ("Adler", "Águila"),
        "dragonfly": ("Libelle", "Libélula"),
        "deer": ("Hirsch", "Ciervo"),
        "rabbit": ("Kaninchen", "Conejo"),
        "meadow": ("Wiese", "Pradera"),
        "stream": ("Bach", "Arroyo"),
        "wolf": ("Wolf", "Lobo"),
    },
    "ocean": {
        "coral": ("Koralle", "Coral"),
        "krill": ("Krill", "Krill"),
        "plankton": ("Plankton", "Plancton"),
        "grouper": ("Zackenbarsch", "Mero"),
        "clownfish": ("Clownfisch", "Pez payaso"),
        "crab": ("Krabbe", "Cangrejo"),
        "eel": ("Muräne", "Morena"),
        "shark": ("Hai", "Tiburón"),
        "whale": ("Wal", "Ballena"),
        "turtle": ("Meeresschildkröte", "Tortuga marina"),
        "octopus": ("Oktopus", "Pulpo"),
    },
    "savanna": {
        "watering_hole": ("Wasserloch", "Abrevadero"),
        "grassland": ("Grasland", "Pastizal"),
        "tree": ("Baum", "Árbol"),
        "gazelle": ("Gazelle", "Gacela"),
        "zebra": ("Zebra", "Cebra"),
        "giraffe": ("Giraffe", "Jirafa"),
        "cheetah": ("Gepard", "Guepardo"),
        "lion": ("Löwe", "León"),
        "elephant": ("Elefant", "Elefante"),
        "hyena": ("Hyäne", "Hiena"),
        "vulture": ("Geier", "Buitre"),
    },
    "oceanos": {},
    "ecosphere": {
        "desert": ("Subtropische Wüste", "Desierto subtropical"),
        "savanna": ("Savanne", "Sabana"),
        "rainforest": ("Tropischer Regenwald", "Selva tropical"),
        "chaparral": ("Chaparral", "Chaparral"),
        "grassland": ("Gemäßigtes Grasland", "Pradera templada"),
        "temperate_forest": ("Gemäßigter Wald", "Bosque templado"),
        "taiga": ("Taiga", "Taiga"),
        "tundra": ("Arktische Tundra", "Tundra ártica"),
    },
}
"""German and Spanish, understood but never written (RULES 9)."""

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

PART_NAMES = {
    "propeller": Phrase("propeller", "propulseur"),
    "aquarium": Phrase("aquarium", "aquarium"),
    "motor": Phrase("motor", "moteur"),
    "cockpit": Phrase("cockpit", "cockpit"),
    "airlock": Phrase("airlock", "sas"),
}
