/** What this browser was shown of a match's dice while it ran: later nobody can say that it was otherwise. */

/** @import {DiceInfo} from "../wire.js" */

const PLACE = "stormtable-witness";
const KEPT = 200; // matches

/** @typedef {{match: string, commitment: string, salts: string[]}} Seen */

/** @returns {Seen[]} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** What was shown first of a match. @param {string} match @returns {Seen | undefined} */
export function findWitnessed(match) {
  return all().find((seen) => seen.match === match);
}

/** Keeps what is shown: the hash, and each share once it is in. @param {DiceInfo} dice */
export function witness({ kind, match, commitment, salts }) {
  if (kind !== "table") return;
  const before = findWitnessed(match);
  const seen = { match, commitment: before?.commitment ?? commitment, salts: salts.map((salt, seat) => before?.salts[seat] || salt) };
  if (JSON.stringify(seen) === JSON.stringify(before)) return;
  const others = all().filter((each) => each.match !== match);
  try {
    localStorage.setItem(PLACE, JSON.stringify([seen, ...others].slice(0, KEPT)));
  } catch {
    // without storage the record has to be believed
  }
}
