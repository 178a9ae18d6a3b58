"""Every module can be imported first: exported names are imported when one is used."""

import subprocess
import sys

import pytest

from tests.effort import effort

#: Imports every n-th module of a package in a process of its own; prints those that fail.
_IMPORT_EACH = """
import importlib, os, pkgutil, sys
package = importlib.import_module(sys.argv[1])
modules = pkgutil.walk_packages(package.__path__, sys.argv[1] + ".")
for module in list(modules)[:: int(sys.argv[2])]:
    if (child := os.fork()) == 0:
        try:
            importlib.import_module(module.name)
        except ImportError as error:
            print(module.name, error)
        sys.stdout.flush()
        os._exit(0)
    os.waitpid(child, 0)
"""


@pytest.mark.parametrize("package", effort(["progressive"], ["table", "view", "progressive"]))
def test_each_module_may_be_imported_first(package: str) -> None:
    command = [sys.executable, "-c", _IMPORT_EACH, f"fortyeight.{package}", effort("2", "1")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == ""
