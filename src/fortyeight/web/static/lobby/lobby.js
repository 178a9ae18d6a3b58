// The lobby: play now, the rulebooks, the open tables, and joining friends.
import { find, h } from '../core/widgets/element.js';
import { buildPage } from '../core/page/frame.js';
import { get } from '../core/net/api.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { prefs, choose } from '../core/page/prefs.js';
import { shortDollars } from '../core/text/money.js';
import { forget, signInAddress, visit } from '../core/net/visitor.js';
import { playingCard } from '../cards/playing-card.js';
import { bookCard, nameOf } from './book-card.js';
import { saveIntent, takeIntent } from './intent.js';
import { joinForm } from './join-form.js';
import { learnCard } from './learn-card.js';
import { lastBook, playNow, tableAddress } from './opening.js';
import { OpenTables } from './open-tables.js';
import { showOwnTables } from './own-tables.js';
import { showPracticeTables } from './practice-tables.js';
/** @import { Book } from './book-card.js' */

/** Hands that the books pay more for, to look at. */
const FAN = ['6s', '7s', '8s'];

/** @param {string} id @returns {HTMLInputElement} */
const checkbox = (id) => /** @type {HTMLInputElement} */ (find(`#${id}`));

/** @type {Promise<Book[]>} */
const books = get('/api/books').then((answer) => answer.books);

/** The book that is played if none was chosen. */
async function defaultBook() {
  const all = await books;
  const book = all.find((one) => one.id === lastBook()) ?? all[0];
  if (!book) throw new Error('There is no rulebook to play by');
  return book;
}

/** Open the editor of house rules; it is loaded on demand. @param {Book} book */
async function chooseHouse(book) {
  find('#play-fault').textContent = '';
  try {
    const { openHouseDialog } = await loadedDialog();
    await openHouseDialog(book);
  } catch (error) {
    showError(error);
  }
}

async function loadedDialog() {
  try {
    return await import('./house-dialog.js');
  } catch {
    throw new Error('the house rules could not be loaded: reload the page');
  }
}

/** @param {unknown} error */
function showError(error) {
  // Who is here is asked again the next time.
  forget();
  const fault = find('#play-fault');
  fault.textContent = formatRefusal(error);
  fault.scrollIntoView({ block: 'nearest' });
}

/** @param {Promise<Book>} loading */
async function sitDown(loading) {
  const button = find('#play');
  if (button.hasAttribute('aria-busy')) return;
  find('#play-fault').textContent = '';
  button.setAttribute('aria-busy', 'true');
  try {
    const book = await loading;
    const robots = checkbox('with-robots').checked ? 2 : 0;
    const opened = await playNow(book, robots);
    if (!opened) saveIntent({ what: 'play', book: book.id, robots });
    location.assign(opened ? tableAddress(opened) : signInAddress());
  } catch (error) {
    showError(error);
  } finally {
    button.removeAttribute('aria-busy');
  }
}

async function showBooks() {
  const all = await books;
  const first = await defaultBook();
  const tables = find('open-tables');
  if (tables instanceof OpenTables) tables.onOpen = () => void chooseHouse(first);
  find('#play-where').textContent = `${nameOf(first).full}. Bets from ${shortDollars(first.minimum, first.currency)}`;
  find('#books').replaceChildren(
    ...all.map((book) =>
      bookCard(
        book,
        all,
        () => void sitDown(Promise.resolve(book)),
        () => void chooseHouse(book),
      ),
    ),
    learnCard(),
  );
  if (all.some((one) => one.own)) find('#books-title').textContent += ', and the house’s own';
  find('#edge-source').textContent = `House edge: the share of the main bet that the house keeps against perfect play, ${all[0]?.edge?.source}. ◆ marks what only one rulebook has.`;
}

/** Show visitors without an account how to get one. */
async function showSignIn() {
  const visited = await visit();
  if (visited.person || visited.guests) return;
  const back = signInAddress();
  find('.lobby-notes').prepend(
    h(
      'p',
      { class: 'lobby-sign' },
      'To play here, ',
      h('a', { href: back }, 'sign in'),
      ...(visited.sign_up ? [' or ', h('a', { href: `${back}&new=1` }, 'create an account'), ': a name and a password are all it takes'] : []),
      '. You will come back to this page.',
    ),
  );
}

/** Go on with what a visitor wanted before they signed in. */
async function resume() {
  const intent = takeIntent();
  const book = intent && (await visit()).person && (await books).find((one) => one.id === intent.book);
  if (!book) return;
  checkbox('with-robots').checked = intent.robots > 0;
  if (intent.what === 'play') await sitDown(Promise.resolve(book));
  else await chooseHouse(book);
}

async function start() {
  void buildPage();
  find('#join').append(joinForm());
  find('#fan').replaceChildren(...FAN.map((card) => playingCard(card)));
  checkbox('with-coach').checked = prefs().coach;
  checkbox('with-coach').addEventListener('change', () => choose({ coach: checkbox('with-coach').checked }));
  void showSignIn().catch(() => undefined);
  void showOwnTables(find('#own-tables')).catch(() => undefined);
  void showPracticeTables(find('#practice-tables')).catch(() => undefined);
  // Ready before anything is loaded: a newcomer presses it at once.
  find('#play').addEventListener('click', () => void sitDown(defaultBook()));
  try {
    await showBooks();
    await resume();
  } catch (error) {
    find('#books').replaceChildren(h('p', { class: 'notice bad', role: 'alert' }, formatRefusal(error)));
  }
}

void start();
