/** The free choices of a scene: which there are for a piece, the nearest that may be chosen, and how it is written. */
import { figure } from "../../core/format.js";
import { say } from "../../core/language.js";
import { turnAngle } from "./geometry.js";

/**
 * @import {Area, Piece, Plane, Region, Scene} from "../../wire.js"
 * @import {Point, Stand} from "./geometry.js"
 */

/** Tries to find a place that no circle forbids. */
const TRIES = 8;

/** @param {Plane | null | undefined} plane @param {string} piece @param {string} kind @param {string} [role] any, if left out */
export function regionOf(plane, piece, kind, role) {
  return plane?.regions.find((each) => each.piece === piece && each.kind === kind && (role === undefined || each.role === role));
}

/** The pieces that can be moved or turned now. @param {Scene} scene */
export function movable(scene) {
  return new Set((scene.plane?.regions ?? []).map(({ piece }) => piece).filter((id) => scene.pieces.some((each) => each.id === id)));
}

/** What can be planned, a piece at a time: of each its choice of a place or a distance, else of a facing. @param {Scene} scene @returns {Region[]} */
export function plannedRegions(scene) {
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

/**
 * How far a polygon that a place sees whole reaches from it toward a point.
 * @param {readonly (readonly [number, number])[]} rim
 * @param {Point} from
 * @param {Point} toward
 */
function rimDistance(rim, from, toward) {
  const dx = toward.x - from.x;
  const dy = toward.y - from.y;
  const far = Math.hypot(dx, dy);
  let reach = 0;
  rim.forEach(([px, py], i) => {
    const [qx, qy] = rim[(i + 1) % rim.length] ?? [px, py];
    const ex = qx - px;
    const ey = qy - py;
    const across = dx * ey - dy * ex;
    if (!across) return;
    const along = ((px - from.x) * ey - (py - from.y) * ex) / across;
    const part = ((px - from.x) * dy - (py - from.y) * dx) / across;
    if (along >= 0 && part >= 0 && part <= 1) reach = Math.max(reach, along * far);
  });
  return reach;
}

/** Whether a point lies in an area, forbidden circles apart. @param {Area} area @param {Point} point */
export function lies(area, point) {
  const at = nearestWithin(area, point);
  return Math.hypot(at.x - point.x, at.y - point.y) < 1;
}

/** @param {Area} area @param {Point} point @returns {Point} */
function nearestWithin({ kind, at: [ax, ay], radius, width, height, rim }, { x, y }) {
  if (kind === "rim") {
    const far = Math.hypot(x - ax, y - ay);
    // A hair less, for ends are rounded.
    const reach = far && Math.max(0, rimDistance(rim, { x: ax, y: ay }, { x, y }) - 1);
    if (far <= reach) return { x, y };
    return { x: ax + Math.trunc(((x - ax) * reach) / Math.max(far, 1)), y: ay + Math.trunc(((y - ay) * reach) / Math.max(far, 1)) };
  }
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
  let at = nearestWithin(area, { x: Math.round(point.x), y: Math.round(point.y) });
  for (let tries = 0; tries < TRIES; tries++) {
    const { x, y } = at;
    const met = area.but.find(({ cell: [cx, cy], radius }) => (x - cx) ** 2 + (y - cy) ** 2 < radius ** 2);
    if (!met) return at;
    const [cx, cy] = met.cell;
    const away = Math.hypot(x - cx, y - cy);
    const factor = (met.radius + 1) / Math.max(away, 1);
    at = nearestWithin(area, { x: cx + Math.round((away ? x - cx : 1) * factor), y: cy + Math.round((y - cy) * factor) });
  }
  return null;
}

/** A number with so many decimals at most. @param {number} value @param {number} of */
const decimalText = (value, of) => String(Math.round(value) / of);

/**
 * A free choice in notation.
 * @param {Region} region
 * @param {{x?: number, y?: number, far?: number, facing?: number}} chosen
 */
export function notationOf({ notation }, { x = 0, y = 0, far = 0, facing = 0 }) {
  return notation.replace("{x}", decimalText(x, 100)).replace("{y}", decimalText(y, 100)).replace("{far}", decimalText(far, 100)).replace("{facing}", decimalText(turnAngle(facing), 10));
}

/** @param {number} hundredths @param {string} unit */
export const lengthWords = (hundredths, unit) => `${figure(Math.round(hundredths) / 100)} ${unit}`;

/** @param {number} facing */
export const degrees = (facing) => `${figure(turnAngle(facing) / 10)}°`;

/** A place: "12.5, 30". @param {{x: number, y: number}} place hundredths */
export const spotWords = ({ x, y }) => say("{x}, {y}", { x: figure(x / 100), y: figure(y / 100) });
