"""What each book says of wheels, meters and the terminal.

Written by hand from the texts; the tables of a book's other rules are with its tests.
"""

from __future__ import annotations

from tests.rulebook.books.said import Said, at_least, between, fixed, free, one_of

YES_OR_NO = [True, False]
NO_OR_YES = [False, True]


def _share(default: str, clause: str, ruling: str = "") -> Said:
    """A share of the wager: anything from nothing to all of it."""
    return between("0", "1/1", default, clause, ruling)


PONTOON: dict[str, Said] = {
    "xtreme.offered": one_of(YES_OR_NO, True, "16(a)", "R19"),
    "xtreme.paytable": fixed("house", "16(b)", "R18"),
    "xtreme.wager": fixed("5.00", "16(a)"),
    "xtreme.stake_returned": one_of(NO_OR_YES, False, "16(o)", "R17"),
    "xtreme.wheel": free("sample", "16(b)", "R18"),
    "xtreme.primary_rate": _share("1/20", "16(r)(2)"),
    "xtreme.primary_initial": at_least("0.01", "10000.00", "16(r)(2)"),
    "xtreme.primary_reset": at_least("0.01", "10000.00", "16(r)(2)"),
    "xtreme.secondary_rate": _share("1/40", "16(r)(2)"),
    "xtreme.secondary_initial": at_least("0.01", "5000.00", "16(r)(2)"),
    "xtreme.secondary_reset": at_least("0.01", "5000.00", "16(r)(2)"),
    "xtreme.clears_layout": fixed(True, "16(h)"),
    "xtreme.must_hit": one_of(YES_OR_NO, True, "16(s)"),
    "xtreme.must_hit_rate": _share("1/40", "16(s)"),
    "xtreme.must_hit_initial": at_least("0.01", "100.00", "16(s)"),
    "xtreme.must_hit_by": at_least("0.01", "500.00", "16(s)"),
    "xtreme.threshold": at_least("0.01", "1200.00", "16(p)(1)", "R22"),
    "xtreme.dealer_spins": one_of(YES_OR_NO, True, "16(l)(1)"),
}

SPANISH: dict[str, Said] = {
    "bonus_spin.offered": one_of(YES_OR_NO, True, "16(a)", "R19"),
    "bonus_spin.paytable": fixed("house", "16(d)(2)", "R18"),
    "bonus_spin.wager": fixed("5.00", "16(b)"),
    "bonus_spin.ace_pays": fixed("10.00", "16(c)", "R17"),
    "bonus_spin.stake_returned": one_of(NO_OR_YES, False, "16(d)(2)", "R17"),
    "bonus_spin.wheel": free("sample", "16(d)(2)", "R18"),
    "bonus_spin.rate": _share("0", "16(d)(2)", "R18"),
    "bonus_spin.initial": at_least("0.01", "none", "16(d)(2)", "R18"),
    "bonus_spin.reset": at_least("0.01", "none", "16(d)(2)", "R18"),
}

MARYLAND: dict[str, Said] = {
    "bonus_spin.offered": one_of(YES_OR_NO, True, "6 G(2)", "R19"),
    "bonus_spin.paytable": one_of(["A", "B", "C", "D"], "C", "12 D", "R18"),
    "bonus_spin.wager": fixed("none"),
    "bonus_spin.ace_pays": fixed("0.00"),
    "bonus_spin.stake_returned": one_of(NO_OR_YES, False, "12 D(5)", "R17"),
    "bonus_spin.wheel": free("sample", "12 D(5)", "R18"),
    "bonus_spin.rate": _share("1/20", "12 D(6)(a)"),
    "bonus_spin.initial": at_least("0.01", "none", "12 D(6)(b)"),
    "bonus_spin.reset": at_least("0.01", "none", "12 D(6)(b)"),
    "xtreme.offered": one_of(YES_OR_NO, True, "6 G(3)", "R19"),
    "xtreme.paytable": one_of(["A", "house"], "A", "12 E(1)", "R18"),
    "xtreme.wager": one_of(["5.00", "1.00"], "5.00", "6 G(3)", "R18"),
    "xtreme.stake_returned": one_of(NO_OR_YES, False, "12 E(2)", "R17"),
    "xtreme.wheel": free("sample", "12 E(2)", "R18"),
    "xtreme.primary_rate": _share("1/20", "12 E(3)(a)"),
    "xtreme.primary_initial": at_least("0.01", "none", "12 E(3)(b)(i)"),
    "xtreme.primary_reset": at_least("0.01", "none", "12 E(3)(b)(i)"),
    "xtreme.secondary_rate": _share("1/40", "12 E(3)(a)"),
    "xtreme.secondary_initial": at_least("0.01", "none", "12 E(3)(b)(i)"),
    "xtreme.secondary_reset": at_least("0.01", "none", "12 E(3)(b)(i)"),
    "xtreme.clears_layout": fixed(False, "7 T"),
    "xtreme.must_hit": fixed(False),
    "xtreme.must_hit_rate": fixed("1/40"),
    "xtreme.must_hit_initial": fixed("100.00"),
    "xtreme.must_hit_by": fixed("500.00"),
    "xtreme.threshold": Said("1200.00", ruling="R22", at_least="0.01"),
    "xtreme.dealer_spins": fixed(True),
}

#: The clause by which a wager on a wheel loses.
LOSES: dict[str, dict[str, str]] = {
    "ma-pontoon21": {"bonus_spin_lose": "", "xtreme_lose": "16(f)"},
    "ma-spanish21": {"bonus_spin_lose": "16(a)", "xtreme_lose": ""},
    "md-pontoon21": {"bonus_spin_lose": "6 G(2)", "xtreme_lose": "6 G(3)"},
    "mbs-pontoon": {"bonus_spin_lose": "", "xtreme_lose": ""},
    "bbc-spanish21": {"bonus_spin_lose": "", "xtreme_lose": ""},
}

#: What the texts say of the terminal; what is not here they do not say.
TERMINAL: dict[str, dict[str, str]] = {
    "ma-pontoon21": {
        "late_wager": "16(d), 16(r)(1)",
        "start": "16(d)",
        "cancel": "16(r)(1)",
        "cancel_after_deal": "16(r)(2)(i)",
        "end": "16(f), 16(q), 16(r)(2)",
        "mark": "16(g)(1), 16(h)",
        "spin": "16(h)",
        "confirm": "16(i)",
        "enable": "16(k)",
        "disable": "16(m)",
        "sensor": "16(l)",
        "pay": "16(o)",
        "cancel_jackpot": "16(n)(1)",
        "authorise": "16(p)(1)",
        "paid": "16(p), 16(q)",
        "must_hit": "16(s)",
    },
    "ma-spanish21": {
        "late_wager": "16(b)",
        "mark": "16(d)(1)",
        "spin": "16(d)(2)",
        "confirm": "16(d)(2)",
        "pay": "16(d)(2)",
        "paid": "16(d)(2)",
    },
    "md-pontoon21": {
        "late_wager": "2 B(7)(b), 2 B(8)(b)",
        "start": "2 B(7)(b), 2 B(8)(b)",
        "pay": "12 D(7), 12 E(4)",
        "paid": "12 D(7), 12 E(4)",
    },
    "mbs-pontoon": {},
    "bbc-spanish21": {},
}
