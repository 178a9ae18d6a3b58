"""Ids of the environments in Gymnasium's registry."""

from __future__ import annotations

import gymnasium

from fortyeight.rulebook import known_books

NAMESPACE = "fortyeight"
#: The environment of any book or house, which are its arguments.
ANY_HOUSE = f"{NAMESPACE}/Round-v0"


def env_id(book_id: str) -> str:
    """Return the id of the environment of a book: the parts of its own id, capitalized."""
    name = "".join(part[:1].upper() + part[1:] for part in book_id.split("-"))
    return f"{NAMESPACE}/{name}-v0"


def register_envs() -> None:
    """Register an environment for every book that comes with the project, and one for any house."""
    for name, book in [(ANY_HOUSE, None), *((env_id(book), book) for book in known_books())]:
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="fortyeight.envs.single:RoundEnv",
                vector_entry_point="fortyeight.envs.batched:RoundVectorEnv",
                kwargs={} if book is None else {"book": book},
            )
