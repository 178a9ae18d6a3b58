"""Every module can be the first that is imported: exported names are imported when one is used."""

import pkgutil
import subprocess
import sys

import pytest

import fortyeight.progressive


@pytest.mark.parametrize(
    "module", [one.name for one in pkgutil.iter_modules(fortyeight.progressive.__path__)]
)
def test_a_module_is_imported_alone(module: str) -> None:
    program = f"import fortyeight.progressive.{module}"
    done = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, check=False)
    assert done.returncode == 0, done.stderr.decode()
