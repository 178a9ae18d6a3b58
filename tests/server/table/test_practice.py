"""Practice tables: any rulebook, one player, and chips that never meet a wallet."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import func, select

from fortyeight.record.read import read_record
from fortyeight.record.replay import replay
from fortyeight.rulebook import catalogue, default_book, open_house, read_book_text, rulebook
from fortyeight.rulebook.versions import version_of
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.rooms.audit.audit_api import STREAM
from fortyeight.server.rooms.audit.logged_people import all_replays
from fortyeight.server.rooms.audit.logged_rows import logged_rows
from fortyeight.server.rooms.audit.stored_words import stored_words
from fortyeight.server.table.hooks import Allowance
from fortyeight.server.table.quotas import Quotas
from fortyeight.server.table.state import book_versions, practice_checks
from fortyeight.server.table.storage.practice_books import practice_books
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.history.lobby import list_seats
from fortyeight.store.history.played_rounds import sum_net_since
from fortyeight.store.history.statement import list_accounts
from fortyeight.store.log.reading import read_balance, read_events
from fortyeight.store.model import PRACTICE, practice_book_stream, wallet_account
from fortyeight.store.verify.verify_log import verify_log
from fortyeight.strategy import builtin, write_strategy
from fortyeight.view import DEALER, FLOOR
from tests.server.table.conftest import Opened
from tests.server.table.evening import check_money
from tests.server.table.place import Client, Place
from tests.store.kinds import KINDS

ANN = Who("ann", frozenset({Role.PLAYER}))
#: Rules that no club would offer for its chips.
GENEROUS = f"""
id = "generous"
title = "The generous table"
based_on = "{default_book()}"
rules.soft_17 = "draw"
rules.doubles = 3
"""


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(autouse=True)
def looked_up(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the versions that other tests made known; a server looks them up."""
    forget(monkeypatch)
    monkeypatch.setattr(book_versions, "_lookups", [practice_books(database)])


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    for known in ("_known", "_recent", "_packed"):
        monkeypatch.setattr(book_versions, known, {})


async def opened(place: Place, text: str = GENEROUS, who: Who = ANN) -> dict[str, Any]:
    return await place.tables.open_practice(who, open_house(read_book_text(text)), "Mine")


async def play_round(client: Client, box: int = 3) -> None:
    """Bet, and stand on everything."""
    await client.did("place-wager", box=box, kind="main", cents=2500)
    await client.did("ready")
    while stands := [one for one in client.offers["offers"] if one["do"] == "stand"]:
        await client.did(**stands[0])


def sums(place: Place) -> dict[str, int]:
    entries = schema.entries
    query = select(entries.c.account, func.sum(entries.c.cents)).group_by(entries.c.account)
    with place.database.read() as connection:
        return {account: int(cents) for account, cents in connection.execute(query)}


async def test_a_table_of_ones_own_is_played_without_a_wallet(
    place: Opened, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with place() as one:
        await one.give("ann", 50_000)
        one.allowances["ann"] = Allowance(loss_left=0)
        table = await opened(one)
        assert table["book"].startswith("generous@")
        assert await opened(one) == table, "the same rules are the same table"
        assert table["id"] not in [row["id"] for row in await one.tables.lobby()]
        assert (await one.tables.practice_tables(ANN))[0] == [table]
        chips = table["settings"]["practice"]
        ann = await Client(one, table["id"], "ann").connect()
        assert await ann.refused("join", chips=chips + 1) == "enough-chips"
        await ann.did("join", chips=chips)
        assert await ann.refused("buy-chips", cents=1) == "enough-chips"
        await ann.did("sit", box=3)
        chart = write_strategy(builtin("never-bust"))
        assert await ann.refused("add-robot", box=5, strategy="own", wager=2500) == "bad-chart"
        await ann.did("add-robot", box=5, strategy="own", wager=2500, chart=chart)
        await play_round(ann)
        # After a restart the table, its book and the robot's chart are what is stored.
        forget(monkeypatch)
        await one.start_again()
        runner = one.runner(table["id"])
        assert runner.hub.state.house.book.reference == table["book"]
        assert runner.hub.state.house.dealing.soft_17 == "draw"
        (robot,) = runner.hub.state.service.robots.values()
        assert list(runner.hub.state.service.charts) == [robot.strategy]
        ann = await Client(one, table["id"], "ann").connect()
        await play_round(ann)
        await one.settled(table["id"])
        check_money(one, table["id"])
        rounds = (await one.history.rounds("ann", "", 10))["rounds"]
        record = rounds[-1]["record"]
        assert f'\nversion  = "{table["book"]}"\n' in record
        assert replay(read_record(record)).table.house.dealing.soft_17 == "draw"
        with database.read() as connection:
            (seat,) = list_seats(connection, "ann")
            assert seat.practice
            assert read_balance(connection, wallet_account("ann")) == 50_000
            assert sum_net_since(connection, "ann", 0) == 0
            assert list_accounts(connection, "ann") == [wallet_account("ann")]
        await ann.did("leave")
        await one.tables.close(ANN, table["id"])
        found = sums(one)
        assert found[wallet_account("ann")] == 50_000
        # The missing chips were won or lost against this table alone.
        prefix = f"table:{table['id']}:"
        held = sum(cents for account, cents in found.items() if account.startswith(prefix))
        assert found[PRACTICE] + held == 0
    forget(monkeypatch)
    monkeypatch.setattr(book_versions, "_lookups", [])
    with database.read() as connection:
        digest = table["book"].partition("@")[2]
        (kept,) = read_events(connection, practice_book_stream(digest))
        assert re.fullmatch(STREAM, kept.stream)
        assert (kept.actor, stored_words(kept, None)) == (
            "ann",
            "“The generous table” is kept, to be played at practice tables",
        )
        replays = all_replays(one.sealer, connection, lambda *differs: pytest.fail(str(differs)))
        report = verify_log(database, None, (), replays=replays, rows=logged_rows(replayed=True))
    assert report.faults == ()


async def test_a_practice_table_is_its_openers_alone(place: Opened) -> None:
    async with place() as one:
        table = (await opened(one))["id"]
        await one.give("bob", 10_000)
        bob = Client(one, table, "bob")
        with pytest.raises(Refusal, match="another person's"):
            await bob.connect()
        assert await bob.refused("join", chips=10_000) == "practice-table"
        assert (await one.tables.practice_tables(Who("bob", frozenset())))[0] == []
        with pytest.raises(Refusal, match="another person's"):
            await Client(one, table, "dee", DEALER).connect()
        await Client(one, table, "flo", FLOOR).connect()


async def test_practice_tables_are_few_and_can_be_switched_off(place: Opened) -> None:
    async with place() as one:

        def allow(**most: Any) -> None:
            one.tables.hooks = replace(one.tables.hooks, quotas=Quotas(**most))

        async def code(who: Who, number: int) -> str:
            with pytest.raises(Refusal) as refused:
                await opened(one, GENEROUS.replace("generous", f"generous-{number}"), who)
            return refused.value.code

        allow(max_practice=2, max_practice_per_person=1, max_tables=1, max_per_player=1)
        await opened(one)
        await one.open()  # other tables are counted separately
        assert await code(ANN, 1) == "enough-tables"
        # Refused, so not stored: no table may run by a version that a restart would not find.
        refused = version_of(read_book_text(GENEROUS.replace("generous", "generous-1"))).book
        allow(max_practice=2, max_practice_per_person=2, max_tables=1, max_per_player=1)
        with pytest.raises(Refusal, match="not stored here"):
            await one.tables.open_practice(ANN, open_house(refused), "Mine")
        allow(max_practice=2, max_practice_per_person=1, max_tables=1, max_per_player=1)
        await opened(one, who=Who("bob", frozenset()))
        assert await code(Who("cat", frozenset()), 2) == "lobby-full"
        allow(max_practice=0)
        assert await code(Who("cat", frozenset()), 3) == "no-practice"
        assert (await one.tables.practice_tables(ANN))[1].startswith("there are no practice")


async def test_catalogue_tables_are_kept_as_they_are_now(place: Opened) -> None:
    async with place() as one:
        real = open_house(rulebook(catalogue()[0]))
        table = await one.tables.open_practice(ANN, real, "Real")
        assert table["book"].startswith(f"{catalogue()[0]}@")
        shipped = await one.tables.open_practice(ANN, open_house(rulebook(default_book())), "Book")
        assert shipped["book"] == default_book()
        taken = GENEROUS.replace('"generous"', f'"{default_book()}"')
        with pytest.raises(Refusal, match="id of a shipped rulebook"):
            await opened(one, taken)
        wanted = {"book": default_book(), "settings": {"practice": 1, "private": True}}
        with pytest.raises(Refusal, match="request of its own"):
            await one.tables.open(ANN, wanted)
        assert json.loads((await one.tables.row(table["id"])).settings)["practice"] >= 100_000


async def test_practice_chips_and_time_have_their_limits(
    place: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rulebook may pay anything: sums stay within 64 bits, and time is bounded."""
    async with place() as one:
        table = (await opened(one))["id"]
        ann = Client(one, table, "ann")
        await ann.connect()
        await ann.did("join", chips=100_000)
        await ann.did("sit", box=3)
        await ann.did("place-wager", box=3, kind="main", cents=2500)
        assert await ann.refused("buy-chips", cents=2500) == "enough-chips"
        monkeypatch.setattr(practice_checks, "MAX_CHIPS", 90_000)
        assert await ann.refused("place-wager", box=3, kind="match", cents=500) == "enough-chips"
        monkeypatch.setattr(practice_checks, "MAX_CHIPS", 10**9)

        one.allowances["ann"] = Allowance(seconds_left=0)
        assert await ann.refused("place-wager", box=3, kind="match", cents=500) == "time-limit"


async def test_a_practice_table_pays_bounded_odds(place: Opened) -> None:
    async with place() as one:
        await opened(one, GENEROUS + 'rules.blackjack_pays = "10000:1"\n')
        with pytest.raises(Refusal, match="at most 10,000 to 1"):
            await opened(one, GENEROUS + 'rules.blackjack_pays = "10001:1"\n')
