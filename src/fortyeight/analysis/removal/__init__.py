"""Effects of removal: how a removed card changes results, and the counts derived from that.

Imports `chart`, `distribution`, `optional` and `solver`. Start reading with `effects`, then
`derive`.
"""
