"""Seeded evenings: nothing is lost, nothing is done twice, the books are right."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from unittest.mock import patch

import pytest

from fortyeight.server.table.runner import runner
from fortyeight.store.database.rows import Row
from fortyeight.store.log.planning import WritePlan
from tests.effort import effort
from tests.server.simulated.episode import Outcome, simulate


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Silence the log: faults are planted by the hundred, and each would be logged."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def told(seed: int, commands: int) -> Outcome:
    """Simulate an evening, and print how to repeat one that fails."""
    print(f"tools/simulate-service --seed {seed} --commands {commands}")
    return simulate(seed, commands)


def test_an_evening_with_faults_kills_and_jumps_of_the_clock() -> None:
    counts = told(effort(102, 52), effort(250, 1_500)).counts
    for what in ("faults of the store", "kills", "to be sent again", "rounds replayed", "done"):
        assert counts.get(what, 0) > 0, f"no {what} in this evening: it proves little"


def test_a_seed_repeats_its_evening() -> None:
    commands = effort(50, 400)
    first = told(7, commands)
    assert first == told(7, commands)
    assert first.digest != told(8, commands).digest


def test_a_cent_from_nowhere_is_found() -> None:
    honest = WritePlan.balances

    def generous(plan: WritePlan) -> tuple[list[Row], list[Row]]:
        new, deltas = honest(plan)
        return new, [(account, cents + 1) for account, cents in deltas]

    with (
        patch.object(WritePlan, "balances", generous),
        pytest.raises(AssertionError, match="come to"),
    ):
        simulate(48, 300)


def test_an_answer_that_is_not_stored_is_found() -> None:
    def forgotten(*asked: object) -> None:
        return None

    with patch.object(runner, "to_store", forgotten), pytest.raises(AssertionError):
        simulate(48, 1_000)


@pytest.mark.long
def test_many_evenings() -> None:
    for _ in range(20):
        told(secrets.randbits(32), 5_000)
