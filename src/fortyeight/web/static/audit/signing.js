// Signed heads: where the server says, over its signature, that streams ended.
import { bytesOf } from './chain.js';

const FORMAT = 'fortyeight heads 1';

/**
 * @typedef {{number: number, at: number, body: string, signature: string, key: {id: string, raw: string}}} SignedExport
 * @typedef {{signed: boolean | null, why: string, heads: [string, number, string][]}} Looked
 */

/**
 * Whether the server's key has signed an export; null where this browser cannot tell, or another key has signed it.
 * @param {SignedExport} told
 * @returns {Promise<Looked>}
 */
export async function look(told) {
  let read;
  try {
    read = JSON.parse(told.body);
  } catch {
    return { signed: false, why: 'it is not an export of heads', heads: [] };
  }
  /** @type {[string, number, string][]} */
  const heads = Array.isArray(read.heads) ? read.heads : [];
  if (read.format !== FORMAT || read.number !== told.number) return { signed: false, why: 'it is not the export that it is said to be', heads };
  if (read.key !== told.key.id) return { signed: null, why: `another key (${read.key}) has signed it: check it with fortyeight verify-log`, heads };
  let key;
  try {
    key = await crypto.subtle.importKey('raw', bytesOf(told.key.raw), 'Ed25519', false, ['verify']);
  } catch {
    return { signed: null, why: 'this browser cannot check Ed25519 signatures: use fortyeight verify-log', heads };
  }
  const message = new TextEncoder().encode(`${FORMAT}\n${told.body}`);
  const signed = await crypto.subtle.verify('Ed25519', key, bytesOf(told.signature), message);
  return { signed, why: signed ? '' : 'the signature is not the server’s', heads };
}
