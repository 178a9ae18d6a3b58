"""One attacked server for all attacks of a process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.attacks.club import Club, club


@pytest.fixture(scope="session")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("attacked")) as running:
        yield running
