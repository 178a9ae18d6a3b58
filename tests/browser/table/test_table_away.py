"""The pages of a table that is disconnected, slow, closed or does not exist."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.cut_line import CutLine
from tests.browser.players.table_player import (
    cards_of,
    play_round,
    sit_and_deal,
    waits_for_me,
)
from tests.browser.visitor import assert_accessible, assert_fits
from tests.effort import effort

#: The cards of a round are dealt, or it is over already.
DEALT = """(number) => {
  const { round, phase, idle } = document.querySelector('main').dataset;
  return idle === 'true' && (phase !== 'betting' || Number(round) > number);
}"""


def test_a_connection_that_is_lost_in_the_middle_of_a_round_comes_back(
    new_visitor: NewVisitor,
) -> None:
    ann = new_visitor()
    ann.guest("ann-who-is-cut-off")
    page = ann.new_page()
    line = CutLine(page)
    table = ann.open_table("ma-spanish21")
    page.goto(f"/table?id={table}")
    page.locator(".box").first.wait_for()
    number = 0
    while True:
        # Now and then a round is over with the deal.
        sit_and_deal(page) if not number else page.locator(".tray-deal").click()
        number += 1
        page.wait_for_function(DEALT, arg=number)
        if waits_for_me(page) != "bets":
            break
    cards = cards_of(page)
    line.cut()
    expect(page.locator(".rail-connection")).to_have_text("Reconnecting…")
    assert cards_of(page) == cards
    expect(page.locator(".act[aria-disabled=false], .asks button")).to_have_count(0)
    line.mend()
    expect(page.locator(".rail-connection")).to_be_hidden()
    assert cards_of(page)["dealer"][:1] == cards["dealer"][:1]
    assert len(line.opened) == 2
    # A new client is told the state of the round, screen readers included.
    page.reload()
    told = page.locator(".dealer-line")
    asked = r"Your turn: .+ against|Do you want insurance\? You have .+; the dealer shows"
    expect(told).to_have_text(re.compile(rf"^({asked}) the \w+ of \w+\.$"))
    expect(page.get_by_role("log")).to_contain_text(told.inner_text())
    play_round(page, number)


@pytest.mark.long
def test_it_is_said_that_the_table_has_not_answered_yet(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("ann-who-waits-for-an-answer")
    held: list[str | bytes] = []
    holding = False

    def routed(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(socket.send)
        socket.on_message(lambda sent: held.append(sent) if holding else server.send(sent))
        sockets.append(server)

    sockets: list[WebSocketRoute] = []
    page = ann.new_page()
    page.route_web_socket(re.compile("/socket"), routed)
    page.goto(f"/table?id={ann.open_table('ma-spanish21')}")
    page.locator(".box[data-box='4'] .box-sit").click()
    waits_for_me(page)
    holding = True
    page.locator(".is-own .spot-main").click()
    page.locator(".tray-deal").click()
    expect(page.locator(".rail-note")).to_have_text("Sent; waiting for the table…")
    expect(page.locator(".tray button:not(:disabled, .tray-turbo)")).to_have_count(0)
    holding = False
    for sent in held:
        sockets[-1].send(sent)
    play_round(page, 1)
    expect(page.locator(".rail-note")).to_have_text("")


@pytest.mark.parametrize("page", effort(["table"], ["table", "deal", "signage"]))
def test_a_table_that_is_not_there_is_told_with_the_way_to_the_lobby(
    page: str, new_visitor: NewVisitor
) -> None:
    ann = new_visitor(size=PHONE, may_complain=True)
    ann.guest(f"ann-at-no-{page}")
    closed = ann.open_table("md-pontoon21")
    ann.ask("DELETE", f"/api/tables/{closed}")
    told = {
        closed: "This table is closed.",
        "neverwas": "There is no such table.",
        "a b": "There is no such table.",
    }
    told = effort({closed: told[closed]}, told)
    for table, words in told.items():
        shown = ann.goto(f"/{page}?id={table}")
        expect(shown.get_by_role("heading", level=1)).to_have_text(words)
        expect(shown.locator("main a")).to_have_attribute("href", "/")
        assert shown.locator("main button").count() == 0, "nothing to press"
        assert_fits(shown)
        assert_accessible(shown)
        shown.close()


def test_nothing_can_be_chosen_before_the_table_has_shown_itself(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("ann-who-is-early")
    table = ann.open_table("md-pontoon21")
    for path in effort(("table",), ("table", "deal")):
        page = ann.new_page()
        # The socket opens, and says nothing.
        page.route_web_socket(re.compile("/socket"), lambda _: None)
        page.goto(f"/{path}?id={table}")
        expect(page.get_by_role("status").first).to_be_attached()
        page.locator("main section").first.wait_for(state="attached")
        lit = "main button:not(:disabled):not([aria-disabled=true]):visible"
        aside = ".rail-tools, .mute"
        pressable = [
            one.inner_text()
            for one in page.locator(lit).all()
            if not one.evaluate(f"(one) => !!one.closest('{aside}')")
        ]
        assert pressable == []


@pytest.mark.long
def test_a_table_that_is_being_moved_is_waited_for(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("ann-at-a-moved-table")
    tries: list[WebSocketRoute] = []

    def routed(socket: WebSocketRoute) -> None:
        tries.append(socket)
        if len(tries) > 2:
            socket.connect_to_server()
            return
        refused = {"code": "moved", "message": "the table is being moved", "clause": ""}
        socket.send(json.dumps({"type": "error", "refused": refused}))
        socket.close(code=4000)

    page = ann.new_page()
    page.route_web_socket(re.compile("/socket"), routed)
    page.goto(f"/table?id={ann.open_table('ma-spanish21')}")
    expect(page.locator(".deal-me-in")).to_be_visible()
    assert len(tries) == 3
