"""The time for bets runs out while chips lie on the felt that are not wagered yet."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.at_table import AtTable
from tests.browser.players.table_player import at_table, waits_for_me
from tests.browser.visitor import Visitor

#: From the first wager until the bets close: enough for the page to wager what lies there.
BETS_MS = 3_000


def seated(visitor: Visitor, table: str, page: Page, box: int) -> None:
    with AtTable(visitor, table) as player:
        player.do("join", chips=50_000)
        player.do("sit", box=box)
        expect(page.locator(".box.is-own")).to_have_count(1)
        assert waits_for_me(page) == "bets"


def test_what_lies_on_the_felt_is_wagered_when_the_bets_are_closed(
    new_visitor: NewVisitor,
) -> None:
    ann, ben = new_visitor(), new_visitor()
    ann.guest("ann-who-dreams")
    ben.guest("ben-who-begins")
    table = ann.open_table("ma-spanish21", bets_ms=BETS_MS)
    page = at_table(ann, table)
    seated(ann, table, page, 1)
    with AtTable(ben, table) as other:
        other.do("join", chips=50_000)
        other.do("sit", box=2)
        page.locator(".is-own .spot-main").click()
        page.locator(".is-own .spot[data-kind=match]").click()
        expect(page.locator(".clock")).to_be_hidden()
        other.do("place-wager", box=2, kind="main", cents=1000)
        # Every player sees how much time is left.
        expect(page.locator(".clock-words")).to_have_text(re.compile(r"^Bets close in \d s$"))
        placed = [other.wait_for("wager.placed/1") for _ in range(3)]
        mine = [(one["kind"], one["cents"]) for one in placed if one["person"] != "ben-who-begins"]
        assert mine == [("main", 500), ("match", 500)]
        callers = other.wait_for("bets.closed/1")["callers"]
        assert callers == [[1, "ann-who-dreams"], [2, "ben-who-begins"]]


@pytest.mark.long
def test_what_is_laid_in_the_last_moments_is_wagered_too(new_visitor: NewVisitor) -> None:
    """The test controls the page's clock."""
    ann, ben = new_visitor(), new_visitor()
    ann.guest("ann-of-the-last-second")
    ben.guest("ben-of-the-first")
    table = ann.open_table("ma-spanish21", bets_ms=60_000)
    page = ann.new_page()
    page.clock.install()
    at_table(ann, table, page)
    seated(ann, table, page, 1)
    spot = page.locator(".is-own .spot-main")
    with AtTable(ben, table) as other:
        other.do("join", chips=50_000)
        other.do("sit", box=2)
        other.do("place-wager", box=2, kind="main", cents=1000)
        assert other.wait_for("wager.placed/1")["person"] == "ben-of-the-first"
        expect(page.locator(".clock")).to_be_visible()
        spot.click()
        while int(re.sub(r"\D", "", page.locator(".clock-words").inner_text())) > 2:
            page.clock.run_for(500)  # in steps, or the page would consider the connection dead
        page.clock.run_for(500)
        assert other.wait_for("wager.placed/1")["cents"] == 500
        spot.click()
        page.clock.run_for(500)
        assert other.wait_for("wager.placed/1")["cents"] == 1000


def test_chips_that_come_too_late_are_told_of_and_come_back(new_visitor: NewVisitor) -> None:
    """The connection is slow: the wager is refused, and the player is told what follows."""
    ann, ben = new_visitor(), new_visitor()
    ann.guest("ann-far-away")
    ben.guest("ben-near-by")
    held: list[str | bytes] = []

    def routed(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def asked(message: str | bytes) -> None:
            if json.loads(message).get("do") == "place-wager":
                held.append(message)
            else:
                server.send(message)

        def told(message: str | bytes) -> None:
            socket.send(message)
            if "bets.closed/1" in str(message):
                for late in held:
                    server.send(late)

        socket.on_message(asked)
        server.on_message(told)

    table = ann.open_table("ma-spanish21", bets_ms=BETS_MS)
    page = ann.new_page()
    page.route_web_socket(re.compile("/socket"), routed)
    page.goto(f"/table?id={table}")
    page.locator(".box").first.wait_for()
    seated(ann, table, page, 1)
    with AtTable(ben, table) as other:
        other.do("join", chips=50_000)
        other.do("sit", box=2)
        page.locator(".is-own .spot-main").click()
        expect(page.locator(".rail-chips strong")).to_have_text("$495.00")
        other.do("place-wager", box=2, kind="main", cents=1000)
        note = page.locator(".rail-note.is-bad")
        expect(note).to_contain_text("Betting closed")
        assert other.wait_for("bets.closed/1")["callers"] == [[2, "ben-near-by"]]
    words = "Betting closed before all your chips were in: $5.00 came back to you"
    expect(note).to_contain_text(words)
    expect(page.locator("[role=alert]").filter(has_text=words)).to_have_count(1)
    expect(page.locator(".rail-chips strong")).to_have_text("$500.00")
    expect(page.locator(".is-own .spot-main chip-stack")).to_have_count(0)
    assert len(held) == 1, "it was tried"
