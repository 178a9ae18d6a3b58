// Which wheels a spin is made with, and where they rest after it.
/** @import { Spin } from '../core/game/types.js' */
/** @import { Segment } from './slices.js' */
/** @import { Ring, WheelFace } from './wheel.js' */
import { prizeRing, seatRing } from './wheel.js';

/** @typedef {{kind: string, title: string, sample: boolean, faces: Record<string, Segment[]>}} Wheels */
/** @typedef {{seats: number, wheels: Wheels[]}} KnownWheels what the server tells of a table's wheels */

/**
 * Put the wheels of a wager on a face: of Bonus Spin Xtreme first seats and community prizes, then the hot spots.
 * @param {WheelFace} face
 * @param {KnownWheels | null} known
 * @param {string} kind
 * @param {boolean} hotSpot whether the hot-spot wheel is meant
 * @param {string} currency
 * @returns {boolean} whether there is such a wheel
 */
export function setFace(face, known, kind, hotSpot, currency) {
  const wheels = known?.wheels.find((one) => one.kind === kind);
  if (!known || !wheels) return false;
  const { main = [], community } = wheels.faces;
  /** @type {Ring[]} */
  const rings = kind === 'xtreme' && !hotSpot && community ? [seatRing(known.seats), prizeRing(community, currency)] : [prizeRing(main, currency)];
  face.setRings(rings.length > 1 ? `${kind} seats` : kind, rings);
  return true;
}

/** What lies under the pointer after a spin. @param {Spin} spin */
export function symbolsOf(spin) {
  if (spin.kind === 'xtreme' && !spin.symbol) return [spin.seat ? String(spin.seat) : '', spin.community];
  return [spin.symbol];
}
