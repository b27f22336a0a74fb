/** Whether one likes hints, and from what on to be warned: kept in this browser, a game. */
import { findKept, keep } from "./shelf.js";

const HINTS = "stormtable.hints";
const WARNINGS = "stormtable.warnings";

/** Per cent of the chance to win that a decision may give away before one is asked again; 0: never asked. */
export const PERCENTS = /** @type {const} */ ([0, 5, 10, 15]);

/** @typedef {(typeof PERCENTS)[number]} Percent */

/** Whether a match of a game is to have hints. @param {string} game @param {boolean} [unsaid] where nothing was chosen yet */
export function likesHints(game, unsaid = false) {
  const kept = findKept(HINTS, game);
  return typeof kept === "boolean" ? kept : unsaid;
}

/** @param {string} game @param {boolean} on */
export function chooseHints(game, on) {
  keep(HINTS, game, on);
}

/** @param {string} game @returns {Percent} */
export function warnsBeyond(game) {
  const kept = findKept(WARNINGS, game);
  return PERCENTS.find((each) => each === kept) ?? 0;
}

/** @param {string} game @param {Percent} percent */
export function warnBeyond(game, percent) {
  keep(WARNINGS, game, percent);
}
