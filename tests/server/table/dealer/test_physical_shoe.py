"""Served tables with a physical shoe: whole rounds by messages, the log, the records, the views."""

from __future__ import annotations

import pytest

from fortyeight.record import read_record, replay, result
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.rooms.audit.logged_rows import logged_rows
from fortyeight.server.table.storage.replaying import table_replays
from fortyeight.store.verify.verify_log import verify_log
from fortyeight.table import Phase
from tests.effort import effort
from tests.server.table.conftest import Opened
from tests.server.table.evening import (
    Evening,
    check_loading,
    check_log,
    check_money,
    check_offers,
    check_rounds,
)
from tests.server.table.houses import HOUSES
from tests.server.table.place import Place
from tests.server.table.real_cards import RealDealer
from tests.server.table.spies import Spies

PHYSICAL = {"dealing": "person", "shoe": "physical"}


async def opened(
    place: Place, house: str, seed: int = 12, people: int = 2, **trouble: float
) -> tuple[RealDealer, Evening]:
    choice = HOUSES[house]
    table = await place.open(choice.book, choice.house, **PHYSICAL)
    staff = RealDealer(place, table, seed, **trouble)
    await staff.open()
    clients = [
        await place.seated(table, name, box, asks=choice.asks)
        for box, name in enumerate(("ann", "bob")[:people], 1)
    ]
    return staff, Evening(place, table, clients, seed)


#: Every other house in the short run; `test_person_dealt` covers the others.
@pytest.mark.parametrize("house", list(HOUSES)[:: effort(2, 1)])
async def test_whole_rounds(small: Opened, house: str) -> None:
    """With errors of every kind, tens in the shoe, and cards that are keyed wrong and corrected."""
    async with small() as place:
        staff, evening = await opened(place, house, trouble=0.04, wrong=0.3, tens=0.01)
        table = evening.table
        spies = Spies(place, table)
        await spies.look()

        def watch() -> None:
            check_money(place, table)
            check_offers(place, [*evening.clients, staff.dealer])

        await staff.play(evening, effort(1, 6), watch=watch)
        for _ in range(20):
            if staff.corrected:
                break
            await staff.play(evening, 1, watch=watch)
        assert spies.faults == []
        check_loading(place, table)
        check_log(place)
        assert await check_rounds(place, table)
        assert not any("??" in text for one in evening.clients for text in one.texts)
        assert staff.corrected


async def until(staff: RealDealer, evening: Evening, key: str, step: str) -> None:
    """Run the table until a card is to be keyed with this step."""
    for _ in range(800):
        if (staff.dealer.offers.get("key"), staff.dealer.offers.get("step")) == (key, step):
            return
        await staff.act() or await evening.act()
    raise AssertionError(f"{key} is never to be keyed: {evening.stuck()}")


async def test_a_virtual_dealer_has_no_hands(small: Opened) -> None:
    async with small() as place:
        with pytest.raises(Refusal, match="dealt by a person") as caught:
            await place.open(shoe="physical")
        assert (caught.value.code, caught.value.status) == ("bad-table", 422)


async def test_nothing_is_promised_of_real_cards(small: Opened) -> None:
    async with small() as place:
        staff, evening = await opened(place, "no hole card")
        ann, table = evening.clients[0], evening.table
        welcome = ann.messages[0]
        assert welcome["service"]["settings"]["shoe"] == "physical"
        assert welcome["service"]["next_shoe"] is None
        assert welcome["service"]["commitments"] == {}
        assert welcome["view"]["shoe"]["physical"]
        assert await ann.refused("seed", seed="luck") == "physical-shoe"
        await staff.play(evening, 2)
        assert await place.history.shoes(table) == {"physical": True, "shoes": []}
        rounds = (await place.history.rounds_at(table, None, 10))["rounds"]
        assert {one["shoe"] for one in rounds} == {0}
        for one in rounds:
            assert not one["withheld"]
            assert result(replay(read_record(one["record"])))["status"] == one["status"]
        assert not any(name.startswith("fair.") for name in ann.names())


async def test_the_floor_corrects_what_the_dealer_keyed(small: Opened) -> None:
    async with small() as place:
        staff, evening = await opened(place, "no hole card")
        ann = evening.clients[0]
        await until(staff, evening, "card", "deal a card")
        assert staff.dealer.offers["card_for"]["face_down"] is False
        assert await staff.dealer.refused("step", step="deal a card") == "card-not-keyed"
        for wrong in ("??", "7x", "", "7H"):
            answer = await staff.dealer.refused("step", step="deal a card", card=wrong)
            assert answer == "bad-message"
        await staff.dealer.did("step", step="deal a card", card="2c")
        box = staff.at_table.boxes[0]
        assert await staff.dealer.refused("correct-card", card="3c") == "not-allowed"
        assert await ann.refused("correct-card", card="3c") == "not-allowed"
        # The same holds after a new process has taken the table up.
        await place.start_again()
        await staff.floor.connect()
        await staff.dealer.connect()
        await ann.connect()
        assert {"do": "correct-card", "key": "card", "keyed": "2c"} in staff.floor.offers[
            "irregularities"
        ]
        await staff.floor.did("correct-card", card="3c")
        told = [one for one in ann.events() if one["by"] == "floor:flo"]
        assert [one["event"]["event"] for one in told[-3:]] == [
            "card.taken-back/1",
            "card.keyed/1",
            "card.dealt/1",
        ]
        assert told[-3]["event"] == {
            "event": "card.taken-back/1",
            "card": "2c",
            "lay": "next in the shoe",
            "box": box.number,
            "hand": 1,
        }
        hand = staff.at_table.boxes[0].hands[0]
        assert [str(card) for card in hand.cards] == ["3c"]
        check_loading(place, evening.table)


async def test_a_round_is_called_off(small: Opened) -> None:
    async with small() as place:
        staff, evening = await opened(place, "hole card")
        table = evening.table
        await until(staff, evening, "card", "turn the hole card")
        played = evening.round
        before = {one: chips for one, chips in staff.at_table.chips.items() if chips is not None}
        assert await staff.dealer.refused("call-round-off", reason="I am tired") == "not-allowed"
        assert await staff.floor.refused("call-round-off", reason="two\nlines") == "bad-message"
        await staff.floor.did("call-round-off", reason="a nine was keyed for a six")
        assert staff.phase is Phase.OVER
        assert sum(staff.at_table.chips.values()) > sum(before.values())  # type: ignore[arg-type]  # all have some
        row = await place.history.round(table, played)
        assert (row["status"], row["record"], row["withheld"]) == ("void", "", False)
        assert all(one["staked"] == one["returned"] for one in row["people"])
        check_money(place, table)
        await staff.play(evening, 1)
        check_log(place)


async def test_a_card_that_cannot_be_there(small: Opened) -> None:
    async with small() as place:
        table = await place.open("bbc-spanish21", {"decks": 1}, **PHYSICAL)
        staff = RealDealer(place, table, 5)
        await staff.open()
        evening = Evening(place, table, [await place.seated(table, "ann")], 5)
        await until(staff, evening, "card", "deal a card")
        await staff.dealer.did("step", step="deal a card", card="7h")
        answer = await staff.dealer.do("step", step="deal a card", card="7h")
        box = place.runner(table)._state.game.table.boxes[0].number
        assert answer["refused"] == {
            "code": "card-not-possible",
            "message": f"one deck holds one 7h, all of which are out of the shoe: box {box}",
            "clause": answer["refused"]["clause"],
        }


async def test_its_log_replays(small: Opened) -> None:
    async with small() as place:
        staff, evening = await opened(place, "card reader and wheel", trouble=0.05, wrong=0.3)
        await staff.play(evening, effort(2, 5))
        faults: list[str] = []

        def differs(stream: str, version: int, sentence: str) -> None:
            faults.append(sentence)

        with place.database.read() as connection:
            replays = table_replays(place.sealer, connection, differs)
            report = verify_log(place.database, replays=replays, rows=logged_rows())
        assert not report.faults
        assert faults == []


async def test_the_dealer_may_close_the_bets_at_once(small: Opened) -> None:
    """Others' offers come a little later, so that many small acts cost little."""
    async with small() as place:
        staff, evening = await opened(place, "no hole card")
        ann = evening.clients[0]
        await staff.play(evening, 1)
        assert staff.phase is Phase.BETTING
        people = {client.who.name: client for client in evening.clients}
        for wager in staff.at_table.wagers[::-1]:
            client = people[wager.person]
            await client.did("withdraw-wager", box=wager.box, kind=wager.kind.value)
        assert staff.dealer.offers["step"] is None
        await ann.did("place-wager", box=1, kind="main", cents=1_000)
        assert staff.dealer.offers["step"] == "no more bets"
