// The unanswered request to the cashier. It is stored with its id, so that it can be sent again and is done once.
import { loadJson, saveJson } from '../core/page/storage.js';

/** @typedef {'purchases' | 'returns'} RequestKind */
/** @typedef {{way: RequestKind, cents: number, id: string}} PendingRequest */

const KEY = 'fortyeight.cashier';

/** @type {PendingRequest | null} */
let current = null;

/** @param {PendingRequest | null} request */
export function saveRequest(request) {
  current = request;
  saveJson(KEY, request, 'sessionStorage');
}

/** @returns {PendingRequest | null} */
export function pendingRequest() {
  current ??= loadJson(KEY, 'sessionStorage');
  return current;
}
