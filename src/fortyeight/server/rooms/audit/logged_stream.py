"""Base class of what derives rows from the events of one stream."""

from __future__ import annotations

from fortyeight.store.model import StoredEvent


class LoggedStream:
    """Derives rows from one stream, event by event."""

    #: Whether rounds have been finished in it.
    has_rounds = False

    @property
    def is_unsealed(self) -> bool:
        """Whether it is an account's whose password is in no event."""
        return False

    def take(self, event: StoredEvent) -> None:
        raise NotImplementedError

    def end(self) -> None:
        """Derive what follows from the stream as a whole."""
