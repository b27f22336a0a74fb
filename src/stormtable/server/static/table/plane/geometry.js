/**
 * A free table's geometry in whole numbers, as the rules have it. Lengths in hundredths, angles in tenths of a degree, 0
 * along x and 900 along y. Products stay below 2 ** 53 but where noted, so that nothing is rounded away.
 */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, facing: number}} Stand */
/** @typedef {{readonly cell: readonly [number, number], readonly radius: number}} Disc */

const FULL = 3600;
const HALF = 1800;
const QUARTER = 900;
/** The sine of 90 degrees. */
const ONE = 2 ** 30;

/** The sines of 0 to 90 degrees by tenths, times ONE. */
const SINES = Array.from({ length: QUARTER + 1 }, (_, angle) => Math.round(Math.sin((angle * Math.PI) / HALF) * ONE));

/** A facing from 0 to 3599. @param {number} angle */
export const turnAngle = (angle) => ((Math.round(angle) % FULL) + FULL) % FULL;

/** The shorter turn from one facing to another, -1799 to 1800. @param {number} from @param {number} to */
export function turnBetween(from, to) {
  const by = turnAngle(to - from);
  return by > HALF ? by - FULL : by;
}

/** @param {number} angle a whole number */
function sine(angle) {
  const turn = turnAngle(angle);
  const rest = turn % QUARTER;
  const value = SINES[Math.floor(turn / QUARTER) % 2 ? QUARTER - rest : rest] ?? 0;
  return turn < HALF ? value : -value;
}

/** @param {number} angle */
const cosine = (angle) => sine(angle + QUARTER);

/** Above 0: (dx, dy) lies before the line at right angles to the facing. @param {number} dx @param {number} dy @param {number} facing */
const before = (dx, dy, facing) => dx * cosine(facing) + dy * sine(facing);

/** Above 0: (dx, dy) lies to the left of the facing. @param {number} dx @param {number} dy @param {number} facing */
const toPort = (dx, dy, facing) => dy * cosine(facing) - dx * sine(facing);

/** Whether (dx, dy) lies behind one that faces so; abeam is front. @param {number} dx @param {number} dy @param {number} facing */
export const isBehind = (dx, dy, facing) => before(dx, dy, facing) < 0;

/**
 * Whether (dx, dy) lies within `half` to either side of a facing, edges in.
 * @param {number} dx
 * @param {number} dy
 * @param {number} facing
 * @param {number} half
 */
export function inArc(dx, dy, facing, half) {
  if (half >= HALF) return true;
  const right = toPort(dx, dy, facing - half) >= 0;
  const left = toPort(dx, dy, facing + half) <= 0;
  return half <= QUARTER ? right && left : right || left;
}

/** The whole part of a square root. @param {number} n */
function root(n) {
  let found = Math.floor(Math.sqrt(n));
  while (found * found > n) found--;
  while ((found + 1) ** 2 <= n) found++;
  return found;
}

/** A length cut to the hundredth. @param {number} dx @param {number} dy */
export const lengthOf = (dx, dy) => root(dx * dx + dy * dy);

/** To the nearest, halves away from 0. @param {number} a @param {number} b above 0 */
const roundDiv = (a, b) => (a >= 0 ? Math.floor((2 * a + b) / (2 * b)) : -Math.floor((-2 * a + b) / (2 * b)));

/** The facing that points nearest to (dx, dy); 0 for (0, 0). @param {number} dx @param {number} dy whole numbers */
export function bearing(dx, dy) {
  if (!dx && !dy) return 0;
  const guess = turnAngle((Math.atan2(dy, dx) * HALF) / Math.PI);
  // The last tenth that is not past (dx, dy), then the nearer one.
  let low = guess + 1;
  while (toPort(dx, dy, low) < 0) low--;
  return turnAngle(Math.abs(toPort(dx, dy, low)) <= Math.abs(toPort(dx, dy, low + 1)) ? low : low + 1);
}

/** The place so far from another along a facing. @param {Point} from @param {number} far @param {number} facing @returns {Stand} */
export function ahead({ x, y }, far, facing) {
  return { x: x + roundDiv(far * cosine(facing), ONE), y: y + roundDiv(far * sine(facing), ONE), facing: turnAngle(facing) };
}

/** Whether a place lies in a circle or on its outline. @param {Point} at @param {Disc} circle */
export function inside({ x, y }, { cell: [cx, cy], radius }) {
  return (x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2;
}

/** Whether a * a < b * c; where floats cannot tell, by whole numbers. @param {number} a @param {number} b @param {number} c */
function squareBelow(a, b, c) {
  const gap = a * a - b * c;
  if (Math.abs(gap) > b * c * 1e-12) return gap < 0;
  return BigInt(a) ** 2n < BigInt(b) * BigInt(c);
}

/** Whether the perpendicular from a circle's middle meets the line between its ends, less than the radius away. @param {Point} a @param {Point} b @param {Disc} circle */
export function passes(a, b, { cell: [cx, cy], radius }) {
  const lx = b.x - a.x;
  const ly = b.y - a.y;
  const along = lx * (cx - a.x) + ly * (cy - a.y);
  const square = lx * lx + ly * ly;
  if (along <= 0 || along >= square) return false;
  return squareBelow(lx * (cy - a.y) - ly * (cx - a.x), radius * radius, square);
}

/** Whether a line cuts a circle that holds neither end. @param {Point} a @param {Point} b @param {Disc} circle */
export function cuts(a, b, circle) {
  return !inside(a, circle) && !inside(b, circle) && passes(a, b, circle);
}

/** Whether a straight move comes into a circle from outside; on the outline is in, touching is not. @param {Point} a @param {Point} b @param {Disc} circle */
export function enters(a, b, circle) {
  if (inside(a, circle)) return false;
  if (passes(a, b, circle)) return true;
  if (!inside(b, circle)) return false;
  const { cell: [cx, cy], radius } = circle;
  return (b.x - a.x) * (cx - b.x) + (b.y - a.y) * (cy - b.y) > 0 || (b.x - cx) ** 2 + (b.y - cy) ** 2 < radius * radius;
}

/** Where a move that enters a circle crosses its outline, for the eye. @param {Point} a @param {Point} b @param {Disc} circle @returns {Point} */
export function crossing(a, b, { cell: [cx, cy], radius }) {
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const ux = (b.x - a.x) / far;
  const uy = (b.y - a.y) / far;
  const along = ux * (cx - a.x) + uy * (cy - a.y);
  const across = ux * (cy - a.y) - uy * (cx - a.x);
  const gap = Math.max(0, along - Math.sqrt(Math.max(0, radius ** 2 - across ** 2)));
  return { x: a.x + ux * gap, y: a.y + uy * gap };
}
