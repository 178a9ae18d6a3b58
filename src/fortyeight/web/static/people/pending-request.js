// What the cashier was asked and has not answered: kept with its id, so that it can be sent again and done once.

/** @typedef {'purchases' | 'returns'} RequestKind */
/** @typedef {{way: RequestKind, cents: number, id: string}} PendingRequest */

const KEY = 'fortyeight.cashier';

/** @type {PendingRequest | null} */
let current = null;

/** @param {PendingRequest} request */
export function saveRequest(request) {
  current = request;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(request));
  } catch {
    // Then it lasts as long as the page.
  }
}

export function clearRequest() {
  current = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** @returns {PendingRequest | null} */
export function pendingRequest() {
  if (current) return current;
  try {
    current = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    current = null;
  }
  return current;
}
