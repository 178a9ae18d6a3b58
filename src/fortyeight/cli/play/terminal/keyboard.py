"""The keyboard of a terminal: single keys without Enter, and lines that begin with one."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

#: Ctrl-D, or the end of the input.
END = "\x04"
ERASE, KILL = "\x7f\b", "\x15"


def is_piped(stream: Any) -> bool:
    """Whether answers come from a file or a pipe, so that nobody sees them typed."""
    return isinstance(stream, io.TextIOBase) and not stream.isatty()


@contextmanager
def single_keys(stream: Any) -> Iterator[int | None]:
    """Read single keys inside this block; yield None if the stream has only lines.

    Keys pressed before are dropped: they were meant for another question. So are those left over
    at the end, as of a whole word. The terminal's mode is restored however the block ends.
    """
    terminal = isinstance(stream, io.TextIOBase) and stream.isatty()
    if sys.platform == "win32" or not terminal:
        yield None
        return
    import termios
    import tty

    descriptor = stream.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSAFLUSH)
        yield descriptor
    finally:
        with suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(descriptor, termios.TCSAFLUSH, before)


def read_key(descriptor: int) -> str:
    """Return the next character; empty for Enter, `END` when nothing more comes."""
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    key = ""
    while not key:
        try:
            byte = os.read(descriptor, 1)
        except OSError:  # the terminal was closed
            byte = b""
        if not byte:
            return END
        key = decoder.decode(byte)
    return "" if key in "\r\n" else key


def read_line(descriptor: int, first: str, write: Callable[[str], object]) -> str:
    """Read a line that began with a key, and show it as it is typed; `END` if Ctrl-D ends it."""
    typed = first
    write(first)
    while (key := read_key(descriptor)) not in ("", END):
        if key in ERASE:
            write("\b \b" * bool(typed))
            typed = typed[:-1]
        elif key == KILL:
            write("\b \b" * len(typed))
            typed = ""
        elif key.isprintable():
            typed += key
            write(key)
    return END if key == END else typed
