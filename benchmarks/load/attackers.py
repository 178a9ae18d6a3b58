"""Clients that send the costliest inputs found, as often as one address may."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from urllib.parse import urlsplit

from fortyeight.server.http.strict_json import BadJson, strict_json
from fortyeight.server.rooms.lobby.house_request import MAX_BOOK_TEXT
from fortyeight.server.wire.fields import MAX_CHART
from load.guests import cookie_of, name_of

CORPUS = Path(__file__).parents[2] / "tests/server/http/costs/worst_found.json"
#: Requests a second of each client: what `rates.requests` lets one address send.
PACE = 10.0
NICENESS = 10
#: The longest bodies and heads that are accepted, with room for the rest.
_BODY, _HEAD = 59_000, 15_000
#: Where the text of each parser goes: the path, and the field of the body.
_DOORS = {
    "record": ("/api/replays", "record"),
    "replay": ("/api/coach/rounds", "record"),
    "rulebook": ("/api/books/check", "book"),
    "rulebook by difference": ("/api/books/check", "book"),
    "strategy": ("/api/charts/own", "strategy"),
    "chart of a robot": ("/api/charts/own", "strategy"),
}
_MORE = {
    "/api/coach/rounds": {"person": "ann"},
    "/api/charts/own": {"book": "ma-spanish21"},
}
#: The longest text of a field, where that is less than a body.
_LONGEST = {"book": MAX_BOOK_TEXT, "strategy": MAX_CHART}


def inputs() -> list[tuple[str, bytes, str]]:
    """Return paths, bodies and cookies, at their greatest length.

    Those of JSON are also sent with as many values as are accepted, so that they are validated.
    """
    found: list[tuple[str, bytes, str]] = []
    for target, pumps in json.loads(CORPUS.read_text("utf-8")).items():
        for start, part, end in pumps.values():
            if target == "cookie":
                found.append(("/api/visit", b"", _text(start, part, end, _HEAD)))
            elif target in _DOORS:
                path, field = _DOORS[target]
                text = _text(start, part, end, _LONGEST.get(field, _BODY))
                found.append((path, _field(path, field, text), ""))
            else:
                for size in (_BODY, _accepted(start, part, end)):
                    text = _text(start, part, end, size)
                    found.append(("/api/tables", text.encode("utf-8", "replace"), ""))
    return [one for one in dict.fromkeys(found) if len(one[1]) < 65_536]


def _field(path: str, field: str, text: str) -> bytes:
    return json.dumps({field: text, **_MORE.get(path, {})}, ensure_ascii=False).encode()


def _accepted(start: str, part: str, end: str) -> int:
    """Return the greatest length with which a text has not too many values, about."""
    for size in range(_BODY, 0, -1_000):
        try:
            strict_json(_text(start, part, end, size))
        except BadJson as fault:
            if "values" in str(fault):
                continue
        return size
    return _BODY


def _text(start: str, part: str, end: str, size: int) -> str:
    texts, length = [start], len(start) + len(end)
    for number in count():
        texts.append(part.replace("\u00a7", str(number)))
        length += len(texts[-1])
        if length > size or not part:
            return "".join([*texts[:-1], end])[:size]
    return ""


@contextmanager
def attacked(address: str, clients: int, answers: Counter[str]) -> Iterator[None]:
    """Attack a server from a process of its own until the block ends; count the responses."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_attack, args=(there, address, clients))
    process.start()
    there.close()
    try:
        here.recv()
        yield
        here.send("stop")
        answers.update(here.recv())
    finally:
        process.join(30)
        here.close()


def _attack(pipe: Connection, address: str, clients: int) -> None:
    # Elsewhere they would take nothing of the server's cores; here they give way, also to players.
    os.nice(NICENESS)
    asyncio.run(_clients(pipe, address, clients))


async def _clients(pipe: Connection, address: str, clients: int) -> None:
    answers: Counter[str] = Counter()
    known = inputs()
    tasks = [asyncio.create_task(_client(address, known, one, answers)) for one in range(clients)]
    pipe.send("ready")
    await asyncio.to_thread(pipe.recv)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    pipe.send(answers)


async def _client(
    address: str, known: list[tuple[str, bytes, str]], first: int, answers: Counter[str]
) -> None:
    place = urlsplit(address)
    cookie = cookie_of(name_of(0, 0))
    for number in count(first):
        path, body, more = known[number % len(known)]
        head = (
            f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: {place.netloc}\r\n"
            f"Origin: {address}\r\nContent-Type: application/json\r\nConnection: close\r\n"
            f"Cookie: {cookie}; {more.replace(chr(10), ' ').replace(chr(13), ' ')}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        due = loop.time() + 1 / PACE
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(place.hostname, place.port)
            writer.write(head.encode("utf-8", "replace") + body)
            answer = await reader.read(12)
            answers[answer[9:12].decode("latin-1") or "closed"] += 1
            writer.close()
        await asyncio.sleep(max(0.0, due - loop.time()))
