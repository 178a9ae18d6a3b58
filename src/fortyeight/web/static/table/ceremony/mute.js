// The button on the felt that switches the sounds on and off.
import { h, s } from '../../core/widgets/element.js';
import { choose, onPrefs, prefs } from '../../core/page/prefs.js';
import { sound } from './sound.js';

/** A loudspeaker, and beside it waves or a cross. */
const SPEAKER = 'M3 9h4l5-4.5v15L7 15H3Z';
const WAVES = 'M15 9q2.5 3 0 6M17.5 6.5q5 5.5 0 11';
const CROSS = 'M15.5 9.5l5 5M20.5 9.5l-5 5';

/** The button; it follows the preference, wherever that is changed. */
export function muteButton() {
  const waves = s('path', { class: 'mute-lines' });
  const button = h(
    'button',
    {
      type: 'button',
      class: 'mute',
      onclick: () => {
        choose({ sound: !prefs().sound });
        sound('chip');
      },
    },
    s('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, s('path', { d: SPEAKER, class: 'mute-speaker' }), waves),
  );
  const show = () => {
    const on = prefs().sound;
    waves.setAttribute('d', on ? WAVES : CROSS);
    button.setAttribute('aria-label', on ? 'Sounds are on: mute' : 'Sounds are off: switch on');
    button.title = on ? 'Mute' : 'Sounds on';
  };
  onPrefs(show);
  show();
  return button;
}
