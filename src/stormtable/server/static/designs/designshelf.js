/** The designs that this browser keeps, by game, and the draft that lies on the drawing board. */
import { keep, findKept } from "../core/shelf.js";

/**
 * A design by the keys of its card's fields and lists, as the server tells it.
 * @typedef {Record<string, any>} Words
 * @typedef {{unit: string, legal: boolean, words: Words}} Kept `unit` is its key in forces
 */

const DESIGNS = "stormtable.designs";
const DRAFTS = "stormtable.drafts";

/** @param {string} game @returns {Kept[]} */
export function ownDesigns(game) {
  const found = findKept(DESIGNS, game);
  return Array.isArray(found) ? found.filter((each) => each && typeof each.unit === "string" && each.words) : [];
}

/**
 * Keeps a design in place of one of the same name.
 * @param {string} game
 * @param {Kept} design
 */
export function keepDesign(game, design) {
  const others = ownDesigns(game).filter(({ unit }) => unit !== design.unit);
  return keep(DESIGNS, game, [...others, design]);
}

/** @param {string} game @param {string} unit */
export function forgetDesign(game, unit) {
  return keep(DESIGNS, game, ownDesigns(game).filter((each) => each.unit !== unit));
}

/** @param {string} game @returns {Words | null} */
export function storedDraft(game) {
  const found = findKept(DRAFTS, game);
  return found && typeof found === "object" ? /** @type {Words} */ (found) : null;
}

/** @param {string} game @param {Words} words */
export function storeDraft(game, words) {
  keep(DRAFTS, game, words);
}
