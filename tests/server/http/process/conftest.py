"""One server process for the tests that do not need one of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.http.process.serving import Server, serving

SETTINGS = """
[limits]
head_seconds = 1
body_seconds = 1
write_seconds = 2
session_seconds = 1
queue_messages = 64
queue_bytes = 1000000
sockets_a_source = 400
connections_a_source = 600
[rates]
requests = 1000000
requests_at_once = 1000000
session_requests = 1000000
session_requests_at_once = 1000000
sign_ins = 1000000
sign_ins_at_once = 1000000
messages = 1000000
messages_at_once = 1000000
"""


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with serving(SETTINGS) as running:
        yield running
        assert running.process.poll() is None, running.log()
