"""The parts of the long checks: each has a goal, and does a batch at a time by a seed."""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from contrib.audit_store import audit
from fortyeight.server.table.storage import stored_changes
from fortyeight.store.backup.write_backup import back_up
from fortyeight.store.database.database import Database
from tests.proof.sittings import ROOT
from tests.server.live import test_cluster as cluster
from tests.server.live import test_fuzz as fuzz
from tests.server.live import test_kills as kills
from tests.server.live.nursery import Nursery
from tests.server.simulated.episode import simulate
from tests.server.table import test_leaks as leaks
from tests.server.table import test_person_dealt as person_dealt
from tests.server.table import test_physical_shoe as physical
from tests.server.table.houses import HOUSES
from tests.server.table.place import Place
from tests.store.conftest import new_postgres_database, start_postgres
from tests.store.crashes import test_database_killed as database_killed
from tests.store.crashes import test_power_loss as power
from tests.store.shared_postgres import open_folder, shared_postgres


@dataclass(frozen=True, slots=True)
class Batch:
    """What a batch is made with: its seed, an empty folder, what starts servers, and its size.

    A `scale` below 1 makes smaller batches, for busy machines; whole ones take a minute or two.
    """

    seed: int
    folder: Path
    nursery: Callable[[], Nursery]
    scale: float = 1.0

    def size(self, whole: int) -> int:
        return max(1, round(whole * self.scale))


@dataclass(frozen=True, slots=True)
class Part:
    """A promise, how often it is to be tried, and how to try it a number of times.

    `run` returns what it counted; the part's own count is under `unit`.
    """

    name: str
    promise: str
    unit: str
    goal: int
    run: Callable[[Batch], Counter[str]]


def _kills(postgres: bool) -> Callable[[Batch], Counter[str]]:
    def run(batch: Batch) -> Counter[str]:
        store = f"sqlite:///{batch.folder / 'store.sqlite'}"
        if postgres:
            store = new_postgres_database(shared_postgres())
        killed = kills.run(batch.nursery(), batch.folder, store, batch.size(25), batch.seed)
        database = Database.open(store, exclusive=False)
        back_up(database, batch.folder / "backup", 0)
        database.close()
        audit(batch.folder / "backup", None, [], lambda line: None)
        return Counter({"kills": killed.kills, "answers": killed.answered, "resent": killed.resent})

    return run


def _owners(batch: Batch) -> Counter[str]:
    with cluster.group_of(3, batch.nursery(), shared_postgres(), batch.folder) as group:
        group.seat_people(3, 2)
        waits = asyncio.run(cluster.kill_owners(group, batch.size(10), random.Random(batch.seed)))
        return Counter({"deaths": len(waits), "answers": group.answered})


def _database(batch: Batch) -> Counter[str]:
    folder = open_folder("fortyeight-killed-")
    with database_killed.careful(start_postgres(folder / "data"), folder) as server:
        changes = database_killed.survive(server, batch.size(10), batch.seed)
    return Counter({"kills": batch.size(10), "acknowledged changes": changes})


def _power(batch: Batch) -> Counter[str]:
    migrated = batch.folder / "migrated.db"
    Database.open(str(migrated)).close()
    played = power.play_traced(batch.folder / "played", migrated, batch.size(30), batch.seed)
    steps = power.of_the_store(played)
    before = power.files(played.folder, migrated)
    images, said = power.lost_power(steps, before, batch.folder / "found", every=1)
    return Counter({"images": images, "answers": said, "calls": len(steps)})


def _simulation(batch: Batch) -> Counter[str]:
    return Counter(simulate(batch.seed, batch.size(5_000)).counts)


#: How a table is dealt in a batch of the leak check.
_DEALINGS = ("automatic", "automatic", "person", "physical")


def _leaks(batch: Batch) -> Counter[str]:
    house = list(HOUSES)[batch.seed % len(HOUSES)]
    dealing = _DEALINGS[batch.seed // len(HOUSES) % len(_DEALINGS)]
    stored_changes.SNAPSHOT_EVERY = 100
    return asyncio.run(_watched(batch, house, dealing))


async def _watched(batch: Batch, house: str, dealing: str) -> Counter[str]:
    database = Database.open(str(batch.folder / "store.db"))
    place = Place(database, batch.folder / "keys")
    await place.start()
    try:
        if dealing == "automatic":
            evening, spies = await leaks.watched(place, house, batch.size(40), batch.seed)
        else:
            if dealing == "person":
                staff, evening = await person_dealt.opened(place, house, batch.seed, 0.05)
            else:
                errors = {"trouble": 0.04, "wrong": 0.2, "tens": 0.01}
                staff, evening = await physical.opened(place, house, batch.seed, **errors)
            spies = await leaks.watched_staff(place, staff, evening, batch.size(10), batch.seed)
        await leaks.check_history(place, evening.table)
        leaks.check_store(place, evening.table)
        rounds = evening.round - 1
        return Counter({"rounds": rounds, f"{dealing} rounds": rounds, "frames": spies.frames})
    finally:
        await place.end()
        database.close()


def _fuzz(batch: Batch) -> Counter[str]:
    store = f"sqlite:///{batch.folder / 'store.sqlite'}"
    found = fuzz.run(batch.nursery(), batch.folder, store, batch.size(1_500), batch.seed)
    return Counter({"inputs": found.inputs})


def _tests(*selected: str) -> Callable[[Batch], Counter[str]]:
    """Tests of pytest with all that they can try; each is counted once it has passed."""

    def run(batch: Batch) -> Counter[str]:
        more = {"FORTYEIGHT_EFFORT": "prove", "FORTYEIGHT_HYPOTHESIS": "search"}
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "long or not long", *selected]
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, **more},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-4000:]
        passed = re.findall(r"(\d+) (passed|skipped)", done.stdout)
        return Counter({word: int(number) for number, word in passed})

    return run


PARTS = {
    part.name: part
    for part in (
        Part(
            "kills-sqlite",
            "A server killed (SIGKILL) under load on SQLite: nothing answered is lost, nothing is"
            " done twice, chain and ledger hold, every command sent again gets its first answer",
            "kills",
            10_000,
            _kills(postgres=False),
        ),
        Part("kills-postgresql", "The same on PostgreSQL", "kills", 10_000, _kills(postgres=True)),
        Part(
            "owners",
            "The process that runs tables dies, three processes on PostgreSQL: another goes on,"
            " nothing is lost or done twice",
            "deaths",
            500,
            _owners,
        ),
        Part(
            "database",
            "PostgreSQL itself is killed: every acknowledged change survives",
            "kills",
            500,
            _database,
        ),
        Part(
            "power",
            "Power loss on SQLite (unsynced writes dropped, torn or replaced, the log cut at every"
            " write): every answered command is there, none is half there",
            "images",
            100_000,
            _power,
        ),
        Part(
            "simulation",
            "Seeded evenings of commands, faults of the store, kills and jumps of the clock: chips"
            " conserved after each transaction, every round replayed to the same text, and settled"
            " again by the auditor's program",
            "commands",
            10_000_000,
            _simulation,
        ),
        Part(
            "leaks",
            "No hidden card, order or secret in anything that any role is sent, in history or in"
            " the store; tables dealt by the server, by a person and from a physical shoe",
            "rounds",
            100_000,
            _leaks,
        ),
        Part(
            "fuzz",
            "Garbage to every endpoint and socket, in every role: no 5xx but 503, no crash, memory"
            " bounded",
            "inputs",
            1_000_000,
            _fuzz,
        ),
        Part(
            "faults",
            "Clocks that jump, slow and full disks, a store that goes away, processes that hang",
            "passed",
            400,
            _tests(
                "tests/server/live/test_faults.py",
                "tests/server/live/test_cluster.py",
                "tests/server/http/test_full_disk.py",
                "--deselect",
                "tests/server/live/test_cluster.py::test_hundreds_of_deaths_of_owners",
            ),
        ),
        Part(
            "shuffles",
            "The batteries on the production path (a million shuffles each of 5, 48 and 288 cards),"
            " and each planted fault caught",
            "passed",
            100,
            _tests("tests/chance"),
        ),
    )
}
