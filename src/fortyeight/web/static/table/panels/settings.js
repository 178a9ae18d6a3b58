// The player's preferences on this device.
/** @import { Play } from '../play.js' */
import { h } from '../../core/widgets/element.js';
import { labelled, select } from '../../core/widgets/fields.js';
import { choose, onPrefs, prefs } from '../../core/page/prefs.js';

/** @param {string} id @param {string} label @param {[string, string][]} choices @param {string} now @param {(value: string) => void} chosen */
function selectField(id, label, choices, now, chosen) {
  const field = select({ id, onchange: () => chosen(field.value) }, choices, now);
  return labelled(id, label, field);
}

/** A box for a preference, which may be changed elsewhere too. @param {string} label @param {'sound' | 'coach' | 'tips' | 'stand21'} name */
function check(label, name) {
  const box = h('input', { type: 'checkbox', checked: prefs()[name], onchange: () => choose({ [name]: box.checked }) });
  const stop = onPrefs((now) => {
    if (box.isConnected) box.checked = now[name];
    else stop();
  });
  return h('label', { class: 'check' }, box, label);
}

/** @param {Play} play @returns {Node[]} */
export function settingsPanel(play) {
  const now = prefs();
  const coach = play.shown?.service.settings.coach !== false;
  return [
    selectField(
      'speed',
      'Speed',
      [
        ['slow', 'slow'],
        ['usual', 'normal'],
        ['fast', 'fast'],
        ['none', 'off (Turbo)'],
      ],
      now.speed,
      (value) => choose({ speed: /** @type {any} */ (value) }),
    ),
    selectField(
      'colours',
      'Suit colours',
      [
        ['2', 'two (red and black)'],
        ['4', 'four'],
      ],
      String(now.colours),
      (value) => choose({ colours: value === '4' ? 4 : 2 }),
    ),
    selectField(
      'theme',
      'Theme',
      [
        ['auto', 'System'],
        ['light', 'Light'],
        ['dark', 'Dark'],
      ],
      now.theme,
      (value) => choose({ theme: /** @type {any} */ (value) }),
    ),
    check('Tips for a first hand', 'tips'),
    check('Stand on every 21', 'stand21'),
    check('Sounds', 'sound'),
    coach ? check('Show the coach', 'coach') : h('p', { class: 'hint' }, 'The coach is not available at this table.'),
  ];
}
