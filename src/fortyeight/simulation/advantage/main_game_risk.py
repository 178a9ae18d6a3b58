"""What counters win on the main game, by published counts and by the house's best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from fortyeight.analysis.removal.derive import Derived, counting_of, from_count
from fortyeight.analysis.removal.efficiency import (
    HouseCount,
    PlayingEfficiency,
    published_count,
    value_count,
)
from fortyeight.analysis.removal.tags import best_tags
from fortyeight.simulation.advantage.estimates import ShoeSums
from fortyeight.simulation.advantage.watching import AtTrueCount, FaceTags, Watcher, watch
from fortyeight.simulation.game.strategies import game_of
from fortyeight.strategy import MAX_TRUE_COUNT, MIN_TRUE_COUNT, Counting, Strategy, published_counts
from fortyeight.table.wagers.wager_kinds import WagerKind

Tell = Callable[[int, int], None]

#: Largest tags of the house's own counts.
OWN_LEVELS = (1, 2, 3)


@dataclass(frozen=True)
class CountFigures:
    """How well a count serves a house.

    `betting` and `insurance` are exact correlations; `playing` is an approximation (see
    `removal.efficiency`). `slope` and `even` are those of the line.
    """

    count: HouseCount
    betting: float
    insurance: float
    playing: float
    slope: float
    even: float

    @property
    def trigger(self) -> int:
        """The true count, rounded down, from which the largest wager is made."""
        return from_count(self.even)


@dataclass(frozen=True)
class CountRisk:
    """What a count wins by its spread, in smallest wagers and by cards behind the cutting card.

    `played` are rounds as they are played by the chart. `line` values each wager to first order by
    the unseen cards instead: it has far less of chance in it.
    """

    figures: CountFigures
    played: Mapping[int, ShoeSums]
    line: Mapping[int, ShoeSums]


@dataclass(frozen=True)
class MainGameRisk:
    """The main game by cards behind the cutting card.

    `flat` is a player who always wagers one unit, as it is played, and `flat_line` to first order.
    `perfect` wagers by the effects of every card that was dealt, to first order. `departing` is the
    derived count with its departures from the chart. All are empty if nothing was simulated.
    `by_true_count` are the rounds of the strongest count.
    """

    derived: Derived
    spread: int
    counts: tuple[CountRisk, ...]
    flat: Mapping[int, ShoeSums]
    flat_line: Mapping[int, ShoeSums]
    perfect: Mapping[int, ShoeSums]
    departing: Mapping[int, ShoeSums]
    by_true_count: tuple[AtTrueCount, ...]

    @property
    def strongest(self) -> CountRisk:
        """The count with the highest betting correlation."""
        return max(self.counts, key=lambda one: one.figures.betting)


def count_figures(derived: Derived) -> tuple[CountFigures, ...]:
    """Return the figures of the house's own counts, then those of the published ones."""
    house, effects = derived.house, derived.effects
    counts = [published_count(house, one) for one in published_counts()]
    own = {largest: best_tags(effects, largest) for largest in OWN_LEVELS}
    known: set[bytes] = set()
    for largest, tags in reversed(own.items()):
        if tags.any() and tags.tobytes() not in known:
            known.add(tags.tobytes())
            counts.insert(0, value_count(house, f"Best balanced, up to {largest}", "", tags))
    wagers = {one.wager.kind: one.wager.effects for one in derived.wagers}
    insurance = wagers.get(WagerKind.INSURANCE)
    efficiency = PlayingEfficiency(house, derived.plays, insurance)
    figures = []
    for count in counts:
        even = count.even(effects)
        if even is None:
            continue
        figures.append(
            CountFigures(
                count,
                count.correlation(effects),
                count.correlation(insurance) if insurance else 0.0,
                efficiency.of(count),
                count.slope(effects),
                even,
            )
        )
    return tuple(figures)


def main_game_risk(
    derived: Derived,
    chart: Strategy,
    *,
    spread: int,
    shoes: int,
    seed: int,
    behind: Sequence[int],
    boxes: int = 1,
    tell: Tell | None = None,
) -> MainGameRisk:
    """Return what counters win who wager one unit, or `spread` while their count is favourable.

    Without shoes, nothing is simulated.
    """
    house, effects = derived.house, derived.effects
    figures = count_figures(derived)
    if not shoes:
        exact = tuple(CountRisk(one, {}, {}) for one in figures)
        return MainGameRisk(derived, spread, exact, {}, {}, {}, {}, ())
    game = game_of(house, chart)
    nothing = FaceTags((Fraction(0),) * len(game.faces))
    watchers = [
        Watcher("flat", None, nothing, lambda _: 1),
        Watcher("flat, to first order", effects, nothing, lambda _: 1),
        Watcher("perfect, to first order", effects, None, _spread(1, spread)),
    ]
    for one in figures:
        tags = FaceTags(one.count.tags, -one.count.imbalance * house.cards.decks)
        units = _spread(one.trigger, spread)
        watchers += [
            Watcher(one.count.name, None, tags, units),
            Watcher(f"{one.count.name}, to first order", effects, tags, units),
        ]
    steps = 2 if derived.indices else 1

    def progress_of(step: int) -> Tell | None:
        if tell is None:
            return None
        return lambda done, every: tell(step * every + done, steps * every)

    watched = watch(
        game, watchers, shoes=shoes, seed=seed, behind=behind, boxes=boxes, tell=progress_of(0)
    )

    def of(player: int) -> dict[int, ShoeSums]:
        return {one: watched.of(player, one) for one in watched.behind}

    risks = tuple(CountRisk(one, of(3 + 2 * at), of(4 + 2 * at)) for at, one in enumerate(figures))
    departing = {}
    if derived.indices:
        by_departures = game_of(house, chart, counting=departing_count(derived, spread))
        alone = watch(
            by_departures,
            [Watcher("departing", None, nothing, lambda _: 1)],
            shoes=shoes,
            seed=seed,
            behind=behind,
            boxes=boxes,
            tell=progress_of(1),
        )
        departing = {one: alone.of(0, one) for one in alone.behind}
    strongest = max(range(len(figures)), key=lambda at: figures[at].betting)
    at_true_counts = tuple(watched.by_true_count(3 + 2 * strongest))
    return MainGameRisk(derived, spread, risks, of(0), of(1), of(2), departing, at_true_counts)


def departing_count(derived: Derived, spread: int) -> Counting:
    """Return the derived count that wagers one unit or the whole spread, with its departures."""
    even = derived.effects.even(derived.tags)
    trigger = MAX_TRUE_COUNT if even is None else from_count(even)
    ramp = {MIN_TRUE_COUNT: 1, min(max(trigger, MIN_TRUE_COUNT + 1), MAX_TRUE_COUNT): spread}
    # Without side bets: they are reported by themselves.
    return replace(counting_of(derived, "departing", spread), ramp=ramp, wagers={})


def _spread(trigger: int, spread: int) -> Callable[[int], int]:
    return lambda true_count: spread if true_count >= trigger else 1
