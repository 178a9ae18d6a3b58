"""The table as one picture, drawn from a player's view and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, Group
from rich.text import Text

from fortyeight.cards import card
from fortyeight.cli.play.terminal import card_drawing
from fortyeight.cli.play.terminal.felt import BRASS, INK, QUIET, centred, laid
from fortyeight.cli.play.terminal.hands import blocks, side_by_side, titled
from fortyeight.rulebook import House
from fortyeight.rulebook.book import capital
from fortyeight.view.house.felts import felt
from fortyeight.view.words.card_words import card_sign, money

WIDEST = 120
NARROWEST = 40
ROOMY = 30
FEWEST_MESSAGES = 2

#: Below the messages stand the choices and the question; above them an empty line.
LINES_OF_A_QUESTION = 3


def inscription(house: House) -> str:
    """What is printed on the felt."""
    soft_17 = "draws on" if house.dealing.soft_17 == "draw" else "stands on"
    return (
        f"{capital(house.book.blackjack)} pays {house.blackjack.pays.words} · "
        f"Insurance pays {house.insurance.pays.words} · Dealer {soft_17} soft 17"
    )


def table_lines(view: dict[str, Any], inscribed: str, width: int, airy: bool) -> list[Text]:
    """The felt with everything on it, line by line."""
    inner = [Text()] if airy else []
    inner += [*_dealer(view, width), Text()]
    inner += [centred(Text(inscribed, style=f"italic {QUIET}"), width), _beside(view, width)]
    inner += side_by_side(blocks(view), width) if view["seats"] else []
    inner += [Text()] if airy else []
    colour = felt(view["house"]["book"])
    return [_header(view, width), *(laid(line, width, colour) for line in inner)]


def _header(view: dict[str, Any], width: int) -> Text:
    house, person = view["house"], view["audience"]["person"]
    held = view["chips"].get(person)
    left = f" {house['title']}"
    right = [f"round {view['round']}", f"{view['shoe']['cards_left']} cards in the shoe"]
    if held is not None:
        right.append(f"chips {money(held, house['currency'])}")
    while len(right) > 1 and len(left) + len(" · ".join(right)) + 3 > width:
        right.pop(0)
    told = " · ".join(right) + " "
    between = " " * max(1, width - len(left) - len(told))
    return laid(Text.assemble((left, BRASS), between, (told, INK)), width, "#1b1b1b")


def _beside(view: dict[str, Any], width: int) -> Text:
    """A card drawn in error that lies beside the shoe; mostly an empty line."""
    shoe = view["shoe"]
    if shoe["exposed_card"]:
        text = f"The {card_sign(card(shoe['exposed_card']))} lies exposed: it is the next card"
    elif shoe["drawn_in_error"]:
        text = "A card lies drawn, its face unseen: it is the next card"
    else:
        return Text()
    return centred(Text(text, style=BRASS), width)


def _dealer(view: dict[str, Any], width: int) -> list[Text]:
    dealer = view["dealer"]
    drawn = [card_drawing.face(card(one)) for one in dealer["cards"]]
    if dealer["hole_card"]:
        drawn.append(card_drawing.back())
    words = f"bust, {dealer['total']}" if dealer["bust"] else str(dealer["words"])
    title = titled("Dealer", INK, words)
    if not drawn:
        drawn = [card_drawing.spot(QUIET)]
    step = next(
        (step for step in card_drawing.STEPS if card_drawing.row_width(len(drawn), step) <= width),
        card_drawing.STEPS[-1],
    )
    return [centred(line, width) for line in (title, *card_drawing.row(drawn, step))]


@dataclass(frozen=True, slots=True)
class Messages:
    """What stands below the table: the latest as far as there is room, the pinned in any case."""

    latest: Sequence[Text] = ()
    pinned: Sequence[Text] = ()


def draw(console: Console, view: dict[str, Any], inscribed: str, messages: Messages) -> None:
    """The whole screen anew: the table, and below it what was said."""
    width = max(NARROWEST, min(console.width, WIDEST))
    lines = table_lines(view, inscribed, width, airy=console.height >= ROOMY)
    room = console.height - len(lines) - LINES_OF_A_QUESTION - len(messages.pinned)
    latest = fitting(messages.latest, max(FEWEST_MESSAGES, room), console.width)
    console.clear()
    console.print(Group(*lines, Text(), *messages.pinned, *latest), crop=False)


def fitting(messages: Sequence[Text], room: int, width: int) -> list[Text]:
    """The last messages that fit into so many lines; the last one in any case."""
    shown: list[Text] = []
    for message in reversed(messages):
        room -= -(-message.cell_len // width)
        if room < 0 and shown:
            break
        shown.insert(0, message)
    return shown
