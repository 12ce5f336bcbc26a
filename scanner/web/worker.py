"""The reader in a process of its own: it may hang, crash or be killed, and the evening goes on.

The two processes speak in lines of JSON over the child's standard streams: jobs in, steps and outcomes out.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from importlib import import_module
from typing import IO, TYPE_CHECKING

from scanner.errors import RecountError
from scanner.language import speaking
from scanner.web.jobs import Job, Outcome, Step
from scanner.web.packing import packed, unpacked
from scoring.records import LANGUAGES, Phrase

if TYPE_CHECKING:
    from scanner.web.jobs import Tell, Work

TOO_LONG = Phrase(
    "reading this photo took too long and was stopped: take another one",
    "la lecture de cette photo a pris trop longtemps et a été arrêtée : prenez-en une autre",
)
BROKE_OFF = Phrase(
    "the photo could not be read, the reader broke off: take another one",
    "la photo n'a pas pu être lue, le lecteur s'est interrompu : prenez-en une autre",
)
POLITENESS = 5
"""How much the reader yields to the server, as nice(1) counts: phones are answered while it reads."""
GONE = ""
"""What is read from a reader that is no more."""


class Worker:
    """One reader, started again whenever it is gone."""

    def __init__(self, work: str, limit: float) -> None:
        self._work = work
        """'module:function', a Work."""
        self._limit = limit
        self._process: subprocess.Popen[str] | None = None
        self._said: queue.Queue[str] = queue.Queue()

    def start(self) -> None:
        """Begin loading."""
        self._said = queue.Queue()
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-P", "-m", "scanner.web.worker", self._work],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},  # what we import and nothing beside it
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            bufsize=1,
        )
        threading.Thread(target=_listen, args=(self._process.stdout, self._said), daemon=True).start()

    def stop(self) -> None:
        """End the reader, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            with suppress(OSError):
                assert process.stdin is not None
                process.stdin.close()

    def carry_out(self, job: Job, tell: Tell) -> Outcome:
        """Wait for the answer, no longer than the limit; a reader that hangs or dies is replaced."""
        if self._process is None or self._process.poll() is not None:
            self.stop()
            self.start()
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(packed(job)) + "\n")
            return self._answer(tell)
        except queue.Empty:
            self.stop()
            return _failed(TOO_LONG)
        except (OSError, ValueError):  # its end came in the middle of a word
            self.stop()
            return _failed(BROKE_OFF)

    def _answer(self, tell: Tell) -> Outcome:
        until = time.monotonic() + self._limit
        while (line := self._said.get(timeout=max(0.0, until - time.monotonic()))) != GONE:
            said = json.loads(line)
            if "step" not in said:
                return Outcome(**said)
            tell(Step(Phrase(*said["step"]), said["size"]))
        raise BrokenPipeError


def _listen(stream: IO[str], said: queue.Queue[str]) -> None:
    with stream:
        for line in stream:
            said.put(line)
    said.put(GONE)


def _failed(sentence: Phrase) -> Outcome:
    return Outcome(error={lang: sentence.said(lang) for lang in LANGUAGES})


# --- in the other process ---------------------------------------------------------------------------------


def main(work_name: str) -> None:
    """Carry out jobs until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is the server's to answer
    with suppress(AttributeError, OSError):
        os.nice(POLITENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what libraries print is no answer
    jobs: queue.Queue[str] = queue.Queue()
    threading.Thread(target=_take_jobs, args=(jobs,), daemon=True).start()
    module, _, function = work_name.partition(":")
    work: Work = getattr(import_module(module), function)

    def say_step(step: Step) -> None:
        answers.write(json.dumps({"step": step.said, "size": step.size}) + "\n")

    while True:
        job = unpacked(Job, json.loads(jobs.get()))
        outcome = _outcome(work, job, say_step)
        answers.write(json.dumps({"body": outcome.body, "error": outcome.error}) + "\n")


def _take_jobs(jobs: queue.Queue[str]) -> None:
    """A server that was killed leaves no reader behind, even one in the middle of a photo."""
    for line in sys.stdin:
        jobs.put(line)
    os._exit(0)


def _outcome(work: Work, job: Job, tell: Tell) -> Outcome:
    """What came of it; a job that fails is tried once in each language, so that everybody can read why."""
    error: dict[str, str] = {}
    for lang in LANGUAGES:
        with speaking(lang):
            try:
                return Outcome(work(job, tell))
            except RecountError as why:
                error[lang] = str(why)
            except MemoryError:
                return _failed(BROKE_OFF)
    return Outcome(error=error)


if __name__ == "__main__":
    main(sys.argv[1])
