// Press and hold, on screens that are touched.

/** Milliseconds that a finger rests on a button; less is a tap. */
const HOLD_MS = 450;
/** Pixels that a resting finger may move. */
const SLOP = 10;

/** Whether no pointer can rest on a button, to read what it does. */
export function isTouched() {
  return matchMedia('(hover: none)').matches;
}

/**
 * Call `held` with a button that a finger rests on. If it returns true, the end of that touch is no click.
 * @param {HTMLElement} place the button, or what holds several
 * @param {(button: HTMLButtonElement) => boolean} held
 */
export function onHold(place, held) {
  let timer = 0;
  let wasHeld = false;
  let start = { x: 0, y: 0 };
  const stop = () => window.clearTimeout(timer);
  place.addEventListener('pointerdown', (event) => {
    stop();
    wasHeld = false;
    const button = /** @type {HTMLElement} */ (event.target).closest('button');
    if (event.pointerType === 'mouse' || !button) return;
    start = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => {
      wasHeld = held(button);
    }, HOLD_MS);
  });
  place.addEventListener('pointermove', (event) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLOP) stop();
  });
  for (const name of ['pointerup', 'pointercancel']) place.addEventListener(name, stop);
  place.addEventListener(
    'click',
    (event) => {
      if (!wasHeld) return;
      wasHeld = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  // Some browsers would open a menu of their own meanwhile.
  place.addEventListener('contextmenu', (event) => {
    if (wasHeld) event.preventDefault();
  });
}
