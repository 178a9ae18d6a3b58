"""Reading a strategy file: strictly, with every fault told by its line."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from fortyeight.rulebook.reading.showing import quoted
from fortyeight.strategy.choices import AfterDouble, Choice
from fortyeight.strategy.codes import BadCode, Cell, cell
from fortyeight.strategy.faults import BadStrategy, LineFault
from fortyeight.strategy.sheet import AFTER_ROWS, INSURE, ROWS, UPS, Insure, Strategy

_HEADER = ["row", *UPS]
_LINE_END = re.compile("\r\n|\r|\n")
_NUMBER = re.compile("[0-9]{1,2}")
_TENS = re.compile("pair (?:10|t)")

#: A file that is no chart at all would have a fault in every line.
MOST_FAULTS = 20

_SHORT_FORMS = ("rescue", "redouble")


class _Fault(ValueError):
    """What is wrong with the line at hand."""


def read_strategy(text: str, name: str = "…") -> Strategy:
    """The strategy that a file's text holds; `BadStrategy` names the file and every bad line.

    Where the columns are not as they must be, nothing else is told: no row could be trusted.
    """
    reading = _Reading()
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
        raise BadStrategy(ordered[:MOST_FAULTS], name)
    return Strategy(reading.rows, _after(reading), reading.insure or "never")


def _lines(text: str, faults: list[LineFault]) -> Iterator[tuple[int, list[str]]]:
    """The lines that say something, in fields. A spreadsheet pads lines with empty fields."""
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        if line.lstrip().startswith("#"):
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
class _Reading:
    """A file so far."""

    columns: bool = False
    rows: dict[str, tuple[Cell, ...]] = field(default_factory=dict)
    after: dict[str, tuple[AfterDouble, ...]] = field(default_factory=dict)
    short: list[tuple[str, int, str]] = field(default_factory=list)
    insure: Insure | None = None
    seen: dict[str, int] = field(default_factory=dict)
    faults: list[LineFault] = field(default_factory=list)

    def take(self, number: int, fields: list[str]) -> None:
        """One line that is no comment."""
        if not self.columns:
            _check_header(fields)
            self.columns = True
            return
        name, values = row_name(fields[0]), fields[1:]
        if name in _SHORT_FORMS:
            self.short.append((name, *_short_form(values)))
            return
        if name != "insure" and name not in ROWS and name not in AFTER_ROWS:
            hint = "the columns come first, and once" if name == "row" else _rows_hint(name)
            raise _Fault(f"there is no row {quoted(name)}: {hint}")
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
        """A cell; a bad one is told, and the next cell of its line is read."""
        try:
            found = cell(code)
            if Choice.SPLIT in found.choices and not name.startswith("pair "):
                raise BadCode("only a pair's row can split")
        except BadCode as error:
            self._tell(number, name, up, code, str(error))
            return cell("S")
        return found

    def _after_code(self, number: int, name: str, up: str, code: str) -> AfterDouble:
        try:
            return AfterDouble(code)
        except ValueError:
            sentence = f"after a double there are {', '.join(AfterDouble)}"
            self._tell(number, name, up, code, sentence)
            return AfterDouble.KEEP

    def _tell(self, number: int, name: str, up: str, code: str, sentence: str) -> None:
        place = f"{name} against {up}"
        self.faults.append(LineFault(number, f"{place}: {quoted(code)}: {sentence}"))

    def find_missing(self) -> None:
        """Rows that are not there at all; a bad one has had its fault told."""
        missing = [name for name in ROWS if name not in self.seen]
        if missing == list(ROWS):
            self.faults.append(LineFault(0, "there are no rows in it"))
        else:
            self.faults.extend(LineFault(0, f"the row {name!r} is missing") for name in missing)


def up_cards(text: str) -> str:
    """Return up cards as a file has them side by side; `10` and small letters are read too.

    >>> up_cards("8 9 10 a")
    '89TA'
    """
    return "".join(text.split()).replace("10", "T").upper()


def row_name(text: str) -> str:
    """Return the name of a row; that of tens may be written with `10`.

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
    found = next((one for one in INSURE if values == [one]), None)
    if found is None:
        raise _Fault(f"insure is one of {', '.join(INSURE)}, not {quoted(','.join(values))}")
    return found


def _short_form(values: list[str]) -> tuple[int, str]:
    """The total and the up cards of a short form."""
    if len(values) != 2:
        raise _Fault("a short form has a total and up cards, as in rescue,16,89TA")
    total, ups = values[0], up_cards(values[1])
    if not _NUMBER.fullmatch(total) or not 3 <= int(total) <= 21:
        raise _Fault(f"{quoted(total)} is no total from 3 to 21")
    for up in ups:
        if up not in UPS:
            raise _Fault(f"{quoted(up)} is no up card: they are {' '.join(UPS)}")
    if len(set(ups)) < len(ups):
        raise _Fault(f"an up card stands twice in {quoted(ups)}")
    return int(total), ups


def _after(reading: _Reading) -> dict[str, tuple[AfterDouble, ...]]:
    """The rows for doubled hands, short forms written out.

    A row that is written wins over the short forms. Where both of these speak of a hand it is
    doubled again: the other way round `redouble,11,…` would say nothing beside `rescue,16,…`.
    """
    found = dict(reading.after)
    for name in AFTER_ROWS:
        if name not in found:
            found[name] = tuple(_by_short_forms(reading, name, up) for up in UPS)
    return found


def _by_short_forms(reading: _Reading, name: str, up: str) -> AfterDouble:
    _, kind, total = name.split()
    speaking = {form for form, most, ups in reading.short if int(total) <= most and up in ups}
    if "redouble" in speaking and kind == "hard":
        return AfterDouble.DOUBLE
    return AfterDouble.RESCUE if "rescue" in speaking else AfterDouble.KEEP
