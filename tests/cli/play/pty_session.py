"""The real command in a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_SIZES = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")

#: The command, with the pseudo-terminal as its controlling one, which receives Ctrl-C. Tests that
#: run in the background ignore SIGINT; a command at a terminal does not.
_COMMAND = """
import fcntl, signal, termios
signal.signal(signal.SIGINT, signal.default_int_handler)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from fortyeight.cli import main
main()
"""


class Session:
    """Terminal in which `fortyeight play` runs; its output is collected as plain text."""

    def __init__(self, *arguments: str, columns: int = 80, rows: int = 24) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        env = {name: value for name, value in os.environ.items() if name not in _SIZES}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _COMMAND, "play", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"},
            start_new_session=True,
        )
        os.close(slave)
        self._raw = b""
        self._read_to = 0

    @property
    def text(self) -> str:
        """Return all output, without colours and cursor movements."""
        shown = self._raw.decode("utf-8", errors="replace").replace("\r\n", "\n")
        return _ESCAPES.sub("", shown)

    def until(self, *wanted: str, seconds: float = 60) -> str:
        """Return the output until one of these appears; the rest is for the next call."""
        end = time.monotonic() + seconds
        while True:
            new = self.text[self._read_to :]
            ends = [new.index(text) + len(text) for text in wanted if text in new]
            if ends:
                self._read_to += min(ends)
                return new[: min(ends)]
            assert time.monotonic() < end, f"waited for {wanted}; saw {new[-2000:]}"
            if not self._read():
                raise AssertionError(f"ended before {wanted}; saw {new[-2000:]}")

    def _read(self) -> bool:
        if not select.select([self._master], [], [], 0.2)[0]:
            return True
        try:
            data = os.read(self._master, 65536)
        except OSError:
            data = b""
        self._raw += data
        return bool(data)

    @property
    def waits_for_lines(self) -> bool:
        """Return whether the terminal is in its usual mode, which echoes input until Enter."""
        mode = termios.tcgetattr(self._master)[3]
        return bool(mode & termios.ICANON) and bool(mode & termios.ECHO)

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def send(self, text: str) -> None:
        os.write(self._master, text.encode())

    def line(self, text: str = "") -> None:
        self.send(text + "\n")

    def end(self, seconds: float = 60) -> int:
        """Wait until all output is read, and return the exit code."""
        end = time.monotonic() + seconds
        while self._read():
            assert time.monotonic() < end, f"does not end; saw {self.text[-2000:]}"
        code = self._process.wait(timeout=60)
        assert self.waits_for_lines, "the terminal is as it was"
        os.close(self._master)
        return code
