"""Waterfall: the steps from one house to another, rule by rule, with the edge after each.

The value of a rule depends on the other rules, so the value of a step depends on the order of the
steps. Each step is therefore also given alone, taken from the first house. A house between the two
may be one that no book allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from fortyeight.analysis.game_rules import game_rules, rules_key
from fortyeight.analysis.limits import limits
from fortyeight.analysis.models import SplitModel
from fortyeight.analysis.worth.edges import EdgeCache
from fortyeight.cards import Rank
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.values import same_value

#: Stands for the rows of the bonus 21s, which are not entries of the book.
BONUS_ROWS = "bonus_21"

_COURT = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})


@dataclass(frozen=True, slots=True)
class Group:
    """Rules that a player sees as one, by the paths of their entries."""

    name: str
    paths: tuple[str, ...]


#: Every rule that the value of the main game depends on, in the order of the steps.
GROUPS = (
    Group("Ranks taken out of the decks", ("cards.removed_ranks",)),
    Group("Decks", ("cards.decks",)),
    Group("The dealer's soft 17", ("dealing.soft_17",)),
    Group(
        "The second card, and what a dealer's blackjack takes",
        ("dealing.procedure", "dealing.looks_under", "dealer_blackjack.takes"),
    ),
    Group("A 21 against a dealer's blackjack", ("twenty_one.against_blackjack",)),
    Group("A 21 against a dealer's 21", ("twenty_one.against_21",)),
    Group("Blackjack", ("blackjack.pays", "blackjack.against_blackjack")),
    Group("Bonus 21s", (BONUS_ROWS,)),
    Group("Bonus 21s on split hands", ("bonus.on_split_hands",)),
    Group(
        "Surrender",
        (
            "surrender.against",
            "surrender.returns",
            "surrender.cards",
            "surrender.after_split",
            "surrender.at_once_under",
            "surrender.against_blackjack",
        ),
    ),
    Group(
        "Number and amount of doubles",
        ("double.times", "double.of", "double.amount", "double.at_least_minimum"),
    ),
    Group("Cards that may be doubled", ("double.cards",)),
    Group("Totals that may be doubled", ("double.totals",)),
    Group("Doubling a 21", ("double.on_21",)),
    Group("A doubled ace", ("double.ace_counts_one",)),
    Group("Rescue", ("rescue.at_most", "rescue.forfeits")),
    Group("Doubling split hands", ("double.after_split", "double.split_aces")),
    Group("Splitting pairs", ("split.times", "split.by")),
    Group("Split aces", ("split.ace_times", "split.aces_draw")),
    Group("21 in two cards on a split hand", ("twenty_one.two_card_split",)),
)


@dataclass(frozen=True, slots=True)
class Step:
    """One difference: the edge with it and all steps before it, and the change it makes.

    Rules that the solver can only value together are one step. `alone` is the change from the
    first house with this step only; None where the solver does not value that house. `touches` is
    false where the step does not change the main game.
    """

    name: str
    paths: tuple[str, ...]
    edge: float
    change: float
    alone: float | None
    touches: bool


@dataclass(frozen=True, slots=True)
class Waterfall:
    """The steps from the edge of one house to that of another."""

    model: SplitModel
    edges: tuple[float, float]
    steps: tuple[Step, ...]
    limits: tuple[str, ...]

    @property
    def change(self) -> float:
        return self.edges[1] - self.edges[0]


def waterfall(
    one: House,
    other: House,
    model: SplitModel = "split-aware",
    order: Sequence[Group] = GROUPS,
    edges: EdgeCache | None = None,
) -> Waterfall:
    """Return the steps from one house to the other, in the order of the groups."""
    edges = edges or EdgeCache(model)
    own_limits = tuple(dict.fromkeys((*limits(one), *limits(other))))
    steps: list[Step] = []
    current, pending = one, _Pending()
    edge = first = edges.of(game_rules(one))
    for group in order:
        paths = differing(one, other, group.paths)
        if not paths:
            continue
        pending = pending.with_(group.name, paths)
        after = taking(current, other, pending.paths)
        if any(limit not in own_limits for limit in limits(after)):
            continue
        step = _step(pending, edges, edge, (one, current, after, other), own_limits)
        steps.append(step)
        current, pending, edge = after, _Pending(), step.edge
    assert not pending.paths, f"{pending.paths} are left over"
    last = game_rules(other)
    assert rules_key(game_rules(current)) == rules_key(last), "a rule of the game is in no group"
    return Waterfall(model, (first, edges.of(last)), tuple(steps), own_limits)


@dataclass(frozen=True, slots=True)
class _Pending:
    """Pending differences, which the solver can only value together, as one step."""

    names: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()

    def with_(self, name: str, paths: tuple[str, ...]) -> _Pending:
        return _Pending((*self.names, name), (*self.paths, *paths))


def _step(
    pending: _Pending,
    edges: EdgeCache,
    before: float,
    houses: tuple[House, House, House, House],
    own_limits: tuple[str, ...],
) -> Step:
    one, current, after, other = houses
    alone = taking(one, other, pending.paths)
    valued = all(limit in own_limits for limit in limits(alone))
    rules = game_rules(after)
    edge = edges.of(rules)
    return Step(
        "; ".join(pending.names),
        pending.paths,
        edge,
        edge - before,
        edges.of(game_rules(alone)) - edges.of(game_rules(one)) if valued else None,
        rules_key(rules) != rules_key(game_rules(current)),
    )


def differing(one: House, other: House, paths: Iterable[str]) -> tuple[str, ...]:
    """Return the rules in which two houses differ."""
    return tuple(path for path in paths if not same_value(_value(one, path), _value(other, path)))


def _value(house: House, path: str) -> object:
    if path == BONUS_ROWS:
        return tuple((row.name, row.words) for row in house.bonus_21)
    value: object = house.value(path)
    return value


def taking(house: House, other: House, paths: Iterable[str]) -> House:
    """Return a house with these rules of another, whether or not a book allows them together."""
    for path in paths:
        if path == BONUS_ROWS:
            house = replace(house, book=replace(house.book, bonus_21=other.bonus_21))
        else:
            house = with_value(house, path, other.value(path))
    tens = Rank.TEN not in house.cards.removed_ranks
    for path in ("dealing.looks_under", "surrender.against", "surrender.at_once_under"):
        ranks = house.value(path)
        # A book without tens names the court cards and means every ten-valued card.
        if tens and _COURT.issubset(ranks) and Rank.TEN not in ranks:
            house = with_value(house, path, (*ranks, Rank.TEN))
    return house


def with_value(house: House, path: str, value: object) -> House:
    """Return a house with another value for one rule, whether or not its book allows it."""
    section, name = path.split(".")
    changed = getattr(house, section).replace(**{name: value})
    return replace(house, **{section: changed})
