"""Every line of the log carries its facts, and there is one way to write one."""

from __future__ import annotations

import ast
import io
import json
import logging
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import fortyeight
from fortyeight.server.base.logs import log_event, set_up_logs
from fortyeight.server.base.server_settings import LogSettings
from fortyeight.store.owners.listener import Listener

SOURCE = Path(fortyeight.__file__).parent
#: The logger itself, the setup of its format, and where other libraries are silenced.
OWN_LOGGERS = {
    "store/database/structured_log.py",
    "server/base/logs.py",
    "simulation/backends/cluster_address.py",
}
LEVELS = {"debug", "info", "warning", "error", "critical", "exception", "log"}


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    names = ("", "fortyeight", "uvicorn", "uvicorn.error", "asyncio")
    before = [(logging.getLogger(name), logging.getLogger(name).level) for name in names]
    handlers = list(root.handlers)
    yield io.StringIO()
    root.handlers[:] = handlers
    for logger, level in before:
        logger.setLevel(level)


def test_a_line_of_json_has_every_fact(stream: io.StringIO) -> None:
    set_up_logs(LogSettings(format="json"), stream)
    log_event("store unavailable", logging.WARNING, table="abc", why="it is away", tries=3)
    found = json.loads(stream.getvalue())
    assert found.pop("time")
    assert found == {
        "level": "warning",
        "event": "store unavailable",
        "table": "abc",
        "why": "it is away",
        "tries": 3,
    }


def test_a_line_of_text_has_every_fact(stream: io.StringIO) -> None:
    set_up_logs(LogSettings(format="text"), stream)
    log_event("store unavailable", logging.WARNING, table="abc", why="it is away", tries=3)
    assert stream.getvalue().endswith(
        'warning store unavailable table="abc" why="it is away" tries=3\n'
    )


@pytest.mark.parametrize("settings", [LogSettings(format="json"), LogSettings(format="text")])
def test_uvicorns_lines_have_the_same_form(stream: io.StringIO, settings: LogSettings) -> None:
    set_up_logs(settings, stream)
    logging.getLogger("uvicorn.error").error("Exception in %s", "ASGI application")
    line = stream.getvalue()
    assert '"uvicorn.error"' in line
    assert "Exception in ASGI application" in line
    assert line.startswith("{") == (settings.format == "json")


def test_a_fact_does_not_replace_what_every_line_has(stream: io.StringIO) -> None:
    set_up_logs(LogSettings(format="json"), stream)
    log_event("one", event="other", time="never")
    found = json.loads(stream.getvalue())
    assert found["event"] == "one"
    assert found["time"] != "never"


def test_there_is_one_way_to_log() -> None:
    """The formatters drop `extra=`, which a module's own logger would invite."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr == "getLogger" and name not in OWN_LOGGERS:
                found.append(f"{name}:{node.lineno} has a logger of its own")
            facts = any(word.arg == "extra" for word in node.keywords)
            if node.func.attr in LEVELS and facts and name != "store/database/structured_log.py":
                found.append(f"{name}:{node.lineno} passes facts that are dropped")
            logs = ast.unparse(node.func.value) in {"log", "_log", "logger", "logging"}
            if node.func.attr in LEVELS and logs and name != "store/database/structured_log.py":
                found.append(f"{name}:{node.lineno} logs a sentence without facts")
    assert not found


def test_the_listener_tells_why_it_is_not_connected(stream: io.StringIO) -> None:
    set_up_logs(LogSettings(format="json"), stream)
    with closing(Listener("postgresql://127.0.0.1:1/none", lambda stream, version: None)):
        until = time.monotonic() + 60
        while not stream.getvalue() and time.monotonic() < until:
            time.sleep(0.01)
    found = json.loads(stream.getvalue().splitlines()[0])
    assert (found["event"], found["why"]) == ("listener not connected", "OperationalError")
