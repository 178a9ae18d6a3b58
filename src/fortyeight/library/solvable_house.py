"""A house with everything that can be asked of it: solve, value, simulate, play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from os import PathLike
from typing import TYPE_CHECKING, Any

from fortyeight.library.arguments import Cards, Seed, flag_of, instance_of, path_of, text_of
from fortyeight.library.errors import InputError, input_errors
from fortyeight.library.house_files import house_of
from fortyeight.library.results.frames import Rows, html_table
from fortyeight.library.rounds.game import Game
from fortyeight.rulebook import House, catalogue, shipped_books
from fortyeight.rulebook.reading.formatting import format_value
from fortyeight.strategy import SOLVED, BadStrategy, Strategy, named_strategy, read_strategy
from fortyeight.strategy import write_strategy as strategy_text

if TYPE_CHECKING:
    from fortyeight.analysis.house_solution import HouseSolution
    from fortyeight.analysis.optional import SideWager
    from fortyeight.cards import Card
    from fortyeight.library.arguments import Money
    from fortyeight.library.results.charts import Chart
    from fortyeight.library.results.counts import Count
    from fortyeight.library.results.simulated import Simulation
    from fortyeight.library.results.values import Values


@dataclass(frozen=True, repr=False, eq=False)
class SolvableHouse(House):
    """A house: the rules of one table, and the questions that can be asked about them.

    Made by `house`. Rules are attributes, such as `house.cards.decks`, `house.double.times`.
    """

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, House):
            return NotImplemented
        names = (one.name for one in fields(House) if one.compare)
        return all(getattr(self, name) == getattr(other, name) for name in names)

    __hash__ = House.__hash__

    def replaced(self, **choices: Any) -> SolvableHouse:
        """Return the same house with some choices replaced.

        >>> house("ma-spanish21").replaced(decks=6).cards.decks
        6
        """
        return solvable(house_of(self, choices))

    def game(
        self,
        *,
        seed: Seed = None,
        shoe: Cards | None = None,
        meters: Mapping[str, Money] | None = None,
    ) -> Game:
        """Return a new game at a table of this house."""
        return Game(self, seed=seed, shoe=shoe, meters=meters)

    def solve(
        self,
        *,
        model: str = "split-aware",
        shoe: Cards | None = None,
        compute: bool = False,
        allow_inexact: bool = False,
    ) -> Solution:
        """Return the exact figures of the main game, from a full shoe or from the cards of `shoe`.

        Those of default houses ship with the program; others are computed, some when they are
        first read. A house with rules that the solver does not value exactly is refused, unless
        `allow_inexact`.

        >>> house("ma-spanish21", decks=8).solve()
        <Solution ma-spanish21, edge 0.38467%>
        """
        from fortyeight.analysis.house_solution import solve_house
        from fortyeight.analysis.models import MODELS

        chosen = next((one for one in MODELS if one == model), None)
        if chosen is None:
            message = f"there is no model {format_value(model)}; there are {', '.join(MODELS)}"
            raise InputError("model", message)
        check_exact(self, allow_inexact)
        if shoe is None:
            return Solution(solve_house(self, chosen, compute=flag_of(compute, "compute")))
        from fortyeight.analysis.remaining_shoe import BadShoe
        from fortyeight.library.results.values import read_shoe

        with input_errors("shoe", BadShoe):
            solution = solve_house(self, chosen, shoe=read_shoe(self, shoe))
        check_exact(self, allow_inexact, solution.limits)
        return Solution(solution)

    def chart(self, strategy: Strategy | None = None, *, allow_inexact: bool = False) -> Chart:
        """Return the best chart that a person can use, or that of a strategy, with its exact edge.

        >>> house("ma-spanish21").chart().rows()[8]["T"]
        'H'
        """
        if strategy is None:
            return self.solve(allow_inexact=allow_inexact).chart
        from fortyeight.analysis.chart.best_chart import valued
        from fortyeight.library.results.charts import Chart
        from fortyeight.papers import ChartPaper, edge_figures

        _check_strategy(strategy)
        check_exact(self, allow_inexact)
        own = valued(self, strategy)
        return Chart(ChartPaper(self, strategy, edge_figures(own.edge, own.optimal)), own.edge)

    def values(
        self,
        hand: Cards,
        up: str | Card,
        *,
        shoe: Cards | None = None,
        doubled: int = 0,
        split: bool = False,
        allow_inexact: bool = False,
    ) -> Values:
        """Return what each choice of a hand is worth; see `value`."""
        from fortyeight.library.results.values import values_of_hand

        check_exact(self, allow_inexact)
        return values_of_hand(self, hand, up, shoe, doubled, split)

    def simulate(self, rounds: int = 1_000_000, **options: Any) -> Simulation:
        """Simulate complete play from real shoes; see `simulate`."""
        return simulate(self, rounds, **options)

    def side_bets(self) -> dict[str, SideWager]:
        """Return the side bets on offer with their exact odds and edges, as fractions.

        >>> house("bbc-spanish21").side_bets()["match"].edge > 0
        True
        """
        from fortyeight.analysis.optional import side_wagers

        return {wager.kind.value: wager for wager in side_wagers(self)}

    def derive_count(
        self, *, largest: int = 1, departures: int = 0, spread: int = 8, allow_inexact: bool = False
    ) -> Count:
        """Derive a count for the house's best chart; it takes seconds, a minute with departures.

        Tags are whole numbers up to `largest`; `departures` is the number of the strongest to find,
        `spread` the largest wager in units.
        """
        from fortyeight.library.results.counts import derived_count

        check_exact(self, allow_inexact)
        return derived_count(self, largest, departures, spread)

    def sweep(self, on_progress: Callable[[int, int], None] | None = None) -> Sweep:
        """Solve the house with each open choice changed, one at a time. It takes minutes.

        `on_progress` is called with the number of houses solved, and of all houses.
        """
        from fortyeight.analysis.models import CHART_MODEL
        from fortyeight.simulation.sweeping import do_sweep, sweeping

        if not (on_progress is None or callable(on_progress)):
            raise InputError("on_progress", f"{format_value(on_progress)} is not a function")
        asked = sweeping(self, CHART_MODEL)
        done = asked.sweep(do_sweep(asked, tell=on_progress).results)
        if done is None:
            raise KeyboardInterrupt
        rows = [
            {
                "rule": one.option.key,
                "value": str(one.option.value),
                "instead": str(one.option.instead),
                "status": one.status,
                "edge": one.edge,
                "change": one.change,
            }
            for one in done.worths
        ]
        return Sweep(done.edge, rows)

    def _repr_html_(self) -> str:
        rows = [{"choice": key, "value": value} for key, value in self.choices.items()]
        return html_table(rows, f"{self.book.title} ({self.book.id})")


class Solution(Rows):
    """The exact figures of a house's main game. Shares are of the main wager."""

    def __init__(self, figures: HouseSolution) -> None:
        self._figures = figures

    @property
    def house(self) -> House:
        return self._figures.house

    @property
    def edge(self) -> float:
        """The house's edge against the best play."""
        return self._figures.edge

    @property
    def ev(self) -> float:
        """The player's expected net result with the best play."""
        return self._figures.ev

    @property
    def ev_by_up_card(self) -> Mapping[str, float | None]:
        """The player's expectation by the dealer's up card; None where the shoe has no such."""
        return self._figures.ev_by_up_card

    @property
    def chart(self) -> Chart:
        """The best chart that a person can use."""
        from fortyeight.library.results.charts import Chart
        from fortyeight.papers import ChartPaper, edge_figures

        best = self._figures.chart
        figures = edge_figures(best.edge, best.optimal)
        return Chart(ChartPaper(self.house, best.strategy, figures, best.notes), best.edge)

    @property
    def distribution(self) -> Mapping[Fraction, float]:
        """The chance of each net result of a round with the best play, in wagers."""
        return self._figures.spread.chances

    @property
    def frequencies(self) -> Mapping[str, Mapping[str, float]]:
        """How often each outcome of rounds, hands and dealer comes."""
        return self._figures.spread.frequencies

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round's net result, in wagers."""
        return self._figures.standard_deviation

    @property
    def exact(self) -> bool:
        """Whether the solver values every rule of the house as the referee pays it."""
        return self._figures.exact

    @property
    def limits(self) -> tuple[str, ...]:
        """Sentences that say why the figures are not exact; empty where they are."""
        return self._figures.limits

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each net result of a round, with its chance."""
        return [{"net": float(net), "chance": one} for net, one in self.distribution.items()]

    def to_json(self) -> dict[str, Any]:
        """Return all figures in the format of `fortyeight solve --json`."""
        return self._figures.to_json()

    def __repr__(self) -> str:
        inexact = "" if self.exact else ", not exact"
        return f"<Solution {self.house.book.id}, edge {self.edge:.5%}{inexact}>"

    def _repr_html_(self) -> str:
        names = ("edge", "standard_deviation")
        rows = [{"figure": name, "value": getattr(self, name)} for name in names]
        return html_table(rows, self.house.book.title) + self.chart._repr_html_()


class Sweep(Rows):
    """What each open choice of a house is worth, those that change the edge most first."""

    def __init__(self, edge: float, rows: list[dict[str, Any]]) -> None:
        self.edge, self._rows = edge, rows

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each option: rule, value, edge, and the change of the edge."""
        return [dict(row) for row in self._rows]

    def __repr__(self) -> str:
        return f"<Sweep {len(self._rows)} options, edge {self.edge:.5%}>"


def _check_strategy(strategy: object) -> None:
    if not isinstance(strategy, Strategy):
        raise InputError("strategy", "give a `Strategy`, as `load_strategy` returns")


def solvable(house: House) -> SolvableHouse:
    """Return a house with everything that can be asked of it."""
    if isinstance(house, SolvableHouse):
        return house
    return SolvableHouse(**{one.name: getattr(house, one.name) for one in fields(House)})


def check_exact(house: House, allow_inexact: bool, reasons: Iterable[str] | None = None) -> None:
    """Raise `InputError` if figures of a house are not exact, unless the caller allows it."""
    from fortyeight.analysis.limits import limits

    reasons = limits(house) if reasons is None else reasons
    if not flag_of(allow_inexact, "allow_inexact") and reasons:
        sentence = f"the solver does not value this house exactly: {'; '.join(reasons)}"
        raise InputError(house.book.id, f"{sentence} (allow_inexact=True gives its figures)")


def house(book: str | PathLike[str] | House, **choices: Any) -> SolvableHouse:
    """Return a house: a rulebook's default one, that of a file or its text, or another one changed.

    Choices are the keys of a house file; raise `InputError` for those that the book does not allow.

    >>> house("ma-spanish21", decks=6)
    House('ma-spanish21', {'decks': 6})
    """
    return solvable(house_of(book, choices))


def books() -> tuple[str, ...]:
    """Return the ids of the rulebooks.

    >>> "ma-spanish21" in books()
    True
    """
    return shipped_books()


def tables() -> tuple[str, ...]:
    """Return the ids of the catalogue: real tables and published rule sets.

    >>> len(tables()) >= 18
    True
    """
    return catalogue()


def load_strategy(name: str | PathLike[str]) -> Strategy:
    """Return a strategy by its name ("mimic", "never-bust"), or from its file or its text.

    >>> mimic = load_strategy("mimic")
    >>> load_strategy(write_strategy(mimic)) == mimic
    True
    """
    with input_errors("strategy", BadStrategy):
        if isinstance(name, str) and "\n" in name:
            return read_strategy(name)
        return named_strategy(path_of(name, "strategy", "a strategy"))


def write_strategy(strategy: Strategy, comments: Sequence[str] = ()) -> str:
    """Return the text of a strategy file, with comments above its rows.

    >>> write_strategy(load_strategy("mimic"), ["The dealer's own."]).splitlines()[0]
    "# The dealer's own."
    """
    lines = instance_of(comments, Sequence, "comments", "a list of lines")
    return strategy_text(
        instance_of(strategy, Strategy, "strategy", "a `Strategy`"),
        [text_of(line, "comments", "a line") for line in lines],
    )


def value(
    book: str | PathLike[str] | House,
    hand: Cards,
    up: str | Card,
    *,
    shoe: Cards | None = None,
    doubled: int = 0,
    split: bool = False,
    allow_inexact: bool = False,
    **choices: Any,
) -> Values:
    """Return what each choice of a hand nets per initial wager, if the rest is played best.

    `shoe` lists the unseen cards; by default they are the full shoe without hand and up card. A
    hand may have been `doubled` a number of times, or come from a `split`.

    >>> values = value("ma-spanish21", hand="8s 3h", up="6h")
    >>> values.best, round(values["double"], 6), values.exact
    ('double', 0.540085, True)
    """
    asked = house(book, **choices)
    named = {"shoe": shoe, "doubled": doubled, "split": split, "allow_inexact": allow_inexact}
    return asked.values(hand, up, **named)  # type: ignore[arg-type]  # the same names


def simulate(
    book: str | PathLike[str] | House,
    rounds: int = 1_000_000,
    *,
    strategy: str | PathLike[str] | Strategy = "chart",
    seed: int | None = None,
    boxes: int = 1,
    fresh_shoe: bool = False,
    side_bets: str | Iterable[str] = (),
    until: float | None = None,
    threads: int | None = None,
    count: str | PathLike[str] | Count | None = None,
    allow_inexact: bool = False,
    **choices: Any,
) -> Simulation:
    """Simulate complete play from real shoes, on all cores.

    `strategy` is "chart", "optimal", "mimic", "never-bust", a strategy file, or a strategy. The
    run ends early once the mean is known to plus or minus `until` of a wager. With a `seed`, a run
    gives the same result on every machine. A `count` is the name of a shipped one, a count file, or
    what `derive_count` found; its results are in `Simulation.counted`.
    """
    from fortyeight.library.results.simulated import run_simulation

    asked = house(book, **choices)
    played = (
        strategy if isinstance(strategy, Strategy) else path_of(strategy, "strategy", "a strategy")
    )
    check_exact(asked, allow_inexact or played not in SOLVED)
    kinds = (side_bets,) if isinstance(side_bets, str) else side_bets
    named = tuple(instance_of(kinds, Iterable, "side_bets", "a list of side bets"))
    return run_simulation(
        asked, rounds, played, seed, boxes, fresh_shoe, named, until, threads, count
    )
