// The summary of a session, when its player has left the table: what it came to, and three hands to practise.
/** @import { Play } from '../play.js' */
/** @import { ChosenHand } from '../../drills/chosen.js' */
/** @import { Reviewed } from '../../review/types.js' */
import { playingCard } from '../../cards/playing-card.js';
import { choiceName, formatCost } from '../../coach/words.js';
import { toSentence } from '../../core/net/api.js';
import { fill, h } from '../../core/widgets/element.js';
import { averageMoney, formatResult, resultClass } from '../../core/text/money.js';
import { loadStyle } from '../../core/page/style-sheets.js';
import { CHOSEN, saveChosen } from '../../drills/chosen.js';
import { className } from '../../drills/score.js';
import { followReview } from '../../review/following.js';

const HANDS = 3;

/** Show the summary; nothing where no round was played. @param {Play} play */
export async function showSession(play) {
  const { table, layout } = play;
  await loadStyle('parts/session.css');
  const body = h('div', { class: 'session-body' });
  const dialog = h(
    'dialog',
    { class: 'session', 'aria-labelledby': 'session-title' },
    h(
      'header',
      {},
      h('h2', { id: 'session-title', tabindex: -1, autofocus: true }, 'Your session'),
      h('button', { type: 'button', class: 'plain session-close', 'aria-label': 'Close', onclick: () => dialog.close() }, '✕'),
    ),
    body,
  );
  dialog.addEventListener('close', () => dialog.remove());
  try {
    const query = new URLSearchParams({ table, session: 'true', rounds: '200' });
    await followReview(`/api/me/review?${query}`, (/** @type {Reviewed} */ reviewed) => {
      // Do not disturb a player who has sat down again or closed it.
      if (!reviewed.of || play.here) return false;
      fill(body, ...parts(reviewed, table, layout.currency));
      if (!dialog.isConnected) open(dialog);
      return dialog.open;
    });
  } catch (error) {
    if (dialog.open) body.append(h('p', { class: 'notice bad' }, toSentence(error)));
  }
}

/** @param {HTMLDialogElement} dialog */
function open(dialog) {
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Reviewed} reviewed @param {string} table @param {string} currency */
function parts(reviewed, table, currency) {
  const { totals, practise } = reviewed;
  const hands = practise.slice(0, HANDS);
  const share = totals.valued ? `${totals.right} of ${totals.valued}` : 'none';
  return [
    h(
      'dl',
      { class: 'session-figures' },
      figure('Rounds', reviewed.complete ? String(totals.rounds) : `${totals.rounds} of ${reviewed.of}`),
      figure('Result', formatResult(totals.net, currency), resultClass(totals.net)),
      figure('Right decisions', share),
      figure('Mistakes cost', totals.mistakes ? averageMoney(totals.mistakes, currency) : 'nothing', totals.mistakes ? 'lost' : 'won'),
    ),
    reviewed.complete ? null : h('p', { class: 'quiet small', role: 'status' }, 'Your decisions are being valued; the rest follows.'),
    reviewed.complete && !hands.length && totals.valued ? h('p', {}, 'Every decision was right, and none was close.') : null,
    hands.length ? h('h3', {}, hands.length === 1 ? 'A hand to practise' : `${hands.length === 2 ? 'Two' : 'Three'} hands to practise`) : null,
    hands.length ? h('ol', { class: 'session-hands' }, ...hands.map((hand) => handRow(hand, currency))) : null,
    h(
      'div',
      { class: 'row' },
      hands.length ? h('a', { class: 'button main', href: CHOSEN, onclick: () => saveChosen(hands) }, 'Practise these') : null,
      h('a', { class: 'button', href: `/review?${new URLSearchParams({ table })}` }, 'Whole review'),
      h('a', { class: 'button', href: '/' }, 'To the lobby'),
    ),
  ];
}

/** @param {string} words @param {string} value @param {string} [kind] */
function figure(words, value, kind = '') {
  return h('div', {}, h('dt', {}, words), h('dd', { class: kind }, value));
}

/** @param {ChosenHand} hand @param {string} currency */
function handRow(hand, currency) {
  const chosen = choiceName(hand.choice ?? '', hand.book_words).toLowerCase();
  const told = hand.right ? `You chose ${chosen}: right, and a close call.` : `You chose ${chosen}. It cost ${formatCost(hand.cost ?? 0, currency)}.`;
  return h(
    'li',
    {},
    h('span', { class: 'session-cards', 'aria-hidden': 'true' }, ...hand.hand.split(' ').map((card) => playingCard(card)), h('span', { class: 'session-against' }, 'v'), playingCard(hand.up)),
    h('span', {}, h('b', {}, className(hand.class)), h('br'), told),
  );
}
