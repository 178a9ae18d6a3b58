"""Sums of rounds against counting every way in which they can end."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from fortyeight.analysis.distribution.after_rounds import Results, Rounds, below, score_of

COIN = Results(((Fraction(-100), 0.5), (Fraction(100), 0.5)))
GAME = Results(
    (
        (Fraction(-200), 0.05),
        (Fraction(-100), 0.45),
        (Fraction(0), 0.08),
        (Fraction(100), 0.32),
        (Fraction(150), 0.05),
        (Fraction(200), 0.05),
    )
)
LOTTERY = Results(((Fraction(-50), 0.99), (Fraction(4900), 0.01)))


def every_way(wagers: list[Results], rounds: int) -> dict[Fraction, float]:
    ends = {Fraction(0): 1.0}
    for wager in wagers * rounds:
        found: dict[Fraction, float] = {}
        for (had, chance), (net, one) in product(ends.items(), wager.nets):
            found[had + net] = found.get(had + net, 0.0) + chance * one
        ends = found
    return ends


@pytest.mark.parametrize("wagers", [[COIN], [GAME], [GAME, LOTTERY]])
@pytest.mark.parametrize("rounds", [1, 2, 7])
def test_the_result_after_some_rounds_is_exact(wagers: list[Results], rounds: int) -> None:
    total = Rounds(wagers).after(rounds)
    assert total is not None
    ends = every_way(wagers, rounds)
    found = {
        (total.low + at) * total.unit: chance for at, chance in enumerate(total.chances.tolist())
    }
    for net, chance in ends.items():
        assert found.get(net, 0.0) == pytest.approx(chance, abs=1e-8)
    assert total.ahead == pytest.approx(sum(one for net, one in ends.items() if net > 0), abs=1e-8)
    assert total.even == pytest.approx(ends.get(Fraction(0), 0.0), abs=1e-8)
    assert sum(found.values()) == pytest.approx(1.0)


def test_many_rounds_have_the_mean_and_spread_that_they_must() -> None:
    rounds = 100_000
    played = Rounds([GAME])
    total = played.after(rounds)
    assert total is not None
    cents = [total.cents(at) for at in range(len(total.chances))]
    mean = sum(one * chance for one, chance in zip(cents, total.chances, strict=True))
    spread = sum(
        (one - mean) ** 2 * chance for one, chance in zip(cents, total.chances, strict=True)
    )
    assert mean == pytest.approx(played.mean * rounds, rel=1e-6)
    assert sqrt(spread) == pytest.approx(played.standard_deviation * sqrt(rounds), rel=1e-5)
    # After this many rounds the result is nearly normal.
    for share in (0.05, 0.5, 0.95):
        normal = mean + score_of(share) * sqrt(spread)
        assert total.percentile(share) == pytest.approx(normal, abs=0.01 * sqrt(spread))


def ruined(wagers: list[Results], bankroll: int, stake: int, rounds: int) -> float:
    """By following every bankroll from round to round."""
    alive = {Fraction(bankroll): 1.0}
    for _ in range(rounds):
        after: dict[Fraction, float] = {}
        for had, chance in alive.items():
            for net, one in every_way(wagers, 1).items():
                if had + net >= stake:
                    after[had + net] = after.get(had + net, 0.0) + chance * one
        alive = after
    return 1.0 - sum(alive.values())


@pytest.mark.parametrize("wagers", [[COIN], [GAME], [GAME, LOTTERY]])
@pytest.mark.parametrize("bankroll", [150, 400, 925])
@pytest.mark.parametrize("rounds", [1, 5, 9])
def test_ruin_is_that_of_every_walk(wagers: list[Results], bankroll: int, rounds: int) -> None:
    chance, exact = Rounds(wagers).ruin(bankroll, 150, rounds)
    assert exact
    assert chance == pytest.approx(ruined(wagers, bankroll, 150, rounds), abs=1e-8)


def test_who_has_less_than_a_wager_is_ruined_at_once() -> None:
    assert Rounds([COIN]).ruin(99, 100, 10) == (1.0, True)


def test_a_long_walk_is_near_to_the_exact_one(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Rounds([GAME])
    exact, is_exact = played.ruin(5000, 100, 2000)
    assert is_exact
    monkeypatch.setattr("fortyeight.analysis.distribution.after_rounds.MAX_STEPS", 1)
    near, is_exact = played.ruin(5000, 100, 2000)
    assert not is_exact
    assert near == pytest.approx(exact, abs=0.01)


def test_a_grid_that_would_be_too_large_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fortyeight.analysis.distribution.after_rounds.MAX_PLACES", 64)
    assert Rounds([GAME]).after(1000) is None


def test_wagers_that_share_no_unit_are_walked_by_no_step() -> None:
    # A cent of one against a cent less of the other: the grid of a round is made of single cents.
    odd = Results(((Fraction(99_991_000), 0.01), (Fraction(-99_991), 0.99)))
    game = Results(((Fraction(99_989_000), 0.49), (Fraction(-99_989), 0.51)))
    chance, exact = Rounds([odd, game]).ruin(10_000_000, 200_000, 1)
    assert not exact
    assert 0.0 <= chance <= 1.0


def test_the_normal_distribution() -> None:
    assert below(0.0) == 0.5
    assert below(1.959964) == pytest.approx(0.975, abs=1e-6)
    assert score_of(0.975) == pytest.approx(1.959964, abs=1e-5)
