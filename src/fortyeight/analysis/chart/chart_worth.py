"""Values of every decision for a player who follows a policy, by up card and context."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.chart.chart_policy import context_of, pairs_of
from fortyeight.analysis.cores import on_all_cores
from fortyeight.analysis.game_rules import ACE, SAME, GameRules
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, RANKS
from fortyeight.analysis.hands.player_hands import player_hands, removed_sets
from fortyeight.analysis.hands.split_counts import split_counts
from fortyeight.analysis.hands.split_patterns import most_others
from fortyeight.analysis.hands.suited import COMBOS, MIXED, SEVEN, SPADES, THREE_SEVENS
from fortyeight.analysis.hands.two_card_split import more_on_splits
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.policy.policy_values import (
    BOTH_SPADES,
    MIXED_SUITS,
    SAME_SUIT,
    policy_values,
)
from fortyeight.analysis.solver import completing, numbers, pair_share
from fortyeight.analysis.values.play_values import HIT, SPLIT, SURRENDER

#: Contexts: hands of unsplit boxes, of split boxes, and of split aces.
UNSPLIT, OF_SPLIT, OF_ACES = 0, 1, 2
GROUPS = 3


@dataclass(frozen=True)
class Worths:
    """Values of decisions times the chance of the hand.

    `hands` is by up card, context, hand and decision; `suited` has the combination and the group of
    suits in place of the hand. `after` is by up card, doubles left, soft, total and decision.
    """

    hands: NDArray[np.float64]
    suited: NDArray[np.float64]
    after: NDArray[np.float64]


class WorthOf:
    """Computation of the values of decisions in one house.

    `bonus` is what a Super Bonus pays, in wagers; 0 leaves it out of the values.
    """

    def __init__(self, rules: GameRules, table: NDArray[np.float64], bonus: float = 0.0) -> None:
        self.rules, self.table, self.bonus = rules, table, bonus
        self.most = most_others(rules.splits) if rules.splits else 0
        self.counts = split_counts(rules, self.most)
        self.more = more_on_splits(rules, table, self.most)
        suit = rules.suited.suit
        groups = np.where(
            suit == MIXED, MIXED_SUITS, np.where(suit == SPADES, BOTH_SPADES, SAME_SUIT)
        )
        self.groups = groups.astype(np.int64)
        self.pairs = pairs_of(player_hands())
        self.by_first = [np.ascontiguousarray(table[:, first]) for first in range(RANKS)]
        rows = removed_sets(self.most).row
        self.rows = [np.ascontiguousarray(rows[:, pair]) for pair in range(RANKS)]

    def worths(self, policy: Policy) -> Worths:
        """Return the values for a player who follows a policy."""
        hands, rules = player_hands(), self.rules
        found = Worths(
            np.zeros((RANKS, 3, len(hands), SPLIT + 1)),
            np.zeros((RANKS, 3, len(COMBOS), GROUPS, SPLIT + 1)),
            np.zeros((RANKS, max(rules.doubles, 1), 2, 22, 4)),
        )
        firsts = np.flatnonzero(rules.shoe > 0).tolist()
        on_all_cores(lambda first: self._under(first, policy, found), firsts)
        if self.bonus and rules.shoe[SEVEN] > 0:
            self._add_super_bonus(found)
        share = rules.shoe / rules.shoe.sum()
        return Worths(
            found.hands * share[:, None, None, None],
            found.suited * share[:, None, None, None, None],
            found.after * share[:, None, None, None, None],
        )

    def _under(self, first: int, policy: Policy, found: Worths) -> None:
        one, rules = np.ones((1, 1)), self.rules
        self._run(first, None, policy, one, UNSPLIT, found)
        reached = self._reached(first)
        self._roots(first, reached, found)
        for pair in range(RANKS):
            if not self.counts.wanted[pair, first]:
                continue
            hand = int(np.flatnonzero(self.pairs == pair)[0])
            share = reached[hand] * self._split_share(policy, first, hand) * pair_share(rules, pair)
            weights = self.counts.weights[0, pair, first] * share
            context = OF_ACES if pair == ACE else OF_SPLIT
            start, paired = self._run(first, pair, policy, weights, context, found)
            of, others = self.counts.of[:, :, pair, first]
            value = float((of[0] * (start + self.more.every[pair, first])).sum())
            value += float((of[1] * paired).sum())
            value += float(((of - others)[0] * self.more.first[pair, first]).sum())
            number = int(self.rules.suited.combo[hand])
            if number < 0:
                found.hands[first, UNSPLIT, hand, SPLIT] = reached[hand] * value
            else:
                weight = reached[hand] * self._by_group(number, first)
                found.suited[first, UNSPLIT, number, :, SPLIT] = weight * value

    def _add_super_bonus(self, found: Worths) -> None:
        """Add the Super Bonus to the value of hitting two sevens of one suit against a seven."""
        number, suited = THREE_SEVENS, self.rules.suited
        hand = int(np.flatnonzero(self.pairs == SEVEN)[0])
        won = suited.chance[number, SEVEN] * suited.match[number, SEVEN] * self.bonus
        won *= self._reached(SEVEN)[hand] * completing(self.rules, self.table)[number, SEVEN]
        for group in range(GROUPS):
            here = self.groups[number, SEVEN] == group
            found.suited[SEVEN, UNSPLIT, number, group, HIT] += won[here].sum()

    def _reached(self, first: int) -> NDArray[np.float64]:
        """Return the chance of each hand of the first two cards."""
        hands = player_hands()
        shoe = self.rules.shoe.astype(float)
        shoe[first] -= 1
        cards = shoe.sum()
        found = np.zeros(len(hands))
        for hand in np.flatnonzero(hands.size == 2):
            values = np.flatnonzero(hands.counts[hand])
            one, other = int(values[0]), int(values[-1])
            ways = shoe[one] * (shoe[other] - (one == other)) * (1 if one == other else 2)
            found[hand] = max(ways, 0.0) / (cards * (cards - 1))
        return found

    def _by_group(self, number: int, first: int) -> NDArray[np.float64]:
        """Return the chance of each group of suits of a combination."""
        groups = self.groups[number, first]
        chance = self.rules.suited.chance[number, first]
        return np.array([chance[groups == group].sum() for group in range(GROUPS)])

    def _split_share(self, policy: Policy, first: int, hand: int) -> float:
        number = int(self.rules.suited.combo[hand])
        if number < 0:
            return float(policy.chosen[first, hand] == SPLIT)
        split = policy.suited[first, number] == SPLIT
        return float((self.rules.suited.chance[number, first] * split).sum())

    def _roots(self, first: int, reached: NDArray[np.float64], found: Worths) -> None:
        """Add surrender where it is allowed."""
        rules = self.rules
        if not rules.surrender[first]:
            return
        for hand in np.flatnonzero(player_hands().size == 2):
            blackjack = float(self.by_first[first][hand, BLACKJACK])
            lost = -(1.0 - rules.surrender_returns) * (1.0 - blackjack)
            value = lost if rules.under[first] == SAME else lost - blackjack
            number = int(rules.suited.combo[hand])
            if number < 0:
                found.hands[first, UNSPLIT, hand, SURRENDER] = reached[hand] * value
            else:
                weight = reached[hand] * self._by_group(number, first)
                found.suited[first, UNSPLIT, number, :, SURRENDER] = weight * value

    def _run(
        self,
        first: int,
        pair: int | None,
        policy: Policy,
        weights: NDArray[np.float64],
        context: int,
        found: Worths,
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Add the values of one context; return the values of split hands by others out."""
        rules, hands = self.rules, player_hands()
        may = context_of(rules, pair)
        if pair is None:
            rows = np.arange(len(hands), dtype=np.int32)[:, None]
            chosen, suited = policy.chosen[first][None], policy.suited[first][None]
            after, firm = policy.doubling.after[first][None], policy.doubling.firm[first][None]
        else:
            rows = self.rows[pair]
            chosen, suited = policy.split.chosen[pair, first], policy.split.suited[pair, first]
            after, firm = policy.split.after[pair, first], policy.split.firm[pair, first]
        start, paired = np.zeros((2, weights.shape[1]))
        paid = pair is None or rules.suited_on_splits
        worth = np.zeros((len(hands), 4))
        suited_worth = np.zeros((len(COMBOS), GROUPS, 4))
        policy_values(
            rules.shoe,
            first,
            -1 if pair is None else pair,
            rules.under[first],
            hands.counts,
            hands.total,
            hands.soft,
            hands.size,
            hands.child,
            rows,
            self.by_first[first],
            rules.pays if pair is None else rules.pays_split,
            rules.double_totals,
            numbers(rules),
            may.hits,
            may.doubles,
            weights,
            rules.suited.combo,
            rules.suited.third,
            rules.suited.chance[:, first],
            rules.suited.extra[:, first] * paid,
            self.groups[:, first],
            chosen,
            suited,
            after,
            firm,
            worth,
            suited_worth,
            found.after[first],
            start,
            paired,
        )
        if may.hits:
            found.hands[first, context, :, :4] += worth
            found.suited[first, context, :, :, :4] += suited_worth
        return start, paired
