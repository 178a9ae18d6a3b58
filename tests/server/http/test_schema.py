"""The API does what its description says, whatever is sent."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck
from hypothesis import settings as searching

from fortyeight.server.http.error_answers import ERROR_STATUSES
from tests.effort import effort
from tests.server.http.asking import ANN_COOKIE, HOST, an_app

_MANY = 1_000_000


@cache
def described_app() -> FastAPI:
    return an_app(
        rates__session_requests=_MANY,
        rates__session_requests_at_once=_MANY,
        rates__sign_ins=_MANY,
        rates__sign_ins_at_once=_MANY,
    )


def check_case(case: Any) -> None:
    from schemathesis.specs.openapi.checks import (  # noqa: PLC0415  # every worker would load it
        positive_data_acceptance,
    )

    response = case.call(headers={"host": "127.0.0.1", **ANN_COOKIE}, base_url=HOST)
    # To a schema 1.0 is an integer; to a table it is a fraction, and refused. Nor can a schema say
    # which settings exclude each other, or what a rulebook's file and a house may contain.
    words = (
        "numbers must be whole",
        "unknown-rulebook",
        "a physical shoe is dealt by a person",
        '"bad-house"',
        '"bad-rulebook"',
        '"too-large"',
    )
    unknown = any(word in response.text for word in words)
    case.validate_response(
        response, excluded_checks=[positive_data_acceptance] if unknown else None
    )


@pytest.mark.long
def test_every_operation_is_as_described() -> None:
    """One test for all: a schema with a test per operation generates cases during collection."""
    import schemathesis  # noqa: PLC0415  # every worker would load it to collect the tests
    from schemathesis.checks import load_all_checks  # noqa: PLC0415  # as above
    from schemathesis.pytest.lazy import get_all_tests  # noqa: PLC0415  # as above

    schema = schemathesis.openapi.from_asgi(
        "/api/openapi.json", described_app(), headers={"host": "127.0.0.1"}
    )
    chosen = searching(max_examples=effort(2, 2000), suppress_health_check=list(HealthCheck))
    load_all_checks()
    checked = set()
    for found in get_all_tests(
        schema=schema, test_func=check_case, settings=chosen, given_kwargs=None
    ):
        operation, test = found.ok()  # one that cannot be read fails
        checked.add((operation.path, operation.method))
        test()
    assert len(checked) > 10


def test_every_operation_is_described_with_its_errors() -> None:
    for path, operations in described_app().openapi()["paths"].items():
        for method, operation in operations.items():
            statuses = {int(status) for status in operation["responses"]}
            assert set(ERROR_STATUSES) <= statuses, (path, method)
