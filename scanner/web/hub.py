"""Who is listening to which table: events from any thread to every phone that is awake."""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from scanner.language import say
from scanner.web.refusals import TooFastError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

    from scanner.web.store import Event

HEARTBEAT = 15.0
"""Seconds of silence after which a comment shows that the line still stands."""
MOST_LISTENERS = 60
"""At one table: every seat on several screens."""
MOST_UNHEARD = 200
"""Messages that may wait for a phone that does not take them; then it has to come back."""

Message = dict[str, Any] | None
"""An event for one phone; None is the end."""


class Hub:
    """Every open line, by table."""

    def __init__(self) -> None:
        self._listeners: dict[int, set[asyncio.Queue[Message]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False

    def open(self) -> None:
        """Call inside the loop that serves the lines."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """End every line; new ones end at once."""
        self._closed = True
        for table_id in list(self._listeners):
            self._deliver(table_id, None)

    def tell(self, event: Event) -> None:
        """A change that is on the disk; from any thread."""
        self.send(event.table_id, _message(event))

    def send(self, table_id: int, message: Message) -> None:
        """A message to everybody at a table; from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._deliver, table_id, message)

    def _deliver(self, table_id: int, message: Message) -> None:
        for queue in list(self._listeners.get(table_id, ())):
            if not queue.full():
                queue.put_nowait(message)
                continue
            while not queue.empty():
                queue.get_nowait()
            queue.put_nowait(None)  # it comes back and asks for what it missed

    @contextmanager
    def _listening(self, table_id: int) -> Iterator[asyncio.Queue[Message]]:
        queue: asyncio.Queue[Message] = asyncio.Queue(MOST_UNHEARD)
        self._listeners.setdefault(table_id, set()).add(queue)
        if self._closed:
            queue.put_nowait(None)
        try:
            yield queue
        finally:
            self._listeners[table_id].discard(queue)
            if not self._listeners[table_id]:
                del self._listeners[table_id]

    def refuse_crowd(self, table_id: int) -> None:
        """Before a line is opened."""
        if len(self._listeners.get(table_id, ())) >= MOST_LISTENERS:
            raise TooFastError(say("too many screens watch this table", "trop d'écrans suivent cette table"))

    async def lines(self, table_id: int, missed: Callable[[], Awaitable[list[Event]]]) -> AsyncIterator[str]:
        """The stream of one phone: what it missed, asked only once it listens, then what happens."""
        seen = 0
        with self._listening(table_id) as queue:
            yield "retry: 2000\n\n"
            for event in await missed():
                seen = event.revision
                yield _text(_message(event))
            while True:
                try:
                    message = await asyncio.wait_for(queue.get(), HEARTBEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if message is None:
                    return
                revision = message.get("id", seen + 1)
                if revision > seen:
                    seen = max(seen, message.get("id", seen))
                    yield _text(message)


def _message(event: Event) -> dict[str, Any]:
    body = {"revision": event.revision, "kind": event.kind, "player": event.player_id}
    return {"id": event.revision, "event": "change", "data": body}


def _text(message: dict[str, Any]) -> str:
    head = f"id: {message['id']}\n" if "id" in message else ""
    return f"{head}event: {message['event']}\ndata: {json.dumps(message['data'], ensure_ascii=False)}\n\n"
