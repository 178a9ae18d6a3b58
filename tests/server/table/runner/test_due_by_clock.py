"""Duties by a table's clock: the cards are changed, and the reader is inspected."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from fortyeight.server.table.runner.due_times import next_day
from fortyeight.table import Phase
from fortyeight.table.shoe.care import Care
from fortyeight.view.wheel_view import game_view
from tests.server.table.evening import Evening, check_log, check_shoes, same
from tests.server.table.place import Client
from tests.server.table.real_cards import RealDealer
from tests.server.table.staff import Staff
from tests.server.table.virtual_place import BEGINS, HOUR, VirtualPlace, in_virtual_time

MD = "md-pontoon21"
DAY = 24 * HOUR
PERSON = {"virtual": {"dealing": "person"}, "physical": {"dealing": "person", "shoe": "physical"}}


class Dealt:
    """A person-dealt table, with ann at box 1 and a wager of hers on the layout."""

    def __init__(self, place: VirtualPlace, staff: Staff, ann: Client) -> None:
        self.place, self.staff, self.ann = place, staff, ann
        self.evening = Evening(place, staff.table, [ann], 5)

    @classmethod
    async def open(cls, place: VirtualPlace, shoe: str, book: str = MD, **house: object) -> Dealt:
        table = await place.open(book, house, **PERSON[shoe])
        maker = RealDealer if shoe == "physical" else Staff
        staff = maker(place, table, 3)
        await staff.open()
        self = cls(place, staff, await place.seated(table, "ann"))
        await self.until_ready()
        await self.ann.did("place-wager", box=1, kind="main", cents=1_000)
        return self

    def care(self) -> Care:
        care = self.place.runner(self.staff.table)._state.game.table.care
        assert care is not None
        return care

    async def until_ready(self) -> None:
        """Run the table until the cards are in the shoe."""
        for _ in range(200):
            table = self.place.runner(self.staff.table)._state.game.table
            if self.care().may_begin and not table.reshuffle_due and table.phase is Phase.BETTING:
                return
            if not await self.staff.act():
                await self.evening.act()
        raise AssertionError(f"the cards wait for {self.care()}")

    async def come_back(self) -> None:
        """Reconnect every client to the process that runs the table now."""
        for client in (self.staff.dealer, self.staff.floor, self.ann):
            await client.connect()

    async def refusal(self, client: Client, do: str, **said: object) -> tuple[str, str]:
        refused = (await client.do(do, **said))["refused"]
        return refused["code"], refused["clause"]

    def due(self, client: Client) -> list[str]:
        """Return what a client's view says is due."""
        game = self.place.runner(self.staff.table)._state.game
        shown = game_view(game, client.audience)["cards"]["due"]
        return [one["clause"] for one in shown]

    def by_table(self, name: str) -> int:
        """Return how often the table itself has logged an event of this name."""
        told = [one for one in self.ann.events() if one["event"]["event"] == name]
        assert {one["by"] for one in told} <= {"table"}
        return len(told)


async def sleep_until(place: VirtualPlace, at: int) -> None:
    await asyncio.sleep(at - place.seconds())


def check_stored(place: VirtualPlace, table: str) -> None:
    """Check that the log gives the table's state."""
    same(place.loaded(table).state, place.runner(table)._state)
    check_log(place)


@pytest.mark.clause(MD, "3 C")
@pytest.mark.parametrize("shoe", PERSON)
@in_virtual_time
async def test_cards_that_are_24_hours_old_are_changed_before_the_next_round(
    place: VirtualPlace, shoe: str
) -> None:
    dealt = await Dealt.open(place, shoe)
    staff, received = dealt.staff, dealt.care().received_at
    await sleep_until(place, received + DAY - 2)
    await staff.floor.did("begin-gaming-day")
    await staff.floor.did("inspect-reader")
    assert staff.dealer.offers["step"] == "no more bets"
    assert dealt.by_table("cards.change-due/1") == 0
    await sleep_until(place, received + DAY + 1)
    assert dealt.by_table("cards.change-due/1") == 1
    assert dealt.due(staff.dealer) == dealt.due(staff.floor) == ["3 C"]
    assert staff.dealer.offers["step"] is None
    closing = await dealt.refusal(staff.dealer, "step", step="no more bets")
    assert closing == ("not-now", "3 C")
    bob = await place.seated(staff.table, "bob", 2)
    wager = await dealt.refusal(bob, "place-wager", box=2, kind="main", cents=1_000)
    assert wager == ("not-now", "3 C")
    assert {"do": "take-cards-away"} in staff.floor.offers["care"]
    await staff.floor.did("take-cards-away")
    await dealt.until_ready()
    assert dealt.care().received_at >= received + DAY
    await staff.dealer.did("step", step="no more bets")
    check_stored(place, staff.table)


@pytest.mark.clause(MD, "3 C")
@pytest.mark.parametrize("shoe", PERSON)
@in_virtual_time
async def test_a_round_in_play_is_finished_with_the_old_cards(
    place: VirtualPlace, shoe: str
) -> None:
    dealt = await Dealt.open(place, shoe, change_cards_hours=1, gaming_day_starts="23:00")
    staff = dealt.staff
    await staff.dealer.did("step", step="no more bets")
    await sleep_until(place, dealt.care().received_at + HOUR + 60)
    assert dealt.by_table("cards.change-due/1") == 0
    for _ in range(100):
        if staff.phase is Phase.OVER:
            break
        await staff.act() or await dealt.evening.act()
    await place.settled(staff.table)
    assert dealt.by_table("cards.change-due/1") == 1
    await staff.dealer.did("step", step="open the next round")
    # There is no call for bets that would be refused.
    opened = [one["event"] for one in dealt.ann.events()][-1]
    assert opened == {"event": "round.opened/1", "round": 2, "says": ""}
    assert dealt.due(staff.floor) == ["3 C"]


@pytest.mark.clause(MD, "3 C")
@in_virtual_time
async def test_the_time_is_kept_when_another_process_takes_the_table_over(
    place: VirtualPlace,
) -> None:
    dealt = await Dealt.open(place, "virtual", gaming_day_starts="00:00")
    received = dealt.care().received_at
    await sleep_until(place, received + DAY - HOUR)
    await place.die()
    await sleep_until(place, received + DAY + HOUR)
    await place.start()
    await dealt.come_back()
    # The first command is stale: what fell due while no process ran the table is noted first.
    dealer = dealt.staff.dealer
    assert await dealer.refused("step", step="no more bets") == "stale"
    closing = await dealt.refusal(dealer, "step", step="no more bets")
    assert closing == ("not-now", "3 C")
    await place.start_again()
    assert dealt.care().change_due
    check_log(place)


@pytest.mark.clause(MD, "3 C")
@pytest.mark.parametrize("hours", [-100, -2, 2])
@in_virtual_time
async def test_a_wall_clock_that_jumps_delays_no_change(place: VirtualPlace, hours: int) -> None:
    dealt = await Dealt.open(place, "virtual", gaming_day_starts="12:00")
    began = asyncio.get_running_loop().time()
    await asyncio.sleep(HOUR)
    place.jumped += hours * HOUR
    await dealt.ann.did("seed", seed="luck")
    left = DAY - HOUR - max(hours, 0) * HOUR
    await asyncio.sleep(left - 60)
    assert not dealt.care().change_due
    await asyncio.sleep(120)
    assert dealt.care().change_due
    assert asyncio.get_running_loop().time() - began < DAY + 120
    check_log(place)


@pytest.mark.clause(MD, "3 C")
@in_virtual_time
async def test_after_a_machine_has_slept_the_change_comes_before_the_round(
    place: VirtualPlace,
) -> None:
    """The loop's clock stands still meanwhile, and the clock of the bets runs out late."""
    table = await place.open(MD, bets_ms=15_000)
    ann = await place.seated(table, "ann")
    await ann.did("place-wager", box=1, kind="main", cents=1_000)
    await asyncio.sleep(5)
    place.jumped += 25 * HOUR
    asyncio.get_running_loop()._still.passed += 20  # type: ignore[attr-defined]  # a virtual loop
    await asyncio.sleep(60)
    names = ann.names()
    assert "bets.closed/1" in names
    assert names.index("cards.change-due/1") < names.index("bets.closed/1")
    assert names.index("gaming-day.begun/1") < names.index("bets.closed/1")
    check_log(place)


@in_virtual_time
async def test_other_books_change_no_cards_by_the_clock(place: VirtualPlace) -> None:
    dealt = await Dealt.open(place, "virtual", "bbc-spanish21")
    await asyncio.sleep(50 * HOUR)
    assert dealt.staff.dealer.offers["step"] == "no more bets"


@pytest.mark.clause(MD, "3 C", "2 F")
@in_virtual_time
async def test_an_automatic_table_does_it_all_by_itself(place: VirtualPlace) -> None:
    table = await place.open(MD)
    ann = await place.seated(table, "ann")
    for day in (1, 2, 3):
        await sleep_until(place, BEGINS + day * DAY + 7 * HOUR)
        names = ann.names()
        assert names.count("gaming-day.begun/1") == day + 1
        assert names.count("reader.inspected/1") == day + 1, "and once more when it was opened"
        assert names.count("cards.change-due/1") == names.count("cards.taken-away/1") == day
    assert {one["by"] for one in ann.events() if "person" not in one["event"]} == {"table"}
    if "look-at-cards" in {one["do"] for one in ann.offers["care"]}:
        await ann.did("look-at-cards")
    await place.settled(table)
    await ann.did("place-wager", box=1, kind="main", cents=1_000)
    await ann.did("ready")
    check_stored(place, table)
    await check_shoes(place, table)


# The gaming day


@pytest.mark.clause(MD, "2 F")
@pytest.mark.parametrize("shoe", PERSON)
@in_virtual_time
async def test_the_reader_is_inspected_when_the_gaming_day_begins(
    place: VirtualPlace, shoe: str
) -> None:
    dealt = await Dealt.open(place, shoe)
    staff = dealt.staff
    await sleep_until(place, BEGINS + 6 * HOUR - 1)
    assert staff.dealer.offers["step"] == "no more bets"
    await sleep_until(place, BEGINS + 6 * HOUR + 1)
    assert dealt.by_table("gaming-day.begun/1") == 1
    assert dealt.due(staff.dealer) == dealt.due(staff.floor) == ["2 F"]
    closing = await dealt.refusal(staff.dealer, "step", step="no more bets")
    assert closing == ("not-now", "2 F")
    assert {"do": "inspect-reader"} in staff.floor.offers["care"]
    await staff.floor.did("inspect-reader")
    await staff.dealer.did("step", step="no more bets")
    assert dealt.due(staff.floor) == []
    check_stored(place, staff.table)


@pytest.mark.clause(MD, "2 F")
@in_virtual_time
async def test_a_gaming_day_begins_right_after_a_round_in_play(place: VirtualPlace) -> None:
    dealt = await Dealt.open(place, "virtual", gaming_day_starts="01:30")
    staff = dealt.staff
    await staff.dealer.did("step", step="no more bets")
    await sleep_until(place, BEGINS + 2 * HOUR)
    assert dealt.by_table("gaming-day.begun/1") == 0
    for _ in range(100):
        if staff.phase is Phase.OVER:
            break
        await staff.act() or await dealt.evening.act()
    await place.settled(staff.table)
    assert dealt.by_table("gaming-day.begun/1") == 1
    await staff.dealer.did("step", step="open the next round")
    opened = [one["event"] for one in dealt.ann.events()][-1]
    assert opened == {"event": "round.opened/1", "round": 2, "says": ""}
    answer = await dealt.refusal(dealt.ann, "place-wager", box=1, kind="main", cents=1_000)
    assert answer == ("not-now", "2 F")
    await staff.floor.did("inspect-reader")
    called = [one["event"]["event"] for one in dealt.ann.events()][-1]
    assert called == "bets.called/1"


@pytest.mark.clause(MD, "2 F")
@in_virtual_time
async def test_a_day_begins_once_though_the_process_is_started_again(place: VirtualPlace) -> None:
    dealt = await Dealt.open(place, "virtual")
    await sleep_until(place, BEGINS + 5 * HOUR)
    await place.die()
    await sleep_until(place, BEGINS + 7 * HOUR)
    await place.start()
    await dealt.come_back()
    await place.settled(dealt.staff.table)
    assert dealt.care().reader_due
    await dealt.staff.floor.did("inspect-reader")
    await place.start_again()
    await asyncio.sleep(HOUR)
    assert not dealt.care().reader_due
    # A clock that is set back and repeats the same hour begins no second day.
    place.jumped -= 4 * HOUR
    await asyncio.sleep(5 * HOUR)
    assert not dealt.care().reader_due


@pytest.mark.clause(MD, "2 F")
@in_virtual_time
async def test_the_day_begins_in_the_time_zone_of_the_server(place: VirtualPlace) -> None:
    await place.restart(zone=ZoneInfo("America/New_York"))
    dealt = await Dealt.open(place, "virtual", gaming_day_starts="05:30")
    await sleep_until(place, BEGINS + 10 * HOUR + 1700)
    assert not dealt.care().reader_due
    await sleep_until(place, BEGINS + 10 * HOUR + 1900)
    assert dealt.care().reader_due


@in_virtual_time
async def test_without_an_inspection_no_day_is_begun(place: VirtualPlace) -> None:
    dealt = await Dealt.open(place, "virtual", "ma-pontoon21", dealing="card-reader")
    await asyncio.sleep(3 * DAY)
    assert dealt.by_table("gaming-day.begun/1") == 0
    assert dealt.staff.dealer.offers["step"] == "no more bets"


def seconds(*when: int, zone: str = "") -> int:
    return int(datetime(*when, tzinfo=ZoneInfo(zone) if zone else UTC).timestamp())  # type: ignore[arg-type,misc]  # a date and a time


@pytest.mark.parametrize(
    ("after", "begins"),
    [
        ((2026, 1, 1, 5, 59, 59), (2026, 1, 1, 6)),
        ((2026, 1, 1, 6), (2026, 1, 2, 6)),
        ((2026, 12, 31, 23), (2027, 1, 1, 6)),
    ],
)
def test_the_next_day_begins_at_the_first_such_time(
    after: tuple[int, ...], begins: tuple[int, ...]
) -> None:
    assert next_day(seconds(*after), "06:00", UTC) == seconds(*begins)


def test_summer_time_makes_days_of_23_and_25_hours() -> None:
    zone = ZoneInfo("America/New_York")
    spring = next_day(seconds(2026, 3, 7, 7, zone="America/New_York"), "06:00", zone)
    assert spring - seconds(2026, 3, 7, 6, zone="America/New_York") == 23 * HOUR
    autumn = next_day(seconds(2026, 10, 31, 7, zone="America/New_York"), "06:00", zone)
    assert autumn - seconds(2026, 10, 31, 6, zone="America/New_York") == 25 * HOUR
    # 02:30 does not exist on the day on which the clocks go forward: the day begins all the same.
    left_out = next_day(seconds(2026, 3, 7, 23, zone="America/New_York"), "02:30", zone)
    assert left_out == seconds(2026, 3, 8, 3, 30, zone="America/New_York")
    # And 01:30 comes twice when they go back: only one day begins.
    first = next_day(seconds(2026, 10, 31, 23, zone="America/New_York"), "01:30", zone)
    assert next_day(first, "01:30", zone) - first == 25 * HOUR


def test_without_a_zone_the_system_has_one() -> None:
    begins = next_day(BEGINS, "06:00", None)
    local = datetime.fromtimestamp(begins, UTC).astimezone()
    assert (local.hour, local.minute) == (6, 0)
    assert 0 < begins - BEGINS <= DAY
