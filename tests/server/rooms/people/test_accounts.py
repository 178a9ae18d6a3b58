"""Accounts: permissions, what is logged, and what does not work."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.rooms.audit.logged_rows import logged_rows
from fortyeight.server.rooms.people import (
    CONSOLE,
    Cost,
    LimitKind,
    People,
    PeopleSettings,
    session_id,
)
from fortyeight.store import people_store
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.log import reading
from fortyeight.store.model import person_stream
from fortyeight.store.verify.verify_log import verify_log
from tests.server.rooms.people.conftest import CHEAP, MakePeople, StandingClock

GOOD = "green felt 48"
OTHER = "red chips 1000"
HOME = "203.0.113.5"


def refused(work: Coroutine[Any, Any, object]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        asyncio.run(work)
    return caught.value


def log(people: People, name: str) -> list[tuple[str, str, Any]]:
    """Return the names, actors and bodies of a person's events."""
    with people.database.database.read() as connection:
        events = reading.read_events(connection, person_stream(name))
    return [(each.name, each.actor, json.loads(each.body)) for each in events]


async def administrator(people: People, name: str = "boss") -> Who:
    return await people.administration.create(name, GOOD, [Role.ADMINISTRATOR], CONSOLE)


def test_who_signs_up_is_signed_in_and_can_sign_in_again(people: People) -> None:
    async def main() -> None:
        first = await people.accounts.sign_up("Ann", GOOD, HOME)
        assert first.who == Who("Ann", frozenset({Role.PLAYER}))
        assert await people.sessions.session(first.token) == first.who
        second = await people.accounts.sign_in("ann", GOOD, HOME)
        assert second.who == first.who
        assert second.token != first.token

    asyncio.run(main())
    ((name, actor, body),) = log(people, "Ann")
    assert (name, actor) == ("account.created/1", "Ann")
    assert {"kind": "account", "roles": ["player"]}.items() <= body.items()


def test_a_name_like_one_that_there_is_cannot_be_taken(people: People) -> None:
    async def main() -> None:
        for name in ("Ann", "ape"):
            await people.accounts.sign_up(name, GOOD, HOME)
        # Other case, full width, and Cyrillic letters that look the same.
        for name in ("Ann", "ann", "ANN", "\uff41nn", "\u0430\u0440\u0435"):
            with pytest.raises(Refusal) as caught:
                await people.accounts.sign_up(name, GOOD, HOME)
            assert (caught.value.code, caught.value.status) == ("name-taken", 409)

    asyncio.run(main())


def test_of_two_who_want_one_name_at_once_one_has_it(people: People) -> None:
    async def main() -> list[object]:
        wanted = [people.accounts.sign_up(name, GOOD, HOME) for name in ("ann", "Ann", "ANN")]
        return list(await asyncio.gather(*wanted, return_exceptions=True))

    done = asyncio.run(main())
    codes = [each.code for each in done if isinstance(each, Refusal)]
    assert codes == ["name-taken"] * 2


def test_names_that_look_like_statements_are_refused_and_do_nothing(people: People) -> None:
    evil = "x');DROP-TABLE-people;--"
    assert refused(people.accounts.sign_up(evil, GOOD, HOME)).code == "bad-name"
    assert refused(people.accounts.sign_in(evil, GOOD, HOME)).code == "sign-in-failed"
    assert refused(people.accounts.sign_in("' OR 1=1 --", "' OR 1=1 --", HOME)).status == 401
    with people.database.database.read() as connection:
        assert people_store.list_people(connection) == []


def test_garbage_for_a_name_fails_like_any_other(people: People) -> None:
    for name in ("a\0b", "\ud800", "x" * 100_000, "", "\U0010ffff"):
        assert refused(people.accounts.sign_in(name, GOOD, HOME)).code == "sign-in-failed"


def test_sign_up_can_be_closed(make_people: MakePeople) -> None:
    people = make_people(sign_up=False)
    assert refused(people.accounts.sign_up("ann", GOOD, HOME)).code == "no-sign-up"
    asyncio.run(people.administration.create("ann", GOOD, [Role.PLAYER], CONSOLE))


def test_another_password_ends_the_other_sessions_and_is_logged_without_it(
    people: People,
) -> None:
    async def main() -> None:
        here = await people.accounts.sign_up("ann", GOOD, HOME)
        there = await people.accounts.sign_in("ann", GOOD, "198.51.100.7")
        gone: list[frozenset[bytes]] = []
        people.sessions.on_ended(gone.append)
        new = await people.accounts.change_password(here.who, GOOD, OTHER, HOME)
        assert await people.sessions.session(new.token) == here.who
        assert await people.sessions.session(here.token) is None
        assert await people.sessions.session(there.token) is None
        assert gone == [frozenset({session_id(here.token), session_id(there.token)})]
        with pytest.raises(Refusal):
            await people.accounts.sign_in("ann", GOOD, HOME)
        await people.accounts.sign_in("ann", OTHER, HOME)

    asyncio.run(main())
    assert [one[:2] for one in log(people, "ann")[1:]] == [("password.changed/1", "ann")]


def test_another_password_needs_the_old_one_and_must_be_good(people: People) -> None:
    async def main() -> None:
        here = await people.accounts.sign_up("ann", GOOD, HOME)
        with pytest.raises(Refusal) as wrong:
            await people.accounts.change_password(here.who, OTHER, "some new one", HOME)
        assert wrong.value.code == "sign-in-failed"
        with pytest.raises(Refusal) as weak:
            await people.accounts.change_password(here.who, GOOD, "password", HOME)
        assert weak.value.code == "bad-password"
        assert await people.sessions.session(here.token) == here.who

    asyncio.run(main())
    assert len(log(people, "ann")) == 1


def test_a_password_that_was_right_a_moment_ago_no_longer_is(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is changed between its verification and the operation that it was verified for."""
    verify = people.passwords.verify

    async def overtaken(stored: str | None, password: str) -> bool:
        right = await verify(stored, password)
        monkeypatch.setattr(people.passwords, "verify", verify)
        await people.administration.reset_password("ann", OTHER, CONSOLE)
        return right

    async def main() -> None:
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        monkeypatch.setattr(people.passwords, "verify", overtaken)
        with pytest.raises(Refusal):
            await people.accounts.change_password(ann.who, GOOD, "a third one", HOME)
        await people.administration.reset_password("ann", GOOD, CONSOLE)
        monkeypatch.setattr(people.passwords, "verify", overtaken)
        with pytest.raises(Refusal):
            await people.accounts.sign_in("ann", GOOD, HOME)
        await people.accounts.sign_in("ann", OTHER, HOME)

    asyncio.run(main())


def test_a_stolen_session_does_not_guess_the_password(people: People) -> None:
    async def main() -> None:
        here = await people.accounts.sign_up("ann", GOOD, HOME)
        for _ in range(3):
            with pytest.raises(Refusal):
                await people.accounts.change_password(here.who, "a guess or two", OTHER, "thief")
        with pytest.raises(Refusal):
            await people.accounts.change_password(here.who, GOOD, OTHER, "thief")

    asyncio.run(main())


def test_a_hash_of_an_old_cost_is_made_anew_at_the_next_sign_in(
    database: Database, clock: StandingClock, people: People
) -> None:
    async def main() -> None:
        await people.accounts.sign_up("ann", GOOD, HOME)
        dearer = People(database, PeopleSettings(cost=Cost(2, 16, 1)), clock)
        await dearer.accounts.sign_in("ann", GOOD, HOME)
        with database.read() as connection:
            ann = people_store.find_person(connection, "ann")
        assert ann is not None
        assert ann.password is not None
        assert ann.password.startswith("$argon2id$v=19$m=16,t=2,p=1$")
        await dearer.accounts.sign_in("ann", GOOD, HOME)
        dearer.close()

    asyncio.run(main())


def test_roles_are_changed_by_an_administrator_and_logged_with_before_and_after(
    people: People,
) -> None:
    async def main() -> None:
        boss = await administrator(people)
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        after = await people.administration.change_roles(boss, "ann", [Role.DEALER, Role.PLAYER])
        assert after.roles == {Role.DEALER, Role.PLAYER}
        assert await people.sessions.session(ann.token) == after
        await people.administration.change_roles(boss, "ann", [Role.DEALER, Role.PLAYER])

    asyncio.run(main())
    body = {"before": ["player"], "after": ["dealer", "player"]}
    assert log(people, "ann")[1:] == [("roles.changed/1", "boss", body)]


def test_who_loses_a_role_is_signed_out(people: People) -> None:
    async def main() -> None:
        boss = await administrator(people)
        await people.administration.create("flo", GOOD, [Role.FLOOR, Role.PLAYER], boss)
        flo = await people.accounts.sign_in("flo", GOOD, HOME)
        await people.administration.change_roles(boss, "flo", [Role.PLAYER])
        assert await people.sessions.session(flo.token) is None
        again = await people.accounts.sign_in("flo", GOOD, HOME)
        assert again.who.roles == {Role.PLAYER}

    asyncio.run(main())


def test_nobody_else_changes_roles_and_nobody_his_own(people: People) -> None:
    async def main() -> None:
        boss = await administrator(people)
        every = frozenset(Role) - {Role.ADMINISTRATOR}
        flo = await people.administration.create("flo", GOOD, every, CONSOLE)
        work = people.administration
        for attempt in (
            work.change_roles(flo, "flo", Role),
            work.change_roles(flo, "boss", [Role.PLAYER]),
            work.set_disabled(flo, "boss", True),
            work.list_accounts(flo),
            work.create("eve", GOOD, Role, flo),
            work.reset_password("boss", OTHER, flo),
        ):
            with pytest.raises(Refusal) as caught:
                await attempt
            assert caught.value.status == 403
        for attempt in (
            work.change_roles(boss, "boss", [Role.PLAYER]),
            work.set_disabled(boss, "boss", True),
        ):
            with pytest.raises(Refusal) as caught:
                await attempt
            assert caught.value.code == "own-account"
        with pytest.raises(Refusal) as caught:
            await work.change_roles(boss, "nobody-here\0", [Role.PLAYER])
        assert caught.value.status == 404

    asyncio.run(main())
    assert len(log(people, "boss")) == 1
    assert len(log(people, "flo")) == 1


def test_who_was_an_administrator_a_moment_ago_no_longer_is(people: People) -> None:
    async def main() -> None:
        boss = await administrator(people)
        deputy = await administrator(people, "deputy")
        await people.administration.change_roles(boss, "deputy", [Role.PLAYER])
        with pytest.raises(Refusal) as caught:
            await people.administration.change_roles(deputy, "boss", [])
        assert caught.value.status == 403
        await people.administration.set_disabled(boss, "deputy", True)
        with pytest.raises(Refusal) as caught:
            await people.administration.set_disabled(deputy, "boss", True)
        assert caught.value.status == 401

    asyncio.run(main())


def test_two_administrators_cannot_take_each_other_out_at_once(people: People) -> None:
    async def main() -> None:
        bosses = [await administrator(people, name) for name in ("boss", "deputy")]
        await asyncio.gather(
            people.administration.set_disabled(bosses[0], "deputy", True),
            people.administration.set_disabled(bosses[1], "boss", True),
            return_exceptions=True,
        )
        with people.database.database.read() as connection:
            left = [
                each for each in people_store.list_people(connection) if each.disabled_at is None
            ]
        assert len(left) == 1

    asyncio.run(main())


def test_a_disabled_account_is_out_at_once_and_comes_back(people: People) -> None:
    async def main() -> None:
        boss = await administrator(people)
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        gone: list[frozenset[bytes]] = []
        people.sessions.on_ended(gone.append)
        await people.administration.set_disabled(boss, "ann", True)
        assert gone == [frozenset({session_id(ann.token)})]
        assert await people.sessions.session(ann.token) is None
        with pytest.raises(Refusal) as caught:
            await people.accounts.sign_in("ann", GOOD, HOME)
        assert caught.value.code == "sign-in-failed"
        await people.administration.set_disabled(boss, "ann", False)
        await people.accounts.sign_in("ann", GOOD, HOME)

    asyncio.run(main())
    assert [each[0] for each in log(people, "ann")[1:]] == [
        "account.disabled/1",
        "account.enabled/1",
    ]


def test_the_console_resets_a_lost_password(people: People) -> None:
    async def main() -> None:
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        await people.administration.reset_password("ann", OTHER, CONSOLE)
        assert await people.sessions.session(ann.token) is None
        await people.accounts.sign_in("ann", OTHER, HOME)

    asyncio.run(main())
    assert [one[:2] for one in log(people, "ann")[1:]] == [("password.changed/1", "the console")]


def test_nothing_secret_is_in_the_store(people: People) -> None:
    async def main() -> str:
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        await people.accounts.change_password(ann.who, GOOD, OTHER, HOME)
        return (await people.accounts.sign_in("ann", OTHER, HOME)).token

    token = asyncio.run(main())
    held = []
    with people.database.database.read() as connection:
        for table in schema.metadata.sorted_tables:
            held += [repr(tuple(row)) for row in connection.execute(select(table))]
    assert held
    for secret in (GOOD, OTHER, token):
        assert not any(secret in row for row in held)


def test_a_failed_alteration_leaves_no_event_behind(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row and its event are one transaction."""

    async def main() -> None:
        boss = await administrator(people)
        await people.accounts.sign_up("ann", GOOD, HOME)

        def broken(*_: object) -> list[bytes]:
            raise ZeroDivisionError

        monkeypatch.setattr(people_store, "end_sessions_of", broken)
        with pytest.raises(ZeroDivisionError):
            await people.administration.set_disabled(boss, "ann", True)
        with people.database.database.read() as connection:
            ann = people_store.find_person(connection, "ann")
        assert ann is not None
        assert ann.disabled_at is None

    asyncio.run(main())
    assert len(log(people, "ann")) == 1


def test_guests_have_every_role_on_a_private_machine_and_come_back(
    make_people: MakePeople,
) -> None:
    people = make_people(guests=True)

    async def main() -> None:
        given = await people.accounts.sign_in_guest("", "local")
        assert given.who.name.startswith("guest-")
        chosen = await people.accounts.sign_in_guest("ann", "local", given.token)
        assert chosen.who == Who("ann", frozenset(Role), guest=True)
        assert await people.sessions.session(given.token) is None
        again = await people.accounts.sign_in_guest("Ann", "local")
        assert again.who == chosen.who
        with pytest.raises(Refusal):
            await people.accounts.sign_in("ann", "", "local")
        with pytest.raises(Refusal) as caught:
            await people.accounts.change_password(again.who, "", GOOD, "local")
        assert caught.value.code == "no-password"
        with pytest.raises(Refusal):
            await people.accounts.sign_in_guest("robot-1", "local")

    asyncio.run(main())
    assert len(log(people, "ann")) == 1


def test_a_guest_cannot_take_the_name_of_an_account(make_people: MakePeople) -> None:
    people = make_people(guests=True)

    async def main() -> None:
        await administrator(people)
        with pytest.raises(Refusal) as caught:
            await people.accounts.sign_in_guest("Boss", "local")
        assert caught.value.code == "name-taken"

    asyncio.run(main())


def test_on_a_machine_for_many_there_are_no_guests_and_old_ones_are_out(
    make_people: MakePeople,
) -> None:
    private, public = make_people(guests=True), make_people()

    async def main() -> None:
        guest = await private.accounts.sign_in_guest("ann", "local")
        assert await private.sessions.session(guest.token) == guest.who
        assert await public.sessions.session(guest.token) is None
        with pytest.raises(Refusal) as caught:
            await public.accounts.sign_in_guest("ann", "local")
        assert caught.value.code == "no-guests"

    asyncio.run(main())


def test_the_list_is_read_page_by_page(people: People) -> None:
    async def main() -> None:
        for name in ("cat", "ann", "bob"):
            await people.administration.create(name, GOOD, [Role.PLAYER], CONSOLE)
        first = await people.administration.list_accounts(CONSOLE, most=2)
        second = await people.administration.list_accounts(CONSOLE, first[-1].name, most=2)
        assert [each.name for each in [*first, *second]] == ["ann", "bob", "cat"]

    asyncio.run(main())


def test_the_cheap_cost_is_for_tests() -> None:
    assert PeopleSettings().cost != CHEAP


def test_supervisors_prove_themselves_at_a_table(people: People) -> None:
    async def main() -> None:
        accounts = people.accounts
        await people.administration.create("flo", GOOD, [Role.FLOOR], CONSOLE)
        await people.administration.create("dee", GOOD, [Role.DEALER], CONSOLE)
        for _ in range(5):
            assert await accounts.is_supervisor("flo", GOOD, "terminal")
        assert not await accounts.is_supervisor("dee", GOOD, "terminal")
        assert not await accounts.is_supervisor("nobody-here", GOOD, "terminal")
        assert not await accounts.is_supervisor("\0", GOOD, "terminal")
        for _ in range(3):
            assert not await accounts.is_supervisor("flo", "a wrong one", "terminal")
        assert not await accounts.is_supervisor("flo", GOOD, "terminal")
        await accounts.sign_in("flo", GOOD, HOME)  # elsewhere she is not locked

    asyncio.run(main())


@pytest.mark.ruling("R22")
def test_supervisors_may_enter_the_code_of_the_house(people: People) -> None:
    async def main() -> None:
        accounts = people.accounts
        code = await people.passwords.hash("tulip-4711")
        accounts._settings = replace(people.settings, supervisor_code=code)
        await people.administration.create("flo", GOOD, [Role.FLOOR], CONSOLE)
        await people.administration.create("dee", GOOD, [Role.DEALER], CONSOLE)
        assert await accounts.is_supervisor("flo", "tulip-4711", "terminal")
        assert await accounts.is_supervisor("flo", GOOD, "terminal")
        assert not await accounts.is_supervisor("flo", "tulip-4711", "desk", by_code=False)
        assert await accounts.is_supervisor("flo", GOOD, "desk", by_code=False)
        assert not await accounts.is_supervisor("dee", "tulip-4711", "terminal")
        assert not await accounts.is_supervisor("nobody-here", "tulip-4711", "terminal")
        with pytest.raises(Refusal):
            await accounts.sign_in("flo", "tulip-4711", HOME)

    asyncio.run(main())


@pytest.mark.ruling("R22")
def test_three_wrong_codes_lock_the_terminal_for_that_name(people: People) -> None:
    async def main() -> None:
        accounts = people.accounts
        code = await people.passwords.hash("tulip-4711")
        accounts._settings = replace(people.settings, supervisor_code=code)
        await people.administration.create("flo", GOOD, [Role.FLOOR], CONSOLE)
        for guess in ("111111", "222222", "333333"):
            assert not await accounts.is_supervisor("flo", guess, "terminal")
        assert not await accounts.is_supervisor("flo", "tulip-4711", "terminal")
        assert await accounts.is_supervisor("flo", "tulip-4711", "another terminal")

    asyncio.run(main())


@pytest.mark.ruling("R22")
def test_three_wrong_passwords_lock_a_terminal_for_every_name(people: People) -> None:
    """Trying one password on each name is stopped too; another name's right one resets nothing."""

    async def main() -> None:
        accounts = people.accounts
        for name in ("flo", "gus", "hal", "ida"):
            await people.administration.create(name, GOOD, [Role.FLOOR], CONSOLE)
        assert not await accounts.is_supervisor("flo", "a wrong one", "terminal", by_code=False)
        assert not await accounts.is_supervisor("gus", "a wrong one", "terminal", by_code=False)
        assert await accounts.is_supervisor("hal", GOOD, "terminal", by_code=False)
        assert not await accounts.is_supervisor("no-one", "a wrong one", "terminal", by_code=False)
        for name in ("hal", "ida"):
            assert not await accounts.is_supervisor(name, GOOD, "terminal", by_code=False)
            assert await accounts.is_supervisor(name, GOOD, "another terminal", by_code=False)
        await accounts.sign_in("ida", GOOD, HOME)

    asyncio.run(main())


def test_a_table_never_waits_for_a_turn(people: People, naps: list[float]) -> None:
    async def main() -> None:
        await people.administration.create("flo", GOOD, [Role.FLOOR], CONSOLE)
        for number in range(20):
            await people.accounts.is_supervisor("flo", "a wrong one", f"terminal {number}")
        assert await people.accounts.is_supervisor("flo", GOOD, "terminal")
        assert naps == []

    asyncio.run(main())


def test_the_log_of_people_is_whole(people: People) -> None:
    """Everything that can happen to an account, and then the check of the whole store."""

    async def main() -> None:
        boss = await administrator(people)
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        await people.cashier.buy(ann.who, 500, "one")
        await people.cashier.give_back(ann.who, 200, "two")
        await people.limits.set(ann.who, {LimitKind.LOSS: 100})
        await people.accounts.change_password(ann.who, GOOD, OTHER, HOME)
        await people.administration.change_roles(boss, "ann", [Role.AUDITOR])
        await people.administration.set_disabled(boss, "ann", True)

    asyncio.run(main())
    report = verify_log(people.database.database, rows=logged_rows())
    assert report.faults == ()
    assert report.events == 8


def test_a_dealer_is_an_open_account_with_that_role(people: People) -> None:
    async def main() -> None:
        await people.administration.create("dee", GOOD, [Role.DEALER], CONSOLE)
        await people.administration.create("flo", GOOD, [Role.FLOOR], CONSOLE)
        known = ("dee", "flo", "Dee", "nobody", "\0")
        told = [await people.administration.is_dealer(name) for name in known]
        assert told == [True, False, False, False, False]
        await people.administration.set_disabled(CONSOLE, "dee", True)
        assert not await people.administration.is_dealer("dee")

    asyncio.run(main())
