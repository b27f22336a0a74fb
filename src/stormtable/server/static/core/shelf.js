/** What this browser keeps for each game, under one name of its storage. */

/** @param {string} name @returns {Record<string, unknown>} */
function shelf(name) {
  const found = JSON.parse(localStorage.getItem(name) ?? "{}");
  return found && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/** @param {string} name @param {string} game @returns {unknown} undefined where nothing is kept, or nothing can be read */
export function findKept(name, game) {
  try {
    return shelf(name)[game];
  } catch {
    return undefined;
  }
}

/** @param {string} name @param {string} game @param {unknown} value @returns {boolean} whether it is kept */
export function keep(name, game, value) {
  try {
    localStorage.setItem(name, JSON.stringify({ ...shelf(name), [game]: value }));
    return true;
  } catch {
    return false;
  }
}
