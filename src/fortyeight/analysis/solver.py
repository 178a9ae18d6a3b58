"""The whole game: the best play of every hand, and its value from a shoe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Floats, Int8s, Ints
from fortyeight.analysis.compiled import Shared, lent_by_thread
from fortyeight.analysis.game_rules import ACE, SAME, TEN, GameRules, UpCard
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, RANKS, dealer_hands
from fortyeight.analysis.hands.dealer_table import dealer_table
from fortyeight.analysis.hands.player_hands import (
    PlayerHands,
    player_hands,
    removed_rows,
    removed_sets,
    two_card_hand,
)
from fortyeight.analysis.hands.split_counts import SplitCounts, pairing_chances, split_counts
from fortyeight.analysis.hands.split_patterns import most_others
from fortyeight.analysis.hands.split_shoes import lanes_of, padded
from fortyeight.analysis.hands.suited import CASES, COMBOS, NOT_SUITED, SEVEN
from fortyeight.analysis.hands.two_card_split import more_on_splits
from fortyeight.analysis.models import USUAL_MODELS, SplitModel
from fortyeight.analysis.parallel import on_all_cores
from fortyeight.analysis.values.play_values import (
    ACTIONS,
    NEVER,
    SPLIT,
    KernelRules,
    UnsplitScratch,
    Wins21,
    solve_unsplit,
)
from fortyeight.analysis.values.split_values import (
    Decisions,
    SplitHands,
    SplitHandValues,
    SplitScratch,
    SplitSuits,
    paid_share,
    split_hand_values,
)
from fortyeight.remember_last import remember_last

#: Number of dealer tables in the cache: 15 MB each for four hands, 39 MB for the eight of Maryland.
KEPT_TABLES = 8


@dataclass(frozen=True)
class Solution:
    """Values by up card, hand and decision, and best decisions `after` each way of doubling.

    Up cards are numbered as `UpCard` says; `by_first` is by value. Where `under` is SAME, values
    leave out the dealer's blackjack. `split_play` holds the decisions on split hands: those for
    boxes of two hands, three, and so on where a model tells them apart.
    """

    rules: GameRules
    actions: Floats
    table: Floats
    after: Int8s
    splits: dict[SplitModel, Floats]
    split_play: dict[SplitModel, tuple[Decisions, ...]]
    by_first: dict[SplitModel, Floats]
    ev: dict[SplitModel, float]


def kernel_rules(rules: GameRules) -> Shared:
    found = KernelRules(*(getattr(rules, name) for name in KernelRules._fields))
    return Shared(found._replace(wins=Wins21(*rules.wins)))


class UpKernel(NamedTuple):
    """An up card, and what kernels take of the rules and hands under it."""

    up: UpCard
    rules: Shared
    hands: Shared


def up_kernels(rules: GameRules) -> list[UpKernel]:
    """Return all up cards for kernels."""
    shared = [(kernel_rules(one), Shared(one.hands)) for one in (rules, *rules.other_tens)]
    return [UpKernel(up, *shared[max(up.number - TEN, 0)]) for up in rules.ups]


def solve(rules: GameRules, models: tuple[SplitModel, ...] = USUAL_MODELS) -> Solution:
    """Value every decision from the shoe of the rules, by the given models of splitting."""
    table = kept_table(rules.shoe.tobytes(), rules.draws_soft_17, most_others(rules.splits))
    actions, after = unsplit_actions(rules, table)
    return with_models(Solution(rules, actions, table, after, {}, {}, {}, {}), models)


def with_models(solution: Solution, models: tuple[SplitModel, ...]) -> Solution:
    """Return the solution with further models of splitting, reusing what all models share."""
    rules, actions, table = solution.rules, solution.actions, solution.table
    splits, played = dict(solution.splits), dict(solution.split_play)
    by_first, ev = dict(solution.by_first), dict(solution.ev)
    for model in models:
        splits[model], played[model] = split_values(
            rules, actions, table, model, most_others(rules.splits)
        )
        by_first[model] = _by_first(rules, actions, table, splits[model])
        ev[model] = float((by_first[model] * rules.shoe).sum() / rules.shoe.sum())
    return replace(solution, splits=splits, split_play=played, by_first=by_first, ev=ev)


@lru_cache(KEPT_TABLES)
def kept_table(shoe: bytes, draws_soft_17: bool, most: int) -> Floats:
    """Return the cached dealer table of a shoe. Callers must not write to it."""
    counts = np.frombuffer(shoe, np.int64).copy()
    return dealer_table(counts, removed_sets(most).counts, dealer_hands(draws_soft_17))


@remember_last
def table_by_value(table: Floats) -> list[Floats]:
    """Return the parts of a dealer table by value of the up card, each in one piece of memory."""
    return [np.ascontiguousarray(table[:, first]) for first in range(RANKS)]


def unsplit_actions(rules: GameRules, table: Floats) -> tuple[Floats, Int8s]:
    """Return the values of decisions on unsplit hands by up card, and the best after doubles."""
    actions = np.empty((len(rules.ups), len(rules.hands.total), ACTIONS))
    after = no_decisions_after(rules)
    scratch = UnsplitScratch.of(len(rules.hands.total), len(rules.double_ways.wager))
    pays = rules.paid(split=False)
    for up, of_all, hands in up_kernels(rules):
        solve_unsplit(
            rules.shoe,
            up.value,
            up.rules.under[up.value],
            hands,
            pays,
            table,
            of_all,
            scratch,
            actions[up.number],
            after[up.number],
        )
    return actions, after


def no_decisions_after(rules: GameRules) -> Int8s:
    """Return an empty array of decisions on doubled hands, by up card, way and hand."""
    ways, hands = len(rules.double_ways.wager), len(rules.hands.total)
    return np.zeros((len(rules.ups), ways, hands), np.int8)


def no_split_play(rules: GameRules) -> Decisions:
    """Return an empty `Decisions`."""
    hands, ups = len(rules.hands.total), len(rules.ups)
    return Decisions(
        np.zeros((RANKS, ups, 2, hands), np.int8),
        np.zeros((RANKS, ups, 2, len(COMBOS), CASES), np.int8),
        np.zeros((RANKS, ups, 2, len(rules.double_ways.wager), hands), np.int8),
    )


_scratch = lent_by_thread(SplitScratch.of)


def split_values(
    rules: GameRules,
    actions: Floats,
    table: Floats,
    model: SplitModel,
    max_others: int,
    only: tuple[int, int] | None = None,
) -> tuple[Floats, tuple[Decisions, ...]]:
    """Return the value of splitting each pair under each up card, or of the one in `only`.

    The decisions are those for boxes of two hands, three, and so on where the model tells them
    apart.
    """
    numbers: Sequence[int | None] = (None,)
    if model == "cdp":
        numbers = range(2, max(rules.splits, 1) + 2)
    weights = [split_counts(rules, max_others, only, hands) for hands in numbers]
    parts = [
        _split_values(rules, actions, table, model, max_others, one, hands)
        for one, hands in zip(weights, numbers, strict=True)
    ]
    worth = sum(value for value, _ in parts)
    return np.where(weights[0].wanted, worth, NEVER), tuple(play for _, play in parts)


def _split_values(
    rules: GameRules,
    actions: Floats,
    table: Floats,
    model: SplitModel,
    max_others: int,
    split_weights: SplitCounts,
    box_hands: int | None = None,
) -> tuple[Floats, Decisions]:
    """Return the values of the hands that the weights are of, summed over the hands of a box."""
    suited = rules.suited
    wanted, of = split_weights.wanted, split_weights.of
    if model == "cdp":
        wanted = wanted & of.any(axis=(0, 3, 4))
    extra, policy_extra = rules.suit_extras(split=True), rules.suit_extras(split=False)
    pays = rules.paid(split=True)
    values = np.zeros((2, RANKS, len(rules.ups), 2 * (max_others + 1)))
    play = no_split_play(rules)
    base = completing(rules, table)
    ways, kernels = len(rules.double_ways.wager), up_kernels(rules)
    rows = {
        pair: removed_rows(rules.hands, max_others, pair)
        for pair in np.flatnonzero(wanted.any(axis=1)).tolist()
    }

    by_rank = np.zeros(wanted.shape)

    def fill(task: tuple[int, int]) -> None:
        pair, number = task
        if pair == TEN and rules.tens_by_rank:
            for start in starts_of_tens(kernels[number].up):
                found = np.zeros_like(values[:, pair, number])
                play_hands(pair, number, Shared(start.hands), found)
                weights = start.counts(rules, max_others, box_hands).of[:, pair, number]
                by_rank[task] += start.share * float((weights * found.reshape(weights.shape)).sum())
            return
        play_hands(pair, number, kernels[number].hands, values[:, pair, number])

    def play_hands(pair: int, number: int, hands: Shared, found: Floats) -> None:
        up, of_all, _ = kernels[number]
        first, under = up.value, up.rules.under[up.value]
        used = len(lanes_of(max_others, up.rules.hands_differ(first)).others)
        split = split_hands(table, pair, up, max_others, split_weights)
        more = (0, -used % 8)
        split = split._replace(
            aware=model != "cdz-",
            lanes=padded(split.lanes),
            more=np.pad(split.more, more),
            pairing=np.pad(split.pairing, more),
            weights=np.pad(split.weights, ((0, 0), more)),
        )
        if model == "cdp1":
            # Best for the first hand of a box, when only the other card of the pair is out.
            split.weights[:] = (split.lanes.others == 1) & (split.lanes.original == 1.0)
        suits = SplitSuits(
            suited.combo,
            suited.third,
            np.ascontiguousarray(suited.chance[:, first]),
            extra[:, first],
            policy_extra[:, first],
            base[:, number],
        )
        split_hand_values(
            rules.shoe,
            first,
            under,
            hands,
            pays,
            rows[pair],
            table,
            of_all,
            split,
            actions[number],
            suits,
            _scratch(len(rules.hands.total), ways, len(split.lanes.others)),
            SplitHandValues(*found[:, :used]),
            Decisions(*(part[pair, number] for part in play)),
        )

    # Small pairs take longest, so they start first.
    on_all_cores(fill, [(int(pair), int(number)) for pair, number in np.argwhere(wanted)])
    return (of * values.reshape(of.shape)).sum(axis=(0, 3, 4)) + by_rank, play


class TenStart(NamedTuple):
    """Hands of split tens where a bonus goes by their rank, and only equal ranks are split.

    `share` is how often the up card is of their rank (`out` is then 1), or is not.
    """

    share: float
    out: int
    hands: PlayerHands

    def counts(self, rules: GameRules, max_others: int, hands: int | None = None) -> SplitCounts:
        """Return the weights of such hands; with `hands`, in boxes that have so many."""
        return split_counts(rules, max_others, None, hands, self.out)


def starts_of_tens(up: UpCard) -> list[TenStart]:
    """Return the hands of split tens under an up card of their rank, and of another."""
    same = float(up.rules.first_pairs[TEN]) if up.value == TEN else 0.0
    both = (same, 1), (1.0 - same, 0)
    return [
        TenStart(share, out, up.rules.hands_of_tens(same=out == 1)) for share, out in both if share
    ]


def split_hands(
    table: Floats, pair: int, up: UpCard, max_others: int, weights: SplitCounts
) -> SplitHands:
    """Return what the hands of a split may do, and how often they come."""
    rules, first = up.rules, up.value
    lanes = lanes_of(max_others, rules.hands_differ(first))
    used = len(lanes.others)
    may = split_allowance(rules, pair)
    return SplitHands(
        pair,
        may.hits,
        may.doubles,
        rules.surrender_split,
        True,
        lanes,
        more_on_splits(rules, table, pair, first, lanes, max_others),
        pairing_chances(rules, pair, first, max_others)[lanes.others],
        weights.weights[pair, up.number].reshape(2, -1)[:, :used],
    )


class SplitAllowance(NamedTuple):
    """Whether the hands of a split pair may be hit, and whether they may be doubled."""

    hits: bool
    doubles: bool


def split_allowance(rules: GameRules, pair: int) -> SplitAllowance:
    """Return what hands of a pair may do. An ace that gets one card may only double a 21."""
    hits = pair != ACE or rules.aces_draw
    doubles = pair != ACE or rules.double_split_aces or rules.double_one_card_21
    return SplitAllowance(hits, rules.double_after_split and doubles)


def completing(rules: GameRules, table: Floats) -> Floats:
    """Return how often the next card completes a bonus that is paid, for unsplit two-card hands."""
    hands, cards = player_hands(), int(rules.shoe.sum()) - 3
    chances = np.zeros((len(COMBOS), len(rules.ups)))
    for combo, (one, other, third) in enumerate(COMBOS):
        hand = two_card_hand(one, other)
        after = hands.child[hand, third]
        for up in rules.ups:
            first, under = up.value, up.rules.under[up.value]
            left = rules.shoe[third] - hands.counts[hand, third] - (third == first)
            if left > 0 and cards > 0:
                paid = paid_share(table[after, first], under, Wins21(*rules.wins))
                chances[combo, up.number] = left / cards * paid
    return chances


def _by_first(rules: GameRules, actions: Floats, table: Floats, splits: Floats) -> Floats:
    """Return the value of a round by up card, with the best play of the first two cards."""
    base = completing(rules, table)
    values = np.zeros(len(rules.ups))
    for up in rules.ups:
        shoe = rules.shoe.copy()
        shoe[up.value] -= 1
        if shoe[up.value] < 0:
            continue
        cards = int(shoe.sum())
        for one in range(RANKS):
            for other in range(one, RANKS):
                ways = shoe[one] * (shoe[other] - (one == other)) * (1 if one == other else 2)
                if ways <= 0:
                    continue
                hand = two_card_hand(one, other)
                chance = ways / (cards * (cards - 1))
                value = root_value(rules, actions, table, splits, base, hand, up.number)
                values[up.number] += chance * value
    return rules.mean_by_value(values)


def root_values(rules: GameRules, actions: Floats, splits: Floats, hand: int, up: int) -> Floats:
    """Return the value of each decision on two cards, whatever their suits."""
    dealt, shares = dealt_hands(rules, hand, up)
    values = np.append(actions[up, dealt[0]], NEVER)
    pair = np.flatnonzero(player_hands().counts[hand] == 2)
    if len(pair):
        # Where tens must have the same rank, only a share of them can be split; the rest play on.
        best = actions[up, dealt].max(axis=1)
        apart = rules.hands.apart[dealt]
        if apart.any():
            values[SPLIT] = float(shares[~apart].sum() * splits[pair[0], up])
            values[SPLIT] += float(np.dot(shares[apart], best[apart]))
            return values
        share = pair_share(rules, int(pair[0]))
        values[SPLIT] = share * splits[pair[0], up]
        if share < 1.0:
            values[SPLIT] += (1.0 - share) * float(np.dot(shares, best))
    return values


def dealt_hands(rules: GameRules, hand: int, up: int) -> tuple[Ints, Floats]:
    """Return the hands that two cards of these values may be, by kinds of cards, and how often."""
    if rules.live is None:
        return np.array([hand]), np.ones(1)
    hands, first = rules.ups[up].rules.hands, rules.ups[up].value
    dealt = np.flatnonzero((hands.row == hand) & (hands.dealt[first] > 0.0))
    shares = hands.dealt[first, dealt]
    return dealt, shares / shares.sum()


class SuitedSevens(NamedTuple):
    """Two sevens of one suit against a seven, where suits go by kind.

    `share` is how often two sevens are these, `match` how often a third seven is of their suit.
    """

    hand: int
    share: float
    match: float


def suited_sevens(rules: GameRules) -> tuple[SuitedSevens, ...]:
    """Return the hands of two sevens of one suit against a seven; none unless suits go by kind."""
    hands, found = rules.hands, []
    for hand, share in zip(*dealt_hands(rules, two_card_hand(SEVEN, SEVEN), SEVEN), strict=True):
        third = int(hands.child[hand, SEVEN])
        if hands.suit[hand] != NOT_SUITED:
            parts = slice(int(hands.begins[third]), int(hands.ends[third]))
            alike = hands.suit[hands.parts[parts]] == hands.suit[hand]
            found.append(
                SuitedSevens(int(hand), float(share), float(hands.shares[parts, 0] @ alike))
            )
    return tuple(found)


def suited_values(rules: GameRules, values: Floats, base: Floats, combo: int, up: int) -> Floats:
    """Return the value of each decision on two cards by their case of suits."""
    by_case, first = np.tile(values, (CASES, 1)), rules.ups[up].value
    by_case[:, :ACTIONS] += rules.suit_extras(split=False)[combo, first] * base[combo, up]
    return by_case


def pair_share(rules: GameRules, pair: int) -> float:
    """Return the share of two-card hands of one value that are a pair."""
    if pair == TEN and rules.tens_by_rank:
        # Hands that know the kinds of their cards are told apart.
        return 1.0
    alike, cards = int(rules.pairing[pair]), int(rules.shoe[pair])
    return 1.0 if alike == cards or cards < 2 else (alike - 1) / (cards - 1)


def root_value(
    rules: GameRules,
    actions: Floats,
    table: Floats,
    splits: Floats,
    base: Floats,
    hand: int,
    up: int,
) -> float:
    """Return the value of the best play of two cards, including the dealer's blackjack."""
    hands, first, under = player_hands(), rules.ups[up].value, rules.ups[up].rules.under
    blackjack = float(table[hand, first, BLACKJACK])
    if hands.counts[hand, ACE] == 1 and hands.counts[hand, TEN] == 1:
        return rules.blackjack_pays * (1.0 if rules.blackjack_wins else 1.0 - blackjack)
    values = root_values(rules, actions, splits, hand, up)
    combo = int(rules.suited.combo[hand])
    dealt, shares = dealt_hands(rules, hand, up)
    if len(dealt) > 1:
        best = actions[up, dealt].max(axis=1)
        value = max(float(np.dot(shares, best)), float(values[SPLIT]))
    elif combo < 0:
        value = float(values.max())
    else:
        by_case = suited_values(rules, values, base, combo, up)
        value = float(np.dot(rules.suited.chance[combo, first], by_case.max(axis=1)))
    return value - blackjack if under[first] == SAME else value
