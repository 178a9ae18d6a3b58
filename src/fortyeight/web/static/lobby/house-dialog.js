// The dialog that opens a table: house rules, pace, dealer, and whether it is private.
import { h } from '../core/widgets/element.js';
import { labelled, select } from '../core/widgets/fields.js';
import { get } from '../core/net/api.js';
import { loadStyle } from '../core/page/style-sheets.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { identify, signInAddress } from '../core/net/visitor.js';
import { newTableName } from './book-card.js';
import { houseEdge } from './house-edge.js';
import { HouseEditor } from './house-editor.js';
import { saveIntent } from './intent.js';
import { openedPart } from './opened-table.js';
import { PACES, ensureChips, openTable, robotWager, tableAddress } from './opening.js';
/** @import { Book } from './book-card.js' */
/** @import { RobotPlay, Settings } from './opening.js' */

/** @type {Record<RobotPlay, string>} */
const ROBOTS = { mimic: 'like the dealer', 'never-bust': 'never risking a bust', chart: 'by the best chart (computed first)' };

/** @type {Record<string, {words: string, settings: Settings}>} */
const DEALERS = {
  virtual: { words: 'A virtual dealer', settings: { dealing: 'automatic' } },
  person: { words: 'A person at the terminal, virtual shoe', settings: { dealing: 'person' } },
  physical: { words: 'A person with a real shoe, cards keyed in', settings: { dealing: 'person', shoe: 'physical' } },
};

/** @param {string} label @param {string} name @param {[string, string][]} values value and words */
function selectField(label, name, values) {
  const id = `house-dialog-${name}`;
  return labelled(id, label, select({ id, name }, values));
}

/** @param {string} words @param {string} name @param {boolean} checked */
function check(words, name, checked) {
  return h('label', { class: 'check' }, h('input', { type: 'checkbox', name, checked }), h('span', {}, words));
}

/** @param {Book} book */
export async function openHouseDialog(book) {
  if (!(await identify())) {
    saveIntent({ what: 'choose', book: book.id, robots: 0 });
    location.assign(signInAddress());
    return;
  }
  /** Why no table may be opened now, or none that a person deals. @type {{table: string, person_dealt: string}} */
  const opening = await get('/api/opening');
  await loadStyle('parts/house-editor.css');
  const dialog = h('dialog', { class: 'house-dialog', 'aria-labelledby': 'house-dialog-title', dataset: { book: book.id } });
  const editor = /** @type {HouseEditor} */ (document.createElement('house-editor'));
  editor.book = book.id;
  editor.value = {};
  const fault = h('p', { class: 'notice bad', role: 'alert', hidden: !opening.table }, opening.table);
  const line = h('p', { class: 'house-dialog-line' });
  const wait = h('p', { class: 'house-dialog-wait quiet', role: 'status' });
  const edge = houseEdge();
  const submit = h('button', { class: 'main', type: 'submit', hidden: Boolean(opening.table) }, 'Open the table');
  /** @type {Record<string, unknown>} */
  let values = { table_minimum: (book.minimum / 100).toFixed(2), table_maximum: (book.maximum / 100).toFixed(2) };
  editor.addEventListener('change', (event) => {
    const change = /** @type {CustomEvent} */ (event).detail;
    values = change.values;
    line.textContent = change.line.join(' · ');
    void edge.show(change.book, change.house);
    submit.disabled = false;
  });
  editor.addEventListener('fault', () => {
    line.textContent = 'The rulebook does not allow one of your choices: see its field.';
    submit.disabled = true;
  });
  const settings = h('form', { class: 'house-dialog-settings', id: 'house-dialog-form' }, ...settingsFields(book));
  offerDealers(settings, opening.person_dealt);
  offerRobotPlay(settings);
  settings.addEventListener('submit', (event) => {
    event.preventDefault();
    void submitted();
  });

  async function submitted() {
    fault.hidden = true;
    submit.disabled = true;
    submit.textContent = 'Opening …';
    const data = new FormData(settings);
    const text = (/** @type {string} */ name) => String(data.get(name) ?? '');
    /** @type {Settings} */
    const chosen = { ...PACES[/** @type {keyof typeof PACES} */ (text('pace'))].settings, ...DEALERS[text('dealer')]?.settings, private: data.has('private'), coach: data.has('coach') };
    try {
      if (text('robot-play') === 'chart' && text('robots') !== '0') wait.textContent = 'The robots are getting ready. Working out their chart can take half a minute.';
      await ensureChips();
      const wager = robotWager(cents(values.table_minimum), cents(values.table_maximum));
      const table = { name: text('name').trim() || newTableName(book, Date.now()), book: book.id, house: editor.value, settings: chosen };
      const id = await openTable(table, Number(text('robots')), wager, /** @type {RobotPlay} */ (text('robot-play')));
      if (chosen.private || chosen.dealing === 'person') dialog.replaceChildren(openedPart(id, table.name, chosen.dealing === 'person', () => dialog.close()));
      else location.assign(tableAddress(id));
    } catch (error) {
      fault.textContent = formatRefusal(error);
      fault.hidden = false;
      submit.disabled = false;
      submit.textContent = 'Open the table';
      wait.textContent = '';
    }
  }

  submit.setAttribute('form', 'house-dialog-form');
  dialog.append(
    h(
      'header',
      { class: 'house-dialog-felt' },
      h('h2', { id: 'house-dialog-title' }, book.title),
      h('button', { class: 'house-dialog-close', type: 'button', 'aria-label': 'Close', onclick: () => dialog.close() }, '✕'),
    ),
    h(
      'div',
      { class: 'house-dialog-body' },
      settings,
      h('h3', {}, 'The house'),
      h('p', { class: 'small quiet' }, 'What the rulebook leaves open. You start with its defaults; each choice names its clause.'),
      editor,
    ),
    h('footer', { class: 'house-dialog-foot' }, fault, wait, line, edge.element, submit),
  );
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

/**
 * A person deals only where that is allowed: at a private table always.
 * @param {HTMLFormElement} settings
 * @param {string} refusal why no public table with a person may be opened; empty where it may
 */
function offerDealers(settings, refusal) {
  if (!refusal) return;
  const dealer = /** @type {HTMLSelectElement} */ (settings.elements.namedItem('dealer'));
  const isPrivate = /** @type {HTMLInputElement} */ (settings.elements.namedItem('private'));
  const note = h('p', { class: 'small quiet' }, 'A person deals at private tables, and at those that a dealer or the floor opens.');
  dealer.after(note);
  const update = () => {
    for (const option of dealer.options) option.disabled = option.value !== 'virtual' && !isPrivate.checked;
    if (dealer.selectedOptions[0]?.disabled) dealer.value = 'virtual';
    note.hidden = isPrivate.checked;
  };
  isPrivate.addEventListener('change', update);
  update();
}

/** How robots play is chosen only where there are some. @param {HTMLFormElement} settings */
function offerRobotPlay(settings) {
  const robots = /** @type {HTMLSelectElement} */ (settings.elements.namedItem('robots'));
  const play = /** @type {HTMLSelectElement} */ (settings.elements.namedItem('robot-play'));
  const update = () => void (play.disabled = robots.value === '0');
  robots.addEventListener('change', update);
  update();
}

/** @param {Book} book @returns {HTMLElement[]} */
function settingsFields(book) {
  const paces = Object.entries(PACES).map(([name, pace]) => /** @type {[string, string]} */ ([name, pace.words]));
  return [
    h(
      'div',
      { class: 'field' },
      h('label', { for: 'house-dialog-name' }, 'Table name'),
      h('input', { id: 'house-dialog-name', name: 'name', maxlength: 60, autocomplete: 'off', placeholder: newTableName(book, Date.now()) }),
    ),
    selectField(
      'Who deals',
      'dealer',
      Object.entries(DEALERS).map(([name, dealer]) => [name, dealer.words]),
    ),
    selectField('Pace', 'pace', paces),
    selectField('Robots', 'robots', [
      ['0', 'None'],
      ['1', 'One'],
      ['2', 'Two'],
      ['3', 'Three'],
    ]),
    selectField('Robots play', 'robot-play', Object.entries(ROBOTS)),
    h('div', { class: 'house-dialog-checks' }, check('Private: not in the list, joined by its link', 'private', false), check('Players may use the coach', 'coach', true)),
  ];
}

/** @param {unknown} amount */
function cents(amount) {
  return Math.round(100 * Number(amount));
}
