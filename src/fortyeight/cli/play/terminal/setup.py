"""Before the first round: which book, which house, who, and with how many chips."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from fortyeight.cli.play.terminal.prompts import NotUnderstood, Prompts, quoted, read_cents
from fortyeight.cli.story_text import DEALING, house_words
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
from fortyeight.table.around.sitting import name_fault
from fortyeight.view.words.card_words import money

_DIFFERENT = {
    "bbc-spanish21": "small stakes, $1 to $10; a hand may be doubled twice; Break Bonus",
    "ma-pontoon21": "five ways to win the match wager; surrender and rescue",
    "ma-spanish21": "the classic: surrender, rescue, bonus 21s on split hands too",
    "mbs-pontoon": "Singapore dollars; no hole card; a 21 is paid at once; Pair bet",
    "md-pontoon21": "a reader finds the dealer's blackjack first; up to eight boxes",
}
_FIRST = "ma-spanish21"

#: What can be changed at the table; the largest wager first, so that the smallest fits under it.
_EDITED = ("decks", "dealing", "table_maximum", "table_minimum", "boxes_per_player")
_WHOLE = ("decks", "boxes_per_player")

DEFAULT_NAME = "Ann"


def choose_book(prompts: Prompts) -> Rulebook:
    """One of the books that come with the project."""
    books = shipped_books()
    options = [
        Text(rulebook(book).title).append(f"\n     {_DIFFERENT.get(book, '')}", style="dim")
        for book in books
    ]
    enter = books.index(_FIRST) + 1 if _FIRST in books else 1
    return rulebook(books[prompts.pick("Which one?", options, enter) - 1])


def choose_house(prompts: Prompts, book: Rulebook) -> House:
    """The book's default house, or one with some things changed."""
    house = open_house(book)
    while True:
        prompts.say("")
        prompts.say(f"The house: {describe(house)}")
        question = "Enter plays here, C changes decks, dealing and limits, Q leaves:"
        if not prompts.until(question, _yes_or_change):
            return house
        house = _edited(prompts, book)


def _yes_or_change(typed: str) -> bool:
    if typed.lower() in ("", "c", "change"):
        return bool(typed)
    raise NotUnderstood(f"{quoted(typed)} is neither: press Enter, or type C or Q.")


def describe(house: House) -> str:
    """A house in one sentence."""
    limits = house.limits
    low, high = money(limits.minimum, limits.currency), money(limits.maximum, limits.currency)
    per_player = house.boxes.per_player
    boxes = "one box" if per_player == 1 else f"up to {per_player} boxes"
    return f"{house_words(house)}; wagers from {low} to {high}, {boxes} a player."


def _edited(prompts: Prompts, book: Rulebook) -> House:
    chosen: dict[str, Any] = {}
    for key in _EDITED:
        entry = book.entries[KEYS[key].path]
        if entry.fixed:
            continue
        while True:
            answer = _asked(prompts, key, entry)
            try:
                open_house(book, chosen | answer)
            except BadHouse as error:
                for fault in error.faults:
                    prompts.say(str(fault), "yellow")
                continue
            chosen |= answer
            break
    return open_house(book, chosen)


def _asked(prompts: Prompts, key: str, entry: Entry) -> dict[str, Any]:
    """A choice for one key; nothing where the default is kept."""
    question = f"{KEYS[key].text} ({entry.citation})"
    if entry.allowed is not None:
        options = [DEALING.get(value, str(value)) for value in entry.allowed]
        prompts.say(question)
        enter = entry.allowed.index(entry.default) + 1
        picked = entry.allowed[prompts.pick("Which?", options, enter) - 1]
        return {} if picked == entry.default else {key: picked}
    told = f"{question}: {entry.describe_choices()}; Enter: {entry.write(entry.default)}"
    typed = prompts.line(told.replace('"', ""))
    if not typed:
        return {}
    if key in _WHOLE and typed.isascii() and typed.isdecimal():
        return {key: int(typed[:9])}
    return {key: typed.removeprefix("S").removeprefix("$")}


def choose_name(prompts: Prompts) -> str:
    def read(typed: str) -> str:
        fault = name_fault(typed or DEFAULT_NAME)
        if fault:
            raise NotUnderstood(f"{quoted(typed)} cannot be a name here: {fault}.")
        return typed or DEFAULT_NAME

    return prompts.until(f"Your name? (Enter: {DEFAULT_NAME})", read)


def choose_chips(prompts: Prompts, house: House) -> int:
    """Chips to begin with; they cost nothing and are worth nothing."""
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
    """A hundred of the smallest wagers."""
    return house.limits.minimum * 100


def choose_boxes(prompts: Prompts, house: House) -> int:
    most = min(house.boxes.per_player, house.boxes.boxes)
    return 1 if most == 1 else prompts.choice("On how many boxes?", most, 1)
