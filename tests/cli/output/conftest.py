"""A standard output that is a terminal, or is not."""

from __future__ import annotations

import io

import pytest


class Output(io.StringIO):
    """Records what is printed."""

    terminal = False

    def isatty(self) -> bool:
        return self.terminal

    def clear(self) -> None:
        self.seek(0)
        self.truncate()


@pytest.fixture
def output(monkeypatch: pytest.MonkeyPatch) -> Output:
    """Return an output to redirect to; the user's own settings have no effect."""
    for name in ("NO_COLOR", "COLORTERM", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    return Output()
