"""Real processes that compete for the same table."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[3]

#: Reads orders from its standard input; other modules may not.
OWNER = "tests.store.owners.owner_process"


class Process:
    """Process that runs a module, and is read from its output."""

    def __init__(
        self, url: str, node: str, output: IO[str] | None = None, module: str = OWNER
    ) -> None:
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        self.node = node
        self.popen = subprocess.Popen(
            [sys.executable, "-m", module, url, node],
            stdin=subprocess.PIPE,
            stdout=output or subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path},
        )
        if output is None and module == OWNER:
            assert self.hear() == "ready"

    def say(self, order: str) -> None:
        assert self.popen.stdin is not None
        self.popen.stdin.write(order + "\n")
        self.popen.stdin.flush()

    def hear(self) -> str:
        assert self.popen.stdout is not None
        return self.popen.stdout.readline().strip()

    def ask(self, order: str) -> str:
        self.say(order)
        return self.hear()

    def kill(self) -> None:
        self.popen.send_signal(signal.SIGKILL)
        self.popen.wait()

    def stop(self) -> None:
        self.popen.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self.popen.pid, os.WSTOPPED | os.WNOWAIT)

    def go_on(self) -> None:
        self.popen.send_signal(signal.SIGCONT)

    def end(self) -> None:
        if self.popen.poll() is None:
            self.kill()
        for pipe in (self.popen.stdin, self.popen.stdout):
            if pipe is not None:
                pipe.close()


@contextmanager
def processes(url: str, *nodes: str, module: str = OWNER) -> Iterator[list[Process]]:
    """Start processes with these names, and end them in any case."""
    started: list[Process] = []
    try:
        for node in nodes:
            started.append(Process(url, node, module=module))
        yield started
    finally:
        for process in started:
            process.end()
