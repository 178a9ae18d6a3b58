"""The example in the document on fair shuffles is true, and it is the shuffle of tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fortyeight.cards import full_shoe
from fortyeight.chance import commitment, fair_shuffle, transcript_to_json
from tests.chance.test_transcript import SHOE

PAGE = (Path(__file__).parents[2] / "docs" / "explanation" / "fair-shuffles.md").read_text("utf-8")


def test_the_example_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (output,) = re.findall(r"```\n(.+)\n```", PAGE)
    lines = [line for line in code.splitlines() if line]
    assert len(lines) <= 10
    assert not re.search(r"\bfortyeight\.", code), "it must not lean on what it checks"
    names: dict[str, object] = {}
    exec(compile(code, "fair-shuffles.md", "exec"), names)
    assert capsys.readouterr().out.strip() == output
    secret = bytes(range(32))
    own = fair_shuffle(full_shoe(1), secret, (("ann", "lucky 7"),), "t1/1")
    assert names["cards"] == [str(card) for card in own]
    assert output.startswith(commitment(secret))


def test_every_field_of_a_transcript_is_told() -> None:
    fields = PAGE.split("## The transcript")[1].split("\n## ")[0]
    rows = {name for row in re.findall(r"^\| (`.*?) \|", fields, re.M) for name in row.split(", ")}
    assert rows == {f"`{name}`" for name in transcript_to_json(SHOE)}
