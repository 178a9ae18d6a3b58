"""`fortyeight play` serves the pages on the local machine and prints the address."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from fortyeight.cli.play.local_server import free_port, running_at


def test_it_prints_its_address_and_lets_a_newcomer_in(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "fortyeight", "play", "--port", "0", "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found, "the first line has the address"
        with urllib.request.urlopen(f"{found[0]}/api/visit", timeout=60) as answer:
            told = json.load(answer)
        assert (told.pop("person"), told.pop("balance"), told.pop("tables")) == (None, None, [])
        assert told == {"guests": True, "sign_up": True}
        with urllib.request.urlopen(f"{found[0]}/", timeout=60) as answer:
            assert "text/html" in answer.headers["Content-Type"]
        assert running_at(int(found[0].rpartition(":")[2])) == found[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


class Stranger(BaseHTTPRequestHandler):
    """Another program on the port."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"[1, 2]")

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_another_program_on_the_port_is_no_card_room() -> None:
    with HTTPServer(("127.0.0.1", 0), Stranger) as server:
        port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert running_at(port) is None
        assert free_port(port) == 0
        server.shutdown()
    assert running_at(port) is None
    assert free_port(port) == port


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "fortyeight", "play", "--port", port, "--data", str(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    assert f"Cannot listen on 127.0.0.1 port {port}" in done.stderr
    assert "Traceback" not in done.stderr
