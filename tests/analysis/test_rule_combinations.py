"""Rules that no shipped book combines, with whole shoes.

The solver goes backward over hands and the distribution forward; they share the dealer's results
only, so equal means confirm each other. `tests/agreement` has the referee over every order of
small shoes with the same rules.
"""

from __future__ import annotations

import pytest

from fortyeight.analysis.distribution.net_results import distribution
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.limits import limits, small_doubles
from fortyeight.analysis.models import USUAL_MODELS
from fortyeight.analysis.policy.policies import optimal_policy
from fortyeight.analysis.solver import solve
from tests.analysis.combinations import COMBINATIONS
from tests.effort import effort
from tests.simulation.players import PolicyPlayer
from tests.simulation.witness import Witness


@pytest.mark.parametrize("name", list(COMBINATIONS)[:: effort(9, 1)])
def test_the_distribution_has_the_solver_s_mean(name: str) -> None:
    assert limits(COMBINATIONS[name]) == ()
    solution = solve(game_rules(COMBINATIONS[name]))
    for model in USUAL_MODELS:
        policy = optimal_policy(solution, model)
        found = distribution(COMBINATIONS[name], solution.rules, solution.table, policy)
        assert found.mean == pytest.approx(solution.ev[model], abs=1e-13)
        assert sum(found.chances.values()) == pytest.approx(1, abs=1e-12)
    assert solution.ev["cdz-"] <= solution.ev["split-aware"] + 1e-13


#: In these houses the best play doubles for nothing, which no player can.
SMALL = [name for name, house in COMBINATIONS.items() if small_doubles(house)]


@pytest.mark.parametrize("name", [one for one in COMBINATIONS if one not in SMALL][:: effort(4, 1)])
def test_the_simulator_plays_the_best_play_as_the_referee_does(name: str) -> None:
    solution = solve(game_rules(COMBINATIONS[name]), ("split-aware",))
    policy = optimal_policy(solution, "split-aware")
    player = PolicyPlayer(solution.rules, policy)
    witness = Witness(COMBINATIONS[name], solution.rules, policy, player)
    witness.compare_fresh(effort(60, 400))
    witness.compare_fresh(effort(30, 100), boxes=3, begin=1000)
