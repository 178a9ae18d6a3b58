"""The whole server, with its store, accounts and tables, does what its description says."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as searching
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.http.serving import ROOT

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


@cache
def client() -> httpx.Client:
    return httpx.Client()


def check(url: str, examples: int) -> None:
    schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 20
    for operation in operations:

        @searching(max_examples=examples, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def asked(case: Any) -> None:
            check_case(url, case)

        asked()


def check_case(url: str, case: Any) -> None:
    # Anew for each: the case before may have been to sign out.
    arrived = client().post(f"{url}/api/guests", json={"name": "ann"})
    assert arrived.status_code == 201, arrived.text
    token = arrived.cookies["fortyeight_session"]
    response = case.call(headers={"cookie": f"fortyeight_session={token}"})
    fraction = "numbers are whole" in response.text
    case.validate_response(
        response, excluded_checks=[positive_data_acceptance] if fraction else None
    )


def test_every_operation_is_as_described(url: str) -> None:
    check(url, 5)


@pytest.mark.long
def test_every_operation_is_as_described_for_long(url: str) -> None:
    check(url, 500)
