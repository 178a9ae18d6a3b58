"""Possible contents of a disk after a power loss, built from the calls that wrote to it.

A process is run under `strace`, which sees every write and every sync in order, and the answers
that were given among them. What was written before a completed sync is surely on the disk; of later
writes, anything may be: some and not others, a part of one, or something else in its place.
"""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

CALLS = "pwrite64,write,fsync,fdatasync,ftruncate,unlink"

_LINE = re.compile(r"^(\d+) +(?:<\.\.\. )?(\w+)(.*)$")
_HEX = re.compile(r"\\x([0-9a-f]{2})")
_FILE = re.compile(r"^\((\d+)<([^>]*)>")
_WRITE = re.compile(r'^\(\d+<[^>]*>, "([^"]*)", (\d+)(?:, (\d+))?')
_TRUNCATE = re.compile(r"^\(\d+<[^>]*>, (\d+)")


@dataclass(frozen=True, slots=True)
class Step:
    """A system call: `began` is its position among all, also for a sync that ended later."""

    kind: str
    file: str
    began: int
    offset: int = 0
    data: bytes = b""

    @property
    def short(self) -> str:
        """Return the call as one line."""
        return f"{self.kind} {Path(self.file).name} {self.offset}, {len(self.data)} bytes"


def traced(command: list[str], trace: Path, environment: dict[str, str]) -> list[Step]:
    """Run a command, and return its writes, syncs and output."""
    strace = ["strace", "-f", "-y", "-xx", "-s", "100000", "-e", f"trace={CALLS}", "-o", str(trace)]
    subprocess.run([*strace, *command], check=True, env=environment, stdout=subprocess.PIPE)
    return list(_steps(trace))


def _steps(trace: Path) -> Iterator[Step]:
    syncing: dict[str, tuple[str, int]] = {}
    with trace.open() as lines:
        for number, line in enumerate(lines):
            found = _LINE.match(line)
            if found is None:
                continue
            thread, call, rest = found.groups()
            if "resumed>" in rest:
                if thread in syncing and call in ("fsync", "fdatasync") and rest.endswith("= 0"):
                    file, began = syncing.pop(thread)
                    yield Step("sync", file, began)
                continue
            place = _FILE.match(rest)
            if place is None:
                continue
            file = _text(place[2]).decode(errors="replace")
            if call in ("fsync", "fdatasync"):
                if "unfinished" in rest:
                    syncing[thread] = (file, number)
                else:
                    yield Step("sync", file, number)
            elif call == "ftruncate":
                cut = _TRUNCATE.match(rest)
                assert cut is not None, line[:200]
                yield Step("truncate", file, number, int(cut[1]))
            else:
                written = _WRITE.match(rest)
                assert written is not None, line[:200]
                data = _text(written[1])
                assert len(data) == int(written[2]), "strace has cut a write short"
                kind = "write" if call == "pwrite64" else "said"
                yield Step(kind, file, number, int(written[3] or 0), data)


def _text(printed: str) -> bytes:
    return bytes.fromhex("".join(_HEX.findall(printed)))


@dataclass
class Disk:
    """Files as they surely are on the disk, and the writes since."""

    sure: dict[str, bytes] = field(default_factory=dict)
    since: list[Step] = field(default_factory=list)

    def take(self, step: Step) -> None:
        if step.kind == "sync":
            synced = [s for s in self.since if s.file == step.file and s.began < step.began]
            self.sure = applied(self.sure, synced)
            self.since = [s for s in self.since if s not in synced]
        elif step.kind in ("write", "truncate"):
            self.since.append(step)

    def images(self, chance: random.Random) -> Iterator[dict[str, bytes]]:
        """Yield possible contents of the disk after a power loss now."""
        yield self.sure
        yield applied(self.sure, self.since)
        if not self.since:
            return
        some = [step for step in self.since if chance.random() < 0.5]
        yield applied(self.sure, some)
        upto = self.since[: chance.randrange(len(self.since)) + 1]
        yield applied(self.sure, [*upto[:-1], torn(upto[-1], chance, garbage=False)])
        yield applied(self.sure, [*upto[:-1], torn(upto[-1], chance, garbage=True)])
        yield applied(self.sure, [torn(step, chance, garbage=True) for step in some])


def torn(step: Step, chance: random.Random, garbage: bool) -> Step:
    """Return a write of which only the beginning arrived; the rest is garbage, or as it was."""
    if step.kind != "write":
        return step
    kept = chance.randrange(len(step.data))
    tail = chance.randbytes(len(step.data) - kept) if garbage else b""
    return Step("write", step.file, step.began, step.offset, step.data[:kept] + tail)


def applied(files: dict[str, bytes], steps: list[Step]) -> dict[str, bytes]:
    """Return the files after some writes."""
    if not steps:
        return files
    changed: dict[str, bytearray] = {}
    for step in steps:
        if step.file not in changed:
            changed[step.file] = bytearray(files.get(step.file, b""))
        content = changed[step.file]
        end = step.offset + len(step.data)
        if step.kind == "truncate":
            del content[step.offset :]
        if len(content) < end:
            content.extend(bytes(end - len(content)))
        content[step.offset : end] = step.data
    return files | {name: bytes(content) for name, content in changed.items()}
