/** The free choices of a scene: which there are for a piece, the nearest that may be chosen, and how it is written. */
import { turned } from "./geometry.js";

/**
 * @import {Area, Piece, Plane, Region, Scene} from "../../wire.js"
 * @import {Point, Stand} from "./geometry.js"
 */

/** Tries to find a place that no circle forbids. */
const TRIES = 8;

/** @param {Plane | null | undefined} plane @param {string} piece @param {string} kind @param {string} [id] how it begins */
export function regionOf(plane, piece, kind, id = "") {
  return plane?.regions.find((each) => each.piece === piece && each.kind === kind && each.id.startsWith(id));
}

/** The pieces that can be moved or turned now. @param {Scene} scene */
export function movable(scene) {
  return new Set((scene.plane?.regions ?? []).map(({ piece }) => piece).filter((id) => scene.pieces.some((each) => each.id === id)));
}

/** What can be planned, a piece at a time: of each its choice of a place or a distance, else of a facing. @param {Scene} scene @returns {Region[]} */
export function planned(scene) {
  /** @type {Map<string, Region>} */
  const found = new Map();
  for (const region of scene.plane?.regions ?? []) {
    const known = found.get(region.piece);
    if (!known || (known.kind === "facing" && region.kind !== "facing")) found.set(region.piece, region);
  }
  return [...found.values()];
}

/** @param {Piece | undefined} piece @param {Region} region @returns {Stand} */
export function standing(piece, { at: [x, y], facing }) {
  return piece ? { x: piece.cell[0], y: piece.cell[1], facing: piece.facing } : { x, y, facing };
}

/** @param {Area} area @param {Point} point @returns {Point} */
function held({ kind, at: [ax, ay], radius, width, height }, { x, y }) {
  if (kind === "box") return { x: Math.min(Math.max(x, ax), ax + width), y: Math.min(Math.max(y, ay), ay + height) };
  const far = Math.hypot(x - ax, y - ay);
  if (far <= radius) return { x, y };
  return { x: ax + Math.trunc(((x - ax) * radius) / far), y: ay + Math.trunc(((y - ay) * radius) / far) };
}

/**
 * The place of an area nearest to a point; null where circles leave none near it.
 * @param {Area} area
 * @param {Point} point
 * @returns {Point | null}
 */
export function within(area, point) {
  let at = held(area, { x: Math.round(point.x), y: Math.round(point.y) });
  for (let tries = 0; tries < TRIES; tries++) {
    const { x, y } = at;
    const met = area.but.find(({ cell: [cx, cy], radius }) => (x - cx) ** 2 + (y - cy) ** 2 < radius ** 2);
    if (!met) return at;
    const [cx, cy] = met.cell;
    const away = Math.hypot(x - cx, y - cy);
    const factor = (met.radius + 1) / Math.max(away, 1);
    at = held(area, { x: cx + Math.round((away ? x - cx : 1) * factor), y: cy + Math.round((y - cy) * factor) });
  }
  return null;
}

/** A number with so many decimals at most. @param {number} value @param {number} of */
const written = (value, of) => String(Math.round(value) / of);

/**
 * A free choice in notation.
 * @param {Region} region
 * @param {{x?: number, y?: number, far?: number, facing?: number}} chosen
 */
export function noted({ notation }, { x = 0, y = 0, far = 0, facing = 0 }) {
  return notation.replace("{x}", written(x, 100)).replace("{y}", written(y, 100)).replace("{far}", written(far, 100)).replace("{facing}", written(turned(facing), 10));
}

/** @param {number} hundredths @param {string} unit */
export const lengthWords = (hundredths, unit) => `${Math.round(hundredths) / 100} ${unit}`;

/** @param {number} facing */
export const degrees = (facing) => `${turned(facing) / 10}°`;
