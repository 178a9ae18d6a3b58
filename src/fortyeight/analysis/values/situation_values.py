"""Net value of each choice in a situation, with the chances of the dealer's results.

Values are per initial wager. After a card reader or a check of the hole card, they are conditional
on the dealer having no blackjack; elsewhere, and where a hand may still be surrendered before the
look, they include what a blackjack would take.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from fortyeight.analysis.arrays import Floats, Int8s, Ints
from fortyeight.analysis.game_rules import (
    ACE,
    SAME,
    TEN,
    GameRules,
    game_rules,
    value_of,
)
from fortyeight.analysis.hands.bonus_kinds import kind_of, kinds_of
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, BUST, RANKS, dealer_hands
from fortyeight.analysis.hands.dealer_table import dealer_table
from fortyeight.analysis.hands.live_hands import SUIT_LETTERS
from fortyeight.analysis.hands.player_hands import MIXED, removed_sets
from fortyeight.analysis.hands.split_patterns import most_others
from fortyeight.analysis.hands.suited import (
    COMBOS,
    SIX,
    extra_pays,
)
from fortyeight.analysis.hands.two_card_split import gain, two_card_21
from fortyeight.analysis.limits import exactness
from fortyeight.analysis.models import CHART_MODEL, SplitModel
from fortyeight.analysis.solver import kernel_rules, split_allowance, split_values
from fortyeight.analysis.values.play_values import (
    ACTIONS,
    DOUBLE,
    HALF_DOUBLE,
    HIT,
    NEVER,
    STAND,
    SURRENDER,
    UnsplitScratch,
    Wins21,
    bust_value,
    no_blackjack,
    rescue_value,
    solve_unsplit,
    stand_value,
)
from fortyeight.analysis.values.situation import (
    BadSituation,
    Situation,
    by_value,
    insurance_value,
    looked,
    suits_of,
)
from fortyeight.analysis.values.split_values import paid_share
from fortyeight.cards import Card
from fortyeight.table.play.points import count

#: How much a double is for; the least amount of any is so little that it does not count.
DoubleFor = Literal["full", "half", "little"]
#: Decisions whose values come from the kernel, a double being the best one.
_ACTIONS = ("stand", "hit", "double", "surrender")
CHOICES = ("stand", "hit", "double", "split", "surrender", "rescue")


@dataclass(frozen=True)
class ChoiceValues:
    """Net value of every choice, None where it is not allowed, and the dealer's results.

    `dealer` has the chances of 17 to 21, of going over, and of a blackjack where it is still
    possible. `stand_wins` and `double_wins` are the chances to win by standing and with exactly one
    more card; `double_for` is how much the double is best for.
    """

    choices: dict[str, float | None]
    insurance: float | None
    dealer: tuple[float, ...]
    stand_wins: float
    double_wins: float
    double_for: DoubleFor = "full"

    @property
    def best(self) -> str:
        allowed = {name: one for name, one in self.choices.items() if one is not None}
        return max(allowed, key=lambda name: allowed[name])


def _ten_rank(at: Situation) -> tuple[int, float]:
    """Return how many cards share the rank of the hand's first, and whether the up card does."""
    rank = at.hand[0].rank
    number = sum(one.rank is rank for one in (*at.shoe, *at.hand, at.up))
    return number, float(at.up.rank is rank)


def exactness_of(at: Situation) -> dict[str, Any]:
    """Return as JSON whether the values of a situation are exact, and why not."""
    return exactness(at.house, *_split_limits(at))


def _split_limits(at: Situation) -> Iterator[str]:
    """Yield why the value of splitting this hand is not exact."""
    if len(at.hand) != 2 or at.doubled or not at.house.split.times:
        return
    one, other = (value_of(card.rank.value) for card in at.hand)
    every = (extra_pays(at.house, split=True, doubled=doubled) for doubled in (False, True))
    by_suit = {COMBOS[number] for pays in every for (number, _), extra in pays.items() if extra}
    kinds = [name for name in kinds_of(at.house) if value_of(name[0]) == one]
    if one == other == TEN and any(len(name) == 1 for name in kinds):
        yield "split: the ranks of the two cards are left out where a bonus 21 is paid by them"
    suits_matter = any(len(name) > 1 for name in kinds)
    if one == other and (suits_matter or any(one in combo for combo in by_suit)):
        yield "split: the suits of the two cards are left out where a bonus 21 is paid by suit"


def values(at: Situation, model: SplitModel = CHART_MODEL) -> dict[str, float | str | None]:
    """Return the net value of every choice, None where it is not allowed, and the best choice."""
    result = valued(at, model)
    return {**result.choices, "insurance": result.insurance, "best": result.best}


def valued(at: Situation, model: SplitModel = CHART_MODEL) -> ChoiceValues:
    """Return the net value of every choice, with the dealer's results if the hand stands."""
    everything = (*at.shoe, *at.hand, at.up)
    suit = SUIT_LETTERS.index(at.up.suit.value)
    suits, ten_rank, by_card = suits_of(everything), _ten_rank(at), (Counter(everything), at.up)
    rules = game_rules(at.house, by_value(everything), suits, suit, ten_rank, by_card)
    if at.split:
        rules = _of_split_hand(at, rules)
    first = value_of(at.up.rank.value)
    solver = _SituationSolver(at, rules, first, model)
    choices: dict[str, float | None] = dict.fromkeys(CHOICES)
    choices.update(solver.after_double() if at.doubled else solver.before_double())
    net = {name: None if one is None else solver.net(one) for name, one in choices.items()}
    wins = solver.stand_wins(), solver.double_wins()
    return ChoiceValues(net, insurance_value(at), solver.dealer(), *wins, solver.double_for)


def _of_split_hand(at: Situation, rules: GameRules) -> GameRules:
    """Return the rules as they are for a split hand."""
    may = split_allowance(rules, value_of(at.hand[0].rank.value))
    return replace(
        rules,
        splits=at.resplits,
        ace_splits=min(at.resplits, rules.ace_splits),
        doubles=rules.doubles if may.doubles else 0,
        surrender=rules.surrender & rules.surrender_split,
    )


class _SituationSolver:
    def __init__(self, at: Situation, rules: GameRules, first: int, model: SplitModel) -> None:
        self.at, self.rules, self.first, self.model = at, rules, first, model
        self.hand = self._hand()
        self.pair = self._pair()
        self.max_others = 0 if self.pair is None else most_others(rules.splits)
        self.table = self._table()
        hands = rules.hands
        self.pays = rules.paid(split=at.split)
        self.row = self.table[hands.row[self.hand], first]
        self.actions = np.empty((len(hands.total), ACTIONS))
        solve_unsplit(
            rules.shoe,
            first,
            rules.under[first],
            hands,
            self.pays,
            self.table,
            kernel_rules(rules),
            UnsplitScratch.of(len(hands.total), len(rules.double_ways.wager)),
            self.actions,
            np.zeros((len(rules.double_ways.wager), len(hands.total)), np.int8),
        )
        self.under = int(rules.under[first])
        self.blackjack = float(self.row[BLACKJACK])
        now = self.actions[self.hand]
        for size in (DOUBLE, HALF_DOUBLE):
            if now[size] > NEVER:
                way = rules.double_ways.following[0, size - DOUBLE]
                now[size] += rules.double_ways.wager[way] * self._suited(doubled=True)
        less: DoubleFor = "half" if rules.half_doubles else "little"
        self.double_for: DoubleFor = less if now[HALF_DOUBLE] > now[DOUBLE] else "full"

    def _hand(self) -> int:
        """Return the index of the hand among those of the house."""
        at, hands = self.at, self.rules.hands
        place = int(hands.ones[self._number(at.hand[0])])
        for at_card, card in enumerate(at.hand[1:], start=1):
            if at_card == 2 and at.doubled and self.rules.double_first_two:
                place = int(hands.twin[place])
            place = int(hands.child[place, value_of(card.rank.value)])
            if hands.state[place] == MIXED:
                assert self.rules.live is not None
                part = self.rules.live.part_of(self._number(card) - RANKS)
                place = int(hands.parts[hands.begins[place] + part])
        return int(hands.twin[place]) if at.doubled else place

    def _number(self, card: Card) -> int:
        """Return the number of a card among values, then kinds."""
        names = () if self.rules.live is None else self.rules.live.names
        name = kind_of(card, names)
        return RANKS + names.index(name) if name in names else value_of(name)

    def _pair(self) -> int | None:
        """Return the value of the pair if the hand may be split."""
        if len(self.at.hand) != 2 or self.at.doubled or not self.rules.splits:
            return None
        one, other = self.at.hand
        same = (
            one.rank is other.rank
            if self.at.house.split.by == "rank"
            else one.points == other.points
        )
        return value_of(one.rank.value) if same else None

    def _table(self) -> Floats:
        """Return the dealer's results for all hands that this one can become, splits included."""
        hands, removed = self.rules.hands, removed_sets(self.max_others)
        wanted = np.zeros(len(removed.counts), np.bool_)
        wanted[: hands.base] = (hands.counts >= hands.counts[self.hand]).all(axis=1)[: hands.base]
        if self.pair is not None:
            rows = removed.row[:, self.pair, :]
            wanted[rows[rows >= 0]] = True
        places = np.flatnonzero(wanted)
        filled = np.zeros((len(removed.counts), RANKS, 7))
        filled[places] = dealer_table(
            self.rules.shoe, removed.counts[places], dealer_hands(self.rules.draws_soft_17)
        )
        self._check_enough(removed.counts, places, filled)
        return filled

    def _check_enough(self, out: Int8s, places: Ints, table: Floats) -> None:
        """Raise `BadSituation` if the shoe may run out: the cards after that are unknown."""
        left = self.rules.shoe - out[places]
        left[:, self.first] -= 1
        ended = table[places, self.first].sum(axis=1)
        short = set(places[(left >= 0).all(axis=1) & (ended < 1.0 - 1e-9)].tolist())
        others = any(place >= self.rules.hands.base for place in short)
        if short and (others or not short.isdisjoint(self._to_come())):
            raise BadSituation("the shoe has too few cards: it may run out before the round ends")

    def _to_come(self) -> set[int]:
        """Return the hands that this one can become by draws and doubles."""
        hands, rules = self.rules.hands, self.rules
        draws = 21 if not self.at.doubled else rules.doubles - self.at.doubled
        reachable, newest = {self.hand}, {self.hand}
        for _ in range(draws):
            drawn = [place for place in newest if hands.total[place] < 21 or rules.double_21]
            children = set(hands.child[drawn].ravel().tolist()) - {-1}
            newest = {part for child in children for part, _ in self._parts(child)} - reachable
            reachable |= newest
        return set(hands.row[list(reachable)].tolist())

    def _parts(self, place: int) -> list[tuple[int, float]]:
        """Return the hands that a mixture stands for, with their shares; else the hand itself."""
        hands = self.rules.hands
        if place < 0 or hands.state[place] != MIXED:
            return [(place, 1.0)]
        every = slice(int(hands.begins[place]), int(hands.ends[place]))
        return list(zip(hands.parts[every].tolist(), hands.shares[every, 0].tolist(), strict=True))

    def net(self, value: float) -> float:
        """Return a value as the player's net result, with the dealer's blackjack accounted for."""
        if self.under != SAME:
            return value
        if looked(self.at):
            return value / (1.0 - self.blackjack)
        return value - self.blackjack

    def dealer(self) -> tuple[float, ...]:
        """Return the dealer's results if this hand stands, given what is known of a blackjack."""
        row = self.row
        if not looked(self.at):
            return tuple(float(one) for one in row)
        return (*(float(one / (1.0 - self.blackjack)) for one in row[:BLACKJACK]), 0.0)

    def _wins(self, hand: int, total: int) -> float:
        """Return how often a hand of this total wins."""
        row = self.table[self.rules.hands.row[hand], self.first]
        over_21 = self.rules.wins_21 and total == 21
        won = float(row[BUST]) + sum(
            float(row[end]) for end in range(5) if end + 17 < total or over_21
        )
        if total == 21 and self.rules.wins_21_over_blackjack and self.under != SAME:
            won += float(row[BLACKJACK])
        return won / (1.0 - self.blackjack) if looked(self.at) else won

    def stand_wins(self) -> float:
        return self._wins(self.hand, int(self.rules.hands.total[self.hand]))

    def double_wins(self) -> float:
        """Return how often the hand wins with exactly one more card."""
        hands, left = self.rules.hands, by_value(self.at.shoe)
        twin = int(hands.twin[self.hand])
        won = 0.0
        for value in np.flatnonzero(left):
            after = int(hands.child[twin if twin >= 0 else self.hand, value])
            if after >= 0:
                total = int(hands.total[after])
                won += float(left[value]) / int(left.sum()) * self._wins(after, total)
        return won

    def before_double(self) -> dict[str, float | None]:
        values = {name: float(one) for name, one in zip(_ACTIONS, self._actions(), strict=True)}
        rules, size = self.rules, len(self.at.hand)
        aces = self.at.split and value_of(self.at.hand[0].rank.value) == ACE
        split_21 = self.at.split and rules.hands.row[self.hand] == two_card_21()
        stand = values["stand"]
        if split_21:
            stand += gain(rules, self.first, self.row)
        elif count(self.at.hand)[0] == 21:
            stand = self._stand_21()
        choices: dict[str, float | None] = {"stand": stand}
        asked = not aces or rules.aces_draw or count(self.at.hand)[0] == 21
        if values["hit"] > NEVER and asked:
            choices["hit"] = values["hit"] + self._suited(doubled=False)
        if values["double"] > NEVER and asked:
            choices["double"] = values["double"]
        elif split_21 and rules.doubles and rules.double_21 and rules.double_totals[21]:
            # On a split hand, an ace and a ten-valued card are doubled like any other 21.
            left = by_value(self.at.shoe)
            choices["double"] = self._double(self.hand, left, 1.0, rules.doubles)
        if self.at.double_by is not None and "double" in choices:
            left, by = by_value(self.at.shoe), self.at.double_by
            double = self._double(self.hand, left, 1.0, rules.doubles, (by,))
            choices["double"] = double + (1.0 + by) * self._suited(doubled=True)
        natural = size == 2 and not self.at.split and count(self.at.hand)[0] == 21
        if natural:
            return {"stand": self._natural()}
        before = not self.at.split and self.first in rules.surrender_before
        if values["surrender"] > NEVER and asked and before == self.at.before_look:
            choices["surrender"] = values["surrender"]
        if self.pair is not None:
            actions = np.zeros((RANKS, *self.actions.shape))
            actions[self.first] = self.actions
            only = self.pair, self.first
            worth, _ = split_values(rules, actions, self.table, self.model, self.max_others, only)
            choices["split"] = float(worth[only])
        return choices

    def _actions(self) -> Floats:
        """Return the values of standing, hitting, the best double and surrender."""
        now = self.actions[self.hand]
        double = max(now[DOUBLE], now[HALF_DOUBLE])
        return np.array([now[STAND], now[HIT], double, now[SURRENDER]])

    def _stand_21(self) -> float:
        """Return the value of standing on a 21 other than a blackjack, paid by its actual suits."""
        rows = self.at.house.earned_bonuses(split=self.at.split)
        fitting = [float(row.pays.fraction) for row in rows if row.fits(self.at.hand)]
        pays = max(fitting, default=1.0)
        wins = Wins21(*self.rules.wins)
        return float(stand_value(21, pays, 1.0, self.row, self.under, 1.0, wins))

    def _natural(self) -> float:
        """Return the value of a blackjack in the form that `net` expects."""
        worth = self.rules.blackjack_pays
        won = worth if self.rules.blackjack_wins else worth * (1.0 - self.blackjack)
        if self.under != SAME:
            return won
        looks = self.net(0.0) == 0.0 and self.blackjack > 0.0
        return worth * (1.0 - self.blackjack) if looks else won + self.blackjack

    def _suited(self, *, doubled: bool) -> float:
        """Return what a bonus by suit adds to a hit or double of two cards of one suit.

        It is for each unit that then stands on the hand.
        """
        if len(self.at.hand) != 2:
            return 0.0
        number = int(self.rules.suited.combo[self.rules.hands.row[self.hand]])
        one, other = self.at.hand
        if number < 0 or one.suit is not other.suit:
            return 0.0
        suit, third = SUIT_LETTERS.index(one.suit.value), COMBOS[number][2]
        left = suits_of(self.at.shoe)[third - SIX]
        after = self.rules.hands.child[self.hand, third]
        paid = paid_share(self.table[after, self.first], self.under, Wins21(*self.rules.wins))
        extra = extra_pays(self.at.house, split=self.at.split, doubled=doubled)[number, suit]
        return float(left[suit] / len(self.at.shoe) * paid * extra)

    def after_double(self) -> dict[str, float | None]:
        """Return the values of keeping, rescuing, and doubling again a doubled hand."""
        doubled = self.at.doubled
        standing = 1.0 + doubled if self.rules.double_original else 2.0**doubled
        before = doubled if self.rules.double_original else standing / 2.0
        wagers = self.at.wagers or (standing, float(before))
        choices: dict[str, float | None] = {}
        more = self.rules.doubles - doubled
        left = by_value(self.at.shoe)
        choices.update(self._doubled(self.hand, left, wagers, more))
        if self.at.double_by is not None and "double" in choices:
            full = 1.0 if self.rules.double_original else wagers[0]
            shares = (self.at.double_by * wagers[0] / full,)
            choices["double"] = self._double(self.hand, left, wagers[0], more, shares)
        return choices

    def _doubled(
        self, hand: int, left: Ints, wagers: tuple[float, float], more: int
    ) -> dict[str, float]:
        """Return the values of a doubled hand; `wagers` are those after and before the double."""
        rules, hands = self.rules, self.rules.hands
        standing, before = wagers
        total, row = int(hands.total[hand]), self.table[hands.row[hand], self.first]
        pay = self.pays[1, hand]
        kept = stand_value(total, pay, standing, row, self.under, 1.0, Wins21(*rules.wins))
        choices = {"stand": float(kept)}
        if total <= rules.rescue_at_most:
            forfeits = 1.0 if rules.rescue_original else before
            safe = 1.0 - row[BLACKJACK]
            choices["rescue"] = float(rescue_value(forfeits, safe, self.under, 1.0))
        if more and (total < 21 or rules.double_21) and left.sum() > 0:
            choices["double"] = self._double(hand, left, standing, more)
        return choices

    def _double(
        self, hand: int, left: Ints, standing: float, more: int, shares: tuple[float, ...] = ()
    ) -> float:
        """Return the value of doubling a wager of `standing`, with `more` doubles left.

        `shares` are the amounts that may be added, as shares of a full double.
        """
        rules, hands, cards = self.rules, self.rules.hands, int(left.sum())
        full = 1.0 if rules.double_original else standing
        least = 1.0 / full if rules.double_minimum else 0.0
        less = (0.5,) if rules.half_doubles else (least,) if rules.small_doubles else ()
        shares = shares or (1.0, *less)
        twin = int(hands.twin[hand])
        worth = dict.fromkeys(shares, 0.0)
        drawn = (
            (value, after, float(left[value]) / cards * part)
            for value in np.flatnonzero(left)
            for after, part in self._parts(int(hands.child[twin, value]))
        )
        for value, after, chance in drawn:
            rest = left.copy()
            rest[value] -= 1
            for share in shares:
                wagers = standing + share * full, standing
                if after < 0:
                    unseen = no_blackjack(rest, cards - 1, self.first)
                    worth[share] += chance * float(bust_value(wagers[0], unseen, self.under, 1.0))
                else:
                    later = self._doubled(after, rest, wagers, more - 1)
                    worth[share] += chance * max(later.values())
        return max(worth.values())
