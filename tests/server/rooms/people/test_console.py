"""`fortyeight account` while a server has the store: it goes through the server's console."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the console is a Unix socket")

GOOD, OTHER = "green felt 48", "red chips 1000"
HINT = "Nobody can manage accounts yet. Run: fortyeight account create NAME --store sqlite:///"


@pytest.fixture
def data() -> Iterator[Path]:
    """A folder with a short path: that of a Unix socket has at most a hundred characters or so."""
    with tempfile.TemporaryDirectory(prefix="fe-") as name:
        yield Path(name) / "data"


class Served:
    """Server process on a data folder."""

    def __init__(self, process: subprocess.Popen[str], hint: str, address: str) -> None:
        self.process, self.hint, self.address = process, hint, address

    def signs_in(self, name: str, password: str) -> bool:
        body = json.dumps({"name": name, "password": password}).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.address}/api/session", body, headers)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as answer:
                return bool(answer.status == 201)
        except urllib.error.HTTPError as error:
            with error:
                return False


@contextmanager
def serving(data: Path, *, administered: bool = False) -> Iterator[Served]:
    words = ["serve", "--data", str(data), "--port", "0"]
    command = [sys.executable, "-m", "fortyeight", *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        try:
            address = process.stdout.readline().removeprefix("Serving on ").strip()
            hint = "" if administered else process.stdout.readline()
            yield Served(process, hint, address)
        finally:
            process.kill()


def account(data: Path, *words: str, said: str = "", code: int = 0) -> str:
    store = f"sqlite:///{data}/fortyeight.sqlite"
    done = CliRunner().invoke(app, ["account", *words, "--store", store], input=said)
    assert done.exit_code == code, done.output
    return done.stdout if code == 0 else done.stderr


#: Lines that the console refuses, and a part of the reason.
BAD_INPUT = (
    (b"{}\n", "another version"),
    (b"not JSON\n", "another version"),
    (b'{"verb":"crown","name":"boss"}\n', "another version"),
    (b'{"verb":"create","name":"two words","password":"green felt 48"}\n', "no spaces"),
    (b'{"verb":"create","name":"ann","password":"short"}\n', "8 to 128"),
)


def refused(console: Path, line: bytes) -> str:
    """Return why the console refuses a line."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(60)
        connection.connect(str(console))
        connection.sendall(line)
        with connection.makefile("rb") as answers:
            return str(json.loads(answers.readline())["refusal"])


def test_accounts_are_managed_while_the_server_runs_and_after_it_was_killed(data: Path) -> None:
    console = data / "fortyeight.sqlite.console"
    with serving(data) as server:
        assert server.hint.startswith(HINT), "a server without an administrator says what to run"
        assert stat.S_IMODE(console.stat().st_mode) == 0o600
        for line, why in BAD_INPUT:
            assert why in refused(console, line), "the console trusts nobody"

        account(data, "create", "boss", "--password-stdin", said=GOOD)
        assert account(data, "list").split() == ["boss", "administrator"]
        assert server.signs_in("boss", GOOD)
        account(data, "password", "boss", "--password-stdin", said=OTHER)
        assert not server.signs_in("boss", GOOD)
        assert server.signs_in("boss", OTHER)
        account(data, "roles", "boss", "floor", "dealer")
        assert account(data, "list").split() == ["boss", "dealer", "floor"]
        account(data, "disable", "boss")
        assert not server.signs_in("boss", OTHER)
        account(data, "enable", "boss")
        assert server.signs_in("boss", OTHER)

        taken = account(data, "create", "Boss", "--password-stdin", said=GOOD, code=2)
        assert "this name is taken" in taken
        assert "no such account" in account(data, "disable", "ann", code=2)

        server.process.kill()
        server.process.wait(60)
    # A killed server blocks neither the command nor the next server.
    assert console.exists(), "nobody removed it"
    account(data, "roles", "boss", "administrator")
    with serving(data, administered=True) as server:
        account(data, "create", "flo", "--role", "floor", "--password-stdin", said=GOOD)
        assert account(data, "list").split() == ["boss", "administrator", "flo", "floor"]
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(60) == 0
    assert not console.exists()
