"""The whole game: the best play of every hand, and what it is worth from a shoe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.dealer_hands import BLACKJACK, RANKS, dealer_hands
from fortyeight.analysis.dealer_table import dealer_table
from fortyeight.analysis.game_rules import ACE, BUSTED, SAME, TEN, GameRules
from fortyeight.analysis.play_values import NEVER, Numbers, solve_unsplit
from fortyeight.analysis.player_hands import hand_index, player_hands, removed_sets
from fortyeight.analysis.split_patterns import coefficients, most_others
from fortyeight.analysis.split_values import split_hand_values
from fortyeight.analysis.suited import COMBOS

Model = Literal["cdz-", "split-aware"]
MODELS: tuple[Model, ...] = ("cdz-", "split-aware")


@dataclass(frozen=True)
class Solution:
    """Values by hand and first card; the dealer's blackjack is in none of them where it is SAME."""

    rules: GameRules
    actions: NDArray[np.float64]
    table: NDArray[np.float64]
    splits: dict[Model, NDArray[np.float64]]
    by_first: dict[Model, NDArray[np.float64]]
    ev: dict[Model, float]


def numbers(rules: GameRules) -> Numbers:
    return Numbers(
        rules.wins_21,
        rules.wins_21_over_blackjack,
        rules.doubles,
        rules.double_first_two,
        rules.double_21,
        rules.half_doubles,
        rules.double_firm,
        rules.rescue_at_most,
    )


def solve(rules: GameRules) -> Solution:
    """Every decision from the full shoe, both models of splitting."""
    hands = player_hands()
    most = most_others(rules.splits) if rules.splits else 0
    removed = removed_sets(most)
    table = dealer_table(rules.shoe, removed.counts, dealer_hands(rules.draws_soft_17))
    actions = np.empty((RANKS, len(hands), 3))
    for first in range(RANKS):
        solve_unsplit(
            rules.shoe,
            first,
            rules.under[first],
            hands.counts,
            hands.total,
            hands.size,
            hands.child,
            rules.pays,
            rules.double_totals,
            table,
            numbers(rules),
            actions[first],
        )
    splits = {model: _splits(rules, actions, table, model, most) for model in MODELS}
    by_first = {model: _by_first(rules, actions, table, splits[model]) for model in MODELS}
    cards = rules.shoe.sum()
    ev = {model: float((by_first[model] * rules.shoe).sum() / cards) for model in MODELS}
    return Solution(rules, actions, table, splits, by_first, ev)


def _splits(
    rules: GameRules,
    actions: NDArray[np.float64],
    table: NDArray[np.float64],
    model: Model,
    most: int,
) -> NDArray[np.float64]:
    """The value of splitting each pair under each first card."""
    hands, removed = player_hands(), removed_sets(most)
    found = np.full((RANKS, RANKS), NEVER)
    base = completing(rules, table)
    extra = rules.suited.extra if rules.suited_on_splits else np.zeros_like(rules.suited.extra)
    for pair in range(RANKS):
        times = rules.ace_splits if pair == ACE else rules.splits
        if not times:
            continue
        may_hit = pair != ACE or rules.aces_draw
        doubles_too = rules.double_after_split and (pair != ACE or rules.double_split_aces)
        for first in range(RANKS):
            left = rules.shoe[pair] - 2 - (pair == first)
            cards = int(rules.shoe.sum()) - 3
            if left < 0 or rules.shoe[first] < 1:
                continue
            every = coefficients(times, int(left), cards, most)
            others = coefficients(times, int(left), cards, most, but_first=True)
            start, paired, start_back, paired_back = np.zeros((4, most + 1))
            split_hand_values(
                rules.shoe,
                first,
                pair,
                most,
                rules.under[first],
                hands.counts,
                hands.total,
                hands.size,
                hands.child,
                rules.pays_split,
                rules.double_totals,
                removed.row,
                table,
                numbers(rules),
                may_hit,
                doubles_too,
                actions[first],
                _weights(*every, int(left), cards),
                _weights(*others, int(left), cards),
                model == "split-aware",
                rules.suited.combo,
                rules.suited.third,
                rules.suited.chance[:, first],
                extra[:, first],
                rules.suited.extra[:, first],
                base[:, first],
                start,
                paired,
                start_back,
                paired_back,
            )
            found[pair, first] = float(np.dot(every[0], start) + np.dot(every[1], paired))
            if rules.under[first] == BUSTED:
                back = np.dot(others[0], start_back) + np.dot(others[1], paired_back)
                found[pair, first] += float(back)
    return found


def _weights(starts: list[float], pairs: list[float], left: int, cards: int) -> NDArray[np.float64]:
    """How much a decision counts on a hand whose second card is another, or is the pair's.

    A second card of the pair stays with a hand that may not split again.
    """
    weights = np.array([starts, starts])
    for others in range(1, len(starts)):
        rest = cards - others + 1
        chance = max(left - others + 1, 0) / rest if rest > 0 else 0.0
        weights[1, others] = starts[others] + (pairs[others] / chance if chance else 0.0)
    return weights


def completing(rules: GameRules, table: NDArray[np.float64]) -> NDArray[np.float64]:
    """How often the next card completes a bonus that is paid, for two cards that are not split."""
    index, hands = hand_index(), player_hands()
    found = np.zeros((len(COMBOS), RANKS))
    for number, (one, other, third) in enumerate(COMBOS):
        counts = [0] * RANKS
        counts[one] += 1
        counts[other] += 1
        hand = index[tuple(counts)]
        after = hands.child[hand, third]
        for first in range(RANKS):
            left = rules.shoe[third] - counts[third] - (third == first)
            cards = int(rules.shoe.sum()) - 3
            if left > 0 and cards > 0:
                blackjack = float(table[after, first, BLACKJACK])
                over = rules.under[first] != SAME and rules.wins_21_over_blackjack
                found[number, first] = left / cards * (1.0 if over else 1.0 - blackjack)
    return found


def _by_first(
    rules: GameRules,
    actions: NDArray[np.float64],
    table: NDArray[np.float64],
    splits: NDArray[np.float64],
) -> NDArray[np.float64]:
    """What the round is worth under each first card, with the best play of every first two."""
    index, base = hand_index(), completing(rules, table)
    found = np.zeros(RANKS)
    for first in range(RANKS):
        shoe = rules.shoe.copy()
        shoe[first] -= 1
        if shoe[first] < 0:
            continue
        cards = int(shoe.sum())
        for one in range(RANKS):
            for other in range(one, RANKS):
                ways = shoe[one] * (shoe[other] - (one == other)) * (1 if one == other else 2)
                if ways <= 0:
                    continue
                counts = [0] * RANKS
                counts[one] += 1
                counts[other] += 1
                hand = index[tuple(counts)]
                chance = ways / (cards * (cards - 1))
                found[first] += chance * root_value(
                    rules, actions, table, splits, base, hand, first, one, other
                )
    return found


def root_value(
    rules: GameRules,
    actions: NDArray[np.float64],
    table: NDArray[np.float64],
    splits: NDArray[np.float64],
    base: NDArray[np.float64],
    hand: int,
    first: int,
    one: int,
    other: int,
) -> float:
    """The best play of two cards, a dealer's blackjack included."""
    blackjack = float(table[hand, first, BLACKJACK])
    if {one, other} == {ACE, TEN}:
        return rules.blackjack_pays * (1.0 if rules.blackjack_wins else 1.0 - blackjack)
    stand, hit, double = (float(value) for value in actions[first, hand])
    best = max(stand, double)
    same = rules.under[first] == SAME
    if rules.surrender[first]:
        lost = -(1.0 - rules.surrender_returns) * (1.0 - blackjack)
        best = max(best, lost if same else lost - blackjack)
    if one == other:
        best = max(best, float(splits[one, first]))
    number = int(rules.suited.combo[hand])
    if number < 0:
        value = max(best, hit)
    else:
        extras = rules.suited.extra[number, first] * base[number, first]
        value = float(np.dot(rules.suited.chance[number, first], np.maximum(best, hit + extras)))
    return value - blackjack if same else value
