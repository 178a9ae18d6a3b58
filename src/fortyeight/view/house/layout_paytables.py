"""The payout tables of a house, as printed on its felt or on a sign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fortyeight.money import Odds
from fortyeight.progressive.prizes.jackpots import fixed_prize
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.rows import MATCHES, Paytable, Prize
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.view.words.card_words import money

_MATCHES = {
    "two_suited": "Two suited matches",
    "suited_and_unsuited": "A suited and an unsuited match",
    "one_suited": "One suited match",
    "two_unsuited": "Two unsuited matches",
    "one_unsuited": "One unsuited match",
}
_JACKPOTS = {"jackpot": "Jackpot", "primary": "Primary jackpot", "secondary": "Secondary jackpot"}


def paytables(house: House) -> list[dict[str, Any]]:
    """Return the payout tables of a house, each with the kind of its wager."""
    tables = [_bonus_21(house), _super_bonus(house), _match(house), _pair(house)]
    tables += [_break_bonus(house), *_bonus_spin(house), *_xtreme(house)]
    return [table for table in tables if table is not None and table["rows"]]


def _table(kind: str, title: str, rows: Iterable[dict[str, Any]], note: str = "") -> dict[str, Any]:
    return {"kind": kind, "title": title, "rows": list(rows), "note": note}


def _odds(name: str, odds: Odds, clause: str, outcome: str = "") -> dict[str, Any]:
    """Return a row that pays odds, with figures to compare a settled wager to.

    `outcome` is its name in the analysis of the wager, for its chance.
    """
    return {
        "name": name[:1].upper() + name[1:],
        "pays": odds.words,
        "won": odds.won,
        "staked": odds.staked,
        "clause": clause,
        "outcome": outcome,
    }


def _amount(name: str, words: str, clause: str, outcome: str = "") -> dict[str, Any]:
    row = {"name": name, "pays": words, "clause": clause, "outcome": outcome}
    return {**row, "won": None, "staked": None}


def barred_hands(house: House) -> dict[str, str]:
    """Return the kinds of hand that earn no bonus 21, each with the path of its rule."""
    barred = {}
    if house.bonus.barred_by_double != "none":
        barred["doubled"] = "bonus.barred_by_double"
    if not house.bonus.on_split_hands:
        barred["split"] = "bonus.on_split_hands"
    return barred


def _bonus_21(house: House) -> dict[str, Any]:
    rows = [
        _odds(f"{row.name} ({row.note})" if row.note else row.name, row.pays, row.clause)
        for row in house.bonus_21
    ]
    barred = " or ".join(barred_hands(house))
    note = f"Not on {barred} hands." if barred else "Also on doubled and split hands."
    return _table(WagerKind.MAIN.value, "Bonus 21s", rows, note)


def _super_bonus(house: House) -> dict[str, Any] | None:
    rules = house.super_bonus
    if rules is None:
        return None
    currency = house.limits.currency
    rows = [
        _amount(
            f"Wager from {money(tier.at_least, currency)}" if tier.at_least else "Any wager",
            money(tier.pays, currency),
            tier.clause,
        )
        for tier in reversed(house.super_bonus_tiers)
    ]
    others = "Every other wager" if rules.others_by == "wager" else "Every other player"
    rows.append(_amount(others, money(rules.others, currency), house.clause("super_bonus.others")))
    rank = "-".join(rank for rank in rules.rank for _ in range(3))
    up = "-".join(rules.rank)
    note = f"{rank} of one suit, not doubled or split, when the dealer's first card is a {up}."
    return _table(WagerKind.SUPER_BONUS.value, "Super Bonus", rows, note)


def _match(house: House) -> dict[str, Any] | None:
    dealers = [
        card
        for card, rules in (("first", house.match), ("hole", house.match_hole))
        if rules is not None and rules.offered
    ]
    if not dealers:
        return None
    rows = [
        _odds(_MATCHES[name], pay.odds, pay.clause, name.replace("_", " "))
        for name, matches in MATCHES.items()
        if (pay := house.match_pays.get(matches)) is not None
    ]
    note = f"The first two cards against the dealer's {' or '.join(dealers)} card."
    return _table(WagerKind.MATCH.value, house.book.match, rows, note)


def _pair(house: House) -> dict[str, Any] | None:
    if house.pair is None or not house.pair.offered:
        return None
    name, clause = "A pair in the first two cards", house.clause("pair.pays")
    rows = [_odds(name, house.pair.pays, clause, "pair")]
    return _table(WagerKind.PAIR.value, "Pair bet", rows)


def _break_bonus(house: House) -> dict[str, Any] | None:
    if house.break_bonus is None or not house.break_bonus.offered:
        return None
    rows = [_odds(row.name, row.pays, row.clause, row.name) for row in house.break_rows]
    return _table(
        WagerKind.BREAK_BONUS.value, "Break Bonus", rows, "The dealer breaks with so many."
    )


def _bonus_spin(house: House) -> list[dict[str, Any]]:
    rules = house.bonus_spin
    if rules is None or not rules.offered:
        return []
    table = house.book.bonus_spin_paytables.get(rules.paytable)
    rows = []
    if rules.ace_pays:
        paid = money(rules.ace_pays, house.limits.currency)
        ace = house.book.in_its_words("An ace in the first two cards, no blackjack")
        clause = house.clause("bonus_spin.ace_pays")
        rows.append(_amount(ace, paid, clause, "ace without a blackjack"))
    prizes = table.prizes if table is not None else _on_wheel(house, WagerKind.BONUS_SPIN)
    progressive = table is None or table.progressive
    rows += [_prize(house, prize, progressive, "wheel") for prize in prizes]
    note = house.book.in_its_words("A blackjack spins the wheel.") + _of_sample(
        house, WagerKind.BONUS_SPIN, table
    )
    return [_table(WagerKind.BONUS_SPIN.value, "Bonus Spin", rows, note)]


def _xtreme(house: House) -> list[dict[str, Any]]:
    rules = house.xtreme
    if rules is None or not rules.offered:
        return []
    table = house.book.xtreme_paytables.get(rules.paytable)
    hot = table.prizes if table is not None else _on_wheel(house, WagerKind.XTREME)
    shared = (
        table.community if table is not None else _on_wheel(house, WagerKind.XTREME, community=True)
    )
    progressive = table is None or table.progressive
    kind = WagerKind.XTREME.value
    return [
        _table(
            kind,
            "Bonus Spin Xtreme, hot spot",
            [_prize(house, prize, progressive, "hot spot") for prize in hot],
            "A six and a ten-valued card as the dealer's first two spin the wheel: this is for the "
            "participant at the hot spot." + _of_sample(house, WagerKind.XTREME, table),
        ),
        _table(
            kind,
            "Bonus Spin Xtreme, community prize",
            [_prize(house, prize, progressive, "community") for prize in shared],
            "Every other participant; everybody where the hot spot's seat has no such wager.",
        ),
    ]


def _of_sample(house: House, kind: WagerKind, table: Paytable | None) -> str:
    """Return a notice if the prizes come from our sample wheel rather than from a book."""
    wheels = house.wheels.get(kind.value)
    sample = table is None and wheels is not None and wheels.sample
    return " A sample wheel: each house brings its own." if sample else ""


def _on_wheel(house: House, kind: WagerKind, community: bool = False) -> tuple[Prize, ...]:
    """Return the prizes of a wheel with its own paytable."""
    wheels = house.wheels.get(kind.value)
    if wheels is None:
        return ()
    wheel = wheels.community if community else wheels.main
    return tuple(prize for prize, _ in wheel.places) if wheel is not None else ()


def _prize(house: House, prize: Prize, progressive: bool, wheel: str) -> dict[str, Any]:
    currency = house.limits.currency
    outcome = f"{wheel} {prize.symbol}"
    if prize.pays is None:
        name = _JACKPOTS.get(prize.symbol, "Jackpot")
        fixed = None if progressive else fixed_prize(house, prize.symbol)
        words = "what the meter shows" if fixed is None else money(fixed, currency)
        return _amount(name, words, prize.clause, outcome)
    words = money(prize.pays, currency)
    if not prize.community:
        return _amount(words, words, prize.clause, outcome)
    others = money(prize.community, currency)
    paid = f"{words}, the others {others} each"
    return _amount(f"{words} and {others}", paid, prize.clause, outcome)
