"""The kernel that goes through rounds in order: the course of the whole run, and its trips."""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc"

from __future__ import annotations

from numba import njit

#: Indices of the state. The whole run: rounds, net result, sum of squares, wagers staked, highest
#: point, greatest drawdown, present and longest streak of lost rounds, marks passed,
#: finished trips. The trip in progress: rounds gone by, rounds played, net result, its highest and
#: lowest points, its drawdown, how it ended if it did, and points of its course that are kept.
RUN_ROUNDS, RUN_NET, RUN_SQUARES, RUN_STAKED, RUN_PEAK, RUN_DRAWDOWN = 0, 1, 2, 3, 4, 5
STREAK, LONGEST_STREAK, MARKED, TRIPS = 6, 7, 8, 9
GONE, PLAYED, NET, PEAK, LOWEST, DRAWDOWN, ENDED, KEPT, STATE = 10, 11, 12, 13, 14, 15, 16, 17, 18

#: How a trip ended: after all its rounds, without money for the next wager, or at its goal.
COMPLETE, RUINED, REACHED = 0, 1, 2

#: Columns of finished trips.
RESULT_COLUMN, DRAWDOWN_COLUMN, LOWEST_COLUMN, PLAYED_COLUMN, END_COLUMN, COLUMNS = 0, 1, 2, 3, 4, 5


@njit(cache=True, nogil=True)
def walk(
    path, staked, boxes, per_wager, trip, bank, goal, marks, steps, state, finished, points, fan
):
    """Go through the rounds of a block. Return the number of trips that it finished.

    `trip` is the number of rounds of a trip, or 0 without trips. `bank` is in units, and negative
    without a bankroll; `goal` is 0 without a goal. `marks` are the rounds after which the sums are
    recorded in `points`.
    """
    trips_finished = 0
    for place in range(len(path)):
        net = path[place]
        stake = staked[place] if len(staked) else boxes
        state[RUN_ROUNDS] += 1
        state[RUN_NET] += net
        state[RUN_SQUARES] += net * net
        state[RUN_STAKED] += stake
        state[RUN_PEAK] = max(state[RUN_PEAK], state[RUN_NET])
        state[RUN_DRAWDOWN] = max(state[RUN_DRAWDOWN], state[RUN_PEAK] - state[RUN_NET])
        state[STREAK] = state[STREAK] + 1 if net < 0 else 0
        state[LONGEST_STREAK] = max(state[LONGEST_STREAK], state[STREAK])
        if state[MARKED] < len(marks) and state[RUN_ROUNDS] == marks[state[MARKED]]:
            points[state[MARKED], 0] = state[RUN_NET]
            points[state[MARKED], 1] = state[RUN_SQUARES]
            state[MARKED] += 1
        if trip == 0:
            continue
        if state[ENDED] == COMPLETE:
            if bank >= 0 and bank + state[NET] < stake * per_wager:
                state[ENDED] = RUINED
            else:
                state[PLAYED] += 1
                state[NET] += net
                state[PEAK] = max(state[PEAK], state[NET])
                state[LOWEST] = min(state[LOWEST], state[NET])
                state[DRAWDOWN] = max(state[DRAWDOWN], state[PEAK] - state[NET])
                if goal > 0 and state[NET] >= goal:
                    state[ENDED] = REACHED
        state[GONE] += 1
        if state[TRIPS] < len(fan) and state[GONE] * steps >= trip * (state[KEPT] + 1):
            state[KEPT] += 1
            fan[state[TRIPS], state[KEPT]] = state[NET]
        if state[GONE] == trip:
            if state[ENDED] == COMPLETE and bank >= 0 and bank + state[NET] < boxes * per_wager:
                state[ENDED] = RUINED
            finished[trips_finished, RESULT_COLUMN] = state[NET]
            finished[trips_finished, DRAWDOWN_COLUMN] = state[DRAWDOWN]
            finished[trips_finished, LOWEST_COLUMN] = state[LOWEST]
            finished[trips_finished, PLAYED_COLUMN] = state[PLAYED]
            finished[trips_finished, END_COLUMN] = state[ENDED]
            trips_finished += 1
            state[TRIPS] += 1
            state[GONE:STATE] = 0
    return trips_finished
