// Pages that need a role: others are told which one.
/** @import { Person } from '../net/visitor.js' */
import { find, h } from '../widgets/element.js';
import { identify, signInAddress } from '../net/visitor.js';
import { toSentence } from '../net/api.js';

/** Return the name of a role. @param {string} role */
export function roleName(role) {
  return role === 'floor' ? 'floor supervisor' : role;
}

/**
 * Return the visitor if they have one of these roles. Otherwise the page says what is needed, and the result is null.
 * @param {string[]} roles
 * @returns {Promise<Person | null>}
 */
export async function requireRole(...roles) {
  let person;
  try {
    person = await identify();
  } catch (error) {
    showNotice(h('p', {}, toSentence(error)));
    return null;
  }
  if (person && roles.some((role) => person.roles.includes(role))) return person;
  const needed = roles.map(roleName).join(' or ');
  if (!person) {
    showNotice(h('p', {}, `You need the role ${needed} for this page. Sign in with an account that has it.`), h('p', {}, h('a', { class: 'button main', href: signInAddress() }, 'Sign in')));
  } else {
    const own = person.roles.map(roleName).join(', ') || 'none';
    showNotice(
      h('p', {}, `You need the role ${needed} for this page.`),
      h('p', {}, `${person.guest ? 'You are a guest' : `You are signed in as ${person.name}`}. Your roles: ${own}. An administrator of this server can change them.`),
      h('p', {}, h('a', { href: '/' }, 'Back to the lobby')),
    );
  }
  return null;
}

/** @param {...Node} parts */
function showNotice(...parts) {
  const main = find('main');
  const heading = main.querySelector('h1');
  main.replaceChildren(...(heading ? [heading] : []), h('div', { class: 'notice warn admit-notice' }, ...parts));
}
