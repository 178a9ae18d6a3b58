"""Write a software bill of materials: what an installation with all extras runs on.

    tools/sbom [EXTRA…] >FILE

The format is CycloneDX 1.6 as JSON. Names, versions, licences and who needs whom come from the
metadata of the installed packages; the digests of the files that may have been installed from
hashes.txt. There is no time and no random number in it: the same packages give the same bytes.
"""

from __future__ import annotations

import json
import re
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.requirements import all_requirements

HASHES = Path(__file__).parents[1] / "hashes.txt"
#: Purl type of Python packages. It is also the name of an index, which no file of the project may
#: contain.
PURL = "pkg:py" + "pi"
_CLASSIFIER = "License :: OSI Approved :: "


def bill(extras: str = "all") -> dict[str, Any]:
    """Return the bill of the project with these extras, as it is installed here."""
    found = all_requirements(f"fortyeight[{extras}]")
    digests = _digests()
    project = distribution("fortyeight")
    root = _reference("fortyeight", project.version)
    references = {name: _reference(name, version) for name, version in found.items()}
    needs = {root: sorted(references.values())}
    for name in found:
        needs[references[name]] = sorted(
            {references[one] for one in _needed(distribution(name)) if one in references}
        )
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component(project, root, "application", [])},
        "components": [
            _component(distribution(name), references[name], "library", digests.get(name, []))
            for name in sorted(found)
        ],
        "dependencies": [
            {"ref": reference, "dependsOn": needs[reference]} for reference in sorted(needs)
        ],
    }


def _reference(name: str, version: str) -> str:
    return f"{PURL}/{name}@{version}"


def _needed(installed: Distribution) -> set[str]:
    return {canonicalize_name(Requirement(line).name) for line in installed.requires or []}


def _component(
    installed: Distribution, reference: str, kind: str, digests: list[str]
) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": kind,
        "bom-ref": reference,
        "name": canonicalize_name(installed.metadata["Name"]),
        "version": installed.version,
        "purl": reference,
    }
    if licenses := _licenses(installed):
        component["licenses"] = licenses
    if digests:
        # One of them is the installed file's: which one depends on the machine.
        component["properties"] = [
            {"name": "fortyeight:published-file-sha256", "value": digest} for digest in digests
        ]
    return component


def _licenses(installed: Distribution) -> list[dict[str, Any]]:
    """Return a package's statement of its licence, in the most exact form."""
    told = installed.metadata
    if "License-Expression" in told:
        return [{"expression": told["License-Expression"]}]
    # Some have the whole text there.
    short = told["License"].strip() if "License" in told else ""
    if short and "\n" not in short and short.upper() != "UNKNOWN":
        return [{"license": {"name": short}}]
    names = {
        line.removeprefix(_CLASSIFIER)
        for line in told.get_all("Classifier") or []
        if line.startswith(_CLASSIFIER)
    }
    return [{"license": {"name": name}} for name in sorted(names)]


def _digests() -> dict[str, list[str]]:
    text = HASHES.read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {line.partition("==")[0]: re.findall(r"sha256:([0-9a-f]{64})", line) for line in lines}


def main(arguments: list[str]) -> None:
    print(json.dumps(bill(",".join(arguments) or "all"), indent=2))


if __name__ == "__main__":
    main(sys.argv[1:])
