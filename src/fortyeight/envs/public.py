"""The names that `fortyeight.envs` exports, imported when one is used."""

from fortyeight.envs.actions import Action
from fortyeight.envs.batched import RoundVectorEnv
from fortyeight.envs.round_tables import NotPlayable
from fortyeight.envs.single import RoundEnv
from fortyeight.envs.table_env import TableEnv

__all__ = ["Action", "NotPlayable", "RoundEnv", "RoundVectorEnv", "TableEnv"]
