"""Sessions: how long they last, who can have one, and who is told when they end."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update

from fortyeight.server.base.who import Who
from fortyeight.server.rooms.people import People, session_id
from fortyeight.server.rooms.people.sign_in.sessions import IN_USE
from fortyeight.server.rooms.people.times import DAY, HOUR, MINUTE
from fortyeight.store.database import schema
from fortyeight.store.model import Unavailable
from tests.server.rooms.people.conftest import MakePeople, StandingClock

GOOD = "green felt 48"
HOME = "203.0.113.5"


def test_tokens_are_long_and_never_the_same(people: People) -> None:
    async def main() -> None:
        first = await people.accounts.sign_up("ann", GOOD, HOME)
        tokens = {first.token}
        for _ in range(8):
            tokens.add((await people.accounts.sign_in("ann", GOOD, HOME)).token)
        assert len(tokens) == 9
        assert all(len(token) == 43 for token in tokens)  # 32 bytes in base 64

    asyncio.run(main())


def test_what_is_no_token_is_nobodys(people: People) -> None:
    async def main() -> None:
        await people.accounts.sign_up("ann", GOOD, HOME)
        for token in ("", "x", "0" * 43, "x" * 1_000_000, "\0", "\ud800", "é"):
            assert await people.sessions.session(token) is None
            await people.sessions.end(token)

    asyncio.run(main())


def test_what_the_store_has_is_no_token(people: People) -> None:
    """What is stored cannot be used to sign in."""

    async def main() -> None:
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        stored = session_id(ann.token)
        for guess in (stored.hex(), stored.decode("latin-1")):
            assert await people.sessions.session(guess) is None

    asyncio.run(main())


def test_a_session_ends_when_it_is_not_used(people: People, clock: StandingClock) -> None:
    idle = people.settings.session_idle

    async def main() -> None:
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        for _ in range(3):
            clock.now += idle - 1
            assert await people.sessions.session(ann.token) == ann.who
        clock.now += idle
        assert await people.sessions.session(ann.token) is None

    asyncio.run(main())


def test_a_session_ends_after_so_long_however_much_it_is_used(
    people: People, clock: StandingClock
) -> None:
    async def main() -> None:
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        began = clock.now
        while clock.now + 6 * HOUR < began + people.settings.session_lasts:
            clock.now += 6 * HOUR
            assert await people.sessions.session(ann.token) == ann.who
        clock.now = began + people.settings.session_lasts
        assert await people.sessions.session(ann.token) is None

    asyncio.run(main())


def test_a_clock_that_is_set_back_signs_nobody_out_and_one_far_ahead_leaves_nothing(
    people: People, clock: StandingClock
) -> None:
    async def main() -> None:
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        clock.now -= HOUR
        assert await people.sessions.session(ann.token) == ann.who
        clock.now += 3650 * DAY
        future = await people.accounts.sign_in("ann", GOOD, HOME)
        clock.now -= 3650 * DAY
        assert await people.sessions.session(future.token) is None

    asyncio.run(main())


def test_a_session_is_touched_once_a_minute(people: People, clock: StandingClock) -> None:
    async def main() -> None:
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        seen = []
        for _ in range(4):
            clock.now += MINUTE // 2
            await people.sessions.session(ann.token)
            seen.append((await people.sessions.list_own(ann.who, ann.token))[0].seen_at)
        began = clock.now - 2 * MINUTE
        assert [at - began for at in seen] == [0, MINUTE, MINUTE, 2 * MINUTE]

    asyncio.run(main())


def test_a_store_that_cannot_be_written_still_says_who_asks(
    people: People, clock: StandingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(work: object) -> None:
        raise Unavailable("the disk is full")

    async def main() -> None:
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        clock.now += HOUR
        monkeypatch.setattr(people.database.database, "write", full)
        assert await people.sessions.session(ann.token) == ann.who

    asyncio.run(main())


def test_signing_in_never_takes_over_a_session_that_was_there(people: People) -> None:
    """Session fixation: a token that an attacker planted in a browser does not become a session."""

    async def main() -> None:
        planted = await people.accounts.sign_up("mallory", GOOD, "evil")
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        again = await people.accounts.sign_in("ann", GOOD, HOME, planted.token)
        assert again.token not in (planted.token, ann.token)
        assert await people.sessions.session(planted.token) is None
        assert await people.sessions.session(again.token) == ann.who

    asyncio.run(main())


def test_a_failed_sign_in_ends_nothing(people: People) -> None:
    async def main() -> None:
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        with pytest.raises(Exception, match="do not fit"):
            await people.accounts.sign_in("ann", "a wrong one", HOME, ann.token)
        assert await people.sessions.session(ann.token) == ann.who

    asyncio.run(main())


def test_who_signs_out_is_out_and_sockets_are_told(people: People) -> None:
    async def main() -> None:
        told: list[frozenset[bytes]] = []
        stop = people.sessions.on_ended(told.append)
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        await people.sessions.end(ann.token)
        assert await people.sessions.session(ann.token) is None
        assert told == [frozenset({session_id(ann.token)})]
        stop()
        await people.sessions.end((await people.accounts.sign_in("ann", GOOD, HOME)).token)
        assert len(told) == 1

    asyncio.run(main())


def test_ones_own_sessions_are_listed_and_ended_without_anybody_elses(people: People) -> None:
    async def main() -> None:
        here = await people.accounts.sign_up("ann", GOOD, HOME)
        there = await people.accounts.sign_in("ann", GOOD, "198.51.100.7")
        bob = await people.accounts.sign_up("bob", GOOD, HOME)
        own = await people.sessions.list_own(here.who, here.token)
        assert {(each.source, each.this) for each in own} == {(HOME, True), ("198.51.100.7", False)}
        assert await people.sessions.end_others(here.who, here.token) == 1
        assert await people.sessions.session(here.token) == here.who
        assert await people.sessions.session(there.token) is None
        assert await people.sessions.session(bob.token) == bob.who

    asyncio.run(main())


def test_nobody_keeps_more_sessions_than_so_many(make_people: MakePeople) -> None:
    people = make_people(most_sessions=3)
    told: list[frozenset[bytes]] = []
    people.sessions.on_ended(told.append)

    async def main() -> None:
        tokens = [(await people.accounts.sign_up("ann", GOOD, HOME)).token]
        for _ in range(5):
            people.database.clock.now += 1  # type: ignore[attr-defined]  # a test's clock
            tokens.append((await people.accounts.sign_in("ann", GOOD, HOME)).token)
        hold = [await people.sessions.session(token) is not None for token in tokens]
        assert hold == [False] * 3 + [True] * 3
        assert told == [frozenset({session_id(token)}) for token in tokens[:3]]

    asyncio.run(main())


def test_what_is_remembered_is_forgotten_when_it_ends(make_people: MakePeople) -> None:
    people = make_people(session_fresh=3_600_000)

    async def main() -> None:
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        assert await people.sessions.session(ann.token) == ann.who
        # Behind the service's back, so that only its cache can answer.
        people.database.database.write(
            lambda c: c.execute(update(schema.people).values(roles="administrator"))
        )
        assert await people.sessions.session(ann.token) == ann.who
        await people.sessions.end(ann.token)
        assert await people.sessions.session(ann.token) is None

    asyncio.run(main())


def test_an_answer_that_was_on_its_way_when_a_session_ended_is_not_remembered(
    make_people: MakePeople,
) -> None:
    people = make_people(session_fresh=3_600_000)

    async def main() -> None:
        ann = await people.accounts.sign_up("ann", GOOD, HOME)
        read = people.database.read_shared

        async def overtaken(work: object) -> object:
            found: object = await read(work)  # type: ignore[arg-type]  # any work
            people.database.read_shared = read
            await people.sessions.end(ann.token)
            return found

        people.database.read_shared = overtaken  # type: ignore[assignment]  # once
        await people.sessions.session(ann.token)
        assert await people.sessions.session(ann.token) is None

    asyncio.run(main())


def test_nobody_has_no_sessions_to_end(people: People) -> None:
    with pytest.raises(Exception, match="sign in first"):
        asyncio.run(people.sessions.end_others(Who(""), ""))


def test_sessions_in_use_are_read_together(make_people: MakePeople) -> None:
    people = make_people(session_fresh=3_600_000)
    reads: list[object] = []

    async def main() -> None:
        signed_in = [await people.accounts.sign_up(name, GOOD, HOME) for name in ("ann", "bob")]
        idle = await people.accounts.sign_up("cyd", GOOD, HOME)
        for one in (*signed_in, *signed_in, idle):
            assert await people.sessions.session(one.token) == one.who
        for cached in people.sessions._cache.values():
            cached.until = 0.0
        people.sessions._cache[session_id(idle.token)].used -= 2 * IN_USE
        read = people.database.read_shared

        async def counted(work: object) -> object:
            reads.append(work)
            return await read(work)  # type: ignore[arg-type]  # any work

        people.database.read_shared = counted  # type: ignore[assignment]  # as it reads
        tokens = [one.token for one in (*signed_in, *signed_in)]
        found = await asyncio.gather(*map(people.sessions.session, tokens))
        assert found == [one.who for one in (*signed_in, *signed_in)]
        assert len(reads) == 1
        assert await people.sessions.session(idle.token) == idle.who
        assert len(reads) == 2

    asyncio.run(main())
