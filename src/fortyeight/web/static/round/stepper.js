// Going through the pictures of a round: buttons, a slider, the arrow keys, and by itself.
import { h, s } from '../core/widgets/element.js';
import { prefs } from '../core/page/prefs.js';

export class Stepper {
  #at = 0;
  #timer = 0;
  #number;
  #show;

  /**
   * @param {number} number of pictures
   * @param {(at: number, before: number) => void} show one
   */
  constructor(number, show) {
    this.#number = number;
    this.#show = show;
    this.slider = h('input', {
      type: 'range',
      min: '1',
      max: String(number),
      value: '1',
      'aria-label': 'Step',
      oninput: () => this.go(Number(this.slider.value) - 1),
    });
    this.first = this.#button('M5 5v14M19 5 8 12l11 7Z', 'First step', () => this.go(0));
    this.back = this.#button('M17 5 6 12l11 7Z', 'Step back', () => this.go(this.#at - 1));
    this.playing = h('button', { type: 'button', class: 'main round-play', onclick: () => (this.#timer ? this.stop() : this.play()) }, 'Play');
    this.next = this.#button('M7 5l11 7-11 7Z', 'Step forward', () => this.go(this.#at + 1));
    this.last = this.#button('M19 5v14M5 5l11 7-11 7Z', 'Last step', () => this.go(this.#number - 1));
    this.place = h('span', { class: 'round-place' });
    this.element = h(
      'div',
      { class: 'round-steps', role: 'group', 'aria-label': 'Steps of the round' },
      this.slider,
      h('div', { class: 'round-buttons' }, this.first, this.back, this.playing, this.next, this.last),
      this.place,
    );
    document.addEventListener('keydown', this.#pressed);
  }

  /** No more keys, and no more steps. */
  close() {
    this.stop();
    document.removeEventListener('keydown', this.#pressed);
  }

  get at() {
    return this.#at;
  }

  /** @param {string} sign its drawing @param {string} words @param {() => void} press */
  #button(sign, words, press) {
    const icon = s(
      'svg',
      { viewBox: '0 0 24 24', width: 20, height: 20, 'aria-hidden': 'true' },
      s('path', { d: sign, fill: 'currentcolor', stroke: 'currentcolor', 'stroke-width': 2, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }),
    );
    return h(
      'button',
      {
        type: 'button',
        'aria-label': words,
        title: words,
        onclick: () => {
          this.stop();
          press();
        },
      },
      icon,
    );
  }

  /** @param {number} at */
  go(at) {
    const target = Math.max(0, Math.min(this.#number - 1, at));
    const before = this.#at;
    this.#at = target;
    this.slider.value = String(target + 1);
    this.slider.setAttribute('aria-valuetext', `${target + 1} of ${this.#number}`);
    this.place.textContent = `Step ${target + 1} of ${this.#number}`;
    for (const [button, off] of /** @type {[HTMLButtonElement, boolean][]} */ ([
      [this.first, target === 0],
      [this.back, target === 0],
      [this.next, target === this.#number - 1],
      [this.last, target === this.#number - 1],
    ]))
      button.setAttribute('aria-disabled', String(off));
    this.#show(target, before);
  }

  play() {
    if (this.#at >= this.#number - 1) this.go(0);
    this.playing.textContent = 'Pause';
    const wait = { slow: 2400, usual: 1500, fast: 800, none: 1500 }[prefs().speed];
    this.#timer = window.setInterval(() => {
      this.go(this.#at + 1);
      if (this.#at >= this.#number - 1) this.stop();
    }, wait);
  }

  stop() {
    window.clearInterval(this.#timer);
    this.#timer = 0;
    this.playing.textContent = 'Play';
  }

  /** @param {KeyboardEvent} event */
  #pressed = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {Element | null} */ (event.target instanceof Element ? event.target : null);
    if (target?.matches('input, select, textarea')) return;
    const step = { ArrowRight: this.#at + 1, ArrowLeft: this.#at - 1, Home: 0, End: this.#number - 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.stop();
    this.go(step);
  };
}
