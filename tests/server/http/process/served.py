"""Serve the fakes: what a server process of these tests loads and does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fortyeight.server.app.read_settings import read_settings
from fortyeight.server.app.serve import serve
from tests.server.http.fake import open_fakes


def serve_fakes(file: Path, told: Callable[[str], None]) -> None:
    """Serve with the settings of a file, on a free port, until a signal comes."""
    serve(read_settings(file, {}, {"listen.port": 0}), open_fakes, lambda url, _: told(url))
