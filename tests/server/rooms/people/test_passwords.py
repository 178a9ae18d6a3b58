"""Passwords: which are refused, how they are stored, and how many are hashed at once."""

from __future__ import annotations

import asyncio
import threading

import pytest

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.people.sign_in.passwords import (
    COMMONEST,
    Cost,
    Passwords,
    password_fault,
)
from tests.server.rooms.people.conftest import CHEAP

GOOD = "green felt 48"


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("", "8 to 128"),
        ("short48", "8 to 128"),
        ("x1y2" * 33, "8 to 128"),
        ("x" * 10_000_000, "8 to 128"),
        ("\ud800lonely-surrogate", "8 to 128"),
        ("Annabella", "name itself"),
        ("ANNABELLA", "name itself"),
        ("password", "tries first"),
        ("PassWord", "tries first"),
        ("12345678", "tries first"),
        ("abababab", "different"),
    ],
)
def test_a_weak_password_is_refused_with_its_reason(password: str, why: str) -> None:
    assert why in password_fault(password, "annabella")


@pytest.mark.parametrize("password", [GOOD, "å" * 5 + "bcde", "x1y2" * 32, "   four  spaces"])
def test_other_passwords_are_good(password: str) -> None:
    assert password_fault(password, "annabella") == ""


def test_the_commonest_are_long_enough_to_be_worth_listing() -> None:
    assert len(COMMONEST) >= 80
    assert all(len(each) >= 8 and each == each.lower() for each in COMMONEST)


def test_a_password_is_kept_as_argon2id_with_its_cost() -> None:
    async def main() -> None:
        passwords = Passwords(CHEAP)
        stored = await passwords.hash(GOOD)
        assert stored.startswith("$argon2id$v=19$m=8,t=1,p=1$")
        assert GOOD not in stored
        assert stored != await passwords.hash(GOOD)
        assert await passwords.verify(stored, GOOD)
        assert not await passwords.verify(stored, GOOD + " ")
        assert not await passwords.verify(stored, "")
        passwords.close()

    asyncio.run(main())


def test_the_cost_in_use_is_dear() -> None:
    cost = Cost()
    assert cost.memory_kib >= 64 * 1024
    assert cost.passes >= 3


def test_a_keyboard_that_sends_letters_in_parts_signs_in_too() -> None:
    async def main() -> None:
        passwords = Passwords(CHEAP)
        stored = await passwords.hash("cafe\u0301 au lait")
        assert await passwords.verify(stored, "caf\u00e9 au lait")
        passwords.close()

    asyncio.run(main())


@pytest.mark.parametrize("stored", [None, "", "no hash", "$argon2id$v=19$m=8,t=1,p=1$AAAA$BBBB"])
def test_without_a_good_hash_nothing_fits(stored: str | None) -> None:
    async def main() -> None:
        passwords = Passwords(CHEAP)
        assert not await passwords.verify(stored, GOOD)
        assert not await passwords.verify(stored, "x" * 10_000_000)
        assert not await passwords.verify(stored, "\ud800")
        passwords.close()

    asyncio.run(main())


def test_an_unknown_account_costs_as_much_work_as_a_known_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The work is a verification of a hash of the same cost, whatever is known."""
    seen: list[str] = []

    async def main() -> None:
        passwords = Passwords(CHEAP)
        stored = await passwords.hash(GOOD)
        hasher = passwords._hasher
        verify = type(hasher).verify

        def watched(self: object, hash_: str, password: str) -> bool:
            seen.append(hash_.rsplit("$", 2)[0])
            return bool(verify(hasher, hash_, password))

        monkeypatch.setattr(type(hasher), "verify", watched)
        for known in (stored, None):
            for password in (GOOD, "another one", "x" * 5000, "\ud800"):
                await passwords.verify(known, password)
        passwords.close()

    asyncio.run(main())
    assert seen == ["$argon2id$v=19$m=8,t=1,p=1"] * 8


def test_a_hash_of_another_cost_is_old() -> None:
    async def main() -> None:
        before, after = Passwords(CHEAP), Passwords(Cost(2, 16, 1))
        stored = await before.hash(GOOD)
        assert not before.needs_rehash(stored)
        assert after.needs_rehash(stored)
        assert await after.verify(stored, GOOD)
        before.close()
        after.close()

    asyncio.run(main())


def test_no_more_are_hashed_at_once_than_is_said_and_the_rest_are_sent_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running, most = 0, 0
    lock, go = threading.Lock(), threading.Event()

    def slow(self: object, password: str) -> str:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        assert go.wait(30)
        with lock:
            running -= 1
        return "a hash"

    async def main() -> list[str | BaseException]:
        passwords = Passwords(CHEAP, at_once=2, max_waiting=3)
        monkeypatch.setattr(type(passwords._hasher), "hash", slow)
        asked = [asyncio.ensure_future(passwords.hash(GOOD)) for _ in range(9)]
        while sum(each.done() for each in asked) < 4:
            await asyncio.sleep(0)
        go.set()
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert await passwords.hash(GOOD) == "a hash"
        passwords.close()
        return done

    done = asyncio.run(main())
    refused = [each for each in done if isinstance(each, Refusal)]
    assert done.count("a hash") == 5
    assert [each.code for each in refused] == ["busy"] * 4
    assert {each.status for each in refused} == {503}
    assert most == 2
