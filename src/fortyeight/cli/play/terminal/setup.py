"""Questions before the first round: book, house, name, chips and boxes."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from fortyeight.cli.output.story_text import DEALING, house_words
from fortyeight.cli.play.terminal.prompts import NotUnderstood, Prompts, quoted, read_cents
from fortyeight.rulebook import (
    KEYS,
    BadHouse,
    Entry,
    House,
    Rulebook,
    open_house,
    rulebook,
    shipped_books,
)
from fortyeight.table.around.names import name_fault
from fortyeight.view.words.card_words import money

#: Keys that can be changed here; the maximum first, so that the minimum can fit under it.
_EDITABLE = ("decks", "dealing", "table_maximum", "table_minimum", "boxes_per_player")
_WHOLE_NUMBERS = ("decks", "boxes_per_player")

DEFAULT_NAME = "Ann"


def choose_book(prompts: Prompts) -> Rulebook:
    """Ask for one of the shipped books."""
    books = [rulebook(book) for book in shipped_books()]
    options = [Text(book.title).append(f"\n{book.summary}", style="dim") for book in books]
    return books[prompts.pick("Which one?", options, 1) - 1]


def choose_house(prompts: Prompts, book: Rulebook) -> House:
    """Ask for the book's default house, or one with some choices changed."""
    house = open_house(book)
    while True:
        prompts.say("")
        prompts.say(f"The house: {describe(house)}")
        question = "Enter plays here, C changes decks, dealing and limits, Q leaves:"
        if not prompts.until(question, _yes_or_change, prompts.key):
            return house
        house = _edited(prompts, book)


def _yes_or_change(typed: str) -> bool:
    if typed.lower() in ("", "c", "change"):
        return bool(typed)
    raise NotUnderstood(f"{quoted(typed)} is neither: press Enter, or type C or Q.")


def describe(house: House) -> str:
    """Describe a house in one sentence."""
    limits = house.limits
    low, high = money(limits.minimum, limits.currency), money(limits.maximum, limits.currency)
    per_player = house.boxes.per_player
    boxes = "one box" if per_player == 1 else f"up to {per_player} boxes"
    return f"{house_words(house)}; wagers from {low} to {high}, {boxes} a player."


def _edited(prompts: Prompts, book: Rulebook) -> House:
    chosen: dict[str, Any] = {}
    for key in _EDITABLE:
        entry = book.entries[KEYS[key].path]
        if entry.fixed:
            continue
        while True:
            answer = _ask(prompts, key, entry, open_house(book).limits.currency)
            try:
                open_house(book, chosen | answer)
            except BadHouse as error:
                for fault in error.faults:
                    prompts.say(str(fault), "yellow")
                continue
            chosen |= answer
            break
    return open_house(book, chosen)


def _ask(prompts: Prompts, key: str, entry: Entry, currency: str) -> dict[str, Any]:
    """Ask for the choice of one key; empty if the default is kept."""
    question = f"{KEYS[key].text} ({entry.citation})"
    if entry.allowed is not None:
        options = [DEALING.get(value, str(value)) for value in entry.allowed]
        prompts.say(question)
        enter = entry.allowed.index(entry.default) + 1
        picked = entry.allowed[prompts.pick("Which?", options, enter) - 1]
        return {} if picked == entry.default else {key: picked}
    unit = "" if key in _WHOLE_NUMBERS else f" in {currency}"
    choices = f"{entry.describe_choices()}; Enter: {entry.write(entry.default)}".replace('"', "")
    typed = prompts.line(f"{question}{unit}? ({choices})")
    if not typed:
        return {}
    if key in _WHOLE_NUMBERS and typed.isascii() and typed.isdecimal():
        return {key: int(typed[:9])}
    return {key: typed.removeprefix("S").removeprefix("$")}


def choose_name(prompts: Prompts) -> str:
    def read(typed: str) -> str:
        if fault := name_fault(typed or DEFAULT_NAME):
            raise NotUnderstood(f"{quoted(typed)} cannot be a name here: {fault}.")
        return typed or DEFAULT_NAME

    return prompts.until(f"Your name? (Enter: {DEFAULT_NAME})", read)


def choose_chips(prompts: Prompts, house: House) -> int:
    """Ask how many chips to begin with; they cost nothing and are worth nothing."""
    limits = house.limits
    usual = usual_chips(house)
    prompts.say(
        Text.assemble(("Play money: ", "bold"), "chips cost nothing here and are worth nothing.")
    )

    def read(typed: str) -> int:
        cents = read_cents(typed) if typed else usual
        if cents < limits.minimum:
            least = money(limits.minimum, limits.currency)
            raise NotUnderstood(f"The smallest wager is {least}: take at least as much.")
        return cents

    return prompts.until(f"How many chips? (Enter: {money(usual, limits.currency)})", read)


def usual_chips(house: House) -> int:
    """Return the default number of chips: a hundred of the smallest wagers."""
    return house.limits.minimum * 100


def choose_boxes(prompts: Prompts, house: House) -> int:
    most = min(house.boxes.per_player, house.boxes.boxes)
    return 1 if most == 1 else prompts.choice("On how many boxes?", most, 1)
