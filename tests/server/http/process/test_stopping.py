"""A server stops in order, and says why it does not start."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from tests.server.http.process.serving import ROOT, Server, serving
from tests.server.http.process.sockets import Client, run


def events(server: Server) -> list[str]:
    return [json.loads(line)["event"] for line in server.log().splitlines()]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_parks_the_tables_says_bye_and_ends(number: signal.Signals) -> None:
    with serving() as server:

        async def test() -> None:
            async with Client(server, token="ann-token") as client, Client(server, "two") as other:
                await client.hear("welcome")
                await other.hear("welcome")
                server.signal(number)
                # Players in a round may finish it, and are told how much time is left.
                warning = await client.hear()
                assert warning["type"] == "stopping"
                assert warning["seconds"] > 0
                assert (await client.hear())["said"] == "parked"
                bye = await client.hear()
                assert (bye["type"], bye["again"]) == ("bye", True)
                assert (await client.end())[0] == 1012
                assert (await other.end())[0] == 1012

        run(test())
        assert server.wait() == 0
        assert "stopping" in events(server)
        assert "Traceback" not in server.log()


def test_a_command_under_way_is_answered_first() -> None:
    with serving() as server:

        async def test() -> None:
            async with Client(server, token="ann-token") as client:
                await client.do(1, "think", say="done")
                while (await client.hear("events")).get("said") != "thinking":
                    pass
                server.signal()
                while (await client.hear("events")).get("said") != "done":
                    pass

        run(test())
        assert server.wait() == 0


def test_who_does_not_read_does_not_hold_up_the_end() -> None:
    with serving("[limits]\nqueue_bytes = 100000\n[shutdown]\ngrace_seconds = 4") as server:

        async def test() -> None:
            async with Client(server, "two", max_queue=1) as sleeper:
                sleeper.socket.transport.pause_reading()
                async with Client(server, "two", token="ann-token") as client:
                    await client.do(1, "shout", times=50, length=1000)
                    server.signal()
                    await client.end()
                await asyncio.to_thread(server.wait)
                sleeper.socket.transport.abort()

        run(test())
        assert server.process.returncode == 0


def test_half_a_request_does_not_hold_up_the_end() -> None:
    with serving() as server, socket.create_connection(("127.0.0.1", server.port)) as half:
        half.sendall(b"GET / HTTP/1.1\r\n")
        server.signal()
        assert server.wait() == 0


def test_a_second_signal_ends_it_at_once() -> None:
    with serving("[shutdown]\ngrace_seconds = 600") as server:

        async def test() -> None:
            async with Client(server, "two", token="ann-token") as client:
                await client.do(1, "stay")
                await client.hear("answer")
                server.signal()
                while httpx.get(f"{server.url}/readyz", timeout=60).status_code != 503:
                    pass
                server.signal()
                assert await asyncio.to_thread(server.wait) == 128 + signal.SIGTERM

        run(test())


def test_while_it_stops_it_is_not_ready_and_takes_no_sockets() -> None:
    with serving() as server:

        async def test() -> None:
            async with Client(server, "two", token="ann-token") as client:
                await client.do(1, "stay")
                await client.hear("answer")
                server.signal()
                while (ready := httpx.get(f"{server.url}/readyz", timeout=60)).status_code != 503:
                    pass
                assert ready.json()["error"]["code"] == "stopping"
                assert httpx.get(f"{server.url}/healthz", timeout=60).status_code == 200
                with pytest.raises(Exception, match="503"):
                    await Client(server).__aenter__()

        run(test())


def refused(*arguments: str, **env: str) -> str:
    done = CliRunner(env=env).invoke(app, ["serve", *arguments])
    assert done.exit_code == 2, done.output
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_bad_settings_are_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "serve.toml"
    file.write_text("[listen]\nprot = 1\n")
    assert "listen.prot: there is no such setting" in refused("--config", str(file))
    assert "cannot be read" in refused("--config", str(tmp_path / "none.toml"))
    assert "--port: '70000' is not" in refused("--port", "70000")
    assert "private" in refused("--private", "--host", "0.0.0.0")
    assert "FORTYEIGHT_LISTEN_PORT" in refused(FORTYEIGHT_LISTEN_PORT="x")
    secret = refused("--store", "mysql://u:hunter2@x")
    assert "hunter2" not in secret


def test_an_address_in_use_is_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused("--port", port, "--data", str(tmp_path))
    assert f"Cannot listen on 127.0.0.1 port {port}: Address already in use" in said


def test_an_address_of_another_machine_is_a_sentence(tmp_path: Path) -> None:
    assert "Cannot listen" in refused("--host", "192.0.2.1", "--data", str(tmp_path))
    assert "not an address" in refused("--host", "no.such.host.invalid", "--data", str(tmp_path))


def test_a_data_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    said = refused("--data", str(file / "data"))
    assert "The data folder" in said
    assert "cannot be used: Not a directory" in said


def test_the_command_serves_and_stops(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "fortyeight", "serve", "--port", "0", "--data", str(tmp_path / "d")],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "FORTYEIGHT_LOG_LEVEL": "warning"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Serving on http://127.0.0.1:")
        assert httpx.get(line.split()[-1] + "/readyz", timeout=60).json() == {"status": "ready"}
        assert (tmp_path / "d").stat().st_mode & 0o777 == 0o700
    finally:
        process.terminate()
        _, said = process.communicate(timeout=60)
    assert process.returncode == 0
    assert said == ""
