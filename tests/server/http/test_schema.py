"""The API does what its description says, for whatever is sent."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck
from hypothesis import settings as searching
from schemathesis.checks import load_all_checks
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.specs.openapi.checks import positive_data_acceptance

from fortyeight.server.http.error_answers import ERROR_STATUSES
from tests.effort import effort
from tests.server.http.asking import ANN_COOKIE, HOST, an_app

_MANY = 1_000_000
APP = an_app(
    rates__session_requests=_MANY,
    rates__session_requests_at_once=_MANY,
    rates__sign_ins=_MANY,
    rates__sign_ins_at_once=_MANY,
)


def check_case(case: schemathesis.Case[Any]) -> None:
    response = case.call(headers={"host": "127.0.0.1", **ANN_COOKIE}, base_url=HOST)
    # To a schema 1.0 is an integer; to a table it is a fraction, and refused. Neither does it know
    # what two settings may not be together, or what a rulebook's file and a house may say.
    words = ("numbers must be whole", "unknown-rulebook", "a physical shoe is dealt by a person")
    words += ('"bad-house"', '"bad-rulebook"', '"too-large"')
    unknown = any(word in response.text for word in words)
    case.validate_response(
        response, excluded_checks=[positive_data_acceptance] if unknown else None
    )


def test_every_operation_is_as_described() -> None:
    """One test for all: a schema that gives a test for each thinks of cases as it is collected."""
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", APP, headers={"host": "127.0.0.1"})
    chosen = searching(max_examples=effort(5, 2000), suppress_health_check=list(HealthCheck))
    load_all_checks()
    checked = set()
    for found in get_all_tests(
        schema=schema, test_func=check_case, settings=chosen, given_kwargs=None
    ):
        operation, test = found.ok()  # type: ignore[union-attr]  # one that cannot be read fails
        checked.add((operation.path, operation.method))
        test()
    assert len(checked) > 10


def test_every_operation_is_described_with_its_errors() -> None:
    for path, operations in APP.openapi()["paths"].items():
        for method, operation in operations.items():
            statuses = {int(status) for status in operation["responses"]}
            assert set(ERROR_STATUSES) <= statuses, (path, method)
