"""Draw hands on the felt: name and total above the cards, the money below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from fortyeight.cards import card
from fortyeight.cli.play.terminal import card_drawing
from fortyeight.cli.play.terminal.felt import BRASS, INK, LOST, QUIET, WON, centred
from fortyeight.view.words.card_words import card_signs, money
from fortyeight.view.words.names import shown_name

GAP = 4


@dataclass(frozen=True, slots=True)
class HandBlock:
    """One hand, ready to be drawn."""

    title: Text
    cards: tuple[str, ...]
    below: Text
    in_turn: bool

    def width(self, step: int) -> int:
        cards = card_drawing.row_width(max(len(self.cards), 1), step)
        return max(self.title.cell_len, cards, self.below.cell_len)

    def lines(self, step: int) -> list[Text]:
        width = self.width(step)
        if self.cards:
            drawn = card_drawing.row([card_drawing.face(card(one)) for one in self.cards], step)
        else:
            drawn = card_drawing.spot(QUIET)
        parts = [self.title, *drawn, self.below]
        return [_fill(centred(line, width), width) for line in parts]


def _fill(line: Text, width: int) -> Text:
    line.pad_right(width - line.cell_len)
    return line


def blocks(view: dict[str, Any]) -> list[HandBlock]:
    """Return the hands of a view from the dealer's left; before the deal, the boxes."""
    if not view["boxes"]:
        numbers = sorted({wager["box"] for wager in view["wagers"]} | set(map(int, view["seats"])))
        return [
            HandBlock(Text(f"Box {number}", style=INK), (), _wagers(view, number), False)
            for number in numbers
        ]
    several = len(view["boxes"]) > 1
    return [
        HandBlock(
            _title(box, hand, several, view["people"]),
            tuple(hand["cards"]),
            _below(view, box, hand),
            hand["in_turn"],
        )
        for box in view["boxes"]
        for hand in box["hands"]
    ]


def _title(box: dict[str, Any], hand: dict[str, Any], several: bool, people: list[str]) -> Text:
    parts = [f"box {box['number']}"] if several else []
    if len(box["hands"]) > 1:
        parts.append(f"hand {hand['number']}")
    name = " ".join(parts).capitalize() or shown_name(box["caller"], people)
    words = f"bust, {hand['total']}" if hand["bust"] else str(hand["words"])
    if hand["surrendered"]:
        words = "surrendered"
    if hand["dead"]:
        words = "dead"
    mark = "▸ " if hand["in_turn"] else ""
    return titled(f"{mark}{name}", BRASS if hand["in_turn"] else INK, words)


def titled(name: str, style: str, words: str) -> Text:
    """Return the line above a hand: whose it is and what it counts."""
    return (
        Text.assemble((name, style), "  ", (words, f"bold {INK}")) if words else Text(name, style)
    )


def _below(view: dict[str, Any], box: dict[str, Any], hand: dict[str, Any]) -> Text:
    """Return the stakes on a hand, or its result."""
    currency = view["house"]["currency"]
    if hand["closed"] or view["phase"] == "over":
        lines = [
            line
            for line in view["settled"]
            if (line["box"], line["hand"]) == (box["number"], hand["number"])
        ]
        return result_text(sum(line["returned"] - line["staked"] for line in lines), currency)
    stakes = [
        " + ".join(money(cents, currency) for cents in (stake["main"], *stake["doubles"]))
        for stake in hand["stakes"]
    ]
    text = Text().append(", ".join(stakes), style=INK)
    if hand["number"] == 1:
        text.append_text(_side_bets(view, box["number"]))
    return text


def result_text(cents: int, currency: str) -> Text:
    """Format the result of a hand in its colour."""
    if cents == 0:
        return Text("returned", style=f"bold {INK}")
    won = cents > 0
    words = f"{'won' if won else 'lost'} {money(abs(cents), currency)}"
    return Text(words, style=WON if won else LOST)


def _side_bets(view: dict[str, Any], box: int) -> Text:
    """Return the side bets and the insurance on a box."""
    currency = view["house"]["currency"]
    text = Text(style=QUIET)
    for wager in view["wagers"]:
        if wager["box"] == box and wager["kind"] != "main":
            kind = wager["kind"].replace("-", " ")
            text.append(f" · {kind} {money(wager['cents'], currency)}")
    for bet in view["insurance"]["wagers"]:
        if bet["box"] == box:
            text.append(f" · insured {money(bet['cents'], currency)}")
    return text


def _wagers(view: dict[str, Any], box: int) -> Text:
    currency = view["house"]["currency"]
    mains = [wager for wager in view["wagers"] if wager["box"] == box and wager["kind"] == "main"]
    text = Text().append(", ".join(money(wager["cents"], currency) for wager in mains), style=INK)
    return text.append_text(_side_bets(view, box)) if mains else text


def side_by_side(hands: Sequence[HandBlock], width: int) -> list[Text]:
    """Draw hands next to each other; those that do not fit are named in a line each."""
    for step in card_drawing.STEPS:
        if sum(block.width(step) for block in hands) + GAP * (len(hands) - 1) <= width:
            return _joined(hands, step, width)
    if len(hands) == 1:
        return _joined(hands, card_drawing.STEPS[-1], width)
    shown = next((block for block in hands if block.in_turn), hands[-1])
    others = [_named(block) for block in hands if block is not shown]
    return side_by_side([shown], width) + [centred(line, width) for line in _strip(others, width)]


def _strip(names: Sequence[Text], width: int) -> list[Text]:
    """Join short lines as long as they fit on one."""
    lines: list[Text] = []
    for name in names:
        if lines and lines[-1].cell_len + GAP + name.cell_len <= width:
            lines[-1].append(" " * GAP).append_text(name)
        else:
            lines.append(name)
    return lines


def _joined(hands: Sequence[HandBlock], step: int, width: int) -> list[Text]:
    columns = [block.lines(step) for block in hands]
    lines = []
    for parts in zip(*columns, strict=True):
        line = Text(" " * GAP).join(parts) if len(parts) > 1 else parts[0]
        lines.append(centred(line, width))
    return lines


def _named(block: HandBlock) -> Text:
    signs = card_signs(tuple(card(one) for one in block.cards))
    return block.title.copy().append(f"  {signs}  ", style=INK).append_text(block.below)
