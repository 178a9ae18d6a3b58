"""The floor's page in a browser: its commands, and a round stepped through."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.players.at_table import AtTable
from tests.browser.players.seated import play_rounds, play_to_a_decision
from tests.browser.visitor import assert_accessible, assert_fits
from tests.effort import PROVING, effort


def fact(page: Page, name: str) -> Locator:
    """Return the value of a named fact of a table."""
    return page.locator(".floor-fact", has=page.get_by_text(name, exact=True)).locator("dd")


def command(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).click()


def test_the_floor_runs_a_table(new_visitor: NewVisitor) -> None:
    flo = new_visitor()
    flo.guest("flo")
    table = flo.open_table("ma-spanish21", private=True)
    page = flo.goto("/floor")
    page.get_by_role("searchbox").fill("no such table")
    expect(page.get_by_text("No table matches.")).to_be_visible()
    page.get_by_role("searchbox").fill("flo")
    page.get_by_role("link", name=re.compile("Table of ma-spanish21")).first.click()
    command(page, "Pause")
    expect(page.get_by_text("Paused: the floor has paused the table")).to_be_visible()
    command(page, "Resume")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()

    command(page, "Change the dealer")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Who deals from now on").fill("dot")
    assert_accessible(page)
    dialog.get_by_role("button", name="Change").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".floor-log")).to_contain_text("dot deals from now on")
    expect(fact(page, "Dealer")).to_have_text("dot")

    watcher = flo.goto(f"/table?id={table}")
    watcher.locator(".drawer-button[data-panel=pays]").click()
    expect(watcher.locator("#drawer")).to_contain_text("Main wager: from $5.00 to $5,000.00")
    command(page, "Change the limits")
    dialog.get_by_label("Smallest main wager").fill("50")
    dialog.get_by_label("Largest main wager").fill("25")
    dialog.get_by_role("button", name="Change").click()
    expect(dialog.get_by_role("alert")).to_contain_text("5(a)")
    dialog.get_by_label("Largest main wager").fill("200")
    dialog.get_by_role("button", name="Change").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".floor-facts")).to_contain_text("$50 to $200")
    expect(page.locator(".floor-tables-list")).to_contain_text("$50 to $200")
    expect(watcher.locator("#drawer")).to_contain_text("Main wager: from $50.00 to $200.00")
    expect(watcher.locator(".box[data-box='4'] .spot-main")).to_have_attribute(
        "aria-label", re.compile(r"from \$50\.00 to \$200\.00")
    )
    watcher.close()

    with AtTable(flo, table, "floor") as seat:
        seat.do("add-robot", box=2, strategy="mimic", wager=5_000)
    page.get_by_role("button", name="Send robot-1 away").click()
    expect(page.get_by_role("region", name="People", exact=True)).to_contain_text("Nobody")
    expect(page.locator(".floor-log")).to_contain_text("robot-1 leaves")

    play_rounds(page, table, 1)
    command(page, "Order a reshuffle")
    expect(page.locator(".floor-log")).to_contain_text("The floor has the cards reshuffled")
    page.get_by_text("The house: Spanish 21").click()
    row = page.get_by_role("row", name=re.compile("Smallest main wager"))
    expect(row).to_contain_text("$50.00")
    expect(row).to_contain_text("5(a)")

    command(page, "Close permanently")
    page.get_by_role("dialog").get_by_role("button", name="Close it").click()
    expect(page.get_by_text("Closed permanently", exact=True)).to_be_visible()
    expect(page.locator(".floor-table-told")).to_contain_text("the table is closed")


def test_a_dealer_calls_and_two_people_change_a_meter(new_visitor: NewVisitor) -> None:
    flo, sue = new_visitor(), new_visitor()
    flo.guest("flo4")
    said = {"name": "sue", "password": "seven dull grey herons"}
    sue.ask("POST", "/api/accounts", said)
    flo.ask("PUT", "/api/accounts/sue/roles", {"roles": ["floor"]})
    table = flo.open_table("ma-pontoon21")
    page = flo.goto(f"/floor?id={table}")
    expect(page.locator(".floor-facts")).to_contain_text("Primary jackpot")
    call_floor(page, table, "A chip is disputed")
    expect(page.locator(".floor-table-calls")).to_contain_text("A chip is disputed")
    expect(page.locator(".floor-tables-list")).to_contain_text("Called: A chip is disputed")
    command(page, "I am here")
    expect(page.locator(".floor-table-calls")).to_be_empty()

    command(page, "Change a meter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("It begins again at").fill("12,500")
    dialog.get_by_label("The supervisor’s name").fill("somebody")
    dialog.get_by_label("The supervisor’s password").fill(said["password"])
    dialog.get_by_role("button", name="Change").click()
    expect(dialog.get_by_role("alert")).to_contain_text("name or password is wrong")
    dialog.get_by_label("The supervisor’s name").fill("sue")
    dialog.get_by_role("button", name="Change").click()
    expect(dialog).to_have_count(0)
    log = page.locator(".floor-log")
    expect(log).to_contain_text(
        re.compile(r"flo4 and sue change the .*: it starts again at \$12,500\.00")
    )
    assert said["password"] not in page.content()


def call_floor(page: Page, table: str, reason: str) -> None:
    """Call the floor, as the dealer's terminal does."""
    script = """async ([id, reason]) => {
      const { TableConnection } = await import('/core/net/connection.js');
      const dealer = new TableConnection(id, 'dealer');
      dealer.open();
      await dealer.send('call-floor', { reason });
      dealer.close();
    }"""
    page.evaluate(script, [table, reason])


def test_a_misdeal_is_voided_and_its_round_stepped_through(new_visitor: NewVisitor) -> None:
    flo = new_visitor()
    flo.guest("flo2")
    table = flo.open_table("mbs-pontoon")
    page = flo.goto(f"/floor?id={table}")
    expect(page.get_by_role("button", name="Declare a misdeal")).to_be_disabled()
    round = play_to_a_decision(page, table)
    expect(fact(page, "Phase")).to_have_text("Players decide")
    expect(fact(page, "Waiting for")).to_contain_text("flo2")
    command(page, "Declare a misdeal")
    page.get_by_role("dialog").get_by_role("button", name="Declare it").click()
    expect(page.locator(".floor-log")).to_contain_text("The round is void")
    line = page.locator(".floor-rounds-list li").filter(has_text=f"Round {round}").first
    expect(line).to_contain_text("void")
    expect(line).to_contain_text("flo2 even")
    line.get_by_role("link").click()
    expect(page.get_by_role("heading", name=f"Round {round}")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".floor-round-told")).to_contain_text("The round is void")
    expect(page.locator(".floor-round-told")).to_contain_text("5.2")


RACK = "/api/tables/{}/rounds/1/rack"


@pytest.mark.long
@pytest.mark.clause("md-pontoon21", "7 T")
def test_a_round_is_stepped_through_card_by_card(new_visitor: NewVisitor) -> None:
    flo = new_visitor()
    flo.guest("flo3")
    table = flo.open_table("md-pontoon21")
    page = flo.goto(f"/floor?id={table}")
    play_rounds(page, table, 1)
    page.get_by_role("link", name="Round 1", exact=True).click()
    told = flo.ask("GET", f"/api/tables/{table}/rounds/1/steps")
    steps = told["steps"]
    where = page.locator(".floor-round-where")
    expect(where).to_have_text(f"Step 1 of {len(steps)}")
    felt = page.locator("floor-felt")
    for number, step in enumerate(steps[: effort(8, len(steps))], start=1):
        expect(where).to_have_text(f"Step {number} of {len(steps)}")
        view = step["view"]
        shown = len(view["dealer"]["cards"]) + view["dealer"]["hole_card"]
        shown += sum(len(hand["cards"]) for box in view["boxes"] for hand in box["hands"])
        expect(felt.locator("playing-card")).to_have_count(shown)
        page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    net = told["people"][0]["returned"] - told["people"][0]["staked"]
    came = "even" if not net else f"{'won' if net > 0 else 'lost'} ${abs(net) / 100:,.2f}"
    expect(page.get_by_label("Settled wagers")).to_contain_text(came)
    page.keyboard.press("Home")
    expect(where).to_have_text(f"Step 1 of {len(steps)}")
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator("[aria-current=step]")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename == f"{table}-1.toml"
    assert download.value.path().read_text() == told["record"]
    page.get_by_role("button", name="Replay by the referee").click()
    expect(page.get_by_text("The record replays to what was stored")).to_be_visible()
    page.get_by_role("button", name="Rebuild from the discard rack").click()
    expect(page.get_by_text("The rack shows every hand as the log has it")).to_be_visible()
    in_rack = sum(len(pile["cards"]) for pile in flo.ask("GET", RACK.format(table))["piles"])
    expect(page.locator(".floor-rack playing-card")).to_have_count(in_rack)
    if PROVING:
        assert_accessible(page)
    page.set_viewport_size(PHONE)
    assert_fits(page)
    page.goto(f"/floor?id={table}")
    expect(page.get_by_role("link", name="Round 1", exact=True)).to_be_visible()
    assert_fits(page)
    if PROVING:
        assert_accessible(page)
        page.emulate_media(color_scheme="dark")
        assert_accessible(page)


def test_who_has_not_the_role_is_told_what_it_takes(
    new_visitor: NewVisitor, accounts_server: str
) -> None:
    ann = new_visitor(at=accounts_server)
    page = ann.goto("/floor")
    expect(page.locator(".admit-notice")).to_contain_text("floor supervisor")
    expect(page.locator(".admit-notice").get_by_role("link", name="Sign in")).to_be_visible()
    said = {"name": "roleless-ann", "password": "seven dull grey herons"}
    ann.ask("POST", "/api/accounts", said)
    roles = (("audit", "auditor"), ("floor", "floor"), ("accounts", "administrator"))
    for path, role in roles[: effort(1, None)]:
        page.goto(f"/{path}")
        expect(page.locator(".admit-notice")).to_contain_text(role)
        expect(page.locator(".admit-notice")).to_contain_text("signed in as roleless-ann")
    assert_accessible(page)
