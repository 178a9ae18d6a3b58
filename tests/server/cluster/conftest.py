"""The databases of the store's tests serve those of the cluster too."""

from tests.store.conftest import *  # noqa: F403  # it lists them
