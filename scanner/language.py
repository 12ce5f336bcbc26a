"""Which language to speak: the one asked for, else the locale's, else English."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from scanner.errors import WrongArgumentsError
from scoring.records import LANGUAGES, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


_SPEAKING: ContextVar[str | None] = ContextVar("_SPEAKING", default=None)
"""The language of whoever is being answered, where one process answers many people."""
COLON = Phrase(": ", " : ")


def listed(names: Sequence[str], lang: str) -> str:
    """'Ana, Bao and Chloé'."""
    last = " et " if lang == "fr" else " and "
    return last.join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Everything said inside is said in `lang`."""
    before = _SPEAKING.set(lang)
    try:
        yield
    finally:
        _SPEAKING.reset(before)


def spoken() -> str:
    """The language of help and errors, known before any option is parsed."""
    if (answering := _SPEAKING.get()) is not None:
        return answering
    asked = _asked(sys.argv)
    return asked if asked in LANGUAGES else of_locale()


def of_locale() -> str:
    """French where the locale is French, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return "fr" if value.casefold().startswith("fr") else "en"
    return "en"


def choose(lang: str | None) -> str:
    """The language for the answer; an unknown one is refused."""
    if lang is None:
        return spoken()
    if lang.casefold() not in LANGUAGES:
        raise WrongArgumentsError(say(f"--lang {lang}: expected fr or en", f"--lang {lang} : attendu fr ou en"))
    return lang.casefold()


def say(en: str, fr: str) -> str:
    """One sentence in the language of this command, or of whoever is being answered."""
    return Phrase(en, fr).said(spoken())


def _asked(arguments: list[str]) -> str | None:
    for index, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=").casefold()
        if argument == "--lang" and index + 1 < len(arguments):
            return arguments[index + 1].casefold()
    return None
