"""The dealer's terminal: a person deals, from the box of cards to the wheels' End Round."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, TABLET, NewVisitor
from tests.browser.players.at_table import AtTable
from tests.browser.players.real_table import fill_the_shoe
from tests.browser.visitor import assert_accessible, assert_fits
from tests.effort import PROVING, effort
from tests.server.live.nursery import Nursery
from tests.server.live.quick import quick_settings

TERMINAL: ViewportSize = {"width": 1280, "height": 800}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
#: Minimum size of a touch target, in CSS pixels.
FINGER = 56
RESULT = re.compile(r"won \$[0-9.]+|lost \$[0-9.]+|even")


def answer(*players: AtTable) -> None:
    """Answer what the book asks of players around the cards."""
    for player in players:
        player.drain()
        asked = {one["do"] for one in player.offers["care"]} & {"look-at-cards", "refuse-cut"}
        for verb in asked:
            player.do(verb)


#: What the terminal shows: the lit button, what it waits for or wants keyed, and the version.
SHOWN = """() => {
  const main = document.querySelector('.deal-main');
  const words = (selector) => main.querySelector(selector)?.textContent ?? '';
  return {
    lit: words('.deal-next:not([hidden]):not(:disabled):not([aria-busy]) span'),
    said: words('.deal-waits:not([hidden])'),
    busy: main.querySelector('[aria-busy]') !== null,
    version: main.dataset.version ?? '',
    refused: words('.deal-notice:not([hidden]) span'),
  };
}"""


class Terminal:
    """Dealer at a browser, using the keyboard."""

    def __init__(self, page: Page, cards: Callable[[str], str] = lambda words: "") -> None:
        self.page = page
        self.pressed: list[str] = []
        self._cards = cards

    def deal(
        self, over: str, waiting: Callable[[], object] = lambda: None, *, or_else: str = ""
    ) -> str:
        """Press and key what the terminal wants until one of two texts appears; return it."""
        wanted = [words for words in (over, or_else) if words]
        for _ in range(400):
            shown = self.page.evaluate(SHOWN)
            assert not shown["refused"], (shown, self.pressed)
            if shown["busy"] or not (shown["lit"] or shown["said"]):
                self.page.wait_for_timeout(30)
            elif found := [one for one in wanted if one in shown["lit"] or one in shown["said"]]:
                return found[0]
            elif shown["lit"]:
                self.pressed.append(shown["lit"])
                self.page.keyboard.press("Space")
                self._until_after(shown)
            elif shown["said"].startswith(("Key", "Turn")):
                self.pressed.append(shown["said"])
                for key in self._cards(shown["said"]):
                    self.page.keyboard.press(key)
                self._until_after(shown)
            else:
                waiting()
                self.page.wait_for_timeout(30)
        raise AssertionError(f"“{over}” never comes: {shown} after {self.pressed}")

    def _until_after(self, shown: dict[str, str]) -> None:
        self.page.wait_for_function(
            """before => {
              const main = document.querySelector('.deal-main');
              const refused = !main.querySelector('.deal-notice').hidden;
              return refused || main.dataset.version !== before;
            }""",
            arg=shown["version"],
        )


def assert_usable(page: Page) -> None:
    """Assert that every control is large enough for a finger and that axe finds nothing."""
    page.wait_for_timeout(300)  # offers have arrived, so that nothing changes under axe
    small = page.evaluate(
        """least => [...document.querySelectorAll('main button, dialog button')]
        .filter((one) => one.offsetParent !== null && !one.closest('.deal-notice'))
        .map((one) => [one.textContent, one.getBoundingClientRect()])
        .filter(([, place]) => place.height < least || place.width < least)
        .map(([words]) => words)""",
        FINGER,
    )
    assert small == []
    assert_accessible(page)


def dealt_to_a_decision(terminal: Terminal, player: AtTable) -> int:
    """Deal rounds until one asks for a decision, as a blackjack does not; return how many."""

    def decline() -> None:
        player.drain()
        if any(offer["do"] == "decline-insurance" for offer in player.offers["offers"]):
            player.do("decline-insurance", box=2)

    for number in range(1, 20):
        seen = terminal.deal("dealt-ann at box 2", decline, or_else="Open the next round")
        if seen == "dealt-ann at box 2":
            return number
        terminal.deal("first wager")
        player.do("place-wager", box=2, kind="main", cents=2500)
    raise AssertionError("nothing but blackjacks")


def test_a_round_from_the_box_of_cards(new_visitor: NewVisitor) -> None:
    dee = new_visitor(size=TERMINAL)
    dee.guest("dee")
    ann = new_visitor()
    ann.guest("dealt-ann")
    table = dee.open_table("ma-spanish21", dealing="person")
    page = dee.goto(f"/deal?id={table}")
    terminal = Terminal(page)
    with AtTable(ann, table) as player:
        player.do("join", chips=50_000)
        player.do("sit", box=2)
        page.get_by_role("button", name="step by step").click()
        terminal.deal("first wager", lambda: answer(player))
        pressed = terminal.pressed
        assert pressed[0] == "Receive 6 decks"
        assert pressed.count("Inspect the next deck") == 6
        # Everything that a dealer does from the box of cards to the first wager.
        assert len(pressed) == 15
        assert not any("table" in words for words in pressed)
        assert pressed[-3:] == [
            "Place the cutting card",
            "Put the cards into the shoe",
            "Burn a card",
        ]
        player.do("place-wager", box=2, kind="main", cents=2500)
        expect(page.locator(".deal-box[data-box='2']")).to_contain_text("$25")
        if PROVING:
            assert_usable(page)
        rounds = dealt_to_a_decision(terminal, player)
        expect(page.locator(".deal-box[data-box='2'] playing-card")).to_have_count(2)

        # A card is drawn in error and exposed: the book's words are shown first, then it is
        # reported.
        page.get_by_role("button", name="Irregularity").click()
        page.get_by_role("button", name="drawn in error and exposed").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("unless they refuse it")
        expect(dialog).to_contain_text("15(d)")
        assert_usable(page)
        page.get_by_role("button", name="Report it").click()
        expect(page.locator(".deal-felt-dealer")).to_contain_text("drawn in error")

        player.do("stand", box=2)
        terminal.deal("Open the next round")
        settled = page.locator(".deal-box[data-box='2'] .deal-box-settled li")
        expect(settled.filter(has_text="Wager").first).to_contain_text(RESULT)

        # The floor is called, and comes.
        page.get_by_role("button", name="Call the floor").click()
        page.get_by_role("button", name="A dispute at the table").click()
        expect(page.locator(".deal-calls")).to_contain_text("A dispute at the table")
        with AtTable(dee, table, "floor") as floor:
            floor.do("answer-call")
        expect(page.locator(".deal-calls")).to_be_hidden()
        for size in (TABLET, PHONE, ON_ITS_SIDE):
            page.set_viewport_size(size)
            assert_fits(page)
            expect(page.locator(".deal-next")).to_be_in_viewport(ratio=1)
        terminal.deal("first wager")
        expect(page.locator(".deal-head")).to_contain_text(f"Round {rounds + 1}")


#: Cards by recipient, in order: a blackjack for box 2, a six and a ten-valued card for the dealer.
DEALT = {"box 1": ["9c", "8d"], "box 2": ["As", "Kh"], "the dealer": ["6c"], "hole": ["Jd"]}


def keyed(words: str, left: dict[str, list[str]]) -> str:
    """Return the next planned card for the recipient that the terminal names, else a five."""
    for name, cards in left.items():
        if (name in words or (name == "hole" and words.startswith("Turn"))) and cards:
            return cards.pop(0)
    return "5d"


HOUSE_CODE = "tulip-4711"
#: Wagers on the wheels.
WHEELS = effort(("bonus-spin",), ("bonus-spin", "xtreme"))


def hashed_code(code: str) -> str:
    """Return the stored form of a code, hashed at a low cost."""
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(code)


@pytest.fixture
def with_code(nursery: Nursery, tmp_path: Path) -> Iterator[str]:
    """Run a private server whose house has a supervisor code."""
    settings = quick_settings(tmp_path, f"sqlite:///{tmp_path / 'store.sqlite'}")
    accounts = {**settings.get("accounts", {}), "supervisor_code": hashed_code(HOUSE_CODE)}
    server = nursery.start({**settings, "accounts": accounts}, tmp_path / "log")
    yield server.address
    server.stop()


def authorise(page: Page, password: str) -> None:
    """Enter a supervisor's name and password at the terminal."""
    page.keyboard.press("Space")
    page.get_by_label("Supervisor", exact=True).fill("flo")
    page.get_by_label("Password").fill(password)
    page.get_by_role("dialog").get_by_role("button", name="Authorise").click()


@pytest.mark.long
def test_real_cards_are_keyed_and_both_wheels_are_spun_and_paid(
    new_visitor: NewVisitor, with_code: str
) -> None:
    dee = new_visitor(size=TERMINAL, at=with_code)
    dee.guest("dee")
    new_visitor(at=with_code).guest("flo")
    ann, bob = new_visitor(at=with_code), new_visitor(at=with_code)
    ann.guest("keyed-ann")
    bob.guest("keyed-bob")
    house = {"jackpot_threshold": "0.01"}
    table = dee.open_table("md-pontoon21", house, dealing="person", shoe="physical")
    left = {name: list(cards) for name, cards in DEALT.items()}
    with AtTable(bob, table) as first, AtTable(ann, table) as player:
        people = {1: first, 2: player}
        for number, one in people.items():
            one.do("join", chips=50_000)
            one.do("sit", box=number)
        with AtTable(dee, table, "dealer") as dealer, AtTable(dee, table, "floor") as floor:
            floor.do("open-table", dealer="dee")
            fill_the_shoe(dealer, floor, first, player)
        page = dee.goto(f"/deal?id={table}")
        terminal = Terminal(page, lambda words: keyed(words, left))
        terminal.deal("first wager")
        for number, one in people.items():
            one.do("place-wager", box=number, kind="main", cents=2500)
            for kind in WHEELS:
                one.do("place-wager", box=number, kind=kind, cents=500)
        terminal.deal("Key the card for box 1")
        if PROVING:
            assert_usable(page)

        # The first card, keyed by touch, is wrong, and is corrected before anything follows.
        page.get_by_role("button", name="3", exact=True).click()
        page.get_by_role("button", name="Three of clubs").click()
        box = page.locator(".deal-box[data-box='1']")
        expect(box.get_by_role("img", name="three of clubs")).to_be_visible()
        page.get_by_role("button", name="Correct the last card").click()
        for key in left["box 1"].pop(0):
            page.keyboard.press(key)
        expect(box.get_by_role("img", name="nine of clubs")).to_be_visible()
        expect(box.get_by_role("img", name="three of clubs")).to_have_count(0)

        def decide() -> None:
            for one in people.values():
                one.drain()
                mine = {offer["do"]: offer for offer in one.offers["offers"]}
                for verb in ("decline-insurance", "stand"):
                    if verb in mine:
                        one.do(verb, box=mine[verb]["box"])
                if one.offers.get("may_spin"):
                    one.do("spin-hot-spot")

        terminal.deal("Confirm: spin the wheel", decide)
        assert "Mark the Blackjack of box 2" in terminal.pressed
        expect(page.locator("[data-button='confirm']")).to_have_class(re.compile("lit"))
        if PROVING:
            assert_usable(page)
        wall = new_visitor(size=TERMINAL, at=with_code).goto(f"/signage?id={table}")
        face = wall.locator("wheel-face")
        expect(face).to_have_attribute("data-state", "resting")
        player.events.clear()
        terminal.deal("Show the payouts", decide)
        drawn = player.wait_for("wheel.drawn/1")
        expect(face).to_have_attribute("data-symbol", drawn["symbol"])
        # A wall that is opened now shows what was stored.
        wall.reload()
        expect(face).to_have_attribute("data-symbol", drawn["symbol"])
        terminal.deal("Have a supervisor authorise it")
        expect(page.locator(".deal-prizes")).to_contain_text("Box 2 · keyed-ann")
        authorise(page, "a wrong password")
        expect(page.locator(".deal-notice")).to_contain_text("password is wrong")
        authorise(page, HOUSE_CODE)
        expect(page.locator(".deal-notice")).to_be_hidden()
        terminal.deal("Everybody is paid")
        expect(wall.locator(".signage-prizes")).to_contain_text("keyed-ann")
        if "xtreme" in WHEELS:
            terminal.deal("Confirm: spin the wheel")
            terminal.deal("Have a supervisor authorise it", decide)
            # The wheel has failed: the spin is void, and its wagers are returned.
            page.get_by_role("button", name="Cancel Jackpot").click()
            page.get_by_role("button", name="The spin is void").click()
        terminal.deal("End the wheels’ round", decide)
        if "xtreme" in WHEELS:
            assert "Mark the dealer’s six and ten-valued card" in terminal.pressed
        expect(page.locator(".deal-recall summary")).to_contain_text(f"({len(WHEELS)})")
        terminal.deal("Open the next round")
        # A dealer pays and collects wager by wager.
        settled = page.locator(".deal-box[data-box='2'] .deal-box-settled li")
        expect(settled.filter(has_text=re.compile("^Wager"))).to_contain_text("won $37.50")
        expect(settled.filter(has_text=re.compile("^Bonus Spin(?! Xtreme)"))).to_contain_text("won")
        expect(settled.filter(has_text="In all")).to_contain_text("won")
        terminal.deal("first wager", decide)
        # The wall shows the payment for a while, whatever happens at the table.
        expect(wall.locator(".signage-prizes .paid", has_text="keyed-ann").first).to_be_visible()
