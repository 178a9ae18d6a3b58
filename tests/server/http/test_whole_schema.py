"""The whole server, with its store, accounts and tables, does what its description says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as searching

from tests.effort import effort
from tests.server.live.nursery import Nursery
from tests.server.live.quick import quick_settings

PASSWORD = "seven dull grey herons wade"


@pytest.fixture(scope="module")
def url(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("whole")
    log = folder / "log"
    server = nursery.start(quick_settings(folder, f"sqlite:///{folder / 'store.sqlite'}"), log)
    try:
        yield server.address
    finally:
        server.stop()
    text = log.read_text("utf-8")
    assert "Traceback" not in text, text[-5000:]


#: Refusals of a hand of cards that its schema allows.
HANDS = ("bad-hand", "bad-cards", "no-such-choice", "no-such-drill", "too-many-cards")


class Visitor:
    """Client: a guest of a private server, who has every role, a player, or nobody."""

    def __init__(self, client: httpx.Client, url: str, kind: str) -> None:
        self.kind = kind
        self._client = client
        self._url = url
        self._token = ""

    def token(self) -> str:
        """Return a valid session: the last case may have signed out."""
        if self.kind == "guest":
            self._token = self._signed_in("guests", {"name": "ann"})
        elif self.kind == "player" and not self._holds():
            name = f"player-{os.urandom(4).hex()}"
            self._token = self._signed_in("accounts", {"name": name, "password": PASSWORD})
        return self._token

    def _holds(self) -> bool:
        headers = {"cookie": f"fortyeight_session={self._token}"}
        return self._client.get(f"{self._url}/api/me", headers=headers).status_code == 200

    def _signed_in(self, path: str, said: dict[str, str]) -> str:
        arrived = self._client.post(f"{self._url}/api/{path}", json=said)
        assert arrived.status_code == 201, arrived.text
        return str(arrived.cookies["fortyeight_session"])


def check(url: str, examples: int, who: str) -> None:
    with httpx.Client(timeout=60) as client:
        check_all(Visitor(client, url, who), url, examples)


@cache
def operations_of(url: str) -> list[Any]:
    import schemathesis  # noqa: PLC0415  # every worker would load it to collect the tests

    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json", timeout=60)
    # One that could not be read would be of another kind, and have no strategy.
    operations: list[Any] = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 20
    return operations


def check_all(visitor: Visitor, url: str, examples: int) -> None:
    for operation in operations_of(url):
        if (operation.method, operation.path) == ("post", "/api/papers"):
            continue  # each would take seconds after its response; it has tests of its own

        @searching(max_examples=examples, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def asked(case: Any) -> None:
            check_case(visitor, case)

        asked()


def check_case(visitor: Visitor, case: Any) -> None:
    from schemathesis.specs.openapi.checks import (  # noqa: PLC0415  # as above
        positive_data_acceptance,
    )

    response = case.call(headers={"cookie": f"fortyeight_session={visitor.token()}"}, timeout=60)
    # A schema does not know valid rulebooks, houses, charts, records, hands, wagers or cursors, nor
    # that 1.0 is a fraction, nor that a chart may take longer than a client waits.
    known = ("numbers must be whole", "bad-house", "bad-place", "bad-record", "no-such-wager")
    books = ("unknown-rulebook", "bad-rulebook", "too-heavy")
    words = (
        *known,
        *books,
        "bad-chart",
        "bad-amount",
        "not-yet",
        "a physical shoe is dealt by a person",
        *HANDS,
    )
    # Not everything is text: a chart may be an image.
    unknown = any(word.encode() in response.content for word in words)
    case.validate_response(
        response, excluded_checks=[positive_data_acceptance] if unknown else None
    )


@pytest.mark.parametrize("who", ["guest", *effort([], ["player"]), "nobody"])
def test_every_operation_is_as_described(url: str, who: str) -> None:
    check(url, effort(1, 5 if who == "guest" else 3), who)


@pytest.mark.long
@pytest.mark.parametrize("who", ["guest", "player", "nobody"])
def test_every_operation_is_as_described_for_long(url: str, who: str) -> None:
    check(url, 500, who)
