"""Places of numbers in the arrays that the kernel of the environments reads and writes."""

from __future__ import annotations

from collections import namedtuple

# Phases of a round. Insurance, and surrender in some houses, come before the look for a blackjack.
# In `NOTHING` nobody has anything to decide, and any action ends the round.
OVER, BEFORE_LOOK, DECISION, DOUBLED_HAND, NOTHING = 0, 1, 2, 3, 4
PHASES = 5

# The observation: these features, then the hand's cards by value, then two numbers for each hand
# of the box that is finished.
Features = namedtuple("Features", "phase up total soft cards pair suit way hand hands insured")
F = Features(*range(11))
COUNTS = len(F)
FINISHED = COUNTS + 10
#: Totals of finished hands are 16 (or less) to 21, 22 for all over 21, and this for those given up.
GIVEN_UP = 23

# The tables: numbers first, then the places at which tables begin.
Numbers = namedtuple(
    "Numbers",
    "cards boxes burn last_round hole states ends ways bust unsplit ups splits ace_splits firm"
    " insurance_won insurance_lost divisor counted logged log deck unseen row",
)
N = Numbers(*range(23))
Tables = namedtuple(
    "Tables",
    "shoe unseen kind value rank up suit start following twin act after end doubled ways context"
    " dealer looks insures before nets asks end_total end_way",
)
T = Tables(*range(23, 47))
HEADER = len(N) + len(T)

# A row is a round: the key of its shoe in four words, the state of the shoe and of the hand in
# turn, then a block for each box, the log of cards on the layout with their owners, the cards in
# the shoe, and the number of unseen ones of each face.
KEY_WORDS = 4
State = namedtuple(
    "State", "at shuffled begin up dealer phase box state way context logged steps mask boxes"
)
S = State(*range(KEY_WORDS, KEY_WORDS + 14))
# Of a box, with the places in the log of the cards of the hand in turn, of the cards that wait for
# their hands, and the ends of finished hands.
BoxBlock = namedtuple("BoxBlock", "insured splits done waiting first second lists")
B = BoxBlock(*range(7))

#: Owners of cards in the log that are no hand: the dealer, face down, and waiting for its hand.
DEALERS, FACE_DOWN, WAITS = -1, -2, -3
