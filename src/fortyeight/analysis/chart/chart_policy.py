"""A chart as a policy: its decision for every hand under every up card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.chart.choice_bits import bits_of, decided_by, set_of
from fortyeight.analysis.game_rules import ACE, GameRules
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.player_hands import DOUBLED, PlayerHands
from fortyeight.analysis.hands.suited import (
    CASES,
    COMBOS,
    NOT_SUITED,
    SEVEN,
    SPADES,
    THREE_SEVENS,
    combos_by_hand,
)
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.solver import no_decisions_after, no_split_play, split_allowance
from fortyeight.analysis.values.play_values import FULL, HALF, HIT, KEEP, RESCUE, STAND
from fortyeight.remember_last import remember_last
from fortyeight.strategy import (
    ROWS,
    UPS,
    AfterDouble,
    Choice,
    LiveBonusMark,
    Strategy,
    decide_after,
)

NAMES = "A23456789T"
_ROW = {row: number for number, row in enumerate(ROWS)}
#: The pair that was split, if any; all pairs but aces are played alike.
_CONTEXTS = (None, ACE, ACE + 1)
#: Suits of two cards that a chart distinguishes: mixed, the same, spades.
_SUITS = (NOT_SUITED, 0, SPADES)
#: More cards than any hand has.
_ANY_SIZE = 99


AFTERS = {
    AfterDouble.KEEP: KEEP,
    AfterDouble.RESCUE: RESCUE,
    AfterDouble.DOUBLE: FULL,
    AfterDouble.HALF: HALF,
}


@dataclass(frozen=True, slots=True)
class Context:
    """Whether a hand is in a split box, and whether it may hit and double there."""

    split: bool
    hits: bool
    doubles: bool


def context_of(rules: GameRules, pair: int | None) -> Context:
    """Return the context of split hands of a pair, or of unsplit hands for None."""
    if pair is None:
        return Context(False, True, True)
    return Context(True, *split_allowance(rules, pair))


def may_split(rules: GameRules, pair: int) -> bool:
    """Return whether a pair of this value may be split at all; -1 stands for no pair."""
    return pair >= 0 and (rules.ace_splits if pair == ACE else rules.splits) > 0


def allowed(
    rules: GameRules, context: Context, total: int, size: int, first: int, *, pair: bool
) -> frozenset[Choice]:
    """Return the choices that the rules allow; `pair` is true for a pair that may be split."""
    bits = allowed_bits(rules, context, np.array([total]), np.array([size]), np.array([pair]))
    return set_of(Choice, int(bits[first, 0]))


def allowed_bits(
    rules: GameRules,
    context: Context,
    totals: NDArray[np.integer],
    sizes: NDArray[np.integer],
    pairs: NDArray[np.bool_],
) -> NDArray[np.int64]:
    """Return the choices that the rules allow, as bits by up card and hand."""
    may = np.full((len(rules.ups), len(totals)), bits_of((Choice.STAND,)))
    if not context.hits:
        # Whatever such a hand may do with a 21, a chart stands on it.
        return may
    two_cards = sizes == 2
    may[:, totals < 21] += bits_of((Choice.HIT,))
    if rules.doubles > 0 and context.doubles:
        some = two_cards | (not rules.double_first_two)
        may[:, rules.double_totals[totals] & some] += bits_of((Choice.DOUBLE,))
    for number, value, own, _ in rules.ups:
        if own.surrender[value] and (own.surrender_split or not context.split):
            later = own.surrender_any and (context.split or value not in own.surrender_before)
            may[number, two_cards | later] += bits_of((Choice.SURRENDER,))
    if not context.split:
        may[:, two_cards & pairs] += bits_of((Choice.SPLIT,))
    return may


def allowed_after(rules: GameRules, total: int, more: int) -> frozenset[AfterDouble]:
    """Return the choices that the rules allow a doubled hand with `more` doubles left."""
    may = {AfterDouble.KEEP}
    if total <= rules.rescue_at_most:
        may.add(AfterDouble.RESCUE)
    if more and (total < 21 or rules.double_21):
        may.add(AfterDouble.DOUBLE)
        if rules.half_doubles:
            may.add(AfterDouble.HALF)
    return frozenset(may)


def live_of(combo: int, suit: int, first: int) -> frozenset[LiveBonusMark]:
    """Return the bonuses that are live with two cards of a combination, by their suit."""
    if combo == THREE_SEVENS:
        suited = suit != NOT_SUITED and first == SEVEN
        return frozenset(
            {LiveBonusMark.SEVENS, LiveBonusMark.SUITED_SEVENS}
            if suited
            else {LiveBonusMark.SEVENS}
        )
    marks = {LiveBonusMark.ANY_678}
    if suit != NOT_SUITED:
        marks.add(LiveBonusMark.SUITED_678)
    if suit == SPADES:
        marks.add(LiveBonusMark.SPADES_678)
    return frozenset(marks)


def marked_hands(rules: GameRules) -> NDArray[np.int64]:
    """Return what a chart may know of the suits of two cards, by hand; -1 for nothing.

    It is the combination, and whether the suits are mixed, the same or spades: see `marks_of`.
    Combinations that `Suited` has are not among them.
    """
    hands = rules.hands
    if rules.live is None or not rules.live.by_suit:
        return np.full(len(hands.total), -1, np.int64)
    combo = combos_by_hand(len(rules.suited.combo))[hands.row].astype(np.int64)
    groups = np.where(hands.suit == NOT_SUITED, 0, np.where(hands.suit == SPADES, 2, 1))
    two_cards = (hands.size == 2) & (hands.state != DOUBLED) & (combo >= 0)
    return np.where(two_cards, combo * len(_SUITS) + groups, -1)


def marks_of(marked: int, first: int) -> frozenset[LiveBonusMark]:
    """Return the bonuses that are live with two cards of a number of `marked_hands`."""
    if marked < 0:
        return frozenset()
    combo, group = divmod(marked, len(_SUITS))
    return live_of(combo, _SUITS[group], first)


def pairs_of(hands: PlayerHands) -> NDArray[np.int64]:
    """Return the value of the pair for each hand; -1 for hands that are not a pair."""
    pairs = np.full(len(hands.total), -1, np.int64)
    for hand in np.flatnonzero((hands.size == 2) & (hands.state != DOUBLED) & ~hands.apart):
        twice = np.flatnonzero(hands.counts[hand] == 2)
        if len(twice):
            pairs[hand] = twice[0]
    return pairs


def chart_policy(rules: GameRules, chart: Strategy) -> Policy:
    """Return the policy of a chart. Split hands are split again whenever they may be."""
    return chart_policies(rules).of(chart)


@remember_last
def chart_policies(rules: GameRules) -> ChartPolicies:
    """Return the policies of charts in a house, whose charts are asked about one after another."""
    return ChartPolicies(rules)


class ChartPolicies:
    """Policies of charts in one house; what the rules allow is found once for all of them."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.pairs, self.marked = pairs_of(rules.hands), marked_hands(rules)
        self._groups: dict[int, tuple[dict[int | None, _HandGroups], NDArray[np.int64]]] = {}
        self._suited = {pair: _suited(rules, pair) for pair in _CONTEXTS}
        self._unpaired = _HandGroups.of(rules, None, np.array([[20, False, 2, -1, -1]]))

    def of(self, chart: Strategy) -> Policy:
        """Return the policy of a chart."""
        codes = _Codes.of(self.rules, chart)
        alike, of_hand = self._groups_to(max(3, codes.most_cards))
        shape = len(self.rules.ups), len(COMBOS), CASES
        decisions = {
            pair: (
                np.ascontiguousarray(codes.decide(alike[pair])[:, of_hand]),
                codes.decide(self._suited[pair]).reshape(shape),
            )
            for pair in _CONTEXTS
        }
        after = _after(self.rules, chart)
        split = no_split_play(self.rules)
        for pair in range(RANKS):
            chosen, suited = decisions[ACE if pair == ACE else ACE + 1]
            split.chosen[pair] = chosen[:, None]
            split.suited[pair] = suited[:, None]
            split.after[pair] = after[:, None]
        return Policy(*decisions[None], after, split, codes.decide(self._unpaired)[:, 0])

    def _groups_to(self, most: int) -> tuple[dict[int | None, _HandGroups], NDArray[np.int64]]:
        """Return the hands that a chart tells apart by context, and which of them each hand is.

        A chart that names no more than `most` cards plays all larger hands of a total alike.
        """
        if most not in self._groups:
            hands = self.rules.hands
            # Doubled hands have rows of their own.
            sizes = np.where(hands.state == DOUBLED, 1, np.minimum(hands.size, most))
            columns = (hands.total, hands.soft, sizes, self.pairs, self.marked)
            kinds, of_hand = np.unique(np.column_stack(columns), axis=0, return_inverse=True)
            by_context = {pair: _HandGroups.of(self.rules, pair, kinds) for pair in _CONTEXTS}
            self._groups[most] = by_context, of_hand
        return self._groups[most]


class _HandGroups(NamedTuple):
    """Hands that a chart tells apart; a chart decides those `open`, the others stand.

    `row` is the row of the total, `pair_row` that of a pair, or -1. `may` and `live` are sets as
    bits, by up card too.
    """

    open: NDArray[np.bool_]
    row: NDArray[np.int64]
    pair_row: NDArray[np.int64]
    sizes: NDArray[np.int64]
    may: NDArray[np.int64]
    live: NDArray[np.int64]

    @classmethod
    def of(
        cls,
        rules: GameRules,
        split: int | None,
        kinds: NDArray[np.int64],
        live: NDArray[np.int64] | None = None,
    ) -> _HandGroups:
        """Return kinds of hands: total, whether it is soft, size, pair or -1, marks or -1."""
        totals, _, sizes, pairs, marked = kinds.T
        splits = np.array([may_split(rules, pair) for pair in pairs.tolist()])
        may = allowed_bits(rules, context_of(rules, split), totals, sizes, splits)
        names = (f"{'soft' if soft else 'hard'} {total}" for total, soft, *_ in kinds.tolist())
        row = np.array([_ROW.get(name, 0) for name in names])
        pair_row = np.array([_ROW[f"pair {NAMES[one]}"] if one >= 0 else -1 for one in pairs])
        some = (sizes > 1) & (totals < 21)
        if live is None:
            live = np.zeros_like(may)
            for at in np.flatnonzero(marked >= 0):
                live[:, at] = [bits_of(marks_of(int(marked[at]), up.value)) for up in rules.ups]
        return cls(some, row, pair_row, sizes, may, live)


class _Codes(NamedTuple):
    """The cells of a chart, as arrays by up card and row.

    `decided` is by the choices that are allowed, too; `cards` is large without such an exception.
    """

    decided: NDArray[np.int64]
    cards: NDArray[np.int64]
    live: NDArray[np.int64]
    most_cards: int

    @classmethod
    def of(cls, rules: GameRules, chart: Strategy) -> _Codes:
        columns = [UPS.index(NAMES[up.value]) for up in rules.ups]
        by_up = [[chart.rows[row][column] for row in ROWS] for column in columns]
        cards = [one.cards or 0 for row in by_up for one in row]
        return cls(
            np.array([[decided_by(one.choices) for one in row] for row in by_up]),
            np.array([[one.cards or _ANY_SIZE for one in row] for row in by_up]),
            np.array([[bits_of(one.live) for one in row] for row in by_up]),
            max(cards),
        )

    def decide(self, hands: _HandGroups) -> NDArray[np.int8]:
        """Return the decisions by up card and hand, as `strategy.decide` makes them."""
        by_pair = np.where(hands.pair_row >= 0, self._by_cell(hands, hands.pair_row), -1)
        choice = np.where(by_pair >= 0, by_pair, self._by_cell(hands, hands.row))
        return np.where(hands.open, np.maximum(choice, STAND), STAND).astype(np.int8)

    def _by_cell(self, hands: _HandGroups, row: NDArray[np.int64]) -> NDArray[np.int64]:
        excepted = (hands.sizes >= self.cards[:, row]) | (hands.live & self.live[:, row] > 0)
        hits = excepted & (hands.may & bits_of((Choice.HIT,)) > 0)
        ups = np.arange(len(self.decided))[:, None]
        return np.where(hits, HIT, self.decided[ups, row, hands.may])


def _suited(rules: GameRules, split: int | None) -> _HandGroups:
    """Return two cards with a bonus by suit, for each case of suits."""
    kinds = [
        (one + other + 2, False, 2, one if one == other else -1, -1)
        for one, other, _ in COMBOS
        for _ in range(CASES)
    ]
    live = [
        [
            bits_of(live_of(number, suit, up.value))
            for number in range(len(COMBOS))
            for suit in rules.suited.suit[number, up.value].tolist()
        ]
        for up in rules.ups
    ]
    return _HandGroups.of(rules, split, np.array(kinds), np.array(live))


def _after(rules: GameRules, chart: Strategy) -> NDArray[np.int8]:
    """Return the decisions on doubled hands, which are kept where the chart has no row."""
    hands, after = rules.hands, no_decisions_after(rules)
    for row in chart.after:
        _, kind, number = row.split()
        total, soft = int(number), kind == "soft"
        here = np.flatnonzero((hands.total == total) & (hands.soft == soft))
        for left in set(rules.double_ways.left.tolist()):
            may = allowed_after(rules, total, left)
            ways = np.flatnonzero(rules.double_ways.left == left)[:, None]
            for up in rules.ups:
                choice = decide_after(chart, total, soft, NAMES[up.value], may)
                after[up.number, ways, here] = AFTERS[choice]
    return after
