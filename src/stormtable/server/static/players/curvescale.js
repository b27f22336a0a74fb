/** How a rating's curve is laid out, and what it says in words. */
import { language, locale, say, sayCount } from "../core/language.js";

/**
 * @import {RatingInfo} from "../wire.js"
 * @typedef {Pick<RatingInfo, "title" | "number" | "estimate" | "doubt" | "matches" | "curve">} Curved
 */

export const HEIGHT = 170;
export const LEFT = 48;
export const RIGHT = 10;
const TOP = 10;
const BOTTOM = 26;
/** Steps between lines across, the smallest that leaves no more than so many. */
const STEPS = [50, 100, 200, 250, 500, 1000];
const MOST_LINES = 5;

/** "1,340" @param {number} value */
export const points = (value) => value.toLocaleString(language());

/** "3 May 2026" @param {number} unixSeconds */
export const day = (unixSeconds) => new Date(unixSeconds * 1000).toLocaleDateString(locale(), { day: "numeric", month: "short", year: "numeric" });

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
    x: (at) => LEFT + at * step,
    /** @param {number} value */
    y: (value) => TOP + ((to - value) / (to - from)) * (HEIGHT - TOP - BOTTOM),
  };
}

/** What the curve says, in words. @param {Curved} rating */
export function curveText({ number, estimate, doubt, matches, curve }) {
  const first = curve[0];
  return [
    sayCount(matches, "{rating} after {n} rated match.", "{rating} after {n} rated matches.", { rating: points(number) }),
    say("The strength lies with 19 chances in 20 between {low} and {high}.", { low: points(number), high: points(estimate + doubt) }),
    first && curve.length > 1 ? say("It was {rating} on {day}.", { rating: points(first.estimate - first.doubt), day: day(first.time) }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The same with the game that it is of. @param {Curved} rating */
export function curveWords(rating) {
  return say("{game}: {text}", { game: rating.title, text: curveText(rating) });
}
