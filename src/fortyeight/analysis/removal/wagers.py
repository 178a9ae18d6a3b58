"""Exact effects of removal on side bets, each from a shoe that lacks one card.

Match and Pair bets depend on cards of equal rank, and all ranks are alike to them: any removed card
has the same effect, so tags by rank carry no information.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from fortyeight.analysis.game_rules import ACE, TEN, game_rules
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.suited import SIX
from fortyeight.analysis.optional import LOSE, SideWager, side_wagers
from fortyeight.analysis.optional.break_bonus import broken_from, row_of
from fortyeight.analysis.removal.effects import Effects, effects_of
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.rows import MATCHES
from fortyeight.table.wagers.wager_kinds import WagerKind

_LONE_ACE = "ace without a blackjack"


@dataclass(frozen=True)
class WagerEffects:
    """A side bet with its effects, and the reason where no count is possible."""

    kind: WagerKind
    effects: Effects
    reason: str = ""


def wager_effects(house: House) -> tuple[WagerEffects, ...]:
    """Return the effects on every side bet of a house; insurance is that against an ace."""
    by_kind: dict[WagerKind, WagerEffects] = {}
    shoe = [int(one) for one in game_rules(house).shoe]
    for wager in side_wagers(house):
        if wager.kind in by_kind:
            continue
        removed = []
        for value in range(RANKS):
            left = [one - (at == value) for at, one in enumerate(shoe)]
            removed.append(float(expected(house, wager, left, value)) if shoe[value] else 0.0)
        effects = effects_of(house, float(expected(house, wager, shoe, None)), removed)
        reason = "" if effects.differ else "every rank changes it alike, so no tags by rank tell"
        by_kind[wager.kind] = WagerEffects(wager.kind, effects, reason)
    return tuple(by_kind.values())


def expected(house: House, wager: SideWager, left: Sequence[int], removed: int | None) -> Fraction:
    """Return the expected net of a wager of 1.

    `left` is the number of cards of each value; `removed` is the value of the removed card, if any.
    """
    cards = sum(left)
    match wager.kind:
        case WagerKind.MATCH | WagerKind.MATCH_HOLE:
            return _match(house, removed is not None)
        case WagerKind.PAIR:
            return _pair(house, removed is not None)
        case WagerKind.INSURANCE:
            # The dealer's ace is out of the shoe as well.
            return (wager.outcomes[0].pays + 1) * Fraction(left[TEN], cards - 1) - 1
        case WagerKind.BREAK_BONUS:
            rows = {n: row_of(house, n) for n in broken_from(left, house)}
            chances = broken_from(left, house).items()
            return sum(
                (chance * (row.pays.fraction + 1) for n, chance in chances if (row := rows[n])),
                Fraction(-1),
            )
        case WagerKind.BONUS_SPIN:
            return _spun(wager, _two(left, ACE, TEN), _ace(left))
        case WagerKind.XTREME:
            return _spun(wager, _two(left, SIX, TEN), Fraction(0))
        case _:
            raise ValueError(f"{wager.kind} is no optional wager on cards")


def _two(left: Sequence[int], one: int, other: int) -> Fraction:
    """Return the chance that two cards are one of each value."""
    cards = sum(left)
    return Fraction(left[one] * left[other], comb(cards, 2))


def _ace(left: Sequence[int]) -> Fraction:
    """Return the chance of at least one ace in two cards."""
    cards = sum(left)
    return 1 - Fraction(comb(cards - left[ACE], 2), comb(cards, 2))


def _spun(wager: SideWager, trigger: Fraction, ace: Fraction) -> Fraction:
    """Return the expected net of a wheel; some books also pay an ace without a blackjack."""
    won = [one for one in wager.outcomes if one.name != LOSE]
    ace_pays = sum((one.pays + 1 for one in won if one.name == _LONE_ACE), Fraction(0))
    wheel = [one for one in won if one.name != _LONE_ACE]
    spun = sum((one.probability for one in wheel), Fraction(0))
    prize = sum(((one.pays + 1) * one.probability for one in wheel), Fraction(0)) / spun
    return trigger * prize + (ace - trigger if ace_pays else Fraction(0)) * ace_pays - 1


def _match(house: House, one_removed: bool) -> Fraction:
    """Return the expected net of a match bet, as a mean over all up cards."""
    decks, ranks = house.cards.decks, len(_ranks(house))
    copies = [decks] * (4 * ranks)
    copies[0] -= one_removed
    cards = sum(copies)
    total = Fraction(0)
    for number, same in enumerate(copies):
        if not same:
            # With one deck, the removed card was the only one of its rank and suit.
            continue
        of_rank = sum(copies[number // 4 * 4 : number // 4 * 4 + 4])
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


def _pair(house: House, one_removed: bool) -> Fraction:
    assert house.pair is not None, "there is such a wager"
    each, ranks = 4 * house.cards.decks, len(_ranks(house))
    numbers = [each - (rank == 0 and one_removed) for rank in range(ranks)]
    chance = Fraction(sum(comb(one, 2) for one in numbers), comb(sum(numbers), 2))
    return (house.pair.pays.fraction + 1) * chance - 1


def _ranks(house: House) -> list[int]:
    shoe = game_rules(house).shoe
    each = 4 * house.cards.decks
    return [value for value in range(RANKS) for _ in range(int(shoe[value]) // each)]
