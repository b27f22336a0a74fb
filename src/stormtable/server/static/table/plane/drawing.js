/** The drawing of a free table in its own measures. */

/** @import {Point} from "./geometry.js" */

const SVG = "http://www.w3.org/2000/svg";

/** @template {keyof SVGElementTagNameMap} K @param {K} name @param {Record<string, string>} values */
export function svgElement(name, values) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
  return element;
}

/** The drawing's own measures. @param {SVGSVGElement} drawing */
export function measuresOf(drawing) {
  const [per = 0.2, margin = 0, , height = 0] = (drawing.dataset["plane"] ?? "").split(",").map(Number);
  return {
    per,
    /** @param {Point} place @returns {Point} */
    spot: ({ x, y }) => ({ x: margin + per * x, y: margin + per * (height - y) }),
    /** @param {Point} point @returns {Point} */
    place: ({ x, y }) => ({ x: (x - margin) / per, y: height - (y - margin) / per }),
  };
}
