"""The engine protocol: every request, errors without a traceback, and long work that is stopped."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fortyeight.engine.requests import MAX_LINE, REQUESTS
from fortyeight.engine.serve import Engine

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "reference" / "engine.md").read_text("utf-8")

BEFORE: list[dict[str, Any]] = [
    {"do": "house", "book": "ma-spanish21", "choices": {"dealing": "hole-card"}},
    {"do": "new", "shoe": "Kh 9h 6d Ac"},
    {"do": "wager", "person": "ann", "wagers": {"main": "10.00"}},
]


def talk(*lines: bytes | dict[str, Any]) -> list[dict[str, Any]]:
    """Return the answers to some lines, as a client reads them."""
    raw = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in lines]
    sink = io.BytesIO()
    Engine(io.BytesIO(b"\n".join(raw) + b"\n"), sink).run()
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_a_round_from_hello_to_its_record() -> None:
    more = [
        {"do": "deal"},
        {"do": "act", "verb": "surrender"},
        {"do": "record"},
        {"do": "story"},
        {"do": "undo"},
        {"do": "quit"},
        {"do": "state"},
    ]
    requests = [{"id": at, **one} for at, one in enumerate([{"do": "hello"}, *BEFORE, *more])]
    hello, house, _, _, dealt, over, record, story, undone, quits = talk(*requests)
    assert (hello["id"], hello["protocol"], hello["requests"]) == (0, 1, list(REQUESTS))
    assert house["decks"] == 6
    assert dealt["turn"] == {"person": "ann", "box": 1, "hand": 1}
    assert "Ac" not in json.dumps([dealt, story])
    assert over["result"]["net"] == {"ann": "-5.00"}
    assert record["fields"]["actions"] == ["1 surrender"]
    assert undone["legal"] == dealt["legal"]
    assert quits == {"id": 9, "ok": True}
    (again,) = talk({"do": "replay", "record": record["fields"]})
    assert again["result"]["net"] == over["result"]["net"]


def test_the_text_of_a_house_is_no_rulebook() -> None:
    """A house names its rulebook, which may be a file of this machine."""
    (answer,) = talk({"do": "house", "book": "x", "rulebook": 'rulebook = "ma-spanish21"'})
    assert answer["error"]["at"] == "rulebook"


def test_a_round_is_dealt_by_the_client() -> None:
    new = {"do": "new", "shoe": ""}
    cards = [{"do": "put", "cards": card} for card in ("Kh", "9h", "6d")]
    answers = talk(BEFORE[0] | {"choices": {}}, new, BEFORE[2], {"do": "deal"}, *cards)
    assert [one["needs_card"] for one in answers[3:]] == [True, True, True, False]


@pytest.mark.parametrize(
    ("line", "code", "at"),
    [
        (b"nonsense", "bad-json", ""),
        (b"[" * 60_000, "bad-json", ""),
        (b"\xff\xfe{}", "bad-json", ""),
        (b"9" * 5000, "bad-json", ""),
        (b" " * MAX_LINE + b"{}", "too-long", ""),
        (b"[]", "bad-request", ""),
        ({"do": "fly"}, "unknown-request", "do"),
        ({"do": ["hello"]}, "unknown-request", "do"),
        ({"do": "deal", "x": 1}, "bad-request", "x"),
        ({"do": "put"}, "bad-request", "cards"),
        ({"do": "wager", "person": 1, "wagers": {}}, "bad-request", "person"),
        ({"do": "act", "verb": "hit", "box": True}, "bad-request", "box"),
        ({"id": {}, "do": "hello"}, "bad-input", "id"),
        ({"do": "state"}, "no-game", ""),
        ({"do": "values"}, "no-game", ""),
        ({"do": "house", "book": "ma-spanish22"}, "bad-input", "ma-spanish22"),
        ({"do": "house", "book": "ma-spanish21", "choices": {"decks": 5}}, "bad-input", None),
        ({"do": "new", "shoe": "xx"}, "bad-input", "shoe"),
        ({"do": "new", "meters": {"jackpot": []}}, "bad-input", "meters.jackpot"),
        ({"do": "replay", "record": "/etc/passwd"}, "bad-input", "record"),
        ({"do": "replay", "record": {}}, "bad-record", "record"),
        ({"do": "value", "hand": "xx", "up": "9h", "choices": {}}, "bad-request", "choices"),
    ],
)
def test_what_cannot_be_answered_is_told(line: Any, code: str, at: str | None) -> None:
    answer, hello = talk(line, {"id": "next", "do": "hello"})
    assert answer["ok"] is False
    assert answer["error"]["code"] == code
    assert len(answer["error"]["sentence"]) > 8
    if at is not None:
        assert answer["error"].get("at", "") == at
    assert (hello["id"], hello["ok"]) == ("next", True)


def test_a_refusal_has_the_clause() -> None:
    *_, refused = talk(*BEFORE, {"do": "deal"}, {"do": "act", "verb": "split"})
    assert refused["error"] == {
        "code": "no-pair",
        "sentence": "only two cards of the same value are split",
        "clause": "10(a)",
    }


def test_every_request_and_field_is_documented() -> None:
    for name, kind in REQUESTS.items():
        (row,) = re.findall(rf"(?m)^\| `{name}` \| (.*?) \|", DOCUMENT)
        fields = {*((one, "") for one in kind.required), *((one, "?") for one in kind.optional)}
        assert set(re.findall(r"`(\w+)`(\??)", row)) == fields


def environment() -> dict[str, str]:
    folder = str(Path(sys.executable).parent)
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


@pytest.mark.parametrize("client", ["client.mjs", "client.sh"])
def test_clients_in_other_languages(client: str) -> None:
    runner = {"client.mjs": "node", "client.sh": "sh"}[client]
    if shutil.which(runner) is None:
        pytest.skip(f"{runner} is not on this machine")
    command = [runner, str(ROOT / "examples" / "engine" / client)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment())
    assert done.stdout.splitlines()[0] == "Ann wagers $25.00 on box 1."
    assert "in the round." in done.stdout.splitlines()[-1]


def test_long_work_is_done_beside_and_can_be_stopped() -> None:
    """The Python client plays by exact values; then a huge simulation is stopped."""
    command = [sys.executable, str(ROOT / "examples" / "engine" / "client.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment())
    assert done.stdout.splitlines()[-1] == "Ann wins $25.00 in the round."
    answers = talk(
        {"id": 1, "do": "simulate", "rounds": 10**12, "strategy": "mimic"},
        {"id": 2, "do": "simulate", "rounds": 10**12, "strategy": "mimic"},
        {"id": 3, "do": "hello"},
        {"id": 4, "do": "stop", "of": 2},
        {"id": 5, "do": "stop"},
    )
    codes = {one["id"]: one.get("error", {}).get("code") for one in answers}
    assert codes == {1: "stopped", 2: "stopped", 3: None, 4: None, 5: None}
    assert answers[0]["id"] == 3
