/** Which puzzles this browser has solved, and which it has given up. */
import { findKept, keep } from "./shelf.js";

/** @typedef {"found" | "shown"} Outcome */

const NAME = "stormtable.solved";

/** What came of the puzzles of a game, by their numbers. @param {string} game @returns {Record<string, Outcome>} */
export function solvedOf(game) {
  const found = findKept(NAME, game);
  if (!found || typeof found !== "object" || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found).filter(([, outcome]) => outcome === "found" || outcome === "shown"));
}

/** Notes what came of a puzzle: what was shown once is not found afterwards. @param {string} game @param {number} number @param {Outcome} outcome */
export function noteSolved(game, number, outcome) {
  const known = solvedOf(game);
  if (!known[number]) keep(NAME, game, { ...known, [number]: outcome });
}
