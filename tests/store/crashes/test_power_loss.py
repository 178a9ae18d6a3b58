"""After a power loss every answered command is in the store, and none in part."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import select

from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.verify.verify_ledger import trial_balance
from fortyeight.store.verify.verify_log import verify_log
from tests.effort import effort
from tests.store.crashes.crash_images import Disk, Step, traced

ROOT = Path(__file__).parents[3]
LOG = "-wal"
#: Number of commands to play.
FEW = effort(6, 12)


class Played(NamedTuple):
    """Calls of a process that played some commands; its database is `store.db` in the folder."""

    folder: Path
    steps: list[Step]


@pytest.fixture(scope="module")
def played(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    migrated_sqlite: Path,
) -> Played:
    """One process for all tests that play the same number of commands."""
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed: what is synced cannot be seen")
    folder = tmp_path_factory.mktemp("power") / "played"
    return play_traced(folder, migrated_sqlite, request.param, seed=48)


def play_traced(folder: Path, migrated: Path, commands: int, seed: int) -> Played:
    """Play some commands in a new folder, in a traced process."""
    folder.mkdir()
    path = folder / "store.db"
    shutil.copy(migrated, path)
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    arguments = [str(path), str(folder / "keys"), str(commands), str(seed)]
    command = [sys.executable, "-m", "tests.store.crashes.powered", *arguments]
    steps = traced(command, folder / "trace", os.environ | {"PYTHONPATH": paths})
    return Played(folder, steps)


#: The id of a command, its actor, and the version of its answer.
Answered = tuple[str, str, int]


def answered(step: Step) -> Iterator[Answered]:
    """Return the commands whose answers a write reports."""
    if step.kind == "said":
        for line in step.data.decode(errors="replace").splitlines():
            if line.startswith("answered "):
                _, id, actor, version = line.split()
                yield id, actor, int(version)


def lost_power(
    steps: list[Step], before: dict[str, bytes], folder: Path, every: int, seed: int = 48
) -> tuple[int, int]:
    """Cut the power every few calls, in all ways; return the numbers of images and answers."""
    chance = random.Random(seed)
    disk, said, seen = Disk(dict(before)), set[Answered](), set[bytes]()
    found = Found(folder)
    for number, step in enumerate(steps):
        disk.take(step)
        told = set(answered(step))
        said |= told
        if number % every and not told:
            continue
        for image in disk.images(chance):
            mark = _mark(image, len(said))
            if mark not in seen:
                seen.add(mark)
                missing = said - found.answers(image)
                assert not missing, (
                    f"seed {seed}: the power is cut after call {number} of {len(steps)}:"
                    f" {len(missing)} of {len(said)} answered commands are lost: {missing}\n"
                    + "\n".join(step.short for step in steps[max(0, number - 20) : number + 1])
                )
    return len(seen), len(said)


def _mark(image: dict[str, bytes], said: int) -> bytes:
    contents = [hashlib.sha256(image[name]).digest() for name in sorted(image)]
    return hashlib.sha256(b"".join(contents) + said.to_bytes(8, "big")).digest()


class Found:
    """Checks stores after a power loss, each content once.

    Most images differ only in what SQLite discards when it reads its log.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._checked: dict[bytes, set[Answered]] = {}

    def answers(self, image: dict[str, bytes]) -> set[Answered]:
        """Return the answers in a store, which must be intact and its books right."""
        self._write(image)
        address = f"{(self._folder / 'store.db').as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            content = hashlib.sha256(connection.serialize()).digest()
        if content not in self._checked:
            self._write(image)
            self._checked[content] = checked_answers(self._folder / "store.db")
        return self._checked[content]

    def _write(self, image: dict[str, bytes]) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        for name, content in image.items():
            (self._folder / Path(name).name).write_bytes(content)


def checked_answers(path: Path) -> set[Answered]:
    """Check the chain, the ledger and that no command is there in part; return the answers."""
    database = Database.open(str(path))
    try:
        report = verify_log(database)
        assert report.clean, report.faults[:3]
        with database.read() as connection:
            assert trial_balance(connection) == []
            answers = {
                (r.id, r.actor, r.version) for r in connection.execute(select(schema.commands))
            }
            events = select(schema.events.c.command, schema.events.c.version)
            ends = {row.command: row.version for row in connection.execute(events) if row.command}
    finally:
        database.close()
    versions = {id: version for id, _, version in answers}
    half = {id for id, version in ends.items() if versions.get(id) != version}
    assert not half, f"commands of which a part is there: {half}"
    return answers


def files(tmp_path: Path, migrated: Path) -> dict[str, bytes]:
    """Return the files on the disk when the process began."""
    return {str(tmp_path / "store.db"): migrated.read_bytes()}


def of_the_store(played: Played) -> list[Step]:
    names = {str(played.folder / f"store.db{end}") for end in ("", LOG)}
    return [step for step in played.steps if step.file in names or step.kind == "said"]


@pytest.mark.parametrize("played", [FEW], indirect=True)
def test_nothing_answered_is_lost_with_the_power(
    played: Played, tmp_path: Path, migrated_sqlite: Path
) -> None:
    mine = of_the_store(played)
    images, said = lost_power(
        mine, files(played.folder, migrated_sqlite), tmp_path / "found", every=effort(40, 20)
    )
    assert said >= FEW
    assert images >= effort(30, 60)


@pytest.mark.long
@pytest.mark.parametrize("played", [60], indirect=True)
def test_nothing_answered_is_lost_wherever_the_power_is_cut(
    played: Played, tmp_path: Path, migrated_sqlite: Path
) -> None:
    mine = of_the_store(played)
    images, said = lost_power(
        mine, files(played.folder, migrated_sqlite), tmp_path / "found", every=1
    )
    checkpoints = sum(s.kind == "sync" and s.file.endswith("store.db") for s in mine)
    print(f"{said} answers, {len(mine)} calls, {checkpoints} checkpoints, {images} images")
    assert said >= 60
    assert checkpoints >= 5


@pytest.mark.parametrize("played", [FEW], indirect=True)
def test_the_log_is_synced_before_every_answer(played: Played) -> None:
    """Between the last write to the log and the answer that reports it, its file is synced."""
    disk, answers = Disk(), 0
    for step in of_the_store(played):
        disk.take(step)
        if any(answered(step)):
            answers += 1
            assert not [one for one in disk.since if one.file.endswith(LOG)]
    assert answers >= FEW
    folders = [s.began for s in played.steps if s.kind == "sync" and s.file == str(played.folder)]
    first = next(step.began for step in played.steps if any(answered(step)))
    assert any(began < first for began in folders), "the log's name may not be in its folder yet"


@pytest.mark.parametrize("played", [FEW], indirect=True)
def test_an_answer_before_its_sync_would_be_found(
    played: Played, tmp_path: Path, migrated_sqlite: Path
) -> None:
    """A planted fault: the same calls as if the log had never been synced."""
    mine = of_the_store(played)
    unsynced = [s for s in mine if s.kind != "sync" or not s.file.endswith(LOG)]
    with pytest.raises(AssertionError, match="are lost"):
        lost_power(unsynced, files(played.folder, migrated_sqlite), tmp_path / "found", every=20)
