"""Shuffles by hand: a physical model, how much of the old order is left, and the effect on play.

`riffle` and `shuffle_procedure` model the shuffle, `order_measures` and `riffle_distance` compare
it with a random order, `ordered` and `shoe_chain` play the shuffled shoes, and `shuffle_report`
brings all of them together.

It may import `simulation.game`, `simulation.kernels`, and the layers below. Start reading with
`shuffle_procedure`, then `shuffle_report`.
"""
