"""Work done by the long checks: a line for each part, version of the code, day and machine.

`tests/proof/sittings.jsonl` is kept with the code, so that the work of several sittings and
machines adds up.
"""

from __future__ import annotations

import fcntl
import json
import os
import platform
import subprocess
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).with_name("sittings.jsonl")


@dataclass(frozen=True, slots=True)
class Sitting:
    """The batches of one part in one day, by one version of the code on one machine.

    `code` is the hash of the tree `src`: a change of documents or tests leaves it as it is.
    `failed` are the commands that repeat the failures. `cpu` is the processor time of all
    processes; lines from before it was measured have none.
    """

    part: str
    code: str
    commit: str
    date: str
    machine: str
    count: int = 0
    batches: int = 0
    seconds: int = 0
    cpu: int = 0
    figures: Mapping[str, int] = field(default_factory=dict)
    failed: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, ...]:
        return self.part, self.code, self.date, self.machine


def _git(*words: str) -> str:
    run = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout.strip()


def code() -> str:
    """Return the version of the code under test: `changed` if it is not committed."""
    return "changed" if _git("status", "--porcelain", "src") else _git("rev-parse", "HEAD:src")[:12]


def machine() -> str:
    """Return a short description of the machine."""
    names = [
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        if line.startswith("model name")
    ]
    kind = names[0] if names else platform.machine()
    python = platform.python_version()
    return (
        f"{os.cpu_count()} cores {kind}, Linux {platform.release().split('-')[0]}, Python {python}"
    )


def new_sitting(part: str) -> Sitting:
    """Return the sitting of today, with nothing done yet."""
    today = datetime.now(UTC).date().isoformat()
    return Sitting(part, code(), _git("rev-parse", "--short", "HEAD"), today, machine())


def read(path: Path = FILE) -> list[Sitting]:
    if not path.exists():
        return []
    lines = path.read_text("utf-8").splitlines()
    return [
        Sitting(**{**json.loads(line), "failed": tuple(json.loads(line)["failed"])})
        for line in lines
    ]


def add(done: Sitting, path: Path = FILE) -> None:
    """Add the work to the line of its day; several processes may do so at once."""
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sittings = {one.key: one for one in read(path)}
        before = sittings.get(done.key)
        sittings[done.key] = done if before is None else _sum(before, done)
        text = "".join(json.dumps(asdict(one)) + "\n" for one in sittings.values())
        part = path.with_suffix(".part")
        part.write_text(text, "utf-8")
        part.replace(path)


def _sum(one: Sitting, other: Sitting) -> Sitting:
    return replace(
        other,
        count=one.count + other.count,
        batches=one.batches + other.batches,
        seconds=one.seconds + other.seconds,
        cpu=one.cpu + other.cpu,
        figures=dict(Counter(one.figures) + Counter(other.figures)),
        failed=one.failed + other.failed,
    )


def done_by(sittings: Iterable[Sitting], part: str, code: str = "") -> int:
    """Return how much of a part was done, by one version of the code or by all."""
    return sum(one.count for one in sittings if one.part == part and (not code or one.code == code))


def last_version(sittings: Iterable[Sitting], part: str) -> str:
    """Return the version of the code that a part was last tried with; empty if none."""
    mine = [one for one in sittings if one.part == part]
    # Of several on one day, the one whose line was added last.
    return max(reversed(mine), key=lambda one: one.date).code if mine else ""
