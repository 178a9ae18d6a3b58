"""Reading and checking a house's wheels and jackpots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from fortyeight.money import format_amount
from fortyeight.rulebook.book import Rulebook
from fortyeight.rulebook.checking.faults import Fault
from fortyeight.rulebook.checking.invalid_choices import NO_INVALID_CHOICES, InvalidChoices
from fortyeight.rulebook.reading.read_paytables import OWN_PAYTABLE
from fortyeight.rulebook.schema.rows import Paytable
from fortyeight.rulebook.schema.sections import SECTIONS
from fortyeight.rulebook.wheels import SAMPLE, BadWheel, WheelSet, read_wheels

#: The wheel wagers: section, and the name in records.
WHEEL_WAGERS = {"bonus_spin": "bonus-spin", "xtreme": "xtreme"}

#: The rules for the initial and the reset amount of each jackpot.
_AMOUNTS = {
    "bonus_spin": {"jackpot": ("initial", "reset")},
    "xtreme": {
        "primary": ("primary_initial", "primary_reset"),
        "secondary": ("secondary_initial", "secondary_reset"),
    },
}


def paytable_of(book: Rulebook, section: str, values: Mapping[str, Any]) -> Paytable | None:
    """Return the paytable that a house has chosen, or None if the wheel has its own."""
    tables = book.bonus_spin_paytables if section == "bonus_spin" else book.xtreme_paytables
    return tables.get(values.get(f"{section}.paytable", ""))


def is_jackpot(path: str) -> bool:
    """Return whether a rule is the initial or the reset amount of a jackpot."""
    section, _, rule = path.partition(".")
    return any(rule in rules for rules in _AMOUNTS.get(section, {}).values())


def minimum_amounts(book: Rulebook, path: str) -> tuple[tuple[str, int, str], ...]:
    """Return the minimum of a jackpot rule for each paytable: its name, cents and clause.

    Paytables without a minimum are left out.
    """
    section, _, rule = path.partition(".")
    tables = book.bonus_spin_paytables if section == "bonus_spin" else book.xtreme_paytables
    return tuple(
        (table.name, *table.least[jackpot])
        for jackpot, rules in _AMOUNTS.get(section, {}).items()
        for table in tables.values()
        if rule in rules and jackpot in table.least
    )


def missing_paytable_faults(book: Rulebook) -> Iterator[Fault]:
    """Yield faults for paytables that a house could choose and the book does not have."""
    for section in WHEEL_WAGERS:
        entry = book.entries.get(f"{section}.paytable")
        if entry is None:
            continue
        for letter in entry.allowed or (entry.default,):
            if (
                letter != OWN_PAYTABLE
                and paytable_of(book, section, {f"{section}.paytable": letter}) is None
            ):
                sentence = f"a paytable {letter} needs its table: [[{section}.table]]"
                yield Fault(f"{section}.paytable", sentence, entry.clause)


def wheel_faults(
    book: Rulebook, values: Mapping[str, Any], invalid: InvalidChoices = NO_INVALID_CHOICES
) -> Iterator[Fault]:
    """Yield faults for wagers that no paytable pays and jackpots below their minimum."""
    for section in _whole_sections(book):
        paths = (f"{section}.paytable", f"{section}.wager", f"{section}.wheel")
        faults = invalid.certain_faults(values, paths, partial(_section_faults, book, section))
        yield from (fault for fault in faults if fault.place not in invalid.written)


def _section_faults(book: Rulebook, section: str, values: Mapping[str, Any]) -> Iterator[Fault]:
    yield from _paytable_faults(book, section, values)
    yield from _least_faults(book, section, values)


def _whole_sections(book: Rulebook) -> list[str]:
    """Return the sections of the book's wheel wagers of which every rule could be read."""
    return [
        section
        for section in WHEEL_WAGERS
        if book.has(section)
        and all(f"{section}.{rule}" in book.entries for rule in SECTIONS[section].declared)
    ]


def _paytable_faults(book: Rulebook, section: str, values: Mapping[str, Any]) -> Iterator[Fault]:
    letter, wager = values[f"{section}.paytable"], values[f"{section}.wager"]
    table = paytable_of(book, section, values)
    if letter == OWN_PAYTABLE and wager is not None:
        yield from _own_faults(book, section, values)
    if table is None and letter != OWN_PAYTABLE:
        path = f"{section}.paytable"
        yield Fault(path, f"the book has no paytable {letter}", book.entries[path].citation)
    elif table is None and wager is None:
        path = f"{section}.wager"
        sentence = "a wheel that pays by its own needs the amount of its wager"
        yield Fault(path, sentence, book.entries[path].citation)
    elif table is not None and wager is not None and wager != table.wager:
        path = f"{section}.wager"
        sentence = "this wager has no paytable in the text: bring one with the wheels (R18)"
        yield Fault(path, sentence, book.entries[path].citation)


def _own_faults(book: Rulebook, section: str, values: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield faults of the house's own paytable.

    It is for a wager that no paytable of the text pays, and it comes with its own wheels.
    """
    tables = book.bonus_spin_paytables if section == "bonus_spin" else book.xtreme_paytables
    wager = values[f"{section}.wager"]
    for table in tables.values():
        if table.wager == wager:
            sentence = f"the text pays a wager of {format_amount(wager)} by paytable {table.name}"
            yield Fault(f"{section}.paytable", sentence, table.clause)
            return
    path = f"{section}.wheel"
    if tables and values[path] == SAMPLE:
        sentence = "a paytable of the house's own comes with wheels of its own, not the sample"
        yield Fault(path, sentence, book.entries[path].citation)


def _least_faults(book: Rulebook, section: str, values: Mapping[str, Any]) -> Iterator[Fault]:
    table = paytable_of(book, section, values)
    if table is None:
        return
    for jackpot, (least, clause) in table.least.items():
        for rule in _AMOUNTS[section][jackpot]:
            amount = values[f"{section}.{rule}"]
            if amount is not None and amount < least:
                sentence = f"the {jackpot} of paytable {table.name} is at least "
                yield Fault(f"{section}.{rule}", sentence + format_amount(least), clause)


def read_house_wheels(
    book: Rulebook,
    values: Mapping[str, Any],
    folder: Path | None,
    invalid: InvalidChoices = NO_INVALID_CHOICES,
) -> tuple[dict[str, WheelSet], list[Fault]]:
    """Return the wheels of a house by the name of their wager, and their faults."""
    wheels: dict[str, WheelSet] = {}
    faults: list[Fault] = []
    ids = [book.id, *(one.id for one in book.ancestors)]
    for section in _whole_sections(book):
        path, kind = f"{section}.wheel", WHEEL_WAGERS[section]

        def read(
            values: Mapping[str, Any], section: str = section, path: str = path, kind: str = kind
        ) -> list[Fault]:
            table = paytable_of(book, section, values)
            try:
                wheels[kind] = read_wheels(values[path], ids, kind, table, folder)
            except BadWheel as error:
                cited = book.entries[path].citation
                return [Fault(path, sentence, cited) for sentence in error.sentences]
            return list(_undefined_jackpots(book, section, values, wheels[kind]))

        certain = invalid.certain_faults(values, (f"{section}.paytable", path), read)
        faults += [fault for fault in certain if fault.place not in invalid.written]
    return wheels, faults


def _undefined_jackpots(
    book: Rulebook, section: str, values: Mapping[str, Any], wheels: WheelSet
) -> Iterator[Fault]:
    """Yield faults for jackpots on a wheel that have neither an amount nor a minimum."""
    table = paytable_of(book, section, values)
    for prize, _ in wheels.main.places:
        if prize.pays is not None or (table is not None and prize.symbol in table.least):
            continue
        path = f"{section}.{_AMOUNTS[section][prize.symbol][0]}"
        if values[path] is None:
            sentence = f"the wheel shows the {prize.symbol}: say what it starts from"
            yield Fault(path, sentence, book.entries[path].citation)
