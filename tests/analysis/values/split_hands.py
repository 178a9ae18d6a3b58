"""The hands of a split box and the dealer's, counted together: no hand is taken alone.

For pairs that no 6-7-8 begins with, so that suits do not matter, and one double in full.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from operator import add

import numpy as np

from fortyeight.analysis.distribution.round_ends import Blackjack, HandEnd, net
from fortyeight.analysis.game_rules import SAME, GameRules
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, ENDS, RANKS, dealer_hands
from fortyeight.analysis.hands.dealer_table import dealer_table
from fortyeight.analysis.hands.player_hands import hand_index, player_hands
from fortyeight.analysis.hands.split_patterns import patterns
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.values.play_values import HIT, RESCUE, STAND

Counts = tuple[int, ...]
Orders = dict[tuple[HandEnd, Counts], float]
#: Orders by the cards out, and then the net result against each result of the dealer, in quarters.
Weights = dict[tuple[int, ...], float]
QUARTERS = 4

OVER = 22


def _more(held: Counts, card: int) -> Counts:
    return (*held[:card], held[card] + 1, *held[card + 1 :])


def _less(held: Counts, card: int) -> Counts:
    return (*held[:card], held[card] - 1, *held[card + 1 :])


def orders_of(
    rules: GameRules, policy: Policy, pair: int, first: int, *, barred: bool = False
) -> Orders:
    """Return in how many orders a hand of the pair can end in each way, with which cards.

    The second card of a hand that is `barred` does not pair.
    """
    found: Orders = defaultdict(float)
    index, hands = hand_index(), player_hands()
    start = _more((0,) * RANKS, pair)
    waiting: dict[tuple[Counts, int], float] = {
        (_more(start, card), int(card == pair)): 1.0
        for card in range(RANKS)
        if not (barred and card == pair)
    }
    while waiting:
        following: dict[tuple[Counts, int], float] = defaultdict(float)
        for (held, again), ways in waiting.items():
            hand = index[held]
            action = int(policy.split.chosen[pair, first, again, hand])
            total = int(hands.total[hand])
            if action == STAND:
                pays = Fraction(float(rules.pays_split[hand])) if total == 21 else Fraction(1)
                found[HandEnd("stood", total, pays=pays), held] += ways
                continue
            for card in range(RANKS):
                held_then = _more(held, card)
                then = index.get(held_then)
                if action == HIT:
                    if then is None:
                        found[HandEnd("over", OVER, loses=Fraction(1)), held_then] += ways
                    else:
                        following[held_then, again] += ways
                elif then is None:
                    lost = Fraction(2)
                    found[HandEnd("over", OVER, wager=lost, loses=lost), held_then] += ways
                elif policy.split.after[pair, first, again, 0, then] == RESCUE:
                    found[HandEnd("rescued", 0, loses=Fraction(1)), held_then] += ways
                else:
                    kept = HandEnd("kept", int(hands.total[then]), wager=Fraction(2))
                    found[kept, held_then] += ways
        waiting = following
    return found


def split_hands(
    rules: GameRules, policy: Policy, pair: int, first: int, times: int = 1
) -> dict[Fraction, float]:
    """Return the distribution of the net result of a box that may be split this many times."""
    under = Blackjack.under(rules.ups[first])

    def hands(*, barred: bool, original: bool) -> Weights:
        """The cards and net results of one hand, with the number of their orders."""
        found: Weights = defaultdict(float)
        for (ended, cards), ways in orders_of(rules, policy, pair, first, barred=barred).items():
            nets = (net(ended, end, under, rules, first=original) for end in range(ENDS))
            found[*cards, *(int(one * QUARTERS) for one in nets)] += ways
        return found

    weights: Weights = defaultdict(float)
    for pattern in patterns(times):
        box: Weights = {(0,) * (RANKS + ENDS): pattern.ways}
        for at in range(pattern.barred + pattern.free):
            both: Weights = defaultdict(float)
            one_more = hands(barred=at < pattern.barred, original=at == 0)
            for (held, ways), (more, orders) in product(box.items(), one_more.items()):
                both[tuple(map(add, held, more))] += ways * orders
            box = both
        for key, ways in box.items():
            weights[key] += ways
    removed = np.array(sorted({key[:RANKS] for key in weights}), np.int8)
    table = dealer_table(rules.shoe, removed, dealer_hands(rules.draws_soft_17))[:, first].tolist()
    dealer = dict(zip(map(tuple, removed.tolist()), table, strict=True))
    shoe = _less(tuple(int(n) for n in rules.shoe), first)
    shoe = _less(_less(shoe, pair), pair)
    results: dict[int, float] = defaultdict(float)
    for key, ways in weights.items():
        cards, won = key[:RANKS], key[RANKS:]
        chance = ways * _one_order(shoe, _less(_less(cards, pair), pair))
        for end, result in enumerate(won):
            lost = end == BLACKJACK and under.takes == SAME
            results[-QUARTERS if lost else result] += chance * dealer[cards][end]
    return {Fraction(result, QUARTERS): chance for result, chance in results.items() if chance}


def _one_order(shoe: Counts, drawn: Counts) -> float:
    chance, rest = 1.0, sum(shoe)
    for value, number in enumerate(drawn):
        for at in range(number):
            chance *= (shoe[value] - at) / rest
            rest -= 1
    return chance
