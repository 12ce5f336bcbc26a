"""The shipped networks as the program asks for them: a missing or damaged one is an error with advice."""

from __future__ import annotations

from threading import Lock

from models.store import DamagedModelError, Model, load
from scanner.errors import MissingModelError
from scanner.language import say

_one_at_a_time = Lock()


def network(task: str) -> Model:
    """The network for a task: 'finder', 'refiner' or 'recogniser'."""
    try:
        with _one_at_a_time:
            return load(task)
    except DamagedModelError as error:
        advice = say("reinstall recount", "réinstallez recount")
        raise MissingModelError(f"{error}: {advice}") from error
