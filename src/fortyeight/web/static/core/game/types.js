// The shapes that the server sends; see the protocol. Types only.
/** @import { ShownEvent } from './event-types.js' */

/**
 * @typedef {object} Wager
 * @property {string} person
 * @property {number} box
 * @property {string} kind
 * @property {number} cents
 *
 * @typedef {object} Stake
 * @property {string} person
 * @property {number} main
 * @property {boolean} original
 * @property {number[]} doubles
 * @property {boolean} rescued
 *
 * @typedef {object} Hand
 * @property {number} number
 * @property {string[]} cards
 * @property {number} total
 * @property {boolean} soft
 * @property {boolean} blackjack
 * @property {boolean} bust
 * @property {string} words
 * @property {string} stage
 * @property {boolean} in_turn
 * @property {boolean} split
 * @property {number} doubles
 * @property {boolean} surrendered
 * @property {number} skipped
 * @property {string | null} missed_at
 * @property {boolean} dead
 * @property {string[]} awaiting
 * @property {boolean} closed
 * @property {Stake[]} stakes
 *
 * @typedef {object} Box
 * @property {number} number
 * @property {string} caller
 * @property {number} splits
 * @property {boolean} refused
 * @property {Hand[]} hands
 *
 * @typedef {object} Dealer
 * @property {string[]} cards
 * @property {number} total
 * @property {boolean} soft
 * @property {boolean} blackjack
 * @property {boolean} bust
 * @property {string} words
 * @property {boolean} hole_card
 * @property {boolean} looked
 * @property {number} missed_cards
 *
 * @typedef {object} Line a settled wager; `returned` has the stake in it
 * @property {string} person
 * @property {number} box
 * @property {number | null} hand
 * @property {string} kind
 * @property {number} staked
 * @property {number} returned
 * @property {string} clause
 *
 * @typedef {object} Reason why a hand was settled as few would expect
 * @property {string} person
 * @property {number} box
 * @property {number} hand
 * @property {string} text
 * @property {string} clause
 *
 * @typedef {object} House
 * @property {string} book
 * @property {string} title
 * @property {number} decks
 * @property {string} ranks of a deck, as letters
 * @property {string} dealing
 * @property {number} boxes
 * @property {number} minimum
 * @property {number} maximum
 * @property {number} chip_unit
 * @property {string} currency
 * @property {string} blackjack what the book calls an ace and a card of ten points
 * @property {Record<string, string>} [words] the words that the book itself has, as inside a sentence
 *
 * @typedef {object} Shoe
 * @property {boolean} [physical] whether the cards are real ones that are keyed in
 * @property {boolean} [jokers] whether a joker may be keyed in
 * @property {number} cards_left
 * @property {boolean} out_of_cards
 * @property {boolean} reshuffle_due
 * @property {string | null} drawn_in_error
 * @property {string | null} exposed_card
 *
 * @typedef {object} Award
 * @property {string} person
 * @property {number} box
 * @property {string} kind
 * @property {number} cents
 * @property {string | null} meter
 * @property {string} [clause]
 *
 * @typedef {object} Spin
 * @property {string} kind
 * @property {number} box
 * @property {number | null} seat
 * @property {string} symbol
 * @property {string} community the symbol of the community wheel
 *
 * @typedef {object} Wheels
 * @property {string} terminal
 * @property {Wager[]} participants
 * @property {{kind: string, box: number}[]} marked
 * @property {Spin | null} spin
 * @property {Award[]} paying
 * @property {Award[]} paid
 * @property {Spin[]} recent the last spins, the last one last
 * @property {Record<string, number>} meters
 * @property {number | null} must_hit_by
 * @property {boolean} [needs_supervisor]
 * @property {string} [authorised_by]
 * @property {Spin[]} [recalled]
 * @property {{accounted: number, cancelled: number}} [rounds]
 *
 * @typedef {object} View
 * @property {{role: string, person: string}} audience
 * @property {House} house
 * @property {number} round
 * @property {string} phase
 * @property {Shoe} shoe
 * @property {Record<string, any> | null} cards
 * @property {number} discards
 * @property {string[]} removed
 * @property {{tens: number, face_up: number}} found
 * @property {boolean} voided
 * @property {boolean} reader_down
 * @property {{awaits: 'found-card' | 'misused-reader', card: string | null, sentence: string} | null} floor what the round needs from the floor
 * @property {Record<string, string>} seats
 * @property {number[]} private_boxes
 * @property {string[]} people
 * @property {Record<string, string>} names the readable names of guests and robots
 * @property {string[]} waiting the people who wait for a box, first come first
 * @property {string[]} barred
 * @property {boolean} entry_closed
 * @property {string} wheel_wagers
 * @property {Record<string, number | null>} chips
 * @property {Wager[]} wagers
 * @property {Box[]} boxes
 * @property {Dealer} dealer
 * @property {{asked: {person: string, box: number}[], wagers: {person: string, box: number, cents: number}[]}} insurance
 * @property {Line[]} settled
 * @property {Reason[]} reasons
 * @property {Record<string, number>} net
 * @property {Wheels} wheels
 * @property {number} [rack]
 *
 * @typedef {object} Offer what may be done now; sent back with its verb and fields
 * @property {string} do
 * @property {number} [box]
 * @property {string} [kind]
 * @property {any} [amounts]
 * @property {any} [clause]
 *
 * @typedef {object} Offers
 * @property {Record<string, any>[]} offers
 * @property {string[]} meanings what each of them means
 * @property {Record<string, any>[]} irregularities
 * @property {Record<string, any>[]} care
 * @property {string | null} step
 * @property {'card' | 'blackjack' | null} key what a dealer with a physical shoe keys in with the step
 * @property {{box: number | null, hand: number | null, face_down: boolean} | null} card_for whose the next card is, for the dealer
 * @property {string[]} buttons
 * @property {{kind: string, box: number}[]} marks triggering events to be marked, for the dealer
 * @property {boolean} may_spin
 *
 * @typedef {object} Clock
 * @property {string[]} waits_for
 * @property {number} now_ms
 * @property {number | null} deadline_ms
 * @property {boolean} paused
 * @property {number} [came] when it came here, by this machine's steady clock
 *
 * @typedef {object} Service
 * @property {string} name
 * @property {string} founder
 * @property {Record<string, any>} settings
 * @property {Record<string, any>} house
 * @property {number | null} next_shoe
 * @property {Record<string, string>} commitments
 * @property {Record<string, string>} seeds
 * @property {string[]} ready
 * @property {string[]} leaving
 * @property {boolean} asks_players whether players are ever offered the cut or a look here
 * @property {Record<string, string>} cut_choices the standing choices about the cut that were made, by person
 * @property {Record<string, {strategy: string, wager: number}>} robots
 * @property {string | null} paused
 * @property {boolean} closing
 * @property {boolean} shut
 * @property {{table: string, name: string} | null} elsewhere another table of the game with a free box
 * @property {string[]} [calls] why the dealer has called the floor, for staff
 *
 * @typedef {object} LoggedEvent an event with its place in the log
 * @property {number} version
 * @property {number} at
 * @property {string} by
 * @property {ShownEvent & Record<string, any>} event
 * @property {string} [words] its line in a log, for the floor and auditors
 * @property {string | Record<string, string>} [spoken] what is said at the table: to all, or by person, where the empty name is everybody else
 *
 * @typedef {object} TableState all that a page knows of a table
 * @property {string} table
 * @property {number} version
 * @property {View} view
 * @property {Service} service
 * @property {Offers} offers
 * @property {Clock} clock
 * @property {Record<string, number>} moved what each person's chips have changed by in this round
 * @property {LoggedEvent | null} last the event that was applied last
 */

export {};
