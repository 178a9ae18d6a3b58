// @ts-check
// Transcripts of shoes: read strictly, shuffled again from the secret and the seeds, and checked.
// It needs WebCrypto and nothing else; what it says is what `fortyeight verify-shoe` says.

import { BadJson, parseStrictly } from './strict-json.js';

/** @typedef {import("./strict-json.js").Json} Json */
/** @typedef {{person: string, seed: string}} Seed */
/** @typedef {{person: string, place: number, low: number, high: number}} Cut */
/**
 * @typedef {object} Transcript
 * @property {string} algorithm
 * @property {string} table
 * @property {number} shoe
 * @property {string} commitment
 * @property {string | null} secret
 * @property {Seed[]} seeds
 * @property {string} nonce
 * @property {string[]} cards in their canonical order
 * @property {Cut[]} cuts
 * @property {string[] | null} drawn
 * @property {number[]} burned
 * @property {string | null} nextCommitment
 */

export const ALGORITHM = 'fortyeight-shoe/1';
const FORMAT = 'fortyeight-shoe/1';

export const LARGEST_TRANSCRIPT = 1_000_000;
const LONGEST_SEED = 64;
const LONGEST_NONCE = 100;
const MOST_SEEDS = 100;
const MOST_CARDS = 1000;
const MOST_CUTS = 100;
const MOST_REJECTED = 256;

const FIELDS = ['format', 'algorithm', 'table', 'shoe', 'commitment', 'secret', 'seeds', 'nonce', 'cards', 'cuts', 'drawn', 'burned', 'next_commitment'];
/** Every face in the order into which cards are put before a shuffle. */
const FACES = [...'A23456789TJQK'].flatMap((rank) => [...'cdhs'].map((suit) => rank + suit));
const DIGITS = /^[0-9a-f]{64}$/;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** What is no transcript. */
export class BadTranscript extends Error {}

/** @param {boolean} holds @param {string} sentence */
function need(holds, sentence) {
  if (!holds) throw new BadTranscript(sentence);
}

// Reading

/** The transcript in a file. @param {Uint8Array} bytes @returns {Transcript} */
export function readTranscript(bytes) {
  need(bytes.length <= LARGEST_TRANSCRIPT, 'the file is too large for a transcript');
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BadTranscript('the file is not UTF-8 text');
  }
  try {
    return transcriptOf(parseStrictly(text));
  } catch (error) {
    if (error instanceof BadJson) throw new BadTranscript(error.message);
    throw error;
  }
}

/** @param {Json} stored @returns {Transcript} */
function transcriptOf(stored) {
  const fields = objectOf(stored, FIELDS, 'a transcript');
  need(fields.get('format') === FORMAT, `the format is not ${FORMAT}`);
  const drawn = fields.get('drawn') ?? null;
  const shoe = numberOf(fields, 'shoe');
  need(shoe >= 1, 'shoes are numbered from 1');
  return {
    table: checkedText(fields, 'table', LONGEST_SEED),
    shoe,
    commitment: digitsOf(fields, 'commitment'),
    seeds: seedsOf(listOf(fields, 'seeds')),
    cards: cardsOf(fields.get('cards') ?? null),
    nonce: checkedText(fields, 'nonce', LONGEST_NONCE),
    secret: fields.get('secret') === null ? null : digitsOf(fields, 'secret'),
    cuts: cutsOf(listOf(fields, 'cuts')),
    drawn: drawn === null ? null : listOf(fields, 'drawn').map(faceOf),
    burned: listOf(fields, 'burned').map((one) => numberOf(new Map([['burned', one]]), 'burned')),
    nextCommitment: fields.get('next_commitment') === null ? null : digitsOf(fields, 'next_commitment'),
    algorithm: checkedText(fields, 'algorithm', LONGEST_SEED),
  };
}

/** @param {Json} stored @param {string[]} names @param {string} what */
function objectOf(stored, names, what) {
  if (!(stored instanceof Map) || stored.size !== names.length || !names.every((name) => stored.has(name))) {
    throw new BadTranscript(`${what} is an object with the fields ${names.join(', ')}`);
  }
  return stored;
}

/** @param {Map<string, Json>} fields @param {string} name @returns {Json[]} */
function listOf(fields, name) {
  const value = fields.get(name);
  if (!Array.isArray(value) || value.length > MOST_CARDS) {
    throw new BadTranscript(`${name} is a list of at most ${MOST_CARDS}`);
  }
  return value;
}

/** @param {Map<string, Json>} fields @param {string} name @returns {string} */
function textOf(fields, name) {
  const value = fields.get(name);
  if (typeof value !== 'string') throw new BadTranscript(`${name} is a text`);
  return value;
}

/** @param {Map<string, Json>} fields @param {string} name @returns {number} */
function numberOf(fields, name) {
  const value = fields.get(name);
  if (typeof value !== 'number' || value < 0) throw new BadTranscript(`${name} is a whole number`);
  return value;
}

/** @param {Map<string, Json>} fields @param {string} name @returns {string} */
function digitsOf(fields, name) {
  const value = textOf(fields, name);
  need(DIGITS.test(value), `${name} has 64 hexadecimal digits, in small letters`);
  return value;
}

/** @param {Map<string, Json>} fields @param {string} name @param {number} longest */
function checkedText(fields, name, longest) {
  const value = textOf(fields, name);
  const size = [...value].length;
  need(size >= 1 && size <= longest, `${name} has 1 to ${longest} characters`);
  need(!UNPRINTABLE.test(value), `${name} has printable characters only`);
  need(value.normalize('NFC') === value, `${name} is written in Unicode's composed form (NFC)`);
  return value;
}

/** @param {Json[]} stored @returns {Seed[]} */
function seedsOf(stored) {
  need(stored.length <= MOST_SEEDS, `there are at most ${MOST_SEEDS} seeds`);
  const seeds = stored.map((one) => {
    const fields = objectOf(one, ['person', 'seed'], 'a seed');
    return {
      person: checkedText(fields, 'person', LONGEST_SEED),
      seed: checkedText(fields, 'seed', LONGEST_SEED),
    };
  });
  const people = new Set(seeds.map((one) => one.person));
  need(people.size === seeds.length, 'a person has one seed only');
  return seeds;
}

/** @param {Json[]} stored @returns {Cut[]} */
function cutsOf(stored) {
  need(stored.length <= MOST_CUTS, `there are at most ${MOST_CUTS} cuts`);
  return stored.map((one) => {
    const fields = objectOf(one, ['person', 'place', 'low', 'high'], 'a cut');
    return {
      person: textOf(fields, 'person') && checkedText(fields, 'person', LONGEST_SEED),
      place: numberOf(fields, 'place'),
      low: numberOf(fields, 'low'),
      high: numberOf(fields, 'high'),
    };
  });
}

/** @param {Json} stored @returns {string} */
function faceOf(stored) {
  if (typeof stored !== 'string' || !FACES.includes(stored)) {
    throw new BadTranscript('a card is written as a rank and a suit, like 7s');
  }
  return stored;
}

/** @param {Json} stored @returns {string[]} */
function cardsOf(stored) {
  if (!(stored instanceof Map)) throw new BadTranscript('cards says how many there are of each');
  for (const face of stored.keys()) {
    const copies = numberOf(stored, faceOf(face));
    need(copies >= 1 && copies <= MOST_CARDS, 'cards says how many there are of each');
  }
  const cards = FACES.flatMap((face) => Array(Number(stored.get(face) ?? 0)).fill(face));
  need(cards.length >= 1 && cards.length <= MOST_CARDS, `a shoe has 1 to ${MOST_CARDS} cards`);
  return cards;
}

// The shuffle

/** @param {string} digits @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(digits) {
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) => parseInt(digits.slice(2 * at, 2 * at + 2), 16));
}

/** @param {ArrayBuffer} buffer @returns {string} */
function digitsIn(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A part of a message, its length in four bytes before it. @param {Uint8Array} content */
function part(content) {
  const found = new Uint8Array(4 + content.length);
  new DataView(found.buffer).setUint32(0, content.length);
  found.set(content, 4);
  return found;
}

/** The stream of a secret, seeds and a nonce: HMAC-SHA256 of a counter, block after block. */
class FairBits {
  /** @param {Transcript} transcript @param {string} nonce */
  constructor(transcript, nonce) {
    const texts = [ALGORITHM, ...transcript.seeds.flatMap((one) => [one.person, one.seed]), nonce];
    const encoder = new TextEncoder();
    this.prefix = texts.flatMap((text) => [...part(encoder.encode(text))]);
    this.key = crypto.subtle.importKey('raw', bytesOf(transcript.secret ?? ''), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    this.block = 0;
    /** @type {number[]} */
    this.buffer = [];
  }

  /** A number of this size in bytes. @param {number} size @returns {Promise<number>} */
  async number(size) {
    while (this.buffer.length < size) {
      const counter = new Uint8Array(8);
      new DataView(counter.buffer).setUint32(4, this.block);
      const message = Uint8Array.from([...this.prefix, ...part(counter)]);
      this.buffer.push(...new Uint8Array(await crypto.subtle.sign('HMAC', await this.key, message)));
      this.block += 1;
    }
    return this.buffer.splice(0, size).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  /** A number below the bound, each equally likely. @param {number} bound */
  async below(bound) {
    const width = 32 - Math.clz32(bound - 1);
    const size = Math.ceil(width / 8);
    if (size === 0) return 0;
    for (let tries = 0; tries < MOST_REJECTED; tries += 1) {
      const number = Math.floor((await this.number(size)) / 2 ** (8 * size - width));
      if (number < bound) return number;
    }
    throw new Error('no fair number came');
  }
}

/** The cards as they lay in the shoe: shuffled, then cut. @param {Transcript} transcript @returns {Promise<string[]>} */
export async function orderOf(transcript) {
  if (transcript.secret === null || transcript.algorithm !== ALGORITHM) {
    throw new Error('the order of a shoe is known when its secret and its algorithm are');
  }
  const bits = new FairBits(transcript, transcript.nonce);
  let cards = [...transcript.cards];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const chosen = await bits.below(last + 1);
    const held = /** @type {string} */ (cards[last]);
    cards[last] = /** @type {string} */ (cards[chosen]);
    cards[chosen] = held;
  }
  for (const cut of transcript.cuts) {
    cards = [...cards.slice(cut.place), ...cards.slice(0, cut.place)];
  }
  return cards;
}

// Checking

/** What is wrong with a shoe, in plain sentences; nothing where it is fair. @param {Transcript} transcript @returns {Promise<string[]>} */
export async function check(transcript) {
  if (transcript.algorithm !== ALGORITHM) {
    return [`the algorithm is not ${ALGORITHM}, which is the one that can be checked here`];
  }
  const faults = [];
  const nonce = `${transcript.table}/${transcript.shoe}`;
  if (transcript.nonce !== nonce) {
    faults.push(`the nonce is not the one of this shoe, which is ${nonce}`);
  }
  if (transcript.nextCommitment === transcript.commitment) {
    faults.push('the next shoe is promised with the same commitment');
  }
  if (transcript.secret === null) {
    return [...faults, 'the secret is not revealed yet: nothing can be checked before the shoe is over'];
  }
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(transcript.secret));
  if (digitsIn(hash) !== transcript.commitment) {
    faults.push('the commitment does not fit the secret');
  }
  return [...faults, ...(await cutFaults(transcript)), ...(await drawnFaults(transcript))];
}

/** @param {Transcript} transcript @returns {Promise<string[]>} */
async function cutFaults(transcript) {
  const faults = [];
  const size = transcript.cards.length;
  for (const [at, { person, place, low, high }] of transcript.cuts.entries()) {
    const number = at + 1;
    if (!(low <= place && place <= high && high <= size)) {
      faults.push(`cut ${number} is not within its bounds`);
    } else if (person === '') {
      const bits = new FairBits(transcript, `${transcript.nonce}/cut/${number}`);
      const due = low + (await bits.below(high - low + 1));
      if (place !== due) {
        faults.push(`cut ${number} is the dealer's and goes under ${place} cards, ` + `where the secret says ${due}`);
      }
    }
  }
  return faults;
}

/** @param {Transcript} transcript @returns {Promise<string[]>} */
async function drawnFaults(transcript) {
  const faults = [];
  const drawn = transcript.drawn ?? [];
  const order = await orderOf(transcript);
  if (drawn.length > order.length) {
    faults.push(`${drawn.length} cards were drawn from a shoe of ${order.length}`);
  }
  const wrong = drawn.findIndex((card, place) => place < order.length && card !== order[place]);
  if (wrong >= 0) {
    faults.push(`card ${wrong + 1} to leave the shoe was ${drawn[wrong]}, ` + `where the order has ${order[wrong]}`);
  }
  let before = 0;
  for (const place of transcript.burned) {
    if (place <= before || place > drawn.length) {
      faults.push(`no card was burned at place ${place}`);
      break;
    }
    before = place;
  }
  return faults;
}

/** Which cards were shuffled, in few words: a reader sees whether they are whole decks. @param {Transcript} transcript @returns {string} */
export function composition(transcript) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const card of transcript.cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  /** @type {Map<number, number>} */
  const faces = new Map();
  for (const copies of counts.values()) faces.set(copies, (faces.get(copies) ?? 0) + 1);
  const [most, often] = [...faces].reduce((best, one) => (one[1] > best[1] ? one : best));
  const told = `${transcript.cards.length} cards: ${most} of each of ${often} faces`;
  const others = [...counts].filter(([, copies]) => copies !== most);
  if (others.length === 0) return told;
  return `${told}, and ${others.map(([face, copies]) => `${copies} ${face}`).join(', ')}`;
}
