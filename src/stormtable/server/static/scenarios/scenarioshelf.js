/** The scenario that lies on the drawing board of each game, kept in this browser. */
import { say } from "../core/language.js";
import { keep, findKept } from "../core/shelf.js";

const NAME = "stormtable.scenarios";

/** @param {string} game @returns {Record<string, any> | null} */
export function storedScenario(game) {
  const found = findKept(NAME, game);
  return found && typeof found === "object" && !Array.isArray(found) ? found : null;
}

/** What is said of a file that was loaded. @param {string} name @param {boolean} commented whether it has comments */
export function loaded(name, commented) {
  if (!commented) return say("{name} is on the table.", { name });
  return say("{name} is on the table. Its comments (after #) are not kept: what is saved from here has none. Keep the file if you need them.", { name });
}

/** @param {string} game @param {Record<string, any>} contents @returns {boolean} whether it is kept */
export function storeScenario(game, contents) {
  return keep(NAME, game, contents);
}
