"""One simulated evening, determined by its seed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from contrib.audit_store import audit
from fortyeight.server.rooms.audit.logged_rows import logged_rows
from fortyeight.server.table.publish import hub
from fortyeight.server.table.runner import command_answers
from fortyeight.server.table.storage import stored_changes
from fortyeight.server.table.storage.loading import load
from fortyeight.server.table.storage.replaying import TableReplay
from fortyeight.store.model import table_stream
from fortyeight.store.verify.verify_ledger import trial_balance
from fortyeight.store.verify.verify_log import verify_log
from tests.server.simulated.guests import Guest, players, staff
from tests.server.simulated.messages import PEOPLE
from tests.server.simulated.virtual import VirtualLoop, seeded_system
from tests.server.simulated.world import World, done
from tests.server.table.evening import same
from tests.server.table.houses import HOUSES

#: Small enough for an evening to reach every limit.
SMALL = {
    (stored_changes, "SNAPSHOT_EVERY"): 60,
    (hub, "REMEMBERED"): 40,
    (command_answers, "ANSWERS"): 5,
}
#: Clocks of busy tables; others have realistic ones.
QUICK = {"card_ms": 10, "bets_ms": 3_000, "pause_ms": 200, "decision_ms": 6_000, "robot_ms": 100}


@dataclass(frozen=True, slots=True)
class Outcome:
    """Counts of what happened, and a digest of all answers and of every stream's end."""

    counts: dict[str, int]
    digest: str


def simulate(seed: int, commands: int) -> Outcome:
    """Play until this many commands were sent; raise if an invariant does not hold."""
    folder = Path(tempfile.mkdtemp(prefix="fortyeight-simulated-", dir=memory()))
    try:
        with seeded_system(seed), _small():
            world = World(folder, seed)
            loop = VirtualLoop(world.delay)
            try:
                with asyncio.Runner(loop_factory=lambda: loop) as going:
                    return going.run(_evening(world, seed, commands))
            except RuntimeError:
                if loop.failure is not None:
                    raise loop.failure from None
                raise
            finally:
                if world.up:
                    world.end()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def memory() -> str | None:
    """Return a file system in memory, where there is one."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


@contextmanager
def _small() -> Iterator[None]:
    patches = [patch.object(where, name, value) for (where, name), value in SMALL.items()]
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in patches:
            one.stop()


async def _evening(world: World, seed: int, commands: int) -> Outcome:
    await world.start()
    guests = await _opened(world, seed)
    tasks = [asyncio.create_task(guest.live()) for guest in guests]
    tasks.append(asyncio.create_task(world.trouble()))
    world.troubled = True
    try:
        await _play(world, commands, tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    world.troubled = False
    if not world.up:
        await world.start()
    world.database.fault = lambda: ""
    await _all_answered(guests)
    world.die()
    await world.start()
    await asyncio.sleep(60.0)
    assert not world.failure, world.failure
    _check_loading(world)
    outcome = _checked(world)
    world.end()
    await asyncio.sleep(1.0)
    return outcome


async def _play(world: World, commands: int, tasks: list[asyncio.Task[None]]) -> None:
    """Run until this many commands were sent, or an invariant does not hold."""
    checked = 0
    while world.counts.get("commands", 0) < commands:
        await asyncio.sleep(5.0)
        assert not world.failure, world.failure
        for task in tasks:
            if task.done():
                task.result()
        if world.up and world.counts.get("commands", 0) - checked > 1_500:
            checked = world.counts["commands"]
            _check_loading(world)


async def _opened(world: World, seed: int) -> list[Guest]:
    """Open a table of each house, two with a human dealer, and seat people at them."""
    guests: list[Guest] = []
    for number, choice in enumerate(HOUSES.values()):
        dealing = "person" if number in (1, 2) else "automatic"
        settings: dict[str, Any] = {"dealing": dealing}
        if number % 4:
            settings |= QUICK
        await done(lambda c=choice, s=settings: world.open_table(c.book, dict(c.house), **s))  # type: ignore[misc]  # mypy knows no defaults of lambdas
        table = world.ids[-1]
        names = tuple(world.chance.sample(PEOPLE, 4))
        guests += players(world, table, names, seed)
        if dealing == "person":
            guests += staff(world, table, seed)
    for guest in guests:
        if guest.audience.person:
            await done(guest.first_purchase)
    return guests


async def _all_answered(guests: list[Guest]) -> None:
    """Resend every command whose outcome is unknown until it is known."""
    for _ in range(50):
        for guest in guests:
            for message in list(guest.open):
                await guest.send(message)
        if not any(guest.open for guest in guests):
            return
        await asyncio.sleep(1.0)
    raise AssertionError("commands are never answered")


# What must hold in the end


def _check_loading(world: World) -> None:
    """Check that the log, with its snapshots, gives the state that each table has in memory."""
    for table, running in world.tables._runners.items():
        with world.database.read_surely() as connection:
            found = load(connection, table, world.sealer)
        if found.version == running.stored.place.version and running.is_running:
            world.count("tables held against their log")
            same(found.state, running._state)


def _checked(world: World) -> Outcome:
    """Check chains, books, answers and times, and replay every round."""
    differing: list[str] = []
    replays: dict[str, TableReplay] = {}
    with world.database.read() as connection:

        def replay(stream: str) -> TableReplay | None:
            if not stream.startswith("table:"):
                return None
            made = TableReplay(world.sealer, connection, lambda *told: differing.append(str(told)))
            replays[stream] = made
            return made

        report = verify_log(world.database, replays=replay, rows=logged_rows())
        assert report.clean, report.faults[:3]
        assert not differing, differing[:3]
        assert trial_balance(connection) == []
    # The second implementation, which shares no code with the first.
    audit(world.path, None, [], lambda line: None)
    for table, running in world.tables._runners.items():
        replayed = replays[table_stream(table)]._state
        assert replayed is not None
        same(replayed, running._state)
    world.counts["events replayed"] = report.events
    rounds = world.books.rows("SELECT count(*), '' FROM rounds")
    world.counts["rounds replayed"] = int(rounds[0][0])
    _check_answers(world)
    _check_order(world)
    return Outcome(dict(sorted(world.counts.items())), _digest(world))


def _check_answers(world: World) -> None:
    stored = {
        (stream.removeprefix("table:"), actor, id): json.loads(answer)
        for stream, actor, id, answer in world.books.rows(
            "SELECT stream, actor, id, answer FROM commands WHERE stream LIKE 'table:%'"
        )
    }
    for key, (_, answer) in world.answers.items():
        assert stored[key] == answer, f"{key} is stored with another answer"
    unknown = set(stored) - set(world.answers)
    assert not unknown, f"nobody was ever told of {unknown}"


def _check_order(world: World) -> None:
    """Check that a command's events are adjacent, done once, and in order of time."""
    asked = (
        "SELECT stream, version, at, command FROM events WHERE stream LIKE 'table:%' ORDER BY 1, 2"
    )
    last: tuple[str, int, str] = ("", 0, "")
    seen: set[tuple[str, str, str]] = set()
    for row in world.books.rows(asked):
        stream, at, command = row[0], int(row[2]), row[3]
        if last[0] == stream:
            assert at >= last[1], f"the time of {stream} goes back at {row[1]}"
        if command and (stream, command) != (last[0], last[2]):
            key = (stream, command, "")
            assert key not in seen, f"{command} was done twice in {stream}"
            seen.add(key)
        last = (stream, at, command)


def _digest(world: World) -> str:
    heads = world.books.rows("SELECT stream, version, hex(hash) FROM streams ORDER BY stream")
    command_answers = [[*key, *told] for key, told in world.answers.items()]
    text = json.dumps([heads, command_answers], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
