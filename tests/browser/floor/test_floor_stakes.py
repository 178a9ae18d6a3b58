"""Money on the layout, on the floor's page: the amounts that the server counts, and no others."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.real_table import RealTable
from tests.browser.visitor import Visitor


def at_stake(visitor: Visitor, table: str) -> int:
    """Return the money at stake, according to the server."""
    told = visitor.ask("GET", f"/api/floor/tables/{table}")
    return int(told["standing"]["at_stake"])


def on_the_layout(page: Page, cents: int) -> None:
    fact = page.locator(".floor-fact", has=page.get_by_text("On the layout", exact=True))
    expect(fact.locator("dd")).to_have_text(f"${cents / 100:,.2f}")


@pytest.mark.long
def test_a_rescued_double_and_coupons_are_no_money_on_the_layout(new_visitor: NewVisitor) -> None:
    ann, bob = new_visitor(), new_visitor()
    ann.guest("staked-ann")
    bob.guest("staked-bob")
    with RealTable(ann, "ma-spanish21", {"match_play": True}) as table:
        players = table.seat(ann, 1), table.seat(bob, 2)
        table.open()
        page = ann.goto(f"/floor?id={table.id}")
        for box, player in enumerate(players, start=1):
            player.do("place-wager", box=box, kind="main", cents=2500)
        players[0].do("place-wager", box=1, kind="coupon", cents=2500)
        on_the_layout(page, 5000)
        assert at_stake(ann, table.id) == 5000

        table.deal("5c 6d 9s 6h 4d")
        players[0].do("double", box=1, cents=2500)
        table.deal("2s")
        on_the_layout(page, 7500)
        players[0].do("rescue", box=1)
        expect(page.locator(".floor-log")).to_contain_text("rescues the double")
        on_the_layout(page, 5000)
        assert at_stake(ann, table.id) == 5000
