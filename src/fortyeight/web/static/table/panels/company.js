// The people and robots at the table, and the player's own boxes.
/** @import { Play } from '../play.js' */
import { h } from '../../core/widgets/element.js';
import { asTyped, centsOf } from '../../core/text/money.js';
import { LONGEST_FILE, savedCharts } from '../../own-chart/saved-charts.js';
import { callRobot, GETS_READY } from '../rail/robots.js';
import { ownProperty } from '../../core/game/own-property.js';
import { personName } from '../../core/text/person-names.js';

/** @type {[string, string][]} */
const STRATEGIES = [
  ['chart', 'plays by the chart'],
  ['mimic', 'plays like the dealer'],
  ['never-bust', 'never risks busting'],
];

const FILE = 'file';

/** @param {Play} play @returns {Node[]} */
export function companyPanel(play) {
  const state = play.shown;
  if (!state) return [];
  return [...seats(play), ...own(play), ...robots(play), ...(play.practice ? [] : friends(play)), ...links(play)];
}

/** @param {Play} play */
function seats(play) {
  const { view, service } = /** @type {NonNullable<Play['shown']>} */ (play.shown);
  const rows = Object.entries(view.seats).map(([box, who]) => {
    const robot = ownProperty(service.robots, who);
    const leaving = service.leaving.includes(who);
    return h(
      'li',
      {},
      `Box ${box}: ${who === play.me ? 'you' : personName(who)}${robot && !/robot/i.test(personName(who)) ? ', a robot' : ''}${robot?.strategy.startsWith('own-') ? ', by a chart of your own' : ''}${leaving ? ', leaves after the round' : ''} `,
      robot && play.here && !leaving ? h('button', { type: 'button', class: 'small', onclick: () => void play.do('remove-robot', { name: who }) }, 'Send away') : null,
    );
  });
  const watching = view.people.filter((who) => !Object.values(view.seats).includes(who));
  return [
    h('ul', { class: 'company' }, rows.length ? rows : h('li', {}, 'Nobody is playing yet.')),
    ...(watching.length ? [h('p', { class: 'small' }, `At the table without a box: ${watching.map((who) => (who === play.me ? 'you' : personName(who))).join(', ')}.`)] : []),
  ];
}

/** Offers about boxes do not wait for animation. @param {Play} play @param {string} verb */
function offered(play, verb) {
  const { offers, care } = /** @type {NonNullable<Play['shown']>} */ (play.shown).offers;
  return [...offers, ...care].filter((one) => one.do === verb);
}

/** @param {Play} play */
function own(play) {
  /** @type {Node[]} */
  const parts = [];
  for (const offer of offered(play, 'get-up')) parts.push(h('button', { type: 'button', onclick: () => void play.do('get-up', { box: offer.box }) }, `Leave box ${offer.box}`));
  const free = offered(play, 'sit');
  if (play.seated && free.length)
    parts.push(
      sitToo(
        play,
        free.map((one) => one.box),
      ),
    );
  for (const offer of offered(play, 'refuse-company'))
    parts.push(h('button', { type: 'button', onclick: () => void play.do('refuse-company', { box: offer.box }) }, `Keep box ${offer.box} to yourself`));
  for (const offer of offered(play, 'allow-company'))
    parts.push(h('button', { type: 'button', onclick: () => void play.do('allow-company', { box: offer.box }) }, `Let others bet on box ${offer.box}`));
  const burn = offered(play, 'show-burn')[0];
  if (burn) parts.push(h('button', { type: 'button', onclick: () => void play.do('show-burn') }, 'See the burned card'));
  return parts.length ? [h('h3', {}, 'You'), h('div', { class: 'stack company-own' }, parts)] : [];
}

/** A second box. @param {Play} play @param {number[]} boxes */
function sitToo(play, boxes) {
  const box = h('select', { 'aria-label': 'Another box to play' }, ...boxes.map((one) => h('option', { value: String(one) }, `Box ${one}`)));
  return h('div', { class: 'row company-sit' }, box, h('button', { type: 'button', onclick: () => void play.do('sit', { box: Number(box.value) }) }, 'Play it too'));
}

/** @param {Play} play */
function robots(play) {
  const { view } = /** @type {NonNullable<Play['shown']>} */ (play.shown);
  const free = Array.from({ length: play.layout.boxes }, (_, at) => at + 1).filter((box) => !(String(box) in view.seats));
  if (!play.here || !free.length) return [];
  const box = h('select', { id: 'robot-box' }, ...free.map((one) => h('option', { value: String(one) }, `Box ${one}`)));
  const charts = savedCharts();
  const how = h(
    'select',
    { id: 'robot-strategy' },
    ...STRATEGIES.map(([name, words]) => h('option', { value: name }, words)),
    ...charts.map((one, at) => h('option', { value: `saved ${at}` }, `plays “${one.name}”`)),
    h('option', { value: FILE }, 'plays a strategy file …'),
  );
  const file = h('input', { type: 'file', accept: '.csv,text/csv', hidden: true, 'aria-label': 'Strategy file', onchange: () => void upload() });
  /** @param {Record<string, string>} plays */
  const call = (plays) => callRobot(play, { box: Number(box.value), wager: centsOf(wager.value) ?? view.house.minimum, strategy: 'own', ...plays });
  const upload = async () => {
    const chosen = file.files?.[0];
    if (chosen && chosen.size <= LONGEST_FILE) await call({ chart: await chosen.text() });
    else if (chosen) play.tell('This file is too long for a strategy file.', null, true);
    file.value = '';
  };
  const wager = h('input', { id: 'robot-wager', value: asTyped(view.house.minimum), inputmode: 'decimal', maxlength: '12' });
  return [
    h('h3', {}, 'Robots'),
    h(
      'form',
      {
        class: 'stack',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const saved = charts[Number(how.value.replace('saved ', ''))];
          if (how.value === FILE) file.click();
          else void call(saved ? { chart: saved.strategy } : { strategy: how.value });
        },
      },
      h('div', {}, h('label', { for: 'robot-box' }, 'Box'), box),
      h('div', {}, h('label', { for: 'robot-strategy' }, 'Strategy'), how, file),
      h('div', {}, h('label', { for: 'robot-wager' }, 'Wager'), wager),
      h('button', { type: 'submit' }, 'Add a robot'),
    ),
    ...(play.preparing ? [h('p', { class: 'hint' }, GETS_READY)] : []),
  ];
}

/** @param {Play} play */
function friends(play) {
  const link = `${location.origin}/table?id=${encodeURIComponent(play.table)}`;
  const field = h('input', { id: 'table-link', readonly: true, value: link, onfocus: () => field.select() });
  return [h('h3', {}, 'Play with friends'), h('label', { for: 'table-link' }, 'Send them this link'), field];
}

/** @param {Play} play */
function links(play) {
  const round = (play.shown?.view.round ?? 1) - (play.shown?.view.phase === 'over' ? 0 : 1);
  return [
    h(
      'p',
      { class: 'company-links' },
      ...(round >= 1 && play.here ? [h('a', { href: `/round?table=${encodeURIComponent(play.table)}&round=${round}` }, `Replay round ${round}`), ' · '] : []),
      h('a', { href: `/review?table=${encodeURIComponent(play.table)}` }, 'Review your session'),
    ),
  ];
}
