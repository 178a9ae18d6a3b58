// Personal pages: visitors without an account are asked to sign in, and come back afterwards.
import { fill, h } from '../core/widgets/element.js';
import { formatRefusal } from '../core/widgets/dialog.js';
import { identify, signInAddress } from '../core/net/visitor.js';
/** @import { Person } from '../core/net/visitor.js' */

/**
 * Show a personal page, or a link to sign in.
 * @param {HTMLElement} place
 * @param {string} title that is here: "Your rounds"
 * @param {(person: Person) => Promise<void>} show
 */
export async function showOwnPage(place, title, show) {
  try {
    const person = await identify();
    if (person) await show(person);
    else
      fill(
        place,
        h(
          'div',
          { class: 'sheet people-gate' },
          h('p', {}, `Sign in to see ${title.toLowerCase()}. You will come back to this page.`),
          h('a', { class: 'button main', href: signInAddress() }, 'Sign in'),
        ),
      );
  } catch (error) {
    fill(place, h('p', { class: 'notice bad', role: 'alert' }, formatRefusal(error)));
  }
}
