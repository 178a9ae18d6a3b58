"""What a counter and a player who knows every card win on the side bets of a house."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fortyeight.analysis.optional import SideWager, side_wagers
from fortyeight.analysis.removal.derive import LARGEST_OF_WAGERS, from_count
from fortyeight.analysis.removal.efficiency import HouseCount, value_count
from fortyeight.analysis.removal.tags import best_tags
from fortyeight.analysis.removal.wagers import WagerEffects, effects_on
from fortyeight.rulebook import House
from fortyeight.simulation.advantage.estimates import ShoeSums
from fortyeight.simulation.advantage.watching import FaceTags, Watcher, watch
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.strategy import MAX_TRUE_COUNT
from fortyeight.table.wagers.wager_kinds import WagerKind

Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class SideBetCount:
    """The best count of a side bet with small whole tags, whether or not they are balanced.

    `correlation` is that of its tags with the effects of removal, `slope` what a true count of one
    adds to the expected result, and `even` the true count at which that is 0. All are exact; that
    the result is a line holds to first order. The side bet is made from the true count `trigger`
    on, rounded down.
    """

    count: HouseCount
    correlation: float
    slope: float
    even: float

    @property
    def trigger(self) -> int:
        return from_count(self.even)


@dataclass(frozen=True)
class SideBetRisk:
    """What a side bet can lose the house, in side bets and by cards behind the cutting card.

    `perfect` is a player who knows every card that was dealt. `counted` is one who uses `count`;
    it is empty if no tags help, or if the count never says that the side bet is favourable. Both
    are empty if nothing was simulated.
    """

    wager: SideWager
    effects: WagerEffects
    count: SideBetCount | None
    perfect: Mapping[int, ShoeSums]
    counted: Mapping[int, ShoeSums]


def side_bet_count(house: House, wager: SideWager) -> SideBetCount | None:
    """Return the best count of a side bet; None if every card has the same effect."""
    effects = effects_on(house, wager).effects
    if not effects.differ:
        return None
    tags = best_tags(effects, LARGEST_OF_WAGERS, balanced=False)
    count = value_count(house, wager.kind.value, "", tags)
    even = count.even(effects)
    assert even is not None, "tags that correlate have a slope"
    return SideBetCount(count, count.correlation(effects), count.slope(effects), even)


def counted_wagers(house: House) -> tuple[SideWager, ...]:
    """Return the side bets of a house, insurance against an ace only."""
    first: dict[WagerKind, SideWager] = {}
    for wager in side_wagers(house):
        first.setdefault(wager.kind, wager)
    return tuple(first.values())


def side_bet_risks(
    game: GameTables,
    *,
    shoes: int,
    seed: int,
    behind: Sequence[int],
    boxes: int = 1,
    tell: Tell | None = None,
) -> tuple[SideBetRisk, ...]:
    """Return the risk of every side bet of a house, with these cards behind the cutting card.

    Without shoes, nothing is simulated.
    """
    house = game.house
    wagers = counted_wagers(house)
    if not wagers:
        return ()
    counts = [side_bet_count(house, wager) for wager in wagers]
    watchers = [Watcher("perfect", wager, None, _while_favourable) for wager in wagers]
    places: dict[int, int] = {}
    for at, (wager, count) in enumerate(zip(wagers, counts, strict=True)):
        if count is not None and count.trigger <= MAX_TRUE_COUNT:
            places[at] = len(watchers)
            tags = FaceTags(count.count.tags, -count.count.imbalance * house.cards.decks)
            watchers.append(Watcher("count", wager, tags, _from(count.trigger)))
    if not shoes:
        return tuple(
            SideBetRisk(wager, effects_on(house, wager), count, {}, {})
            for wager, count in zip(wagers, counts, strict=True)
        )
    watched = watch(game, watchers, shoes=shoes, seed=seed, behind=behind, boxes=boxes, tell=tell)
    risks = []
    for at, (wager, count) in enumerate(zip(wagers, counts, strict=True)):
        counted: dict[int, ShoeSums] = {}
        if at in places:
            counted = {one: watched.of(places[at], one) for one in watched.behind}
        perfect = {one: watched.of(at, one) for one in watched.behind}
        risks.append(SideBetRisk(wager, effects_on(house, wager), count, perfect, counted))
    return tuple(risks)


def _while_favourable(true_count: int) -> int:
    return 1 if true_count > 0 else 0


def _from(trigger: int) -> Callable[[int], int]:
    return lambda true_count: 1 if true_count >= trigger else 0
