// The page of papers: choose a house and a paper, watch it being made, look at it and download it.
import { requireRole } from '../core/page/roles.js';
import { buildPage } from '../core/page/frame.js';
import { say } from '../core/widgets/announce.js';
import { get, post, remove } from '../core/net/api.js';
import { formatRefusal, openDialog } from '../core/widgets/dialog.js';
import { fill, find, h } from '../core/widgets/element.js';
import { labelled, select } from '../core/widgets/fields.js';
import { redraw } from '../core/widgets/redraw.js';
import { loadBooks } from '../strategy/book-list.js';
import '../strategy/house-chooser.js';
import { keptPart } from './kept.js';
import { KINDS, kindOf, kindWords } from './kinds.js';
import { TheoForm } from './theo-form.js';

/** @import { ChosenHouse } from '../strategy/types.js' */
/** @import { KeptPaper } from './kept.js' */

/** Milliseconds between two looks at papers that are being made. */
const LOOK = 700;

const notice = h('p', { class: 'notice bad', role: 'alert', hidden: true });
const kinds = select(
  { id: 'paper-kind', onchange: () => drawFields() },
  KINDS.map((one) => [one.id, one.words]),
);
const about = h('p', { class: 'quiet' });
const fields = h('div', { class: 'papers-fields' });
const make = h('button', { type: 'button', class: 'main', disabled: true, onclick: () => void begin() }, 'Make it');
const kept = h('ul', { class: 'papers-kept' });
const theo = new TheoForm();
/** @type {ChosenHouse | null} */
let chosen = null;
let looking = false;

/** @param {unknown} error */
function showFault(error) {
  notice.textContent = error ? formatRefusal(error) : '';
  notice.hidden = !error;
}

/** The books to compare with. @type {HTMLElement[]} */
let books = [];

/** A field for a whole number, empty for the default. @param {string} name @param {string} words @param {string} usual @param {number} most */
function numberField(name, words, usual, most) {
  const id = `paper-${name}`;
  return labelled(id, words, h('input', { id, type: 'number', min: '1', max: String(most), step: '1', placeholder: usual }));
}

/** The fields of a kind of paper, besides its size. @type {Record<string, () => HTMLElement>} */
const FIELDS = {
  operator: () => labelled('paper-operator', 'Operator', h('input', { id: 'paper-operator', maxlength: 80, autocomplete: 'organization' })),
  approved: () => labelled('paper-approved', 'Approved on', h('input', { id: 'paper-approved', type: 'date' })),
  rounds: () =>
    labelled(
      'paper-rounds',
      'Simulation',
      select({ id: 'paper-rounds' }, [
        ['0', 'none'],
        ['1000000', '1 million rounds'],
        ['10000000', '10 million rounds'],
        ['100000000', '100 million rounds'],
      ]),
    ),
  width: () => numberField('width', 'Width, mm', '2130', 2600),
  depth: () => numberField('depth', 'Depth, mm', '1190', 1500),
  shoes: () =>
    labelled(
      'paper-shoes',
      'Simulation',
      select({ id: 'paper-shoes' }, [
        ['40000', '440,000 shoes'],
        ['10000', '110,000 shoes'],
        ['200000', '2.2 million shoes'],
        ['0', 'none'],
      ]),
    ),
  boxes: () => numberField('boxes', 'Boxes that are dealt', '1', 12),
  spread: () => numberField('spread', 'A counter’s spread, 1 to', '8', 1000),
  tolerance: () => numberField('tolerance', 'May be won an hour', '25', 1_000_000),
  pace: () => numberField('pace', 'Rounds that are dealt an hour', 'by the boxes', 1000),
  to: () => labelled('paper-to', 'Compared with', h('select', { id: 'paper-to' }, h('option', { value: '' }, 'nothing'), ...books)),
};

/** What the fields of the side bet and vulnerability sheet say. */
function watching() {
  const shoes = Number(fieldValue('paper-shoes'));
  const typed = { boxes: fieldValue('paper-boxes'), spread: fieldValue('paper-spread'), tolerance: fieldValue('paper-tolerance'), rounds_an_hour: fieldValue('paper-pace') };
  /** @type {Record<string, number>} */
  const options = { shoes, main_shoes: 10 * shoes };
  for (const [name, text] of Object.entries(typed)) {
    if (text) options[name] = name === 'tolerance' ? 100 * Number(text) : Number(text);
  }
  return options;
}

/** The options of the paper that is chosen. */
function paperOptions() {
  /** @type {Record<string, unknown>} */
  const options = { operator: fieldValue('paper-operator'), approved: fieldValue('paper-approved'), rounds: Number(fieldValue('paper-rounds') || 0), theo: theo.options };
  for (const name of ['width', 'depth']) {
    const text = fieldValue(`paper-${name}`);
    if (text) options[name] = Number(text);
  }
  if (kinds.value === 'side-bets') options.watching = watching();
  return options;
}

function drawFields() {
  const kind = kindOf(kinds.value);
  if (!kind) return;
  about.textContent = kind.about;
  fill(fields, ...kind.fields.map((name) => FIELDS[name]?.() ?? ''), labelled('paper-size', 'Pages', select({ id: 'paper-size' }, kind.sizes)));
}

/** @param {string} id */
function fieldValue(id) {
  const field = fields.querySelector(`#${id}`);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
}

async function begin() {
  if (!chosen) return;
  showFault(null);
  make.disabled = true;
  const to = fieldValue('paper-to');
  try {
    await post('/api/papers', {
      book: chosen.book,
      house: chosen.house,
      kind: kinds.value,
      size: fieldValue('paper-size'),
      options: paperOptions(),
      ...(to ? { to: { book: to } } : {}),
    });
    say(`${kindWords(kinds.value)}: it is being made.`);
    await look();
  } catch (error) {
    showFault(error);
  }
  make.disabled = false;
}

/** Draw the papers, and again while one is being made. */
async function look() {
  /** @type {KeptPaper[]} */
  const papers = await get('/api/papers');
  const acts = { cancel: (/** @type {KeptPaper} */ paper) => void cancel(paper), remove: (/** @type {KeptPaper} */ paper) => void drop(paper) };
  redraw(kept, ...(papers.length ? papers.map((one) => keptPart(one, acts)) : [h('li', { class: 'quiet' }, 'No paper is kept yet.')]));
  if (looking || !papers.some((one) => one.status === 'making')) return;
  looking = true;
  setTimeout(() => {
    looking = false;
    look().catch(showFault);
  }, LOOK);
}

/** @param {KeptPaper} paper */
async function cancel(paper) {
  try {
    await post(`/api/papers/${paper.id}/cancel`);
    say(`${kindWords(paper.kind)}: it was cancelled.`);
  } catch (error) {
    showFault(error);
  }
  await look().catch(showFault);
}

/** @param {KeptPaper} paper */
async function drop(paper) {
  const done = await openDialog({
    title: `Delete ${kindWords(paper.kind)}?`,
    sentence: 'It can be made again from its house.',
    go: 'Delete',
    danger: true,
    act: () => remove(`/api/papers/${paper.id}`),
  });
  if (done) await look().catch(showFault);
}

await buildPage();
if (await requireRole('administrator', 'floor')) {
  await loadBooks().then(({ options }) => (books = options), showFault);
  drawFields();
  const chooser = document.createElement('house-chooser');
  chooser.addEventListener('house', (event) => {
    chosen = /** @type {CustomEvent<ChosenHouse>} */ (event).detail;
    make.disabled = false;
    theo.show(chosen).catch(showFault);
  });
  find('main').append(
    notice,
    h(
      'div',
      { class: 'calculator-columns' },
      h('aside', { class: 'sheet calculator-side', 'aria-labelledby': 'house-title' }, h('h2', { id: 'house-title' }, 'The house'), chooser),
      h(
        'div',
        { class: 'calculator-sheets' },
        h(
          'section',
          { class: 'sheet', 'aria-labelledby': 'make-title' },
          h('h2', { id: 'make-title' }, 'Make a paper'),
          labelled('paper-kind', 'Paper', kinds),
          about,
          fields,
          h('div', { class: 'row' }, make),
        ),
        h('section', { class: 'sheet', 'aria-labelledby': 'kept-title' }, h('h2', { id: 'kept-title' }, 'Papers'), kept),
        h('section', { class: 'sheet', 'aria-labelledby': 'theo-title' }, h('h2', { id: 'theo-title' }, 'Theoretical win'), theo.element),
      ),
    ),
  );
  await look().catch(showFault);
}
