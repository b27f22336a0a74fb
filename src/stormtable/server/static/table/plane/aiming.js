/** What a ghost could shoot: each weapon's arc, band and odds from a place, looked up in what the scene gave. */
import { say } from "../../core/language.js";
import { bearing, cuts, inArc, inside, isBehind, lengthOf, passes, turnAngle } from "./geometry.js";

/**
 * @import {Aim, Odds, Prospect} from "../../wire.js"
 * @import {Point, Stand} from "./geometry.js"
 */

/**
 * @typedef {object} Mistake another that may be struck in a target's place
 * @property {string} name
 * @property {number} hit per mille, if it is the one
 */

/**
 * @typedef {object} Chance what a shot from a place would be
 * @property {Aim} aim
 * @property {Prospect} prospect
 * @property {number} range hundredths; -1 in contact
 * @property {string} why it cannot be fired; "": it can
 * @property {string} band
 * @property {boolean} behind
 * @property {Odds | null} odds if the target itself is struck
 * @property {number} hit per mille: that the target named is struck and hit
 * @property {Mistake[]} mistakes
 * @property {boolean} faces it may turn to the attacker first
 * @property {number} facing to which the piece turns first
 */

const CONTACT = -1;
/** Why a shot beyond the last band cannot be fired. */
export const tooFar = () => say("out of range");

/** What stops a line, or "". @param {Point} from @param {Prospect} prospect */
function stopText(from, { cell: [x, y], circles }) {
  const to = { x, y };
  const found = circles.find((each) => (each.kind === "screens" && passes(from, to, each)) || (each.kind === "blocks" && cuts(from, to, each)));
  return found?.text ?? "";
}

/** Whether something on the line makes the shot harder. @param {Point} from @param {Prospect} prospect */
function isHampered(from, { cell: [x, y], circles }) {
  const to = { x, y };
  return circles.some((each) => {
    if (each.kind !== "hampers") return false;
    return inside(from, each) ? each.out : inside(to, each) || passes(from, to, each);
  });
}

/**
 * Range, band, side and odds of a shot that strikes a unit, however it came to be the one.
 * @param {Aim} aim
 * @param {Prospect} prospect
 * @param {Stand} stand
 * @param {number} radius of the piece's base
 */
function strikeOdds(aim, prospect, stand, radius) {
  const [x, y] = prospect.cell;
  const far = lengthOf(x - stand.x, y - stand.y);
  const contact = far <= radius + prospect.radius;
  const behind = isBehind(stand.x - x, stand.y - y, prospect.facing);
  const band = contact ? (aim.contact ? 0 : -1) : aim.bands.findIndex((each, i) => !(aim.contact && i === 0) && far <= each.far);
  const bonus = isHampered(stand, prospect);
  const rows = prospect.odds.filter((row) => row.band === band && row.behind === behind);
  const odds = rows.find((row) => (row.bonus !== 0) === bonus) ?? rows[0] ?? null;
  return { far, contact, behind, band, odds };
}

/**
 * What a weapon could do to a target from a place.
 * @param {Aim} aim
 * @param {Prospect} prospect
 * @param {Stand} stand
 * @param {number} radius of the piece's base
 * @returns {Chance}
 */
export function tryShot(aim, prospect, stand, radius) {
  const dx = prospect.cell[0] - stand.x;
  const dy = prospect.cell[1] - stand.y;
  const { far, contact, behind, band, odds } = strikeOdds(aim, prospect, stand, radius);
  const blocker = contact ? "" : stopText(stand, prospect);
  let why = "";
  if (!aim.turns && !inArc(dx, dy, stand.facing + aim.facing, aim.half)) why = say("out of arc");
  else if (band < 0) why = contact ? say("no contact range") : tooFar();
  else if (blocker) why = say("{ground} blocks", { ground: blocker });
  const others = why || contact ? [] : prospect.pool.flatMap((id) => aim.prospects.find(({ piece }) => piece === id) ?? []);
  const mistakes = others.map((other) => ({ name: other.name, hit: strikeOdds(aim, other, stand, radius).odds?.hit ?? 0 }));
  return {
    aim,
    prospect,
    range: contact ? CONTACT : far,
    why,
    band: aim.bands[band]?.text ?? "",
    behind,
    odds: why ? null : odds,
    hit: why ? 0 : Math.round((odds?.hit ?? 0) / (1 + mistakes.length)),
    mistakes,
    faces: contact && behind && prospect.may_face,
    facing: aim.turns ? turnAngle(bearing(dx, dy) - aim.facing) : stand.facing,
  };
}

/**
 * Everything that could be fired at from a place, the likeliest first.
 * @param {readonly Aim[]} aims
 * @param {Stand} stand
 * @param {number} radius
 */
export function shots(aims, stand, radius) {
  const found = aims.flatMap((aim) => aim.prospects.filter((each) => !each.by_mistake).map((prospect) => tryShot(aim, prospect, stand, radius)));
  return found.sort((a, b) => Number(b.odds !== null) - Number(a.odds !== null) || b.hit - a.hit || a.range - b.range);
}
