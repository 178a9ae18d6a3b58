"""What a house may not do with its wheels and meters, and the wheels that it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fortyeight.money import format_amount
from fortyeight.rulebook.book import Rulebook
from fortyeight.rulebook.faults import Fault
from fortyeight.rulebook.keys import KEY_OF_PATH
from fortyeight.rulebook.rows import Paytable
from fortyeight.rulebook.wheels import BadWheel, WheelSet, read_wheels

#: The wheel wagers: the section of each, and the name that records use.
WHEEL_WAGERS = {"bonus_spin": "bonus-spin", "xtreme": "xtreme"}

_JACKPOTS = {
    "bonus_spin.initial": "jackpot",
    "bonus_spin.reset": "jackpot",
    "xtreme.primary_initial": "primary",
    "xtreme.primary_reset": "primary",
    "xtreme.secondary_initial": "secondary",
    "xtreme.secondary_reset": "secondary",
}
_RATES = ("xtreme.primary_rate", "xtreme.secondary_rate", "xtreme.must_hit_rate")


def paytable_of(book: Rulebook, section: str, values: Mapping[str, Any]) -> Paytable | None:
    """The paytable that a house has chosen; none where the wheel pays by its own."""
    tables = book.bonus_spin_paytables if section == "bonus_spin" else book.xtreme_paytables
    return tables.get(values.get(f"{section}.paytable", ""))


def wheel_faults(book: Rulebook, values: Mapping[str, Any]) -> Iterator[Fault]:
    """Amounts under the regulation's least, and choices that need another."""
    for path, jackpot in _JACKPOTS.items():
        section = path.split(".")[0]
        table = paytable_of(book, section, values) if path in values else None
        least = table.least.get(jackpot) if table is not None else None
        if least is not None and values[path] is not None and values[path] < least[0]:
            sentence = f"the {jackpot} of paytable {table.name if table else ''} is at least "
            yield Fault(KEY_OF_PATH[path], sentence + format_amount(least[0]), least[1])
    if not book.has("xtreme"):
        return
    table = paytable_of(book, "xtreme", values)
    if table is not None and values["xtreme.wager"] != table.wager:
        sentence = "this wager has no paytable in the text: bring one with the wheels (R18)"
        yield Fault("xtreme_wager", sentence, book.entries["xtreme.wager"].cites)
    if (
        values["xtreme.must_hit"]
        and values["xtreme.must_hit_by"] <= values["xtreme.must_hit_initial"]
    ):
        sentence = "a must-hit jackpot is won above the amount that it starts from"
        yield Fault("must_hit_by", sentence, book.entries["xtreme.must_hit_by"].cites)
    if sum(values[path].fraction for path in _RATES) > 1:
        sentence = "no more than the wager goes to the meters"
        yield Fault("xtreme_primary_rate", sentence, book.entries["xtreme.primary_rate"].cites)


def wheels_of(
    book: Rulebook, values: Mapping[str, Any], folder: Path | None
) -> tuple[dict[str, WheelSet], list[Fault]]:
    """The wheels of a house by the names of their wagers, and what is wrong with them."""
    wheels: dict[str, WheelSet] = {}
    faults = []
    for section, kind in WHEEL_WAGERS.items():
        if not book.has(section):
            continue
        path = f"{section}.wheel"
        own = values[f"{section}.paytable"] == "house"
        table = None if own else paytable_of(book, section, values)
        try:
            wheels[kind] = read_wheels(values[path], book.id, kind, table, folder)
        except BadWheel as error:
            faults.append(Fault(KEY_OF_PATH[path], str(error), book.entries[path].cites))
    return wheels, faults
