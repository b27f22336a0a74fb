/**
 * A free table's geometry, for the ghost alone: what the scene says can be reached and aimed at from a place. The server
 * computes what is confirmed. Lengths in hundredths, angles in tenths of a degree, 0 along x and 900 along y.
 */

/**
 * @import {Aim, Area, Circle, Odds, Prospect, Region} from "../../wire.js"
 */

/** @typedef {{x: number, y: number, facing: number}} Stand */

/**
 * @typedef {object} Chance what a shot from a place would be
 * @property {Aim} aim
 * @property {Prospect} prospect
 * @property {number} range hundredths; -1 in contact
 * @property {string} why it cannot be fired; "": it can
 * @property {string} band
 * @property {boolean} behind
 * @property {Odds | null} odds
 * @property {number} facing to which the piece turns first
 */

const FULL = 3600;
const CONTACT = -1;

/** @param {number} angle tenths */
const radians = (angle) => (angle * Math.PI) / 1800;

/** A facing from 0 to 3599. @param {number} angle */
export const turned = (angle) => ((Math.round(angle) % FULL) + FULL) % FULL;

/** The shorter turn from one facing to another, -1799 to 1800. @param {number} from @param {number} to */
export function turnBetween(from, to) {
  const by = turned(to - from);
  return by > FULL / 2 ? by - FULL : by;
}

/** @param {number} dx @param {number} dy */
export const bearing = (dx, dy) => (dx || dy ? turned((Math.atan2(dy, dx) * 1800) / Math.PI) : 0);

/** A length cut to the hundredth. @param {number} dx @param {number} dy */
export const lengthOf = (dx, dy) => Math.floor(Math.hypot(dx, dy) + 1e-9);

/** The place so far from another along a facing. @param {Stand} from @param {number} far @param {number} facing @returns {Stand} */
export function ahead({ x, y }, far, facing) {
  return { x: Math.round(x + far * Math.cos(radians(facing))), y: Math.round(y + far * Math.sin(radians(facing))), facing };
}

/** @param {{x: number, y: number}} at @param {Circle} circle */
function inside({ x, y }, { cell: [cx, cy], radius }) {
  return (x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2;
}

/** Whether the perpendicular from a circle's middle meets the line between its ends, less than the radius away. @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {Circle} circle */
function passes(a, b, { cell: [cx, cy], radius }) {
  const lx = b.x - a.x;
  const ly = b.y - a.y;
  const along = lx * (cx - a.x) + ly * (cy - a.y);
  const square = lx * lx + ly * ly;
  if (along <= 0 || along >= square) return false;
  const across = lx * (cy - a.y) - ly * (cx - a.x);
  return across * across < radius * radius * square;
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {Circle} circle */
function cuts(a, b, circle) {
  return !inside(a, circle) && !inside(b, circle) && passes(a, b, circle);
}

/** What stops a line, or "". @param {{x: number, y: number}} from @param {Prospect} prospect */
function stopped(from, { cell: [x, y], circles }) {
  const to = { x, y };
  const found = circles.find((each) => (each.kind === "screens" && passes(from, to, each)) || (each.kind === "blocks" && cuts(from, to, each)));
  return found?.text ?? "";
}

/** Whether something on the line makes the shot harder. @param {{x: number, y: number}} from @param {Prospect} prospect */
function hampered(from, { cell: [x, y], circles }) {
  const to = { x, y };
  return circles.some((each) => {
    if (each.kind !== "hampers") return false;
    return inside(from, each) ? each.out : inside(to, each) || passes(from, to, each);
  });
}

/**
 * What a weapon could do to a target from a place.
 * @param {Aim} aim
 * @param {Prospect} prospect
 * @param {Stand} stand
 * @param {number} radius of the piece's base
 * @returns {Chance}
 */
export function tried(aim, prospect, stand, radius) {
  const [x, y] = prospect.cell;
  const dx = x - stand.x;
  const dy = y - stand.y;
  const far = lengthOf(dx, dy);
  const contact = far <= radius + prospect.radius;
  const facing = aim.turns ? turned(bearing(dx, dy) - aim.facing) : stand.facing;
  const behind = -dx * Math.cos(radians(prospect.facing)) - dy * Math.sin(radians(prospect.facing)) < -1e-6;
  const at = contact ? (aim.contact ? 0 : -1) : aim.bands.findIndex((band, i) => !(aim.contact && i === 0) && far <= band.far);
  const blocker = contact ? "" : stopped(stand, prospect);
  let why = "";
  if (!aim.turns && far > 0 && Math.abs(turnBetween(stand.facing + aim.facing, bearing(dx, dy))) > aim.half) why = "out of arc";
  else if (at < 0) why = contact ? "no contact range" : "out of range";
  else if (blocker) why = `${blocker} blocks`;
  const bonus = hampered(stand, prospect);
  const rows = prospect.odds.filter((row) => row.band === at && row.behind === behind);
  const odds = rows.find((row) => (row.bonus !== 0) === bonus) ?? rows[0] ?? null;
  return { aim, prospect, range: contact ? CONTACT : far, why, band: aim.bands[at]?.text ?? "", behind, odds: why ? null : odds, facing };
}

/**
 * Everything that could be fired at from a place, the likeliest first.
 * @param {readonly Aim[]} aims
 * @param {Stand} stand
 * @param {number} radius
 */
export function shots(aims, stand, radius) {
  const found = aims.flatMap((aim) => aim.prospects.map((prospect) => tried(aim, prospect, stand, radius)));
  return found.sort((a, b) => (b.odds?.hit ?? -1) - (a.odds?.hit ?? -1) || a.range - b.range);
}

/**
 * The place of an area nearest to a point.
 * @param {Area} area
 * @param {{x: number, y: number}} point
 */
export function within({ kind, at: [ax, ay], radius, width, height, but }, { x, y }) {
  let px = Math.round(x);
  let py = Math.round(y);
  if (kind === "box") {
    px = Math.min(Math.max(px, ax), ax + width);
    py = Math.min(Math.max(py, ay), ay + height);
  } else {
    const far = Math.hypot(px - ax, py - ay);
    if (far > radius) {
      px = ax + Math.trunc(((px - ax) * (radius - 1)) / far);
      py = ay + Math.trunc(((py - ay) * (radius - 1)) / far);
    }
  }
  for (const each of but) {
    const [cx, cy] = each.cell;
    const away = Math.hypot(px - cx, py - cy);
    if (away < each.radius) {
      const factor = (each.radius + 1) / Math.max(away, 1);
      px = cx + Math.round((away ? px - cx : 1) * factor);
      py = cy + Math.round((py - cy) * factor);
    }
  }
  return { x: px, y: py };
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
