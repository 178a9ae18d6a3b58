"""Health, metrics and logs tell operators enough, and nothing secret."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator

import pytest

from fortyeight.server.app.application import create_app
from fortyeight.server.app.read_settings import read_settings
from fortyeight.server.base.logs import log_event, set_up_logs
from fortyeight.server.base.server_settings import LogSettings
from fortyeight.server.http import health
from fortyeight.server.http.health import StoreProbe
from fortyeight.server.http.http_services import Services
from fortyeight.server.http.metrics import MAX_VALUES, Metrics
from tests.server.http.asking import ANN_COOKIE, an_app, asker
from tests.server.http.fake import fake_services

TOKEN = "0123456789abcdef"


def services(fault: str = "", broken: bool = False) -> Services:
    async def check() -> str:
        if broken:
            raise OSError("the innermost secret")
        return fault

    return fake_services(read_settings(), check)


def test_ready_while_the_store_is_reachable() -> None:
    assert asker(create_app(services()))("GET", "/readyz").json() == {"status": "ready"}


@pytest.mark.parametrize("given", [services(fault="The disk is full."), services(broken=True)])
def test_not_ready_without_the_store_but_alive(given: Services) -> None:
    ask = asker(create_app(given))
    answer = ask("GET", "/readyz")
    assert answer.status_code == 503
    assert "secret" not in answer.text
    assert ask("GET", "/healthz").status_code == 200


def test_not_ready_while_it_stops() -> None:
    given = services()
    given.state.stopping = True
    assert asker(create_app(given))("GET", "/readyz").json()["error"]["code"] == "stopping"


def test_metrics_are_for_this_machine() -> None:
    app = an_app()
    assert asker(app)("GET", "/metrics").status_code == 200
    assert asker(app, "::1")("GET", "/metrics").status_code == 200
    assert asker(app, "10.0.0.1")("GET", "/metrics").status_code == 403
    forwarded = {"x-forwarded-for": "127.0.0.1"}
    assert asker(app)("GET", "/metrics", headers=forwarded).status_code == 403


def test_metrics_with_a_token_are_for_who_has_it() -> None:
    app = an_app(metrics__token=TOKEN)
    bearer = {"authorization": f"Bearer {TOKEN}"}
    assert asker(app, "10.0.0.1")("GET", "/metrics", headers=bearer).status_code == 200
    assert asker(app)("GET", "/metrics").status_code == 403
    wrong = {"authorization": f"Bearer {TOKEN}0".encode() + b"\xff"}
    assert asker(app)("GET", "/metrics", headers=wrong).status_code == 403


def test_requests_are_counted_by_route_and_not_by_path() -> None:
    ask = asker(an_app())
    ask("GET", "/api/tables/one")
    ask("GET", "/api/tables/none")
    ask("GET", "/nothing/at/all")
    text = ask("GET", "/metrics").text
    assert 'route="/api/tables/{table}",status="200"' in text
    assert 'route="/api/tables/{table}",status="404"' in text
    assert "nothing" not in text
    assert 'fortyeight_refusals_total{code="no-table"} 1.0' in text


def test_label_values_have_an_end() -> None:
    metrics = Metrics()
    for number in range(MAX_VALUES * 3):
        metrics.refused(f"code-{number}")
        metrics.request(f"M{number}", f"/route/{number}", 200, 0.1)
    text = metrics.text().decode()
    assert text.count("fortyeight_refusals_total{") == MAX_VALUES + 1
    assert text.count("fortyeight_requests_total{") == MAX_VALUES + 1
    metrics.refused('"}\n evil')
    assert "evil" not in metrics.text().decode()


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Return the log as JSON lines; the handlers of the tests are restored afterwards."""
    root = logging.getLogger()
    names = ("", "fortyeight", "uvicorn", "uvicorn.error", "asyncio")
    before = [(logging.getLogger(name), logging.getLogger(name).level) for name in names]
    handlers = list(root.handlers)
    stream = io.StringIO()
    set_up_logs(LogSettings(level="info"), stream)
    yield stream
    root.handlers[:] = handlers
    for logger, level in before:
        logger.setLevel(level)


def test_a_request_is_a_line_of_json_without_secrets(lines: io.StringIO) -> None:
    body = {"name": "hunter2", "book": "ma-spanish21"}
    asker()("POST", "/api/tables?password=hunter2", json=body, headers=ANN_COOKIE)
    (line,) = lines.getvalue().splitlines()
    found = json.loads(line)
    assert {"time", "level", "event", "request", "who", "status", "ms"} <= set(found)
    assert (found["event"], found["status"], found["who"]) == ("request", 201, "ann")
    assert found["path"] == "/api/tables"
    assert "hunter2" not in line
    assert "ann-token" not in line


def test_no_text_begins_a_line_of_its_own(lines: io.StringIO) -> None:
    asker()("GET", "/a%0A%7B%22level%22:%22error%22%7D%E2%80%A8")
    log_event("said\nthis", what="one\ntwo\x1b[31m\u2028three")
    for line in lines.getvalue().splitlines():
        assert line.isascii()
        json.loads(line)
    assert len(lines.getvalue().splitlines()) == 2


def test_what_uvicorn_logs_has_the_same_form(lines: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").warning("Invalid %s", "request")
    logging.getLogger("uvicorn.error").warning('%s - "WebSocket %s" 403', "x", "/a?token=hunter2")
    (line,) = lines.getvalue().splitlines()
    assert json.loads(line)["event"] == "Invalid request"
    assert json.loads(line)["from"] == "uvicorn.error"


def test_errors_are_logged_with_where_they_came_from(lines: io.StringIO) -> None:
    try:
        raise ValueError("what")
    except ValueError:
        log_event("incident", logging.ERROR, error=True)
    found = json.loads(lines.getvalue())
    assert "test_operations" in found["error"]


def test_text_lines_can_be_read(lines: io.StringIO) -> None:
    stream = io.StringIO()
    set_up_logs(LogSettings(format="text"), stream)
    log_event("request", path="/a\nb", status=200)
    (line,) = stream.getvalue().splitlines()
    assert line.endswith('info request path="/a\\\\nb" status=200')


def test_many_who_ask_at_once_make_one_probe(monkeypatch: pytest.MonkeyPatch) -> None:
    probes = 0

    async def check() -> str:
        nonlocal probes
        probes += 1
        await asyncio.sleep(0)
        return "The disk is full."

    async def main() -> None:
        probe = StoreProbe(check)
        faults = await asyncio.gather(*(probe.fault() for _ in range(50)))
        assert set(faults) == {"The disk is full."}
        assert await probe.fault() == "The disk is full."
        assert probes == 1
        monkeypatch.setattr(health, "PROBE_SECONDS", 0)
        await probe.fault()
        assert probes == 2

    asyncio.run(main())


def test_a_store_that_never_answers_is_probed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "STORE_SECONDS", 0.01)
    probes = 0

    async def check() -> str:
        nonlocal probes
        probes += 1
        await asyncio.Event().wait()
        return ""

    async def main() -> None:
        probe = StoreProbe(check)
        assert [await probe.fault() for _ in range(3)] == ["the store does not answer"] * 3
        assert probes == 1

    asyncio.run(main())
