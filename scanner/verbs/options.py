"""The options that several verbs share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scanner.language import say

Lang = Annotated[
    str | None, typer.Option("--lang", metavar="fr|en", help=say("Language of the answer", "Langue de la réponse"))
]
Option = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help=say("A house rule, repeatable", "Une règle maison, répétable")),
]
Strict = Annotated[
    bool,
    typer.Option(
        "--strict", help=say("Exit with 5 if questions or problems remain", "Sortir avec 5 s'il reste des questions")
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", help=say("No progress and no remarks", "Ni progression ni remarques"))]
Json = Annotated[bool, typer.Option("--json", help=say("Print JSON", "Afficher du JSON"))]
NoAsk = Annotated[bool, typer.Option("--no-ask", help=say("Never prompt", "Ne jamais poser de question"))]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help=say("Also write files into this folder", "Écrire aussi dans ce dossier")),
]
Deck = Annotated[
    str | None,
    typer.Option("--deck", help=say("The enrolled deck; otherwise recognised", "Les cartes ; sinon reconnues")),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players", metavar="A,B", help=say("Names in the order of the photos", "Les noms dans l'ordre des photos")
    ),
]
Neutral = Annotated[
    Path | None,
    typer.Option(
        "--neutral",
        metavar="PHOTO",
        help=say("The neutral player's cards (two players)", "Les cartes du joueur neutre (à deux)"),
    ),
]
