// Cards and chips on their way. Every move ends where the element is; none lasts any time at all where time is 0.

const EASE = 'cubic-bezier(.2, .7, .25, 1)';

/** How much later than planned an animation may end. */
const GRACE_MS = 250;
/** What ends the pauses that are under way. @type {Set<() => void>} */
const pauses = new Set();

/**
 * Wait for an animation that may be taken away. In a hidden page it may pause; it counts as finished all the same.
 * @param {Animation} animation
 * @param {number} ms that it takes
 */
export async function over(animation, ms) {
  const late = new Promise((done) => setTimeout(done, ms + GRACE_MS));
  // One that is taken away together with its element is over too.
  await Promise.race([animation.finished.catch(() => undefined), late]);
}

/** Wait between moves, until `finishMoves`. @param {number} ms @returns {Promise<void>} */
export function pause(ms) {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      pauses.delete(end);
      done();
    };
    const timer = setTimeout(end, ms);
    pauses.add(end);
  });
}

/** Let everything that moves be where it goes. */
export function finishMoves() {
  for (const end of [...pauses]) end();
  for (const animation of document.getAnimations()) {
    try {
      animation.finish();
    } catch {
      // One without an end goes on.
    }
  }
}

/**
 * From another place to its own.
 * @param {HTMLElement} element
 * @param {DOMRect} from
 * @param {number} ms
 * @param {{turned?: number, fade?: boolean}} [how] degrees that it is turned at the start
 */
export async function comeFrom(element, from, ms, { turned = 0, fade = false } = {}) {
  if (ms <= 0) return;
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  element.classList.add('on-its-way');
  await over(
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px) rotate(${turned}deg)`, opacity: fade ? 0 : 1 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: ms, easing: EASE, fill: 'backwards' },
    ),
    ms,
  );
  element.classList.remove('on-its-way');
}

/**
 * A likeness of an element goes to another place and is gone; the element itself is not touched.
 * @param {HTMLElement} element
 * @param {DOMRect} to
 * @param {number} ms
 */
export async function goTo(element, to, ms) {
  if (ms <= 0) return;
  const from = element.getBoundingClientRect();
  const likeness = /** @type {HTMLElement} */ (element.cloneNode(true));
  likeness.setAttribute('aria-hidden', 'true');
  likeness.classList.add('moving-likeness');
  for (const [name, value] of [
    ['left', from.left],
    ['top', from.top],
    ['width', from.width],
    ['height', from.height],
  ])
    likeness.style.setProperty(String(name), `${value}px`);
  document.body.append(likeness);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  await over(
    likeness.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${x}px, ${y}px)`, opacity: 1, offset: 0.85 },
        { transform: `translate(${x}px, ${y}px)`, opacity: 0 },
      ],
      { duration: ms, easing: 'cubic-bezier(.4, 0, .4, 1)' },
    ),
    ms,
  );
  likeness.remove();
}
