// Who looks at the pages. On a private machine everybody is let in as a guest when he first does something.
import { get, post } from './api.js';

/**
 * @typedef {object} Person
 * @property {string} name
 * @property {string[]} roles
 * @property {boolean} guest
 *
 * @typedef {object} Visit
 * @property {Person | null} person
 * @property {number | null} balance cents in the wallet
 * @property {boolean} guests whether one may play without an account
 * @property {boolean} sign_up whether one may make an account
 */

/** @type {Promise<Visit> | null} */
let asked = null;

/** Who is here. Asked once a page, and again after `forget`. @returns {Promise<Visit>} */
export function visit() {
  asked ??= get('/api/visit');
  return asked;
}

/** Ask again the next time: somebody has come, gone, or has other chips. */
export function forget() {
  asked = null;
}

/**
 * The person who is here; on a private machine a guest is made of who is nobody yet. Null where one must
 * sign in first.
 * @param {string} [name] that a guest wants
 * @returns {Promise<Person | null>}
 */
export async function arrive(name = '') {
  const found = await visit();
  if (found.person) return found.person;
  if (!found.guests) return null;
  await post('/api/guests', { name });
  forget();
  const next = (await visit()).person;
  document.dispatchEvent(new CustomEvent('visitor'));
  return next;
}

/** Where to sign in, and to come back from it to this page. */
export function signInAddress() {
  return `/sign-in?back=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
}
