"""`recount learn`: enrol a physical deck from photos."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scanner.errors import WrongArgumentsError
from scanner.files import known_game, write_files
from scanner.language import choose, say, spoken
from scanner.sheets.report import warn
from scanner.verbs.options import Lang, NoAsk, Out, Quiet

if TYPE_CHECKING:
    from scanner.enrolment.decks import EnrolledDeck
    from scanner.enrolment.enrol import Sighting
    from scanner.enrolment.grouping import Group
    from scanner.enrolment.lesson import Lesson

SUMMARY = say("Learn a deck of cards from photos.", "Apprendre un jeu de cartes à partir de photos.")
EXAMPLE = "recount learn forest --guide"


def learn(
    deck: Annotated[str, typer.Argument(metavar="DECK", help=say("A name for the deck", "Un nom pour le jeu"))],
    photos: Annotated[
        list[Path] | None, typer.Argument(metavar="[PHOTO]...", help=say("Photos of its cards", "Photos de ses cartes"))
    ] = None,
    *,
    game: Annotated[
        str | None,
        typer.Option(
            "--game", metavar="G", help=say("Its game, if its name is none", "Le jeu, si le nom n'en est pas un")
        ),
    ] = None,
    grid: Annotated[
        str | None, typer.Option("--grid", metavar="RxC", help=say("Rows x columns", "Lignes x colonnes"))
    ] = None,
    labels: Annotated[
        Path | None,
        typer.Option(
            "--labels",
            metavar="FILE",
            help=say(
                "What lies where: one line per row, names separated by commas, '-' skips a place",
                "Ce qui est posé où : une ligne par rangée, noms séparés par des virgules, « - » saute une place",
            ),
        ),
    ] = None,
    cards: Annotated[
        bool,
        typer.Option(
            "--cards",
            help=say(
                "Each picture is one card, named by its file", "Chaque image est une carte, nommée par son fichier"
            ),
        ),
    ] = False,
    by_groups: Annotated[
        bool,
        typer.Option(
            "--by-groups",
            help=say("From an ordinary tableau: name each group", "D'un tableau ordinaire : nommer chaque groupe"),
        ),
    ] = False,
    guide: Annotated[
        bool, typer.Option("--guide", help=say("Show which cards to lay out", "Montrer quelles cartes poser"))
    ] = False,
    out: Out = None,
    lang: Lang = None,
    quiet: Quiet = False,
    no_ask: NoAsk = False,
) -> None:
    """Learn a deck of cards from photos."""
    from scanner.enrolment import lesson as lessons
    from scanner.enrolment.deck_words import remarks, summary
    from scanner.enrolment.decks import keep
    from scanner.enrolment.labels import parse_grid

    choose(lang)
    shape = parse_grid(grid) if grid else None
    asked = lessons.Lesson(deck, known_game(game) if game else None, tuple(photos or ()), shape, labels)
    lesson = lessons.lesson(asked)
    if guide:
        _show_guide(lesson, out, quiet=quiet)
        return
    if not lesson.photos:
        raise WrongArgumentsError(
            say(
                f"PHOTO is missing; what to photograph: recount learn {deck} --guide",
                f"il manque PHOTO ; que photographier : recount learn {deck} --guide",
            )
        )
    before, ask = lessons.starting_deck(lesson), not no_ask and sys.stdin.isatty()
    if lesson.game == "oceanos" and labels is None and not cards:
        seen = _icons_named(lesson, out, ask=ask)
    elif by_groups:
        seen = _by_groups(lesson, before, out, ask=ask)
    else:
        seen = lessons.single_cards(lesson) if cards else lessons.laid_out_cards(lesson)
    notes: tuple[str, ...] = ()
    if lesson.game == "oceanos":
        seen, notes = _icons(seen, before)
    after = lessons.learned(before, seen)
    sheet = keep(after)
    typer.echo(summary(after))
    if out is not None:
        write_files(out, {"contact.jpg": sheet.read_bytes()})
        sheet = out / "contact.jpg"
    for remark in (*notes, *remarks(after), say(f"contact sheet: {sheet}", f"planche-contact : {sheet}")):
        warn(remark, quiet=quiet)


def _icons_named(lesson: Lesson, out: Path | None, *, ask: bool) -> list[Sighting]:
    """The cards under the elements that a person at the terminal names."""
    import tempfile

    from scanner.enrolment.icon_asking import ask_photo
    from scanner.photo import load

    if not ask:
        raise WrongArgumentsError(
            say(
                "name each card's elements in a file, --labels FILE, or on a terminal, which asks; "
                "what to photograph: recount learn oceanos --guide",
                "nommez les éléments par carte dans un fichier, --labels FICHIER, ou dans un terminal, qui les "
                "demande ; que photographier : recount learn oceanos --guide",
            )
        )
    folder = out or Path(tempfile.mkdtemp(prefix="recount-"))
    try:
        return [card for path in lesson.photos for card in ask_photo(load(path), lesson.shape, folder)]
    except EOFError:
        raise typer.Abort from None


def _icons(seen: list[Sighting], before: EnrolledDeck) -> tuple[list[Sighting], tuple[str, ...]]:
    """The icons on the cards under their own names, and what there is to say of them."""
    from scanner.enrolment.icon_lesson import named_icons

    named = named_icons(seen, before.gallery)
    return list(named.sightings), named.remarks


def _show_guide(lesson: Lesson, out: Path | None, *, quiet: bool) -> None:
    from scanner.enrolment.guide import grid_text, how_to

    grid = lesson.grid
    command = f"recount learn {shlex.quote(lesson.name)} PHOTO"
    then = say(f"then: {command}", f"puis : {command}")
    typer.echo("\n".join([*how_to(lesson.game), "", grid_text(grid, lesson.game, spoken()), "", then]))
    if out is not None:
        from scanner.enrolment.guide_print import guide_pdf
        from scanner.sheets.sheet_print import sheet_png

        pdf = guide_pdf(lesson.name, lesson.game, grid)
        write_files(out, {"guide.pdf": pdf, "guide.png": sheet_png(pdf)})
        warn(say(f"written: {out}", f"écrit : {out}"), quiet=quiet)


def _by_groups(lesson: Lesson, before: EnrolledDeck, out: Path | None, *, ask: bool) -> list[Sighting]:
    from scanner.enrolment.grouping import group_list, groups_of, named
    from scanner.enrolment.labels import read_label_list
    from scanner.photo import load

    groups = groups_of(map(load, lesson.photos), lesson.shape)
    if out is not None:
        write_files(out, {"groups.jpg": _groups_picture(groups)})
    if lesson.labels is not None:
        return named(groups, read_label_list(lesson.labels, lesson.game))
    if ask:
        return named(groups, [_asked(group, number, before) for number, group in enumerate(groups, 1)])
    raise WrongArgumentsError(
        say(
            f"{len(groups)} groups need names: one per line in this order, --labels FILE\n{group_list(groups)}",
            f"{len(groups)} groupes à nommer : un nom par ligne dans cet ordre, --labels FICHIER\n{group_list(groups)}",
        )
    )


def _groups_picture(groups: list[Group]) -> bytes:
    from scanner.enrolment.contact import tiled

    heading = say("groups", "groupes"), say(f"{len(groups)}", f"{len(groups)}")
    return tiled(
        heading, [(f"{number} (x{len(each.cards)})", each.cards[0].picture) for number, each in enumerate(groups, 1)]
    )


def _asked(group: Group, number: int, before: EnrolledDeck) -> str | None:
    """The name a person gives to a group; nothing means the one suggested, else to leave it out."""
    from scanner.enrolment.grouping import group_line, suggestion
    from scanner.enrolment.labels import SKIP, normal_label, said_label

    meant = suggestion(group, before)
    shown = f" [{said_label(meant, before.game, spoken())}]" if meant else ""
    warn(group_line(group))
    sys.stderr.write(say(f"  name of group {number}{shown}: ", f"  nom du groupe {number}{shown} : "))
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise typer.Abort
    name = " ".join(line.split())
    return None if name in SKIP else normal_label(name, before.game) if name else meant
