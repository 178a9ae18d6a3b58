// The court figures: half a figure as flat shapes, which a face draws twice, once upside down.

/**
 * A shape: its colour (`suit`, `second`, `brass`, `skin`, or `line` for a thin drawn line), its path, and `both` where
 * it is drawn on the left as well. The origin is the middle of the card; the half ends at a line that rises by 1 in 5.
 * @typedef {[colour: string, path: string, both?: 'both']} Shape
 */

/** A circle as a path. @param {number} x @param {number} y @param {number} r */
const dot = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Circles around a middle. @param {number} x @param {number} y @param {number} far @param {number} r @param {number} count */
const ring = (x, y, far, r, count) =>
  Array.from({ length: count }, (_, at) => {
    const turn = (at * 2 * Math.PI) / count - Math.PI / 2;
    return dot(Number((x + far * Math.cos(turn)).toFixed(2)), Number((y + far * Math.sin(turn)).toFixed(2)), r);
  }).join('');

/** Eyes, brows, nose and mouth; the same for everyone, a little to the left of the middle. @type {Shape[]} */
const FEATURES = [
  ['line', 'M-5.1-37.1q2-1.3 3.7-.2M1.6-37.3q1.9-1.2 3.6.1M-.6-36.4l-.9 5.2 1.7.2M-2.1-28q2 .9 3.9-.1'],
  ['ink', dot(-3.1, -35.2, 0.85) + dot(3.3, -35.2, 0.85)],
];

/** @type {Record<string, Shape[]>} */
export const COURTS = {
  K: [
    // Hair to the collar, a mantle with a fur edge, the open robe below it.
    ['second', 'M7-43q6 4 5.2 11.5q-.2 4.5 2 7.5-4.2 1.6-7.2-1.5Z', 'both'],
    ['suit', 'M-25 5V-9.5C-23-16.5-14-19.5-8-22H8C14-19.5 23-16.5 25-9.5V-5Z'],
    ['second', 'M-7-22-10.5 2.1 10.5-2.1 7-22Z'],
    ['brass', 'M6-22.5 9.4-1.9 12.6-2.5 9.5-22Z'],
    ['brass', 'M-6-22.5-9.4 1.9-12.6 2.5-9.5-22Z'],
    ['brass', dot(0, -10.5, 1.1) + dot(0, -5.5, 1.1)],
    ['line-light', 'M15.5-15.5Q19.5-10 20-4M21-12.5Q23.2-9 23.5-5', 'both'],
    ['skin', 'M0-44.5c5 0 7.8 3.6 7.8 10S4.4-22.5 0-22.5s-7.8-5.6-7.8-12S-5-44.5 0-44.5Z'],
    // The beard, and the moustache over it.
    ['second', 'M8-35.5C9-25-1-31.5 0-26-1-31.5-9-25-8-35.5-11-22-5-16-2.4-13.5Q0-16.5 2.4-13.5C5-16 11-22 8-35.5Z'],
    ['second', 'M0-30.3q3.2-1.3 5.2 1.9-3 1.3-5.2-.8Z', 'both'],
    ['suit', 'M-9-43.5-8-50H8L9-43.5Z'],
    ['brass', 'M-10-40.5-12.5-53-6.8-47.5-3.6-55.5 0-48.5 3.6-55.5 6.8-47.5 12.5-53 10-40.5Q0-43.5-10-40.5Z'],
    ['brass', dot(12.5, -53.6, 1.3) + dot(3.6, -56, 1.3), 'both'],
    ['suit', `M0-46.6 1.7-44.5 0-42.5-1.7-44.5Z`],
    ['second', dot(5.6, -43.9, 0.95), 'both'],
    // The sword, upright in his hand.
    ['second', 'M17.5-17V-51L19-55.5 20.5-51V-17Z'],
    ['line-light', 'M19-52V-20'],
    ['brass', 'M14-19.5h10v2.2h-10ZM18-10.5h2v-7h-2Z'],
    ['brass', dot(19, -7.5, 1.8)],
    ['skin', 'M15.8-15.8q3-1.6 6.3 0 .9 2.6-.3 4.8-3 1.2-5.7 0-1.2-2.4-.3-4.8Z'],
  ],
  Q: [
    // Long hair behind a bare neck, a gown with puffed sleeves.
    ['brass', 'M0-49C-10.5-49-12.5-40-11.8-32-11.2-24-14-20-16.5-14.5H16.5C14-20 11.2-24 11.8-32 12.5-40 10.5-49 0-49Z'],
    ['line', 'M9-40q2.5 11 3.5 17M6.8-30q1 6 3 9', 'both'],
    ['skin', 'M-3.2-28.5V-22Q-8-19.5-12-18.5L-9-8H9L12-18.5Q8-19.5 3.2-22V-28.5Z'],
    ['suit', 'M-25 5V-8.5C-23.5-16-17-18.5-11.5-18.7-9.5-10.5-5-8.7 0-9.5 5-8.7 9.5-10.5 11.5-18.7 17-18.5 23.5-16 25-8.5V-5Z'],
    ['second', 'M-4-8.8-6.5 1.3 6.5-1.3 4-8.8Q0-10.2-4-8.8Z'],
    ['line-light', 'M14.5-17Q12.5-10 14-3.5M19-15.5Q17.5-10 18.5-4.5', 'both'],
    ['brass', 'M-12.2-18.8C-9.8-9.5-5-7.5 0-8.3 5-7.5 9.8-9.5 12.2-18.8L10.9-18.6C8.9-11.2 5-9.4 0-10.3-5-9.4-8.9-11.2-10.9-18.6Z'],
    ['brass', dot(0, -16.3, 1.1) + dot(2.6, -17, 0.8) + dot(-2.6, -17, 0.8) + dot(4.7, -18.4, 0.8) + dot(-4.7, -18.4, 0.8)],
    ['suit', 'M0-15.2 1.4-13.2 0-11.2-1.4-13.2Z'],
    ['skin', 'M0-46c5.3 0 7.5 4.6 7.5 10.8C7.5-28.5 3.5-24 0-24s-7.5-4.5-7.5-11.2C-7.5-41.4-5.3-46 0-46Z'],
    ['brass', 'M0-46.5C-6.5-45.5-8-40.5-8.3-34-10.5-42-7.5-48.5 0-48.5S10.5-42 8.3-34C8-40.5 6.5-45.5 0-46.5Z'],
    // A coronet of five leaves.
    ['brass', 'M-9.2-44Q-9.8-49-12.2-52.2-7.6-52-5.8-48.4-4.2-54 0-57 4.2-54 5.8-48.4 7.6-52 12.2-52.2 9.8-49 9.2-44 0-48.2-9.2-44Z'],
    ['suit', `M0-54 1.6-51 0-48.6-1.6-51Z`],
    ['second', dot(6.9, -47.4, 1), 'both'],
    // A flower, held by its stem.
    ['line', 'M18.5-11Q20-24 19-38M19.3-26q-3.5-.5-4.8-3.8 3.8-.4 4.9 2.4'],
    ['second', ring(18.8, -42.5, 2.9, 2.4, 6)],
    ['brass', dot(18.8, -42.5, 1.8)],
    ['skin', 'M15.6-12.2q3-2.6 5.8-.3.9 2.3-.5 4.3-2.8 1-5.2-.1-1.1-2-.1-3.9Z'],
  ],
  J: [
    // Hair cut at the jaw, a doublet of two colours, a ruff.
    ['brass', 'M6-44q7 1 6.4 9.5-.3 5 1.3 9.5-5.5 2.4-8.7-1Z', 'both'],
    ['suit', 'M-25 5V-9C-23-16-13-19-6-21.5L0-21V0Z'],
    ['second', 'M25-5V-9C23-16 13-19 6-21.5L0-21V0Z'],
    ['brass', 'M-1.1-20h2.2V-.2L-1.1.2Z'],
    ['line-brass', 'M-5-15 5-13M-5-10.5 5-8.5M-5-6 5-4'],
    ['line-light', 'M13-17.5Q17-11 17-3.5M19.5-14.5Q22-10 22-4.5', 'both'],
    ['skin', 'M0-46c5.2 0 7.6 4.6 7.6 11C7.6-28.5 3.8-23.5 0-23.5S-7.6-28.5-7.6-35C-7.6-41.4-5.2-46 0-46Z'],
    ['skin', 'M-10.5-22.5q2.6-3.2 5-1.2 2.8-2.2 5.5 0 2.7-2.2 5.5 0 2.4-2 5 1.2-1 4-4.8 3.2-2.7 2.4-5.7.4-3 2-5.7-.4-3.8.8-4.8-3.2Z'],
    // A cap with a plume over it.
    ['suit', 'M-13-41.5C-16-50.5-7-55.5 1-54.5 10-53.5 15-48.5 12.5-41Q0-46.5-13-41.5Z'],
    ['brass', 'M-12.6-42Q0-47.5 12.4-41.5L11.6-38.5Q0-43.8-11.8-39Z'],
    ['second', 'M-7-46.5C-9-53-3-58.5 5-57.5 9-57 12-54.5 12.8-51.5 7-54.5-1-54.5-4.5-45.5Z'],
    ['line-light', 'M-5.8-47.5C-5.5-53 1-57 9.5-54.8'],
    ['brass', dot(-5.6, -46, 1.9)],
    // A halberd.
    ['brass', 'M18.4-8V-50h1.5V-8Z'],
    ['second', 'M19.2-57.5 20.9-50.5 19.2-48 17.5-50.5ZM19.9-48.5Q24-49.5 24-44.5 24-39.5 19.9-40.5ZM18.4-46.5 15.3-44.5 18.4-42.5Z'],
    ['skin', 'M16-16.2q3.2-1.7 6.3 0 .9 2.6-.3 4.8-3 1.2-5.7 0-1.2-2.4-.3-4.8Z'],
  ],
};
for (const [rank, after] of Object.entries({ K: 7, Q: 9, J: 6 })) COURTS[rank]?.splice(after + 1, 0, ...FEATURES);
