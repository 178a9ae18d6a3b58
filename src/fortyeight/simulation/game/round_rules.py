"""The rules of a whole round of one box as state transitions, card by card.

A state holds everything that is known at that point: the hand, the up card, how the hand ended,
what the dealer has. Some states are stations, at which the kernel updates data outside the state,
for example the hands of a split box that wait to be played.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from fortyeight.analysis.distribution.hand_ends import (
    BUSTED_END,
    NATURAL,
    RESCUED,
    SURRENDERED,
)
from fortyeight.analysis.hands.dealer_hands import BLACKJACK
from fortyeight.analysis.hands.suited import SEVEN, SUITS
from fortyeight.analysis.values import play_values
from fortyeight.simulation.game.automaton import kind_of_suit
from fortyeight.simulation.game.dealer_side_bets import DealerSideBets
from fortyeight.simulation.game.game_tables import ASKS_ALL, FINAL, LOOKS_LATER, GameTables

State: TypeAlias = tuple[str, *tuple[int, ...]]

#: Values of cards by column; sixes, sevens and eights have a column for each suit.
PLAIN = (0, 1, 2, 3, 4, 8, 9)
SUITED_VALUES = (5, 6, 7)
COLUMN_VALUES = (*PLAIN, *(value for value in SUITED_VALUES for _ in range(SUITS)))
COLUMNS = len(COLUMN_VALUES)
COLUMN_KINDS = tuple(
    kind_of_suit(value, (column - len(PLAIN)) % SUITS) for column, value in enumerate(COLUMN_VALUES)
)

# The name of a state says which card it waits for. `over` is the end of a round, with the net
# result, the hand's end (or none, if a blackjack was seen before play), whether the hand is three
# suited sevens against a dealer's 7, and the code of side bets on the dealer's hand.
FIRST, UP, SECOND, HOLE, PLAY, DOUBLED, DEALER, OVER = (
    "first",
    "up",
    "second",
    "hole",
    "play",
    "doubled",
    "dealer",
    "over",
)
# Stations: the hole card is turned over; a box splits; a split hand gets the pair's card again; a
# split hand has ended; the dealer's hand has ended against split hands.
REVEAL, SPLITS, AGAIN, ENDED, DONE = "reveal", "splits", "again", "ended", "done"
# Names of the states of split hands, as opposed to those of boxes that are not split.
BEGIN, SPLIT_PLAY, SPLIT_DOUBLED, SPLIT_DEALER = "begin", "split play", "split doubled", "against"
STATIONS = (REVEAL, SPLITS, AGAIN, ENDED, DONE)

NO_END = -1


class NotByTable(Exception):
    """The single-box tables cannot play this game; the message says why."""


@dataclass
class RoundRules:
    """The transitions of a round, by the same rules as the kernel for any number of boxes."""

    game: GameTables
    unsplit: int = field(init=False)

    def __post_init__(self) -> None:
        machine = self.game.automaton
        self.unsplit = int(machine.context[-1, 0])
        self.side_bets = DealerSideBets(self.game)
        # Reading single numbers from lists is several times faster than from arrays.
        self.following: list[list[int]] = machine.following.tolist()
        self.start: list[int] = machine.start.tolist()
        self.act: list[list[list[int]]] = machine.act.tolist()
        self.dealer: list[list[int]] = self.game.dealer.tolist()
        self.end: list[list[int]] = machine.end.tolist()
        self.asks: list[list[list[list[int]]]] = self.game.asks.tolist()

    def after(self, state: State, column: int) -> State:
        """Return the state that a card leads to."""
        kind, value = COLUMN_KINDS[column], COLUMN_VALUES[column]
        rest = state[1:]
        match state[0]:
            case "first":
                return UP, self.start[kind]
            case "up":
                return SECOND, rest[0], value
            case "second":
                hand = self.following[rest[0]][kind]
                return (HOLE, hand, rest[1]) if self.game.hole else self.decided(hand, rest[1])
            case "hole":
                return self._looked(rest[0], rest[1], value)
            case "play":
                return self.decided(self.following[rest[0]][kind], rest[1])
            case "doubled":
                hand, up, way = rest
                way, end = self._doubled(self.unsplit, hand, up, way, kind, split=False)
                return self.ended(end, up) if way < 0 else (DOUBLED, end, up, way)
            case "dealer":
                end, up, dealer, asked, seen_code = rest
                return self._dealt(end, up, *self._drew(up, dealer, value, seen_code), asked)
            case "reveal":
                end, up, asked = rest
                dealer, seen_code = self._drew(up, self.dealer[0][up], value, 0)
                if end == NO_END:
                    return self._against(up, dealer, seen_code, asked)
                return self._dealt(end, up, dealer, seen_code, asked)
            case "begin":
                return self._second_of_split(rest[0], rest[1], rest[2], kind, value)
            case "split play":
                hand, up, context = rest
                return self.split_decided(self.following[hand][kind], up, context)
            case "split doubled":
                hand, up, context, way = rest
                way, end = self._doubled(context, hand, up, way, kind, split=True)
                return (ENDED, end, up) if way < 0 else (SPLIT_DOUBLED, end, up, context, way)
            case "against":
                up, dealer, asked, seen_code = rest
                return self._against(up, *self._drew(up, dealer, value, seen_code), asked)
        raise AssertionError(state)

    def _looked(self, hand: int, up: int, value: int) -> State:
        """Return the state after the hole card; the round is over if a blackjack is seen."""
        if self.game.looks[up] and self.dealer[self.dealer[0][up]][value] == FINAL + BLACKJACK:
            end = NATURAL if self.end[0][hand] == NATURAL else BUSTED_END
            if self.game.looks[up] == LOOKS_LATER and self._surrenders(hand, up):
                end = SURRENDERED
            net = int(self.game.nets[up, 1, 0, end, BLACKJACK])
            _, seen_code = self._drew(up, self.dealer[0][up], value, 0)
            code = self.side_bets.code(up, seen_code, BLACKJACK)
            return OVER, net, NO_END if end == BUSTED_END else end, 0, code
        return self.decided(hand, up)

    def _surrenders(self, hand: int, up: int) -> bool:
        return self.act[self.unsplit][hand][up] == play_values.SURRENDER

    def decided(self, hand: int, up: int) -> State:
        """Return the state after the decision for a hand of a box that is not split."""
        machine = self.game.automaton
        action = self.act[self.unsplit][hand][up]
        if action == play_values.HIT:
            return PLAY, hand, up
        if action == play_values.STAND:
            return self.ended(self.end[0][hand], up)
        if action == play_values.SURRENDER:
            return self.ended(SURRENDERED, up)
        if action == play_values.SPLIT:
            return SPLITS, up, int(machine.pair[hand])
        return DOUBLED, int(machine.twin[hand]), up, self._first_double(action)

    def _first_double(self, action: int) -> int:
        return int(self.game.following[0, 1 if action == play_values.HALF_DOUBLE else 0])

    def ended(self, end: int, up: int) -> State:
        """Return the state after the end of an unsplit hand; the dealer draws if it matters."""
        asked = self.asks[up][1][0][end] | self.side_bets.asks(up)
        if not asked:
            return self._over(end, up, 0, 0)
        if self.game.hole:
            return REVEAL, end, up, asked
        return DEALER, end, up, self.dealer[0][up], asked, 0

    def _over(self, end: int, up: int, dealer_end: int, seen_code: int) -> State:
        net = int(self.game.nets[up, 1, 0, end, dealer_end])
        seven = int(up == SEVEN and self.game.of_sevens[end])
        return OVER, net, end, seven, self.side_bets.code(up, seen_code, dealer_end)

    def _dealt(self, end: int, up: int, dealer: int, seen_code: int, asked: int) -> State:
        if dealer >= FINAL:
            return self._over(end, up, dealer - FINAL, seen_code)
        if asked & ASKS_ALL:
            return DEALER, end, up, dealer, asked, seen_code
        return self._over(end, up, 0, seen_code)

    def _drew(self, up: int, dealer: int, value: int, seen_code: int) -> tuple[int, int]:
        """Return the dealer's state after a card, and the code of what side bets saw."""
        after = self.dealer[dealer][value]
        second = dealer == self.dealer[0][up]
        return after, self.side_bets.see(up, after, second, seen_code)

    def _doubled(
        self, context: int, hand: int, up: int, way: int, kind: int, *, split: bool
    ) -> tuple[int, int]:
        """Return the new way of having doubled and the hand, or -1 and the end of the hand."""
        game, machine = self.game, self.game.automaton
        base = game.ends.doubled + game.ends.of_way * way
        after = self.following[hand][kind]
        done = play_values.KEEP
        if after != machine.bust:
            done = int(machine.after[context, way, after, up])
        if done == play_values.KEEP:
            return -1, base + int(machine.doubled[int(split), after])
        if done == play_values.RESCUE:
            return -1, base + RESCUED
        return int(game.following[way + 1, 0 if done == play_values.FULL else 1]), after

    def _second_of_split(self, first: int, up: int, pair: int, kind: int, value: int) -> State:
        machine = self.game.automaton
        hand = self.following[first][kind]
        if value != pair:
            return self.split_decided(hand, up, int(machine.context[pair, 0]))
        if self.max_splits(pair) > 1:
            return AGAIN, hand, up, pair
        return self.split_decided(hand, up, int(machine.context[pair, 1]))

    def max_splits(self, pair: int) -> int:
        """Return the maximum number of splits of a box with this pair."""
        return self.game.ace_splits if pair == 0 else self.game.splits

    def split_decided(self, hand: int, up: int, context: int) -> State:
        """Return the state after the decision for a split hand."""
        action = self.act[context][hand][up]
        if action == play_values.HIT:
            return SPLIT_PLAY, hand, up, context
        if action == play_values.STAND:
            return ENDED, self.end[1][hand], up
        if action == play_values.SURRENDER:
            return ENDED, SURRENDERED, up
        twin = int(self.game.automaton.twin[hand])
        return SPLIT_DOUBLED, twin, up, context, self._first_double(action)

    def against_split(self, up: int, asked: int) -> State:
        """Return the dealer's state after all split hands have ended."""
        asked |= self.side_bets.asks(up)
        if not asked:
            return DONE, 0, 0
        if self.game.hole:
            return REVEAL, NO_END, up, asked
        return SPLIT_DEALER, up, self.dealer[0][up], asked, 0

    def _against(self, up: int, dealer: int, seen_code: int, asked: int) -> State:
        if dealer >= FINAL:
            return DONE, dealer - FINAL, self.side_bets.code(up, seen_code, dealer - FINAL)
        if asked & ASKS_ALL:
            return SPLIT_DEALER, up, dealer, asked, seen_code
        return DONE, 0, self.side_bets.code(up, seen_code, 0)
