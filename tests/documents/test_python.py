"""The Python examples of the documents run, block after block."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fortyeight as fe

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ["tutorial/python.md", "reference/library.md", "how-to/train-an-agent.md"]


@pytest.mark.parametrize("page", PAGES)
def test_examples(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"(?ms)^```python\n(.*?)^```", (DOCS / page).read_text("utf-8"))
    assert len(blocks) > 2
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)


def test_what_is_not_run_here_is_said_of_few() -> None:
    """Blocks that compile kernels are left out; doctests of the library run the same calls."""
    left_out = [
        len(re.findall(r"```python no-run", (DOCS / page).read_text("utf-8"))) for page in PAGES
    ]
    assert sum(left_out) <= 2


def test_the_hand_history_of_the_reference_replays() -> None:
    text = (DOCS / "reference" / "round-record.md").read_text("utf-8")
    (history,) = re.findall(r"(?ms)^```csv\n(.*?)^```", text)
    (record,) = fe.read_history(history)
    assert {one: str(net) for one, net in fe.replay(record).result.net.items()} == {
        "ann": "-5.00",
        "bob": "0.00",
    }
