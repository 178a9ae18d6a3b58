"""Rare events of a round: a bonus 21, a Super Bonus, a prize of the wheel, a must-hit jackpot."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.players.real_table import RealTable
from tests.browser.shown_briefly import heard, seen, watch
from tests.browser.visitor import Visitor, assert_accessible, assert_fits
from tests.effort import PROVING, effort


def guest(new_visitor: NewVisitor, name: str, **options: Any) -> Visitor:
    visitor = new_visitor(**options)
    visitor.guest(name)
    return visitor


def page_at(visitor: Visitor, table: RealTable) -> Page:
    """Open the page of a table for a player who is already seated."""
    page = visitor.goto(f"/table?id={table.id}")
    page.locator(".box.is-own").wait_for()
    page.locator("main[data-idle=true]").wait_for()
    return page


@pytest.mark.long
def test_a_bonus_21_has_its_banner(new_visitor: NewVisitor) -> None:
    """Massachusetts 5(f)(2): 6-7-8 pays more than 1 to 1, and spades the most."""
    ann = guest(new_visitor, "banner-ann")
    ben = guest(new_visitor, "banner-ben", size=PHONE, reduced_motion="no-preference")
    with RealTable(ann, "ma-spanish21") as table:
        first, second = table.seat(ben, 1), table.seat(ann, 2)
        table.open()
        desk, phone = page_at(ann, table), page_at(ben, table)
        for page in (desk, phone):
            watch(page)
        first.do("place-wager", box=1, kind="main", cents=2500)
        second.do("place-wager", box=2, kind="main", cents=2500)
        table.deal("6s 6d 9c 7s 7h")
        first.do("hit", box=1)
        table.deal("8s")
        second.do("hit", box=2)
        table.deal("8c")
        words = ["6-7-8 of spades pays 3 to 1", "6-7-8 of mixed suits pays 3 to 2"]
        for page in (desk, phone):
            found = seen(page, 2)
            assert [one["words"] for one in found["banners"]] == words
            assert all(one["inside"] for one in found["banners"]), found
            assert found["covered"] == [], "a banner stands beside the cards, never over them"
            assert found["lit"] == ["6d", "7h", "8c", "6s", "7s", "8s"]
            for one in words:
                heard(page, one)
        # With reduced motion nothing moves, but the banner can still be read.
        still = seen(desk, 2)
        assert still["moving"] == 0
        assert {one["opacity"] for one in still["banners"]} == {"1"}
        expect(desk.locator(".is-own .spot-main .result")).to_have_text("won $37.50")
        expect(phone.locator(".is-own .spot-main .result")).to_have_text("won $75.00")
        expect(phone.locator(".bonus-banner")).to_have_count(0)
        assert_fits(phone)


@pytest.mark.long
def test_a_super_bonus_dims_the_table_and_pays_every_seat(new_visitor: NewVisitor) -> None:
    """Massachusetts 5(g): $5,000 for suited sevens against a seven, and $50 for all the others."""
    ann = guest(new_visitor, "super-ann")
    motion = effort("reduce", "no-preference")
    ben = guest(new_visitor, "super-ben", size=PHONE, reduced_motion=motion)
    eve = guest(new_visitor, "super-eve")
    with RealTable(eve, "ma-spanish21") as table:
        people = {1: table.seat(ben, 1), 2: table.seat(ann, 2), 3: table.seat(eve, 3)}
        table.open()
        desk, phone = page_at(ann, table), page_at(ben, table)
        for page in (desk, phone):
            watch(page)
        for box, one in people.items():
            one.do("place-wager", box=box, kind="main", cents=2500)
        table.deal("9c 7h 8c 7c Kc 7h 9d")
        people[1].do("stand", box=1)
        table.deal()
        people[2].do("hit", box=2)
        table.deal("7h")
        people[3].do("stand", box=3)
        table.deal("9s 5s")
        for page, me, paid in ((desk, "ann", "$5,000.00"), (phone, "ben", "$50.00")):
            found = seen(page, 3)
            assert found["dimmed"] == ["Super Bonus"]
            assert found["balance"] == "$475.00", "what is won comes to it after the reveal"
            assert found["lit"] == ["7h", "7h", "7h"]
            plates = [one["words"] for one in found["banners"]]
            assert plates == ["won $5,000.00", "won $50.00", "won $50.00"]
            assert found["covered"] == []
            heard(page, "7-7-7 of the same suit pays 2 to 1.")
            heard(page, f"Super Bonus: you get {paid}.")
            other = "super-ben" if me == "ann" else "super-ann"
            sum_ = "$50.00" if me == "ann" else "$5,000.00"
            heard(page, f"Super Bonus: {other} gets {sum_}.")
            heard(page, "Super Bonus: super-eve gets $50.00.")
        assert seen(desk, 3)["moving"] == 0, "reduced motion"
        assert all(one["inside"] for one in seen(desk, 3)["banners"])
        for page in (desk, phone):
            expect(page.locator(".felt-dimmed")).to_have_count(0)
            for neighbour in ("1", "3"):
                extra = page.locator(f".box[data-box='{neighbour}'] .box-extra .result")
                expect(extra).to_have_text("Super Bonus: won $50.00")
                cut = extra.evaluate("one => one.scrollWidth > one.clientWidth + 1")
                assert not cut, "the amount can be read whole"
        expect(phone.locator(".rail-chips strong")).to_have_text("$525.00")
        expect(desk.locator(".rail-net strong")).to_have_text("won $5,050.00")
        assert_fits(phone)
        if PROVING:
            assert_accessible(phone)


def numbers(told: Any, name: str = "") -> list[tuple[str, int]]:
    """Return every whole number in a message, with the name of its field."""
    if isinstance(told, dict):
        return [one for key, value in told.items() for one in numbers(value, key)]
    if isinstance(told, list):
        return [one for value in told for one in numbers(value, name)]
    return [(name, told)] if isinstance(told, int) and not isinstance(told, bool) else []


@pytest.mark.long
def test_a_must_hit_jackpot_is_won_and_its_trigger_never_seen(new_visitor: NewVisitor) -> None:
    """Massachusetts Pontoon 16(s): it is won below a known ceiling, at an amount nobody knows."""
    ann = guest(new_visitor, "must-ann")
    ben = guest(new_visitor, "must-ben", size=PHONE)
    start, by = 7_654_300, 7_654_390
    house = {
        "must_hit_initial": "76543.00",
        "must_hit_by": "76543.90",
        "must_hit_rate": "9/50",
        "jackpot_threshold": "999999.00",
    }
    frames: list[str | bytes] = []

    def keep(frame: str | bytes) -> None:
        frames.append(frame)

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", keep)

    with RealTable(ann, "ma-pontoon21", house) as table:
        first, second = table.seat(ben, 1), table.seat(ann, 2)
        table.open()
        phone, wall = ben.new_page(), ann.new_page()
        for page in (phone, wall):
            page.on("websocket", listen)
        phone.goto(f"/table?id={table.id}")
        phone.locator(".box.is-own").wait_for()
        wall.goto(f"/signage?id={table.id}")
        expect(wall.locator("main")).to_contain_text("Must hit by $76,543.90")
        desk = page_at(ann, table)
        for page in (desk, phone):
            watch(page)
        for box, one in ((1, first), (2, second)):
            one.do("place-wager", box=box, kind="main", cents=2500)
        first.do("place-wager", box=1, kind="xtreme", cents=500)
        table.deal("9c 9d 6c 8c 9s")
        first.do("stand", box=1)
        table.deal()
        second.do("stand", box=2)
        table.deal("5h 8d", until="pay-jackpot")
        # Ninety cents of the wager go to the meter: all that it lacks to its ceiling (R35).
        for page in (desk, phone):
            found = seen(page, 1)
            assert [one["words"] for one in found["banners"]] == ["Must-hit jackpot: $76,543.90"]
            assert found["covered"] == []
        heard(phone, "You win the must-hit jackpot of $76,543.90.")
        heard(desk, "must-ben wins the must-hit jackpot of $76,543.90.")
        expect(wall.locator("main")).to_contain_text("The must-hit jackpot is won")
        table.deal()
        extra = phone.locator(".is-own .box-extra .result")
        expect(extra).to_have_text("Must-hit jackpot: won $76,543.90")
        expect(desk.locator(".felt-wheel")).to_be_hidden()  # no wheel was spun for it
        assert_fits(phone)
    told = [json.loads(one) for one in frames]
    assert any("meter.must-hit-won/1" in json.dumps(one) for one in told)
    assert not [one for one in told if "must_hit_trigger" in json.dumps(one)]
    hidden = [one for one in told for one in numbers(one) if start < one[1] < by]
    assert hidden == [], "no number that the trigger could be"


#: What the dimmed felt shows of the wheel: its position and the text beside it.
_WHEEL = """() => {
  const area = (name) => document.querySelector(name).getBoundingClientRect();
  const [felt, face] = [area('.felt'), area('.felt-wheel wheel-face')];
  const middle = (one) => one.left + one.width / 2;
  return {
    off: Math.abs(middle(felt) - middle(face)),
    inside: face.top >= felt.top && face.bottom <= felt.bottom && face.right <= felt.right,
    share: face.height / felt.height,
    state: document.querySelector('wheel-face').dataset.state,
    words: document.querySelector('.felt-wheel-said').textContent,
    chips: document.querySelector('.rail-chips strong').textContent,
    meters: [...document.querySelectorAll('.felt-wheel-meters dd')].map((one) => one.textContent),
  };
}"""
#: Finish the spin.
_STOP = """() => document.querySelector('wheel-face').getAnimations({ subtree: true })
  .forEach((one) => one.finish())"""


@pytest.mark.long
def test_a_wheel_tells_its_result_and_changes_the_balance_only_when_it_has_stopped(
    new_visitor: NewVisitor,
) -> None:
    """Maryland 12 D: a blackjack spins the wheel, in the middle of the dimmed felt."""
    ann = guest(new_visitor, "wheel-ann", reduced_motion="no-preference")
    ben = guest(new_visitor, "wheel-ben", size=PHONE)
    house = {"jackpot_threshold": "99999999.00"}
    with RealTable(ann, "md-pontoon21", house) as table:
        first, second = table.seat(ben, 1), table.seat(ann, 2)
        table.open()
        desk, phone = page_at(ann, table), page_at(ben, table)
        watch(desk)
        for box, one in ((1, first), (2, second)):
            one.do("place-wager", box=box, kind="main", cents=2500)
            one.do("place-wager", box=box, kind="bonus-spin", cents=500)
        table.deal("9c As 6c 8c Kh")
        first.do("stand", box=1)
        table.deal("5h 8d", until="confirm")
        natural = seen(desk, 1)
        assert [one["words"] for one in natural["banners"]] == ["Blackjack pays 3 to 2"]
        assert (natural["covered"], natural["lit"]) == ([], ["As", "Kh"])
        heard(desk, "Bonus Spin: the wheel spins.")
        for page in (desk, phone):
            expect(page.locator(".felt-wheel")).to_be_hidden()
        table.dealer.events.clear()
        table.dealer.do("confirm")
        drawn = table.dealer.wait_for("wheel.drawn/1")["symbol"]
        desk.locator("wheel-face[data-state=spinning]").wait_for()
        spinning = desk.evaluate(_WHEEL)
        assert "wins" not in spinning["words"]
        assert spinning["chips"] == "$532.50"
        assert spinning["off"] < 2
        assert spinning["inside"]
        assert spinning["share"] > 0.8
        assert spinning["meters"] == ["$10,000.00", "$5,000.00"]
        desk.evaluate(_STOP)
        for page in (desk, phone):
            expect(page.locator(".felt-wheel wheel-face")).to_have_attribute("data-symbol", drawn)
            expect(page.locator(".felt-wheel-words")).to_have_text(re.compile("Box 2 wins"))
            assert page.evaluate(_WHEEL)["off"] < 2
            heard(page, "The wheel stops at")
        assert_fits(phone)
        table.deal()
        prize = desk.locator(".felt-wheel-prizes .is-own .meter-figure")
        expect(prize).not_to_have_text("$0.00")
        expect(desk.locator(".is-own .spot[data-kind=bonus-spin] .result")).to_contain_text("won")
        expect(desk.locator(".felt-wheel")).to_be_hidden()
        expect(desk.locator(".rail-chips strong")).not_to_have_text("$532.50")
