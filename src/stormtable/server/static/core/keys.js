/** The matches this browser knows: keys of seats, kept in local storage. */

const NAME = "stormtable.keys";
const MOST = 200;

/**
 * @typedef {object} Known
 * @property {string} key what opens the table
 * @property {string} [owner] has lost links again
 * @property {string} [watch] lets others look on
 */

/** @returns {Known[]} newest first */
export function knownMatches() {
  try {
    const stored = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => each && typeof each.key === "string") : [];
  } catch {
    return [];
  }
}

/** @param {Known[]} matches */
function write(matches) {
  try {
    localStorage.setItem(NAME, JSON.stringify(matches.slice(0, MOST)));
  } catch {
    // Storage is full or forbidden: the links still work, only the list forgets.
  }
}

/** @param {Known} match */
export function remember(match) {
  const before = knownMatches().find(({ key }) => key === match.key);
  write([{ ...before, ...match }, ...knownMatches().filter(({ key }) => key !== match.key)]);
}

/** @param {readonly string[]} keys */
export function forget(keys) {
  write(knownMatches().filter(({ key, owner }) => !keys.includes(key) && !(owner && keys.includes(owner))));
}

/**
 * What this browser knows about the match that a key opens.
 * @param {string} key
 * @returns {Known | undefined}
 */
export function known(key) {
  return knownMatches().find((match) => match.key === key || match.owner === key || match.watch === key);
}
