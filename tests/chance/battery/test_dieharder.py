"""How dieharder's report is read and judged, and some of its tests for real."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from tests.chance.battery.dieharder import COMMAND, Result, failing, main, read

LINE = "rgb_bitdist,200,3,100000,100,0.85187230,PASSED\n"


def test_a_line_of_the_report() -> None:
    assert read(LINE) == Result("rgb_bitdist", 200, 3, 0.8518723, "PASSED")
    assert read("# stdin_input_raw(): Error: EOF\n") is None
    assert read("") is None


class Scripted:
    """A runner with scripted answers that records its calls."""

    def __init__(self, *assessments: str) -> None:
        self.assessments = list(assessments)
        self.asked: list[list[str]] = []

    def __call__(self, arguments: list[str]) -> Iterator[Result]:
        self.asked.append(arguments)
        yield Result("sts_runs", 101, 2, 0.5, self.assessments.pop(0))


@pytest.mark.parametrize(
    ("assessments", "fails"),
    [
        (["PASSED"], False),
        (["FAILED"], True),
        (["WEAK", "PASSED"], False),
        (["WEAK", "FAILED"], True),
        (["WEAK", "WEAK", "PASSED"], False),
        (["WEAK", "WEAK", "WEAK"], True),
    ],
)
def test_failed_fails_and_weak_is_tried_again(assessments: list[str], fails: bool) -> None:
    runner = Scripted(*assessments)
    assert bool(failing(["-a"], runner, tell=lambda line: None)) == fails
    assert runner.assessments == [], "every answer was asked for"
    assert runner.asked == [["-a"], *[["-d", "101", "-n", "2"]] * (len(assessments) - 1)]


def test_without_dieharder_there_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert main([]) == 2
    assert "not installed" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.skipif(not shutil.which(COMMAND), reason="dieharder is not installed")
def test_the_bits_of_real_tables_pass() -> None:
    assert main(["0", "2", "8", "15", "100", "101", "102", "200"]) == 0


class Counting:
    """Bytes in their sequence."""

    def take(self, size: int) -> bytes:
        return bytes(range(256)) * (size // 256)


@pytest.mark.long
@pytest.mark.skipif(not shutil.which(COMMAND), reason="dieharder is not installed")
def test_counting_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.chance.battery.dieharder.SystemBits", Counting)
    assert main(["101"]) == 1
