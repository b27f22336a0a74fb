/** A rating over its matches, as a curve with its doubt. */
import { html, svg } from "../lit.js";
import { HEIGHT, LEFT, RIGHT, curveWords, day, lines, points, scale } from "./curvescale.js";

/** @import {RatingInfo} from "../wire.js" */

/** @param {readonly [number, number][]} places */
const path = (places) => places.map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`).join("");

/**
 * @param {RatingInfo} rating
 * @param {number} width pixels
 */
export function curveOf(rating, width) {
  const { curve } = rating;
  const { from, to, x, y } = scale(curve, width);
  /** @param {-1 | 0 | 1} side @returns {[number, number][]} */
  const edge = (side) => curve.map(({ estimate, doubt }, at) => [x(at), y(estimate + side * doubt)]);
  const last = curve.at(-1);
  return html`<svg class="rating-curve" width=${width} height=${HEIGHT} viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${curveWords(rating)}>
    ${lines(from, to).map(
      (value) => svg`<line class="across" x1=${LEFT} x2=${width - RIGHT} y1=${y(value)} y2=${y(value)} /><text x=${LEFT - 8} y=${y(value) + 4} text-anchor="end">${points(value)}</text>`,
    )}
    <path class="doubt" d="${path([...edge(1), ...edge(-1).reverse()])}Z" />
    <path class="edge" d=${path(edge(-1))} />
    <path class="estimate" d=${path(edge(0))} />
    ${last ? svg`<circle class="now" cx=${x(curve.length - 1)} cy=${y(last.estimate)} r="4" />` : ""}
    ${curve[0] ? svg`<text x=${LEFT} y=${HEIGHT - 6}>${day(curve[0].time)}</text>` : ""}
    ${last && curve[0] && day(last.time) !== day(curve[0].time) ? svg`<text x=${width - RIGHT} y=${HEIGHT - 6} text-anchor="end">${day(last.time)}</text>` : ""}
  </svg>`;
}
