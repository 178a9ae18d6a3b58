"""Why a hand was settled as few would expect: one sentence, and the clause that says so."""

from __future__ import annotations

from typing import Any

from fortyeight.table import Hand, Line, Table, WagerKind
from fortyeight.table.play.points import MAX_TOTAL, count, is_blackjack
from fortyeight.table.settle.main_wager import best_bonus

#: A sentence, and the clause of the rule that it is about.
_Reason = tuple[str, str]


def reasons_view(table: Table) -> list[dict[str, Any]]:
    """Return the reasons for surprising settlements of this round, as JSON."""
    reasons = []
    for line in table.settled:
        box = table.box_numbered(line.box)
        if line.kind is not WagerKind.MAIN or line.hand is None or box is None:
            continue
        if (reason := _reason(table, line, box.hands[line.hand - 1])) is not None:
            reasons.append(
                {
                    "person": line.person,
                    "box": line.box,
                    "hand": line.hand,
                    "text": table.house.book.in_its_words(reason[0]),
                    "clause": reason[1],
                }
            )
    return reasons


def _reason(table: Table, line: Line, hand: Hand) -> _Reason | None:
    if hand.dead:
        return None
    if line.returned > line.staked:
        return _won(table, line, hand) if hand.total == MAX_TOTAL else None
    if is_blackjack(table.dealer) and not hand.blackjack:
        return _against_blackjack(table, line, hand)
    return None


def _won(table: Table, line: Line, hand: Hand) -> _Reason | None:
    house = table.house
    even_money = line.returned == 2 * line.staked
    row = best_bonus(house.bonus_21, hand.cards) if even_money else None
    if row is not None:
        kind = "Doubled" if hand.doubles else "Split"
        if row.earned_by:
            return f"{kind} hands do not earn {row.name}", row.clause
        rule = "barred_by_double" if hand.doubles else "on_split_hands"
        return f"{kind} hands earn no bonus", house.clause(f"bonus.{rule}")
    if even_money and hand.split and len(hand.cards) == 2:
        text = "An ace and a ten-valued card after a split are a 21, not a blackjack"
        return text, house.clause("twenty_one.two_card_split")
    at_once = house.twenty_one.at_once and not hand.blackjack
    wins = f"A {'blackjack' if hand.blackjack else '21'} wins{' at once,' if at_once else ''}"
    if is_blackjack(table.dealer):
        section = "blackjack" if hand.blackjack else "twenty_one"
        clause = house.clause(f"{section}.against_blackjack")
        return f"{wins} even against the dealer's blackjack", clause
    if count(table.dealer)[0] == MAX_TOTAL and not hand.blackjack:
        return f"{wins} even against the dealer's 21", house.clause("twenty_one.against_21")
    return None


def _against_blackjack(table: Table, line: Line, hand: Hand) -> _Reason | None:
    """Return why the dealer's blackjack takes less or more than expected."""
    house = table.house
    if hand.surrendered:
        text = "The dealer's blackjack takes a surrendered wager whole"
        return None if line.returned else (text, house.clause("surrender.against_blackjack"))
    takes = house.dealer_blackjack.takes
    stake = hand.stake_of(line.person)
    doubled = stake is not None and bool(stake.doubles)
    if takes != "all" and (doubled or line.returned):
        what = "the wager, not the double" if takes == "undoubled" else "only your original wager"
        return f"A dealer's blackjack takes {what}", house.clause("dealer_blackjack.takes")
    if hand.total == MAX_TOTAL:
        text = "A 21 that is no blackjack loses to the dealer's blackjack"
        return text, house.clause("twenty_one.against_blackjack")
    return None
