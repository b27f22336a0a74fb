/** The ruler: hexes between two hexes, on the page alone. */
import { sayCount } from "../core/language.js";

/** @typedef {{column: number, row: number, x: number, y: number}} Spot a hex and its middle in the drawing's units */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Steps between hexes of a map whose odd columns stand half a hex lower.
 * @param {Spot} a
 * @param {Spot} b
 */
export function steps(a, b) {
  /** @param {Spot} spot */
  const axial = ({ column, row }) => ({ q: column, r: row - Math.floor(column / 2) });
  const from = axial(a);
  const to = axial(b);
  const dq = to.q - from.q;
  const dr = to.r - from.r;
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/**
 * The middle of a hex of a flat-topped map in its drawing.
 * @param {{column: number, row: number}} hex
 * @param {{size: number, margin: number}} layout from the middle of a hex to its corner; around the map
 */
export function middleOf({ column, row }, { size, margin }) {
  const high = size * Math.sqrt(3);
  return { x: margin + size * (1.5 * column + 1), y: margin + high * (row + 0.5) + (column & 1 ? high / 2 : 0) };
}

/**
 * The hex of a flat-topped map at a point of its drawing.
 * @param {{x: number, y: number}} point
 * @param {{size: number, margin: number}} layout from the middle of a hex to its corner; around the map
 * @param {{columns: number, rows: number}} board
 * @returns {Spot | null}
 */
export function spotAt({ x, y }, { size, margin }, { columns, rows }) {
  const high = size * Math.sqrt(3);
  const guess = Math.round((x - margin - size) / (1.5 * size));
  /** @type {Spot | null} */
  let nearest = null;
  let least = Infinity;
  for (const column of [guess - 1, guess, guess + 1]) {
    const half = column & 1 ? high / 2 : 0;
    const row = Math.round((y - margin - high / 2 - half) / high);
    if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
    const middle = middleOf({ column, row }, { size, margin });
    const away = Math.hypot(middle.x - x, middle.y - y);
    if (away < least) {
      least = away;
      nearest = { column, row, ...middle };
    }
  }
  return least <= size ? nearest : null;
}

/**
 * Draws the ruler; removes it where there is nothing to measure.
 * @param {SVGSVGElement} drawing
 * @param {Spot | null} from
 * @param {Spot | null} to
 */
export function drawRuler(drawing, from, to) {
  drawing.querySelector(".ruler")?.remove();
  if (!from || !to) return 0;
  const count = steps(from, to);
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "ruler");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", `M${from.x},${from.y} L${to.x},${to.y}`);
  const label = document.createElementNS(SVG, "text");
  label.setAttribute("text-anchor", "middle");
  label.setAttribute("x", String((from.x + to.x) / 2));
  label.setAttribute("y", String((from.y + to.y) / 2));
  label.textContent = sayCount(count, "{n} hex", "{n} hexes");
  group.append(line, label);
  drawing.append(group);
  return count;
}
