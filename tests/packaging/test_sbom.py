"""The bill of materials has what CycloneDX requires, and everything that is installed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from tools.sbom import bill

from tests.packaging.requirements import all_requirements


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    return bill()


def test_it_has_the_fields_that_the_format_requires(made: dict[str, Any]) -> None:
    assert made["bomFormat"] == "CycloneDX"
    assert made["specVersion"] == "1.6"
    assert isinstance(made["version"], int)
    for one in (made["metadata"]["component"], *made["components"]):
        assert one["type"] in ("application", "library")
        assert one["name"]
        assert one["purl"] == one["bom-ref"]
        assert re.fullmatch(r"pkg:\w+/[a-z0-9.-]+@[\w.+!]+", one["purl"])
        for told in one.get("licenses", []):
            assert list(told) == ["expression"] or told["license"]["name"]


def test_it_lists_what_is_installed_once_and_nothing_else(made: dict[str, Any]) -> None:
    listed = [(one["name"], one["version"]) for one in made["components"]]
    assert len(listed) == len(set(listed))
    assert dict(listed) == all_requirements("fortyeight[all]")


def test_every_dependency_is_a_component(made: dict[str, Any]) -> None:
    root = made["metadata"]["component"]["bom-ref"]
    known = {root, *(one["bom-ref"] for one in made["components"])}
    assert {one["ref"] for one in made["dependencies"]} == known
    assert all(set(one["dependsOn"]) <= known for one in made["dependencies"])


def test_every_component_has_a_licence_and_digests(made: dict[str, Any]) -> None:
    assert [one["name"] for one in made["components"] if "licenses" not in one] == []
    assert [one["name"] for one in made["components"] if "properties" not in one] == []


def test_the_same_packages_give_the_same_bytes(made: dict[str, Any]) -> None:
    assert json.dumps(bill()) == json.dumps(made)


def test_fewer_extras_have_fewer_packages() -> None:
    assert {one["name"] for one in bill("solver")["components"]} < {
        one["name"] for one in bill()["components"]
    }
