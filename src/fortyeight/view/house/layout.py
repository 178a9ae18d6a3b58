"""What is printed on a house's felt: its name, inscriptions, spots for wagers and payouts.

Odds are in words ("3 to 2"), as the layout rules ask; everything comes from the house, so that a
felt says what its table pays.
"""

from __future__ import annotations

from typing import Any

from fortyeight.rulebook import House
from fortyeight.rulebook.book import capital
from fortyeight.table.wagers.placing import match_rules
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.view.house.layout_paytables import barred_hands, paytables
from fortyeight.view.words.card_words import money

#: The name of a spot on the felt, and in a sentence.
_SPOTS = {
    WagerKind.MAIN: ("Wager", "Main wager"),
    WagerKind.MATCH: ("Match", "Match wager"),
    WagerKind.MATCH_HOLE: ("Hole match", "Hole-card match wager"),
    WagerKind.PAIR: ("Pair", "Pair bet"),
    WagerKind.BREAK_BONUS: ("Break Bonus", "Break Bonus wager"),
    WagerKind.BONUS_SPIN: ("Bonus Spin", "Bonus Spin wager"),
    WagerKind.XTREME: ("Xtreme", "Bonus Spin Xtreme wager"),
    WagerKind.COUPON: ("Coupon", "Match-play coupon"),
    WagerKind.MATCH_COUPON: ("Match coupon", "Match-play coupon on the match wager"),
}

#: The notice on the dealer's second card, for a house that departs from the book's default.
_PROCEDURES = {
    "no-hole-card": "The dealer takes no hole card",
    "hole-card": "The dealer takes a hole card",
    "card-reader": "A card reader reads the hole card",
    "hole-card-checked": "The dealer looks at the hole card",
}


def layout_view(house: House) -> dict[str, Any]:
    """Return a house's felt as JSON, with amounts in cents."""
    name, _, place = house.book.title.partition(" (")
    return {
        "book": house.book.reference,
        "felt": house.book.presentation.felt,
        "title": house.book.title,
        "name": name,
        "place": place.removesuffix(")"),
        "authority": house.book.authority,
        "currency": house.limits.currency,
        "boxes": house.boxes.boxes,
        "boxes_per_player": house.boxes.per_player,
        "people_per_box": house.boxes.people,
        "inscriptions": inscriptions(house),
        "spots": spots(house),
        "paytables": paytables(house),
    }


def inscriptions(house: House) -> list[dict[str, str]]:
    """Return the lines on the felt, the most important first; the last may go on a sign."""
    blackjack = f"{capital(house.book.blackjack)} pays {house.blackjack.pays.words}"
    lines = [_line("blackjack", blackjack, house.clause("blackjack.pays"))]
    if house.insurance.against:
        pays = house.insurance.pays.words
        lines.append(_line("insurance", f"Insurance pays {pays}", house.clause("insurance.pays")))
    draws = house.dealing.soft_17 == "draw"
    dealer = "Dealer draws on soft 17" if draws else "Dealer stands on all 17s"
    lines.append(_line("dealer", dealer, house.clause("dealing.soft_17")))
    if house.dealing.procedure != house.book.entries["dealing.procedure"].default:
        notice = _PROCEDURES[house.dealing.procedure]
        lines.append(_line("procedure", notice, house.clause("dealing.procedure")))
    if house.twenty_one.against_21 == "win":
        lines.append(_twenty_one(house))
    if house.bonus_21:
        lines.append(barred_line(house))
    return lines


def _twenty_one(house: House) -> dict[str, str]:
    if house.twenty_one.against_blackjack == "win":
        return _line("21", "Every 21 wins", house.clause("twenty_one.against_blackjack"))
    return _line("21", "A 21 beats the dealer's 21", house.clause("twenty_one.against_21"))


def barred_line(house: House) -> dict[str, str]:
    """Return the line on hands that earn no bonus."""
    also = " and no Super Bonus" if house.super_bonus is not None else ""
    barred = barred_hands(house)
    if not barred:
        text = "Doubled and split hands earn bonus 21s too"
        return _line("barred", text, house.clause("bonus.barred_by_double"))
    clauses = dict.fromkeys(house.clause(path) for path in reversed(barred.values()))
    hands = capital(" or ".join(barred))
    return _line("barred", f"{hands} hands earn no bonus 21{also}", ", ".join(clauses))


def _line(about: str, text: str, clause: str) -> dict[str, str]:
    return {"about": about, "text": text, "clause": clause}


def spots(house: House) -> list[dict[str, Any]]:
    """Return the spots for wagers in a box, the main one first, then in their order on the felt."""
    limits = house.limits
    placed = [_spot(house, WagerKind.MAIN, limits.minimum, limits.maximum, "limits.minimum")]
    if house.match is not None and house.match.offered:
        least, most = house.match.minimum, house.match.maximum
        placed.append(_spot(house, WagerKind.MATCH, least, most, "match.minimum"))
    if house.match_hole is not None and house.match_hole.offered:
        least, most = house.match_hole.minimum, house.match_hole.maximum
        placed.append(_spot(house, WagerKind.MATCH_HOLE, least, most, "match_hole.minimum"))
    if house.pair is not None and house.pair.offered:
        least, most = house.pair.minimum, house.pair.maximum
        placed.append(_spot(house, WagerKind.PAIR, least, most, "pair.minimum"))
    if house.break_bonus is not None and house.break_bonus.offered:
        least, most = house.break_bonus.minimum, house.break_bonus.maximum
        placed.append(_spot(house, WagerKind.BREAK_BONUS, least, most, "break_bonus.minimum"))
    if house.bonus_spin is not None and house.bonus_spin.offered:
        wager = bonus_spin_wager(house)
        placed.append(_spot(house, WagerKind.BONUS_SPIN, wager, wager, "bonus_spin.offered"))
    if house.xtreme is not None and house.xtreme.offered:
        wager = house.xtreme.wager
        placed.append(_spot(house, WagerKind.XTREME, wager, wager, "xtreme.wager"))
    if house.around.match_play:
        placed.append(_spot(house, WagerKind.COUPON, 0, None, "around.match_play"))
        if house.match is not None and house.match.offered:
            placed.append(_spot(house, WagerKind.MATCH_COUPON, 0, None, "around.match_play"))
    return placed


def bonus_spin_wager(house: House) -> int:
    """Return the amount of a Bonus Spin wager: the house's, or that of its paytable."""
    rules = house.bonus_spin
    assert rules is not None, "a house with Bonus Spin"
    if rules.wager is not None:
        return rules.wager
    return house.book.bonus_spin_paytables[rules.paytable].wager


def _spot(house: House, kind: WagerKind, least: int, most: int | None, path: str) -> dict[str, Any]:
    label, name = _SPOTS[kind]
    if kind is WagerKind.MATCH:
        name = f"{house.book.match} wager"
    if kind is WagerKind.MAIN:
        name = capital(house.book.word("main"))
    return {
        "kind": kind.value,
        "label": label,
        "name": name,
        "minimum": least,
        "maximum": most,
        "limits": _limits(house, kind, least, most),
        "clause": house.clause(path),
    }


def _limits(house: House, kind: WagerKind, least: int, most: int | None) -> str:
    currency = house.limits.currency
    if kind in (WagerKind.COUPON, WagerKind.MATCH_COUPON):
        return "no more than the wager"
    if least == most:
        return money(least, currency)
    rules = match_rules(house, kind)
    within = rules is not None and rules.within_main
    main = house.book.word("main")
    upto = f"the {main}" if within else None if most is None else money(most, currency)
    if within and most is not None:
        upto = f"the {main}, at most {money(most, currency)}"
    return f"from {money(least, currency)}" + (f" to {upto}" if upto else "")
