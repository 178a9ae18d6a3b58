// Signed heads: where the server says, over its signature, that streams ended.
import { bytesOf } from './chain.js';

const FORMAT = 'fortyeight heads 1';

/**
 * @typedef {{number: number, at: number, body: string, signature: string, key: {id: string, raw: string}}} SignedExport
 * @typedef {{signed: boolean | null, why: string, heads: [string, number, string][]}} SignatureCheck
 */

/**
 * Whether the server's key has signed an export; null where this browser cannot tell, or another key has signed it.
 * @param {SignedExport} signedExport
 * @returns {Promise<SignatureCheck>}
 */
export async function checkSignature(signedExport) {
  let content;
  try {
    content = JSON.parse(signedExport.body);
  } catch {
    return { signed: false, why: 'it is not an export of heads', heads: [] };
  }
  /** @type {[string, number, string][]} */
  const heads = Array.isArray(content.heads) ? content.heads : [];
  if (content.format !== FORMAT || content.number !== signedExport.number) return { signed: false, why: 'it is not the export that it is said to be', heads };
  if (content.key !== signedExport.key.id) return { signed: null, why: `another key (${content.key}) has signed it: check it with fortyeight verify-log`, heads };
  let key;
  try {
    key = await crypto.subtle.importKey('raw', bytesOf(signedExport.key.raw), 'Ed25519', false, ['verify']);
  } catch {
    return { signed: null, why: 'this browser cannot check Ed25519 signatures: use fortyeight verify-log', heads };
  }
  const message = new TextEncoder().encode(`${FORMAT}\n${signedExport.body}`);
  const signed = await crypto.subtle.verify('Ed25519', key, bytesOf(signedExport.signature), message);
  return { signed, why: signed ? '' : 'the signature is not the server’s', heads };
}
