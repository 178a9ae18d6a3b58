"""The databases of the store's tests serve those of the cluster too."""

from __future__ import annotations

from tests.store.conftest import database, make_url, postgres, url

__all__ = ["database", "make_url", "postgres", "url"]
