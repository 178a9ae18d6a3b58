"""Only our own pages may request changes, and only under our own host names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers

from fortyeight.server.base.server_settings import Listen, Node, Settings
from fortyeight.server.http.origins import Origins

PLAIN = Origins(Settings())
PUBLIC = Origins(
    Settings(listen=Listen(host="0.0.0.0", origins=("https://play.example",), https=True))
)


def headers(**given: str) -> Headers:
    return Headers({name.replace("_", "-"): value for name, value in given.items()})


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8048", "127.0.0.1:1", "[::1]:8048", "10.1.2.3", "LOCALHOST"]
)
def test_our_names(host: str) -> None:
    assert PLAIN.is_own_host(headers(host=host))


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "",
        "a b",
        "localhost:x",
        "localhost/",
        "[::1",
        "play.example",
        "user@localhost",
    ],
)
def test_other_names(host: str) -> None:
    assert not PLAIN.is_own_host(headers(host=host))


def test_a_request_has_one_name() -> None:
    assert not PLAIN.is_own_host(Headers(raw=[(b"host", b"localhost"), (b"host", b"localhost")]))
    assert not PLAIN.is_own_host(Headers({}))


def test_the_names_of_configured_origins_are_ours() -> None:
    assert PUBLIC.is_own_host(headers(host="play.example"))
    assert not PUBLIC.is_own_host(headers(host="other.example"))


def test_the_name_that_other_processes_know_is_ours() -> None:
    settings = Settings(node=Node(url="http://node-b:8048"))
    assert Origins(settings).is_own_host(headers(host="node-b:8048"))
    assert not PLAIN.is_own_host(headers(host="node-b:8048"))


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8048", "localhost:8048"),
        ("http://127.0.0.1", "127.0.0.1"),
        ("http://127.0.0.1", "127.0.0.1:80"),
        ("https://127.0.0.1", "127.0.0.1:443"),
        ("http://[::1]:8048", "[::1]:8048"),
    ],
)
def test_the_same_origin(origin: str, host: str) -> None:
    assert PLAIN.is_own_origin(headers(origin=origin, host=host))


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8049", "localhost:8048"),
        ("http://127.0.0.1:8048", "localhost:8048"),
        ("http://localhost:8048.evil.example", "localhost:8048"),
        ("http://evil.example", "localhost:8048"),
        ("null", "localhost:8048"),
        ("", "localhost:8048"),
        ("localhost:8048", "localhost:8048"),
        ("ftp://localhost:8048", "localhost:8048"),
        ("http://localhost:8048/", "localhost:8048"),
        ("http://u@localhost:8048", "localhost:8048"),
        ("https://localhost", "localhost:80"),
    ],
)
def test_another_origin(origin: str, host: str) -> None:
    assert not PLAIN.is_own_origin(headers(origin=origin, host=host))


def test_a_configured_origin_is_ours_whatever_the_host_is() -> None:
    assert PUBLIC.is_own_origin(headers(origin="https://play.example", host="10.0.0.5:8048"))
    assert not PUBLIC.is_own_origin(headers(origin="http://play.example", host="10.0.0.5:8048"))
    assert not PUBLIC.is_own_origin(
        headers(origin="https://play.example:444", host="10.0.0.5:8048")
    )


def test_where_browsers_come_by_https_a_plain_page_is_not_ours() -> None:
    assert not PUBLIC.is_own_origin(headers(origin="http://10.0.0.5", host="10.0.0.5"))


def test_who_may_change_something() -> None:
    host = "localhost:8048"
    ours = "http://localhost:8048"
    assert PLAIN.may_change(headers(host=host, origin=ours))
    assert PLAIN.may_change(headers(host=host))
    assert PLAIN.may_change(headers(host=host, sec_fetch_site="same-origin"))
    assert not PLAIN.may_change(headers(host=host, origin="null"))
    assert not PLAIN.may_change(headers(host=host, sec_fetch_site="cross-site"))
    assert not PLAIN.may_change(headers(host=host, sec_fetch_site="same-site"))
    assert not PLAIN.may_change(
        headers(host=host, origin="http://evil.example", sec_fetch_site="same-origin")
    )


@given(st.binary(max_size=60), st.binary(max_size=60))
def test_only_the_host_itself_is_the_same_origin(origin: bytes, host: bytes) -> None:
    asked = Headers(raw=[(b"origin", origin), (b"host", host)])
    PLAIN.is_own_host(asked)
    assert not PLAIN.is_own_origin(asked) or origin.lower().split(b"://")[1] in host.lower()
