/** The matches this browser knows: keys of seats, kept in local storage. */
import { drawSalt, post } from "./net.js";

/** @import {Seated} from "../wire.js" */

const NAME = "stormtable.keys";
/** What this browser has sat down by: kept apart, since a match may be taken off the list and its link be opened again. */
const SEATS = "stormtable.seats";
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

/** @typedef {{invitation: string, claim: string, key: string}} Claimed `key`: "" until the answer has come */

/** Where nothing can be stored, as long as the page lasts. @type {Claimed[]} */
let unstored = [];

/** @returns {Claimed[]} */
function claims() {
  try {
    const stored = JSON.parse(localStorage.getItem(SEATS) ?? "[]");
    return Array.isArray(stored) ? [...unstored, ...stored.filter((each) => each && typeof each.claim === "string")] : unstored;
  } catch {
    return unstored;
  }
}

/** What this browser has asked for by an invitation. @param {string} invitation @returns {Claimed | undefined} */
export function claimed(invitation) {
  return claims().find((each) => each.invitation === invitation);
}

/** @param {Claimed} claim */
function keepClaim(claim) {
  const all = [claim, ...claims().filter(({ invitation }) => invitation !== claim.invitation)].slice(0, MOST);
  try {
    localStorage.setItem(SEATS, JSON.stringify(all));
    unstored = [];
  } catch {
    unstored = all;
  }
}

/** Whether keys stay when the page is left. */
export function keepsKeys() {
  try {
    localStorage.setItem(SEATS, localStorage.getItem(SEATS) ?? "[]");
    return true;
  } catch {
    return false;
  }
}

/**
 * Sits down by an invitation, which is spent then. Asking twice takes one seat: what is claimed by is drawn and kept first.
 * @param {string} invitation
 * @returns {Promise<string>} the key of the seat
 */
export async function sitDown(invitation) {
  const before = claimed(invitation);
  if (before?.key) return before.key;
  const claim = before?.claim ?? drawSalt();
  keepClaim({ invitation, claim, key: "" });
  /** @type {Seated} */
  const { key } = await post(`/api/table/${encodeURIComponent(invitation)}/seat`, { claim });
  keepClaim({ invitation, claim, key });
  return key;
}
