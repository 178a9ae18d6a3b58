// The visitor of the pages. On a private machine everyone becomes a guest with their first action.
import { get, post } from './api.js';

/**
 * @typedef {object} Person
 * @property {string} name
 * @property {string[]} roles
 * @property {boolean} guest
 *
 * @typedef {object} Seat at a table
 * @property {string} table
 * @property {string} name
 * @property {number} cents in front of the person, without their wagers on the felt
 * @property {boolean} practice whether these chips are worth nothing elsewhere
 *
 * @typedef {object} Visit
 * @property {Person | null} person
 * @property {number | null} balance cents in the wallet
 * @property {Seat[]} tables where the person is, the latest first
 * @property {boolean} guests whether people may play without an account
 * @property {boolean} sign_up whether people may create an account
 */

/** @type {Promise<Visit> | null} */
let visitLoading = null;

/** Return the visit; loaded once per page, and again after `forget`. @returns {Promise<Visit>} */
export function visit() {
  visitLoading ??= get('/api/visit');
  return visitLoading;
}

/** Load the visit again next time: the person or the balance has changed. */
export function forget() {
  visitLoading = null;
}

/** Load the visit again, and show it in the bar. */
export function refreshVisit() {
  forget();
  document.dispatchEvent(new CustomEvent('visitor'));
}

/** Note the chips that the visitor has at a table by now, for the bar. @param {string} table @param {number} cents */
export async function noteChips(table, cents) {
  const seat = (await visit()).tables.find((one) => one.table === table);
  if (!seat || seat.cents === cents) return;
  seat.cents = cents;
  document.dispatchEvent(new CustomEvent('chips'));
}

/** Whether the server has made up the name of a person, who does not know it. @param {Person} person */
export function isMadeUp({ guest, name }) {
  return guest && name.startsWith('guest-');
}

/** Return what people call themselves. @param {Person} person */
export function ownName(person) {
  return isMadeUp(person) ? 'You' : person.name;
}

/** Return the visitor's name if the server has made it up, to be shown as "You"; otherwise an empty text. */
export async function madeUpName() {
  const person = await visit().then(
    (visited) => visited.person,
    () => null,
  );
  return person && isMadeUp(person) ? person.name : '';
}

/**
 * Return the person; on a private machine a new visitor becomes a guest. Null if they must
 * sign in first.
 * @param {string} [name] that a guest wants
 * @returns {Promise<Person | null>}
 */
export async function identify(name = '') {
  const visited = await visit();
  if (visited.person) return visited.person;
  if (!visited.guests) return null;
  await post('/api/guests', { name });
  forget();
  const next = (await visit()).person;
  document.dispatchEvent(new CustomEvent('visitor'));
  return next;
}

/** Return the address of the sign-in page that leads back here. */
export function signInAddress() {
  return `/sign-in?back=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
}
