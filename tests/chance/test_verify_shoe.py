"""`fortyeight verify-shoe`: fair shoes, tampered ones, rounds dealt from them, and bad files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from fortyeight.cards import full_shoe
from fortyeight.chance import Transcript, commitment, shoe_order, write_transcript
from fortyeight.cli import app
from fortyeight.record import write_record
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import (
    AUTOMATIC,
    DealerStep,
    Event,
    Phase,
    Refused,
    Step,
    Table,
    WagerKind,
    open_table,
    take_steps,
)
from fortyeight.table.core.commands import (
    Command,
    DeclineInsurance,
    Join,
    LoadShoe,
    PlaceWager,
    Stand,
)
from fortyeight.table.core.run import play
from tests.chance.shoes import any_shoe, tampered

SECRET = bytes(range(32))


def shoe(decks: int = 6) -> Transcript:
    cards = full_shoe(decks)
    return Transcript("t1", 7, commitment(SECRET), (("ann", "lucky"),), cards, secret=SECRET)


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(app, ["verify-shoe", *map(str, args)])


def written(path: Path, transcript: Transcript) -> Path:
    path.write_text(write_transcript(transcript), encoding="utf-8")
    return path


class Dealt:
    """Rounds dealt from a shoe, each with its record."""

    def __init__(self, transcript: Transcript, folder: Path) -> None:
        self.table = self.start = open_table(open_house(rulebook("ma-spanish21"), {}))
        self.events: list[Event] = []
        self.folder = folder
        self.paths: list[Path] = []
        # The first card is burned before any round.
        self.do(LoadShoe(shoe_order(transcript)[1:]))
        self.do(Join("ann", None))

    def do(self, command: Command) -> None:
        self.went(play(self.table, command))

    def went(self, played: tuple[Table, tuple[Event, ...]] | Refused) -> None:
        assert not isinstance(played, Refused), played
        self.table, events = played
        self.events += events

    def round(self) -> None:
        self.do(PlaceWager("ann", 1, WagerKind.MAIN, 1000))
        self.do(DealerStep(Step.NO_MORE_BETS))
        while self.table.phase is not Phase.OVER:
            self.went(take_steps(self.table, AUTOMATIC))
            if self.table.phase is Phase.INSURANCE:
                self.do(DeclineInsurance(*self.table.asked[0]))
            elif self.table.phase is Phase.PLAY:
                self.do(Stand("ann", 1))
        path = self.folder / f"round-{len(self.paths) + 1}.toml"
        path.write_text(write_record(self.start, self.events), encoding="utf-8")
        self.paths.append(path)
        self.do(DealerStep(Step.NEXT_ROUND))


def with_records(paths: Sequence[Path]) -> list[str]:
    return [word for path in paths for word in ("--record", str(path))]


@pytest.fixture
def evening(tmp_path: Path) -> tuple[Path, list[Path]]:
    """A shoe, the card burned and 20 rounds."""
    transcript = shoe()
    dealt = Dealt(transcript, tmp_path)
    for _ in range(20):
        dealt.round()
    drawn = shoe_order(transcript)[: 1 + dealt.table.drawn]
    path = written(tmp_path / "shoe.json", replace(transcript, drawn=drawn, burned=(1,)))
    return path, dealt.paths


def test_a_fair_shoe(tmp_path: Path) -> None:
    path = written(tmp_path / "shoe.json", shoe())
    done = run(path)
    assert done.exit_code == 0, done.output
    assert "Shoe 7 of table t1" in done.output
    assert "288 cards: 6 of each of 48 faces" in done.output
    assert "Fair" in done.output
    assert "dealt in that order" not in done.output, "nothing is known of what was dealt"
    found = json.loads(run(path, "--json").output)
    assert found["fair"] is True
    assert found["faults"] == found["records"] == []
    assert found["order"] == [str(card) for card in shoe_order(shoe())]


def test_a_shoe_that_lacks_a_card_says_so(tmp_path: Path) -> None:
    done = run(written(tmp_path / "shoe.json", replace(shoe(), cards=full_shoe(6)[1:])))
    assert "287 cards: 6 of each of 47 faces, and 5 Ac" in done.output


@pytest.mark.parametrize("seed", range(12))
def test_a_tampered_shoe(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    _, stored = tampered(any_shoe(rng), rng)
    path = tmp_path / "shoe.json"
    path.write_text(json.dumps(stored), encoding="utf-8")
    done = run(path)
    assert done.exit_code == 1
    assert "Not shown to be fair" in done.output
    found = json.loads(run(path, "--json").output)
    assert found["fair"] is False
    assert found["faults"]


def test_rounds_dealt_from_the_shoe(evening: tuple[Path, list[Path]]) -> None:
    path, records = evening
    done = run(path, *with_records(records), "--json")
    assert done.exit_code == 0, done.output
    places = [one["place"] for one in json.loads(done.output)["records"]]
    assert places[0] == 2
    assert places == sorted(places)
    done = run(path, *with_records(records[3:9:2]))
    assert done.exit_code == 0
    assert "dealt in that order" in done.output


def test_rounds_in_another_order_or_twice(evening: tuple[Path, list[Path]]) -> None:
    path, records = evening
    for wrong in (records[::-1], [records[2], records[2]]):
        done = run(path, *with_records(wrong))
        assert done.exit_code == 1
        assert "do not lie in the order" in done.output


def test_a_round_with_another_card(evening: tuple[Path, list[Path]]) -> None:
    path, records = evening
    text = records[4].read_text("utf-8")
    shoe_line = next(line for line in text.splitlines() if line.startswith("shoe"))
    first = shoe_line.split('"')[1].split()[0]
    other = "Ac" if first != "Ac" else "Kd"
    records[4].write_text(text.replace(shoe_line, shoe_line.replace(first, other, 1)), "utf-8")
    found = json.loads(run(path, *with_records(records), "--json").output)
    assert [one["place"] is None for one in found["records"]].index(True) == 4
    assert found["faults"] == [f"the cards of {records[4]} do not lie in the order of this shoe"]


def test_a_round_over_a_burned_card_or_beyond_the_cards_drawn(
    evening: tuple[Path, list[Path]], tmp_path: Path
) -> None:
    _, records = evening
    whole = shoe_order(shoe())
    for drawn, burned in ((whole, (3,)), (whole[:3], ())):
        path = written(tmp_path / "other.json", replace(shoe(), drawn=drawn, burned=burned))
        assert run(path).exit_code == 0
        assert run(path, *with_records(records[:1])).exit_code == 1


def test_a_round_that_the_reshuffled_discards_completed(tmp_path: Path) -> None:
    small = replace(shoe(1), cards=shoe_order(shoe(1))[:20])
    rack = " ".join(map(str, shoe_order(small)))
    path = written(tmp_path / "shoe.json", small)
    record = tmp_path / "round.toml"
    text = 'rulebook = "ma-spanish21"\nwagers = ["ann 1 main 10.00"]\nactions = []\n'
    record.write_text(f'{text}shoe = "Ac 2c 3c 4c 5c"\ndiscards = "{rack}"\n', encoding="utf-8")
    assert run(path, "--record", record).exit_code == 0
    record.write_text(f'{text}shoe = "Ac 2c 3c 4c 5c"\n', encoding="utf-8")
    assert run(path, "--record", record).exit_code == 1


def test_the_promise_that_was_noted(tmp_path: Path) -> None:
    """A house could write a new transcript: only a commitment noted beforehand reveals it."""
    path = written(tmp_path / "shoe.json", shoe())
    assert run(path, "--commitment", f" {shoe().commitment.upper()} ").exit_code == 0
    done = run(path, "--commitment", "ab" * 32)
    assert done.exit_code == 1
    assert "is not the one that you noted" in done.output


def test_an_unrevealed_shoe_shows_no_order(tmp_path: Path) -> None:
    path = written(tmp_path / "shoe.json", replace(shoe(), secret=None))
    done = run(path, "--json")
    assert done.exit_code == 1
    assert json.loads(done.output)["order"] == []


@pytest.mark.parametrize(
    ("content", "word"),
    [(None, "cannot be read"), ("", "JSON"), ("{}", "fields"), ("[" * 10**5, "nested")],
)
def test_a_file_that_is_no_transcript(tmp_path: Path, content: Any, word: str) -> None:
    path = tmp_path / "shoe.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    done = run(path)
    assert done.exit_code == 2
    assert word in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.output


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    path = written(tmp_path / "shoe.json", shoe())
    done = run(path, "--record", path)
    assert done.exit_code == 2
    assert "is not a round record" in done.stderr


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert run(tmp_path).exit_code == 2
