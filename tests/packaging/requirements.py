"""The requirements of the package, as installed here."""

from __future__ import annotations

from importlib.metadata import distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def all_requirements(text: str) -> dict[str, str]:
    """Return the packages that a requirement leads to, directly or not, with their versions.

    The package itself, which may require extras of its own, is left out.
    """
    found: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    waiting = [Requirement(text)]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        extras = {"", *requirement.extras} - {extra for one, extra in seen if one == name}
        if not extras:
            continue
        seen |= {(name, extra) for extra in extras}
        installed = distribution(name)
        found[name] = installed.version
        for line in installed.requires or []:
            needed = Requirement(line)
            if needed.marker is None or any(needed.marker.evaluate({"extra": e}) for e in extras):
                waiting.append(needed)
    del found["fortyeight"]
    return found
