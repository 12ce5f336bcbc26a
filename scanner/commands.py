"""The verbs of the command `recount`, and what it says of a command line that makes no sense."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from scanner.errors import WrongArgumentsError
from scanner.language import choose, say
from scanner.verbs.options import Lang

if TYPE_CHECKING:
    from collections.abc import Iterable

VERBS = ("score", "read", "learn", "tally", "check", "sheet", "deck", "serve")
"""Each is a module of scanner.verbs with a function, or a typer of several, of its own name; a SUMMARY; an EXAMPLE."""


class ReaderLeftError(Exception):
    """Whoever read our output has closed it; typer would call a BrokenPipeError a failure."""


class _Verb(TyperCommand):
    """A command whose help speaks the chosen language throughout."""

    def get_help_option(self, ctx: Any) -> Any:  # noqa: ANN401 - typer keeps the types of its contexts private
        return _spoken(super().get_help_option(ctx))

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - as above
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ReaderLeftError from None


class _Verbs(TyperGroup):
    """The command itself, likewise."""

    def get_help_option(self, ctx: Any) -> Any:  # noqa: ANN401 - as above
        return _spoken(super().get_help_option(ctx))


def _spoken(option: TyperOption | None) -> TyperOption | None:
    if option is not None:
        option.help = say("Show this message", "Afficher ce message")
    return option


def build(verbs: Iterable[str] = VERBS) -> typer.Typer:
    """The command with these verbs; the others are not even imported, so that each starts fast."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, cls=_Verbs)
    app.callback(
        help=say(
            "Counts a card game's table, and recounts what people counted by hand.",
            "Compte la table d'un jeu de cartes, et recompte ce qui a été compté à la main.",
        ),
        subcommand_metavar=say("COMMAND [ARGUMENTS]...", "COMMANDE [ARGUMENTS]..."),
    )(_options)
    for verb in verbs:
        _add(app, verb)
    return app


def _add(app: typer.Typer, verb: str) -> None:
    module = import_module(f"scanner.verbs.{verb}")
    entry = getattr(module, verb)
    panel = say("Commands", "Commandes")
    example = f"{say('Example:', 'Exemple :')} {module.EXAMPLE}"
    if isinstance(entry, typer.Typer):
        for command in entry.registered_commands:
            command.cls = _Verb
        app.add_typer(entry, name=verb, cls=_Verbs, help=module.SUMMARY, epilog=example, rich_help_panel=panel)
        return
    app.command(verb, cls=_Verb, help=module.SUMMARY, epilog=example, rich_help_panel=panel)(entry)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"recount {version('recount')}")
        raise typer.Exit


def _options(
    *,
    lang: Lang = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_version, help=say("Show the version", "Afficher la version")
        ),
    ] = False,
) -> None:
    """What may stand before a verb."""
    choose(lang)


def run(arguments: list[str]) -> int:
    """Carry out one command line; the exit code of a verb that ended well."""
    before = ["", *arguments]
    verb = next(
        (word for last, word in zip(before, arguments, strict=False) if not word.startswith("-") and last != "--lang"),
        None,
    )
    if verb in VERBS:
        code = build([verb])(arguments, standalone_mode=False)
    elif verb is None and arguments:
        code = build()(arguments, standalone_mode=False)
    elif verb is None:
        with redirect_stdout(sys.stderr):
            build()(["--help"], standalone_mode=False)
        code = WrongArgumentsError.exit_code
    else:
        raise WrongArgumentsError(_unknown(verb))
    return code if isinstance(code, int) else 0


def _unknown(verb: str) -> str:
    from difflib import get_close_matches

    meant = get_close_matches(verb, VERBS, 1)
    hint = meant[0] if meant else ", ".join(VERBS)
    return say(f"no command '{verb}': {hint}?", f"pas de commande « {verb} » : {hint} ?")


def usage(error: typer.TyperException) -> str:
    """What typer objects to, in one line; the usual three objections also in French."""
    text = " ".join(error.format_message().split())
    option = getattr(error, "option_name", None)
    param = getattr(error, "param", None)
    kind = type(error).__name__
    if kind == "NoSuchOption":
        near = ", ".join(sorted(getattr(error, "possibilities", None) or ()))
        return say(f"no option {option}", f"pas d'option {option}") + (f" ({near} ?)" if near else "")
    if kind == "MissingParameter" and param is not None:
        name = param.opts[0] if param.param_type_name == "option" else param.metavar or param.name
        return say(f"{name} is missing", f"il manque {name}")
    if kind == "BadOptionUsage":
        return say(text, f"{option} attend une valeur")
    return text
