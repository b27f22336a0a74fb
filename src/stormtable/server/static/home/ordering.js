/** In which order one's matches stand. */

/** @import {Summary} from "../wire.js" */

/** The matches of both, each once. @param {Summary[]} own @param {Summary[]} others */
export function together(own, others) {
  const known = new Set(own.map(({ match }) => match));
  return [...own, ...others.filter(({ match }) => !known.has(match))];
}

/** Those that wait for one first, then those of which something is asked, those that go on, those that are over. @param {readonly Summary[]} matches */
export function inOrder(matches) {
  const rank = (/** @type {Summary} */ { over, mine, asked }) => (over ? 3 : mine ? 0 : asked ? 1 : 2);
  return [...matches].sort((a, b) => rank(a) - rank(b) || (a.until ?? Infinity) - (b.until ?? Infinity) || b.changed - a.changed);
}
