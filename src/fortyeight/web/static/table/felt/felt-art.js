// What is printed on the felt: a quiet weave, the game's name, and the inscriptions along the arc.
/** @import { Arc } from './geometry.js' */
/** @import { Layout } from '../layout.js' */
import { s } from '../../core/widgets/element.js';
import { along, bandFoot, RAIL } from './geometry.js';

/** Threads over and under each other, hardly to be seen. */
function weave() {
  return s(
    'pattern',
    { id: 'felt-weave', width: 6, height: 6, patternUnits: 'userSpaceOnUse' },
    s('path', { d: 'M0 1.5h3M3 4.5h3', class: 'felt-weft' }),
    s('path', { d: 'M1.5 3v3M4.5 0v3', class: 'felt-warp' }),
  );
}

/**
 * @param {string} id
 * @param {string} text
 * @param {string} kind of lettering
 * @param {number} size
 */
function lettered(id, text, kind, size) {
  return s('text', { class: `felt-letters felt-${kind}`, 'font-size': size.toFixed(1), 'text-anchor': 'middle' }, s('textPath', { href: `#${id}`, startOffset: '50%' }, text));
}

/** The middle of the padded rail: it bends less than the boxes do, so that none lies on it. @param {Arc} arc */
function railPath(arc) {
  return along({ ...arc, drop: arc.drop * 0.7 }, -(RAIL / 2 + 5) * arc.unit, 1);
}

/** The felt of a table that is wide enough for an arc. @param {SVGElement} art @param {Arc} arc @param {Layout} layout */
export function printArc(art, arc, layout) {
  const { unit } = arc;
  const high = arc.height;
  // The band of inscriptions lies between the dealer's cards and the boxes.
  const band = arc.foot - bandFoot(arc) + 50 * unit;
  const [first = '', second = '', ...rest] = layout.inscriptions.map((one) => one.text);
  const lines = [
    { id: 'felt-name', above: band + 62 * unit, size: Math.max(13, 19 * unit), text: layout.name, kind: 'name', share: 0.6 },
    { id: 'felt-first', above: band + 22 * unit, size: Math.max(15, 33 * unit), text: first, kind: 'first', share: 0.7 },
    { id: 'felt-second', above: band - 14 * unit, size: Math.max(12, 18 * unit), text: second, kind: 'second', share: 0.8 },
    { id: 'felt-third', above: band - 44 * unit, size: Math.max(12, 13.5 * unit), text: rest.join('  ·  '), kind: 'third', share: 0.9 },
  ];
  art.setAttribute('viewBox', `0 0 ${arc.width} ${high}`);
  art.replaceChildren(
    s('defs', {}, weave(), ...lines.map((one) => s('path', { id: one.id, d: along(arc, one.above, one.share), fill: 'none' }))),
    s('rect', { width: arc.width, height: high, class: 'felt-ground' }),
    s('rect', { width: arc.width, height: high, fill: 'url(#felt-weave)' }),
    s('path', { d: along(arc, band + 8 * unit, 0.62), class: 'felt-line' }),
    s('path', { d: along(arc, band - 20 * unit, 0.62), class: 'felt-line' }),
    // The padded rail, and the dark beyond it.
    s('path', { d: `${railPath(arc)}L${arc.width} ${high}H0Z`, class: 'felt-beyond' }),
    ...[
      ['seam', RAIL + 7],
      ['rail', RAIL],
      ['rail-light', RAIL / 3],
    ].map(([kind, width]) => s('path', { d: railPath(arc), class: `felt-${kind}`, 'stroke-width': (Number(width) * unit).toFixed(1) })),
    ...lines.map((one) => lettered(one.id, one.text, one.kind, one.size)),
  );
}

/** The felt of a narrow screen: the weave only; the inscriptions stand in lines of text. @param {SVGElement} art */
export function printPlain(art) {
  art.removeAttribute('viewBox');
  art.replaceChildren(s('defs', {}, weave()), s('rect', { width: '100%', height: '100%', class: 'felt-ground' }), s('rect', { width: '100%', height: '100%', fill: 'url(#felt-weave)' }));
}
