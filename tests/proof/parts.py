"""The parts of the long checks: each has a goal, and runs one seeded batch at a time."""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from contrib.audit_store import audit
from fortyeight.server.table.storage import stored_changes
from fortyeight.store.backup.write_backup import back_up
from fortyeight.store.database.database import Database
from tests.proof.sittings import ROOT
from tests.server.live import test_cluster as cluster
from tests.server.live import test_kills as kills
from tests.server.live.fuzz import fuzz_app
from tests.server.live.fuzz import test_fuzz as fuzz
from tests.server.live.nursery import Nursery
from tests.server.simulated.episode import memory, simulate
from tests.server.simulated.virtual import seeded_system
from tests.server.table.dealer import test_person_dealt as person_dealt
from tests.server.table.dealer import test_physical_shoe as physical
from tests.server.table.houses import HOUSES
from tests.server.table.place import Place
from tests.server.table.publish import test_leaks as leaks
from tests.store.conftest import drop_postgres_database, new_postgres_database, start_postgres
from tests.store.crashes import test_database_killed as database_killed
from tests.store.crashes import test_power_loss as power
from tests.store.shared_postgres import open_folder, shared_postgres


@dataclass(frozen=True, slots=True)
class Batch:
    """The inputs of a batch: its seed, an empty folder, the starter of servers, and its size.

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
    """A promise, how often to try it, and a function that tries it a number of times.

    `run` returns its counts; the part's own count is under `unit`. A smaller batch of a seed is the
    beginning of a larger one if the part `repeats`, so that a failure can be shortened.
    """

    name: str
    promise: str
    unit: str
    goal: int
    run: Callable[[Batch], Counter[str]]
    repeats: bool = False


#: Stores whose servers are killed side by side, so that waiting costs nothing. On PostgreSQL a new
#: server waits for seconds until a dead one's tables are free.
_ON_SQLITE, _ON_POSTGRESQL = 4, 12


@contextmanager
def dropped(stores: Sequence[str], folder: Path) -> Iterator[None]:
    """Drop PostgreSQL databases in the end, with a backup of each in the folder if it failed."""
    try:
        yield
    except BaseException:
        for number, store in enumerate(stores):
            database = Database.open(store, exclusive=False)
            back_up(database, folder / f"failed-{number}", 0)
            database.close()
        raise
    for store in stores:
        drop_postgres_database(store)


def _kills(postgres: bool = False, processes: int = 1) -> Callable[[Batch], Counter[str]]:
    def run(batch: Batch) -> Counter[str]:
        stores = [
            new_postgres_database(shared_postgres())
            if postgres
            else f"sqlite:///{batch.folder / f'store-{number}.sqlite'}"
            for number in range(_ON_POSTGRESQL if postgres else _ON_SQLITE)
        ]
        with dropped(stores if postgres else [], batch.folder):
            return killed(batch, stores)

    def killed(batch: Batch, stores: list[str]) -> Counter[str]:
        size, seed = batch.size(40), batch.seed
        worlds = kills.run(batch.nursery(), batch.folder, stores, size, seed, 2, 12, processes)
        counts: Counter[str] = Counter()
        for world in worlds:
            database = Database.open(world.store, exclusive=False)
            back_up(database, world.folder / "backup", 0)
            database.close()
            audit(world.folder / "backup", None, [], lambda line: None)
            counts += Counter(
                {
                    "kills": world.kills,
                    "kills of a server that was coming up": world.early,
                    "answers": world.answered,
                    "resent": world.resent,
                    "answered the same again": world.total("repeated"),
                }
            )
        return counts

    return run


def _owners(batch: Batch) -> Counter[str]:
    stores: list[str] = []
    # At an easy pace: most of the time some player waits for another process to claim their table.
    with (
        dropped(stores, batch.folder),
        cluster.group_of(3, batch.nursery(), shared_postgres(), batch.folder, 0.15) as group,
    ):
        stores.append(group.store)
        group.seat_people(3, 2)
        waits = asyncio.run(cluster.kill_owners(group, batch.size(20), random.Random(batch.seed)))
        return Counter({"deaths": len(waits), "answers": group.answered})


def _database(batch: Batch) -> Counter[str]:
    folder = open_folder("fortyeight-killed-")
    with database_killed.careful(start_postgres(folder / "data"), folder) as server:
        changes = database_killed.survive(server, batch.size(10), batch.seed)
    return Counter({"kills": batch.size(10), "acknowledged changes": changes})


def _power(batch: Batch) -> Counter[str]:
    migrated = batch.folder / "migrated.db"
    Database.open(str(migrated)).close()
    played = power.play_traced(batch.folder / "played", migrated, batch.size(60), batch.seed)
    steps = power.of_the_store(played)
    before = power.files(played.folder, migrated)
    with tempfile.TemporaryDirectory(prefix="fortyeight-power-", dir=memory()) as found:
        images, said = power.lost_power(steps, before, Path(found) / "found", 1, batch.seed)
    return Counter({"images": images, "answers": said, "calls": len(steps)})


def _simulation(batch: Batch) -> Counter[str]:
    return Counter(simulate(batch.seed, batch.size(5_000)).counts)


#: How a table is dealt in a batch of the leak check.
_DEALINGS = ("automatic", "automatic", "person", "physical")


def _leaks(batch: Batch) -> Counter[str]:
    stored_changes.SNAPSHOT_EVERY = 100
    with seeded_system(batch.seed):
        return asyncio.run(_watched(batch, random.Random(batch.seed)))


async def _watched(batch: Batch, chance: random.Random) -> Counter[str]:
    """Check one table of any house and dealing, with one person or more.

    In four batches of five the rounds are not stored, as storing does not affect what is sent.
    """
    house, dealing = chance.choice(list(HOUSES)), chance.choice(_DEALINGS)
    people, stored = chance.choice((1, 1, 2)), chance.random() < 1 / 5
    database = Database.open(str(batch.folder / "store.db"))
    place = Place(database, batch.folder / "keys")
    await place.start()
    try:
        if dealing == "automatic":
            evening, spies = await leaks.watched(
                place, house, batch.size(400), batch.seed, people, stored
            )
        else:
            if dealing == "person":
                staff, evening = await person_dealt.opened(place, house, batch.seed, 0.05, people)
            else:
                errors = {"trouble": 0.04, "wrong": 0.2, "tens": 0.01}
                staff, evening = await physical.opened(place, house, batch.seed, people, **errors)
            place.writer.forgets = not stored
            spies = await leaks.watched_staff(place, staff, evening, batch.size(200), batch.seed)
        rounds = evening.round - 1
        if stored:
            await leaks.check_history(place, evening.table)
            leaks.check_store(place, evening.table)
        return Counter(
            {
                "rounds": rounds,
                f"{dealing} rounds": rounds,
                "rounds in the store": rounds * stored,
                "frames": spies.frames,
            }
        )
    finally:
        await place.end()
        database.close()


def _fuzz(batch: Batch) -> Counter[str]:
    """Fuzz mostly the application itself, and for the rest a server over real sockets."""
    (within := batch.folder / "within").mkdir()
    given = fuzz_app.run(within, batch.size(3_000), batch.seed)
    store = f"sqlite:///{batch.folder / 'store.sqlite'}"
    sent = fuzz.run(batch.nursery(), batch.folder, store, batch.size(300), batch.seed)
    return Counter({"inputs": given.inputs + sent.inputs, "inputs over sockets": sent.inputs})


#: What the tests read from the environment. Programs that they start refuse unknown settings, so no
#: variable has the prefix of the settings unless the program knows it.
FULL_EFFORT = {"TEST_EFFORT": "prove", "FORTYEIGHT_HYPOTHESIS": "search"}


def _tests(*selected: str) -> Callable[[Batch], Counter[str]]:
    """Return a run of these pytest tests at full effort; each passed test is counted."""

    def run(batch: Batch) -> Counter[str]:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "long or not long", *selected]
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | FULL_EFFORT,
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
            _kills(),
        ),
        Part("kills-postgresql", "The same on PostgreSQL", "kills", 10_000, _kills(postgres=True)),
        Part(
            "kills-processes",
            "The same on SQLite with two processes that run tables: the front is killed, and the"
            " others end with it",
            "kills",
            1_000,
            _kills(processes=2),
        ),
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
            repeats=True,
        ),
        Part(
            "leaks",
            "No hidden card, order or secret in anything that any role is sent, in history or in"
            " the store; tables dealt by the server, by a person and from a physical shoe",
            "rounds",
            100_000,
            _leaks,
            repeats=True,
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
                "tests/server/app/test_full_disk.py",
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
