"""People at the referee's table: one plays by a chart, one looks a policy's arrays up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from fortyeight.analysis.game_rules import GameRules, value_of
from fortyeight.analysis.hands.player_hands import hand_index
from fortyeight.analysis.hands.suited import EIGHT, NOT_SUITED, SIX, SUITS
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.values.play_values import (
    DOUBLE,
    FULL,
    HALF,
    HALF_DOUBLE,
    HIT,
    KEEP,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
)
from fortyeight.cards import Card, card
from fortyeight.strategy import Strategy
from fortyeight.strategy.table_decisions import (
    decide_before_look,
    decide_for_caller,
    double_command,
)
from fortyeight.table import Box, Command, Hand, Phase, Stage, Table
from fortyeight.table.core.commands import (
    DeclineInsurance,
    Hit,
    KeepDouble,
    Rescue,
    Split,
    Stand,
    Surrender,
)
from fortyeight.table.play.decisions import no_early_surrender
from fortyeight.table.play.splitting import no_split, not_a_pair

_SUIT_LETTERS = "cdhs"
_TWO_TENS = card("Kc"), card("Qc")


class Player(Protocol):
    """Person who decides for every box."""

    def decide(self, table: Table) -> Command: ...


@dataclass(frozen=True)
class ChartPlayer:
    """Player by a chart alone, out of what the referee allows."""

    chart: Strategy

    def decide(self, table: Table) -> Command:
        if table.phase is Phase.INSURANCE:
            return decide_before_look(self.chart, table, *table.asked[0])
        return decide_for_caller(self.chart, table)


@dataclass(frozen=True)
class PolicyPlayer:
    """Player who looks every decision up in a policy, suits and all."""

    rules: GameRules
    policy: Policy

    def decide(self, table: Table) -> Command:
        if table.phase is Phase.INSURANCE:
            return self._before_look(table, *table.asked[0])
        box, hand = table.hand_in_turn
        if hand.stage is Stage.RESCUING:
            return self._after(table, box, hand)
        may_split = no_split(table, box, hand) is None
        if hand.split and may_split:
            return Split(box.caller, box.number)
        action = self._action(table, hand)
        if action in (DOUBLE, HALF_DOUBLE):
            return double_command(table, box, hand, half=action == HALF_DOUBLE)
        return _BY_NUMBER[action](box.caller, box.number)

    def _before_look(self, table: Table, person: str, number: int) -> Command:
        box = table.box_numbered(number)
        assert box is not None
        early = no_early_surrender(table, box, person) is None
        if early and self._action(table, box.hands[0]) == SURRENDER:
            return Surrender(person, number)
        return DeclineInsurance(person, number)

    def _action(self, table: Table, hand: Hand) -> int:
        first, policy = self.rules.up_of(table.up_card.rank.value), self.policy
        place = self._place(hand)
        number = int(self.rules.suited.combo[self.rules.hands.row[place]])
        if hand.split:
            pair, again = self._pair(table, hand)
            chosen, suited = (
                policy.split.chosen[pair, :, again],
                policy.split.suited[pair, :, again],
            )
        else:
            chosen, suited = policy.chosen, policy.suited
            if place == _two_cards(_TWO_TENS) and not_a_pair(table, hand) is not None:
                return int(policy.unpaired[first])
        if len(hand.cards) == 2 and number >= 0:
            case = self._case(number, hand.cards, table.up_card)
            return int(suited[first, number, case])
        return int(chosen[first, place])

    def _case(self, number: int, cards: tuple[Card, ...], up: Card) -> int:
        """The case of suits; under a six, seven or eight its suit tells cases apart too."""
        first = value_of(up.rank.value)
        one, other = cards
        suit = _suit(one) if one.suit is other.suit else NOT_SUITED
        suits = self.rules.suited.suit[number, first]
        likely = self.rules.suited.chance[number, first] > 0
        if suit == NOT_SUITED:
            return int(np.flatnonzero(likely)[-1])
        cases = np.flatnonzero((suits == suit) & likely).tolist()
        if not SIX <= first <= EIGHT:
            assert len(cases) == 1
            return int(cases[0])
        # Where each suit of the first card has a case, they lie in the order of suits; a suit
        # of which it leaves too few cards has none.
        if len(cases) == SUITS:
            return int(cases[_suit(up)])
        order = [at for at in range(SUITS) if at != suit]
        return int(cases[order.index(_suit(up))])

    def _pair(self, table: Table, hand: Hand) -> tuple[int, int]:
        one, other = hand.cards[:2]
        by_rank = table.house.split.by == "rank"
        again = one.rank is other.rank if by_rank else one.points == other.points
        return value_of(one.rank.value), int(again)

    def _place(self, hand: Hand) -> int:
        """The number of a hand in the house, its cards and doubles taken in their order."""
        hands, drawn = self.rules.hands, hand.cards[2:]
        place, before = _two_cards(hand.cards[:2]), len(drawn) - hand.doubles
        for at, one in enumerate(drawn):
            if at == before:
                place = int(hands.twin[place])
            place = int(hands.child[place, value_of(one.rank.value)])
        return place

    def _way(self, hand: Hand) -> int:
        """The number of the way in which a hand was doubled."""
        stake, way = hand.stakes[0], -1
        standing = stake.main
        for cents in stake.doubles:
            full = cents == (stake.main if self.rules.double_original else standing)
            way = int(self.rules.double_ways.following[way + 1, 0 if full else 1])
            standing += cents
        return way

    def _after(self, table: Table, box: Box, hand: Hand) -> Command:
        first, after = self.rules.up_of(table.up_card.rank.value), self.policy.after
        if hand.split:
            pair, again = self._pair(table, hand)
            after = self.policy.split.after[pair, :, again]
        found = int(after[first, self._way(hand), self._place(hand)])
        if found in (FULL, HALF):
            return double_command(table, box, hand, half=found == HALF)
        assert found in (KEEP, RESCUE)
        return (Rescue if found == RESCUE else KeepDouble)(box.caller, box.number)


_BY_NUMBER: dict[int, type[Stand | Hit | Split | Surrender]] = {
    STAND: Stand,
    HIT: Hit,
    SPLIT: Split,
    SURRENDER: Surrender,
}


def _two_cards(cards: tuple[Card, ...]) -> int:
    counts = [0] * 10
    for one in cards:
        counts[value_of(one.rank.value)] += 1
    return hand_index()[tuple(counts)]


def _suit(card: Card) -> int:
    return _SUIT_LETTERS.index(card.suit.value)
