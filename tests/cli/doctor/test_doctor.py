"""`fortyeight doctor` finds planted faults, changes nothing and prints no secret."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import insert
from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.cli.doctor import machine_checks
from fortyeight.cli.doctor.machine_checks import (
    INSTALLATION_CHECKS,
    MACHINE_CHECKS,
    check_caches,
    check_clock,
    check_extras,
)
from fortyeight.cli.doctor.server_checks import SERVER_CHECKS, check_data_folder
from fortyeight.server.base.server_settings import Settings
from fortyeight.store.database.database import Database
from fortyeight.store.database.schema import streams
from fortyeight.store.model import table_stream
from fortyeight.store.signing.keys import Keys
from tests.server.free_port import free_port

PASSWORD = "sesame-48"
Planting = pytest.MonkeyPatch


def doctor(*words: str | Path, code: int) -> dict[str, list[tuple[str, str]]]:
    """Run the command, which must exit with this code; return levels and messages by check."""
    done = CliRunner().invoke(app, ["doctor", "--json", *map(str, words)])
    assert done.exit_code == code, done.output
    assert PASSWORD not in done.output
    result = json.loads(done.stdout)
    assert result["ok"] == (code == 0)
    found: dict[str, list[tuple[str, str]]] = {}
    for one in result["findings"]:
        assert bool(one["advice"]) == (one["level"] != "ok"), "a fault comes with what to do"
        text = f"{one['found']} {one['advice']}"
        found.setdefault(one["name"], []).append((one["level"], text))
    return found


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a server that has run."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    Keys.open(folder / "keys")
    Database.open(f"sqlite:///{folder}/fortyeight.sqlite").close()
    return folder


def files(folder: Path) -> list[tuple[Path, int, int, bytes]]:
    return sorted(
        (path, path.stat().st_mode, path.stat().st_mtime_ns, path.read_bytes())
        for path in folder.rglob("*")
        if path.is_file()
    )


def test_a_healthy_server_has_no_problem_and_is_left_as_it_was(data: Path) -> None:
    before = files(data)
    found = doctor("--data", data, "--port", "0", code=0)
    assert files(data) == before
    assert {"python", "libraries", "extras", "caches", "disk", "sync", "clock", "gpu"} <= set(found)
    for name in ("data", "keys", "database", "port"):
        assert [level for level, _ in found[name]] == ["ok"], found[name]
    assert "schema 0001" in found["database"][0][1]
    assert found["accounts"][0][0] == "warning", "there is no administrator"


def test_a_first_start_has_no_problem_and_nothing_is_made(tmp_path: Path) -> None:
    found = doctor("--data", tmp_path / "new", "--port", "0", code=0)
    assert "does not exist yet" in found["data"][0][1]
    assert not list(tmp_path.iterdir())


def test_every_finding_is_one_line(data: Path) -> None:
    done = CliRunner().invoke(app, ["doctor", "--data", str(data), "--port", "0"])
    lines = done.stdout.splitlines()
    assert len(lines) >= len(INSTALLATION_CHECKS) + len(MACHINE_CHECKS) + len(SERVER_CHECKS)
    assert {line.split()[0] for line in lines} <= {"ok", "warning", "problem"}


def test_extras_that_are_missing_are_named_and_a_problem_if_the_server_needs_them(
    monkeypatch: Planting,
) -> None:
    for library in ("pyarrow", "matplotlib", "psycopg"):
        monkeypatch.setitem(sys.modules, library, None)
    (installed,) = check_extras(Settings())
    there, _, missing = installed.found.partition("; not installed: ")
    assert "solver" in there
    assert "papers (lacks matplotlib), files" in missing
    problem = list(check_extras(Settings(store="postgresql://127.0.0.1/club")))[-1]
    assert (problem.level, problem.advice) == ("problem", "Run: pip install 'fortyeight[postgres]'")


@pytest.mark.skipif(os.name != "posix", reason="modes")
@pytest.mark.parametrize(
    ("name", "mode"),
    [(".", 0o755), ("keys", 0o750), ("keys/sealing-1.key", 0o644), ("fortyeight.sqlite", 0o640)],
)
def test_what_others_may_read_is_a_problem(data: Path, name: str, mode: int) -> None:
    (data / name).chmod(mode)
    found = doctor("--data", data, "--port", "0", code=1)
    assert ("problem", "chmod") in [
        (level, "chmod" if "chmod" in text else "") for level, text in found["data"]
    ]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives away")
def test_files_that_root_has_made_are_a_problem(data: Path) -> None:
    os.chown(data, 65534, 65534)
    found = doctor("--data", data, "--port", "0", code=1)
    assert all("belongs to another user" in text for _, text in found["data"])


@pytest.mark.skipif(os.name != "posix", reason="users")
@pytest.mark.parametrize("below", [".", "new/data"])
def test_a_folder_that_cannot_be_written_to_is_a_problem(below: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        is_root = os.geteuid() == 0
        if is_root:
            os.seteuid(65534)  # root ignores file modes
        try:
            findings = list(check_data_folder(Settings(data=folder / below)))
        finally:
            if is_root:
                os.seteuid(0)
            folder.chmod(0o755)
    assert [one.level for one in findings] == ["problem"]
    assert "cannot be written to" in findings[0].found


def test_a_lost_key_is_a_problem(data: Path) -> None:
    (data / "keys" / "sealing-1.key").unlink()
    found = doctor("--data", data, "--port", "0", code=1)
    assert found["keys"][0][0] == "problem"
    assert "backup" in found["keys"][0][1]


class Stranger(BaseHTTPRequestHandler):
    """A web server of another program."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"hello")

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


@pytest.fixture
def stranger() -> Iterator[int]:
    with HTTPServer(("127.0.0.1", 0), Stranger) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_a_port_that_another_program_has_is_a_problem(data: Path, stranger: int) -> None:
    found = doctor("--data", data, "--port", str(stranger), code=1)
    assert found["port"][0][0] == "problem"
    assert "taken by another program" in found["port"][0][1]


def test_a_server_that_runs_or_was_killed_is_recognised() -> None:
    """A running one has its port and its database; a killed one leaves changes in the log."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="fe-") as name:  # short, for a Unix socket in it
        data = Path(name) / "data"
        words = ["serve", "--data", str(data), "--port", str(port)]
        with subprocess.Popen(
            [sys.executable, "-m", "fortyeight", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as process:
            try:
                assert process.stdout is not None
                assert process.stdout.readline().startswith("Serving on")
                running = doctor("--data", data, "--port", str(port), code=0)
            finally:
                process.kill()
        before = files(data)
        killed = doctor("--data", data, "--port", str(port), code=0)
        assert files(data) == before
    assert "a server of fortyeight answers" in running["port"][0][1]
    assert "schema 0001" in running["database"][0][1]
    assert "is free" in killed["port"][0][1]
    assert killed["database"][0][0] == "warning"
    assert "killed" in killed["database"][0][1]


def test_a_database_that_is_down_is_a_problem_without_its_password(data: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound but not listening, so that no other program gets it
        port = taken.getsockname()[1]
        url = f"postgresql://club:{PASSWORD}@127.0.0.1:{port}/books"
        found = doctor("--data", data, "--store", url, "--port", "0", code=1)
    level, text = found["database"][0]
    assert level == "problem"
    assert f"books on 127.0.0.1 port {port}" in text
    assert "refused" in text


def test_keys_that_the_tables_need_are_missed(data: Path) -> None:
    """A server would refuse to start: new keys would only hide the loss."""
    database = Database.open(f"sqlite:///{data}/fortyeight.sqlite")
    stream = {"stream": table_stream("a1"), "version": 1, "hash": b"", "epoch": 0, "owner": ""}
    database.write(lambda connection: connection.execute(insert(streams).values(stream)))
    database.close()
    shutil.rmtree(data / "keys")
    found = doctor("--data", data, "--port", "0", code=1)
    assert ("problem", True) in [
        (level, "sealed with keys" in text) for level, text in found["keys"]
    ]


def test_a_damaged_database_is_a_problem(data: Path) -> None:
    (data / "fortyeight.sqlite").write_bytes(b"no database at all, but a text" * 40)
    found = doctor("--data", data, "--port", "0", code=1)
    assert found["database"][0][0] == "problem"


def test_a_full_disk_is_a_problem(data: Path, monkeypatch: Planting) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=10**7))
    found = doctor("--data", data, "--port", "0", code=1)
    assert found["disk"][0][0] == "problem"


def test_a_clock_that_was_set_back_is_a_problem(data: Path) -> None:
    later = (data / "fortyeight.sqlite").stat().st_mtime + 7200
    os.utime(data / "fortyeight.sqlite", (later, later))
    (finding,) = check_clock(Settings(data=data))
    assert (finding.level, "set back" in finding.found) == ("problem", True)


def test_a_clock_that_nothing_synchronises_is_a_warning(data: Path, monkeypatch: Planting) -> None:
    monkeypatch.setattr(machine_checks, "_is_synchronised", lambda: False)
    (finding,) = check_clock(Settings(data=data))
    assert finding.level == "warning"


def test_caches_are_cold_warm_or_nowhere(tmp_path: Path, monkeypatch: Planting) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert [one.level for one in check_caches(Settings())] == ["warning"]
    (tmp_path / "solver_0123").mkdir()
    (tmp_path / "solver_0123" / "solver.solve-12.py311.nbi").touch()
    assert [one.level for one in check_caches(Settings())] == ["ok"]
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert [one.level for one in check_caches(Settings())] == ["problem"]


@pytest.mark.parametrize(
    ("settings", "level"),
    [
        ("[listen]\nhost = '0.0.0.0'\n", "warning"),
        ("[listen]\nhttps = true\n", "warning"),
        ("[listen]\nhttps = true\norigins = ['https://a.example']\nproxies = ['127.0.0.1']", "ok"),
    ],
)
def test_settings_for_a_proxy_must_fit_together(
    data: Path, tmp_path: Path, settings: str, level: str
) -> None:
    config = tmp_path / "serve.toml"
    config.write_text(settings, "utf-8")
    found = doctor("--config", config, "--data", data, "--port", "0", code=0)
    assert found["outside"][0][0] == level


def test_bad_settings_are_bad_input(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["doctor", "--config", str(tmp_path / "none.toml")])
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1


def test_the_check_up_imports_no_numerics(data: Path) -> None:
    code = (
        "import sys; from fortyeight.cli.doctor.command import check_all\n"
        "from fortyeight.server.base.server_settings import Settings; from pathlib import Path\n"
        "list(check_all(Settings(data=Path(sys.argv[1]))))\n"
        "print(sorted({'numpy', 'numba', 'llvmlite', 'typst'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(data)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
