"""Tiny shoes: the same one for the solver and for counting by hand, and how their values compare.

The solver leaves a dealer's blackjack out of a value where it takes the same whatever is decided.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from fortyeight.analysis.game_rules import SAME, GameRules, game_rules, value_of
from fortyeight.analysis.hands.player_hands import hand_index, player_hands
from fortyeight.analysis.hands.suited import NOT_SUITED, SUITS, Suited, suited_cases
from fortyeight.analysis.solver import Solution, solve
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.rulebook.schema.sections import DealerBlackjackRules
from tests.analysis.by_hand.brute import Game
from tests.analysis.by_hand.law import Card, Cards, Shoe, cards_in, points, shoe_of, without
from tests.analysis.by_hand.rounds import Asked, Strategy

SUIT_LETTERS = "cdhs"
CLOSE = 1e-12


def house_of(book: str, **choices: Any) -> House:
    return open_house(rulebook(book), choices)


def changed(house: House, section: str, **rules: Any) -> House:
    """A house with rules that its book does not allow, to try what no book combines."""
    return replace(house, **{section: getattr(house, section).replace(**rules)})


def taking(house: House, takes: Any) -> House:
    return replace(house, dealer_blackjack=DealerBlackjackRules(takes=takes))


def cards_of(text: str) -> Cards:
    return tuple(text.split())


def counts_of(cards: Sequence[Card]) -> tuple[int, ...]:
    counts = [0] * 10
    for card in cards:
        counts[value_of(card[0])] += 1
    return tuple(counts)


def place_of(cards: Sequence[Card]) -> int:
    """The number under which the solver keeps a hand."""
    return hand_index()[counts_of(cards)]


def tiny_rules(
    house: House, cards: Sequence[Card], ten_rank: tuple[int, float] | None = None
) -> GameRules:
    """The solver's rules with a shoe of these cards; without suits no bonus is paid for them."""
    rules = game_rules(house, np.array(counts_of(cards), np.int64), ten_rank=ten_rank)
    if all(len(card) == 1 for card in cards):
        return replace(rules, suited=without_suits(rules.suited))
    by_suit = np.zeros((3, SUITS), np.int64)
    for card in cards:
        if card[0] in "678":
            by_suit[int(card[0]) - 6, SUIT_LETTERS.index(card[1])] += 1
    return replace(rules, suited=suited_cases(house, by_suit, len(player_hands().total)))


def without_suits(suited: Suited) -> Suited:
    """All cards of mixed suits."""
    chance = np.zeros_like(suited.chance)
    chance[:, :, 0] = 1.0
    suit = np.full_like(suited.suit, NOT_SUITED)
    return replace(suited, chance=chance, suit=suit, extra=chance * 0, match=chance * 0)


class Tiny:
    """A house with a tiny shoe, solved, and counted by hand under each first card."""

    def __init__(self, house: House, cards: Sequence[Card]) -> None:
        self.house, self.cards, self.shoe = house, tuple(cards), shoe_of(cards)
        self.rules = tiny_rules(house, cards)
        self.games = {first: Game(house, first) for first in sorted(set(cards))}

    def solved(self) -> Solution:
        return solve(self.rules)

    def unseen(self, first: Card, *cards: Card) -> Shoe:
        return without(self.shoe, first, *cards)

    def as_solved(self, first: Card, unseen: Shoe, value: Fraction) -> float:
        """A value as the solver gives it."""
        game = self.games[first]
        if self.rules.under[value_of(first[0])] != SAME:
            return float(value)
        safe = game.no_blackjack(unseen)
        return float(value * safe if game.peeked else value + 1 - safe)

    def hands(self, first: Card) -> Iterator[Cards]:
        """Every hand of two or more cards, by value, that the shoe allows under a first card."""
        rest = list(self.cards)
        rest.remove(first)
        seen = set()

        def grow(hand: Cards, start: int) -> Iterator[Cards]:
            if hand in seen or points(hand)[0] > 21:
                return
            seen.add(hand)
            if len(hand) > 1:
                yield hand
            for at in range(start, len(rest)):
                yield from grow((*hand, rest[at]), at + 1)

        rest.sort()
        yield from grow((), 0)

    def two_cards(self, first: Card) -> Iterator[tuple[Fraction, Card, Card, Shoe]]:
        """Each first and second card of a box with their chance, and what is left."""
        unseen = self.unseen(first)
        for one, number in unseen:
            left = without(unseen, one)
            for other, more in left:
                chance = Fraction(number * more, cards_in(unseen) * cards_in(left))
                yield chance, one, other, without(left, other)

    def pairs(self, first: Card) -> Iterator[tuple[Card, Shoe]]:
        """Each pair of equal cards that the shoe has besides a first card, and what is left."""
        for card, number in self.shoe:
            if number >= 2 + (card == first):
                yield card, self.unseen(first, card, card)


class TieError(Exception):
    """Two decisions have exactly the same value: rounding decides between them."""


def best_unsplit(tiny: Tiny, first: Card) -> Strategy:
    """The strategy of the model cdz-: what would be best for the same cards without a split.

    A pair is always split again; a decision that is not open leaves the next best.
    """
    game = tiny.games[first]

    def decide(asked: Asked) -> str:
        if "split" in asked.may:
            return "split"
        unseen = tiny.unseen(first, *asked.cards)
        at = asked.doubled_at
        if asked.doubles:
            values = game.after_double(asked.cards[:at], asked.cards[at:], asked.doubles, unseen)
            values["stand"] = values.pop("keep")
        else:
            values = game.actions(asked.cards, unseen)
        # Doubling for less is open in most books; it is never the best, and the solver has none.
        may = [one for one in asked.may if one in values and is_full_or_bbc(game, one)]
        most = max(values[one] for one in may)
        best = [one for one in may if values[one] == most]
        if len(best) > 1:
            raise TieError(asked)
        return best[0]

    return decide


def is_full_or_bbc(game: Game, choice: str) -> bool:
    if game.house.double.amount != "up-to" or not choice.startswith("double"):
        return True
    return choice == "double 1"
