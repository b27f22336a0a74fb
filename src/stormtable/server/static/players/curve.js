/** A rating over its matches, as a curve with its doubt. */
import { html, svg } from "../lit.js";

/** @import {RatingInfo} from "../wire.js" */

const HEIGHT = 170;
const LEFT = 48;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 26;
/** Steps between lines across, the smallest that leaves no more than so many. */
const STEPS = [50, 100, 200, 250, 500, 1000];
const MOST_LINES = 5;

/** "1,340" @param {number} value */
export const points = (value) => value.toLocaleString("en");

/** "3 May 2026" @param {number} unixSeconds */
export const day = (unixSeconds) => new Date(unixSeconds * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });

/**
 * The lines across: round values within the limits.
 * @param {number} low
 * @param {number} high
 */
export function lines(low, high) {
  const step = STEPS.find((each) => (high - low) / each <= MOST_LINES) ?? 2000;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, at) => first + at * step);
}

/**
 * Where each match stands, and the values that the picture reaches from and to.
 * @param {RatingInfo["curve"]} curve
 * @param {number} width pixels
 */
export function scale(curve, width) {
  const low = Math.min(...curve.map(({ estimate, doubt }) => estimate - doubt));
  const high = Math.max(...curve.map(({ estimate, doubt }) => estimate + doubt));
  const room = Math.max(high - low, 100) * 0.06;
  const [from, to] = [low - room, high + room];
  const step = (width - LEFT - RIGHT) / Math.max(curve.length - 1, 1);
  return {
    from,
    to,
    /** @param {number} at */
    x: (at) => (curve.length > 1 ? LEFT + at * step : (LEFT + width - RIGHT) / 2),
    /** @param {number} value */
    y: (value) => TOP + ((to - value) / (to - from)) * (HEIGHT - TOP - BOTTOM),
  };
}

/** @param {readonly [number, number][]} places */
const path = (places) => places.map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`).join("");

/** What the curve says, in words. @param {RatingInfo} rating */
export function curveWords({ title, number, estimate, doubt, matches, curve }) {
  const first = curve[0];
  const began = first && curve.length > 1 ? ` It was ${points(first.estimate - first.doubt)} on ${day(first.time)}.` : "";
  return `${title}: ${points(number)} after ${matches} rated ${matches === 1 ? "match" : "matches"}. The strength lies with 19 chances in 20 between ${points(number)} and ${points(estimate + doubt)}.${began}`;
}

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
    <path class="lower" d=${path(edge(-1))} />
    <path class="estimate" d=${path(edge(0))} />
    ${curve.length < 2 && last ? svg`<line class="one" x1=${x(0)} x2=${x(0)} y1=${y(last.estimate + last.doubt)} y2=${y(last.estimate - last.doubt)} />` : ""}
    ${last ? svg`<circle class="now" cx=${x(curve.length - 1)} cy=${y(last.estimate)} r="4" />` : ""}
    ${curve[0] ? svg`<text x=${LEFT} y=${HEIGHT - 6}>${day(curve[0].time)}</text>` : ""}
    ${last && curve.length > 1 ? svg`<text x=${width - RIGHT} y=${HEIGHT - 6} text-anchor="end">${day(last.time)}</text>` : ""}
  </svg>`;
}
