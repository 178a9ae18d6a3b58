"""Match, the first two cards against the dealer's up card by rank (R16), and Pair (R14)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from fortyeight.analysis.optional.shoe import shoe_counts
from fortyeight.analysis.optional.wager import Outcome, SideWager, side_wager
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.rows import EACH_CARD, MATCHES
from fortyeight.table.wagers.wager_kinds import WagerKind


def match_wagers(house: House) -> tuple[SideWager, ...]:
    """Return the bets on the up card and on the hole card, each as likely to match as the other."""
    rules = {WagerKind.MATCH: house.match, WagerKind.MATCH_HOLE: house.match_hole}
    wins = [
        Outcome(_words(name), house.match_pays[matches].odds.fraction, _chance(house, *matches))
        for name, matches in MATCHES.items()
        if matches in house.match_pays
    ]
    return tuple(
        side_wager(kind, _paytable(house), house.cards.decks, wins)
        for kind, offer in rules.items()
        if offer is not None and offer.offered
    )


def _chance(house: House, suited: int, unsuited: int) -> Fraction:
    """Return the chance of these numbers of matches in two cards, once the up card is dealt."""
    shoe = shoe_counts(house)
    alike = shoe.decks - 1
    same_rank = shoe.of_a_rank - shoe.decks
    others = shoe.cards - shoe.of_a_rank
    ways = comb(alike, suited) * comb(same_rank, unsuited) * comb(others, 2 - suited - unsuited)
    return Fraction(ways, comb(shoe.cards - 1, 2))


def _paytable(house: House) -> str:
    pays = house.match_pays
    if {row.name for row in house.book.match_rows} == set(EACH_CARD):
        return f"each card: suited {pays[1, 0].odds}, unsuited {pays[0, 1].odds}"
    rows = (
        f"{_words(name)} {pays[matches].odds}"
        for name, matches in MATCHES.items()
        if matches in pays
    )
    return ", ".join(rows)


def _words(name: str) -> str:
    return name.replace("_", " ")


def pair_wagers(house: House) -> tuple[SideWager, ...]:
    """Return the bet on two first cards of the same rank."""
    if house.pair is None or not house.pair.offered:
        return ()
    shoe = shoe_counts(house)
    chance = Fraction(shoe.of_a_rank - 1, shoe.cards - 1)
    won = Outcome("pair", house.pair.pays.fraction, chance)
    return (side_wager(WagerKind.PAIR, str(house.pair.pays), shoe.decks, [won]),)
