// The sounds of the table, made of tones and noise as they are played; off by default, and silent before a gesture.
import { prefs } from '../../core/page/prefs.js';
import { SPIN_MS } from '../../signage/wheel.js';

/**
 * @typedef {object} Note
 * @property {number} at seconds after the start
 * @property {number} length seconds until it has died away
 * @property {number} gain at its start
 * @property {number} frequency of a tone, or the middle of a band of noise
 * @property {OscillatorType | 'noise'} type
 */

/** Everything is quiet; how much. */
const VOLUME = 0.9;

/** @param {number} at @param {number} length @param {number} gain @param {number} frequency @returns {Note} */
const noise = (at, length, gain, frequency) => ({ at, length, gain, frequency, type: 'noise' });

/** A soft bell: a tone and one of its overtones, which dies away sooner. @param {number} at @param {number} frequency @returns {Note[]} */
const bell = (at, frequency) => [
  { at, length: 0.9, gain: 0.06, frequency, type: 'sine' },
  { at, length: 0.35, gain: 0.02, frequency: frequency * 2.76, type: 'sine' },
];

/** Notes that sound together, each made from its place. @param {number} count @param {(place: number, part: number) => Note | Note[]} make @returns {Note[]} */
const many = (count, make) => Array.from({ length: count }, (_, place) => make(place, place / count)).flat();

/** Two octaves of a scale of five, from C. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24].map((step) => 523.25 * 2 ** (step / 12));
/** Bells up the scale. @param {number[]} steps @param {number} apart seconds */
const chime = (steps, apart) => steps.flatMap((step, place) => bell(place * apart, SCALE[step] ?? 523.25));

/** What each sound is made of; the greater the win, the longer. @type {Record<'card' | 'chip' | 'shuffle' | 'wheel' | 'win' | 'natural' | 'bonus' | 'jackpot', Note[]>} */
export const SCORES = {
  card: [noise(0, 0.09, 0.11, 2600)],
  chip: [
    { at: 0, length: 0.07, gain: 0.05, frequency: 2400, type: 'triangle' },
    { at: 0.045, length: 0.07, gain: 0.05, frequency: 3100, type: 'triangle' },
  ],
  // Two packs are riffled, then squared.
  shuffle: [...many(52, (place, part) => noise(part * 0.7 + (place >= 26 ? 0.25 : 0), 0.025, 0.03 + 0.02 * (part % 0.5), 3200 - 900 * part)), noise(1.05, 0.12, 0.06, 1400)],
  // A pin against the pointer, slower and slower as the wheel comes to rest.
  wheel: many(64, (_, part) => ({ at: (1 - (1 - part) ** 0.5) * (SPIN_MS / 1000), length: 0.03, gain: 0.035, frequency: 1250, type: 'triangle' })),
  win: chime([0, 2], 0.11),
  natural: chime([0, 2, 5], 0.11),
  bonus: chime([0, 2, 3, 5, 7], 0.11),
  jackpot: chime([0, 2, 3, 5, 7, 8, 10, 8, 10, 5, 8, 10], 0.14),
};

/** @type {{audio: AudioContext, out: GainNode, hiss: AudioBuffer} | null} */
let player = null;

/** Noise of a second, from which every sound of noise is taken. @param {AudioContext} audio */
function hissOf(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

/** Play a sound, where sounds are wanted and the visitor has touched the page. @param {keyof typeof SCORES} name @returns {() => void} ends it */
export function sound(name) {
  if (!prefs().sound || !navigator.userActivation?.hasBeenActive) return () => undefined;
  if (!player) {
    const audio = new AudioContext();
    player = { audio, out: new GainNode(audio, { gain: VOLUME }), hiss: hissOf(audio) };
    player.out.connect(audio.destination);
  }
  const { audio, out, hiss } = player;
  void audio.resume();
  const group = new GainNode(audio);
  group.connect(out);
  for (const note of SCORES[name]) play(audio, group, hiss, note);
  return () => group.disconnect();
}

/** @param {AudioContext} audio @param {GainNode} group @param {AudioBuffer} hiss @param {Note} note */
function play(audio, group, hiss, { at, length, gain, frequency, type }) {
  const start = audio.currentTime + at;
  const shape = new GainNode(audio, { gain: 0 });
  shape.gain.setValueAtTime(gain, start);
  shape.gain.exponentialRampToValueAtTime(0.0004, start + length);
  shape.connect(group);
  if (type === 'noise') {
    const source = new AudioBufferSourceNode(audio, { buffer: hiss });
    source.connect(new BiquadFilterNode(audio, { type: 'bandpass', frequency, Q: 0.7 })).connect(shape);
    source.start(start, Math.random() * 0.8, length);
  } else {
    const source = new OscillatorNode(audio, { frequency, type });
    source.connect(shape);
    source.start(start);
    source.stop(start + length);
  }
}
