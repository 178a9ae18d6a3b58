"""Values of every decision for a player who follows a policy, by up card and context."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.chart.chart_policy import pairs_of
from fortyeight.analysis.compiled import Shared, lent_by_thread
from fortyeight.analysis.game_rules import ACE, TEN, GameRules
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, RANKS
from fortyeight.analysis.hands.player_hands import (
    DOUBLED,
    player_hands,
    removed_rows,
    two_card_hand,
)
from fortyeight.analysis.hands.split_counts import split_counts
from fortyeight.analysis.hands.split_patterns import most_others
from fortyeight.analysis.hands.split_shoes import Lanes
from fortyeight.analysis.hands.suited import COMBOS, NOT_SUITED, SEVEN, SPADES, THREE_SEVENS
from fortyeight.analysis.parallel import on_all_cores
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.policy.policy_counts import SuitGroups, Worths, WorthScratch
from fortyeight.analysis.policy.policy_values import (
    BOTH_SPADES,
    MIXED_SUITS,
    SAME_SUIT,
    policy_values,
)
from fortyeight.analysis.solver import (
    completing,
    dealt_hands,
    pair_share,
    split_hands,
    starts_of_tens,
    suited_sevens,
    table_by_value,
    up_kernels,
)
from fortyeight.analysis.values.play_values import ACTIONS, HIT, SAME, SPLIT
from fortyeight.analysis.values.split_values import SplitHands

#: Hands of a box that is not split.
_ONE_HAND = SplitHands(
    pair=-1,
    may_hit=True,
    may_double=True,
    may_surrender=True,
    aware=True,
    lanes=Lanes(np.zeros(1, np.int64), np.ones(1)),
    more=np.zeros(1),
    pairing=np.zeros(1),
    weights=np.ones((1, 1)),
)

_scratch = lent_by_thread(WorthScratch.of)

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
        suit = rules.suited.suit
        groups = np.where(
            suit == NOT_SUITED, MIXED_SUITS, np.where(suit == SPADES, BOTH_SPADES, SAME_SUIT)
        )
        self.groups = groups.astype(np.int64)
        self.pairs = pairs_of(rules.hands)
        # For unsplit and for split hands.
        self.extras = [rules.suit_extras(split=split) for split in (False, True)]
        self.pays = [rules.paid(split=split) for split in (False, True)]
        self.kernels = up_kernels(rules)
        self.rows = {
            pair: removed_rows(rules.hands, self.max_others, pair) for pair in (None, *range(RANKS))
        }
        self.reached = [self._reached(first) for first in range(RANKS)]
        self.by_first = table_by_value(table)

    def worths(self, policy: Policy) -> Worths:
        """Return the values for a player who follows a policy."""
        return self.renewed(self._none(), policy, self._firsts())

    def renewed(self, worths: Worths, policy: Policy, firsts: list[int]) -> Worths:
        """Return values with those under some up cards computed again, for another policy."""
        worths = Worths(*(part.copy() for part in worths))
        for part in worths:
            part[firsts] = 0.0
        on_all_cores(lambda first: self._under(first, policy, worths), firsts)
        return worths

    def rough_worths(self, policy: Policy, splits: NDArray[np.float64]) -> Worths:
        """Return roughly the same values in a fraction of the time, given those of splitting.

        Split hands are valued as if only the other card of their pair were out.
        """
        worths = self._none()
        on_all_cores(lambda first: self._under(first, policy, worths, splits), self._firsts())
        return worths

    def value(self, worths: Worths, policy: Policy) -> float:
        """Return what a round is worth to a player who follows the policy of these worths.

        It is the mean of the policy's distribution, found the other way round. The policy must play
        alike what a chart cannot tell apart.
        """
        return sum(self._value_under(first, worths, policy) for first in self._firsts())

    def _value_under(self, first: int, worths: Worths, policy: Policy) -> float:
        """Return the value under an up card, times how often it comes."""
        rules, hands, up = self.rules, self.rules.hands, self.rules.ups[first]
        natural, tens = two_card_hand(ACE, TEN), two_card_hand(TEN, TEN)
        two = (hands.size == 2) & (hands.state != DOUBLED) & (hands.row != natural)
        combo = rules.suited.combo[hands.row]
        plain, by_hand = np.flatnonzero(two & (combo < 0)), worths.hands[first, UNSPLIT]
        value = float(by_hand[plain, policy.chosen[first, plain]].sum())
        unpaired = by_hand[tens, policy.unpaired[first]] - by_hand[tens, policy.chosen[first, tens]]
        value += (1.0 - pair_share(rules, TEN)) * float(unpaired)
        for number in sorted(set(combo[two & (combo >= 0)].tolist())):
            groups, cases = np.unique(self.groups[number, up.value], return_index=True)
            by_suits, actions = worths.suited[first, UNSPLIT, number], policy.suited[first, number]
            value += float(by_suits[groups, actions[cases]].sum())
        # Naturals are not played, and a blackjack that is looked for ends the round before play.
        chances = self.reached[up.value] * rules.shoe[up.value] / rules.shoe.sum() * up.share
        blackjack = self.by_first[up.value][: len(chances), BLACKJACK]
        paid = 1.0 if rules.blackjack_wins else 1.0 - blackjack[natural]
        value += float(chances[natural] * rules.blackjack_pays * paid)
        chances[natural] = 0.0
        seen = up.rules.under[up.value] == SAME
        return value - float(chances @ blackjack) if seen else value

    def _firsts(self) -> list[int]:
        """Return the numbers of the up cards that the shoe has."""
        return [up.number for up in self.rules.ups if self.rules.shoe[up.value] > 0]

    def _none(self) -> Worths:
        hands, rules, ups = self.rules.hands, self.rules, len(self.rules.ups)
        return Worths(
            np.zeros((ups, 3, len(hands.total), SPLIT + 1)),
            np.zeros((ups, 3, len(COMBOS), GROUPS, SPLIT + 1)),
            np.zeros((ups, max(rules.doubles, 1), 2, 22, 4)),
        )

    def _under(
        self,
        first: int,
        policy: Policy,
        worths: Worths,
        splits: NDArray[np.float64] | None = None,
    ) -> None:
        """Fill the values under an up card; roughly, if those of splitting are given."""
        rules, up = self.rules, self.rules.ups[first]
        self._run(first, _ONE_HAND, policy, UNSPLIT, worths)
        reached = self.reached[up.value]
        if self.bonus and first == SEVEN:
            self._add_super_bonus(worths)
        for pair in np.flatnonzero(self.counts.wanted[:, first]).tolist():
            hand = int(np.flatnonzero(self.pairs == pair)[0])
            share = reached[hand] * self._split_share(policy, first, hand) * pair_share(rules, pair)
            context = OF_ACES if pair == ACE else OF_SPLIT
            if pair == TEN and rules.tens_by_rank:
                value = self._split_tens(first, share, policy, worths, rough=splits is not None)
            else:
                split = split_hands(self.table, pair, up, self.max_others, self.counts)
                split = split._replace(weights=split.weights * share)
                # The other card of a split pair is always out.
                some = split.lanes.others > 0
                of = self.counts.of[:, pair, first].reshape(2, -1)[:, : len(some)][:, some]
                split = _roughly(split) if splits is not None else _lanes(split, some)
                values = np.array(self._run(first, split, policy, context, worths))
                value = 0.0 if splits is not None else float((of * values).sum())
            if splits is not None:
                value = float(splits[pair, first])
            self._set(first, hand, SPLIT, reached[hand], value, worths)
        share = rules.shoe[up.value] / rules.shoe.sum() * up.share
        for part in worths:
            part[first] *= share

    def _split_tens(
        self, first: int, share: float, policy: Policy, worths: Worths, *, rough: bool
    ) -> float:
        """Return the value of splitting tens whose rank matters, by the others of it that are out.

        Add the values of decisions, those of the hands of one card out if that is enough.
        """
        up, value = self.rules.ups[first], 0.0
        for start in starts_of_tens(up):
            counts = start.counts(self.rules, self.max_others)
            whole = split_hands(self.table, TEN, up, self.max_others, counts)
            of = counts.of[:, TEN, first].reshape(2, -1)[:, : len(whole.lanes.others)]
            whole = whole._replace(weights=whole.weights * share * start.share)
            for out in range(1, 2 if rough else self.max_others + 1):
                some = whole.lanes.others == out
                shares = np.ascontiguousarray(start.hands.shares[:, out : out + 1])
                hands = Shared(start.hands._replace(shares=shares))
                split = _roughly(whole) if rough else _lanes(whole, some)
                found = np.array(self._run(first, split, policy, OF_SPLIT, worths, hands))
                value += start.share * float((of[:, some] * found).sum())
        return value

    def _add_super_bonus(self, worths: Worths) -> None:
        """Add the Super Bonus to the value of hitting two sevens of one suit against a seven."""
        number, suited = THREE_SEVENS, self.rules.suited
        hand = int(np.flatnonzero(self.pairs == SEVEN)[0])
        paid = self.reached[SEVEN][hand] * completing(self.rules, self.table)[number, SEVEN]
        for sevens in suited_sevens(self.rules):
            won_by = sevens.share * sevens.match * self.bonus * paid
            worths.hands[SEVEN, UNSPLIT, sevens.hand, HIT] += won_by
        if suited.combo[hand] < 0:
            return
        won = suited.chance[number, SEVEN] * suited.match[number, SEVEN] * self.bonus
        won *= paid
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
            dealt, shares = dealt_hands(self.rules, hand, first)
            return float((shares * (policy.chosen[first, dealt] == SPLIT)).sum())
        split = policy.suited[first, number] == SPLIT
        chance = self.rules.suited.chance[number, self.rules.ups[first].value]
        return float((chance * split).sum())

    def _set(
        self, first: int, hand: int, decision: int, reached: float, value: float, worths: Worths
    ) -> None:
        """Set the value of a decision on two cards, by their suits where these matter."""
        combo = int(self.rules.suited.combo[hand])
        if combo < 0:
            dealt, shares = dealt_hands(self.rules, hand, first)
            paired = self.pairs[dealt] >= 0
            worths.hands[first, UNSPLIT, dealt[paired], decision] = reached * shares[paired] * value
        else:
            weight = reached * self._by_group(combo, self.rules.ups[first].value)
            worths.suited[first, UNSPLIT, combo, :, decision] = weight * value

    def _run(
        self,
        first: int,
        split: SplitHands,
        policy: Policy,
        context: int,
        worths: Worths,
        own_hands: Shared | None = None,
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Add the values of one context; return the values of split hands by lane."""
        rules, hands = self.rules, self.rules.hands
        up, of_all, shared_hands = self.kernels[first]
        value = up.value
        pair = None if split.pair < 0 else split.pair
        start, paired = np.zeros((2, len(split.lanes.others)))
        here = Worths(
            np.zeros((len(hands.total), ACTIONS)),
            np.zeros((len(COMBOS), GROUPS, ACTIONS)),
            worths.after[first],
        )
        suits = SuitGroups(
            rules.suited.combo,
            rules.suited.third,
            rules.suited.chance[:, value],
            self.extras[pair is not None][:, value],
            self.groups[:, value],
        )
        play = policy.decisions(first, pair)
        policy_values(
            rules.shoe,
            value,
            up.rules.under[value],
            own_hands or shared_hands,
            self.rows[pair],
            self.by_first[value],
            self.pays[pair is not None],
            of_all,
            split,
            suits,
            play,
            1 if pair is None or play.alike else 2,
            _scratch(len(hands.total), len(rules.double_ways.wager), len(start)),
            here,
            start,
            paired,
        )
        if split.may_hit:
            worths.hands[first, context, :, :ACTIONS] += here.hands
            worths.suited[first, context, :, :, :ACTIONS] += here.suited
        return start, paired


def _lanes(split: SplitHands, some: NDArray[np.bool_]) -> SplitHands:
    """Return some lanes of the hands of a split."""
    return split._replace(
        lanes=Lanes(split.lanes.others[some], split.lanes.original[some]),
        more=split.more[some],
        pairing=split.pairing[some],
        weights=np.ascontiguousarray(split.weights[:, some]),
    )


def _roughly(split: SplitHands) -> SplitHands:
    """Return the hands of a split as if only one other card of the pair were out."""
    one = split.lanes.others == 1
    weights = split.weights.reshape(2, int(one.sum()), -1).sum(axis=2)
    if split.weights[1] @ split.pairing < 1e-12:
        # No hand keeps a second card of its pair.
        weights[1] = 0.0
    return _lanes(split, one)._replace(weights=weights)
