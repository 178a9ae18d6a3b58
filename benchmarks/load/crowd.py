"""The players of many tables in a process of their own."""

from __future__ import annotations

import asyncio
import gc
import http.client
import json
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from urllib.parse import urlsplit

from load.guests import CHIPS, cookie_of, name_of
from load.measures import Measures, Room
from load.player import Pace, Player

#: Connections that are opened at the same time.
_AT_ONCE = 20

#: A table without delays for cards: all of the time is the server's.
QUICK = {"card_ms": 0, "pause_ms": 300, "bets_ms": 10_000, "decision_ms": 20_000}


@dataclass(frozen=True, slots=True)
class Order:
    """The task of a crowd; times in seconds. `bare` is a server without rules and store."""

    address: str
    first: int
    tables: int
    players: int
    pace: Pace = field(default_factory=Pace)
    warming: float = 3.0
    measuring: float = 10.0
    book: str = "ma-spanish21"
    bare: bool = False


def crowd(pipe: Connection, order: Order) -> None:
    """Run in the process: sit down, report it, wait for the start, play, and send the measures."""
    try:
        import uvloop  # noqa: PLC0415  # not on every platform

        factory = uvloop.new_event_loop
    except ImportError:
        factory = None
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(_crowd(pipe, order))


async def _crowd(pipe: Connection, order: Order) -> None:
    measures = Measures()
    rooms, players = await _seated(order, measures)
    # The players live to the end: the collector need not look at them.
    gc.collect()
    gc.freeze()
    pipe.send("seated")
    begin: float = await asyncio.to_thread(pipe.recv)
    measured = (begin + order.warming, begin + order.warming + order.measuring)
    measures.window = measured
    for player in players:
        player.play(begin, measured[1] + 0.5)
    await _until(measured[0])
    cpu, received = time.process_time(), _received(players)
    await _until(measured[1])
    measures.cpu = time.process_time() - cpu
    measures.received = _received(players) - received
    for player in players:
        player.stop()
    await _last_answers(players, rooms)
    for player in players:
        assert player.socket is not None
        if player.is_waiting:
            measures.errors["no answer"] += 1
        if player.socket.ended:
            measures.errors[player.socket.ended] += 1
    for room in rooms:
        if room.unseen:
            measures.errors["not seen by all"] += room.unseen
    pipe.send(measures)
    for player in players:
        assert player.socket is not None
        player.socket.close()


async def _until(when: float) -> None:
    await asyncio.sleep(max(0.0, when - time.perf_counter()))


async def _last_answers(players: list[Player], rooms: list[Room]) -> None:
    for _ in range(100):
        if not any(one.is_waiting for one in players) and not any(one.unseen for one in rooms):
            return
        await asyncio.sleep(0.1)


def _received(players: list[Player]) -> int:
    return sum(player.socket.received for player in players if player.socket is not None)


async def _seated(order: Order, measures: Measures) -> tuple[list[Room], list[Player]]:
    numbers = range(order.first, order.first + order.tables)
    tables = [f"room{number}" for number in numbers]
    if not order.bare:
        tables = await asyncio.to_thread(open_tables, order, numbers)
    rooms: list[Room] = []
    players: list[Player] = []
    gate = asyncio.Semaphore(_AT_ONCE)

    async def come(player: Player, table: str) -> None:
        async with gate:
            await player.come(order.address, table, cookie_of(player.name), CHIPS)

    coming = []
    for number, table in zip(numbers, tables, strict=True):
        room = Room(order.players, measures)
        rooms.append(room)
        for box in range(1, order.players + 1):
            player = Player(name_of(number, box), box, room, measures, order.pace)
            players.append(player)
            coming.append(come(player, table))
    await asyncio.gather(*coming)
    return rooms, players


def open_tables(order: Order, numbers: range) -> list[str]:
    """Open tables, and return their ids."""
    place = urlsplit(order.address)
    assert place.hostname is not None
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=60)
    headers = {
        "Content-Type": "application/json",
        "Origin": order.address,
        "Cookie": cookie_of(name_of(numbers[0], 0)),
    }
    tables = []
    for number in numbers:
        wanted = {"name": f"Table {number}", "book": order.book, "settings": QUICK}
        connection.request("POST", "/api/tables", json.dumps(wanted), headers)
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != 201:
            raise RuntimeError(f"a table was refused with {answer.status} {text[:300]!r}")
        tables.append(str(json.loads(text)["id"]))
    connection.close()
    return tables
