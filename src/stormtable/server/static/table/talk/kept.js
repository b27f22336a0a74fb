/** What a browser keeps of talk: what was read and whom who has no name hides, and what has not been sent yet. */

const NAME = "stormtable.talk";
const UNSENT = "stormtable.unsaid";
/** Tables of which it is kept. */
const MOST = 200;

/** @import {Unsent} from "./state.js" */

/**
 * @typedef {object} Kept
 * @property {Record<string, number>} read by key of a table, up to which message
 * @property {Record<string, string[]>} hidden by key of a table, whose words; "": at every table
 * @property {boolean} watchers what watchers say is shown to who plays
 */

/** @returns {Kept} */
function stored() {
  /** @type {Kept} */
  const nothing = { read: {}, hidden: {}, watchers: true };
  try {
    const value = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return value && typeof value === "object" ? { ...nothing, ...value } : nothing;
  } catch {
    return nothing;
  }
}

/** The tables used last. @template T @param {Record<string, T>} by @returns {Record<string, T>} */
const latest = (by) => Object.fromEntries(Object.entries(by).slice(-MOST));

/** @param {Partial<Kept>} change */
function keep(change) {
  const now = { ...stored(), ...change };
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...now, read: latest(now.read), hidden: latest(now.hidden) }));
  } catch {
    // Without storage it holds for this page only.
  }
}

/** @param {string} key */
export function keptFor(key) {
  const { read, hidden, watchers } = stored();
  return { read: read[key] ?? -1, hidden: [...(hidden[key] ?? []), ...(hidden[""] ?? [])], watchers };
}

/** @param {string} key @param {number} number */
export function keepRead(key, number) {
  const { [key]: _, ...others } = stored().read;
  keep({ read: { ...others, [key]: number } });
}

/** @param {string} key "": at every table @param {string} whom @param {boolean} hidden */
export function keepHidden(key, whom, hidden) {
  const all = stored().hidden;
  const { [key]: before = [], ...others } = all;
  keep({ hidden: { ...others, [key]: [...before.filter((each) => each !== whom), ...(hidden ? [whom] : [])] } });
}

/** @param {boolean} watchers */
export const keepWatchers = (watchers) => keep({ watchers });

/** What this tab wrote at a table, and has not heard back. @param {string} key @returns {Unsent[]} */
export function unsentAt(key) {
  try {
    const value = JSON.parse(sessionStorage.getItem(UNSENT) ?? "{}");
    return Array.isArray(value[key]) ? value[key] : [];
  } catch {
    return [];
  }
}

/** @param {string} key @param {readonly Unsent[]} unsent */
export function keepUnsent(key, unsent) {
  try {
    if (unsent.length) sessionStorage.setItem(UNSENT, JSON.stringify({ [key]: unsent }));
    else sessionStorage.removeItem(UNSENT);
  } catch {
    // It is sent as long as this page is open.
  }
}
