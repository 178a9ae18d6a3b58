"""Keys as they come from a terminal: one at a time, or the start of a line."""

from __future__ import annotations

import io
import os

import pytest

from fortyeight.cli.play.terminal.keyboard import END, read_key, read_line, single_keys


def typed(text: str) -> int:
    """Return the descriptor of an input with this text, which then ends."""
    reading, writing = os.pipe()
    os.write(writing, text.encode())
    os.close(writing)
    return reading


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("hs", ["h", "s", END]),
        ("\n\r", ["", "", END]),
        ("é€", ["é", "€", END]),
        ("\x04", [END, END]),
        ("", [END]),
    ],
)
def test_keys_come_one_by_one(text: str, keys: list[str]) -> None:
    descriptor = typed(text)
    assert [read_key(descriptor) for _ in keys] == keys
    os.close(descriptor)


@pytest.mark.parametrize(
    ("first", "text", "line", "shown"),
    [
        ("2", "5\r", "25", "25"),
        ("2", "9\x7f5\n", "25", "29\b \b5"),
        ("2", "\x7f\x7f7\n", "7", "2\b \b7"),
        ("2", "55\x1510\n", "10", "255\b \b\b \b\b \b10"),
        ("2", "\x1b\x07\n", "2", "2"),
        ("2", "5", END, "25"),
    ],
)
def test_a_line_is_shown_and_can_be_corrected(first: str, text: str, line: str, shown: str) -> None:
    descriptor, screen = typed(text), io.StringIO()
    assert read_line(descriptor, first, screen.write) == line
    assert screen.getvalue() == shown
    os.close(descriptor)


def test_a_file_has_only_lines() -> None:
    with single_keys(io.StringIO("h\n")) as keyboard:
        assert keyboard is None
