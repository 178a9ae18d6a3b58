"""Texts that cost a parser the most for their length, by shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator

#: Makes a text of about this many characters.
Shape = Callable[[int], str]

RECORD = """\
rulebook = "ma-spanish21"
wagers = [{wagers}]
shoe = "{shoe}"
actions = [{actions}]
title = '''{title}'''
"""


def _record(
    wagers: str = '"ann 1 main 10.00"',
    shoe: str = "9s 7d 8h",
    actions: str = '"1 stand"',
    title: str = "",
) -> str:
    return RECORD.format(wagers=wagers, shoe=shoe, actions=actions, title=title)


def _filled(part: str, size: int, between: str = "") -> str:
    return between.join([part] * (size // (len(part) + len(between))))


def _numbered(form: str, size: int) -> str:
    lines: list[str] = []
    length = 0
    while length < size:
        lines.append(form.format(len(lines)))
        length += len(lines[-1])
    return "".join(lines)


#: TOML texts of about this many characters.
TOML: dict[str, Shape] = {
    "one dotted key": lambda size: f"a{_filled('.a', size)} = 1",
    "one spaced dotted key": lambda size: f"a{_filled(' . a', size)} = 1",
    "one quoted dotted key": lambda size: f'"a"{_filled(chr(46) + chr(34) * 2, size)} = 1',
    "one dotted header": lambda size: f"[a{_filled('.a', size)}]",
    "dotted keys over lines": lambda size: f"[{_filled('a.' * 2000 + chr(10), size)}",
    "dotted keys in an inline table": lambda size: f"a = {{ {'a.' * (size // 2)}a = 1 }}",
    "many dotted keys": lambda size: _numbered("a{0}.b.c.d.e.f.g.h=1\n", size),
    "many dotted headers": lambda size: _numbered("[a{0}.b.c.d.e.f.g.h]\n", size),
    "dotted keys below dotted headers": lambda size: _numbered(
        "[a{0}.b.c.d.e.f.g.h]\na.b.c.d.e.f.g.h=1\n", size
    ),
    "many keys": lambda size: _numbered("k{0}=1\n", size),
    "many tables": lambda size: _numbered("[t{0}]\n", size),
    "array of tables": lambda size: _filled("[[t]]\n", size),
    "many inline tables": lambda size: f"a = [{_filled('{a=1},', size)}]",
    "many empty arrays": lambda size: f"a = [{_filled('[],', size)}]",
    "many numbers": lambda size: f"a = [\n{_filled('1,', size, chr(10))}\n]",
    "nested arrays": lambda size: "a = " + "[" * size,
    "nested inline tables": lambda size: "a = " + _filled("{a=", size),
    "long number": lambda size: "a = " + "1" * size,
    "long hexadecimal number": lambda size: "a = 0x" + "f" * size,
    "long fraction": lambda size: "a = 1." + "1" * size,
    "long key": lambda size: "k" * size + " = 1",
    "long quoted key": lambda size: '"' + "k" * size + '" = 1',
    "long unclosed text": lambda size: 'a = "' + "x" * size,
    "unclosed texts": lambda size: "a = " + '"""\\"' * (size // 5),
    "escapes": lambda size: 'a = """' + _filled("\\u00e9\n", size) + '"""',
    "blank lines": lambda size: "\n" * size,
    "comments": lambda size: _filled("#\n", size),
    "spaces": lambda size: " " * size,
    "other alphabets": lambda size: "ключ = 1\n" * (size // 9),
    "control characters": lambda size: "\x01" * size,
}

#: Round records that are valid TOML, with excessive contents.
RECORDS: dict[str, Shape] = {
    "many wagers": lambda size: _record(wagers=_filled('"ann 1 main 10.00"', size, ",\n")),
    "many people": lambda size: _record(wagers=_numbered('"p{0} 1 main 10.00",\n', size)),
    "many cards": lambda size: _record(shoe=_filled("9s", min(size, 9_000), " ")),
    "many actions": lambda size: _record(actions=_filled('"1 hit"', size, ",\n")),
    "many procedures": lambda size: _record(actions=_filled('"dealer burns a card"', size, ",\n")),
    "unclosed texts in a text": lambda size: _record(
        wagers='"ann 1 main 1.00"', title=_filled('\\"' * 2_000 + "\n", size)
    ),
    "long amount": lambda size: _record(wagers='"ann 1 main ' + "1" * min(size, 9_000) + '"'),
    "long name": lambda size: _record(wagers='"' + "a" * min(size, 9_000) + ' 1 main 10.00"'),
    "long box": lambda size: _record(wagers='"ann ' + "1" * min(size, 9_000) + ' main 10.00"'),
    "long action": lambda size: _record(actions='"' + _filled("1 ", min(size, 9_000)) + '"'),
}

#: JSON texts.
JSON: dict[str, Shape] = {
    "nested arrays": lambda size: "[" * size,
    "closed nested arrays": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "nested objects": lambda size: _filled('{"a":', size),
    "many empty objects": lambda size: f"[{_filled('{}', size, ',')}]",
    "many empty arrays": lambda size: f"[{_filled('[]', size, ',')}]",
    "many nulls": lambda size: f"[{_filled('null', size, ',')}]",
    "many nulls in objects": lambda size: "{" + _numbered('"k{0}":[null],', size) + '"z":1}',
    "many keys": lambda size: "{" + _numbered('"k{0}":1,', size) + '"z":1}',
    "the same key": lambda size: "{" + _filled('"k":1', size, ",") + "}",
    "long number": lambda size: "1" * size,
    "long fraction": lambda size: "0." + "1" * size,
    "long exponent": lambda size: "1e" + "9" * size,
    "long text": lambda size: '"' + "x" * size + '"',
    "escapes": lambda size: '"' + _filled("\\u00e9", size) + '"',
    "half characters": lambda size: '"' + _filled("\\ud800", size) + '"',
    "unclosed text": lambda size: '"' + "x" * size,
    "spaces": lambda size: " " * size,
    "other alphabets": lambda size: '"' + "ж" * size + '"',
}

#: Strategy files: lines of fields.
CSV: dict[str, Shape] = {
    "many fields": lambda size: "," * size,
    "many lines": lambda size: _filled("5,H\n", size),
    "blank lines": lambda size: "\n" * size,
    "quotation marks": lambda size: '"' * size,
    "doubled quotation marks": lambda size: '"' + _filled('""', size),
    "long field": lambda size: "H" * size,
    "many unclosed lines": lambda size: _filled('"5,H\n', size),
    "other line ends": lambda size: _filled("\r", size),
    "long number": lambda size: "1" * size + ",H",
}

#: Words: cards, amounts, names, cursors, addresses.
WORDS: dict[str, Shape] = {
    "letters": lambda size: "a" * size,
    "digits": lambda size: "1" * size,
    "digits with a point": lambda size: "1" * size + ".00",
    "other digits": lambda size: "٣" * size,
    "spaces": lambda size: " " * size,
    "accents": lambda size: "e" + "\u0301" * size,
    "ligatures": lambda size: "\ufdfa" * size,
    "half characters": lambda size: "\ud800" * size,
    "points": lambda size: "." * size,
    "colons": lambda size: ":" * size,
    "control characters": lambda size: "\x00" * size,
    "escaped quotation marks": lambda size: 'a="' + _filled('\\"', size) + '"',
}


def shapes(
    *families: dict[str, Callable[[int], str]],
) -> Iterator[tuple[str, Callable[[int], str]]]:
    for family in families:
        yield from family.items()
