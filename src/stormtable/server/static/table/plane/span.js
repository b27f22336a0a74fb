/** How the ruler lies on a free table: a straight line and its length. */
import { lengthOf } from "./geometry.js";
import { lengthWords } from "./regions.js";
import { svgElement, measuresOf } from "./drawing.js";

/** @import {Point} from "./geometry.js" */

/**
 * Draws the ruler between two places; removes it where there is nothing to measure.
 * @param {SVGSVGElement} drawing
 * @param {Point | null} from
 * @param {Point | null} to
 * @param {string} unit
 */
export function drawSpan(drawing, from, to, unit) {
  drawing.querySelector(".ruler")?.remove();
  if (!from || !to) return;
  const { spot } = measuresOf(drawing);
  const a = spot(from);
  const b = spot(to);
  const group = svgElement("g", { class: "ruler" });
  const holder = svgElement("g", { transform: `translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2})` });
  const fixed = svgElement("g", { class: "fixed" });
  const label = svgElement("text", { "text-anchor": "middle", y: "-8" });
  label.textContent = lengthWords(lengthOf(to.x - from.x, to.y - from.y), unit);
  fixed.append(label);
  holder.append(fixed);
  group.append(svgElement("path", { d: `M${a.x},${a.y}L${b.x},${b.y}` }), holder);
  drawing.append(group);
}
