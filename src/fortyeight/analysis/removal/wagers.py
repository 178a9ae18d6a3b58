"""Exact effects of removal on side bets, each from a shoe that lacks one card.

Match and Pair bets depend on cards of equal rank, and all ranks are alike to them: any removed card
has the same effect, so tags by rank carry no information.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from fortyeight.analysis.game_rules import ACE, TEN, value_of
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.suited import SIX, SUITS
from fortyeight.analysis.optional import LOSE, SideWager, side_wagers
from fortyeight.analysis.optional.break_bonus import broken_from, row_of
from fortyeight.analysis.removal.effects import Effects, effects_of
from fortyeight.cards import Rank
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.rows import MATCHES
from fortyeight.table.wagers.wager_kinds import WagerKind

_LONE_ACE = "ace without a blackjack"

#: The values of the two cards that spin a wheel.
WHEEL_CARDS = {WagerKind.BONUS_SPIN: (ACE, TEN), WagerKind.XTREME: (SIX, TEN)}


@dataclass(frozen=True)
class WagerEffects:
    """A side bet with its effects, and the reason where no count is possible."""

    kind: WagerKind
    effects: Effects
    reason: str = ""


def wager_effects(house: House) -> tuple[WagerEffects, ...]:
    """Return the effects on every side bet of a house; insurance is that against an ace."""
    by_kind: dict[WagerKind, WagerEffects] = {}
    for wager in side_wagers(house):
        if wager.kind not in by_kind:
            by_kind[wager.kind] = effects_on(house, wager)
    return tuple(by_kind.values())


def effects_on(house: House, wager: SideWager) -> WagerEffects:
    """Return the effects on a side bet of a house."""
    full = full_copies(house)
    removed = [0.0] * RANKS
    for at, value in enumerate(values_of(house)):
        if not removed[value]:
            left = [number - (place == at) for place, number in enumerate(full)]
            removed[value] = float(expected(house, wager, left))
    effects = effects_of(house, float(expected(house, wager, full)), removed)
    reason = "" if effects.differ else "every rank changes it alike, so no tags by rank tell"
    return WagerEffects(wager.kind, effects, reason)


def values_of(house: House) -> list[int]:
    """Return the value of each rank in the house's decks."""
    return [value_of(one.value) for one in Rank if one not in house.cards.removed_ranks]


def full_copies(house: House) -> list[int]:
    """Return the number of cards of each suit and rank in a full shoe."""
    return [house.cards.decks] * (SUITS * len(values_of(house)))


def expected(house: House, wager: SideWager, copies: Sequence[int]) -> Fraction:
    """Return the expected net of a wager of 1 from any shoe.

    `copies` is the number of cards of each suit and rank, ranks of a suit side by side. Insurance
    is against an ace, which is out of the shoe besides.
    """
    left = [0] * RANKS
    for at, value in enumerate(values_of(house)):
        left[value] += _of_rank(copies, at)
    match wager.kind:
        case WagerKind.MATCH | WagerKind.MATCH_HOLE:
            return _match(house, copies)
        case WagerKind.PAIR:
            return _pair(house, copies)
        case WagerKind.INSURANCE:
            return (wager.outcomes[0].pays + 1) * Fraction(left[TEN], sum(left) - 1) - 1
        case WagerKind.BREAK_BONUS:
            return _broken(house, left)
        case WagerKind.BONUS_SPIN | WagerKind.XTREME:
            prize, ace_pays = wheel_returns(wager)
            one, other = WHEEL_CARDS[wager.kind]
            both = Fraction(left[one] * left[other], comb(sum(left), 2))
            return both * prize + (_ace(left) - both) * ace_pays - 1
        case _:
            raise ValueError(f"{wager.kind} is no side bet on cards")


def _broken(house: House, left: Sequence[int]) -> Fraction:
    chances = broken_from(left, house).items()
    return sum((chance * break_return(house, cards) for cards, chance in chances), Fraction(-1))


def break_return(house: House, cards: int) -> Fraction:
    """Return what a Break Bonus returns if the dealer breaks with this number of cards."""
    row = row_of(house, cards)
    return row.pays.fraction + 1 if row else Fraction(0)


def _ace(left: Sequence[int]) -> Fraction:
    """Return the chance of at least one ace in two cards."""
    cards = sum(left)
    return 1 - Fraction(comb(cards - left[ACE], 2), comb(cards, 2))


def wheel_returns(wager: SideWager) -> tuple[Fraction, Fraction]:
    """Return what a spin returns on average, and what an ace does without a blackjack."""
    won = [one for one in wager.outcomes if one.name != LOSE]
    ace_pays = sum((one.pays + 1 for one in won if one.name == _LONE_ACE), Fraction(0))
    wheel = [one for one in won if one.name != _LONE_ACE]
    spun = sum((one.probability for one in wheel), Fraction(0))
    prize = sum(((one.pays + 1) * one.probability for one in wheel), Fraction(0)) / spun
    return prize, ace_pays


def _match(house: House, copies: Sequence[int]) -> Fraction:
    """Return the expected net of a match bet, as a mean over all up cards."""
    cards, total = sum(copies), Fraction(0)
    for number, same in enumerate(copies):
        if not same:
            continue
        of_rank = _of_rank(copies, number)
        won = Fraction(0)
        for suited, unsuited in MATCHES.values():
            pays = house.match_pays.get((suited, unsuited))
            if pays is None:
                continue
            ways = comb(same - 1, suited) * comb(of_rank - same, unsuited)
            ways *= comb(cards - of_rank, 2 - suited - unsuited)
            won += (pays.odds.fraction + 1) * Fraction(ways, comb(cards - 1, 2))
        total += Fraction(same, cards) * won
    return total - 1


def _pair(house: House, copies: Sequence[int]) -> Fraction:
    assert house.pair is not None, "there is such a wager"
    pairs = sum(comb(_of_rank(copies, rank), 2) for rank in range(len(copies) // SUITS))
    return (house.pair.pays.fraction + 1) * Fraction(pairs, comb(sum(copies), 2)) - 1


def _of_rank(copies: Sequence[int], at: int) -> int:
    """Return the number of cards of a card's rank."""
    ranks = len(copies) // SUITS
    return sum(copies[at % ranks :: ranks])
