"""Fixed policies: how often each decision comes up, and its value.

Imports `hands`, `values`, `solver` and the reach kernel of `distribution.hand_ends`. Start reading
with `policies`, then `policy_values`; `values` explains the arguments of the kernels.
"""
