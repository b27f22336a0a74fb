/** Steps of a plan, one after another: what each takes of a distance, which turns are left, and what tests the way. */
import { figure } from "../../core/format.js";
import { say } from "../../core/language.js";
import { ahead, crossing, enters, lengthOf, turnBetween, turnAngle } from "./geometry.js";
import { degrees, lengthWords, notationOf, regionOf, spotWords } from "./regions.js";

/**
 * @import {Peril, Plane, Region} from "../../wire.js"
 * @import {Point, Stand} from "./geometry.js"
 */

/**
 * @typedef {object} Step
 * @property {Region} region what is chosen
 * @property {Stand} from
 * @property {Stand} to
 * @property {number} far of a distance
 * @property {number} cost of a turn
 */

/**
 * @typedef {object} Budget what steps have left
 * @property {number} left of the distance
 * @property {number} gone of it, what was gone before the plan included
 * @property {number} due before the piece may end
 * @property {number} turns made in the plan
 * @property {boolean} spun a turn of another kind has been made
 */

/**
 * @typedef {object} Warning
 * @property {"peril" | "off" | "due"} kind
 * @property {string} text
 * @property {string} rule
 * @property {Point | null} at
 */

/** A turn that takes its price from the distance. @param {Region} region */
export const isTurn = ({ role }) => role === "leg";

/** One that is paid for otherwise. @param {Region} region */
export const isSpin = ({ role }) => role === "once";

/**
 * @param {Plane} plane
 * @param {string} piece
 * @param {readonly Step[]} steps
 * @returns {Budget}
 */
export function budgetOf(plane, piece, steps) {
  const fly = regionOf(plane, piece, "distance");
  /** @type {Budget} */
  const now = { left: fly?.most ?? 0, gone: fly?.gone ?? 0, due: fly?.due ?? 0, turns: 0, spun: false };
  for (const { region, far, cost } of steps) {
    now.left -= far + cost;
    now.gone += far;
    now.due = Math.max(0, now.due - far);
    if (isTurn(region)) now.turns++;
    if (isSpin(region)) {
      now.spun = true;
      if (region.halts && now.gone > 0) now.left = 0;
    }
  }
  return now;
}

/**
 * The next turn that may be made, with its price; null: none.
 * @param {Plane} plane
 * @param {string} piece
 * @param {Budget} budget
 * @returns {{region: Region, cost: number} | null}
 */
export function nextTurn(plane, piece, { left, gone, turns }) {
  const region = regionOf(plane, piece, "facing", "leg");
  if (!region) return null;
  const cost = turns ? region.further : region.cost;
  if (cost < 0 || cost > left || (region.first && gone > 0)) return null;
  return { region, cost };
}

/**
 * The turn of the other kind, if it may be made.
 * @param {Plane} plane
 * @param {string} piece
 * @param {Budget} budget
 */
export function nextSpin(plane, piece, { spun, gone, due }) {
  const region = regionOf(plane, piece, "facing", "once");
  return region && !spun && !(region.halts && gone > 0 && due > 0) ? region : null;
}

/**
 * A turn toward a facing, as far as it may go; null where it would be none.
 * @param {{region: Region, cost: number}} turn
 * @param {Stand} from
 * @param {number} facing
 * @returns {Step | null}
 */
export function turnStep({ region, cost }, from, facing) {
  const wanted = turnBetween(from.facing, facing);
  const by = Math.min(Math.max(wanted, -region.half), region.half);
  return by ? { region, from, to: { ...from, facing: turnAngle(from.facing + by) }, far: 0, cost } : null;
}

/** @param {Region} region @param {Stand} from @param {number} far @returns {Step} */
export function flightStep(region, from, far) {
  return { region, from, to: ahead(from, far, from.facing), far, cost: 0 };
}

/** Whether a place lies off the table. @param {Plane} plane @param {Point} at */
const isOff = ({ width, height }, { x, y }) => x < 0 || y < 0 || x > width || y > height;

/**
 * What a way comes to, in its order; nothing after it has left the table.
 * @param {Plane} plane
 * @param {string} piece
 * @param {readonly Step[]} steps
 * @param {Budget} budget after them
 * @returns {Warning[]}
 */
export function warningsOf(plane, piece, steps, budget) {
  /** @type {Warning[]} */
  const found = [];
  /** @type {Set<Peril>} */
  const entered = new Set();
  for (const { region, from, to } of steps) {
    const met = region.perils.filter((each) => !entered.has(each) && region.kind !== "facing" && !region.turns && enters(from, to, each));
    const places = met.map((peril) => ({ peril, at: crossing(from, to, peril) }));
    places.sort((a, b) => Math.hypot(a.at.x - from.x, a.at.y - from.y) - Math.hypot(b.at.x - from.x, b.at.y - from.y));
    for (const { peril, at } of places) {
      entered.add(peril);
      found.push({ kind: "peril", text: say("Enters {name}: {text} ({chance} % come through)", { name: peril.name, text: peril.text, chance: figure(peril.passes / 10) }), rule: peril.rule, at });
    }
    if (region.off && isOff(plane, to)) {
      found.push({ kind: "off", text: say("Leaves the table: {text}", { text: region.off }), rule: region.off_rule, at: to });
      return found;
    }
  }
  const fly = regionOf(plane, piece, "distance");
  if (budget.due > 0 && fly) {
    found.push({ kind: "due", text: say("{length} more must be gone before it ends", { length: lengthWords(budget.due, plane.unit) }), rule: fly.rule, at: null });
  }
  return found;
}

/** How a turn is told. @param {Step} step @param {string} unit */
function turnWords({ region, from, to, cost }, unit) {
  const by = turnBetween(from.facing, to.facing);
  const price = isTurn(region) ? (cost ? say("costs {length}", { length: lengthWords(cost, unit) }) : say("free")) : region.detail;
  const way = { act: region.text, angle: `${figure(Math.abs(by) / 10)}°` };
  return [by > 0 ? say("{act} left {angle}", way) : say("{act} right {angle}", way), price].filter(Boolean).join(", ");
}

/** A leg that is a plan by itself. @param {Step} step @param {string} unit */
function moveWords({ region, from, to }, unit) {
  const way = { act: region.text, length: lengthWords(lengthOf(to.x - from.x, to.y - from.y), unit), spot: spotWords(to), facing: degrees(to.facing) };
  return region.turns ? say("{act} {length} to {spot}, facing {facing}", way) : say("{act} {length} to {spot}", way);
}

/** A step in words. @param {Step} step @param {string} unit */
export function stepWords(step, unit) {
  const { region, from, to, far } = step;
  if (region.kind === "distance") return `${region.text} ${lengthWords(far, unit)}`;
  if (region.kind === "place" && region.alone && !region.silhouette) return moveWords(step, unit);
  if (region.kind === "place" && region.turns) return say("At {spot}, facing {facing}", { spot: spotWords(to), facing: degrees(to.facing) });
  if (region.kind === "place" && !region.piece) return say("At {spot}", { spot: spotWords(to) });
  if (region.kind === "place") return `${region.text} ${lengthWords(lengthOf(to.x - from.x, to.y - from.y), unit)}`;
  return isTurn(region) || isSpin(region) ? turnWords(step, unit) : `${region.text} ${degrees(to.facing)}`;
}

/** A step in notation. @param {Step} step */
export const stepText = ({ region, to, far }) => notationOf(region, { ...to, far });
