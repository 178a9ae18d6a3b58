"""Houses and ways of playing them, made once for all tests."""

from __future__ import annotations

from functools import lru_cache

from fortyeight.analysis.chart.best_chart import Chart, best_chart
from fortyeight.analysis.chart.chart_policy import chart_policy
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.models import USUAL_MODELS
from fortyeight.analysis.policy.policies import optimal_policy
from fortyeight.analysis.solver import Solution, solve
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.strategy import BUILTINS, Strategy, builtin
from tests.simulation.players import ChartPlayer, PolicyPlayer
from tests.simulation.wild import wild_chart
from tests.simulation.witness import Witness

BOOKS = (
    "ma-spanish21",
    "ma-pontoon21",
    "md-pontoon21",
    "mbs-pontoon",
    "bbc-spanish21",
    "blackjack52",
)
WILD = "wild"
WAYS = ("chart", *BUILTINS, *USUAL_MODELS, WILD)
#: A best chart takes seconds to make: in short tests these two are enough beside the wild ones.
CHARTED = ("ma-spanish21", "bbc-spanish21")


@lru_cache(8)
def house(book: str) -> House:
    return open_house(rulebook(book))


@lru_cache(8)
def solved(book: str) -> Solution:
    return solve(game_rules(house(book)))


@lru_cache(8)
def chart(book: str) -> Chart:
    return best_chart(house(book), solved(book))


def by_chart(found: House, strategy: Strategy) -> Witness:
    """A house that is played by a chart."""
    rules = game_rules(found)
    return Witness(found, rules, chart_policy(rules, strategy), ChartPlayer(strategy))


def played(book: str, way: str) -> Witness:
    """A book's own house that is played in one of the ways."""
    if way == "chart":
        return by_chart(house(book), chart(book).strategy)
    if way == WILD:
        return by_chart(house(book), wild_chart(48))
    for name in BUILTINS:
        if way == name:
            return by_chart(house(book), builtin(name))
    model = next(model for model in USUAL_MODELS if model == way)
    solution = solved(book)
    policy = optimal_policy(solution, model)
    return Witness(house(book), solution.rules, policy, PolicyPlayer(solution.rules, policy))
