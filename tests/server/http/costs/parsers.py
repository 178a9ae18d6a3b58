"""Every parser of texts from outside, with the shapes that it is tried with and real texts."""

from __future__ import annotations

import gzip
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from starlette.requests import HTTPConnection

from fortyeight.cards import card
from fortyeight.chance.transcript_json import read_transcript
from fortyeight.engine.requests import checked
from fortyeight.engine.serve import _parsed
from fortyeight.money import parse_amount
from fortyeight.record import read_record
from fortyeight.rulebook import read_book_text
from fortyeight.rulebook.reading.files import parse_toml
from fortyeight.rulebook.reading.read_house import read_house
from fortyeight.server.base.account_names import account_name_fault, check_guest_name
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.http.session_cookie import drop_other_cookies, session_id, session_token
from fortyeight.server.http.source import Sources
from fortyeight.server.http.strict_json import strict_json
from fortyeight.server.rooms.coach.coach_api import HandRequest
from fortyeight.server.rooms.coach.drills_api import DrillAnswerRequest, DrillHandRequest
from fortyeight.server.rooms.history.record_replay import replay_record
from fortyeight.server.rooms.lobby.lobby_api import NewTable
from fortyeight.server.rooms.papers.papers_api import NewPaper, TheoRequest
from fortyeight.server.rooms.strategy.strategy_requests import (
    OwnChartRequest,
    RiskRequest,
    SimpleChartRequest,
)
from fortyeight.server.table.robots.own_charts import own_chart
from fortyeight.server.table.state.table_houses import served_house
from fortyeight.server.wire.parsing import parse as parse_message
from fortyeight.store.backup.restore import read_manifest
from fortyeight.store.model import BadBackup
from fortyeight.strategy.counts.reading_counts import read_counting
from fortyeight.strategy.reading import read_strategy
from fortyeight.table.around.names import name_fault
from tests.server.http.costs.worst_inputs import CSV, JSON, RECORDS, TOML, WORDS, Shape

#: The longest record that is accepted, the longest head, and enough to tell quadratic from linear.
SIZE, HEAD, SHORT = 60_000, 16_000, 15_000

ROOT = Path(__file__).parents[4]
Parser = Callable[[str], object]


def _house(text: str) -> object:
    return read_house(text)


def _socket_message(text: str) -> object:
    found = strict_json(text)
    return parse_message(found if isinstance(found, dict) else {"do": found})


def request_body(model: type) -> Parser:
    adapter: TypeAdapter[Any] = TypeAdapter(model)

    def parsed(text: str) -> object:
        found = strict_json(text)
        house = found if isinstance(found, dict) else {"decks": found}
        known = {"book": "ma-spanish21", "house": house, "name": found, "optional": found}
        fields = adapter.json_schema()["properties"]
        return adapter.validate_python({key: known[key] for key in known if key in fields})

    return parsed


def _cookie(text: str) -> object:
    raw = text.encode("utf-8", "replace")
    scope = {"type": "http", "headers": [(b"cookie", raw)]}
    drop_other_cookies(scope, https=True)
    connection = HTTPConnection(scope)
    return connection.cookies, session_id(session_token(connection, https=True))


def _forwarded(text: str) -> object:
    raw = text.encode("utf-8", "replace")
    scope = {"type": "http", "client": ("127.0.0.1", 1), "headers": [(b"x-forwarded-for", raw)]}
    return Sources(["127.0.0.1"]).of(scope)


def _difference(text: str) -> object:
    return read_book_text(f'id = "x"\ntitle = "X"\nbased_on = "ma-spanish21"\n{text}')


def _request(model: type) -> Parser:
    """Parse the whole body of a request; heavy questions too are parsed before they are queued."""
    adapter: TypeAdapter[Any] = TypeAdapter(model)
    return lambda text: adapter.validate_python(strict_json(text))


def _opened_house(text: str) -> object:
    found = strict_json(text)
    return served_house("ma-pontoon21", found if isinstance(found, dict) else {"decks": found})


def _engine_line(text: str) -> object:
    return checked(_parsed(text.encode("utf-8", "replace")))


def _backup(text: str) -> object:
    """Parse a file that is compressed like a backup; the text is its contents."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(gzip.compress(text.encode("utf-8", "replace"), 1, mtime=0))
        file.flush()
        try:
            return read_manifest(Path(file.name))
        except BadBackup as fault:
            raise ValueError(str(fault)) from None


def refused(parser: Parser, text: str) -> None:
    """Parse a text; a refusal must be a `ValueError` or a `Refusal`, nothing else is raised."""
    with suppress(Refusal, ValueError):
        parser(text)


def _files(*patterns: str) -> Iterator[str]:
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            yield path.read_text("utf-8")


_HOUSE = {"decks": 8, "dealing": "card-reader", "minimum": "10.00", "hand_shuffle": ["riffle"]}
_MESSAGE = {"type": "do", "id": "a-message-1", "seen": 12, "do": "place-wager", "box": 1}
_LINES = (
    '{"format": "fortyeight backup 1", "trailer": false}\n',
    '{"table": "accounts", "columns": ["account", "balance"]}\n["bank", -100]\n{"rows": 1}\n',
    '{"version": "1", "rows": {"accounts": 1}, "sealing_keys": [], "sha256": "00"}\n',
)
_REQUEST = {
    **{"book": "ma-spanish21", "house": _HOUSE, "name": "Mine", "hand": "6s 7s", "up": "9h"},
    **{"seen": "As Kd 9c", "drill": {"kind": "all"}, "mistakes": {"hard": 3}, "kind": "par"},
    **{"options": {}, "strategy": "row,2,3\nhard 16,S,S\n", "without": ["split"], "choice": "hit"},
    **{"wager": 1000, "optional": {"match": 100}, "rounds": 100, "bankroll": 10000},
}


@cache
def real_texts(family: str) -> tuple[str, ...]:
    """Return valid texts, from which a search begins."""
    match family:
        case "record":
            return tuple(_files("tests/record/cases/*.toml"))[::9]
        case "rulebook":
            # Only beginnings: each try reads all of it.
            return tuple(text[:2_000] for text in _files("src/fortyeight/rulebook/books/*.toml"))
        case "difference":
            return tuple(
                text[:2_000] for text in _files("src/fortyeight/rulebook/catalogue/*.toml")
            )
        case "count":
            page = (ROOT / "docs/reference/counting.md").read_text("utf-8")
            return tuple(part.partition("```")[0] for part in page.split("```toml\n")[1:])
        case "strategy":
            return ((ROOT / "tests/strategy/sample.csv").read_text("utf-8"),)
        case "house":
            return tuple(f"{key} = {json.dumps(value)}\n" for key, value in _HOUSE.items())
        case "json":
            return (json.dumps(_MESSAGE), json.dumps(_HOUSE), json.dumps(_REQUEST))
        case "backup":
            return ("".join(_LINES),)
    return ("ann", "10.00", "6s", "127.0.0.1, ::1", "a=b; c=d", "Golden Falcon")


@dataclass(frozen=True, slots=True)
class Target:
    """A parser, the shapes that it is tried with, its longest text, and the family of real ones."""

    name: str
    parser: Parser
    shapes: tuple[dict[str, Shape], ...]
    size: int
    family: str


TARGETS = [
    Target("toml", parse_toml, (TOML,), SIZE, "rulebook"),
    Target("record", read_record, (TOML, RECORDS), SIZE, "record"),
    Target("replay", replay_record, (RECORDS,), SIZE, "record"),
    Target("rulebook", read_book_text, (TOML,), SHORT, "rulebook"),
    Target("rulebook by difference", _difference, (TOML,), SHORT, "difference"),
    Target("house", _house, (TOML,), SHORT, "house"),
    Target("count", read_counting, (TOML,), SHORT, "count"),
    Target("strategy", read_strategy, (CSV,), SIZE, "strategy"),
    Target("chart of a robot", own_chart, (CSV,), SHORT, "strategy"),
    Target("transcript", read_transcript, (JSON,), SHORT, "json"),
    Target("json", strict_json, (JSON,), SIZE, "json"),
    Target("message", _socket_message, (JSON,), SIZE, "json"),
    Target("table to open", request_body(NewTable), (JSON,), SIZE, "json"),
    Target("hand to value", request_body(HandRequest), (JSON,), SHORT, "json"),
    Target("risk to calculate", request_body(RiskRequest), (JSON,), SHORT, "json"),
    Target("house to open", _opened_house, (), SHORT, "json"),
    Target("paper", _request(NewPaper), (), SHORT, "json"),
    Target("theoretical win", _request(TheoRequest), (), SHORT, "json"),
    Target("drill", _request(DrillHandRequest), (), SHORT, "json"),
    Target("answer to a drill", _request(DrillAnswerRequest), (), SHORT, "json"),
    Target("simple chart", _request(SimpleChartRequest), (), SHORT, "json"),
    Target("own chart", _request(OwnChartRequest), (), SHORT, "json"),
    Target("line to the engine", _engine_line, (JSON,), SHORT, "json"),
    Target("backup", _backup, (JSON,), SHORT, "backup"),
    Target("amount", parse_amount, (WORDS,), SHORT, "words"),
    Target("card", card, (WORDS,), SHORT, "words"),
    Target("name at a table", name_fault, (WORDS,), SHORT, "words"),
    Target("name of an account", account_name_fault, (WORDS,), SHORT, "words"),
    Target("name of a guest", check_guest_name, (WORDS,), SHORT, "words"),
    Target("cookie", _cookie, (WORDS,), HEAD, "words"),
    Target("address", _forwarded, (WORDS,), HEAD, "words"),
]
