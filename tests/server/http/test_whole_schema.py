"""The whole server, with its store, accounts and tables, does what its description says."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as searching
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.http.serving import ROOT

PASSWORD = "seven dull grey herons wade"
RATES = {
    f"FORTYEIGHT_RATES_{name}{more}": "1000000"
    for name in ("REQUESTS", "SESSION_REQUESTS", "SIGN_INS")
    for more in ("", "_AT_ONCE")
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("whole")
    log = folder / "log"
    command = ["serve", "--private", "--port", "0", "--data", str(folder / "data")]
    with log.open("w") as logged:
        process = subprocess.Popen(
            [sys.executable, "-m", "fortyeight", *command],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **RATES},
            stdout=subprocess.PIPE,
            stderr=logged,
            text=True,
        )
    assert process.stdout is not None
    with process.stdout:
        found = process.stdout.readline().split()[-1]
    try:
        yield found
    finally:
        process.terminate()
        process.wait(60)
    text = log.read_text("utf-8")
    assert "Traceback" not in text, text[-5000:]


def token_of(url: str, who: str) -> str:
    """A session that holds; anew for each case, which may have been to sign out."""
    if who == "guest":
        # A guest of a private server has every role.
        arrived = client().post(f"{url}/api/guests", json={"name": "ann"})
        assert arrived.status_code == 201, arrived.text
        return str(arrived.cookies["fortyeight_session"])
    if who == "nobody":
        return ""
    known = _TOKENS.get(url, "")
    headers = {"cookie": f"fortyeight_session={known}"}
    if client().get(f"{url}/api/me", headers=headers).status_code != 200:
        path = "session" if known else "accounts"
        said = {"name": "some player", "password": PASSWORD}
        arrived = client().post(f"{url}/api/{path}", json=said)
        assert arrived.status_code == 201, arrived.text
        _TOKENS[url] = str(arrived.cookies["fortyeight_session"])
    return _TOKENS[url]


_TOKENS: dict[str, str] = {}


def check(url: str, examples: int, who: str) -> None:
    with httpx.Client() as client:
        check_all(client, url, examples)


def check_all(client: httpx.Client, url: str, examples: int) -> None:
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    # One that could not be read would be of another kind, and have no strategy.
    operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) > 20
    for operation in operations:

        @searching(max_examples=examples, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def asked(case: Any) -> None:
            check_case(client, url, case)

        asked()


def check_case(client: httpx.Client, url: str, case: Any) -> None:
    # Anew for each: the case before may have been to sign out.
    arrived = client.post(f"{url}/api/guests", json={"name": "ann"})
    assert arrived.status_code == 201, arrived.text
    token = arrived.cookies["fortyeight_session"]
    response = case.call(headers={"cookie": f"fortyeight_session={token}"})
    # A schema does not know what a house, a record or a place in a list is, nor that 1.0 is a
    # fraction.
    words = ("numbers are whole", "bad-house", "bad-place", "bad-record")
    unknown = any(word in response.text for word in words)
    case.validate_response(
        response, excluded_checks=[positive_data_acceptance] if unknown else None
    )


@pytest.mark.parametrize("who", ["guest", "player", "nobody"])
def test_every_operation_is_as_described(url: str, who: str) -> None:
    check(url, 5 if who == "guest" else 3, who)


@pytest.mark.long
@pytest.mark.parametrize("who", ["guest", "player", "nobody"])
def test_every_operation_is_as_described_for_long(url: str, who: str) -> None:
    check(url, 500, who)
