// One line of words for every event of a table.
import { aWord, word } from '../core/book-words.js';
import { isMeter, meterWords, symbolWords } from '../core/meters.js';
import { dollars, result } from '../core/money.js';
import { capital, cardWords, kindWords, rulingWords } from '../core/words.js';
import { counted, dealerWords } from './words.js';

/** @typedef {Record<string, any>} Event */

/** @param {Event} event */
const at = (event) => `box ${event.box}${event.hand > 1 ? `, hand ${event.hand}` : ''}`;

/** @param {Event} event */
const torn = (event) => (event.torn ? ' and torn in half' : '');

/** Of events, with what cents and a wheel's symbols are in the table's currency. @type {Record<string, (event: Event, money: (cents: number) => string, symbol: (shown: string) => string) => string>} */
const WORDS = {
  'person.joined/1': (event, money) => `${event.person} comes to the table${typeof event.chips === 'number' ? ` with ${money(event.chips)}` : ''}`,
  'person.left/1': (event, money) => `${event.person} leaves${typeof event.chips === 'number' ? ` with ${money(event.chips)}` : ''}`,
  'chips.bought/1': (event, money) => `${event.person} buys chips for ${money(event.cents)}`,
  'seat.taken/1': (event) => `${event.person} sits down at box ${event.box}`,
  'seat.left/1': (event) => `${event.person} gets up from box ${event.box}`,
  'wager.placed/1': (event, money) => `${event.person} wagers ${money(event.cents)} on box ${event.box}: ${kindWords(event.kind).toLowerCase()}`,
  'wager.withdrawn/1': (event) => `${event.person} takes the ${kindWords(event.kind).toLowerCase()} back from box ${event.box}`,
  'verbal-wager.confirmed/1': (event, money) => `A verbal wager of ${event.person}, ${money(event.cents)} on box ${event.box}, is confirmed`,
  'wagers.permitted/1': (event) => `${event.person} may wager again`,
  'company.refused/1': (event) => `Nobody else may wager on box ${event.box}`,
  'company.allowed/1': (event) => `Others may wager on box ${event.box}`,
  'wait.begun/1': (event) => `${event.person} waits for a box`,
  'wait.ended/1': (event) => `${event.person} no longer waits for a box`,
  'box.ceded/1': (event) => `Box ${event.box} goes from ${event.person} to ${event.to}, for whom no box is free`,
  'bets.called/1': (event) => `“${event.says}”`,
  'bets.closed/1': () => 'No more bets',
  'card.dealt/1': (event) => `${capital(at(event))}: the ${cardWords(event.card)}`,
  'dealer.card-called/1': () => 'The dealer’s card is called',
  'dealer.card-dealt/1': (event) => `The dealer: the ${cardWords(event.card)}`,
  'hole-card.dealt/1': () => 'The dealer: a card face down',
  'hole-card.checked/1': (event) => `The hole card is looked at: ${event.blackjack ? aWord('blackjack') : `no ${word('blackjack')}`}`,
  'hole-card.turned/1': (event) => `The hole card is turned: the ${cardWords(event.card)}`,
  'insurance.placed/1': (event, money) => `${event.person} insures box ${event.box} for ${money(event.cents)}`,
  'insurance.declined/1': (event) => `${event.person} wants no insurance on box ${event.box}`,
  'hand.called/1': (event) => `The dealer turns to ${at(event)}`,
  'hand.surrendered/1': (event) => `${capital(at(event))} surrenders`,
  'hand.hit/1': (event) => `${capital(at(event))} asks for a card`,
  'hand.stood/1': (event) => `${capital(at(event))} ${word('stand')}s`,
  'hand.doubled/1': (event, money) => `${event.person} doubles on ${at(event)} for ${money(event.cents)}`,
  'double.followed/1': (event, money) => `${event.person} follows the double on ${at(event)} for ${money(event.cents)}`,
  'double.declined/1': (event) => `${event.person} does not follow the double on ${at(event)}`,
  'double.kept/1': (event) => `${event.person} keeps the double on ${at(event)}`,
  'double.rescued/1': (event) => `${event.person} rescues the double on ${at(event)}`,
  'hand.split/1': (event) => `${capital(at(event))} is split`,
  'split.covered/1': (event) => `${event.person} covers the new hand of ${at(event)}`,
  'split.ridden/1': (event) => `${event.person} rides hand ${event.rides} of box ${event.box}`,
  'wagers.settled/1': (event) => `${counted(event.lines.length, 'wager')} ${event.lines.length === 1 ? 'is' : 'are'} settled`,
  'card.found-face-up/1': (event) => `A card is found face up: the ${cardWords(event.card)}`,
  'card.reported/1': (event) => `Reported to the floor: the ${cardWords(event.card)}`,
  'card.found-ten/1': (event) => `A ten is taken out of the shoe${torn(event)}: the ${cardWords(event.card)}`,
  'card.found-foreign/1': (event) => `A foreign card is taken out of the shoe: the ${cardWords(event.card)}`,
  'card.drawn-in-error/1': (event) => `A card is drawn in error${event.exposed ? ' and exposed' : ''}`,
  'card.refused/1': (event) => `The exposed card is refused at box ${event.box}`,
  'card.burned/1': (event) => `The ${cardWords(event.card)} is burned`,
  'card.keyed/1': (event) => (event.card ? `A card is keyed in: the ${cardWords(event.card)}` : 'A card is keyed in'),
  'card.taken-back/1': (event) => `What was keyed last is taken back${event.card ? `: the ${cardWords(event.card)}` : ''}`,
  'hole-card.found-ten/1': (event) => `The hole card is a ten and taken out${torn(event)}: the ${cardWords(event.card)}`,
  'shoe.found-empty/1': (event) => `The shoe is empty; ${counted(event.missing, 'card')} ${event.missing === 1 ? 'is' : 'are'} missing in the count`,
  'round.called-off/1': (event) => `The round is called off: ${event.reason}`,
  'dealer.card-missed/1': () => 'The dealer has missed his own card',
  'card.missed/1': (event) => `A card was missed at ${at(event)}`,
  'late-card.taken/1': (event) => `The missed card is dealt to ${at(event)}`,
  'hands.called-dead/1': (event) => `${counted(event.hands.length, 'hand')} called dead${cited(event.clause)}`,
  'reader.misused/1': (event) => `The card reader was used where it may not be; ${event.seen ? 'the hole card could be seen' : 'nothing was seen'}`,
  'reader.misuse-acknowledged/1': () => 'The misuse of the card reader is acknowledged',
  'reader.failed/1': () => 'The card reader malfunctions',
  'reader.repaired/1': () => 'The card reader is repaired',
  'reader.inspected/1': () => 'The card reader is inspected',
  'card.put-right/1': (event) => `The ${cardWords(event.card)} of ${event.box ? `box ${event.box}` : 'the dealer'} lay in the wrong place and is put right`,
  'misdeal.declared/1': () => 'A misdeal is declared',
  'round.voided/1': (event) => `The round is void: ${event.reason}${cited(event.clause)}`,
  'round.settled/1': (event) => `Round ${event.round} is settled`,
  'round.opened/1': (event) => `Round ${event.round} is opened`,
  'cards.received/1': (event) => `${event.number_of_decks ? counted(event.number_of_decks, 'deck') : counted(event.number_of_cards, 'card')} come to the table`,
  'deck.inspected/1': (event) => `Deck ${event.deck} is inspected; ${counted(event.tens.length, 'ten')} taken out`,
  'deck.rejected/1': (event) => `Deck ${event.deck} is rejected: ${event.reason}`,
  'deck.replaced/1': () => 'Another deck comes',
  'inspection.verified/1': (event) => `The inspection is verified${event.tens ? `; ${counted(event.tens, 'ten')} removed${torn(event)}` : ''}`,
  'cards.spread/1': (event) => `The cards are spread ${event.face_up ? 'face up' : 'face down'}`,
  'cards.looked-at/1': (event) => `${event.person} has looked at the cards`,
  'look.waived/1': (event) => (event.chosen ? `${event.person} has chosen to go on without a look at the cards` : `${event.person} has made no choice about a look at the cards: none is waited for`),
  'look.lapsed/1': (event) => `${event.person} has not looked at the cards in time`,
  'spread.requested/1': (event) => `${event.person} wants to see the cards face up`,
  'cards.washed/1': () => 'The cards are washed',
  'cards.collected/1': (event) => (typeof event.counted === 'number' ? `The cards are taken together: ${event.counted} counted, ${event.cards} should be there` : 'The cards are taken together'),
  'cards.shuffled/1': (event) => `${counted(event.number_of_cards, 'card')} are shuffled by ${event.by}`,
  'shuffle.failed/1': () => 'The shuffler does not complete its cycle',
  'shuffler.removed/1': () => 'The shuffler is taken from the table',
  'shuffler.returned/1': () => 'The shuffler is used again',
  'cards.cut/1': (event) => `${event.person || 'The dealer'} cuts under ${counted(event.place, 'card')}`,
  'cards.taken-away/1': () => 'The decks leave the table',
  'cards.change-due/1': () => 'The cards are due to be changed',
  'cards.spread-due/1': () => 'Nobody has played for a while: the cards are due to be spread',
  'cut.offered/1': (event) => `${event.person} is asked to cut`,
  'cut.refused/1': (event) => `${event.person} does not want to cut`,
  'cut.left-to-dealer/1': (event) => (event.chosen ? `${event.person} has chosen to leave the cut to the dealer` : `${event.person} has made no choice about the cut: it is left to the dealer`),
  'cut.lapsed/1': (event) => `${event.person} has not cut in time: the offer lapses`,
  'recut.ordered/1': () => 'The floor has the cards cut again',
  'reshuffle.ordered/1': () => 'The floor has the cards reshuffled',
  'cutting-card.placed/1': (event) => `The cutting card goes in with ${counted(event.behind, 'card')} behind it`,
  'cutting-card.reached/1': () => 'The cutting card is reached',
  'shoe.loaded/1': (event) => `${counted(event.number_of_cards, 'card')} are put into the shoe`,
  'shoe.reloaded/1': () => 'The shoe is empty: the discards are shuffled and put in',
  'shoe.filled/1': (event) => (event.by_shuffler ? 'The shuffler puts the cards into the shoe' : 'The cards are in the shoe'),
  'shoe.card-burned/1': (event) => `A card is burned: ${event.reason}`,
  'burn.shown/1': (event) => `The burned card is shown to ${event.person}: the ${cardWords(event.card)}`,
  'table.opened/1': (event) => `The table is opened; ${dealerWords(event.dealer)} deals`,
  'table.closed/1': () => 'The table is closed for gaming',
  'dealer.changed/1': (event) => `${dealerWords(event.dealer, true)} deals from now on`,
  'gaming-day.begun/1': () => 'A new gaming day begins',
  'meter.contribution/1': (event) => `${meterWords(event.meter)} grows from box ${event.box}`,
  'meter.jackpot-paid/1': (event, money) => `${meterWords(event.meter)} falls by ${money(event.cents)} and begins again`,
  'meter.must-hit-won/1': (event, money) => `${event.person} wins the must-hit jackpot: ${money(event.cents)}`,
  'meter.changed/1': (event, money) => `${meterWords(event.meter)} begins again at ${money(event.reset)}; changed by ${event.by.join(' and ')}`,
  'wheel-wagers.locked/1': () => 'No more wagers on the wheels',
  'wheel-wagers.unlocked/1': () => 'Wagers on the wheels may be placed again',
  'wheels.awaited/1': (event) => (event.cleared ? 'The players’ cards go to the discard rack; the wheels are played first' : 'The wheels are played first'),
  'wheel.drawn/1': (event, _, symbol) => (event.symbol ? `The wheel shows ${symbol(event.symbol)}` : `The wheel stops at seat ${event.seat}, with a community prize of ${symbol(event.community)}`),
  'wheel.hot-spot-drawn/1': (event, _, symbol) => `The hot spot shows ${symbol(event.symbol)}`,
  'wheel.spin-voided/1': () => 'The spin is void',
  'terminal.round-started/1': (event) => `${counted(event.participants.length, 'wager')} on the wheels locked up`,
  'terminal.round-cancelled/1': (event) => `The terminal’s round is cancelled: ${event.reason}`,
  'terminal.round-ended/1': () => 'The terminal’s round is accounted',
  'terminal.wagers-released/1': () => 'The wagers on the wheels are released',
  'terminal.trigger-marked/1': (event) => (event.box ? `${capital(aWord('blackjack'))} is marked at box ${event.box}` : 'The dealer’s six and ten-valued card are marked'),
  'terminal.spin-pressed/1': (event) => `Spin is pressed for the ${kindWords(event.kind)}`,
  'terminal.spin-enabled/1': () => 'The winner’s sensor is switched on',
  'terminal.spin-disabled/1': () => 'The winner’s sensor is switched off',
  'terminal.payouts-shown/1': () => 'The prizes are shown',
  'terminal.authorised/1': (event) => `${event.supervisor} authorises the payment`,
  'terminal.code-refused/1': (event) => `A wrong password for ${event.supervisor}`,
  'terminal.prizes-paid/1': () => 'The prizes are paid',
  'fair.promised/1': (event) => `Shoe ${event.shoe} is promised`,
  'fair.seed/1': (event) => `${event.person} adds a seed to the next shuffle`,
  'fair.mixed/1': (event) => `Shoe ${event.shoe} is mixed from its secret and the seeds`,
  'fair.revealed/1': (event) => `The secret of shoe ${event.shoe} is published`,
  'service.founded/1': (event) => `The table “${event.name}” is opened by ${event.by || 'nobody'}`,
  'service.ready/1': (event) => `${event.person} is ready`,
  'service.cut-choice-set/1': (event) => `${event.person} ${event.choice === 'ask' ? 'wants to be asked to cut and to look at the cards' : 'leaves the cut to the dealer from now on'}`,
  'service.timed-out/1': (event) => `${event.person} does not answer: played by the rules`,
  'service.leave-asked/1': (event) => `${event.person} ${event.away ? 'was away too long and leaves' : 'leaves'} after the round`,
  'service.robot-came/1': (event, money) => `${event.person} comes, wagers ${money(event.wager)} a round`,
  'service.robot-dismissed/1': (event) => `${event.person} is sent away`,
  'service.paused/1': (event) => `The table rests: ${event.reason}`,
  'service.resumed/1': () => 'The table goes on',
  'service.limits-changed/1': (event, money) => `The limits are ${money(event.minimum)} to ${money(event.maximum)} from now on`,
  'service.closing-asked/1': () => 'The table closes after the round',
  'service.shut/1': () => 'The table is closed for good',
  'service.incident/1': (event) => `An incident: ${event.what}; ${event.done}`,
  'service.floor-called/1': (event) => `The floor is called: ${event.reason}`,
  'service.box-elsewhere/1': (event) => (event.table ? `“${event.name}” has a free box for those who wait here` : 'No other table has a free box'),
  'service.call-answered/1': () => 'A supervisor has come',
};

/** " (16(a), our ruling 19)". @param {string} clause */
function cited(clause) {
  return clause ? ` (${rulingWords(clause)})` : '';
}

/**
 * What happened, in a line without its full stop.
 * @param {Event} event
 * @param {string} currency
 */
export function eventWords(event, currency) {
  const words = WORDS[event.event];
  if (words) return words(event, (cents) => dollars(cents, currency), (shown) => (isMeter(shown) ? `the ${meterWords(shown).toLowerCase()}` : symbolWords(shown, currency)));
  return capital(String(event.event).replace(/\/\d+$/, '').replace(/[.-]/g, ' '));
}

/**
 * A settled wager in words, and what it came to.
 * @param {import('../core/types.js').Line} line
 * @param {string} currency
 */
export function lineWords(line, currency) {
  return {
    what: `${line.person}, box ${line.box}${line.hand ? `, hand ${line.hand}` : ''}: ${kindWords(line.kind).toLowerCase()}`,
    came: result(line.returned - line.staked, currency),
    net: line.returned - line.staked,
    clause: line.clause,
  };
}
