// Two small generated sounds; off by default.
import { prefs } from '../core/prefs.js';

/** @type {AudioContext | null} */
let context = null;

/** @param {'card' | 'chip'} what */
export function sound(what) {
  if (!prefs().sound) return;
  context ??= new AudioContext();
  if (what === 'card') swish(context);
  else {
    ping(context, 2400, 0);
    ping(context, 3100, 0.045);
  }
}

/** A card over felt: a breath of noise. @param {AudioContext} audio */
function swish(audio) {
  const length = Math.round(audio.sampleRate * 0.09);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 2;
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 2600, Q: 0.7 });
  const gain = new GainNode(audio, { gain: 0.12 });
  const source = new AudioBufferSourceNode(audio, { buffer });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}

/** Two chips: a short high tone. @param {AudioContext} audio @param {number} frequency @param {number} after */
function ping(audio, frequency, after) {
  const at = audio.currentTime + after;
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.07, at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + 0.07);
  const tone = new OscillatorNode(audio, { frequency, type: 'triangle' });
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.08);
}
