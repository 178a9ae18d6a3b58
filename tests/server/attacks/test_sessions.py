"""Sessions, roles and approvals, attacked while their sockets are open."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest
import websockets

from fortyeight.server.wire.parsing import REQUESTS
from tests.server.attacks.club import PASSWORD, Club, code_of
from tests.server.live.client import request

#: Requests for some roles only, with a body that those may send.
STAFF: dict[tuple[str, str], tuple[str, Any]] = {
    ("GET", "/api/accounts"): ("root", None),
    ("PUT", "/api/accounts/ben/roles"): ("root", {"roles": ["player"]}),
    ("POST", "/api/accounts/ben/disabled"): ("root", {"disabled": False}),
    ("GET", "/api/floor/tables"): ("flo", None),
    ("GET", "/api/audit/streams"): ("ada", None),
    ("GET", "/api/audit/streams/person:ann/events"): ("ada", None),
    ("GET", "/api/audit/exports"): ("ada", None),
    ("GET", "/api/audit/verifications"): ("ada", None),
    ("GET", "/api/rulebooks"): ("flo", None),
    ("POST", "/api/rulebooks/checks"): ("flo", None),
    ("GET", "/api/papers"): ("flo", None),
}


def _new_person(club: Club, name: str) -> str:
    said = {"name": name, "password": PASSWORD}
    status, told, cookie = request(club.address, "POST", "/api/accounts", said)
    assert status == 201, told
    club.cookies[name] = cookie
    return cookie


@pytest.mark.parametrize("how", ["signs out", "elsewhere", "password", "disabled", "role"])
def test_a_socket_ends_with_its_session_and_does_nothing_more(attacked: Club, how: str) -> None:
    """The next check of the session is minutes away: its end itself closes the socket."""
    name = f"eve-{how.replace(' ', '-')}"
    _new_person(attacked, name)
    table = attacked.open_table("flo", "ma-spanish21")
    role = "player"
    if how == "role":
        roles = {"roles": ["player", "dealer"]}
        assert attacked.ask("root", "PUT", f"/api/accounts/{name}/roles", roles)[0] == 200
        role = "dealer"
    attacked.cookies[f"{name} elsewhere"] = attacked.sign_in(name)
    attacked.cookies[name] = attacked.sign_in(name)
    ends = {
        "signs out": (name, "DELETE", "/api/session", None),
        "elsewhere": (f"{name} elsewhere", "DELETE", "/api/me/sessions", None),
        "password": (
            *(f"{name} elsewhere", "POST", "/api/me/password"),
            {"old": PASSWORD, "new": "eight pale reeds bend low"},
        ),
        "disabled": ("root", "POST", f"/api/accounts/{name}/disabled", {"disabled": True}),
        "role": ("root", "PUT", f"/api/accounts/{name}/roles", {"roles": ["player"]}),
    }

    async def attack() -> None:
        async with attacked.at_table(table, name, role) as seat:
            status, told = await asyncio.to_thread(attacked.ask, *ends[how])
            assert status in (200, 204), told
            with suppress(websockets.ConnectionClosed):
                told = await seat.do("join", chips=0)
                assert code_of(told) != "done", told
            assert (await seat.end())[0] == 4001

    asyncio.run(attack())
    assert attacked.ask(name, "GET", "/api/me")[0] == 401


@pytest.mark.parametrize("role", ["dealer", "floor", "auditor"])
@pytest.mark.parametrize("who", ["", "ann"])
def test_nobody_takes_a_role_by_asking_for_it(attacked: Club, who: str, role: str) -> None:
    table = attacked.open_table("flo", "ma-spanish21")

    async def attack() -> int:
        async with attacked.at_table(table, who, role) as seat:
            assert "view" not in seat.welcome
            return (await seat.end())[0]

    assert asyncio.run(attack()) == 4003


def test_no_message_of_the_staff_is_taken_from_a_player(attacked: Club) -> None:
    """Every verb that is not for players, well formed as far as it has no fields."""
    table = attacked.open_table("flo", "ma-pontoon21")
    envelope = {"type", "id", "seen", "do"}
    plain = [
        verb
        for verb, kind in sorted(REQUESTS.items())
        if "player" not in kind.roles
        and not any(f.is_required() and n not in envelope for n, f in kind.model_fields.items())
    ]
    assert len(plain) > 20

    async def attack() -> None:
        async with attacked.at_table(table, "ann") as seat:
            for verb in plain:
                told = await seat.do(verb)
                assert code_of(told) == "not-allowed", (verb, told)

    asyncio.run(attack())


@pytest.mark.parametrize(("method", "path"), STAFF)
def test_a_page_of_the_staff_is_for_its_roles_only(attacked: Club, method: str, path: str) -> None:
    right, body = STAFF[method, path]
    for who, refused in (("", (401,)), ("ann", (403, 404)), ("dan", (403, 404))):
        status, told = attacked.ask(who, method, path, body)
        assert status in refused, (who, status, told)
    assert attacked.ask(right, method, path, body)[0] in (200, 204)


def test_one_person_alone_changes_no_meter(attacked: Club) -> None:
    """Not under another spelling of the name, with a player's password, or by guessing."""
    house = {"dealing": "card-reader", "xtreme": True, "must_hit": True, "must_hit_by": "5001.00"}
    table = attacked.open_table("fred", "ma-pontoon21", house=house)
    wanted: dict[str, Any] = {"name": "must-hit", "reset": 600_000, "must_hit_by": 700_000}

    async def attack() -> None:
        async with attacked.at_table(table, "fred", "floor") as seat:
            for name in ("fred", "FRED", "\uff46red"):
                told = await seat.do("change-meter", supervisor=name, password=PASSWORD, **wanted)
                assert code_of(told) == "two-people", told
            for name in ("ann", "root"):
                told = await seat.do("change-meter", supervisor=name, password=PASSWORD, **wanted)
                assert code_of(told) == "wrong-password", told
            for guess in ("a guess or two", "a guess or three", "a guess or four"):
                told = await seat.do("change-meter", supervisor="flo", password=guess, **wanted)
                assert code_of(told) == "wrong-password", told
            # After three wrong guesses the right password is refused too.
            told = await seat.do("change-meter", supervisor="flo", password=PASSWORD, **wanted)
            assert code_of(told) == "wrong-password", told
        async with attacked.at_table(table, "flo", "floor") as seat:
            told = await seat.do("change-meter", supervisor="fred", password=PASSWORD, **wanted)
            assert code_of(told) == "done", told

    asyncio.run(attack())
    told = attacked.ask("ada", "GET", f"/api/audit/streams/table:{table}/events?limit=500")[1]
    changes = [one for one in told["events"] if one["name"].startswith("meter.changed/")]
    assert [('"by":["flo","fred"]' in one["body"], one["actor"]) for one in changes] == [
        (True, "floor:flo")
    ]
    drawn = [one["body"] for one in told["events"] if "must-hit-drawn" in one["name"]]
    assert drawn
    assert all(body.startswith('"sealed/') for body in drawn), "the trigger is known to nobody"


def test_one_person_alone_approves_no_rulebook(attacked: Club) -> None:
    """Neither twice, nor in two sessions, nor a person without the role."""
    text = 'id = "attacked"\ntitle = "Attacked"\nbased_on = "ma-spanish21"\n'
    status, told = attacked.ask("flo", "POST", "/api/rulebooks", {"text": text})
    assert (status, told["faults"]) == (200, []), told
    reference = told["reference"]
    path = f"/api/rulebooks/{reference}/approvals"
    attacked.cookies["flo elsewhere"] = attacked.sign_in("FLO")
    answers = [attacked.ask(who, "POST", path)[0] for who in ("flo", "flo", "flo elsewhere")]
    assert [answer < 300 for answer in answers] == [True, False, False]
    assert attacked.ask("ann", "POST", path)[0] == 403
    opened = {"name": "Attacked", "book": reference}
    assert attacked.ask("flo", "POST", "/api/tables", opened)[0] in (404, 409, 422)
    assert attacked.ask("root", "POST", path)[0] < 300
    assert attacked.ask("flo", "POST", "/api/tables", opened)[0] == 201


def test_every_cause_of_a_failed_sign_in_has_the_same_words(attacked: Club) -> None:
    said = [
        {"name": "ada", "password": "a wrong password"},
        {"name": "nobody-has-this-name", "password": PASSWORD},
        {"name": "../../etc/passwd", "password": PASSWORD},
        {"name": "ada\u202e", "password": PASSWORD},
    ]
    answers = {str(attacked.ask("", "POST", "/api/session", one)) for one in said}
    assert len(answers) == 1, answers
    assert "401" in answers.pop()


def test_another_persons_cookie_in_another_place_is_nobodys(attacked: Club) -> None:
    name, _, token = attacked.cookies["root"].partition("=")
    for cookie in (f"{name}={token[:-1]}", f"{name}={token}x", f"{name.upper()}={token}", token):
        headers = {"Cookie": cookie, "Authorization": f"Bearer {token}"}
        assert attacked.send("", "GET", "/api/accounts", None, headers)[0] == 401
    assert attacked.send("", "GET", f"/api/accounts?{name}={token}", None)[0] == 401
