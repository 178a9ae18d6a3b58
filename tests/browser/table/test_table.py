"""A table played in the browser: with the mouse, with keys, by two people, after a disconnect."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

from fortyeight.money import parse_amount
from tests.browser.conftest import DESK, PHONE, TABLET, NewVisitor
from tests.browser.players.at_table import AtTable
from tests.browser.players.table_player import (
    EAGER,
    MOST,
    at_table,
    cards_of,
    play_round,
    round_number,
    sit_and_deal,
    waits_for_me,
)
from tests.browser.visitor import Visitor, assert_accessible, assert_fits
from tests.effort import effort

#: What the loudspeaker overlaps.
COVERED = """() => {
  const { left, right, top, bottom } = document.querySelector('.mute').getBoundingClientRect();
  const covered = (one) => {
    const rect = one.getBoundingClientRect();
    return rect.left < right && left < rect.right && rect.top < bottom && top < rect.bottom;
  };
  const things = '.shoe > svg, .discards, .dealer-line, .dealer-hand > *, .box';
  return [...document.querySelectorAll(things)].filter(covered).map((one) => one.className);
}"""

LAPTOP: ViewportSize = {"width": 1024, "height": 768}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}

#: The first valued decision on a machine waits for a compilation.
PATIENCE = 180_000
#: Polls of a round that others play too.
LONG = 600
BOOKS = ("ma-spanish21", "ma-pontoon21", "md-pontoon21", "mbs-pontoon", "bbc-spanish21")


def chips(page: Page) -> int:
    """Return the player's chips in cents, as the page shows them."""
    return int(re.sub(r"[^0-9]", "", page.locator(".rail-chips strong").inner_text()))


def net_of_last_round(visitor: Visitor) -> int:
    """Return the net of the last round, according to the server."""
    told: str = visitor.ask("GET", "/api/me/rounds")["rounds"][0]["net"]
    return -parse_amount(told[1:]) if told.startswith("-") else parse_amount(told)


def hold(page: Page, button: str, until: str) -> None:
    """Long-press a button until the page shows this text, and release it."""
    place = page.locator(button).bounding_box()
    assert place
    point = {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(".rail-note")).to_contain_text(until)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def table_of(page: Page) -> str:
    return page.url.partition("id=")[2]


@pytest.mark.parametrize("book", effort(BOOKS[1:2], BOOKS))
def test_a_whole_round_of_every_book_by_clicking(book: str, new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest(f"ann-{book}")
    page = at_table(ann, ann.open_table(book))
    layout: dict[str, Any] = ann.ask("GET", f"/api/tables/{table_of(page)}/layout")
    for inscription in layout["inscriptions"]:
        expect(page.locator(".felt")).to_contain_text(inscription["text"])
    sit_and_deal(page)
    play_round(page, 1, EAGER)
    before = chips(page)
    # A spot's mark shows what it pays, and bets nothing.
    for spot in layout["spots"][1:2]:
        page.locator(f".is-own .spot-info[data-kind={spot['kind']}]").click()
        pays = page.locator(f".drawer .pays[data-kind={spot['kind']}]").first
        expect(pays).to_be_in_viewport()
        expect(pays).to_contain_text("1 in ")
        page.locator(".drawer").get_by_role("button", name="Close").click()
        assert chips(page) == before
    # A second round, with a chip on every spot that the house has.
    page.locator(".is-own .spot-main").click()
    for spot in layout["spots"][1:]:
        page.locator(f".is-own .spot[data-kind={spot['kind']}]").click()
    assert chips(page) < before
    page.locator(".tray-deal").click()
    play_round(page, 2, EAGER)
    assert chips(page) == before + net_of_last_round(ann)


@pytest.mark.long
def test_two_people_at_one_table_see_the_same(new_visitor: NewVisitor) -> None:
    ann, ben = new_visitor(), new_visitor(size=TABLET)
    ann.guest("ann-of-two")
    ben.guest("ben-of-two")
    table = ann.open_table("ma-spanish21", pause_ms=2_000)
    first, second = at_table(ann, table), at_table(ben, table)
    first.locator(".box[data-box='3'] .box-sit").click()
    expect(first.locator(".box.is-own")).to_have_attribute("data-box", "3")
    expect(second.locator(".box[data-box='3'] .box-who")).to_have_text("ann-of-two")
    second.locator(".box[data-box='5'] .box-sit").click()
    expect(second.locator(".box.is-own")).to_have_attribute("data-box", "5")
    for page in (first, second):
        waits_for_me(page)
        page.locator(".is-own .spot-main").click()
        page.locator(".tray-deal").click()
    for _ in range(LONG):
        both = [
            page
            for page in (first, second)
            if page.locator("main").get_attribute("data-phase") == "over"
        ]
        if len(both) == 2:
            break
        for page in (first, second):
            for selector in (
                ".asks [data-verb=decline-insurance][aria-disabled=false]",
                ".act[data-verb=stand][aria-disabled=false]",
            ):
                if page.locator(selector).count() and page.locator(selector).is_visible():
                    page.locator(selector).click()
        first.wait_for_timeout(50)
    assert len(both) == 2, "the round is over for both"
    assert cards_of(first) == cards_of(second)
    assert cards_of(first)["3"]
    assert cards_of(first)["5"]
    for page, box in ((first, "3"), (second, "5")):
        expect(page.locator(f".box[data-box='{box}'] .result").first).to_have_text(
            re.compile(r"^(won|lost) S?\$[\d,.]+$|^even$")
        )


@pytest.mark.ruling("R37")
@pytest.mark.clause("bbc-spanish21", "Method 14")
def test_a_round_with_keys_only(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("ann-with-keys")
    page = at_table(ann, ann.open_table("bbc-spanish21"))
    page.keyboard.press("?")
    expect(page.locator("#drawer .keys")).to_contain_text("Surrender")
    page.keyboard.press("Escape")
    expect(page.locator(".deal-me-in")).to_be_enabled()
    page.locator("body").press("Enter")
    expect(page.locator(".box.is-own")).to_have_count(1)
    _stand_with_keys(page, 1)
    held = chips(page)
    page.keyboard.press("2")
    page.keyboard.press("2")
    assert chips(page) < held
    page.keyboard.press("Backspace")
    assert chips(page) == held
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    _stand_with_keys(page, 2)
    assert chips(page) == held + net_of_last_round(ann)


def _stand_with_keys(page: Page, number: int) -> None:
    for _ in range(60):
        asked = waits_for_me(page)
        if asked == "bets" and round_number(page) > number:
            return
        if asked == "act":
            # In the words of Boston Billiard Club a player stays.
            assert "Stay" in page.locator(".act[data-verb=stand]").inner_text()
        page.locator("body").press({"bets": "Shift", "act": "s"}.get(asked, "n"))
        page.wait_for_timeout(30)
    raise AssertionError("the round does not end")


@pytest.mark.long
@pytest.mark.parametrize("size", effort([PHONE], [PHONE, TABLET, LAPTOP, ON_ITS_SIDE]))
def test_a_round_on_a_small_screen(size: ViewportSize, new_visitor: NewVisitor) -> None:
    ann = new_visitor(size=size, has_touch=True, color_scheme="dark")
    ann.guest(f"ann-{size['width']}")
    page = at_table(ann, ann.open_table("md-pontoon21"))
    sit_and_deal(page)
    # Now and then a round is over with the deal.
    while (asked := waits_for_me(page)) != "act":
        press = ".tray-deal" if asked == "bets" else ".asks [data-verb=decline-insurance]"
        page.locator(press).click()
    number = round_number(page)
    # A first hand is explained under the felt, until the player dismisses the tips.
    expect(page.locator(".first-hand")).to_contain_text("of 4 Your turn. Hit takes a card")
    assert page.locator(".act[data-verb=hit]").get_attribute("title") == "Take one more card"
    # A long press shows the same text, and takes no card.
    held = cards_of(page)
    hold(page, ".act[data-verb=hit]", "Take one more card.")
    # On Double it also offers to double for less.
    hold(page, ".act[data-verb=double]", "more and take exactly one card.")
    expect(page.get_by_label("Amount to double", exact=True)).to_be_visible()
    page.locator(".act-less").click()
    expect(page.get_by_label("Amount to double", exact=True)).to_be_hidden()
    assert waits_for_me(page) == "act"
    assert cards_of(page) == held
    assert_fits(page)
    expect(page.locator(".dealer-line")).to_have_text(
        re.compile(r"^Your turn: .+ against the \w+ of \w+\.$")
    )
    # In play there are no chips, and only legal actions, large enough for a thumb.
    expect(page.locator(".tray-chip:visible")).to_have_count(0)
    for act in page.locator(".act:visible").all():
        assert act.get_attribute("aria-disabled") == "false"
        size_of = act.bounding_box()
        assert size_of
        assert min(size_of["width"], size_of["height"]) >= 44
        assert size_of["x"] + size_of["width"] <= size["width"]
    # The buttons can be reached, and the player's hand is fully visible.
    hand = page.locator(".is-own .hand-cards").first.bounding_box()
    rail = page.locator(".rail").bounding_box()
    button = page.locator(".act[data-verb=hit]").bounding_box()
    assert hand
    assert rail
    assert button
    above, beside = hand["y"] + hand["height"] <= rail["y"], hand["x"] + hand["width"] <= rail["x"]
    assert above or beside
    assert button["y"] + button["height"] <= size["height"]
    # The loudspeaker covers nothing; sounds are off until it is pressed.
    assert page.evaluate(COVERED) == []
    page.get_by_role("button", name="Sounds are off: switch on").click()
    page.get_by_role("button", name="Sounds are on: mute").click()
    assert_accessible(page)
    # Menus close on a tap elsewhere, and on Escape.
    for menu, inside in ((".bar-menu", "#ways a"), (".tools-button", ".drawer-button")):
        for escapes in (False, True):
            page.locator(menu).click()
            expect(page.locator(inside).first).to_be_visible()
            if escapes:
                page.keyboard.press("Escape")
            else:
                page.locator(".rail").click(position={"x": 2, "y": 12})
            expect(page.locator(inside).first).to_be_hidden()
    if size != ON_ITS_SIDE:  # which has no room for them
        page.get_by_role("button", name="No more tips").click()
    expect(page.locator(".first-hand")).to_be_hidden()
    # A spot that takes no chips now shows what its wager pays and costs.
    spot = page.locator(".is-own .spot[data-kind=match]").bounding_box()
    assert spot
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    expect(page.locator(".drawer .pays[data-kind=match]")).to_be_in_viewport()
    expect(page.locator(".drawer .pays[data-kind=match] + .pays-cost")).to_contain_text(
        "House edge 5.1%; wins 15.4% of the time."
    )
    page.locator(".drawer").get_by_role("button", name="Close").click()
    play_round(page, number, EAGER)


def test_cards_move_and_can_be_hurried(new_visitor: NewVisitor) -> None:
    ann = new_visitor(reduced_motion="no-preference")
    ann.guest("ann-who-waits")
    page = at_table(ann, ann.open_table("mbs-pontoon"))
    sit_and_deal(page)
    # While a card is moving, nothing can be pressed: both are checked in one step.
    moving = page.wait_for_function(
        """() => document.getAnimations().length > 0
          && { pressable: document.querySelectorAll('.act[aria-disabled=false]').length }"""
    )
    assert moving.json_value() == {"pressable": 0}
    page.locator("body").press(" ")
    play_round(page, 1)
    # A tap on the felt hurries too: nothing starts to move after it.
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.is-own .on-its-way')")
    moved = page.evaluate(
        """async () => {
          let moved = 0;
          const { animate } = Element.prototype;
          Element.prototype.animate = function (...how) {
            moved += 1;
            return animate.apply(this, how);
          };
          document.querySelector('.dealer-line').click();
          const pressable = '[data-verb][aria-disabled=false], .tray-deal:enabled';
          while (![...document.querySelectorAll(pressable)].some((one) => one.checkVisibility()))
            await new Promise(requestAnimationFrame);
          Element.prototype.animate = animate;
          return moved;
        }"""
    )
    assert moved == 0
    play_round(page, 2)


@pytest.mark.long
def test_an_optional_wager_waits_for_the_main_one(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("ann-who-lays-match-first")
    page = at_table(ann, ann.open_table("md-pontoon21"))
    page.locator(".box[data-box='4'] .box-sit").click()
    waits_for_me(page)
    note = page.locator(".rail-note.is-bad")
    for kind in ("match", "bonus-spin"):
        page.locator(f".is-own .spot[data-kind={kind}]").click()
        expect(note).to_contain_text("Place your Pontoon 21 Wager on box 4 first.")
        expect(note.locator(".rail-clause")).to_have_text(re.compile(r"\d"))
        expect(page.locator(f".is-own .spot[data-kind={kind}] chip-stack")).to_have_count(0)
    page.locator(".is-own .spot-main").click()
    page.locator(".is-own .spot[data-kind=match]").click()
    expect(page.locator(".rail-note")).to_contain_text("House edge 5.1%")
    expect(page.locator(".tray-deal")).to_contain_text("Deal $10")
    expect(page.locator(".rail-note")).to_have_text("")


@pytest.mark.long
def test_the_deal_names_what_it_wagers_and_wagers_that(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("ann-who-wants-to-know")
    page = at_table(ann, ann.open_table("md-pontoon21"))
    expect(page.locator(".deal-me-in")).to_have_text("Deal me in for $5")
    page.locator(".box[data-box='4'] .box-sit").click()
    waits_for_me(page)
    deal, held = page.locator(".tray-deal"), chips(page)
    expect(deal).to_contain_text("Deal $5")
    page.locator("[data-cents='2500']").click()
    page.locator(".is-own .spot-main").click()
    page.locator(".is-own .spot[data-kind=match]").click()
    expect(deal).to_contain_text("Deal $50")
    # The box and the rail show the same amount of chips.
    assert chips(page) == held - 5000
    expect(page.locator(".is-own .box-chips")).to_have_text(
        page.locator(".rail-chips strong").inner_text()
    )
    deal.click()
    play_round(page, 1)
    # The wager that would be repeated is named, also after chips were laid and cleared.
    expect(deal).to_contain_text("Deal $50 again")
    expect(deal).to_have_attribute(
        "title", "Pontoon 21 Wager $25.00, Match Super Bonus wager $25.00"
    )
    page.locator(".is-own .spot-main").click()
    page.locator(".tray button", has_text="Clear").click()
    expect(deal).to_contain_text("Deal $50 again")
    before = chips(page)
    deal.click()
    play_round(page, 2)
    rounds = ann.ask("GET", "/api/me/rounds")["rounds"]
    assert chips(page) == before + net_of_last_round(ann), rounds[0]


def test_who_waits_for_a_person_to_deal_is_told_for_what(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("ann-who-is-dealt-to")
    table = ann.open_table("ma-spanish21", dealing="person")
    page = at_table(ann, table)
    page.locator(".deal-me-in", has_text="Sit down").click()
    waiting = page.locator(".rail-waiting")
    expect(waiting).to_have_text("Waiting for the floor to open the table.")
    # Nothing is wagered before there are cards.
    expect(page.locator(".tray-deal:visible, .spot:not(:disabled)")).to_have_count(0)
    with AtTable(ann, table, "floor") as floor:
        floor.do("open-table", dealer="ann-who-is-dealt-to")
        expect(waiting).to_have_text("Waiting for the dealer: there are no cards at the table.")


def test_the_way_out_is_before_ones_eyes(new_visitor: NewVisitor) -> None:
    ann = new_visitor(size=PHONE)
    ann.guest("ann-who-leaves")
    page = at_table(ann, ann.open_table("ma-spanish21"))
    page.locator(".deal-me-in").click()
    expect(page.locator(".box.is-own")).to_have_count(1)
    page.get_by_role("button", name="Leave the table").click()
    for _ in range(MOST):
        if page.locator(".deal-me-in").is_visible():
            break
        page.locator("body").press("n")
        page.locator("body").press("s")
        page.wait_for_timeout(50)
    expect(page.get_by_role("link", name="Back to the lobby")).to_be_visible()
    assert ann.ask("GET", "/api/visit")["balance"] > 0
    # The result of the session; the chips are back in the wallet, and nowhere else.
    session = page.get_by_role("dialog", name="Your session")
    expect(session.locator(".session-figures")).to_contain_text("Rounds1", timeout=PATIENCE)
    for words in ("Result", "Right decisions", "Mistakes cost"):
        expect(session).to_contain_text(words)
    expect(page.locator(".bar-money")).not_to_contain_text("Chips at the table")
    assert_accessible(page)
    assert_fits(page)
    page.keyboard.press("Escape")
    expect(session).to_have_count(0)


def test_a_refusal_company_seeds_and_settings(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("ann-and-robots")
    table = ann.open_table("ma-pontoon21", house={"boxes": 8})
    held: list[tuple[WebSocketRoute, str]] = []

    def routed(socket: WebSocketRoute) -> None:
        """Hold requests for a chart, as if it took long; send them later with another strategy."""
        server = socket.connect_to_server()

        def asked(message: str | bytes) -> None:
            if '"chart"' in str(message):
                held.append((server, str(message).replace('"chart"', '"mimic"')))
            else:
                server.send(message)

        socket.on_message(asked)

    page = ann.new_page()
    page.route_web_socket(re.compile("/socket"), routed)
    at_table(ann, table, page)
    page.locator(".box[data-box='4'] .box-sit").click()
    expect(page.locator(".box.is-own")).to_have_count(1)
    page.locator("[data-panel=company]").click()
    # A refusal shows its message and clause, never over the cards.
    page.locator("#robot-strategy").select_option("mimic")
    page.locator("#robot-wager").fill("0.50")
    page.locator("#drawer button", has_text="Add a robot").click()
    note = page.locator(".rail-note.is-bad")
    expect(note).to_contain_text("A wager is $5.00 to $5,000.00")
    expect(note.locator(".rail-clause")).to_have_text(re.compile(r"5\(a\)"))
    told, felt = note.bounding_box(), page.locator(".felt").bounding_box()
    assert told
    assert felt
    assert told["y"] >= felt["y"] + felt["height"]
    page.locator("#robot-wager").fill("5.00")
    page.locator("#robot-box").select_option("1")
    page.locator("#robot-strategy").select_option("chart")
    page.locator("#drawer button", has_text="Add a robot").click()
    for teller in ("#drawer", ".rail-told"):
        expect(page.locator(teller)).to_contain_text("A robot is getting ready")
    for box in effort(("2", "8"), ("2", "3", "5", "6", "7", "8")):
        page.locator("#robot-box").select_option(box)
        page.locator("#robot-strategy").select_option("mimic")
        page.locator("#drawer button", has_text="Add a robot").click()
        expect(page.locator(f".box[data-box='{box}'] .box-who")).to_have_text(re.compile("^Robot "))
    # The page stayed usable all the while; now the robot's chart is ready.
    for socket, message in held:
        socket.send(message)
    expect(page.locator(".box[data-box='1'] .box-who")).to_have_text(re.compile("^Robot "))
    expect(page.locator(".rail-told")).not_to_contain_text("getting ready")
    page.locator("[data-panel=fair]").click()
    promised = next(iter(ann.ask("GET", f"/api/tables/{table}/shoes")["shoes"]))
    assert promised["commitment"]
    page.locator("#seed").fill("a seed of my own")
    page.locator("#drawer button", has_text="Add my seed").click()
    expect(page.locator("#drawer")).to_contain_text("“a seed of my own”")
    page.locator("[data-panel=settings]").click()
    page.locator("#colours").select_option("4")
    assert page.evaluate("document.documentElement.dataset.suits") == "4"
    page.locator("[data-panel=pays]").click()
    expect(page.locator("#drawer")).to_contain_text("6-7-8 of spades")
    assert_accessible(page)
    page.locator("#drawer .drawer-head button").click()
    expect(page.locator("#drawer")).to_be_hidden()
    page.locator(".tray-deal").click()
    play_round(page, 1)
    felt = page.locator(".felt").bounding_box()
    assert felt
    for place in page.locator(".box").all():
        found = place.bounding_box()
        assert found
        assert found["y"] + found["height"] <= felt["y"] + felt["height"] + 1
        assert found["x"] >= felt["x"] - 1
        assert found["x"] + found["width"] <= felt["x"] + felt["width"] + 1
    assert DESK["width"] == felt["width"]
