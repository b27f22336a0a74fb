/** The scenario that lies on the drawing board of each game, kept in this browser. */
import { keep, findKept } from "../core/shelf.js";

const NAME = "stormtable.scenarios";

/** @param {string} game @returns {Record<string, any> | null} */
export function storedScenario(game) {
  const found = findKept(NAME, game);
  return found && typeof found === "object" && !Array.isArray(found) ? found : null;
}

/** @param {string} game @param {Record<string, any>} contents @returns {boolean} whether it is kept */
export function storeScenario(game, contents) {
  return keep(NAME, game, contents);
}
