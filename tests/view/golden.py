"""The stories kept as files. To write them again: .venv/bin/python -m tests.view.golden"""

from __future__ import annotations

from pathlib import Path

from fortyeight.record import read_record_file, replay
from fortyeight.view import story

STORIES = Path(__file__).parent / "stories"
RECORDS = Path(__file__).parent / "records"
CASES = Path(__file__).parents[1] / "records" / "cases"

#: One round a book.
ROUNDS = (
    "ma-spanish21--three-on-a-box-cover-and-ride",
    "ma-pontoon21--match-rows-and-surrender-under-five",
    "md-pontoon21--rescue-on-a-split-hand",
    "mbs-pontoon--super-bonus-100-each-original-wager",
    "bbc-spanish21--break-bonus-after-a-bust",
)

#: Rounds in which something goes wrong.
IRREGULAR = tuple(sorted(path.stem for path in RECORDS.glob("*.toml")))


def told(name: str) -> list[str]:
    """The story of one of the records, line by line."""
    folder = RECORDS if name in IRREGULAR else CASES
    played = replay(read_record_file(folder / f"{name}.toml"))
    return [line.text for line in story(played.start, played.events)]


def main() -> None:
    for name in (*ROUNDS, *IRREGULAR):
        text = "\n".join(told(name)) + "\n"
        (STORIES / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
