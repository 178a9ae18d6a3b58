"""Values of every decision for a player who follows a policy, by up card and context."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.chart.chart_policy import context_of, pairs_of
from fortyeight.analysis.game_rules import ACE, GameRules
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, RANKS
from fortyeight.analysis.hands.player_hands import player_hands, removed_rows
from fortyeight.analysis.hands.split_counts import split_counts
from fortyeight.analysis.hands.split_patterns import most_others
from fortyeight.analysis.hands.suited import COMBOS, MIXED, SEVEN, SPADES, THREE_SEVENS
from fortyeight.analysis.hands.two_card_split import more_on_splits
from fortyeight.analysis.parallel import on_all_cores
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.policy.policy_counts import SuitGroups, Worths
from fortyeight.analysis.policy.policy_values import (
    BOTH_SPADES,
    MIXED_SUITS,
    SAME_SUIT,
    policy_values,
)
from fortyeight.analysis.solver import completing, kernel_rules, pair_share, surrender_value
from fortyeight.analysis.values.play_values import HIT, SPLIT, SURRENDER

#: Contexts: hands of unsplit boxes, of split boxes, and of split aces.
UNSPLIT, OF_SPLIT, OF_ACES = 0, 1, 2
GROUPS = 3


class WorthSolver:
    """Computation of the values of decisions in one house.

    `bonus` is what a Super Bonus pays, in wagers; 0 leaves it out of the values.
    """

    def __init__(self, rules: GameRules, table: NDArray[np.float64], bonus: float = 0.0) -> None:
        self.rules, self.table, self.bonus = rules, table, bonus
        self.max_others = most_others(rules.splits)
        self.counts = split_counts(rules, self.max_others)
        self.more = more_on_splits(rules, table, self.max_others)
        suit = rules.suited.suit
        groups = np.where(
            suit == MIXED, MIXED_SUITS, np.where(suit == SPADES, BOTH_SPADES, SAME_SUIT)
        )
        self.groups = groups.astype(np.int64)
        self.pairs = pairs_of(player_hands())
        self.by_first = [np.ascontiguousarray(table[:, first]) for first in range(RANKS)]

    def worths(self, policy: Policy) -> Worths:
        """Return the values for a player who follows a policy."""
        hands, rules = player_hands(), self.rules
        worths = Worths(
            np.zeros((RANKS, 3, len(hands.total), SPLIT + 1)),
            np.zeros((RANKS, 3, len(COMBOS), GROUPS, SPLIT + 1)),
            np.zeros((RANKS, max(rules.doubles, 1), 2, 22, 4)),
        )
        firsts = np.flatnonzero(rules.shoe > 0).tolist()
        on_all_cores(lambda first: self._under(first, policy, worths), firsts)
        if self.bonus and rules.shoe[SEVEN] > 0:
            self._add_super_bonus(worths)
        share = rules.shoe / rules.shoe.sum()
        return Worths(*(part * share.reshape(-1, *[1] * (part.ndim - 1)) for part in worths))

    def _under(self, first: int, policy: Policy, worths: Worths) -> None:
        one, rules = np.ones((1, 1)), self.rules
        self._run(first, None, policy, one, UNSPLIT, worths)
        reached = self._reached(first)
        self._roots(first, reached, worths)
        for pair in range(RANKS):
            if not self.counts.wanted[pair, first]:
                continue
            hand = int(np.flatnonzero(self.pairs == pair)[0])
            share = reached[hand] * self._split_share(policy, first, hand) * pair_share(rules, pair)
            weights = self.counts.weights[0, pair, first] * share
            context = OF_ACES if pair == ACE else OF_SPLIT
            start, paired = self._run(first, pair, policy, weights, context, worths)
            of, others = self.counts.of[:, :, pair, first]
            value = float((of[0] * (start + self.more.every[pair, first])).sum())
            value += float((of[1] * paired).sum())
            value += float(((of - others)[0] * self.more.first[pair, first]).sum())
            self._set(first, hand, SPLIT, reached[hand], value, worths)

    def _add_super_bonus(self, worths: Worths) -> None:
        """Add the Super Bonus to the value of hitting two sevens of one suit against a seven."""
        number, suited = THREE_SEVENS, self.rules.suited
        hand = int(np.flatnonzero(self.pairs == SEVEN)[0])
        won = suited.chance[number, SEVEN] * suited.match[number, SEVEN] * self.bonus
        won *= self._reached(SEVEN)[hand] * completing(self.rules, self.table)[number, SEVEN]
        for group in range(GROUPS):
            here = self.groups[number, SEVEN] == group
            worths.suited[SEVEN, UNSPLIT, number, group, HIT] += won[here].sum()

    def _reached(self, first: int) -> NDArray[np.float64]:
        """Return the chance of each hand of the first two cards."""
        hands = player_hands()
        shoe = self.rules.shoe.astype(float)
        shoe[first] -= 1
        cards = shoe.sum()
        chances = np.zeros(len(hands.total))
        for hand in np.flatnonzero(hands.size == 2):
            values = np.flatnonzero(hands.counts[hand])
            one, other = int(values[0]), int(values[-1])
            ways = shoe[one] * (shoe[other] - (one == other)) * (1 if one == other else 2)
            chances[hand] = max(ways, 0.0) / (cards * (cards - 1))
        return chances

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

    def _roots(self, first: int, reached: NDArray[np.float64], worths: Worths) -> None:
        """Add surrender where it is allowed."""
        rules = self.rules
        if not rules.surrender[first]:
            return
        for hand in np.flatnonzero(player_hands().size == 2).tolist():
            blackjack = float(self.by_first[first][hand, BLACKJACK])
            value = surrender_value(rules, first, blackjack)
            self._set(first, hand, SURRENDER, reached[hand], value, worths)

    def _set(
        self, first: int, hand: int, decision: int, reached: float, value: float, worths: Worths
    ) -> None:
        """Set the value of a decision on two cards, by their suits where these matter."""
        combo = int(self.rules.suited.combo[hand])
        if combo < 0:
            worths.hands[first, UNSPLIT, hand, decision] = reached * value
        else:
            weight = reached * self._by_group(combo, first)
            worths.suited[first, UNSPLIT, combo, :, decision] = weight * value

    def _run(
        self,
        first: int,
        pair: int | None,
        policy: Policy,
        weights: NDArray[np.float64],
        context: int,
        worths: Worths,
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Add the values of one context; return the values of split hands by others out."""
        rules, hands = self.rules, player_hands()
        may = context_of(rules, pair)
        start, paired = np.zeros((2, weights.shape[1]))
        paid = pair is None or rules.suited_on_splits
        here = Worths(
            np.zeros((len(hands.total), 4)),
            np.zeros((len(COMBOS), GROUPS, 4)),
            worths.after[first],
        )
        suits = SuitGroups(
            rules.suited.combo,
            rules.suited.third,
            rules.suited.chance[:, first],
            rules.suited.extra[:, first] * paid,
            self.groups[:, first],
        )
        policy_values(
            rules.shoe,
            first,
            -1 if pair is None else pair,
            rules.under[first],
            hands,
            removed_rows(self.max_others, pair),
            self.by_first[first],
            rules.pays if pair is None else rules.pays_split,
            kernel_rules(rules),
            may.hits,
            may.doubles,
            weights,
            suits,
            policy.decisions(first, pair),
            here,
            start,
            paired,
        )
        if may.hits:
            worths.hands[first, context, :, :4] += here.hands
            worths.suited[first, context, :, :, :4] += here.suited
        return start, paired
