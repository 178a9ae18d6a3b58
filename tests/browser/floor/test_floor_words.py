"""The floor's and the auditor's pages use no words that only programs know."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewVisitor
from tests.browser.players.real_table import RealTable

#: The number of a ruling, as it is written in data.
NUMBER = re.compile(r"\b[RP]\d+\b")


def test_rulings_and_limits_are_told_in_words(new_visitor: NewVisitor) -> None:
    fay = new_visitor()
    fay.guest("worded-fay")
    with RealTable(fay, "bbc-spanish21") as table:
        player = table.seat(fay, 1)
        table.open()
        page = fay.goto(f"/floor?id={table.id}")
        page.get_by_text("The house: Spanish 21").click()
        house = page.get_by_role("region", name="The house")
        house.get_by_text("our ruling 20").first.click()
        expect(house.locator("details.ruling[open]")).not_to_contain_text("…")
        expect(house).not_to_contain_text(NUMBER)
        player.do("place-wager", box=1, kind="main", cents=500)
        table.deal("Th Td", until="open the next round")
        void = re.compile(r"The round is void: .*our ruling 26\)")
        expect(page.locator(".floor-log")).to_contain_text(void)
        page.get_by_role("link", name="Round 1", exact=True).click()
        expect(page.locator(".floor-round-where")).to_contain_text("Step 1 of")
        page.keyboard.press("End")
        told = page.locator(".floor-round-told")
        expect(told).to_contain_text("our ruling 26")
        expect(told).not_to_contain_text(NUMBER)
        settled = page.get_by_label("Settled wagers")
        expect(settled).to_contain_text("our ruling 26")
        expect(settled).not_to_contain_text(NUMBER)

    fay.ask("PUT", "/api/me/limits", {"loss": 5000, "time": None})
    page.goto("/audit?stream=person:worded-fay")
    expect(page.locator(".audit-events")).to_contain_text("The player sets a limit")
