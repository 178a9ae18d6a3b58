"""The wheel alone, in an empty environment, does everything that needs no extra."""

import json
import os
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

import fortyeight
from tests.packaging.requirements import all_requirements

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "fortyeight"

ROUND = """\
rulebook = "ma-spanish21"
wagers   = ["ann 1 main 10.00"]
shoe     = "Kh 9h 6d"
actions  = ["1 surrender"]
"""


def run(cwd: Path, *command: str | Path) -> str:
    """Return the standard output of a command that sees nothing of the source tree."""
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


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp_path = tmp_path_factory.mktemp("wheel")
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


def settles_a_round(scripts: Path, tmp_path: Path) -> None:
    assert fortyeight.__version__ in run(tmp_path, scripts / "fortyeight", "--version")
    record = tmp_path / "surrender.toml"
    record.write_text(ROUND, encoding="utf-8")
    result = json.loads(run(tmp_path, scripts / "fortyeight", "replay", record, "--json"))
    assert result["status"] == "settled"
    assert result["net"] == {"ann": "-5.00"}


def installed(wheel: Path, tmp_path: Path, *options: str | Path) -> Path:
    """Return the scripts of a new environment with this wheel."""
    run(tmp_path, sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv")
    scripts = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", scripts / "python", "install")
    quick = ("-qq", "--no-input", "--no-compile", "--no-warn-script-location")
    run(tmp_path, *pip, *quick, *options, wheel)
    return scripts


def test_wheel_without_extras_works_and_says_what_it_lacks(wheel: Path, tmp_path: Path) -> None:
    """The environment has the wheel, and of the libraries here only its own requirements."""
    scripts = installed(wheel, tmp_path, "--no-deps")
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(run(tmp_path, scripts / "python", "-c", ask).strip())
    for name in all_requirements("fortyeight"):
        for part in {file.parts[0] for file in distribution(name).files or ()} - {".."}:
            if not (site / part).exists():
                (site / part).symlink_to(Path(str(distribution(name).locate_file(part))))
    where = run(tmp_path, scripts / "python", "-c", "import fortyeight; print(fortyeight.__file__)")
    assert Path(where.strip()).is_relative_to(site)
    settles_a_round(scripts, tmp_path)
    run(tmp_path, scripts / "python", Path(__file__).with_name("core_only.py"))


@pytest.mark.long
def test_wheel_settles_a_round_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    settles_a_round(installed(wheel, tmp_path, "-c", ROOT / "constraints.txt"), tmp_path)
