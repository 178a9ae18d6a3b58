"""Real server process over the fakes, forked from one that has everything loaded."""

from __future__ import annotations

import os
import resource
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path

ROOT = Path(__file__).parents[4]


class Process:
    """Server process, with the methods of `subprocess.Popen` that tests use."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, seconds: float) -> int:
        self._process.join(seconds)
        if self._process.exitcode is None:
            raise TimeoutError(f"the server still runs after {seconds} seconds")
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, number)

    def kill(self) -> None:
        self._process.kill()


class Server:
    """Server process, its address, and its log."""

    def __init__(self, process: Process, url: str, log: Path) -> None:
        self.process = process
        self.url = url
        self._log = log

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def log(self) -> str:
        return self._log.read_text("utf-8")

    def signal(self, number: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(number)

    def wait(self) -> int:
        return self.process.wait(30)


def forking() -> ForkServerContext:
    """Return the way to start processes: by forking one that has everything loaded."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["__main__", "tests.server.http.process.served"])
    return context


@contextmanager
def serving(settings: str = "", env: Mapping[str, str] | None = None) -> Iterator[Server]:
    """Run a server with these settings (TOML) on a free port, until the block ends."""
    context = forking()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file, log = folder / "serve.toml", folder / "log"
        file.write_text(f'data = "{folder}/data"\n{settings}', "utf-8")
        log.touch()
        heard, said = context.Pipe(duplex=False)
        started = context.Process(target=_serve, args=(file, log, dict(env or {}), said))
        started.start()
        said.close()
        process = Process(started)
        try:
            with heard:
                try:
                    url = heard.recv()
                except EOFError:
                    raise AssertionError(log.read_text("utf-8")) from None
            yield Server(process, url, log)
        finally:
            if process.poll() is None:
                process.kill()
            process.wait(30)


def _serve(file: Path, log: Path, env: Mapping[str, str], said: Connection) -> None:
    """Serve until the end, in the child."""
    from tests.server.http.process.served import serve_fakes  # noqa: PLC0415  # loaded by its parent

    os.environ.update(env)
    written = os.open(log, os.O_WRONLY | os.O_APPEND)
    os.dup2(written, 2)

    def told(url: str) -> None:
        said.send(url)
        said.close()

    serve_fakes(file, told)


def command(words: Sequence[str], file_bytes: int) -> tuple[int, str]:
    """Run the command with files limited to this size; return its exit code and output."""
    context = forking()
    heard, said = context.Pipe(duplex=False)
    process = context.Process(target=_command, args=(words, file_bytes, said))
    process.start()
    said.close()
    with heard, os.fdopen(os.dup(heard.fileno()), "rb") as errors:
        told = errors.read().decode()
    process.join(60)
    assert process.exitcode is not None
    return process.exitcode, told


def _command(words: Sequence[str], file_bytes: int, said: Connection) -> None:
    """Run in the child, with standard error to a pipe, which has no size limit."""
    from fortyeight.cli import main  # noqa: PLC0415  # loaded by its parent

    os.dup2(said.fileno(), 2)
    said.close()
    resource.setrlimit(resource.RLIMIT_FSIZE, (file_bytes, file_bytes))
    sys.dont_write_bytecode = True
    sys.argv = ["fortyeight", *words]
    main()
