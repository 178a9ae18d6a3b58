"""Servers in processes of their own that start fast: forks of a parent with everything loaded.

The parent reads one JSON object a line, the settings of a server to start, and answers at once with
the process id. The server writes its address to a file beside its log when it is ready for
requests.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.server.live.patience import Patience


class Nursery:
    """Starts servers and tracks each until it is dead; takes options of the interpreter."""

    def __init__(self, *options: str) -> None:
        self._lock = threading.Lock()
        root = Path(__file__).parents[3]
        path = os.pathsep.join((str(root / "src"), str(root)))
        self._process = subprocess.Popen(
            [sys.executable, *options, "-m", "tests.server.live.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
            env={**os.environ, "PYTHONPATH": path},
        )

    def start(
        self, settings: Mapping[str, Any], log: Path, bounds: Mapping[str, int] | None = None
    ) -> Server:
        """Start a server that logs to a file. `bounds` are constants of modules, by name."""
        server = self.spawn(settings, log, bounds)
        server.wait_for_address()
        return server

    def spawn(
        self,
        settings: Mapping[str, Any],
        log: Path,
        bounds: Mapping[str, int] | None = None,
        only_sockets: bool = False,
    ) -> Server:
        """Start a server without waiting until it is up.

        With `only_sockets` it has no HTTP routes, which take longer to build than all the rest.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        told = {
            "settings": dict(settings),
            "log": str(log),
            "bounds": dict(bounds or {}),
            "only_sockets": only_sockets,
        }
        with self._lock:
            self._process.stdin.write(json.dumps(told) + "\n")
            self._process.stdin.flush()
            return Server(int(self._process.stdout.readline()), log)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()


class Server:
    """A server process."""

    def __init__(self, pid: int, log: Path) -> None:
        self.pid = pid
        self.address = ""
        self._log = log
        self._is_gone = False

    def wait_for_address(self) -> None:
        """Wait until the server answers requests; raise if it ends before."""
        if self.address:
            return
        file = _address_file(self._log, self.pid)
        while not file.exists():
            if not self.is_alive:
                raise RuntimeError(f"the server did not start: {self._log.read_text()[-2000:]}")
            time.sleep(0.002)
        self.address = file.read_text()
        file.unlink()

    @property
    def is_alive(self) -> bool:
        """Return whether the process exists: its parent reaps it at once when it ends."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            self._is_gone = True
        return not self._is_gone

    @property
    def status(self) -> int | None:
        """Return the exit status, or nothing if it was killed before it could write one."""
        left = _status_file(self._log, self.pid)
        return int(left.read_text()) if left.exists() else None

    def count_objects(self) -> Counter[str]:
        """Count the process's objects by type, after a garbage collection."""
        counted = _objects_file(self._log)
        counted.unlink(missing_ok=True)
        self.signal(signal.SIGUSR2)
        end = time.monotonic() + 60
        while not counted.exists():
            assert time.monotonic() < end, "the process does not count"
            time.sleep(0.05)
        return Counter(json.loads(counted.read_text()))

    def set_clock(self, seconds: int) -> None:
        """Set the clock error of the next process with this log."""
        _clock_file(self._log).write_text(str(seconds))

    def move_clock(self, seconds: int) -> None:
        """Set the process's clock error from now on."""
        self.set_clock(seconds)
        self.signal(signal.SIGUSR1)

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the process, unless it is gone."""
        if self.is_alive:
            self.signal(signal.SIGKILL)
            self.wait()

    def stop(self) -> None:
        """Stop in order."""
        self.signal(signal.SIGTERM)
        self.wait()

    def wait(self, seconds: float = 60) -> None:
        """Wait until the process is gone."""
        patience = Patience(seconds)
        while self.is_alive:
            patience.check(f"process {self.pid} does not end")
            time.sleep(0.002)


def _status_file(log: Path, pid: int) -> Path:
    return log.with_name(f"{log.name}.{pid}")


def _address_file(log: Path, pid: int) -> Path:
    return log.with_name(f"{log.name}.{pid}.address")


def _clock_file(log: Path) -> Path:
    return log.with_name(f"{log.name}.clock")


def _objects_file(log: Path) -> Path:
    return log.with_name(f"{log.name}.objects")


def _count_when_asked(log: Path) -> None:
    """Count all objects when a signal comes."""

    def count(*_: object) -> None:
        gc.collect()
        kinds = Counter(
            f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects()
        )
        whole = _objects_file(log)
        part = whole.with_suffix(".part")
        part.write_text(json.dumps(kinds))
        part.rename(whole)

    signal.signal(signal.SIGUSR2, count)


def _change_bounds(bounds: Mapping[str, int]) -> None:
    """Lower bounds of the server, so that they are reached soon."""
    for name, value in bounds.items():
        module, _, constant = name.rpartition(".")
        found = sys.modules[module]
        assert hasattr(found, constant), name
        setattr(found, constant, value)


def _wrong_clock(log: Path) -> None:
    """Shift the time of day as the file says, again whenever a signal comes."""
    real, real_ns = time.time, time.time_ns
    wrong = 0

    def look(*_: object) -> None:
        nonlocal wrong
        file = _clock_file(log)
        wrong = int(file.read_text()) if file.exists() else 0

    look()
    signal.signal(signal.SIGUSR1, look)
    time.time = lambda: real() + wrong
    time.time_ns = lambda: real_ns() + wrong * 10**9


def _leave_out_routes() -> None:
    """Build no HTTP routes, only the sockets."""
    from fastapi import APIRouter  # noqa: PLC0415  # loaded by the parent

    APIRouter.add_api_route = lambda *_, **__: None  # type: ignore[method-assign]  # that is the point


def _serve(told: dict[str, Any]) -> None:
    """Serve until the end, in the child."""
    from fortyeight.server.app.assembling import open_services  # noqa: PLC0415  # loaded by the parent
    from fortyeight.server.app.read_settings import read_settings  # noqa: PLC0415  # as above
    from fortyeight.server.app.serve import serve  # noqa: PLC0415  # as above

    log = os.open(told["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 1)
    os.dup2(log, 2)
    chosen = {**told["settings"], "data": Path(told["settings"]["data"])}

    def started(address: str, _: object) -> None:
        file = _address_file(Path(told["log"]), os.getpid())
        part = file.with_suffix(".part")
        part.write_text(address)
        part.rename(file)

    serve(read_settings(None, {}, chosen), open_services, started)


def _fork(told: dict[str, Any]) -> int:
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _wrong_clock(Path(told["log"]))
            _count_when_asked(Path(told["log"]))
            _change_bounds(told["bounds"])
            if told["only_sockets"]:
                _leave_out_routes()
            _serve(told)
            status = 0
            _status_file(Path(told["log"]), os.getpid()).write_text("0")
        except BaseException as error:
            print(repr(error), file=sys.stderr, flush=True)
        finally:
            os._exit(status)
    return pid


def _take_away(*_: object) -> None:
    """Reap the children that have ended, so that a process id shows which ones live."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


#: Passes, memory and lanes of the least work that argon2 allows.
CHEAP = (1, 8, 1)
#: Modules that a server loads when it starts; its children need not.
_LOADED_LATE = (
    "cryptography.hazmat.primitives.asymmetric.ed25519",
    "cryptography.hazmat.primitives.ciphers.aead",
    "encodings.idna",
    "psycopg",
    "pydantic.v1",
    "uvicorn.lifespan.on",
    "uvloop",
)


def main() -> None:
    """Run the parent: load everything once, and freeze it for the garbage collector."""
    import fortyeight.server.app.assembling  # noqa: PLC0415  # that is what the parent is for
    import fortyeight.server.cluster.cluster  # noqa: F401, PLC0415  # as above
    from fortyeight.rulebook import open_house, rulebook, shipped_books  # noqa: PLC0415  # as above
    from fortyeight.server.rooms.people import Cost  # noqa: PLC0415  # as above
    from fortyeight.store.database.database import Database  # noqa: PLC0415  # as above

    # Hashing a password takes a quarter of a second; `test_passwords` tests the real cost.
    Cost.__init__.__defaults__ = CHEAP
    for name in _LOADED_LATE:
        importlib.import_module(name)
    # Load what the first database and the books need, for all children.
    with tempfile.TemporaryDirectory() as folder:
        Database.open(f"{folder}/first.db").close()
    for book in shipped_books():
        open_house(rulebook(book))
    assert threading.active_count() == 1, "a process with threads must not fork"
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, _take_away)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for line in sys.stdin:
        sys.stdout.write(f"{_fork(json.loads(line))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
