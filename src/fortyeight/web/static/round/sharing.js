// A round in a link: its record itself, packed into the part of the address that no server sees.
import { Refused } from '../core/net/api.js';

/** No longer record is read, from a link or from a file. */
const LONGEST_RECORD = 60_000;
/** Longer addresses are cut by some programs on their way. */
const LONGEST_LINK = 12_000;
const NAME = 'r=';

/** The record packed for an address. @param {string} record @returns {Promise<string>} */
async function packRecord(record) {
  const stream = new Blob([record]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The record of what `packed` made; refuses what is none. @param {string} text @returns {Promise<string>} */
async function unpackRecord(text) {
  if (text.length > LONGEST_LINK || !/^[A-Za-z0-9_-]+$/.test(text)) throw badLink();
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (one) => one.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return await readBounded(stream);
  } catch (error) {
    throw error instanceof Refused ? error : badLink();
  }
}

/** All of a stream as a text, unless it does not end where a record would. @param {ReadableStream<Uint8Array>} stream */
async function readBounded(stream) {
  const reader = stream.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LONGEST_RECORD) {
      await reader.cancel();
      throw badLink();
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(all);
}

function badLink() {
  return new Refused('this link holds no round, or only a part of one: ask for it again', 'bad-link');
}

/** Return the link to share a round. @param {string} record @returns {Promise<string>} */
export async function linkOf(record) {
  const text = await packRecord(record);
  if (text.length > LONGEST_LINK) throw new Refused('this round is too long for a link: send its file', 'too-long');
  return `${location.origin}/round#${NAME}${text}`;
}

/** The record in an address; null where there is none. @param {string} hash @returns {Promise<string | null>} */
export async function recordIn(hash) {
  const text = hash.replace(/^#/, '');
  return text.startsWith(NAME) ? unpackRecord(text.slice(NAME.length)) : null;
}

/** A file as a text; refuses what cannot be a record. @param {File} file */
export async function recordOf(file) {
  if (file.size > LONGEST_RECORD) throw new Refused('this file is too large for a round', 'too-large');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()).replace(/^\uFEFF/, '');
  } catch {
    throw new Refused('this file is no text: a round is a small .toml file', 'no-text');
  }
}
