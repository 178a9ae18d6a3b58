"""The wheel alone, in an empty environment, can settle a round."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import fortyeight

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "fortyeight"

ROUND = """\
rulebook = "ma-spanish21"
wagers   = ["ann 1 main 10.00"]
shoe     = "Kh 9h 6d"
actions  = ["1 surrender"]
"""


def run(cwd: Path, *command: str | Path) -> str:
    """The standard output of a command that sees nothing of the source tree."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    pip = (sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--no-build-isolation")
    run(tmp_path, *pip, "--wheel-dir", tmp_path, ROOT)
    (built,) = tmp_path.glob("*.whl")
    return built


def test_wheel_holds_the_data_files(wheel: Path) -> None:
    books = {path.relative_to(ROOT / "src") for path in PACKAGE.glob("rulebook/books/*.toml")}
    assert books
    pages = {path.relative_to(ROOT / "src") for path in PACKAGE.glob("web/static/**/*.*")}
    assert pages
    wanted = {path.as_posix() for path in books | pages} | {"fortyeight/py.typed"}
    assert wanted <= set(zipfile.ZipFile(wheel).namelist())


def test_wheel_settles_a_round_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    run(tmp_path, sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv")
    scripts = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", scripts / "python", "install")
    quick = ("-qq", "--no-input", "--no-compile", "--no-warn-script-location")
    run(tmp_path, *pip, *quick, "-c", ROOT / "constraints.txt", wheel)

    assert fortyeight.__version__ in run(tmp_path, scripts / "fortyeight", "--version")

    record = tmp_path / "surrender.toml"
    record.write_text(ROUND, encoding="utf-8")
    result = json.loads(run(tmp_path, scripts / "fortyeight", "replay", record, "--json"))
    assert result["status"] == "settled"
    assert result["net"] == {"ann": "-5.00"}
