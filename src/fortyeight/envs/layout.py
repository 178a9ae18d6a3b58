"""Places of numbers in the arrays that the kernel of the environments reads and writes."""

from __future__ import annotations

# Phases of a round. Insurance, and surrender in some houses, come before the look for a blackjack.
# In `NOTHING` nobody has anything to decide, and any action ends the round.
OVER, BEFORE_LOOK, DECISION, DOUBLED_HAND, NOTHING = 0, 1, 2, 3, 4
PHASES = 5

# The observation: these features, then the hand's cards by value, then two numbers for each hand
# of the box that is finished.
PHASE, UP, TOTAL, SOFT, CARDS, PAIR, SUIT, WAY, HAND, HANDS, INSURED = range(11)
COUNTS = 11
FINISHED = COUNTS + 10
#: Totals of finished hands are 16 (or less) to 21, over 21, and given up.
BUST_TOTAL, GIVEN_UP = 22, 23

# The tables: numbers first, then the places at which tables begin.
(
    N_CARDS,
    N_BOXES,
    N_BURN,
    N_LAST_ROUND,
    N_HOLE,
    N_STATES,
    N_ENDS,
    N_WAYS,
    N_BUST,
    N_UNSPLIT,
    N_UPS,
    N_SPLITS,
    N_ACE_SPLITS,
    N_FIRM,
    N_INSURANCE_WON,
    N_INSURANCE_LOST,
    N_DIVISOR,
    N_COUNTED,
    N_LOGGED,
    N_LOG,
    N_DECK,
    N_UNSEEN,
    N_ROW,
    T_SHOE,
    T_UNSEEN,
    T_KIND,
    T_VALUE,
    T_RANK,
    T_UP,
    T_SUIT,
    T_START,
    T_FOLLOWING,
    T_TWIN,
    T_ACT,
    T_AFTER,
    T_END,
    T_DOUBLED,
    T_WAYS,
    T_CONTEXT,
    T_DEALER,
    T_LOOKS,
    T_INSURES,
    T_BEFORE,
    T_NETS,
    T_ASKS,
    T_END_TOTAL,
    T_END_WAY,
    HEADER,
) = range(48)

# A row is a round: the key of its shoe in four words, the state of the shoe and of the hand in
# turn, then a block for each box, the log of cards on the layout with their owners, the cards in
# the shoe, and the number of unseen ones of each face.
KEY_WORDS = 4
(
    S_AT,
    S_SHUFFLED,
    S_BEGIN,
    S_UP,
    S_DEALER,
    S_PHASE,
    S_BOX,
    S_STATE,
    S_WAY,
    S_CONTEXT,
    S_LOGGED,
    S_STEPS,
    S_MASK,
    S_BOXES,
) = range(KEY_WORDS, KEY_WORDS + 14)
# Of a box, with the places in the log of the cards of the hand in turn, of the cards that wait for
# their hands, and the ends of finished hands.
B_INSURED, B_SPLITS, B_DONE, B_WAITING, B_FIRST, B_SECOND, B_LISTS = range(7)

#: Owners of cards in the log that are no hand: the dealer, face down, and waiting for its hand.
DEALERS, FACE_DOWN, WAITS = -1, -2, -3
