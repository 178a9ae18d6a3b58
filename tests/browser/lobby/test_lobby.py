"""The lobby: light, stable while it loads, and a way to every kind of table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, TABLET, NewVisitor
from tests.browser.visitor import assert_accessible, assert_fits, assert_still
from tests.effort import effort
from tests.server.live.nursery import Nursery
from tests.server.live.quick import quick_settings

#: Maximum transfer until the lobby is complete; its first paint needs less.
MOST_BYTES = 200_000
#: Maximum layout shift, far below what browsers call good.
MOST_SHIFT = 0.02

TOPS = """() => [...document.querySelectorAll('.lobby-felt > *, .lobby-words > *')]
  .map((one) => Math.round(one.getBoundingClientRect().top))"""


def opened(page: Page) -> str:
    """Return the id of the table that the page has opened."""
    page.wait_for_url(re.compile(r"/table\?id="))
    return page.url.split("id=")[1]


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="phone"),
        *effort([], [pytest.param(DESK, id="desk"), pytest.param(TABLET, id="tablet")]),
    ],
)
def test_the_lobby_is_light_keeps_still_and_has_every_fact(
    new_visitor: NewVisitor, size: ViewportSize
) -> None:
    ann = new_visitor(size=size)
    ann.guest("looker")
    ann.open_table("md-pontoon21", {"decks": 8}, dealing="person")
    page = ann.new_page()
    # Other tests may have used the context, and left its files in the browser's cache.
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    answered: list[Request] = []
    page.on("requestfinished", lambda one: answered.append(one))  # noqa: PLW0108  # marks its listener
    page.goto("/")
    expect(page.get_by_role("button", name="Sit down")).to_have_count(5)
    page.wait_for_load_state("networkidle")
    # The length of the list of open tables depends on other tests.
    sizes = [one.sizes() for one in answered if "/api/tables?" not in one.url]
    assert len(sizes) < len(answered)
    taken = sum(one["responseBodySize"] + one["responseHeadersSize"] for one in sizes)
    assert 20_000 < taken < MOST_BYTES, {one.url: one.sizes() for one in answered}
    # A part of the page may be painted before the next one arrives: none lies above an earlier one.
    assert page.evaluate(TOPS) == sorted(page.evaluate(TOPS))
    assert_still(page, MOST_SHIFT)
    assert_fits(page)
    # Every fact about a book comes from the server.
    books: list[dict[str, Any]] = ann.ask("GET", "/api/books")["books"]
    for book in books:
        card = page.locator(f"article[data-book={book['id']}]")
        expect(card).to_contain_text(f"{100 * book['edge']['best']:.3f}%")
        for fact in book["facts"]:
            expect(card).to_contain_text(fact["words"])


def test_a_newcomer_plays_with_one_click_and_comes_back_to_his_table(
    new_visitor: NewVisitor,
) -> None:
    ann = new_visitor()
    page = ann.goto("/")
    page.get_by_role("button", name="Play now").click()
    table = opened(page)
    told = ann.ask("GET", f"/api/tables/{table}")
    assert told["book"] == "ma-spanish21"
    assert re.fullmatch(r"Massachusetts Spanish 21, \d+ [A-Z][a-z]+ \d\d:\d\d", told["name"])
    assert told["settings"]["private"]
    assert told["settings"]["coach"]
    assert told["settings"]["decision_ms"] == 0
    assert ann.ask("GET", "/api/visit")["balance"] > 0
    # A hand is waiting meanwhile: the lobby says so, and links back to it.
    page.locator(".deal-me-in").click()
    expect(page.locator(".box.is-own")).to_have_count(1)
    page.goto("/")
    seat = page.get_by_role("link", name=f"Back to {told['name']}")
    expect(seat).to_have_attribute("href", f"/table?id={table}")
    # Staff pages are folded away, and a newcomer's own name is no code.
    expect(page.get_by_role("link", name="Floor")).to_be_hidden()
    page.locator(".bar-staff summary").click()
    expect(page.get_by_role("link", name="Floor")).to_be_visible()
    expect(page.locator(".bar-me")).to_contain_text("You")
    expect(page.locator("body")).not_to_contain_text("guest-")
    page.get_by_role("button", name="Play now").click()
    assert opened(page) == table


@pytest.mark.long
def test_who_must_sign_up_first_goes_on_with_what_they_wanted(
    new_visitor: NewVisitor, accounts_server: str
) -> None:
    ann = new_visitor(at=accounts_server)
    page = ann.goto("/")
    # Visitors without an account are told so before they play.
    expect(page.locator(".lobby-sign")).to_contain_text("sign in or create an account")
    assert_accessible(page)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/sign-in?back=%2F")
    expect(page.get_by_text("Then you sit down at your table.")).to_be_visible()
    page.get_by_role("button", name="Create one").click()
    page.get_by_label("Name").fill("goes-on")
    # The focus moves to the field with the error.
    page.get_by_label("Password").fill("short")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Password")).to_be_focused()
    page.get_by_label("Password").fill("blue-felt-48")
    page.keyboard.press("Enter")
    table = opened(page)
    # An account gets its first chips as a guest does, and sees where they are.
    page.locator(".deal-me-in").click()
    expect(page.locator(".rail-wallet")).to_have_text("Wallet$500.00")
    page.locator(".bar-menu").click()
    money = page.locator(".bar-money")
    expect(money).to_contain_text("Wallet $500")
    expect(money.get_by_role("link", name="Chips at the table")).to_have_attribute(
        "href", f"/table?id={table}"
    )
    assert ann.ask("GET", "/api/visit")["tables"][0]["table"] == table


@pytest.mark.long
def test_robots_come_along(new_visitor: NewVisitor) -> None:
    page = new_visitor().goto("/")
    page.get_by_label("Two robots").check()
    page.get_by_role("button", name="Play now").click()
    opened(page)
    expect(page.locator("body")).to_contain_text("robot", ignore_case=True)


def test_a_house_of_ones_own_and_friends_by_its_link(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    page = ann.goto("/")
    maryland = page.get_by_role("article", name="Pontoon 21 Maryland")
    maryland.get_by_role("button", name="Choose house rules").click()
    dialog = page.get_by_role("dialog", name="Pontoon 21 (Maryland)")
    edge = dialog.locator(".house-dialog-edge")
    expect(edge).to_have_text("House edge 0.389% Exact.")
    dialog.get_by_label("Decks in the shoe", exact=True).select_option("8")
    eight = ann.ask("POST", "/api/charts", {"book": "md-pontoon21", "house": {"decks": 8}})["edge"]
    assert f"{100 * eight:.3f}" != "0.389"
    expect(edge).to_have_text(f"House edge {100 * eight:.3f}% Exact.")
    dialog.get_by_text("The table", exact=True).click()
    # A player is offered no more boxes than the table has.
    own = dialog.locator("[data-key=boxes_per_player] select")
    dialog.locator("[data-key=boxes] select").select_option("3")
    expect(own.locator("option:not(:disabled)")).to_have_count(3)
    # The robots' strategy is asked only where there are robots.
    expect(dialog.get_by_label("Robots play")).to_be_disabled()
    dialog.get_by_label("Robots", exact=True).select_option("1")
    expect(dialog.get_by_label("Robots play")).to_be_enabled()
    dialog.get_by_label("Robots", exact=True).select_option("0")
    least = dialog.get_by_label("Smallest Pontoon 21 Wager", exact=True)
    least.fill("9000")
    # A value outside its bounds is reported at its field, with the clause; it opens no table.
    submit = dialog.get_by_role("button", name="Open the table")
    expect(dialog.locator("[data-key=table_minimum]")).to_contain_text(
        "The smallest Pontoon 21 Wager is above the largest. (6 F)"
    )
    expect(least).to_have_attribute("aria-invalid", "true")
    expect(submit).to_be_disabled()
    assert_accessible(page)
    least.fill("25")
    expect(submit).to_be_enabled()
    expect(dialog.locator(".house-dialog-line")).to_contain_text("8 decks of 48 cards")
    dialog.get_by_label("Table name").fill("Ann and friends")
    dialog.get_by_label("Who deals").select_option("physical")
    dialog.get_by_label("Private").check()
    submit.click()
    expect(page.get_by_role("link", name="Deal")).to_be_visible()
    shown = page.get_by_label("Link: anyone")
    expect(shown).to_have_value(re.compile(r"/table\?id="))
    link = shown.input_value()
    table = link.split("id=")[1]
    told = ann.ask("GET", f"/api/tables/{table}")
    assert told["name"] == "Ann and friends"
    assert (told["settings"]["dealing"], told["settings"]["shoe"]) == ("person", "physical")
    assert told["house"] == {"decks": 8, "boxes": 3, "table_minimum": "25.00"}
    listed = [one["id"] for one in ann.ask("GET", "/api/tables")["tables"]]
    assert table not in listed

    bob = new_visitor(size=PHONE, may_complain=True)  # a table that does not exist is a 404
    page = bob.goto("/")
    field = page.get_by_label("Join friends")
    for text, sentence in (
        ("what is this?", "This is not a link to a table."),
        ("nosuchtable1", "There is no such table."),
    ):
        field.fill(text)
        field.press("Enter")
        expect(page.locator("#join-fault")).to_have_text(sentence)
    field.fill(f"  {link} ")
    field.press("Enter")
    assert opened(page) == table


def test_open_tables_come_and_go_without_a_reload(new_visitor: NewVisitor) -> None:
    ann, bob = new_visitor(), new_visitor()
    ann.guest("opener")
    page = bob.goto("/")
    expect(page.get_by_role("article")).to_have_count(5)
    page.evaluate("window.stays = true")
    table = ann.open_table("mbs-pontoon")
    line = page.locator(f'[data-table="{table}"]')
    expect(line).to_contain_text("Pontoon (Marina Bay Sands)")
    watch = line.get_by_role("link", name="Watch").get_attribute("href")
    assert watch == f"/table?id={table}&watch=1"
    assert_watched(bob.goto(watch))
    ann.ask("DELETE", f"/api/tables/{table}")
    other = ann.open_table("mbs-pontoon", dealing="person")
    # A page that becomes visible again does not wait for the next poll.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(line).to_have_count(0)
    line = page.locator(f'[data-table="{other}"]')
    expect(line).to_contain_text("dealt by a person")
    assert page.evaluate("window.stays")
    line.get_by_role("link", name="Join").click()
    assert opened(page) == other
    expect(page.locator(".deal-me-in")).to_be_visible()
    expect(page.locator(".box-sit:visible")).not_to_have_count(0)


def assert_watched(page: Page) -> None:
    """Assert that a watcher is offered no seat until they ask for one."""
    expect(page.locator(".rail-come")).to_contain_text("You are watching.")
    expect(page.locator("main")).to_have_attribute("data-idle", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".box-sit:visible")).to_have_count(0)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".deal-me-in")).to_be_focused()
    expect(page.locator(".box-sit:visible")).not_to_have_count(0)
    expect(page).not_to_have_url(re.compile("watch"))
    page.close()


def test_a_house_is_chosen_by_keyboard_on_a_telephone(new_visitor: NewVisitor) -> None:
    page = new_visitor(size=PHONE, color_scheme="dark").goto("/")
    choose = page.get_by_role("button", name="Choose house rules").nth(4)
    choose.focus()
    page.keyboard.press("Enter")
    editor = page.locator("house-editor")
    split = editor.get_by_label("What two cards must have in common", exact=True)
    split.focus()
    page.keyboard.press("ArrowDown")
    expect(editor.locator("[data-key=split_by].changed")).to_be_visible()
    editor.get_by_role("button", name="Reset to defaults").press("Enter")
    expect(editor.locator(".changed")).to_have_count(0)
    # A clause can be read where it is cited.
    editor.locator("[data-key=split_by] summary").press("Enter")
    expect(editor.locator("[data-key=split_by] details li")).not_to_have_count(0)
    assert_fits(page)
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
def test_the_least_of_a_jackpot_follows_the_paytable(new_visitor: NewVisitor) -> None:
    page = new_visitor().goto("/")
    maryland = page.get_by_role("article", name="Pontoon 21 Maryland")
    maryland.get_by_role("button", name="Choose house rules").click()
    page.get_by_role("dialog").get_by_text("Side bets", exact=True).click()
    field = page.locator("[data-key=bonus_spin_initial]")
    amount = field.get_by_role("textbox")
    hint = field.locator(".hint")
    expect(hint).to_have_text("At least $5,000.00 (12 D(6)(b)(iii)), also when left empty")
    expect(amount).to_have_attribute("placeholder", "5000.00")
    page.locator("[data-key=bonus_spin_paytable]").get_by_role("combobox").select_option(index=1)
    expect(hint).to_contain_text("At least $1,000.00 (12 D(6)(b)(ii))")
    expect(amount).to_have_attribute("placeholder", "1000.00")
    amount.fill("999")
    expect(field).to_contain_text("is at least 1000.00")
    assert_accessible(page)


def test_a_house_is_written_as_people_write(plain_page: Page) -> None:
    page = plain_page
    read = """async ([book, typed]) => {
      const { loadOptions } = await import('/lobby/house-editor.js');
      const { tidy, typedValue, withChoice } = await import('/lobby/house-choices.js');
      const options = await loadOptions(book);
      let house = {};
      const found = [];
      for (const [key, decks, text] of typed) {
        const option = options.find((one) => one.key === key && (!decks || one.decks === decks));
        const value = option.kind === 'choice' ? text : typedValue(option, text);
        found.push(value);
        house = tidy(withChoice(house, option, value), options);
      }
      return [found, house];
    }"""
    typed: list[list[Any]] = [
        ["table_maximum", None, "$1,500"],
        ["match_maximum", None, "2000.5"],
        ["bonus_spin_rate", None, "5%"],
        ["match_odds.suited", 6, "10 to 1"],
        ["table_minimum", None, "a lot"],
        ["table_minimum", None, ""],
    ]
    values, house = page.evaluate(read, ["ma-spanish21", typed])
    assert values == ["1500.00", "2000.50", "1/20", "10:1", "a lot", "5.00"]
    assert house == {
        "table_maximum": "1500.00",
        "match_maximum": "2000.50",
        "bonus_spin_rate": "1/20",
        "match_odds": {"suited": "10:1"},
    }
    # Values that no longer apply, or equal the default, are left out.
    _, house = page.evaluate(read, ["ma-spanish21", [*typed[:4], ["match_maximum", None, ""]]])
    assert "match_maximum" not in house
    assert page.evaluate(
        """async () => {
      const { loadOptions } = await import('/lobby/house-editor.js');
      const { tidy } = await import('/lobby/house-choices.js');
      const house = { match: false, match_minimum: '2.00', match_odds: { suited: '10:1' } };
      return tidy(house, await loadOptions('ma-spanish21'));
    }"""
    ) == {"match": False}


def test_a_player_is_offered_a_dealer_only_for_a_private_table(
    new_visitor: NewVisitor, accounts_server: str
) -> None:
    ann = new_visitor(at=accounts_server)
    account = {"name": "opening-ann", "password": "a long enough password"}
    ann.ask("POST", "/api/accounts", account)
    page = ann.goto("/")
    page.get_by_role("button", name="Open a public table").click()
    dealer = page.get_by_label("Who deals")
    person = dealer.locator("option[value=person]")
    expect(person).to_be_disabled()
    page.get_by_label("Private: not in the list").check()
    expect(person).to_be_enabled()
    dealer.select_option("person")
    page.get_by_label("Private: not in the list").uncheck()
    expect(dealer).to_have_value("virtual")


@pytest.mark.long
def test_who_has_enough_tables_is_offered_no_button(
    new_visitor: NewVisitor, nursery: Nursery, tmp_path: Path
) -> None:
    settings = {
        **quick_settings(tmp_path, f"sqlite:///{tmp_path / 'store.sqlite'}"),
        "private": False,
        "accounts.sign_up": True,
        "tables.most_of_one": 2,
    }
    server = nursery.start(settings, tmp_path / "log")
    ann = new_visitor(at=server.address)
    ann.ask("POST", "/api/accounts", {"name": "full-ann", "password": "a long enough password"})
    for _ in range(2):
        ann.open_table("ma-spanish21", private=True)
    page = ann.goto("/")
    expect(page.get_by_text("you have 2 tables open, and may have 2")).to_be_visible()
    expect(page.get_by_role("button", name="Open a public table")).to_be_hidden()
    server.stop()
