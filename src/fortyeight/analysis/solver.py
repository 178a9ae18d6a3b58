"""The whole game: the best play of every hand, and its value from a shoe."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.cores import on_all_cores
from fortyeight.analysis.game_rules import ACE, BUSTED, SAME, TEN, GameRules
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, RANKS, dealer_hands
from fortyeight.analysis.hands.dealer_table import dealer_table
from fortyeight.analysis.hands.player_hands import hand_index, player_hands, removed_sets
from fortyeight.analysis.hands.split_counts import pairing_chances, split_counts
from fortyeight.analysis.hands.split_patterns import most_others
from fortyeight.analysis.hands.suited import CASES, COMBOS
from fortyeight.analysis.hands.two_card_split import more_on_splits
from fortyeight.analysis.values.play_values import (
    DOUBLE,
    HIT,
    NEVER,
    SPLIT,
    SURRENDER,
    Numbers,
    solve_unsplit,
)
from fortyeight.analysis.values.split_values import paid_share, split_hand_values

Model = Literal["cdz-", "split-aware"]
MODELS: tuple[Model, ...] = ("cdz-", "split-aware")

#: Number of dealer tables in the cache: 15 MB each for four hands, 39 MB for the eight of Maryland.
KEPT_TABLES = 8


@dataclass(frozen=True)
class Doubling:
    """Best doubles by up card: where half is best, and what to do after a double.

    `after` is by the number of doubles left, the size of the last one, and the hand. `firm` is for
    houses where aces count 1 after a double, by the doubled hand and the card drawn.
    """

    half: NDArray[np.bool_]
    after: NDArray[np.int8]
    firm: NDArray[np.int8]


@dataclass(frozen=True)
class SplitPlay:
    """Decisions on split hands, by pair, up card, and whether the second card paired again."""

    chosen: NDArray[np.int8]
    suited: NDArray[np.int8]
    after: NDArray[np.int8]
    firm: NDArray[np.int8]


@dataclass(frozen=True)
class Solution:
    """Values by hand and up card. Where `under` is SAME, they leave out the dealer's blackjack."""

    rules: GameRules
    actions: NDArray[np.float64]
    table: NDArray[np.float64]
    doubling: Doubling
    splits: dict[Model, NDArray[np.float64]]
    split_play: dict[Model, SplitPlay]
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
        rules.rescue_original,
    )


def solve(rules: GameRules, models: tuple[Model, ...] = MODELS) -> Solution:
    """Value every decision from the shoe of the rules, by the given models of splitting."""
    table = kept_table(rules.shoe.tobytes(), rules.draws_soft_17, _most_others(rules))
    actions, doubling = unsplit_actions(rules, table)
    return with_models(Solution(rules, actions, table, doubling, {}, {}, {}, {}), models)


def with_models(solution: Solution, models: tuple[Model, ...]) -> Solution:
    """Return the solution with further models of splitting, reusing what all models share."""
    rules, actions, table = solution.rules, solution.actions, solution.table
    splits, played = dict(solution.splits), dict(solution.split_play)
    by_first, ev = dict(solution.by_first), dict(solution.ev)
    for model in models:
        splits[model], played[model] = split_values(
            rules, actions, table, model, _most_others(rules)
        )
        by_first[model] = _by_first(rules, actions, table, splits[model])
        ev[model] = float((by_first[model] * rules.shoe).sum() / rules.shoe.sum())
    return replace(solution, splits=splits, split_play=played, by_first=by_first, ev=ev)


def _most_others(rules: GameRules) -> int:
    return most_others(rules.splits) if rules.splits else 0


@lru_cache(KEPT_TABLES)
def kept_table(shoe: bytes, draws_soft_17: bool, most: int) -> NDArray[np.float64]:
    """Return the cached dealer table of a shoe. Callers must not write to it."""
    counts = np.frombuffer(shoe, np.int64).copy()
    return dealer_table(counts, removed_sets(most).counts, dealer_hands(draws_soft_17))


def unsplit_actions(
    rules: GameRules, table: NDArray[np.float64]
) -> tuple[NDArray[np.float64], Doubling]:
    """Return stand, hit and double values of unsplit hands by up card, and the best doubles."""
    hands = player_hands()
    actions = np.empty((RANKS, len(hands), 3))
    doubling = no_doubling(rules, RANKS)
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
            doubling.half[first],
            doubling.after[first],
            doubling.firm[first],
        )
    return actions, doubling


def no_doubling(rules: GameRules, firsts: int) -> Doubling:
    """Return an empty `Doubling` for a number of up cards."""
    hands = len(player_hands())
    return Doubling(
        np.zeros((firsts, hands), np.bool_),
        np.zeros((firsts, max(rules.doubles, 1), 2, hands), np.int8),
        np.zeros((firsts, hands, RANKS), np.int8),
    )


def no_split_play(rules: GameRules) -> SplitPlay:
    """Return an empty `SplitPlay`."""
    hands = len(player_hands())
    return SplitPlay(
        np.zeros((RANKS, RANKS, 2, hands), np.int8),
        np.zeros((RANKS, RANKS, 2, len(COMBOS), CASES), np.int8),
        np.zeros((RANKS, RANKS, 2, max(rules.doubles, 1), 2, hands), np.int8),
        np.zeros((RANKS, RANKS, 2, hands, RANKS), np.int8),
    )


def split_values(
    rules: GameRules,
    actions: NDArray[np.float64],
    table: NDArray[np.float64],
    model: Model,
    most: int,
    only: tuple[int, int] | None = None,
) -> tuple[NDArray[np.float64], SplitPlay]:
    """Return the value of splitting each pair under each up card, or of the one in `only`."""
    hands, removed, suited = player_hands(), removed_sets(most), rules.suited
    pairs = range(RANKS)
    counted = split_counts(rules, most, only)
    wanted, (of_all, of_others) = counted.wanted, counted.of
    weights = counted.weights
    extra = suited.extra if rules.suited_on_splits else np.zeros_like(suited.extra)
    draws = np.array([pair != ACE or rules.aces_draw for pair in pairs])
    doubles = np.array(
        [rules.double_after_split and (pair != ACE or rules.double_split_aces) for pair in pairs]
    )
    values, back = np.zeros((2, 2, RANKS, RANKS, most + 1))
    play = no_split_play(rules)
    numbers_of = numbers(rules)
    firsts = [np.ascontiguousarray(rules.suited.chance[:, first]) for first in pairs]
    base = completing(rules, table)

    def fill(task: tuple[int, int]) -> None:
        pair, first = task
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
            numbers_of,
            draws[pair],
            doubles[pair],
            actions[first],
            weights[0, pair, first],
            weights[1, pair, first],
            model == "split-aware",
            suited.combo,
            suited.third,
            firsts[first],
            extra[:, first],
            suited.extra[:, first],
            base[:, first],
            pairing_chances(rules, pair, first, most),
            values[0, pair, first],
            values[1, pair, first],
            back[0, pair, first],
            back[1, pair, first],
            play.chosen[pair, first],
            play.suited[pair, first],
            play.after[pair, first],
            play.firm[pair, first],
        )

    # Small pairs take longest, so they start first.
    on_all_cores(fill, [(int(pair), int(first)) for pair, first in np.argwhere(wanted)])
    more = more_on_splits(rules, table, most)
    values[0] += more.every
    back[0] += more.back
    worth = (of_all * values).sum(axis=(0, 3))
    worth += np.where(rules.under == BUSTED, (of_others * back).sum(axis=(0, 3)), 0.0)
    worth += ((of_all - of_others)[0] * more.first).sum(axis=2)
    return np.where(wanted, worth, NEVER), play


def completing(rules: GameRules, table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how often the next card completes a bonus that is paid, for unsplit two-card hands."""
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
                paid = paid_share(table[after, first], rules.under[first], numbers(rules))
                found[number, first] = left / cards * paid
    return found


def _by_first(
    rules: GameRules,
    actions: NDArray[np.float64],
    table: NDArray[np.float64],
    splits: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the value of a round by up card, with the best play of the first two cards."""
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
                    rules, actions, table, splits, base, hand, first
                )
    return found


def root_values(
    rules: GameRules,
    actions: NDArray[np.float64],
    table: NDArray[np.float64],
    splits: NDArray[np.float64],
    hand: int,
    first: int,
) -> NDArray[np.float64]:
    """Return the value of each decision on two cards, whatever their suits."""
    values = np.full(SPLIT + 1, NEVER)
    values[: DOUBLE + 1] = actions[first, hand]
    blackjack = float(table[hand, first, BLACKJACK])
    if rules.surrender[first]:
        lost = -(1.0 - rules.surrender_returns) * (1.0 - blackjack)
        values[SURRENDER] = lost if rules.under[first] == SAME else lost - blackjack
    pair = np.flatnonzero(player_hands().counts[hand] == 2)
    if len(pair):
        # Where tens must have the same rank, only a share of them can be split; the rest play on.
        best = float(values.max())
        share = pair_share(rules, int(pair[0]))
        values[SPLIT] = share * splits[pair[0], first]
        if share < 1.0:
            values[SPLIT] += (1.0 - share) * best
    return values


def pair_share(rules: GameRules, pair: int) -> float:
    """Return the share of two-card hands of one value that are a pair."""
    alike, cards = int(rules.pairing[pair]), int(rules.shoe[pair])
    return 1.0 if alike == cards or cards < 2 else (alike - 1) / (cards - 1)


def root_value(
    rules: GameRules,
    actions: NDArray[np.float64],
    table: NDArray[np.float64],
    splits: NDArray[np.float64],
    base: NDArray[np.float64],
    hand: int,
    first: int,
) -> float:
    """Return the value of the best play of two cards, including the dealer's blackjack."""
    hands = player_hands()
    blackjack = float(table[hand, first, BLACKJACK])
    if hands.counts[hand, ACE] == 1 and hands.counts[hand, TEN] == 1:
        return rules.blackjack_pays * (1.0 if rules.blackjack_wins else 1.0 - blackjack)
    values = root_values(rules, actions, table, splits, hand, first)
    hit = float(values[HIT])
    values[HIT] = NEVER
    best = float(values.max())
    number = int(rules.suited.combo[hand])
    if number < 0:
        value = max(best, hit)
    else:
        extras = rules.suited.extra[number, first] * base[number, first]
        value = float(np.dot(rules.suited.chance[number, first], np.maximum(best, hit + extras)))
    return value - blackjack if rules.under[first] == SAME else value
