"""Environments for agents that learn: Gymnasium, one round or a batch, and PettingZoo.

`round_tables` turns a house into numbers, without a strategy, and `round_kernel` plays rounds that
stop at every decision. `single` and `batched` are Gymnasium's environments, `table_env` is a whole
table for PettingZoo. They may import `simulation`, `analysis` and the layers below. Importing this
package registers the environments with Gymnasium. Start reading with `rounds`.
"""

from typing import TYPE_CHECKING

from fortyeight.envs.registration import env_id, register_envs
from fortyeight.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fortyeight.envs.public import Action, NotPlayable, RoundEnv, RoundVectorEnv, TableEnv
else:
    __getattr__ = lazy_exports(__name__)

__all__ = [
    "Action",
    "NotPlayable",
    "RoundEnv",
    "RoundVectorEnv",
    "TableEnv",
    "env_id",
    "register_envs",
]

register_envs()
