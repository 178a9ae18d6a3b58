"""Accounts in the browser: signing up and in, chips, limits, history."""

from __future__ import annotations

import json
import tomllib

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.visitor import Visitor, assert_accessible, assert_fits
from tests.effort import PROVING

PASSWORD = "green-felt-48"

#: Plays one round over the page's own connection, standing on everything.
PLAY = """async (table) => {
  const { TableConnection } = await import('/core/net/connection.js');
  const play = new TableConnection(table);
  const no = ['stand', 'decline-insurance', 'keep-double', 'decline-double', 'refuse-cut'];
  const seen = (kind) => new Promise((done) =>
    play.addEventListener('message', ({ detail: { message } }) => {
      const events = message.type === 'events' ? message.events : [];
      if (events.some((one) => one.event.event === kind)) done();
    }));
  const [over, left] = [seen('round.settled/1'), seen('person.left/1')];
  play.addEventListener('message', ({ detail: { message } }) => {
    const offered = (message.offers ?? []).find((one) => no.includes(one.do));
    if (offered) play.send(offered.do, offered.box ? { box: offered.box } : {}).catch(() => {});
  });
  play.open();
  await play.send('join', { chips: 50000 });
  await play.send('sit', { box: 4 });
  await play.send('place-wager', { box: 4, kind: 'main', cents: 1000 });
  await play.send('ready');
  await over;
  await play.send('leave'); // until the next round opens the player stays
  await left;
  play.close();
}"""


def signed_up(visitor: Visitor, name: str, cents: int = 0) -> None:
    visitor.ask("POST", "/api/accounts", {"name": name, "password": PASSWORD})
    if cents:
        visitor.ask("POST", "/api/cashier/purchases", {"cents": cents, "id": f"first-{name}"})


def fault_of(page: Page) -> str:
    fault = page.locator(".people-fault:not(:empty)").first
    fault.wait_for()
    return fault.inner_text()


def test_signing_up_out_and_in_leads_back_to_where_one_was(
    new_visitor: NewVisitor, accounts_server: str
) -> None:
    ann = new_visitor(at=accounts_server, may_complain=True)  # a wrong password is a 401
    page = ann.goto("/history?part=chips")
    page.locator("main").get_by_role("link", name="Sign in").click()
    page.get_by_role("button", name="Create one").click()
    assert_accessible(page)
    page.get_by_label("Name").fill("ann")
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Create account").click()
    assert "at least 8 characters" in fault_of(page)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    page.wait_for_url("**/history?part=chips")
    expect(page.get_by_text("No chips have moved yet.")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(f"{accounts_server}/")
    assert ann.ask("GET", "/api/visit")["person"] is None

    page.goto("/sign-in?back=%2Faccount")
    page.get_by_label("Name").fill("ann")
    page.get_by_label("Password").fill("green-felt-49")
    page.keyboard.press("Enter")
    assert fault_of(page)
    if PROVING:
        assert_accessible(page)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/account")
    expect(page.get_by_role("heading", name="ann")).to_be_visible()


@pytest.mark.long
def test_the_way_back_from_signing_in_stays_here(
    new_visitor: NewVisitor, accounts_server: str
) -> None:
    page = new_visitor(at=accounts_server).goto("/sign-in?new=1&back=%2F%2Felsewhere.example")
    page.get_by_label("Name").fill("bob")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    page.wait_for_url(f"{accounts_server}/")


def test_the_cashier_does_once_what_was_sent_twice(
    new_visitor: NewVisitor, accounts_server: str
) -> None:
    ann = new_visitor(at=accounts_server, may_complain=True)  # refusals are logged to the console
    signed_up(ann, "cara")
    page = ann.goto("/cashier")
    expect(page.locator("main")).to_contain_text("play money")
    take = page.get_by_role("region", name="Get chips")

    def lost_answer(route: Route) -> None:
        """Let the server process the request, but lose its response."""
        route.fetch()
        route.abort()

    page.route("**/api/cashier/purchases", lost_answer)
    take.get_by_role("button", name="$500", exact=True).click()
    take.get_by_role("button", name="Get chips").click()
    expect(page.get_by_text("no answer yet")).to_be_visible()
    page.unroute("**/api/cashier/purchases")
    page.reload()
    page.get_by_role("button", name="Send it again").click()
    expect(page.get_by_role("status").filter(has_text="$500.00 added")).to_be_visible()
    expect(page.locator(".cashier-receipts li")).to_have_count(1)
    expect(page.get_by_text("$9,500.00 left to get today")).to_be_visible()
    assert ann.ask("GET", "/api/me/balance")["balance"] == 50_000

    back = page.get_by_role("region", name="Return chips")
    back.get_by_label("Amount").fill("600")
    back.get_by_role("button", name="Return chips").click()
    assert fault_of(page) == "There are not so many chips."
    back.get_by_label("Amount").fill("120.50")
    back.get_by_role("button", name="Return chips").click()
    expect(page.locator(".cashier-receipts li").first).to_contain_text("Returned $120.50")
    expect(page.locator(".bar-money")).to_have_text("Wallet $379.50")
    take.get_by_label("Amount").fill("20000")
    take.get_by_role("button", name="Get chips").click()
    assert "is left to buy today" in fault_of(page)
    assert_accessible(page)
    page.set_viewport_size(PHONE)
    assert_fits(page)


@pytest.mark.long
def test_the_cashier_says_every_time_that_it_was_not_answered(
    new_visitor: NewVisitor, accounts_server: str
) -> None:
    ann = new_visitor(at=accounts_server, may_complain=True)
    signed_up(ann, "cora")
    page = ann.goto("/cashier")
    sent: list[str] = []
    answers: list[int] = []

    def broken(route: Route) -> None:
        """Answer as a server that is down, or as a proxy in front of it."""
        sent.append(json.loads(route.request.post_data or "")["id"])
        if answers:
            route.fulfill(status=answers.pop(), body="<h1>Oh no</h1>")
        else:
            route.abort()

    page.route("**/api/cashier/purchases", broken)
    take = page.get_by_role("region", name="Get chips")
    take.get_by_label("Amount").fill("200")
    take.get_by_role("button", name="Get chips").click()
    warning = page.locator(".notice", has_text="no answer yet")
    again = page.get_by_role("button", name="Send it again")
    again.click()
    expect(warning.get_by_role("alert")).to_have_text("The server cannot be reached.")
    for status in (500, 502, 504):
        answers.append(status)
        again.click()
        expect(warning.get_by_role("alert")).to_have_text(f"The server answered with {status}.")
    assert len(sent) == 5
    assert len(set(sent)) == 1
    answers.append(409)
    again.click()
    expect(page.locator(".notice", has_text="was refused")).to_contain_text("answered with 409")
    expect(again).to_be_hidden()
    page.reload()
    expect(take).to_be_visible()
    expect(again).to_have_count(0)


def test_a_looser_limit_waits(new_visitor: NewVisitor, accounts_server: str) -> None:
    ann = new_visitor(at=accounts_server)
    signed_up(ann, "dora")
    page = ann.goto("/account")
    loss, time = (page.locator(f"[data-limit={kind}]") for kind in ("loss", "time"))
    loss.get_by_label("Dollars per day").fill("fifty")
    loss.get_by_role("button", name="Set limit").click()
    assert "such as 50" in fault_of(page)
    loss.get_by_label("Dollars per day").fill("50")
    loss.get_by_role("button", name="Set limit").click()
    expect(loss).to_contain_text("$50.00 per day · $50.00 left to lose today")
    loss.get_by_label("Dollars per day").fill("80")
    loss.get_by_role("button", name="Set limit").click()
    expect(loss.get_by_role("status")).to_contain_text("$80.00 per day from")
    # A request to change the other limit does not undo this one's.
    time.get_by_label("Minutes per day").fill("90")
    time.get_by_role("button", name="Set limit").click()
    expect(time).to_contain_text("1 h 30 min per day")
    limits = ann.ask("GET", "/api/me")["limits"]
    assert limits["loss"]["value"] == 5000
    assert limits["loss"]["pending"]["value"] == 8000
    assert limits["time"] == {"value": 90, "pending": None}
    assert_accessible(page)
    page.set_viewport_size(PHONE)
    assert_fits(page)
    page.get_by_role("button", name="Keep the stricter limit").click()
    expect(loss.get_by_role("status")).to_have_count(0)
    assert ann.ask("GET", "/api/me")["limits"]["loss"] == {"value": 5000, "pending": None}


def test_another_password_and_the_other_places(
    new_visitor: NewVisitor, accounts_server: str
) -> None:
    ann, also = new_visitor(at=accounts_server), new_visitor(at=accounts_server)
    signed_up(ann, "eve")
    also.ask("POST", "/api/session", {"name": "eve", "password": PASSWORD})
    page = ann.goto("/account")
    places = page.get_by_role("region", name="Where you are signed in")
    expect(places.get_by_role("listitem")).to_have_count(2)
    expect(places).to_contain_text("This browser")
    places.get_by_role("button", name="Sign out everywhere else").click()
    expect(places).to_contain_text("Signed out in one other place.")
    expect(places.get_by_role("listitem")).to_have_count(1)
    assert also.ask("GET", "/api/visit")["person"] is None
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password").fill("blue-felt-48")
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("Changed. You have been signed out")).to_be_visible()
    also.ask("POST", "/api/session", {"name": "eve", "password": "blue-felt-48"})


def test_history_has_the_rounds_and_every_movement(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("historian")
    table = ann.open_table("mbs-pontoon")
    page = ann.goto("/history")
    expect(page.get_by_text("No rounds yet.")).to_be_visible()
    page.evaluate(PLAY, table)
    page.reload()
    row = page.get_by_role("listitem").filter(has_text="Table of mbs-pontoon, round 1")
    expect(row).to_contain_text("staked S$10.00")
    told = ann.ask("GET", "/api/me/rounds")["rounds"][0]
    look = row.get_by_role("link", name="Replay")
    expect(look).to_have_attribute("href", f"/round?table={table}&round=1")
    expect(row.get_by_role("link", name="Shoe 1")).to_have_attribute(
        "href", f"/verify-shoe?table={table}&shoe=1"
    )
    if told["withheld"]:
        expect(row).to_contain_text("Record when the shoe is over")
    else:
        with page.expect_download() as download:
            row.get_by_role("link", name="Record").click()
        assert download.value.suggested_filename == f"{table}-1.toml"
        assert tomllib.loads(download.value.path().read_text("utf-8"))
    if PROVING:
        assert_accessible(page)

    page.get_by_role("tab", name="Rounds").press("ArrowRight")
    expect(page.get_by_role("listitem").first).to_contain_text("Taken from the table")
    wager = page.get_by_role("listitem").filter(has_text="Wager placed")
    expect(wager).to_contain_text("−S$10.00S$490.00 afterwards")
    expect(page.get_by_role("listitem").last).to_contain_text("+$1,000.00")
    expect(page.get_by_role("listitem").last).to_contain_text("From the cashier")
    page.set_viewport_size(PHONE)
    assert_fits(page)
    assert_accessible(page)


def test_history_is_paged(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("pager", 0)
    for number in range(27):
        ann.ask("POST", "/api/cashier/purchases", {"cents": 100 + number, "id": f"page-{number}"})
    page = ann.goto("/history?part=chips")
    expect(page.get_by_role("listitem")).to_have_count(25)
    page.get_by_role("button", name="Show older").click()
    expect(page.get_by_role("listitem")).to_have_count(27)
    expect(page.get_by_role("button", name="Show older")).to_be_hidden()
