"""Read a strategy file strictly, and report every fault with its line."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from fortyeight.rulebook.reading.formatting import quote
from fortyeight.strategy.chart import AFTER_ROWS, INSURE, ROWS, UPS, Insure, Strategy
from fortyeight.strategy.choices import AfterDouble, Choice
from fortyeight.strategy.codes import BadCode, Cell, cell
from fortyeight.strategy.faults import BadStrategy, LineFault

_HEADER = ["row", *UPS]
_LINE_END = re.compile("\r\n|\r|\n")
_NUMBER = re.compile("[0-9]{1,2}")
_TENS = re.compile("pair (?:10|t)")

#: Faults that are reported: a file that is no chart would have one in every line.
MAX_FAULTS = 20

_SHORT_FORMS = ("rescue", "redouble")


class _Fault(ValueError):
    """A fault of the current line."""


def read_strategy(text: str, name: str = "…") -> Strategy:
    """Return the strategy in a file's text; raise `BadStrategy` with every faulty line.

    If the header is wrong, only that is reported: no row could be trusted.
    """
    reading = _StrategyReader()
    for number, fields in _lines(text, reading.faults):
        try:
            reading.take(number, fields)
        except _Fault as fault:
            reading.faults.append(LineFault(number, str(fault)))
            if not reading.columns:
                raise BadStrategy(reading.faults, name) from None
    reading.find_missing()
    if reading.faults:
        ordered = sorted(reading.faults, key=lambda fault: (not fault.line, fault.line))
        raise BadStrategy(ordered[:MAX_FAULTS], name)
    return Strategy(reading.rows, _after(reading), reading.insure or "never")


def _lines(text: str, faults: list[LineFault]) -> Iterator[tuple[int, list[str]]]:
    """Yield the fields of lines that are neither empty nor comments, up to the last fault reported.

    Empty fields at the end are dropped: spreadsheets pad lines with them.
    """
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        if len(faults) >= MAX_FAULTS:
            return
        if not line.strip(" \t,") or line.lstrip().startswith("#"):
            continue
        try:
            fields = [one.strip() for one in next(csv.reader([line], strict=True), [])]
        except csv.Error:
            faults.append(LineFault(number, "the quotation marks of this line do not match"))
            continue
        while fields and not fields[-1]:
            fields.pop()
        if fields and not fields[0].startswith("#"):
            yield number, fields


@dataclass
class _StrategyReader:
    """Collects the rows of a file, and its faults."""

    columns: bool = False
    rows: dict[str, tuple[Cell, ...]] = field(default_factory=dict)
    after: dict[str, tuple[AfterDouble, ...]] = field(default_factory=dict)
    #: The highest total of each short form by up card.
    short: dict[tuple[str, str], int] = field(default_factory=dict)
    insure: Insure | None = None
    seen: dict[str, int] = field(default_factory=dict)
    faults: list[LineFault] = field(default_factory=list)

    def take(self, number: int, fields: list[str]) -> None:
        """Read a line that is not a comment."""
        if not self.columns:
            _check_header(fields)
            self.columns = True
            return
        name, values = row_name(fields[0]), fields[1:]
        if name in _SHORT_FORMS:
            total, ups = _short_form(values)
            for up in ups:
                self.short[name, up] = max(total, self.short.get((name, up), 0))
            return
        if name != "insure" and name not in ROWS and name not in AFTER_ROWS:
            hint = "the columns come first, and once" if name == "row" else _rows_hint(name)
            raise _Fault(f"there is no row {quote(name)}: {hint}")
        if name in self.seen:
            raise _Fault(f"the row {name!r} is there already, in line {self.seen[name]}")
        self.seen[name] = number
        if name == "insure":
            self.insure = _insurance(values)
        elif name in ROWS:
            self.rows[name] = tuple(
                self._code(number, name, up, code) for up, code in _by_column(name, values)
            )
        else:
            self.after[name] = tuple(
                self._after_code(number, name, up, code) for up, code in _by_column(name, values)
            )

    def _code(self, number: int, name: str, up: str, code: str) -> Cell:
        """Return a cell. A bad one adds a fault, so that the rest of its line is still read."""
        try:
            parsed = cell(code)
            if Choice.SPLIT in parsed.choices and not name.startswith("pair "):
                raise BadCode("only a pair's row can split")
        except BadCode as error:
            self._add_fault(number, name, up, code, str(error))
            return cell("S")
        return parsed

    def _after_code(self, number: int, name: str, up: str, code: str) -> AfterDouble:
        try:
            return AfterDouble(code)
        except ValueError:
            sentence = f"after a double there are {', '.join(AfterDouble)}"
            self._add_fault(number, name, up, code, sentence)
            return AfterDouble.KEEP

    def _add_fault(self, number: int, name: str, up: str, code: str, sentence: str) -> None:
        place = f"{name} against {up}"
        self.faults.append(LineFault(number, f"{place}: {quote(code)}: {sentence}"))

    def find_missing(self) -> None:
        """Add faults for rows that are missing."""
        missing = [name for name in ROWS if name not in self.seen]
        if missing == list(ROWS):
            self.faults.append(LineFault(0, "there are no rows in it"))
        else:
            self.faults.extend(LineFault(0, f"the row {name!r} is missing") for name in missing)


def up_cards(text: str) -> str:
    """Return a string of up cards; accepts `10` and lower-case letters.

    >>> up_cards("8 9 10 a")
    '89TA'
    """
    return "".join(text.split()).replace("10", "T").upper()


def row_name(text: str) -> str:
    """Return the name of a row; accepts `10` for the row of tens.

    >>> row_name("pair 10")
    'pair T'
    """
    return _TENS.sub("pair T", text)


def _check_header(fields: list[str]) -> None:
    if fields[0].lower() == _HEADER[0] and up_cards("".join(fields[1:])) == UPS:
        return
    wanted = ",".join(_HEADER)
    if sorted(fields) == sorted(_HEADER):
        raise _Fault(f"the columns are in another order than {wanted}")
    if len(fields) == 1 and ";" in fields[0]:
        raise _Fault(f"columns are parted by commas, as in {wanted}")
    raise _Fault(f"the first line names the columns: {wanted}")


def _rows_hint(name: str) -> str:
    kind = next((one for one in ("after", "hard", "soft", "pair") if name.startswith(one)), "")
    return {
        "hard": "hard 4 to hard 21 are there",
        "soft": "soft 12 to soft 21 are there",
        "pair": "pair 2 to pair 9, pair T and pair A are there",
        "after": "after hard 3 to after hard 21 and after soft 12 to after soft 21 are there",
    }.get(kind, "rows begin with hard, soft, pair or after; or they are insure, rescue, redouble")


def _by_column(name: str, values: list[str]) -> Iterator[tuple[str, str]]:
    if len(values) != len(UPS):
        raise _Fault(f"the row {name!r} has {len(values)} cells, not {len(UPS)}")
    yield from zip(UPS, values, strict=True)


def _insurance(values: list[str]) -> Insure:
    insure = next((one for one in INSURE if values == [one]), None)
    if insure is None:
        raise _Fault(f"insure is one of {', '.join(INSURE)}, not {quote(','.join(values))}")
    return insure


def _short_form(values: list[str]) -> tuple[int, str]:
    """Return the total and the up cards of a short form."""
    if len(values) != 2:
        raise _Fault("a short form has a total and up cards, as in rescue,16,89TA")
    total, ups = values[0], up_cards(values[1])
    if not _NUMBER.fullmatch(total) or not 3 <= int(total) <= 21:
        raise _Fault(f"{quote(total)} is no total from 3 to 21")
    for up in ups:
        if up not in UPS:
            raise _Fault(f"{quote(up)} is no up card: they are {' '.join(UPS)}")
    if len(set(ups)) < len(ups):
        raise _Fault(f"an up card stands twice in {quote(ups)}")
    return int(total), ups


def _after(reading: _StrategyReader) -> dict[str, tuple[AfterDouble, ...]]:
    """Return the rows for doubled hands, with the short forms expanded.

    An explicit row overrides the short forms. If both short forms apply to a hand, it is doubled
    again: otherwise `redouble,11,…` would have no effect beside `rescue,16,…`.
    """
    rows = dict(reading.after)
    for name in AFTER_ROWS:
        if name not in rows:
            rows[name] = tuple(_by_short_forms(reading, name, up) for up in UPS)
    return rows


def _by_short_forms(reading: _StrategyReader, name: str, up: str) -> AfterDouble:
    _, kind, total = name.split()
    forms = {form for form in _SHORT_FORMS if int(total) <= reading.short.get((form, up), 0)}
    if "redouble" in forms and kind == "hard":
        return AfterDouble.DOUBLE
    return AfterDouble.RESCUE if "rescue" in forms else AfterDouble.KEEP
