"""The pages' connection to a table, against a server that the test plays."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.table_player import play_round, waits_for_me
from tests.effort import effort

#: Opens a connection, and keeps it with the outcome of each request.
OPEN = """async (as) => {
  const { TableConnection } = await import('/core/net/connection.js');
  window.settled = [];
  window.table = new TableConnection('t', as);
  table.open();
}"""
ASK = """(verb) => {
  const failed = ({ code, message }) => settled.push(`${code}: ${message}`);
  table.send(verb).then(({ id }) => settled.push(id), failed);
}"""
COMES_BACK = "document.dispatchEvent(new Event('visibilitychange'))"
#: Longer than any delay of a connection.
LONG = 60_000

Heard = dict[str, Any]


class FakeTable:
    """Fake table that answers a page's sockets as the test tells it to."""

    def __init__(self, page: Page, answers: Callable[[FakeTable, Heard], Heard | None]) -> None:
        self.page = page
        self.heard: list[Heard] = []
        self.sockets: list[WebSocketRoute] = []
        self.greets = True
        self._answers = answers
        page.route_web_socket(re.compile("/socket"), self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda text: self._said(socket, json.loads(text)))
        if self.greets:
            self.say({"type": "clock", "waits_for": []}, socket)

    def _said(self, socket: WebSocketRoute, message: Heard) -> None:
        self.heard.append(message)
        answer = self._answers(self, message)
        if answer:
            self.say(answer, socket)

    def say(self, message: Heard, socket: WebSocketRoute | None = None) -> None:
        (socket or self.sockets[-1]).send(json.dumps(message))

    def asked(self, kind: str = "do") -> list[Heard]:
        return [one for one in self.heard if one["type"] == kind]

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Advance the page's clock until a condition holds."""
        for _ in range(200):
            if holds():
                return
            self.page.clock.run_for(500)
        raise AssertionError("it never came to that")

    def settled(self) -> list[str]:
        found: list[str] = self.page.evaluate("settled")
        return found


Meet = Callable[..., FakeTable]


@pytest.fixture
def meet(new_visitor: NewVisitor) -> Meet:
    def meet(answers: Callable[[FakeTable, Heard], Heard | None], as_: str = "player") -> FakeTable:
        page = new_visitor().new_page()
        page.clock.install(time="2026-01-01")
        page.goto("/terms")
        page.clock.pause_at("2026-01-02")
        table = FakeTable(page, answers)
        page.evaluate(OPEN, as_)
        page.wait_for_function("() => table.status === 'open'")
        return table

    return meet


def error(code: str, **more: object) -> Heard:
    refused = {"code": code, "message": f"{code}, says the server", "clause": ""}
    return {"type": "error", "refused": refused, **more}


def done(message: Heard) -> Heard:
    return {"type": "answer", "id": message["id"], "ok": True, "version": 1, "refused": None}


@pytest.mark.long
@pytest.mark.parametrize(
    "code",
    effort(["too-often", "moved"], ["too-often", "busy", "moved", "stopping", "unavailable"]),
)
def test_what_cannot_be_taken_now_is_sent_again_with_its_id(code: str, meet: Meet) -> None:
    def answers(table: FakeTable, message: Heard) -> Heard:
        again = len(table.asked()) < 3
        return error(code, id=message["id"]) if again else done(message)

    table = meet(answers)
    table.page.evaluate(ASK, "hit")
    table.wait_until(lambda: bool(table.settled()))
    first = table.asked()[0]
    assert table.asked() == [first] * 3
    assert table.settled() == [first["id"]]


@pytest.mark.long
def test_an_error_without_an_id_is_of_what_waits(meet: Meet) -> None:
    def answers(table: FakeTable, message: Heard) -> Heard:
        if message["do"] == "sit":
            return error("unreadable")
        return error("too-often") if len(table.asked()) == 1 else done(message)

    table = meet(answers)
    table.page.evaluate(ASK, "hit")
    table.wait_until(lambda: bool(table.settled()))
    assert table.settled() == [table.asked()[0]["id"]]
    table.page.evaluate(ASK, "sit")
    table.wait_until(lambda: len(table.settled()) == 2)
    assert table.settled()[1] == "unreadable: unreadable, says the server"


@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("too-often", "too many requests: wait a moment, then try again"),
        (
            "unavailable",
            "the table did not answer in time: check whether it was done before you try again",
        ),
    ],
)
def test_what_is_never_taken_is_told_of(code: str, told: str, meet: Meet) -> None:
    table = meet(lambda _, message: error(code, id=message["id"]))
    table.page.evaluate(ASK, "hit")
    table.wait_until(lambda: bool(table.settled()))
    assert table.settled() == [f"{code}: {told}"]
    often = len(table.asked())
    table.page.clock.run_for(LONG)
    assert len(table.asked()) == often, "and it is over then"


@pytest.mark.long
def test_what_was_not_taken_goes_to_the_next_connection(meet: Meet) -> None:
    def answers(table: FakeTable, message: Heard) -> Heard | None:
        if len(table.sockets) > 1:
            return done(message)
        table.say(error("stopping", id=message["id"]))
        table.sockets[-1].close(code=1012)
        return None

    table = meet(answers)
    table.page.evaluate(ASK, "hit")
    table.wait_until(lambda: bool(table.settled()))
    assert table.settled() == [table.asked()[0]["id"]]
    table.page.clock.run_for(LONG)
    assert len(table.asked()) == 2, "it does not come a second time when its pause is over"


@pytest.mark.long
def test_what_the_table_refuses_is_not_asked_again(meet: Meet) -> None:
    def answers(table: FakeTable, message: Heard) -> Heard:
        # A rule of the game may have the same code.
        return {**done(message), "ok": False, "refused": error("too-often")["refused"]}

    table = meet(answers)
    table.page.evaluate(ASK, "double")
    table.wait_until(lambda: bool(table.settled()))
    table.page.clock.run_for(LONG)
    assert len(table.asked()) == 1


@pytest.mark.long
def test_a_connection_that_has_died_silently_is_made_anew(meet: Meet) -> None:
    def answers(table: FakeTable, message: Heard) -> Heard | None:
        return {"type": "pong"} if len(table.asked("ping")) < 4 else None

    table = meet(answers)
    # The connection keeps sending pings as long as they are answered.
    table.wait_until(lambda: len(table.asked("ping")) == 3)
    assert len(table.sockets) == 1
    table.wait_until(lambda: len(table.sockets) == 2)
    assert len(table.asked("ping")) == 4
    table.wait_until(lambda: table.page.evaluate("table.status") == "open")


@pytest.mark.long
def test_who_comes_back_to_the_page_finds_out_whether_the_table_is_there(meet: Meet) -> None:
    table = meet(lambda _, message: {"type": "pong"} if message["type"] == "ping" else None)
    table.page.clock.run_for(5000)
    assert not table.asked("ping")
    for _ in range(3):
        table.page.evaluate(COMES_BACK)
        table.wait_until(lambda: len(table.asked("ping")) == 1)
    table.page.clock.run_for(5000)
    table.page.evaluate("window.dispatchEvent(new Event('online'))")
    table.wait_until(lambda: len(table.asked("ping")) == 2)
    # A closed connection sends no more pings.
    table.page.evaluate("table.close()")
    table.page.clock.run_for(LONG)
    table.page.evaluate(COMES_BACK)
    table.page.clock.run_for(LONG)
    assert len(table.asked("ping")) == 2


@pytest.mark.long
def test_who_comes_back_does_not_wait_for_the_next_try(meet: Meet) -> None:
    table = meet(lambda *_: None)
    table.sockets[-1].close(code=1012)
    table.page.wait_for_function("() => table.status === 'lost'")
    # The page's clock is stopped: the connection would not come back by itself.
    table.page.evaluate(COMES_BACK)
    table.page.wait_for_function("() => table.status === 'open'")
    assert len(table.sockets) == 2


@pytest.mark.long
@pytest.mark.parametrize(("who", "standing"), [("signage", "open"), ("player", "closed")])
def test_a_wall_outlives_the_session_of_who_hung_it_up(who: str, standing: str, meet: Meet) -> None:
    table = meet(lambda *_: None, who)
    table.sockets[-1].close(code=4001)
    table.page.wait_for_function("() => table.status !== 'open'")
    table.page.clock.run_for(LONG)
    table.wait_until(lambda: bool(table.page.evaluate("table.status") == standing))


@pytest.mark.long
@pytest.mark.parametrize("code", effort(["busy"], ["unavailable", "busy"]))
def test_a_table_that_cannot_be_shown_now_is_waited_for(code: str, meet: Meet) -> None:
    table = meet(lambda *_: None, "signage")
    table.greets = False
    table.sockets[-1].close(code=1012)
    table.wait_until(lambda: len(table.sockets) == 2)
    table.say(error(code))
    table.sockets[-1].close(code=4000)
    table.wait_until(lambda: len(table.sockets) == 3)


@pytest.mark.long
def test_a_player_is_told_that_his_wager_waits(new_visitor: NewVisitor) -> None:
    """At a real table with too many requests, the page waits, says so, and goes on."""
    ann = new_visitor()
    ann.guest("ann-in-haste")
    refused: list[str] = []
    asked: list[str] = []

    def routed(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("do") == "place-wager":
                asked.append(message["id"])
                if len(asked) < 3:
                    refused.append(message["id"])
                    socket.send(json.dumps(error("too-often", id=message["id"])))
                    return
            server.send(text)

        socket.on_message(said)
        server.on_message(socket.send)

    page = ann.new_page()
    page.route_web_socket(re.compile("/socket"), routed)
    page.goto(f"/table?id={ann.open_table('ma-spanish21')}")
    page.locator(".box[data-box='4'] .box-sit").click()
    waits_for_me(page)
    page.locator(".is-own .spot-main").click()
    page.locator(".tray-deal").click()
    expect(page.locator(".rail-note")).to_have_text("Sent; waiting for the table…")
    play_round(page, 1)
    assert len(set(asked)) == 1
    assert len(refused) == 2
