"""The Xtreme-16 wheels: the layout is cleared, the winner marked, the wheel turned."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.real_table import RealTable

PONTOON = "ma-pontoon21"
WALL: ViewportSize = {"width": 1280, "height": 800}

#: With two boxes and two participants, every seat that the wheel picks takes part.
HOUSE = {"boxes": 2, "jackpot_threshold": "99999999.00"}

#: The running animation of the wheel, once there is one: its duration and the text meanwhile.
SPINNING = """() => {
  const face = document.querySelector('wheel-face');
  const moves = face.getAnimations({ subtree: true });
  if (face.dataset.state !== 'spinning' || !moves.length) return null;
  return {
    durations: moves.map((one) => one.effect.getComputedTiming().duration),
    turned: moves.map((one) => one.effect.getKeyframes()
      .map((at) => parseFloat(at.transform.slice('rotate('.length)))),
    symbol: face.dataset.symbol,
    label: face.getAttribute('aria-label'),
  };
}"""
FINISH = """() => document.querySelector('wheel-face').getAnimations({ subtree: true })
  .forEach((one) => one.finish())"""
#: The text on the slice under the pointer.
LANDED = """() => {
  const face = document.querySelector('wheel-face');
  const pointer = face.querySelector('.wheel-pointer').getBoundingClientRect();
  const under = document.elementsFromPoint(pointer.x + pointer.width / 2, pointer.bottom + 2);
  const slice = under.find((one) => one.matches('.wheel-slice'));
  return slice.nextElementSibling.querySelector('text').textContent;
}"""

#: In one step: an element that is redrawn in between has no colour any more.
COLOURS = """(css) => [...document.querySelectorAll(css)]
  .map((one) => getComputedStyle(one).backgroundColor)"""


def spinning(page: Page) -> dict[str, Any]:
    """Return the wheel's animation as soon as it has begun."""
    found: dict[str, Any] = page.wait_for_function(SPINNING).json_value()
    return found


@contextmanager
def triggered(new_visitor: NewVisitor, name: str) -> Iterator[tuple[RealTable, Page]]:
    """Set up a table where everything but the wheel is settled, with a player's page."""
    ann, ben = new_visitor(), new_visitor()
    ann.guest(f"{name}-ann")
    ben.guest(f"{name}-ben")
    with RealTable(ann, PONTOON, HOUSE) as table:
        first, second = table.seat(ann, 1), table.seat(ben, 2)
        table.open()
        desk = ann.goto(f"/table?id={table.id}")
        desk.locator(".box.is-own").wait_for()
        for box, one in ((1, first), (2, second)):
            one.do("place-wager", box=box, kind="main", cents=2500)
            one.do("place-wager", box=box, kind="xtreme", cents=500)
        table.deal("9s 8s 6h Kd Kh")
        first.do("stand", box=1)
        table.deal()
        second.do("stand", box=2)
        table.deal("Kc 5d", until="settle the round")
        yield table, desk


@pytest.mark.long
@pytest.mark.clause(PONTOON, "16(h)")
def test_the_players_cards_leave_the_felt_before_the_spin(new_visitor: NewVisitor) -> None:
    with triggered(new_visitor, "clear") as (table, desk):
        dealer = new_visitor(size=WALL)
        dealer.guest("clear-dee")
        terminal = dealer.goto(f"/deal?id={table.id}")
        expect(desk.locator(".box playing-card")).to_have_count(4)
        expect(terminal.locator(".deal-box playing-card")).to_have_count(4)
        table.deal(until="confirm")
        expect(desk.locator(".box playing-card")).to_have_count(0)
        expect(desk.locator(".dealer-cards playing-card")).to_have_count(3)
        expect(desk.locator(".discards")).to_contain_text("5 discarded")
        expect(terminal.locator(".deal-box playing-card")).to_have_count(0)
        expect(terminal.locator(".deal-felt-own + .deal-hand-cards playing-card")).to_have_count(3)


@pytest.mark.clause(PONTOON, "16(j)")
def test_the_hot_spot_is_marked_for_the_dealer_and_on_the_wall(new_visitor: NewVisitor) -> None:
    with triggered(new_visitor, "hot") as (table, _):
        terminal = new_visitor(size=WALL)
        terminal.guest("hot-dee")
        page = terminal.goto(f"/deal?id={table.id}")
        wall = new_visitor(size=WALL).goto(f"/signage?id={table.id}")
        people = page.locator(".deal-wheels-people li")
        table.deal(until="confirm")
        expect(people).to_have_count(2)
        expect(page.locator(".deal-wheels-people .hot")).to_have_count(0)
        expect(wall.locator(".signage-seats .hot")).to_have_count(0)
        expect(wall.locator(".signage-seats .takes-part")).to_have_count(2)
        table.dealer.events.clear()
        table.dealer.do("confirm")
        seat = table.dealer.wait_for("wheel.drawn/1")["seat"]
        expect(page.locator(".deal-wheels-people .hot")).to_have_attribute("data-box", str(seat))
        expect(page.locator(".deal-wheels-people .hot")).to_contain_text("hot spot")
        expect(wall.locator(".signage-seats .hot")).to_have_attribute("data-seat", str(seat))
        # The mark is visible: the other participant looks different on both pages.
        for shown, drawn in ((page, ".deal-wheels-people li"), (wall, ".signage-seats li")):
            colours = shown.evaluate(COLOURS, drawn)
            assert len(set(colours)) == 2, colours
        # The mark stays until the winner has spun.
        table.dealer.do("enable-spin")
        expect(page.locator(".deal-wheels-people .hot")).to_have_attribute("data-box", str(seat))
        expect(wall.locator(".signage-seats .hot")).to_have_attribute("data-seat", str(seat))


@pytest.mark.long
@pytest.mark.clause(PONTOON, "16(n)")
def test_the_hot_spot_wheel_turns_for_its_time_and_lands_on_the_prize(
    new_visitor: NewVisitor,
) -> None:
    with triggered(new_visitor, "turn") as (table, _):
        visitor = new_visitor(size=WALL, reduced_motion="no-preference")
        wall = visitor.goto(f"/signage?id={table.id}")
        expect(wall.locator(".signage-seats .takes-part")).to_have_count(2)
        face = wall.locator("wheel-face")
        table.deal(until="confirm")
        table.dealer.events.clear()
        table.dealer.do("confirm")
        drawn = table.dealer.wait_for("wheel.drawn/1")
        assert spinning(wall)["symbol"] == ""
        wall.evaluate(FINISH)
        expect(face).to_have_attribute("data-symbol", f"{drawn['seat']} {drawn['community']}")
        table.dealer.do("enable-spin")
        table.players[drawn["seat"] - 1].do("spin-hot-spot")
        symbol = table.dealer.wait_for("wheel.hot-spot-drawn/1")["symbol"]
        found = spinning(wall)
        (duration,) = found["durations"]
        assert 5_000 <= duration <= 6_000
        # The wheel turns round and round, and nothing reveals the prize before it stops.
        ((start, *_, end),) = found["turned"]
        assert abs(end - start) > 360
        assert (found["symbol"], found["label"]) == ("", "The wheel is spinning")
        wall.evaluate(FINISH)
        expect(face).to_have_attribute("data-state", "resting")
        expect(face).to_have_attribute("data-symbol", symbol)
        wheels = visitor.ask("GET", f"/api/tables/{table.id}/wheels")["wheels"]
        (outer,) = (one["faces"]["main"] for one in wheels if one["kind"] == "xtreme")
        (prize,) = (one for one in outer if one["symbol"] == symbol)
        meters = {"primary": "PRIMARY", "secondary": "SECOND"}
        words = meters[symbol] if prize["meter"] else f"${prize['pays'] // 100:,}"
        assert wall.evaluate(LANDED) == words
