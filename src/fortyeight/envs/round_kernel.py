"""The kernel of the environments: rounds that stop at every decision.

It plays by the tables of the simulation's kernels, and differs from them in who decides. `layout`
says what a row holds; rows lie one after another in a flat array, and `base` is where one begins.
Functions are given pointers to flat arrays: an array would be counted as used in every call, and
threads would wait for each other's counts.
"""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment, operator"

from __future__ import annotations

import numpy as np
from numba import int64, njit, uint64

from fortyeight.analysis.distribution.hand_ends import BUSTED_END, NATURAL, RESCUED, SURRENDERED
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, ENDS
from fortyeight.analysis.values.play_values import (
    DOUBLE,
    HALF_DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
)
from fortyeight.envs.actions import Action
from fortyeight.envs.layout import (
    BEFORE_LOOK,
    COUNTS,
    DEALERS,
    DECISION,
    DOUBLED_HAND,
    FACE_DOWN,
    FINISHED,
    KEY_WORDS,
    NOTHING,
    OVER,
    WAITS,
    B,
    F,
    N,
    S,
    T,
)
from fortyeight.envs.pointers import pointer
from fortyeight.simulation.compiled import helper
from fortyeight.simulation.game.automaton import ROW
from fortyeight.simulation.game.game_tables import ASKS_ALL, ASKS_BLACKJACK, FINAL, UPS
from fortyeight.simulation.kernels.draws import mix, number_at, shoe_key

_LOW, _32 = np.uint64(0xFFFFFFFF), np.uint64(32)
_WORD, _16 = np.uint64(0xFFFF), np.uint64(16)
RESCUE, INSURE = int(Action.RESCUE), int(Action.INSURE)
ACTIONS = len(Action)
SHUFFLED_AT_ONCE = 32


@helper
def draw_below(key, at, bound):
    """Return an integer below a bound, each equally likely: a draw that favours one is repeated."""
    number = number_at(key, at)
    product = number * bound
    if product & _LOW < bound:
        rejected = (_LOW + np.uint64(1) - bound) % bound
        while product & _LOW < rejected:
            number = mix(number ^ key) >> _32
            product = number * bound
    return product >> _32


@helper
def _key(rows, base):
    """Return the key of the shoe, which four numbers of the row hold."""
    key = uint64(0)
    for word in range(KEY_WORDS):
        key = key << _16 | (uint64(rows[base + word]) & _WORD)
    return key


@helper
def _shuffle(numbers, rows, base, begin, end, size):
    """Draw the cards of some places of the shoe from there and behind, up to `size`."""
    key, deck = _key(rows, base), base + numbers[N.deck]
    for at in range(begin, end):
        place = at + int64(draw_below(key, uint64(at), uint64(size - at)))
        card = rows[deck + place]
        rows[deck + place] = rows[deck + at]
        rows[deck + at] = card


@helper
def _take(numbers, rows, base):
    """Take the next card from the shoe; after the last one, from the shuffled discards (R25)."""
    size, at = int64(numbers[N.cards]), int64(rows[base + S.at])
    deck, shuffled = base + numbers[N.deck], int64(rows[base + S.shuffled])
    rows[base + S.at] = at + 1
    if at < size:
        if at >= shuffled:
            # Only cards that are dealt need be shuffled, some at a time.
            rows[base + S.shuffled] = end = min(shuffled + SHUFFLED_AT_ONCE, size)
            _shuffle(numbers, rows, base, shuffled, end, size)
        return int64(rows[deck + at])
    begin = int64(rows[base + S.begin])
    if at == size:
        for place in range(numbers[N.burn], begin):
            rows[base + numbers[N.unseen] + rows[deck + place]] += 1
        _next_key(rows, base)
        _shuffle(numbers, rows, base, 0, begin, begin)
    return int64(rows[deck + (at - size) % max(begin, 1)])


@helper
def _next_key(rows, base):
    """Give the next shuffle a key of its own."""
    key = shoe_key(_key(rows, base), 1)
    for word in range(KEY_WORDS):
        rows[base + KEY_WORDS - 1 - word] = np.int16(key & _WORD)
        key = key >> _16


@helper
def _deal(numbers, rows, base, owner):
    """Deal a card to an owner, face up unless it is the dealer's hole card."""
    card = _take(numbers, rows, base)
    place = rows[base + S.logged]
    if place < numbers[N.logged]:
        at = base + numbers[N.log] + 2 * place
        rows[at], rows[at + 1] = card, owner
    rows[base + S.logged] = place + 1
    if owner != FACE_DOWN and numbers[N.counted]:
        rows[base + numbers[N.unseen] + card] -= 1
    return card


@helper
def _logged(numbers, base, place):
    """Return where the log has a card; its owner comes next."""
    return base + numbers[N.log] + 2 * place


@helper
def _block(numbers, base, box):
    """Return the place of a box in the state."""
    return base + S.boxes + box * (B.lists + 2 * (numbers[N.splits] + 1))


@helper
def _begin_shoe(numbers, rows, base):
    _next_key(rows, base)
    deck = base + numbers[N.deck]
    # The number of each face lies behind the cards, here and there.
    for place in range(numbers[N.row] - numbers[N.deck]):
        rows[deck + place] = numbers[numbers[T.shoe] + place]
    rows[base + S.at] = rows[base + S.begin] = rows[base + S.shuffled] = 0
    for _ in range(numbers[N.burn]):
        _take(numbers, rows, base)


@helper
def begin_round(numbers, rows, base):
    """Deal the first cards of a round, and go on to its first decision."""
    if rows[base + S.at] > numbers[N.last_round]:
        _begin_shoe(numbers, rows, base)
    rows[base + S.begin], rows[base + S.logged], rows[base + S.steps] = rows[base + S.at], 0, 0
    hands, boxes = numbers[N.splits] + 1, numbers[N.boxes]
    for box in range(boxes):
        block = _block(numbers, base, box)
        for place in range(B.lists):
            rows[block + place] = 0
        rows[block + B.first] = rows[base + S.logged]
        _deal(numbers, rows, base, box * hands)
    up = _deal(numbers, rows, base, DEALERS)
    for box in range(boxes):
        rows[_block(numbers, base, box) + B.second] = rows[base + S.logged]
        _deal(numbers, rows, base, box * hands)
    dealer = numbers[numbers[T.dealer] + numbers[numbers[T.value] + up]]
    if numbers[N.hole]:
        card = _deal(numbers, rows, base, FACE_DOWN)
        value = numbers[numbers[T.value] + card]
        dealer = numbers[numbers[T.dealer] + dealer * UPS + value]
    rows[base + S.up], rows[base + S.dealer] = up, dealer
    _ask_before_look(numbers, rows, base, 0)


@helper
def _ask_before_look(numbers, rows, base, box):
    """Ask the boxes from this one on for insurance or surrender, then look for a blackjack."""
    insures = numbers[numbers[T.insures] + rows[base + S.up]]
    surrenders = numbers[numbers[T.before] + _up_number(numbers, rows, base)]
    while box < numbers[N.boxes]:
        mask = 1 << INSURE if insures else 0
        if surrenders and not _natural(numbers, rows, base, box):
            mask |= 1 << SURRENDER
        if mask:
            rows[base + S.phase], rows[base + S.box] = BEFORE_LOOK, box
            rows[base + S.mask] = mask | 1 << STAND
            return
        box += 1
    _look(numbers, rows, base)


@helper
def _natural(numbers, rows, base, box):
    """Return whether the first two cards of a box are a blackjack."""
    hand = _first_state(numbers, rows, base, _block(numbers, base, box))
    return numbers[numbers[T.end] + hand] == NATURAL


@helper
def _look(numbers, rows, base):
    """Look for a blackjack, and begin with the first box unless there is one."""
    looks = numbers[numbers[T.looks] + _up_number(numbers, rows, base)]
    if looks and rows[base + S.dealer] == FINAL + BLACKJACK:
        for box in range(numbers[N.boxes]):
            rows[base + S.box] = box
            if not rows[_block(numbers, base, box) + B.done]:
                natural = _natural(numbers, rows, base, box)
                _end_hand(numbers, rows, base, NATURAL if natural else BUSTED_END)
        _nothing_left(rows, base)
        return
    rows[base + S.box] = -1
    _go_on(numbers, rows, base)


@helper
def _nothing_left(rows, base):
    """Let the dealer go on, or ask for an action first if nobody has had anything to decide."""
    rows[base + S.phase] = OVER if rows[base + S.steps] else NOTHING
    rows[base + S.mask] = 0 if rows[base + S.steps] else 1 << STAND


@helper
def _first_state(numbers, rows, base, block):
    """Return the state of a hand of two cards."""
    kinds = numbers[T.kind]
    one = numbers[kinds + rows[_logged(numbers, base, rows[block + B.first])]]
    other = numbers[kinds + rows[_logged(numbers, base, rows[block + B.second])]]
    return numbers[numbers[T.following] + numbers[numbers[T.start] + one] * ROW + other]


@helper
def _begin_hand(numbers, rows, base, context):
    """Begin with a hand of two cards. Return whether it has anything to decide."""
    rows[base + S.context], rows[base + S.way] = context, -1
    rows[base + S.state] = _first_state(
        numbers, rows, base, _block(numbers, base, rows[base + S.box])
    )
    return _decides(numbers, rows, base)


@helper
def _up_number(numbers, rows, base):
    """Return the number of the up card in tables: its value, but for some ten-valued cards."""
    return numbers[numbers[T.up] + rows[base + S.up]]


@helper
def _decides(numbers, rows, base):
    """Return whether the hand in turn has anything to decide; if not, end it."""
    context, states = rows[base + S.context], numbers[N.states]
    up, hand, way = _up_number(numbers, rows, base), rows[base + S.state], rows[base + S.way]
    block = _block(numbers, base, rows[base + S.box])
    if way < 0:
        mask = numbers[numbers[T.act] + (context * states + hand) * numbers[N.ups] + up]
        rows[base + S.phase] = DECISION
    else:
        row = (context * numbers[N.ways] + way) * states + hand
        mask = numbers[numbers[T.after] + row * numbers[N.ups] + up]
        rows[base + S.phase] = DOUBLED_HAND
        if hand == numbers[N.bust]:
            mask = 0
    rows[base + S.mask] = mask
    if mask:
        return True
    if way < 0:
        split = 1 if rows[block + B.splits] else 0
        _end_hand(numbers, rows, base, numbers[numbers[T.end] + split * states + hand])
    else:
        _end_hand(numbers, rows, base, _doubled_end(numbers, rows, base))
    return False


@helper
def _doubled_end(numbers, rows, base):
    """Return the end of a doubled hand that is kept, or over 21."""
    split = 1 if rows[_block(numbers, base, rows[base + S.box]) + B.splits] else 0
    first_end = numbers[numbers[T.ways] + (rows[base + S.way] + 1) * 3]
    place = numbers[T.doubled] + split * numbers[N.states] + rows[base + S.state]
    return first_end + numbers[place]


@helper
def _end_hand(numbers, rows, base, end):
    block = _block(numbers, base, rows[base + S.box])
    done = rows[block + B.done]
    rows[block + B.lists + numbers[N.splits] + 1 + done] = end
    rows[block + B.done] = done + 1


@helper
def _go_on(numbers, rows, base):
    """Go on to the next hand that has anything to decide, or to the dealer."""
    box = int64(rows[base + S.box])
    while True:
        block = _block(numbers, base, box)
        waiting = rows[block + B.waiting] if box >= 0 else 0
        if waiting:
            rows[block + B.waiting] = waiting - 1
            rows[block + B.first] = rows[block + B.lists + waiting - 1]
            if _begin_split_hand(numbers, rows, base):
                return
            continue
        if box + 1 == numbers[N.boxes]:
            _nothing_left(rows, base)
            return
        box += 1
        rows[base + S.box] = box
        surrendered = rows[_block(numbers, base, box) + B.done] > 0
        if not surrendered and _begin_hand(numbers, rows, base, numbers[N.unsplit]):
            return


@helper
def _begin_split_hand(numbers, rows, base):
    """Deal the second card of a split hand. Return whether it has anything to decide."""
    box = rows[base + S.box]
    block = _block(numbers, base, box)
    owner = box * (numbers[N.splits] + 1) + rows[block + B.done]
    first = rows[_logged(numbers, base, rows[block + B.first])]
    rows[_logged(numbers, base, rows[block + B.first]) + 1] = owner
    rows[block + B.second] = rows[base + S.logged]
    card = _deal(numbers, rows, base, owner)
    ranks, pair = numbers[T.rank], numbers[numbers[T.value] + first]
    most = numbers[N.ace_splits] if pair == 0 else numbers[N.splits]
    again = numbers[ranks + card] == numbers[ranks + first] and rows[block + B.splits] < most
    context = numbers[numbers[T.context] + pair * 2 + (1 if again else 0)]
    return _begin_hand(numbers, rows, base, context)


@helper
def act(numbers, rows, base, action):
    """Do what an agent decided, and go on to the next decision or to the end of the round.

    An action that the rules do not allow is taken as `STAND`.
    """
    box, phase = rows[base + S.box], rows[base + S.phase]
    block = _block(numbers, base, box)
    rows[base + S.steps] += 1
    if action < 0 or action >= ACTIONS or not (rows[base + S.mask] >> action) & 1:
        action = STAND
    if phase == BEFORE_LOOK:
        rows[block + B.insured] = 1 if action == INSURE else 0
        if action == SURRENDER:
            _end_hand(numbers, rows, base, SURRENDERED)
        _ask_before_look(numbers, rows, base, box + 1)
        return
    if phase == NOTHING:
        rows[base + S.phase], rows[base + S.mask] = OVER, 0
        return
    decides = False
    way = rows[base + S.way]
    if action in (HIT, DOUBLE, HALF_DOUBLE):
        if action != HIT:
            size = 1 if action == DOUBLE else 2
            if way < 0:
                rows[base + S.state] = numbers[numbers[T.twin] + rows[base + S.state]]
            rows[base + S.way] = numbers[numbers[T.ways] + (way + 1) * 3 + size]
        owner = box * (numbers[N.splits] + 1) + rows[block + B.done]
        card = _deal(numbers, rows, base, owner)
        kind = numbers[numbers[T.kind] + card]
        rows[base + S.state] = numbers[numbers[T.following] + rows[base + S.state] * ROW + kind]
        decides = _decides(numbers, rows, base)
    elif action == SPLIT:
        waiting = rows[block + B.waiting]
        rows[block + B.lists + waiting] = rows[block + B.second]
        rows[_logged(numbers, base, rows[block + B.second]) + 1] = WAITS - box
        rows[block + B.waiting] = waiting + 1
        rows[block + B.splits] += 1
        decides = _begin_split_hand(numbers, rows, base)
    elif action == SURRENDER:
        _end_hand(numbers, rows, base, SURRENDERED)
    elif action == RESCUE:
        _end_hand(numbers, rows, base, numbers[numbers[T.ways] + (way + 1) * 3] + RESCUED)
    elif way < 0:
        split = 1 if rows[block + B.splits] else 0
        place = numbers[T.end] + split * numbers[N.states] + rows[base + S.state]
        _end_hand(numbers, rows, base, numbers[place])
    else:
        _end_hand(numbers, rows, base, _doubled_end(numbers, rows, base))
    if not decides:
        _go_on(numbers, rows, base)


@helper
def settle(numbers, rows, base, rewards, first):
    """Play the dealer's hand as far as any wager needs it, and settle every box."""
    hands, all_ends = numbers[N.splits] + 1, numbers[N.ends]
    up, asked = _up_number(numbers, rows, base), 0
    for box in range(numbers[N.boxes]):
        block = _block(numbers, base, box)
        if rows[block + B.insured]:
            asked |= ASKS_BLACKJACK
        split = 1 if rows[block + B.splits] else 0
        place = up * 4 + 2 + split
        for hand in range(rows[block + B.done]):
            end = rows[block + B.lists + hands + hand]
            asked |= numbers[numbers[T.asks] + place * all_ends + end]
            place = up * 4 + split
    dealer = rows[base + S.dealer]
    if numbers[N.hole]:
        hole = _logged(numbers, base, 2 * numbers[N.boxes] + 1)
        rows[hole + 1] = DEALERS
        if numbers[N.counted]:
            rows[base + numbers[N.unseen] + rows[hole]] -= 1
    elif asked:
        dealer = _dealers_card(numbers, rows, base, dealer)
    if asked & ASKS_ALL:
        while dealer < FINAL:
            dealer = _dealers_card(numbers, rows, base, dealer)
    rows[base + S.dealer] = dealer
    # If no hand needs the dealer's end, every end but a blackjack gives the same result.
    dealer_end = dealer - FINAL if dealer >= FINAL else 0
    for box in range(numbers[N.boxes]):
        block = _block(numbers, base, box)
        split = 1 if rows[block + B.splits] else 0
        place = up * 4 + 2 + split
        net = 0
        for hand in range(rows[block + B.done]):
            end = rows[block + B.lists + hands + hand]
            net += numbers[numbers[T.nets] + (place * all_ends + end) * ENDS + dealer_end]
            place = up * 4 + split
        if rows[block + B.insured]:
            won = dealer_end == BLACKJACK
            net += numbers[N.insurance_won] if won else -numbers[N.insurance_lost]
        rewards[first + box] = net / numbers[N.divisor]


@helper
def _dealers_card(numbers, rows, base, dealer):
    card = _deal(numbers, rows, base, DEALERS)
    value = numbers[numbers[T.value] + card]
    return int64(numbers[numbers[T.dealer] + dealer * UPS + value])


@helper
def _features(numbers):
    return FINISHED + 2 * (numbers[N.splits] + 1)


@helper
def observe(numbers, rows, base, box, out, begin):
    """Fill in what the player of a box sees: its hand in turn or the last one, and the up card."""
    for place in range(_features(numbers)):
        out[begin + place] = 0
    hands, block = numbers[N.splits] + 1, _block(numbers, base, box)
    done, waiting = rows[block + B.done], rows[block + B.waiting]
    phase, in_turn = rows[base + S.phase], rows[base + S.box] == box
    plays = in_turn and phase in (DECISION, DOUBLED_HAND)
    # A box has a hand that is not finished until all are.
    hand = done if plays or done == 0 else done - 1
    owner = box * hands + hand
    hard, cards, suit, ranks = 0, 0, -1, 0
    aces, late_aces, first_rank = 0, 0, -1
    mixed = False
    for place in range(min(rows[base + S.logged], numbers[N.logged])):
        logged = _logged(numbers, base, place)
        if rows[logged + 1] != owner:
            continue
        card = rows[logged]
        value = numbers[numbers[T.value] + card]
        hard += value + 1
        out[begin + COUNTS + value] += 1
        if value == 0:
            aces += 1
            late_aces += 1 if cards >= 2 else 0
        mixed = mixed or (cards > 0 and numbers[numbers[T.suit] + card] != suit)
        suit = numbers[numbers[T.suit] + card]
        rank = numbers[numbers[T.rank] + card]
        if cards == 0:
            first_rank = rank
        elif cards == 1 and rank == first_rank:
            ranks = 1
        cards += 1
    way = rows[base + S.way] if plays else -1
    if not plays and done:
        way = numbers[numbers[T.end_way] + rows[block + B.lists + hands + hand]] - 1
    loose = late_aces if way >= 0 and numbers[N.firm] else aces
    soft = loose > 0 and hard + 10 <= 21
    out[begin + F.phase] = phase if in_turn or phase in (OVER, NOTHING) else 0
    out[begin + F.up] = numbers[numbers[T.value] + rows[base + S.up]] + 1
    out[begin + F.total] = hard + 10 if soft else hard
    out[begin + F.soft] = 1 if soft else 0
    out[begin + F.cards] = cards
    out[begin + F.pair] = ranks if cards == 2 else 0
    out[begin + F.suit] = 0 if mixed else suit + 1
    out[begin + F.way] = way + 1
    out[begin + F.hand] = hand + 1
    out[begin + F.hands] = done + waiting + (1 if plays or done == 0 else 0)
    out[begin + F.insured] = rows[block + B.insured]
    for number in range(done):
        end = rows[block + B.lists + hands + number]
        out[begin + FINISHED + 2 * number] = numbers[numbers[T.end_total] + end]
        out[begin + FINISHED + 2 * number + 1] = numbers[numbers[T.end_way] + end]


@helper
def _show(numbers, rows, base, row, out, mask):
    observe(numbers, rows, base, rows[base + S.box], out, row * _features(numbers))
    bits = rows[base + S.mask]
    for action in range(ACTIONS):
        mask[row * ACTIONS + action] = (bits >> action) & 1


@njit(cache=True, nogil=True)
def observe_box(numbers, rows, box, out):
    """Fill in what the player of a box sees in the first row."""
    observe(pointer(numbers), pointer(rows), 0, box, pointer(out), 0)


@njit(cache=True, nogil=True)
def begin_rounds(numbers_of, rows_of, chosen, begin, end, out_of, mask_of):
    """Begin a new round in the chosen rows, and show their first decisions."""
    numbers, rows, out, mask = (
        pointer(numbers_of),
        pointer(rows_of),
        pointer(out_of),
        pointer(mask_of),
    )
    for row in range(begin, end):
        if chosen[row]:
            base = row * numbers[N.row]
            begin_round(numbers, rows, base)
            _show(numbers, rows, base, row, out, mask)


@njit(cache=True, nogil=True)
def step_rounds(
    numbers_of, rows_of, actions, begin, end, out_of, mask_of, rewards_of, over, last_of, again
):
    """Take a step in rows of rounds. All arrays are flat.

    A round that ends has its last observation in `last`; with `again`, the next one begins.
    """
    numbers, rows, out, mask = (
        pointer(numbers_of),
        pointer(rows_of),
        pointer(out_of),
        pointer(mask_of),
    )
    rewards, last = pointer(rewards_of), pointer(last_of)
    boxes = numbers[N.boxes]
    for row in range(begin, end):
        base = row * numbers[N.row]
        act(numbers, rows, base, actions[row])
        over[row] = rows[base + S.phase] == OVER
        if over[row]:
            settle(numbers, rows, base, rewards, row * boxes)
            if again:
                observe(numbers, rows, base, rows[base + S.box], last, row * _features(numbers))
                begin_round(numbers, rows, base)
        else:
            for box in range(boxes):
                rewards[row * boxes + box] = 0.0
        _show(numbers, rows, base, row, out, mask)
