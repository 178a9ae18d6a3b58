"""Format cards, money and hands for people."""

from __future__ import annotations

from fortyeight.cards import JOKER, Card, Rank, Suit
from fortyeight.money import currency_sign, format_amount
from fortyeight.table.play.announcements import say_total
from fortyeight.table.play.points import MAX_TOTAL
from fortyeight.table.wagers.amounts import Amounts

_SUITS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
#: The clause of a rulebook entry on which the text is silent.
SILENT = "not in the text"
#: Steps of a shuffle by hand whose bare name is unclear.
_STEPS = {"alternating": "the alternating method", "through": "shuffling through"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def rank_sign(card: Card) -> str:
    """Return a rank as printed on cards."""
    return "10" if card.rank is Rank.TEN else card.rank.value


def suit_sign(card: Card) -> str:
    return _SUITS[card.suit]


def card_sign(card: Card) -> str:
    """Return a card with its suit sign: ``7♠``."""
    if card is JOKER:
        return "joker"
    return rank_sign(card) + suit_sign(card)


def card_signs(cards: tuple[Card, ...]) -> str:
    return " ".join(card_sign(card) for card in cards)


def money(cents: int, currency: str) -> str:
    """Format an amount with its currency.

    >>> money(100000, "SGD")
    'S$1,000.00'
    """
    sign = "-" if cents < 0 else ""
    whole, places = format_amount(abs(cents)).split(".")
    return f"{sign}{currency_sign(currency)}{int(whole):,}.{places}"


def amounts_words(amounts: Amounts, currency: str) -> str:
    """Describe the amounts that may be chosen."""
    multiples = Amounts(amounts.low, amounts.high, amounts.unit)
    singles = {cents for cents in amounts.exact if cents not in multiples}
    if amounts.lowest_multiple <= amounts.high:
        highest = amounts.high // amounts.unit * amounts.unit
        if amounts.lowest_multiple == highest:
            singles.add(highest)
        else:
            low, high = money(amounts.lowest_multiple, currency), money(highest, currency)
            steps = f" in steps of {money(amounts.unit, currency)}" if amounts.unit > 1 else ""
            also = "".join(f", or {money(cents, currency)}" for cents in sorted(singles))
            return f"{low} to {high}{steps}{also}"
    return " or ".join(money(cents, currency) for cents in sorted(singles)) or "nothing"


def hand_words(total: int, soft: bool, blackjack: bool, name: str) -> str:
    """Return the label of a hand: ``soft 17``, ``blackjack``, ``bust``."""
    if blackjack:
        return name
    if total > MAX_TOTAL:
        return "bust"
    return f"soft {total}" if soft and total < MAX_TOTAL else str(total)


def count_words(total: int, soft: bool = False) -> str:
    """Return a point count as the dealer says it, for use inside a sentence."""
    said = say_total(total, soft)
    return said[:1].lower() + said[1:]


def step_words(step: str) -> str:
    """Return the name of a step of a shuffle by hand."""
    return _STEPS.get(step, step)


def ordinal(number: int) -> str:
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


def cited(clause: str) -> str:
    """Return a clause for the end of a sentence: `` (15(b))``; empty if the text is silent."""
    known = clause.removeprefix(SILENT).removeprefix(", ")
    return f" ({known})" if known else ""
