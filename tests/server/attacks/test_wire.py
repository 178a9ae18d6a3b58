"""Origins, ids and names that are not what they seem."""

from __future__ import annotations

import asyncio
import json
import unicodedata
from urllib.parse import quote

import pytest
import websockets

from tests.server.attacks.club import PASSWORD, Club, code_of

#: Texts that hide, reverse or split what they contain.
HIDDEN = (
    *("a\u202eb", "a\u2066b", "\u061ca", "a\u200eb", "a\u200bb", "a\u00adb", "\ufeffa", "a\u2028b"),
    *("a\x00b", "a\x1b[31mb", "a\nb", "a\x7fb", "a\x85b", "\u3164", "\u115f\u1160", "\uffa0"),
    *("\u2800", "\u034f", "a\U000e0041b", "\ufe0f"),
)
PATHS = (
    *("..", "../..", "../../etc/passwd", "/etc/passwd", "..\\..\\x", "%2e%2e%2f", "C:\\x", "."),
    *(
        "a\x00b",
        "a\r\nSet-Cookie: x=1",
        "' OR 1=1 --",
        "a" * 3_000,
        "\u202e",
        "table:",
        "~root",
        "*",
    ),
)


def _foreign(address: str) -> list[str]:
    scheme, _, host = address.partition("://")
    name, _, port = host.partition(":")
    return [
        *("null", "", "https://evil.example", f"{scheme}://{name}", f"{scheme}://{name}:1"),
        *(f"{scheme}://{host}.evil.example", f"{scheme}://evil.example:{port}", f"{address}/"),
        *(f"{scheme}://x@{host}", f"{scheme}://{host}@evil.example", f"file://{host}", host),
        *(f"{address} {address}", f"{address}, https://evil.example", f"ws://{host}"),
        f"{scheme}://{name}.:{port}",
    ]


def test_no_other_origin_opens_a_socket_or_changes_anything(attacked: Club) -> None:
    table = attacked.open_table("flo", "ma-spanish21")

    async def opens(origin: str) -> bool:
        try:
            async with attacked.at_table(table, "ann", Origin=origin):
                return True
        except websockets.InvalidStatus as refused:
            return refused.response.status_code != 403

    said = json.dumps({"cents": 100, "id": "foreign"}).encode()
    before = attacked.balance("ann")
    for origin in _foreign(attacked.address):
        assert not asyncio.run(opens(origin)), origin
        headers = {"Origin": origin}
        status, _ = attacked.send("ann", "POST", "/api/cashier/purchases", said, headers)
        assert status == 403, origin
    assert asyncio.run(opens(attacked.address))
    assert attacked.balance("ann") == before


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Encoding": "gzip"},
        {"Host": "evil.example"},
        {"Host": "evil.example:80@127.0.0.1"},
    ],
)
def test_no_form_and_no_foreign_name_of_the_server_changes_anything(
    attacked: Club, headers: dict[str, str]
) -> None:
    said = json.dumps({"cents": 100, "id": "forged"}).encode()
    before = attacked.balance("ann")
    status, _ = attacked.send("ann", "POST", "/api/cashier/purchases", said, headers)
    assert status in (400, 403, 415, 421)
    assert attacked.balance("ann") == before


def test_no_id_is_a_path(attacked: Club) -> None:
    """Every parameter of every path, as a person whose role may read it."""
    schema = attacked.ask("", "GET", "/api/openapi.json")[1]
    places = [
        (method.upper(), path)
        for path, methods in schema["paths"].items()
        for method in methods
        if "{" in path and method == "get"
    ]
    assert len(places) > 20
    for method, path in places:
        who = "ada" if "/audit/" in path else "flo"
        for part in PATHS:
            asked = path
            while "{" in asked:
                before, _, rest = asked.partition("{")
                asked = before + quote(part, safe="") + rest.partition("}")[2]
            status, told = attacked.send(who, method, asked)
            assert 300 < status < 500 or (status == 200 and b"root:" not in told), (asked, status)
            assert b"root:" not in told


@pytest.mark.parametrize("name", HIDDEN)
def test_no_name_hides_anything(attacked: Club, name: str) -> None:
    account = {"name": name, "password": PASSWORD}
    assert attacked.ask("", "POST", "/api/accounts", account)[0] in (409, 422)
    for path in ("/api/tables", "/api/practice-tables"):
        wanted = {"name": name, "book": "ma-spanish21"}
        status, told = attacked.ask("flo", "POST", path, wanted)
        assert status in (409, 422), (path, told)


def test_a_name_is_stored_composed(attacked: Club) -> None:
    wanted = {"name": "Cafe\u0301", "book": "ma-spanish21"}
    status, told = attacked.ask("flo", "POST", "/api/tables", wanted)
    assert (status, told["name"]) == (201, "Caf\u00e9")
    assert unicodedata.is_normalized("NFC", told["name"])


def test_no_text_of_a_message_hides_anything(attacked: Club) -> None:
    table = attacked.open_table("flo", "ma-spanish21")
    fields = {
        "seed": {"seed": "player"},
        "reason": {"call-floor": "dealer"},
        "person": {"permit-wagers": "floor"},
        "dealer": {"change-dealer": "floor"},
    }

    async def attack() -> None:
        for field, verbs in fields.items():
            for verb in verbs:
                for some in (HIDDEN[:13], HIDDEN[13:]):
                    async with attacked.at_table(table, "ann") as seat:
                        for text in some:
                            told = await seat.do(verb, {field: json.dumps(text)})
                            # It is not read, or no person has that name.
                            assert code_of(told) in ("bad-message", "not-allowed"), (verb, text)

    asyncio.run(attack())


@pytest.mark.parametrize("key", ["title", "summary", "authority"])
def test_no_rulebook_of_the_house_hides_anything(attacked: Club, key: str) -> None:
    for text in HIDDEN:
        said = json.dumps(text)
        book = f'id = "own"\nbased_on = "ma-spanish21"\n{key} = {said}\n'
        if key != "title":
            book += 'title = "Own"\n'
        status, told = attacked.ask("flo", "POST", "/api/rulebooks", {"text": book})
        assert status != 200 or told["faults"], (text, told)
