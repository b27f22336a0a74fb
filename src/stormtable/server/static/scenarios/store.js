/** The scenario that lies on the drawing board of each game, kept in this browser. */

const NAME = "stormtable.scenarios";

/** @param {string} game @returns {Record<string, any> | null} */
export function storedScenario(game) {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "{}")?.[game];
    return found && typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

/** @param {string} game @param {Record<string, any>} contents @returns {boolean} whether it is kept */
export function storeScenario(game, contents) {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...JSON.parse(localStorage.getItem(NAME) ?? "{}"), [game]: contents }));
    return true;
  } catch {
    return false;
  }
}
