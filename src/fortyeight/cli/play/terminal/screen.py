"""Draw the table from a player's view, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console, Group
from rich.text import Text

from fortyeight.cards import card
from fortyeight.cli.output.story_text import STYLES
from fortyeight.cli.play.terminal import card_drawing
from fortyeight.cli.play.terminal.felt import BRASS, INK, QUIET, centred, on_felt
from fortyeight.cli.play.terminal.hands import blocks, side_by_side, titled
from fortyeight.rulebook import House
from fortyeight.rulebook.book import capital
from fortyeight.view.story.story_line import StoryLine
from fortyeight.view.words.card_words import card_sign, money

MAX_WIDTH = 120
MIN_WIDTH = 40
#: From this height on, empty lines surround the hands.
ROOMY_HEIGHT = 30
MIN_MESSAGES = 2

#: An empty line above the messages, and the choices and the question below them.
PROMPT_LINES = 3


def line_text(line: StoryLine) -> Text:
    """Return a line of a story in its colour."""
    return Text(line.text, style=STYLES[line.tone])


def inscription(house: House) -> str:
    """Return what is printed on the felt."""
    soft_17 = "draws on" if house.dealing.soft_17 == "draw" else "stands on"
    return (
        f"{capital(house.book.blackjack)} pays {house.blackjack.pays.words} · "
        f"Insurance pays {house.insurance.pays.words} · Dealer {soft_17} soft 17"
    )


def table_lines(view: dict[str, Any], house: House, width: int, airy: bool) -> list[Text]:
    """Return the lines of the felt with everything on it."""
    inner = [Text()] if airy else []
    inner += [*_dealer(view, width), Text()]
    printed = Text(inscription(house), style=f"italic {QUIET}")
    inner += [centred(printed, width), _card_beside_shoe(view, width) or _jackpots(view, width)]
    inner += side_by_side(blocks(view), width) if view["seats"] else []
    inner += [Text()] if airy else []
    colour = house.book.presentation.felt
    return [_header(view, width), *(on_felt(line, width, colour) for line in inner)]


def _header(view: dict[str, Any], width: int) -> Text:
    house, person = view["house"], view["audience"]["person"]
    held = view["chips"].get(person)
    left = f" {house['title']}"
    right = [f"round {view['round']}", f"{view['shoe']['cards_left']} cards in the shoe"]
    if held is not None:
        right.append(f"chips {money(held, house['currency'])}")
    while len(right) > 1 and len(left) + len(" · ".join(right)) + 3 > width:
        right.pop(0)
    status = " · ".join(right) + " "
    between = " " * max(1, width - len(left) - len(status))
    return on_felt(Text.assemble((left, BRASS), between, (status, INK)), width, "#1b1b1b")


def _card_beside_shoe(view: dict[str, Any], width: int) -> Text:
    """Describe a card drawn in error that lies beside the shoe; empty without one."""
    shoe = view["shoe"]
    if shoe["exposed_card"]:
        text = f"The {card_sign(card(shoe['exposed_card']))} lies exposed: it is the next card"
    elif shoe["drawn_in_error"]:
        text = "A card lies drawn, its face unseen: it is the next card"
    else:
        return Text()
    return centred(Text(text, style=BRASS), width)


def _jackpots(view: dict[str, Any], width: int) -> Text:
    """Show the amounts on the meters; empty if the table has none."""
    currency = view["house"]["currency"]
    meters = view["wheels"]["meters"]
    amounts = [
        money(cents, currency) if name == "jackpot" else f"{name} {money(cents, currency)}"
        for name, cents in meters.items()
    ]
    title = "Jackpot" if len(meters) == 1 else "Jackpots"
    return centred(Text(f"{title}: {', '.join(amounts)}", style=QUIET), width) if meters else Text()


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
    """Lines below the table: the latest as far as there is room, the pinned ones always."""

    latest: Sequence[Text] = ()
    pinned: Sequence[Text] = ()


def draw(console: Console, view: dict[str, Any], house: House, messages: Messages) -> None:
    """Redraw the whole screen: the table, and the messages below it."""
    width = max(MIN_WIDTH, min(console.width, MAX_WIDTH))
    lines = table_lines(view, house, width, airy=console.height >= ROOMY_HEIGHT)
    room = console.height - len(lines) - PROMPT_LINES - len(messages.pinned)
    latest = fitting(messages.latest, max(MIN_MESSAGES, room), console.width)
    console.clear()
    console.print(Group(*lines, Text(), *messages.pinned, *latest), crop=False)


def fitting(messages: Sequence[Text], room: int, width: int) -> list[Text]:
    """Return the last messages that fit into these lines, at least one."""
    shown: list[Text] = []
    for message in reversed(messages):
        room -= -(-message.cell_len // width)
        if room < 0 and shown:
            break
        shown.insert(0, message)
    return shown
