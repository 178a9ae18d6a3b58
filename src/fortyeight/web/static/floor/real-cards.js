// What the floor does where real cards are keyed in: a wrong one put right, or the round called off.
/** @import { TableState } from '../core/game/types.js' */
/** @import { Group, Send } from './commands.js' */
import { openDialog } from '../core/widgets/dialog.js';
import { aWord, word } from '../core/text/book-words.js';
import { RANK_NAMES, SUIT_NAMES } from '../core/text/facts.js';
import { capitalize, cardName } from '../core/text/words.js';
import { offersOf } from './commands.js';

/** @param {TableState} state @param {Send} send @returns {Group} */
export function realCards(state, send) {
  const [correction] = offersOf(state, 'correct-card');
  return {
    title: 'Real cards',
    commands: [
      {
        words: 'Correct the last card',
        what: 'Before anything follows from it',
        may: correction !== undefined,
        begin: () => (correction?.key === 'blackjack' ? correctLook(correction.keyed, send) : correctCard(String(correction?.keyed), send)),
      },
      {
        words: 'It is another card',
        what: 'What was keyed is taken back, and the dealer keys it again',
        may: offersOf(state, 'reject-found-card').length > 0,
        begin: () => send('reject-found-card'),
      },
      {
        words: 'Call the round off',
        what: 'The cards are not those that were keyed',
        may: offersOf(state, 'call-round-off').length > 0,
        danger: true,
        begin: () => callOff(send),
      },
    ],
  };
}

/** @param {string | boolean} keyed */
function keyedWords(keyed) {
  if (typeof keyed === 'string') return `the ${cardName(keyed)}`;
  return keyed ? `${aWord('blackjack')} was seen` : `no ${word('blackjack')} was seen`;
}

/** Return options for ranks or suits. @param {string} letters @param {Record<string, string>} names */
function options(letters, names) {
  return [...letters].map((one) => ({ value: one, words: capitalize(names[one] ?? one) }));
}

/** @param {string} keyed @param {Send} send */
function correctCard(keyed, send) {
  return openDialog({
    title: 'Which card was it?',
    sentence: `The ${cardName(keyed)} was keyed. It is taken back, and what follows is done with the right card; the log keeps both.`,
    fields: [
      { name: 'rank', label: 'Rank', type: 'select', value: keyed.charAt(0), options: options('A23456789TJQK', RANK_NAMES) },
      { name: 'suit', label: 'Suit', type: 'select', value: keyed.charAt(1), options: options('cdhs', SUIT_NAMES) },
      { name: 'face_up', label: 'It lay face up in the shoe', type: 'check' },
    ],
    go: 'Correct it',
    act: ({ rank, suit, face_up }) => send('correct-card', { card: `${rank}${suit}`, face_up: face_up !== undefined }),
  });
}

/** @param {boolean} keyed @param {Send} send */
function correctLook(keyed, send) {
  return openDialog({
    title: 'Correct the look?',
    sentence: `It was keyed that ${keyedWords(keyed)}. It is taken back, and the round goes on as if ${keyedWords(!keyed)}.`,
    go: 'Correct it',
    act: () => send('correct-card', { blackjack: !keyed }),
  });
}

/** @param {Send} send */
function callOff(send) {
  return openDialog({
    title: 'Call the round off?',
    sentence: 'The round is void, and everyone gets their wagers back. It has no record: what was dealt is not known.',
    fields: [{ name: 'reason', label: 'Why, for the log', longest: 200 }],
    go: 'Call it off',
    danger: true,
    act: ({ reason }) => send('call-round-off', { reason: String(reason).replace(/\s+/g, ' ') }),
  });
}
