"""Invalid amounts are refused wherever money is taken, before anything is done with them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from fortyeight.server.wire.fields import MAX_PLACES
from fortyeight.server.wire.parsing import REQUESTS
from tests.server.attacks.club import Club, code_of

#: JSON texts that are no amount of cents. 2^70 is one that a float would round.
BAD = (
    *("true", "false", "null", '"100"', '"1_000"', '"\u0661\u0660"', "[100]", '{"cents": 100}'),
    *("1.0", "100.5", "1e2", "1E2", "1e-2", "1e400", "NaN", "Infinity", "-Infinity"),
    *("-1", "-100", "01", "+1", "0x10", "1_000", "0b1", "1.", ".5", "--1"),
    *(str(2**53), str(2**63), str(2**64 + 100), str(2**70), "9" * 400, "-" + "9" * 400),
    "[" * 200 + "100" + "]" * 200,
)
#: Valid numbers, but not of chips that are moved.
NOTHING = ("0", "-0")

#: Every request that takes an amount: the path, a body that is accepted, and the amounts in it.
MONEY: dict[tuple[str, str], tuple[dict[str, Any], tuple[str, ...]]] = {
    ("POST", "/api/cashier/purchases"): ({"id": "attack"}, ("cents",)),
    ("POST", "/api/cashier/returns"): ({"id": "attack"}, ("cents",)),
    ("PUT", "/api/me/limits"): ({"loss": 100, "time": 100}, ("loss", "time")),
    ("POST", "/api/calculations/risk"): (
        {"book": "ma-spanish21", "wager": 1_000, "rounds": 100, "bankroll": 10_000},
        ("wager", "rounds", "bankroll"),
    ),
}
#: Integers of requests that are no money: places, rounds, cards, minutes, numbers of doubles.
NO_MONEY = {
    *("box", "hand", "doubled", "splits", "cards", "known", "exceptions", "rounds", "time"),
}
#: Amounts in messages to a table, with the fields that go with them.
SENT: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "join": ({}, ("chips",)),
    "buy-chips": ({}, ("cents",)),
    "place-wager": ({"box": 1, "kind": "main"}, ("cents",)),
    "double": ({"box": 1}, ("cents",)),
    "insure": ({"box": 1}, ("cents",)),
    "add-robot": ({"box": 1, "strategy": "mimic"}, ("wager",)),
    "change-limits": ({"minimum": 500, "maximum": 50_000}, ("minimum", "maximum")),
    "confirm-verbal-wager": ({"person": "ann", "box": 1, "kind": "main"}, ("cents",)),
    "change-meter": (
        {
            **{"supervisor": "fred", "password": "no password of anybody", "name": "must-hit"},
            **{"reset": 500_000, "must_hit_by": 600_000},
        },
        ("reset", "must_hit_by"),
    ),
}
_REFUSED_UNREAD = ("bad-message", "unreadable")


def _body(body: dict[str, Any], field: str, value: str) -> bytes:
    others = {name: one for name, one in body.items() if name != field}
    return f'{json.dumps(others)[:-1]}, "{field}": {value}}}'.encode()


def _may_be_zero(verb: str, field: str) -> bool:
    """Return whether an amount may be zero: a buy-in may come later, a meter needs no ceiling."""
    return any(getattr(one, "ge", 1) == 0 for one in REQUESTS[verb].model_fields[field].metadata)


def _cases() -> list[tuple[str, str, dict[str, Any], str]]:
    return [
        (method, path, body, field)
        for (method, path), (body, fields) in MONEY.items()
        for field in fields
    ]


@pytest.mark.parametrize(("method", "path", "body", "field"), _cases())
def test_no_request_takes_what_is_no_amount(
    attacked: Club, method: str, path: str, body: dict[str, Any], field: str
) -> None:
    before = attacked.balance("ann")
    limited = path == "/api/me/limits"
    for value in BAD if limited else (*BAD, *NOTHING):
        if limited and value == "null":
            continue  # no limit
        status, told = attacked.send("ann", method, path, _body(body, field, value))
        assert status in (400, 422), (value, status, told)
    twice = _body(body, field, f'100, "{field}": 200')
    status, told = attacked.send("ann", method, path, twice)
    assert (status, b"twice" in told) == (400, True), told
    assert attacked.balance("ann") == before


def test_every_integer_of_every_request_is_among_these(attacked: Club) -> None:
    """A new request that takes money fails here until it is attacked above."""
    schema = attacked.ask("", "GET", "/api/openapi.json")[1]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {})
            reference = content.get("application/json", {}).get("schema", {}).get("$ref", "")
            fields = schema["components"]["schemas"].get(reference.rpartition("/")[2], {})
            integers = {
                name
                for name, one in fields.get("properties", {}).items()
                if "integer"
                in (one.get("type"), *(each.get("type") for each in one.get("anyOf", [])))
            }
            known = MONEY.get((method.upper(), path), ({}, ()))[1]
            assert integers <= {*known, *NO_MONEY}, (method, path)


def test_every_amount_of_every_message_is_among_these() -> None:
    for verb, kind in REQUESTS.items():
        amounts = {
            name
            for name, field in kind.model_fields.items()
            if name not in ("seen", "counted", "place", "behind")
            and any(getattr(one, "le", 0) > MAX_PLACES for one in field.metadata)
        }
        assert amounts == set(SENT.get(verb, ({}, ()))[1]), verb


def test_no_message_takes_what_is_no_amount(attacked: Club) -> None:
    table = attacked.open_table("flo", "ma-spanish21")

    async def attack() -> None:
        for verb, (body, fields) in SENT.items():
            staff = "player" not in REQUESTS[verb].roles
            who, role = ("flo", "floor") if staff else ("ann", "player")
            for field in fields:
                others = {name: one for name, one in body.items() if name != field}
                nothing = () if _may_be_zero(verb, field) else NOTHING
                values = (*BAD, *nothing, f'100, "{field}": 200')
                # Some errors close a socket: it is opened again.
                for some in (values[at : at + 15] for at in range(0, len(values), 15)):
                    async with attacked.at_table(table, who, role) as seat:
                        for value in some:
                            told = await seat.do(verb, {field: value}, **others)
                            assert code_of(told) in _REFUSED_UNREAD, (verb, value, told)

    before = attacked.balance("ann")
    asyncio.run(attack())
    assert attacked.balance("ann") == before


@pytest.mark.parametrize(
    "value",
    ["1e3", "1,000", "1_000", "NaN", "0x10", "-5.00", "5.001", "\u0665.00", " 5.00", "9" * 40, ""],
)
@pytest.mark.parametrize("key", ["minimum", "maximum"])
def test_no_house_has_limits_that_are_no_amounts(attacked: Club, key: str, value: str) -> None:
    wanted = {"name": "Attacked", "book": "ma-spanish21", "house": {key: value}}
    for path in ("/api/tables", "/api/practice-tables"):
        status, told = attacked.ask("ann", "POST", path, wanted)
        assert status in (409, 422), (path, told)
    status, told = attacked.ask(
        "ann", "POST", "/api/houses/check", {key: wanted[key] for key in ("book", "house")}
    )
    assert status in (409, 422) or told["faults"], told


def test_a_wallet_never_goes_below_nothing_however_many_ask_at_once(attacked: Club) -> None:
    """Thirty requests at once ask for the whole balance, each with an id of its own."""
    assert attacked.ask("ben", "POST", "/api/cashier/purchases", {"cents": 1_000, "id": "one"})

    async def attack() -> list[int]:
        def give(number: int) -> int:
            said = {"cents": 1_000, "id": f"at-once-{number}"}
            return attacked.ask("ben", "POST", "/api/cashier/returns", said)[0]

        return await asyncio.gather(*(asyncio.to_thread(give, number) for number in range(30)))

    answers = asyncio.run(attack())
    assert answers.count(201) == 1, answers
    assert attacked.balance("ben") == 0


def test_one_command_at_a_table_sent_by_many_at_once_moves_chips_once(attacked: Club) -> None:
    """RELIABILITY: a command's id is answered once, on whichever of a person's sockets it comes."""
    table = attacked.open_table("flo", "ma-spanish21")
    said = {"cents": 50_000, "id": "chips-for-the-table"}
    assert attacked.ask("ann", "POST", "/api/cashier/purchases", said)[0] == 201
    before = attacked.balance("ann")
    command = {"type": "do", "id": "join-once", "seen": 1, "do": "join", "chips": 10_000}

    async def one() -> Any:
        async with attacked.at_table(table, "ann") as seat:
            return await seat.send({**command, "seen": seat.seen})

    async def attack() -> list[Any]:
        return await asyncio.gather(*(one() for _ in range(8)))

    answers = asyncio.run(attack())
    assert {code_of(told) for told in answers} <= {"done", "id-reused"}, answers
    assert attacked.balance("ann") == before - 10_000

    async def another_amount() -> Any:
        async with attacked.at_table(table, "ann") as seat:
            return await seat.send({**command, "seen": seat.seen, "chips": 20_000})

    assert code_of(asyncio.run(another_amount())) == "id-reused"
    assert attacked.balance("ann") == before - 10_000
