"""A round opened from a file, stepped through, shared and saved."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.players.rounds_played import play_rounds
from tests.browser.visitor import assert_accessible, assert_fits
from tests.effort import PROVING

PATIENCE = 180_000
RECORD = """\
rulebook = "ma-spanish21"
title    = "Two sevens and an ace"
wagers   = ["ann 1 main 10.00", "bob 3 main 20.00"]
shoe     = "7s 5d 9h 7d 6c 8s Kd 8h"
actions  = ["1 hit", "3 double 20.00"]
"""


def steps_of(page: Page) -> int:
    return int(page.locator(".round-place").inner_text().rsplit(" ", 1)[1])


def test_a_file_is_opened_stepped_through_shared_and_kept(
    new_visitor: NewVisitor, tmp_path: Path
) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(RECORD, "utf-8")
    ann = new_visitor(permissions=["clipboard-read", "clipboard-write"])
    page = ann.goto("/round")
    page.get_by_label("The round’s file").set_input_files(file)
    expect(page.get_by_role("heading", level=1)).to_have_text("Two sevens and an ace")
    cards = page.locator(".small-felt playing-card")
    expect(cards).to_have_count(0)
    page.get_by_role("button", name="Step forward").click()
    expect(cards).to_have_count(1)
    expect(page.locator(".round-now")).to_contain_text("Box 1 gets the seven of spades.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(cards).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(cards).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator(".round-now")).to_contain_text("in the round.")
    expect(page.locator(".round-story")).to_contain_text("(5(a)")
    assert steps_of(page) > 10
    if PROVING:
        assert_accessible(page)
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download").click()
    coming.value.save_as(tmp_path / "again.toml")
    assert (tmp_path / "again.toml").read_text("utf-8") == RECORD
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#tools")).to_contain_text("Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    bob = new_visitor(size=PHONE)
    other = bob.goto(link.removeprefix(ann.address))
    expect(other.get_by_role("heading", level=1)).to_have_text("Two sevens and an ace")
    assert steps_of(other) == steps_of(page)
    assert_fits(other)
    assert_accessible(other)


def test_the_coach_values_the_decisions_of_a_round(new_visitor: NewVisitor, tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(RECORD, "utf-8")
    ann = new_visitor()
    page = ann.goto("/round")
    page.get_by_label("The round’s file").set_input_files(file)
    page.get_by_role("button", name="Ask the coach").click()
    expect(page.locator(".round-coach")).to_contain_text("Ann made no", timeout=PATIENCE)
    page.get_by_label("Decisions of").select_option("bob")
    page.get_by_role("button", name="The dealer turns to Bob").click()
    chosen = page.locator(".round-coach .value-bars-row.chosen")
    expect(chosen).to_contain_text("Double", timeout=PATIENCE)
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".round-place")).to_contain_text("Step")


def test_a_bad_file_is_told_with_its_line(new_visitor: NewVisitor, tmp_path: Path) -> None:
    ann = new_visitor(may_complain=True)
    page = ann.goto("/round")
    bad = {
        "late.toml": (RECORD.replace("1 hit", "1 jump"), "line 5, actions[0]"),
        "poor.toml": (RECORD.replace("ann 1 main 10.00", "ann 1 main 1.00"), "line 3, wagers[0]"),
        "list.toml": ("shopping, milk", "not TOML"),
    }
    for name, (text, told) in bad.items():
        (tmp_path / name).write_text(text, "utf-8")
        page.get_by_label("The round’s file").set_input_files(tmp_path / name)
        expect(page.get_by_role("alert").filter(has_text=name)).to_contain_text(told)
    expect(page.locator("#shown")).to_be_hidden()
    (tmp_path / "photo.toml").write_bytes(b"\xff\xd8\xff\xe0")
    page.get_by_label("The round’s file").set_input_files(tmp_path / "photo.toml")
    expect(page.get_by_role("alert").filter(has_text="photo.toml")).to_contain_text("no text")
    page.goto("/round#r=AAAA")
    page.reload()
    expect(page.get_by_role("alert").first).to_contain_text("holds no round")


def test_ones_own_round_is_opened_by_its_number(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("opens-from-history")
    table = ann.open_table("mbs-pontoon")
    play_rounds(ann, table, 1, cents=2500)
    page = ann.goto(f"/round?table={table}&round=1")
    expect(page.locator(".small-felt")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".round-now")).to_contain_text("round")
