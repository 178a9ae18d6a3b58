// A card turned over in its place.
/** @import { PlayingCard } from './playing-card.js' */
import { over } from './moves.js';

/** Show another side: a face, or the back with null. @param {PlayingCard} card @param {string | null} face @param {number} ms */
export async function flip(card, face, ms) {
  const show = () => {
    if (face) card.setAttribute('card', face);
    card.toggleAttribute('down', face === null);
  };
  if (ms <= 0) {
    show();
    return;
  }
  const half = ms / 2;
  await over(card.animate([{ transform: 'none' }, { transform: 'perspective(600px) rotateY(90deg)' }], { duration: half, easing: 'ease-in' }), half);
  show();
  await over(card.animate([{ transform: 'perspective(600px) rotateY(-90deg)' }, { transform: 'none' }], { duration: half, easing: 'ease-out' }), half);
}
