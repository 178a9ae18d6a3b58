"""Read the settings from a file, the environment and the command line; the last one wins."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from fortyeight.rulebook.reading.files import Unreadable, parse_toml, read_text
from fortyeight.rulebook.reading.formatting import format_key, one_line
from fortyeight.server.base.server_settings import Settings

PREFIX = "FORTYEIGHT_"
#: Variables with the prefix that belong to the project's tests.
_OTHER_VARIABLES = ("FORTYEIGHT_HYPOTHESIS", "FORTYEIGHT_CLAUSE_MARKS")

_WHOLE = re.compile(r"-?[0-9]{1,18}")
_YES_OR_NO = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}

Table = dict[str, Any]


class BadSettings(ValueError):
    """Invalid settings; the message names the key and gives the reason in one sentence."""


def setting_keys() -> dict[str, FieldInfo]:
    """Return every setting's field by its key: `port` of `[listen]` is `listen.port`."""
    return dict(_keys(Settings, ""))


def _keys(model: type[BaseModel], before: str) -> Iterator[tuple[str, FieldInfo]]:
    for name, field in model.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from _keys(kind, f"{before}{name}.")
        else:
            yield f"{before}{name}", field


def variable(key: str) -> str:
    """Return the environment variable of a key: `FORTYEIGHT_LISTEN_PORT` for `listen.port`."""
    return PREFIX + key.replace(".", "_").upper()


def read_settings(
    file: Path | None = None,
    environ: Mapping[str, str] | None = None,
    chosen: Mapping[str, object] | None = None,
) -> Settings:
    """Return the settings of a file, overridden by the environment and then by `chosen`.

    `chosen` maps keys to values: `{"listen.port": 8048}`.
    """
    values = _from_file(file) if file is not None else {}
    for key, value in {**_from_environment(environ or {}), **(chosen or {})}.items():
        _put(values, key, value)
    try:
        return Settings.model_validate(_tuples(values))
    except ValidationError as error:
        raise BadSettings(_sentence(error)) from None


def _from_file(path: Path) -> Table:
    try:
        return parse_toml(read_text(path, "settings"))
    except Unreadable as error:
        raise BadSettings(f"{one_line(str(path), 200)}: {error}") from None


def _from_environment(environ: Mapping[str, str]) -> Table:
    variables = {variable(key): (key, field) for key, field in setting_keys().items()}
    values: Table = {}
    for name, text in sorted(environ.items()):
        if not name.startswith(PREFIX) or name in _OTHER_VARIABLES:
            continue
        if name not in variables:
            raise BadSettings(
                f"{format_key(name)}: there is no such setting{_near(name, variables)}"
            )
        key, field = variables[name]
        try:
            values[key] = _value(text, field)
        except ValueError as error:
            raise BadSettings(f"{name}: {error}") from None
    return values


def _value(text: str, field: FieldInfo) -> object:
    """Parse a variable's text as the type of its setting."""
    if field.annotation is bool:
        if text.lower() not in _YES_OR_NO:
            raise ValueError("write true or false")
        return _YES_OR_NO[text.lower()]
    if field.annotation is int:
        if not _WHOLE.fullmatch(text):
            raise ValueError("write a whole number")
        return int(text)
    if isinstance(field.default, tuple):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return text


def _put(values: Table, key: str, value: object) -> None:
    section, dot, name = key.partition(".")
    if not dot:
        values[key] = value
        return
    table = values.setdefault(section, {})
    if not isinstance(table, dict):
        raise BadSettings(f"{section}: it is a section: write [{section}]")
    table[name] = value


def _tuples(value: object) -> object:
    """Return lists as tuples, which strict models require."""
    if isinstance(value, dict):
        return {key: _tuples(part) for key, part in value.items()}
    if isinstance(value, list):
        return tuple(_tuples(part) for part in value)
    return value


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(format_key(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        return f"{place}: there is no such setting{_near(place, setting_keys())}"
    sentence = first["msg"].removeprefix("Value error, ").removeprefix("Input ")
    return f"{place}: {sentence}" if place else sentence


def _near(name: str, known: Mapping[str, object]) -> str:
    near = difflib.get_close_matches(name, list(known), 1)
    return f"; there is {near[0]}" if near else ""
