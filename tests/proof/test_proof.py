"""The long checks in parts: counts add up, failures can be repeated, the page shows both."""

from __future__ import annotations

import gzip
import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from fortyeight.server.app.read_settings import read_settings
from fortyeight.server.base.server_settings import Settings
from fortyeight.store.backup.write_backup import TRAILER
from fortyeight.store.database.database import Database
from tests.proof.__main__ import main, prove, shortest
from tests.proof.page import PAGE, with_table
from tests.proof.parts import FULL_EFFORT, PARTS, Batch, Part, dropped
from tests.proof.sittings import ROOT, add, done_by, last_version, new_sitting, read
from tests.proof.spent import mark
from tests.server.live.nursery import Nursery
from tests.store.conftest import new_postgres_database
from tests.store.shared_postgres import shared_postgres


def no_servers() -> Nursery:
    raise AssertionError("this part needs none")


def counting(batch: Batch) -> Counter[str]:
    return Counter({"things": batch.size(4), "others": 1})


def failing(batch: Batch) -> Counter[str]:
    print("what led to it")
    raise AssertionError("a card was lost")


def test_sittings_add_up_until_the_goal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sittings.jsonl"
    part = Part("leaks", "a promise", "things", 6, counting)
    for _ in range(3):
        assert prove(part, 0, 0.5, no_servers, path)
    (sitting,) = read(path)
    assert (sitting.count, sitting.batches, sitting.figures) == (6, 3, {"others": 3, "things": 6})
    assert prove(part, 0, 0.5, no_servers, path)
    assert "leaks: 6 things, the goal is reached" in capsys.readouterr().out
    assert read(path) == [sitting]


def test_another_version_of_the_code_is_counted_apart(tmp_path: Path) -> None:
    path = tmp_path / "sittings.jsonl"
    now = replace(new_sitting("leaks"), count=5, batches=1)
    add(now, path)
    add(replace(now, code="0" * 12, count=7), path)
    assert done_by(read(path), "leaks") == 12
    assert done_by(read(path), "leaks", now.code) == 5
    assert done_by(read(path), "power") == 0
    assert last_version(read(path), "leaks") == "0" * 12


def test_a_failure_says_how_to_repeat_it_and_is_not_forgotten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sittings.jsonl"
    part = Part("leaks", "a promise", "things", 6, failing)
    assert not prove(part, 1, 0.5, no_servers, path)
    told = capsys.readouterr()
    (sitting,) = read(path)
    assert f"FAILED: {sitting.failed[0]}" in told.out
    assert sitting.failed[0].startswith("tools/prove leaks --seed ")
    assert "what led to it" in told.err
    assert "a card was lost" in told.err
    assert f"**1 failed**: `{sitting.failed[0]}`" in with_table("", [sitting])


def test_the_page_has_the_table_of_all_sittings() -> None:
    text = PAGE.read_text("utf-8")
    assert text == with_table(text, read()), "tools/prove --write"


def test_every_part_is_in_the_page_with_its_command() -> None:
    table = with_table("", [])
    assert all(f"`make prove PART={name}`" in table for name in PARTS)
    assert table.count("not run by these parts yet") == len(PARTS)


def test_servers_that_the_checks_start_accept_the_environment() -> None:
    with patch.dict(os.environ):
        mark()
        assert read_settings(None, os.environ | FULL_EFFORT) == Settings()


def test_parts_try_as_much_as_make_prove() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert dict(re.findall(r"^prove: export (\w+) = (\w+)$", makefile, re.M)) == FULL_EFFORT


@pytest.mark.long
def test_a_failure_keeps_what_was_in_postgresql(tmp_path: Path) -> None:
    store = new_postgres_database(shared_postgres())
    Database.open(store).close()
    with pytest.raises(AssertionError, match="lost"), dropped([store], tmp_path):
        raise AssertionError("a card was lost")
    assert b"manifest" in gzip.decompress((tmp_path / "failed-0").read_bytes().split(TRAILER)[0])


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["kill"])
    assert ended.value.code == 2
    assert "there is no part kill; the parts are kills-sqlite, " in capsys.readouterr().err


def test_the_shortest_batch_that_fails_is_found() -> None:
    def simulate(batch: Batch) -> Counter[str]:
        if batch.size(1_000) >= 37:
            raise ValueError(f"{batch.seed} fails")
        return Counter()

    part = Part("simulation", "a promise", "commands", 10, simulate, repeats=True)
    command, error = shortest(part, 5, 1.0, no_servers).split("\n")
    assert command.startswith("tools/prove simulation --seed 5 --scale 0.03")
    assert error == "ValueError: 5 fails"
    scale = float(command.rpartition(" ")[2])
    assert 37 <= round(1_000 * scale) <= 39
