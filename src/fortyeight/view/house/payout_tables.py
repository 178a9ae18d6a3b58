"""The payout tables of a house as rows of text."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.money import format_amount
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.rows import MATCHES, Paytable, Prize
from fortyeight.view.words.rule_words import MATCH_WORDS, money


@dataclass(frozen=True, slots=True)
class RowLine:
    """One row of a payout table."""

    name: str
    pays: str
    words: str
    clause: str


#: The payout tables by name, with their titles.
TABLES = {
    "bonus_21": "Bonus 21s",
    "super_bonus_tiers": "Super Bonus",
    "match_pays": "Match wager",
    "break_rows": "Break Bonus",
    "bonus_spin_prizes": "Bonus Spin",
    "xtreme_hot_spot": "Bonus Spin Xtreme, hot spot",
    "xtreme_community": "Bonus Spin Xtreme, community prize",
}


def payout_tables(house: House) -> dict[str, list[RowLine]]:
    """Return the rows of all payout tables; a table that the book lacks is empty."""
    currency = house.limits.currency
    return {
        "bonus_21": [
            RowLine(row.name, str(row.pays), row.words, row.clause) for row in house.bonus_21
        ],
        "super_bonus_tiers": [
            RowLine(
                f"original wager from {money(tier.at_least, currency)}"
                if tier.at_least
                else "any original wager",
                format_amount(tier.pays),
                money(tier.pays, currency),
                tier.clause,
            )
            for tier in reversed(house.super_bonus_tiers)
        ],
        "match_pays": [
            RowLine(MATCH_WORDS[name], str(pay.odds), pay.odds.words, pay.clause)
            for name, matches in MATCHES.items()
            if (pay := house.match_pays.get(matches)) is not None
        ],
        "break_rows": [
            RowLine(row.name, str(row.pays), row.pays.words, row.clause) for row in house.break_rows
        ],
        **_wheel_tables(house),
    }


def _wheel_tables(house: House) -> dict[str, list[RowLine]]:
    """Return the rows of the paytables that the house has chosen; its own wheels have none."""
    spin = xtreme = None
    if house.bonus_spin is not None:
        spin = house.book.bonus_spin_paytables.get(house.bonus_spin.paytable)
    if house.xtreme is not None:
        xtreme = house.book.xtreme_paytables.get(house.xtreme.paytable)
    return {
        "bonus_spin_prizes": [_row(house, spin, prize) for prize in spin.prizes] if spin else [],
        "xtreme_hot_spot": [_row(house, xtreme, one) for one in xtreme.prizes] if xtreme else [],
        "xtreme_community": [_row(house, xtreme, o) for o in xtreme.community] if xtreme else [],
    }


def _row(house: House, table: Paytable, prize: Prize) -> RowLine:
    """Return the row of a prize; a jackpot pays its meter, or a fixed prize."""
    currency = house.limits.currency
    if prize.pays is None:
        words = "the progressive" if table.progressive else "the fixed prize"
        return RowLine(prize.symbol, prize.symbol, words, prize.clause)
    words = money(prize.pays, currency)
    if not prize.community:
        return RowLine(words, format_amount(prize.pays), words, prize.clause)
    others = money(prize.community, currency)
    pays = f"{format_amount(prize.pays)} and {format_amount(prize.community)}"
    return RowLine(
        f"{words} and {others}", pays, f"{words}; the others {others} each", prize.clause
    )
