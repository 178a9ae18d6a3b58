"""Two split hands and the dealer, counted together: no hand is taken alone.

For pairs that no 6-7-8 begins with, so that suits do not matter, and one double in full.
"""

from collections import defaultdict
from fractions import Fraction

import numpy as np

from fortyeight.analysis.distribution.round_ends import Blackjack, HandEnd, net
from fortyeight.analysis.game_rules import SAME, GameRules
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, ENDS, RANKS, dealer_hands
from fortyeight.analysis.hands.dealer_table import dealer_table
from fortyeight.analysis.hands.player_hands import hand_index, player_hands
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.values.play_values import HIT, RESCUE, STAND

Counts = tuple[int, ...]
Orders = dict[tuple[HandEnd, Counts], float]

OVER = 22


def _more(held: Counts, card: int) -> Counts:
    return (*held[:card], held[card] + 1, *held[card + 1 :])


def _sum(one: Counts, other: Counts) -> Counts:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _less(held: Counts, card: int) -> Counts:
    return (*held[:card], held[card] - 1, *held[card + 1 :])


def orders_of(rules: GameRules, policy: Policy, pair: int, first: int) -> Orders:
    """In how many orders a hand of the pair can end in each way, with which cards."""
    found: Orders = defaultdict(float)
    index, hands = hand_index(), player_hands()
    start = _more((0,) * RANKS, pair)
    waiting: dict[tuple[Counts, int], float] = {
        (_more(start, card), int(card == pair)): 1.0 for card in range(RANKS)
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


def two_hands(rules: GameRules, policy: Policy, pair: int, first: int) -> dict[Fraction, float]:
    """How the net result of a box is distributed that was split once and may not be again."""
    orders = orders_of(rules, policy, pair, first)
    ends = list({ended: None for ended, _ in orders})
    number = {ended: at for at, ended in enumerate(ends)}
    by_cards: dict[Counts, list[tuple[int, float]]] = defaultdict(list)
    for (ended, cards), ways in orders.items():
        by_cards[cards].append((number[ended], ways))
    held = list(by_cards)
    together = {_sum(one, other) for one in held for other in held}
    removed = np.array(sorted(together), np.int8)
    table = dealer_table(rules.shoe, removed, dealer_hands(rules.draws_soft_17))
    dealer = {
        tuple(int(n) for n in out): row[first] for out, row in zip(removed, table, strict=True)
    }
    shoe = _less(tuple(int(n) for n in rules.shoe), first)
    shoe = _less(_less(shoe, pair), pair)
    chances = np.zeros((len(ends), len(ends), ENDS))
    for one in held:
        for other in held:
            out = _sum(one, other)
            dealt = _one_order(shoe, _less(_less(out, pair), pair)) * dealer[out]
            for mine, ways in by_cards[one]:
                for theirs, more in by_cards[other]:
                    chances[mine, theirs] += ways * more * dealt
    results: dict[Fraction, float] = defaultdict(float)
    under = Blackjack.under(rules.ups[first])
    for mine, theirs, end in np.argwhere(chances).tolist():
        whole = net(ends[mine], end, under, rules, first=True)
        whole += net(ends[theirs], end, under, rules, first=False)
        if end == BLACKJACK and under.takes == SAME:
            whole = Fraction(-1)
        results[whole] += float(chances[mine, theirs, end])
    return results


def _one_order(shoe: Counts, drawn: Counts) -> float:
    chance, rest = 1.0, sum(shoe)
    for value, number in enumerate(drawn):
        for at in range(number):
            chance *= (shoe[value] - at) / rest
            rest -= 1
    return chance
