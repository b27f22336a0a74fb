/** The private ruler of a free table: a straight line and its length, on the page alone. */
import { lengthOf } from "./geometry.js";
import { sheetOf } from "./sheet.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * Draws the ruler between two points of the drawing; removes it where there is nothing to measure.
 * @param {SVGSVGElement} drawing
 * @param {{x: number, y: number} | null} from
 * @param {{x: number, y: number} | null} to
 * @param {string} unit
 */
export function drawSpan(drawing, from, to, unit) {
  drawing.querySelector(".ruler")?.remove();
  if (!from || !to) return;
  const { place } = sheetOf(drawing);
  const a = place(from);
  const b = place(to);
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "ruler");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", `M${from.x},${from.y} L${to.x},${to.y}`);
  const holder = document.createElementNS(SVG, "g");
  holder.setAttribute("transform", `translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2})`);
  const fixed = document.createElementNS(SVG, "g");
  fixed.setAttribute("class", "fixed");
  const label = document.createElementNS(SVG, "text");
  label.setAttribute("text-anchor", "middle");
  label.setAttribute("y", "-8");
  label.textContent = `${lengthOf(b.x - a.x, b.y - a.y) / 100} ${unit}`;
  fixed.append(label);
  holder.append(fixed);
  group.append(line, holder);
  drawing.append(group);
}
