"""The cashier: every purchase once, never more than the day allows, and the books balance."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fortyeight.money import MAX_AMOUNT
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import NOBODY, Who
from fortyeight.server.rooms.people import People, PeopleSettings, Receipt
from fortyeight.server.rooms.people.times import DAY, HOUR
from fortyeight.store.database.database import Database
from fortyeight.store.log import reading
from fortyeight.store.model import BANK, Unavailable, person_stream
from fortyeight.store.verify.verify_ledger import trial_balance
from tests.effort import effort
from tests.server.rooms.people.conftest import MakePeople, StandingClock

GOOD = "green felt 48"


async def ann_of(people: People) -> Who:
    return (await people.accounts.sign_up("ann", GOOD, "home")).who


def check_books(people: People, wallet: int) -> None:
    with people.database.database.read() as connection:
        assert reading.read_balance(connection, "wallet:ann") == wallet
        assert reading.read_balance(connection, BANK) == -wallet
        assert trial_balance(connection) == []


def bought_events(people: People) -> list[str]:
    with people.database.database.read() as connection:
        events = reading.read_events(connection, person_stream("ann"))
    return [each.command for each in events if each.name == "cashier.bought/1"]


def test_chips_come_from_the_bank_into_the_wallet(people: People) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        assert await people.cashier.balance(ann) == 0
        assert await people.cashier.buy(ann, 50_000, "first") == Receipt(
            cents=50_000, balance=50_000
        )
        assert await people.cashier.buy(ann, 1, "second") == Receipt(cents=1, balance=50_001)
        assert await people.cashier.balance(ann) == 50_001

    asyncio.run(main())
    check_books(people, 50_001)
    assert bought_events(people) == ["first", "second"]


def test_the_same_id_is_answered_again_and_done_once(people: People) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        first = await people.cashier.buy(ann, 500, "once")
        await people.cashier.buy(ann, 100, "between")
        assert await people.cashier.buy(ann, 500, "once") == first

    asyncio.run(main())
    check_books(people, 600)


def test_the_same_id_with_something_else_is_refused(people: People) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        await people.cashier.buy(ann, 500, "once")
        for other in (
            people.cashier.buy(ann, 501, "once"),
            people.cashier.give_back(ann, 500, "once"),
        ):
            with pytest.raises(Refusal) as caught:
                await other
            assert (caught.value.code, caught.value.status) == ("id-reused", 409)

    asyncio.run(main())
    check_books(people, 500)


def test_an_id_is_its_senders_own(people: People) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        bob = (await people.accounts.sign_up("bob", GOOD, "home")).who
        await people.cashier.buy(ann, 500, "same")
        assert await people.cashier.buy(bob, 700, "same") == Receipt(cents=700, balance=700)
        assert await people.cashier.balance(ann) == 500

    asyncio.run(main())


def test_one_purchase_sent_many_times_at_once_happens_once(people: People) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        sent = [people.cashier.buy(ann, 500, "once") for _ in range(20)]
        assert set(await asyncio.gather(*sent)) == {Receipt(cents=500, balance=500)}

    asyncio.run(main())
    check_books(people, 500)
    assert bought_events(people) == ["once"]


def test_purchases_at_once_do_not_go_over_the_days_allowance(make_people: MakePeople) -> None:
    people = make_people(allowance=1000)

    async def main() -> list[Receipt | BaseException]:
        ann = await ann_of(people)
        sent = [people.cashier.buy(ann, 300, f"n{number}") for number in range(12)]
        return await asyncio.gather(*sent, return_exceptions=True)

    done = asyncio.run(main())
    assert sum(isinstance(each, Receipt) for each in done) == 3
    assert {each.code for each in done if isinstance(each, Refusal)} == {"allowance"}
    check_books(people, 900)


@pytest.mark.parametrize("kind", ["postgresql"])
def test_two_processes_at_once_share_one_allowance(
    make_people: MakePeople, postgres_url: str, clock: StandingClock
) -> None:
    """Two services with connections of their own; SQLite has one."""
    first = make_people(allowance=1000)
    database = Database.open(postgres_url)
    second = People(database, PeopleSettings(allowance=1000), clock)

    async def main() -> list[Receipt | BaseException]:
        ann = await ann_of(first)
        sent = [
            place.cashier.buy(ann, 300, f"n{number % 6}")
            for number in range(24)
            for place in (first, second)
        ]
        return await asyncio.gather(*sent, return_exceptions=True)

    done = asyncio.run(main())
    second.close()
    database.close()
    codes = {each.code for each in done if isinstance(each, Refusal)}
    assert codes == {"allowance"}
    assert not [each for each in done if not isinstance(each, Receipt | Refusal)]
    check_books(first, 900)
    assert len(bought_events(first)) == 3


def test_a_refusal_is_an_answer_and_stays_one_and_a_new_day_has_its_own_allowance(
    make_people: MakePeople, clock: StandingClock
) -> None:
    people = make_people(allowance=1000)

    async def main() -> None:
        ann = await ann_of(people)
        await people.cashier.buy(ann, 900, "a")
        clock.now += HOUR
        assert await people.cashier.left_today(ann) == 100
        with pytest.raises(Refusal, match=r"1\.00 is left"):
            await people.cashier.buy(ann, 101, "b")
        clock.now += DAY // 2 - HOUR  # midnight
        assert await people.cashier.left_today(ann) == 1000
        with pytest.raises(Refusal, match=r"1\.00 is left"):
            await people.cashier.buy(ann, 101, "b")
        await people.cashier.buy(ann, 101, "c")

    asyncio.run(main())
    check_books(people, 1001)


def test_a_clock_that_is_set_back_gives_no_second_allowance(
    make_people: MakePeople, clock: StandingClock
) -> None:
    people = make_people(allowance=1000)

    async def main() -> None:
        ann = await ann_of(people)
        await people.cashier.buy(ann, 1000, "a")
        clock.now -= DAY
        with pytest.raises(Refusal):
            await people.cashier.buy(ann, 1, "b")

    asyncio.run(main())


def test_chips_are_given_back_but_only_those_that_there_are(people: People) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        await people.cashier.buy(ann, 1000, "a")
        left = await people.cashier.left_today(ann)
        assert await people.cashier.give_back(ann, 400, "b") == Receipt(cents=400, balance=600)
        assert await people.cashier.left_today(ann) == left
        with pytest.raises(Refusal) as caught:
            await people.cashier.give_back(ann, 601, "c")
        assert caught.value.code == "too-few-chips"
        taken = [people.cashier.give_back(ann, 400, f"d{number}") for number in range(5)]
        done = await asyncio.gather(*taken, return_exceptions=True)
        assert sum(isinstance(each, Receipt) for each in done) == 1

    asyncio.run(main())
    check_books(people, 200)


def test_what_is_no_amount_is_refused(people: People) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        for cents in (0, -1, True, 1.5, "5", MAX_AMOUNT + 1, 2**70, float("nan")):
            with pytest.raises(Refusal) as caught:
                await people.cashier.buy(ann, cents, "id")  # type: ignore[arg-type]  # wrong on purpose
            assert caught.value.code == "bad-amount"

    asyncio.run(main())


def test_what_is_no_id_is_refused(people: People) -> None:
    async def main() -> None:
        ann = await ann_of(people)
        for id_ in ("", " ", "a b", "x" * 65, "é", "\0", "a\n"):
            with pytest.raises(Refusal) as caught:
                await people.cashier.buy(ann, 1, id_)
            assert caught.value.code == "bad-id"

    asyncio.run(main())


def test_nobody_buys_nothing(people: People) -> None:
    with pytest.raises(Refusal) as caught:
        asyncio.run(people.cashier.buy(NOBODY, 1, "id"))
    assert caught.value.status == 401


def test_a_wallet_has_a_bound_where_there_is_no_allowance(make_people: MakePeople) -> None:
    people = make_people(allowance=None)

    async def main() -> None:
        ann = await ann_of(people)
        for number in range(100):
            await people.cashier.buy(ann, MAX_AMOUNT, str(number))
        with pytest.raises(Refusal) as caught:
            await people.cashier.buy(ann, 1, "one-more")
        assert caught.value.code == "wallet-full"

    asyncio.run(main())


def test_a_purchase_whose_answer_was_lost_is_found_by_its_id(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit succeeded, but the connection broke before the response."""
    write = people.database.database.write

    def deaf(work: object) -> None:
        write(work)  # type: ignore[arg-type]  # any work
        raise Unavailable("the connection broke")

    async def main() -> None:
        ann = await ann_of(people)
        with monkeypatch.context() as patched:
            patched.setattr(people.database.database, "write", deaf)
            with pytest.raises(Refusal) as caught:
                await people.cashier.buy(ann, 500, "once")
        assert (caught.value.code, caught.value.status) == ("unavailable", 503)
        assert await people.cashier.buy(ann, 500, "once") == Receipt(cents=500, balance=500)

    asyncio.run(main())
    check_books(people, 500)


_numbers = count(1)

_commands = st.lists(
    st.tuples(
        st.sampled_from(["buy", "give_back"]),
        st.integers(1, 600),
        st.sampled_from(["a", "b", "c", "d", "e", "f"]),
    ),
    max_size=12,
)


@settings(max_examples=effort(10, 25), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(commands=_commands)
def test_whatever_is_asked_the_wallet_is_what_a_simple_book_says(
    make_people: MakePeople, commands: list[tuple[str, int, str]]
) -> None:
    """Against a model: a dictionary of answers and two numbers."""
    people = make_people(allowance=1000)

    async def main() -> None:
        ann = (await people.accounts.sign_up(f"player{next(_numbers)}", GOOD, "home")).who
        answers: dict[str, tuple[tuple[str, int], bool]] = {}
        wallet = bought = 0
        for what, cents, id_ in commands:
            good = cents <= (1000 - bought if what == "buy" else wallet)
            if id_ in answers:
                asked, was_good = answers[id_]
                good = was_good and asked == (what, cents)
            else:
                answers[id_] = ((what, cents), good)
                if good:
                    wallet += cents if what == "buy" else -cents
                    bought += cents if what == "buy" else 0
            try:
                await getattr(people.cashier, what)(ann, cents, id_)
                assert good
            except Refusal:
                assert not good
            assert await people.cashier.balance(ann) == wallet

    asyncio.run(main())
    with people.database.database.read() as connection:
        assert trial_balance(connection) == []
