"""Every response has one shape and the same headers, and reveals no internals."""

from __future__ import annotations

import asyncio
import gzip
import json
from inspect import iscoroutinefunction
from typing import Any

import pytest
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.http.headers import SECURITY_HEADERS
from tests.server.http.asking import ANN_COOKIE, JSON, an_app, asker, plain_app, raw_ask
from tests.server.http.fake import INTERNAL

NEW_TABLE = {"name": "Mine", "book": "ma-spanish21"}
EVIL = {"origin": "http://evil.example"}

#: One response of each kind: method, path, other arguments, and the status.
KINDS: list[tuple[str, str, dict[str, Any], int]] = [
    ("GET", "/healthz", {}, 200),
    ("HEAD", "/", {}, 200),
    ("GET", "/", {}, 200),
    ("GET", "/api/books", {}, 200),
    ("GET", "/api/openapi.json", {}, 200),
    ("POST", "/api/tables", {"json": NEW_TABLE, "headers": ANN_COOKIE}, 201),
    ("DELETE", "/api/session", {}, 204),
    ("POST", "/api/tables", {"json": NEW_TABLE}, 401),
    ("POST", "/api/tables", {"json": NEW_TABLE, "headers": EVIL}, 403),
    ("GET", "/api/tables/none", {}, 404),
    ("GET", "/nothing", {}, 404),
    ("GET", "/api/nothing", {}, 404),
    ("POST", "/api/books", {}, 405),
    ("BREW", "/api/books", {}, 405),
    ("POST", "/nothing", {}, 404),
    ("POST", "/api/tables", {"content": "{", "headers": JSON}, 400),
    ("POST", "/api/tables", {"content": b"\xff", "headers": JSON}, 400),
    ("POST", "/api/tables", {"content": "x" * 70_000, "headers": JSON}, 413),
    ("POST", "/api/tables", {"content": "{}"}, 415),
    ("POST", "/api/tables", {"content": "a=b", "headers": {"content-type": "text/plain"}}, 415),
    ("GET", "/healthz", {"headers": {"host": "evil.example"}}, 421),
    ("POST", "/api/tables", {"json": {}}, 422),
    ("POST", "/api/tables", {}, 422),
    ("GET", "/api/tables/a.b", {}, 422),
    ("GET", "/api/tables/broken", {}, 500),
]


@pytest.mark.parametrize(("method", "path", "more", "status"), KINDS)
def test_every_kind_of_answer(method: str, path: str, more: dict[str, Any], status: int) -> None:
    answer = asker()(method, path, **more)
    assert answer.status_code == status
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers[name] == value
    assert len(answer.headers["x-request-id"]) == 16
    assert "server" not in answer.headers
    assert "strict-transport-security" not in answer.headers
    if path.startswith("/api"):
        assert answer.headers["cache-control"] == "no-store"
    if status >= 400:
        error = answer.json()["error"]
        assert {"code", "message", "clause"} <= set(error)
        assert error["code"]
        assert error["message"]
    assert INTERNAL not in answer.text
    assert "Traceback" not in answer.text


def test_no_script_from_elsewhere_and_none_inline() -> None:
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_https_is_kept_where_browsers_come_by_it() -> None:
    app = an_app(listen__https=True)
    assert "max-age" in asker(app)("GET", "/healthz").headers["strict-transport-security"]


def test_an_incident_is_named_and_nothing_more(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO"):
        answer = asker()("GET", "/api/tables/broken")
    error = answer.json()["error"]
    assert error["code"] == "incident"
    assert answer.headers["x-request-id"] in error["message"]
    assert any(record.exc_info and INTERNAL in str(record.exc_info[1]) for record in caplog.records)


def test_what_is_wrong_is_named_by_its_place_and_not_repeated() -> None:
    ask = asker()
    sent = {**NEW_TABLE, "book": "<script>hunter2</script>"}
    error = ask("POST", "/api/tables", json=sent).json()["error"]
    assert error["place"] == "body.book"
    assert "hunter2" not in json.dumps(error)


def test_a_wrong_method_is_told_the_right_ones() -> None:
    assert asker()("POST", "/api/books").headers["allow"] == "GET"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "null"},
        {"origin": "http://127.0.0.1:8049"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "BREW"])
def test_no_other_site_changes_anything(method: str, headers: dict[str, str]) -> None:
    answer = asker()(method, "/api/session", headers={**headers, **ANN_COOKIE})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "origin"


def test_our_own_page_changes_things() -> None:
    headers = {"origin": "http://127.0.0.1:8048", "sec-fetch-site": "same-origin", **ANN_COOKIE}
    assert asker()("POST", "/api/tables", json=NEW_TABLE, headers=headers).is_success


def test_a_body_is_counted_while_it_comes_in() -> None:
    asked = 0

    async def endless() -> dict[str, Any]:
        nonlocal asked
        asked += 1
        return {"type": "http.request", "body": b" " * 10_000, "more_body": True}

    headers = [(b"content-type", b"application/json")]
    status, answered = raw_ask(plain_app(), endless, headers)
    assert status == 413
    assert answered[b"connection"] == b"close"
    assert asked == 7


@pytest.mark.parametrize("length", [b"65537", b"9" * 12, b"9" * 5000])
def test_a_body_that_says_it_is_too_long_is_not_read(length: bytes) -> None:
    async def unread() -> dict[str, Any]:
        raise AssertionError

    assert raw_ask(plain_app(), unread, [(b"content-length", length)])[0] == 413


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def never() -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    assert raw_ask(an_app(limits__body_seconds=1), never, [])[0] == 408


def test_a_compressed_body_is_not_taken() -> None:
    headers = {**JSON, "content-encoding": "gzip"}
    bomb = gzip.compress(b" " * 10_000_000)
    answer = asker()("POST", "/api/tables", content=bomb, headers=headers)
    assert answer.status_code == 415


@pytest.mark.parametrize("name", ["", "   ", "a\u202eb", "a\x00b", "\u200b", "a\nb"])
def test_names_have_nothing_hidden(name: str) -> None:
    sent = {"name": name, "book": "ma-spanish21"}
    answer = asker()("POST", "/api/tables", json=sent, headers=ANN_COOKIE)
    assert answer.status_code in (409, 422)


def test_names_are_composed() -> None:
    sent = {"name": " Cafe\u0301 ", "book": "ma-spanish21"}
    answer = asker()("POST", "/api/tables", json=sent, headers=ANN_COOKIE)
    assert answer.json()["name"] == "Caf\u00e9"


@pytest.mark.parametrize("book", ["../../etc/passwd", "blackjack52", "ma-spanish21.toml", ""])
def test_a_book_is_one_of_those_that_are_shipped(book: str) -> None:
    sent = {"name": "x", "book": book}
    assert asker()("POST", "/api/tables", json=sent).status_code == 422


def test_the_books_say_what_differs() -> None:
    books = asker()("GET", "/api/books").json()["books"]
    assert len(books) == 5
    assert all(book["title"] and book["summary"] for book in books)


def test_too_many_requests_from_one_source() -> None:
    app = an_app(rates__requests=60, rates__requests_at_once=3)
    ask, other = asker(app), asker(app, "10.0.0.9")
    statuses = [ask("GET", "/healthz").status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    refused = ask("GET", "/healthz")
    assert refused.json()["error"]["code"] == "too-often"
    assert int(refused.headers["retry-after"]) >= 1
    assert other("GET", "/healthz").status_code == 200


def test_the_files_of_pages_have_a_bucket_of_their_own() -> None:
    app = an_app(rates__requests_at_once=1, rates__files=1, rates__files_at_once=2)
    ask = asker(app)
    statuses = [ask("GET", "/plain.css").status_code for _ in range(3)]
    assert statuses[2] == 429
    assert 429 not in statuses[:2]
    assert ask("GET", "/healthz").status_code == 200


def test_too_many_requests_of_one_session_from_many_sources() -> None:
    app = an_app(rates__session_requests=1, rates__session_requests_at_once=3)
    statuses = [
        asker(app, f"10.0.0.{number}")("GET", "/healthz", headers=ANN_COOKIE).status_code
        for number in range(4)
    ]
    assert statuses == [200, 200, 200, 429]


def test_sign_ins_have_a_bucket_of_their_own() -> None:
    ask = asker(an_app(rates__sign_ins=1, rates__sign_ins_at_once=2))
    statuses = [ask("POST", "/api/session", json={"token": "x"}).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert ask("GET", "/healthz").status_code == 200
    assert ask("DELETE", "/api/session").status_code == 204


def test_forwarded_addresses_are_believed_of_proxies_only() -> None:
    limits = {"rates__requests": 1, "rates__requests_at_once": 1}
    plain = asker(an_app(**limits))
    assert plain("GET", "/healthz", headers={"x-forwarded-for": "1.1.1.1"}).is_success
    assert plain("GET", "/healthz", headers={"x-forwarded-for": "2.2.2.2"}).status_code == 429
    proxied = asker(an_app(**limits, listen__proxies=("127.0.0.1",)))
    assert proxied("GET", "/healthz", headers={"x-forwarded-for": "1.1.1.1"}).is_success
    assert proxied("GET", "/healthz", headers={"x-forwarded-for": "2.2.2.2"}).is_success
    assert proxied("GET", "/healthz", headers={"x-forwarded-for": "2.2.2.2"}).status_code == 429


def test_what_processes_hand_on_has_a_rate_and_a_length_of_its_own() -> None:
    app = an_app(rates__requests=1, rates__requests_at_once=1)
    ask = asker(app)
    long = json.dumps(["x" * 100] * 1_500)
    for _ in range(5):
        answer = ask("POST", "/internal/tables/one/ask", content=long, headers=JSON)
        assert answer.status_code == 404
    assert ask("GET", "/healthz").status_code == 200
    assert ask("GET", "/healthz").status_code == 429
    longer = ask("POST", "/internal/x", content="x" * 1_100_000, headers=JSON)
    assert longer.status_code == 413


def test_errors_are_answered_without_a_thread() -> None:
    """Starlette runs handlers that are no coroutines in threads, which tables wait for."""
    handlers = plain_app().exception_handlers
    for error in (Refusal, RequestValidationError, HTTPException):
        assert iscoroutinefunction(handlers[error])
