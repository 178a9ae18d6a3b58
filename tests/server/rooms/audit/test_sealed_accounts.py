"""Accounts of older versions are sealed into the log once, by the server and in nobody's name."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from sqlalchemy import Connection, insert

from fortyeight.server.base.who import Role
from fortyeight.server.rooms.audit.logged_rows import logged_rows
from fortyeight.server.rooms.people import CONSOLE, Cost, People, PeopleSettings
from fortyeight.server.rooms.people.person_log import record, seal_accounts
from fortyeight.store import people_store
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.log import reading
from fortyeight.store.verify.faults import Report
from fortyeight.store.verify.verify_log import verify_log
from tests.server.rooms.people.conftest import CHEAP

PASSWORD = "green felt 48"


def old_account(connection: Connection) -> None:
    """Store an account with the events that older versions stored."""
    row = {"name": "ann", "folded": "ann", "kind": "account", "password": "$argon2id$old"}
    times = {"created_at": 5, "disabled_at": 9}
    connection.execute(insert(schema.people).values(**row, **times, roles="floor"))
    events: list[tuple[str, dict[str, Any]]] = [
        ("account.created/1", {"kind": "account", "roles": ["player"]}),
        ("password.changed/1", {}),
        ("roles.changed/1", {"before": ["player"], "after": ["floor"]}),
        ("account.disabled/1", {}),
    ]
    for name, body in events:
        record(connection, "ann", 9, "ann", name, body)


def checked(database: Database) -> Report:
    return verify_log(database, rows=logged_rows(replayed=True))


def test_an_old_account_is_not_covered_until_it_is_sealed(database: Database) -> None:
    database.write(old_account)
    report = checked(database)
    assert report.clean
    assert any("the passwords of 1 accounts" in note for note in report.notes)
    assert seal_accounts(database, 20) == 1
    assert seal_accounts(database, 30) == 0
    with database.read() as connection:
        last = reading.read_events(connection, "person:ann")[-1]
    assert (last.name, last.actor, last.at) == ("account.sealed/1", "the server", 20)
    assert "argon2" not in last.body
    report = checked(database)
    assert report.clean
    assert not any("passwords" in note for note in report.notes)
    database.write(lambda connection: people_store.set_password(connection, "ann", "$argon2id$new"))
    assert [fault.code for fault in checked(database).faults] == ["row-differs"]


def test_what_was_edited_before_is_not_made_good_by_sealing(database: Database) -> None:
    """Roles were always logged: the seal does not cover a row that differs from its events."""
    database.write(old_account)
    database.write(lambda connection: people_store.set_roles(connection, "ann", ["administrator"]))
    seal_accounts(database, 20)
    assert "roles" in checked(database).faults[0].sentence


def test_a_password_that_is_hashed_anew_is_the_servers_act(database: Database) -> None:
    async def main() -> None:
        cheap = People(database, PeopleSettings(cost=CHEAP))
        await cheap.administration.create("ann", PASSWORD, [Role.PLAYER], CONSOLE)
        cheap.close()
        dearer = People(database, PeopleSettings(cost=Cost(passes=2, memory_kib=8, lanes=1)))
        await dearer.accounts.sign_in("ann", PASSWORD, "home")
        dearer.close()

    asyncio.run(main())
    with database.read() as connection:
        last = reading.read_events(connection, "person:ann")[-1]
        person = people_store.find_person(connection, "ann")
    assert (last.name, last.actor) == ("password.rehashed/1", "the server")
    assert person is not None
    assert person.password is not None
    assert person.password not in last.body
    assert len(json.loads(last.body)["password"]) == 64
    assert checked(database).clean
