"""A wait fails after its time, and not because the machine was suspended."""

from __future__ import annotations

import pytest

from tests.server.live.patience import Patience


def test_a_wait_fails_after_its_time() -> None:
    times = iter([0.0, 0.9, 1.8, 2.7])
    patience = Patience(2.5, lambda: next(times))
    patience.check("nothing came")
    patience.check("nothing came")
    with pytest.raises(TimeoutError, match="nothing came"):
        patience.check("nothing came")


def test_a_suspended_machine_is_no_fault() -> None:
    times = iter([0.0, 0.5, 3600.0, 3600.5])
    patience = Patience(2.5, lambda: next(times))
    for _ in range(3):
        patience.check("nothing came")
