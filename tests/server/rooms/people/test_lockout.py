"""Password guessing: the consequences for the attacker and for the account."""

from __future__ import annotations

import asyncio

import pytest

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.people import CONSOLE, People
from fortyeight.server.rooms.people.sign_in.lockout import (
    FREE_FAILURES,
    LOCKED_FOR,
    MAX_GAP,
    Lockout,
    gap_after,
)
from fortyeight.server.rooms.people.times import DAY, MINUTE
from tests.server.rooms.people.conftest import MakePeople, StandingClock

GOOD = "green felt 48"
HOME = "203.0.113.5"
AWAY = "198.51.100.7"


async def attempt(people: People, password: str, source: str, name: str = "ann") -> str:
    """Sign in, and return the code and sentence of the refusal, or that it worked."""
    try:
        await people.accounts.sign_in(name, password, source)
    except Refusal as refusal:
        return f"{refusal.status} {refusal.code} {refusal.sentence} {refusal.clause}"
    return "in"


async def fail(people: People, times: int, source: str) -> None:
    for _ in range(times):
        assert await attempt(people, "a wrong one", source) != "in"


def test_three_failures_lock_the_account_for_their_source(
    people: People, clock: StandingClock
) -> None:
    async def main() -> None:
        await people.accounts.sign_up("ann", GOOD, HOME)
        await fail(people, 3, AWAY)
        assert await attempt(people, GOOD, AWAY) != "in"
        clock.now += LOCKED_FOR - 1
        assert await attempt(people, GOOD, AWAY) != "in"
        clock.now += 1
        assert await attempt(people, GOOD, AWAY) == "in"

    asyncio.run(main())


def test_nobody_is_locked_out_by_somebody_else(people: People, naps: list[float]) -> None:
    async def main() -> None:
        await people.accounts.sign_up("ann", GOOD, HOME)
        for number in range(40):
            await fail(people, 4, f"192.0.2.{number}")
        assert await attempt(people, GOOD, HOME) == "in"

    asyncio.run(main())


def test_two_failures_and_a_success_start_afresh(people: People) -> None:
    async def main() -> None:
        await people.accounts.sign_up("ann", GOOD, HOME)
        for _ in range(4):
            await fail(people, 2, AWAY)
            assert await attempt(people, GOOD, AWAY) == "in"

    asyncio.run(main())


def test_a_success_elsewhere_does_not_unlock_a_guesser(people: People) -> None:
    async def main() -> None:
        await people.accounts.sign_up("ann", GOOD, HOME)
        await fail(people, 3, AWAY)
        assert await attempt(people, GOOD, HOME) == "in"
        assert await attempt(people, GOOD, AWAY) != "in"

    asyncio.run(main())


def test_every_cause_has_the_same_answer(people: People) -> None:
    async def main() -> None:
        await people.accounts.sign_up("ann", GOOD, HOME)
        await people.accounts.sign_up("dis", GOOD, HOME)
        await people.administration.set_disabled(CONSOLE, "dis", True)
        said = {
            "wrong password": await attempt(people, "a wrong one", "s1"),
            "no such account": await attempt(people, GOOD, "s2", "nobody-here"),
            "disabled": await attempt(people, GOOD, "s3", "dis"),
            "no name": await attempt(people, GOOD, "s4", "\0"),
            "huge": await attempt(people, "x" * 1_000_000, "s5"),
        }
        await fail(people, 3, AWAY)
        said["locked"] = await attempt(people, GOOD, AWAY)
        assert len(set(said.values())) == 1, said
        assert said["locked"].startswith("401 sign-in-failed ")

    asyncio.run(main())


def test_every_cause_takes_one_verification(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slow step is done once, whatever is wrong."""
    asked: list[bool] = []
    verify = people.passwords.verify

    async def watched(stored: str | None, password: str) -> bool:
        asked.append(stored is not None)
        return await verify(stored, password)

    async def main() -> None:
        await people.accounts.sign_up("ann", GOOD, HOME)
        await fail(people, 3, AWAY)
        monkeypatch.setattr(people.passwords, "verify", watched)
        await attempt(people, "a wrong one", HOME)
        await attempt(people, GOOD, HOME, "nobody-here")
        await attempt(people, GOOD, AWAY)
        await attempt(people, GOOD, HOME, "\0")

    asyncio.run(main())
    assert asked == [True, False, False, False]


def test_guesses_at_the_same_moment_do_not_slip_through(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = 0
    verify = people.passwords.verify

    async def counted(stored: str | None, password: str) -> bool:
        nonlocal tried
        tried += stored is not None
        return await verify(stored, password)

    async def main() -> None:
        await people.accounts.sign_up("ann", GOOD, HOME)
        monkeypatch.setattr(people.passwords, "verify", counted)
        guesses = [attempt(people, f"guess number {n}", AWAY) for n in range(40)]
        assert "in" not in await asyncio.gather(*guesses)

    asyncio.run(main())
    assert tried == 3


def test_who_is_sent_away_because_of_others_has_not_failed(
    make_people: MakePeople, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = make_people()

    async def busy(stored: str | None, password: str) -> bool:
        raise Refusal("busy", "too many", status=503)

    async def main() -> None:
        await people.accounts.sign_up("ann", GOOD, HOME)
        with monkeypatch.context() as patched:
            patched.setattr(people.passwords, "verify", busy)
            for _ in range(5):
                assert (await attempt(people, GOOD, AWAY)).startswith("503 busy")
        assert await attempt(people, GOOD, AWAY) == "in"

    asyncio.run(main())


@pytest.mark.parametrize("jump", [-DAY, -10 * MINUTE, -LOCKED_FOR, -400 * DAY])
def test_a_clock_that_is_set_back_locks_nobody_out_for_long(
    people: People, clock: StandingClock, jump: int
) -> None:
    async def main() -> None:
        await people.accounts.sign_up("ann", GOOD, HOME)
        await fail(people, 3, AWAY)
        clock.now += jump
        clock.now += 2 * LOCKED_FOR
        assert await attempt(people, GOOD, AWAY) == "in"

    asyncio.run(main())


def test_from_many_places_attempts_on_one_account_become_slower(
    people: People, naps: list[float]
) -> None:
    async def main() -> None:
        await people.accounts.sign_up("ann", GOOD, HOME)
        for number in range(FREE_FAILURES):
            await fail(people, 1, f"192.0.2.{number}")
        assert naps == []
        guesses = [attempt(people, "a wrong one", f"198.51.100.{n}") for n in range(60)]
        await asyncio.gather(*guesses)
        assert naps == sorted(naps)
        assert len(naps) > 1
        slow = len(naps)
        # Where she is signed in she does not wait.
        assert await attempt(people, GOOD, HOME) == "in"
        assert len(naps) == slow
        # Another person's account is as quick as ever.
        await people.accounts.sign_up("bob", GOOD, AWAY)
        assert await attempt(people, GOOD, "192.0.2.200", "bob") == "in"
        assert len(naps) == slow

    asyncio.run(main())


def test_gaps_grow_and_have_an_end() -> None:
    gaps = [gap_after(failures) for failures in range(200)]
    assert gaps == sorted(gaps)
    assert gaps[FREE_FAILURES - 1] == 0.0
    assert gaps[FREE_FAILURES] > 0.0
    assert gaps[-1] == MAX_GAP


def test_turns_are_so_far_apart_and_nobody_waits_for_ever(people: People) -> None:
    now, naps = 100.0, []

    async def nap(seconds: float) -> None:
        naps.append(seconds)

    async def main() -> None:
        lockout = Lockout(people.database, nap, lambda: now)
        turns = [await lockout._wait_for_turn("ann", 8.0) for _ in range(5)]
        assert turns == [True, True, True, False, False]
        assert naps == [8.0, 16.0]

    asyncio.run(main())
