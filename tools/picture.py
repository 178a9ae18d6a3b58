"""Draw the terminal table as docs/images/table.svg: .venv/bin/python tools/picture.py"""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from fortyeight.cards import cards, full_shoe
from fortyeight.cli.play.terminal.decisions import choices_text, situation, turn_of
from fortyeight.cli.play.terminal.screen import line_text, table_lines
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import AUTOMATIC, Refused, Step, WagerKind, decide, next_step, open_table
from fortyeight.table.core.commands import Command, DealerStep, Hit, Join, LoadShoe, PlaceWager, Sit
from fortyeight.view import Teller, player, view

PICTURE = Path(__file__).parents[1] / "docs" / "images" / "table.svg"
PERSON = "Ann"
WIDTH = 80
FIRST_CARDS = cards("6s 9h 5s Kd 4h")
THE_REST = tuple((Counter(full_shoe(6)) - Counter(FIRST_CARDS)).elements())

COMMANDS: tuple[Command, ...] = (
    LoadShoe(FIRST_CARDS + THE_REST),
    Join(PERSON, 48_500),
    Sit(PERSON, 1),
    PlaceWager(PERSON, 1, WagerKind.MAIN, 1_000),
    DealerStep(Step.NO_MORE_BETS),
    Hit(PERSON, 1),
)

#: A plain frame; fonts are the reader's own.
FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
    font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
    font-size: {char_height}px;
    line-height: {line_height}px;
    font-variant-east-asian: full-width;
}}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""

THEME = TerminalTheme(
    (24, 24, 27),
    (226, 226, 220),
    [
        (0, 0, 0),
        (205, 92, 92),
        (120, 190, 120),
        (220, 190, 100),
        (100, 140, 220),
        (180, 130, 200),
        (110, 190, 200),
        (226, 226, 220),
    ],
)


def main() -> None:
    house = open_house(rulebook("ma-spanish21"), {"dealing": "card-reader"})
    teller = Teller(open_table(house))
    told = []
    for command in COMMANDS:
        pending: list[Command] = [command]
        while pending:
            events = decide(teller.table, pending.pop())
            assert not isinstance(events, Refused), events
            told += [line for event in events for line in teller.tell(event)]
            if (step := next_step(teller.table)) in AUTOMATIC and step is not None:
                pending.append(DealerStep(step))
    console = Console(
        file=io.StringIO(), width=WIDTH, record=True, force_terminal=True, color_system="truecolor"
    )
    turn = turn_of(teller.table, PERSON)
    shown = {**view(teller.table, player(PERSON)), "wheels": {"meters": {}}}  # the book has none
    for line in table_lines(shown, house, WIDTH, airy=True):
        console.print(line)
    console.print()
    for told_line in told[-4:]:
        console.print(line_text(told_line))
    console.print(choices_text(turn))
    console.print(Text(f"{situation(turn)}: ▏"))
    svg = console.export_svg(
        title="fortyeight play", theme=THEME, code_format=FRAME, unique_id="table"
    )
    PICTURE.write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
