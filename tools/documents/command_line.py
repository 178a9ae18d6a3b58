"""The command-line reference, written from the commands.

``python -m tools.documents.command_line FILE`` renews it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from typer.main import get_command

from fortyeight.cli import COMMANDS
from fortyeight.cli.framework.examples import examples_of
from fortyeight.cli.framework.lazy_commands import load_app

HEAD = """\
# The command line

Every command, with its arguments, options and examples. Written by `tools/command-line` from the
code; `fortyeight COMMAND --help` prints the same.

- **BOOK** is the id of a rulebook (`fortyeight rules list`), a [rulebook file](rulebooks.md) or a
  [house file](houses.md). A rulebook stands for its default house; `--decks`, `--dealing` and
  `--house` choose another.
- **N** is a whole number: `1000000`, `1,000,000`, `1_000_000` and `1e6` are the same.
- **AMOUNT** is money in the currency of the house: `10`, `10.00`. A percentage needs its sign:
  `0.05%`.
- **CARDS** are written as rank and suit: `6s 7h`, `10d`, `Td`, `6♠`.
- Results go to the standard output; progress, warnings and errors go to the error stream. Output
  for people is as wide as the terminal, or as `COLUMNS` says. With `--json` it is for programs.
- A file that exists is overwritten with `--force` only. If another program makes it while a command
  runs, the result goes to a free name beside it (`out-2.csv`), and the exit code is 2.
- Exit codes: 0 done; 1 a check failed, or a cluster was lost; 2 bad input, with one sentence that
  says why; 130 interrupted by Ctrl-C. To `serve` and `play`, Ctrl-C is the regular way to stop: 0.
"""

BATCH = """\
A file for `--batch` has a JSON object on each line; empty lines are skipped:

| Key | Value |
| --- | --- |
| `hand` | the hand, a string of cards |
| `up` | the dealer's up card |
| `book`, `decks`, `dealing` | the house (default: that of BOOK and its options) |
| `shoe` | the unseen cards (default: the full shoe without hand and up card) |
| `doubled` | number of doubles so far (default: 0) |
| `split` | whether the hand comes from a split (default: false) |
| `id` | anything; returned with the answer |

```json
{"id": 1, "hand": "6s 7s", "up": "9h"}
{"id": 2, "book": "mbs-pontoon", "decks": 6, "hand": "8h 8d", "up": "Kc"}
```

Each answer is a line of JSON, in the order of the questions: the net result of each choice per
original wager (`stand`, `hit`, `double`, `split`, `surrender`, `rescue`; null if it is not
allowed), `insurance` (in addition, for half the wager), `best`, `cost_of` (of each choice against
the best), `exact` and `limits`, and `question`, as it was understood. A bad question is answered
with `error` and `question`; the others are still answered, and the exit code is 2.
"""

#: A default that the help states in words.
_DEFAULT = re.compile(r" \(default: (.*)\)\.$")
#: Text that follows the tables of a command.
MORE = {"ev": BATCH}


def commands() -> Iterator[tuple[str, Any]]:
    """Yield every command with its path, in the order of the help."""
    for name, lazy in COMMANDS.items():
        loaded: Any = get_command(load_app(name, lazy))
        inside = getattr(loaded, "commands", None)
        if inside is None:
            loaded.help = " ".join(f"{lazy.help} {loaded.help or ''}".split())
            yield name, loaded
        for child, command in (inside or {}).items():
            yield f"{name} {child}", command


def page() -> str:
    """Return the whole page."""
    listed = list(commands())
    index = [f"| [`{path}`](#{_anchor(path)}) | {_first(command)} |" for path, command in listed]
    table = "\n".join(["| Command | |", "| --- | --- |", *index])
    sections = [_section(path, command) for path, command in listed]
    return "\n".join([HEAD, table, "", *sections]).rstrip() + "\n"


def _section(path: str, command: Any) -> str:
    context = typer.Context(command)
    params = [one for one in command.get_params(context) if not getattr(one, "hidden", False)]
    usage = " ".join([f"fortyeight {path}", *command.collect_usage_pieces(context)])
    examples = "\n".join(examples_of(path))
    rows = [_row(one) for one in params if one.name != "help"]
    table = ["| | Meaning | Default |", "| --- | --- | --- |", *rows, ""] if rows else []
    parts = [
        f"## {path}",
        "",
        " ".join((command.help or "").split()),
        "",
        f"```sh\n{usage}\n```",
        "",
        *table,
        *([f"```sh\n{examples}\n```", ""] if examples else []),
        *([MORE[path]] if path in MORE else []),
    ]
    return "\n".join(parts)


def _row(param: Any) -> str:
    """Return the row of an argument or option."""
    if param.param_type_name == "argument":
        name = f"`{param.metavar}`"
    else:
        name = f"`{' '.join(filter(None, (param.opts[-1], param.metavar)))}`"
    help_text, default = _DEFAULT.sub(".", param.help or ""), param.default
    shown = "required" if param.required else ""
    if said := _DEFAULT.search(param.help or ""):
        shown = said[1]
    elif default not in (None, False, "", ()):
        shown = f"`{default:,}`" if isinstance(default, int) else f"`{default}`"
    return f"| {name} | {_plain(help_text)} | {shown} |"


def _first(command: Any) -> str:
    """Return the first sentence of a command's help."""
    return _plain(" ".join((command.help or "").split()).split(". ")[0].rstrip(".") + ".")


def _plain(text: str) -> str:
    """Return a text escaped for Markdown."""
    return " ".join(text.split()).replace("|", "\\|").replace("*", "\\*")


def _anchor(heading: str) -> str:
    return heading.replace(" ", "-")


def main(file: str) -> None:
    """Renew the page."""
    Path(file).write_text(page(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
