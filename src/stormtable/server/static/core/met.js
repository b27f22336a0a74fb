/** What this browser has been told of once, by game: phases, badges, kinds of dice. */
import { findKept, keep } from "./shelf.js";
import { settingOf } from "./settings.js";

const NAME = "stormtable.met";

/** @param {string} game @returns {readonly string[]} */
function met(game) {
  const found = findKept(NAME, game);
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
}

/** Tells what is seen for the first time in a game; null where nobody wants to know. @param {string} game @returns {((what: string) => boolean) | null} */
export function newIn(game) {
  if (settingOf("meetings") !== "on") return null;
  const known = met(game);
  return (what) => !known.includes(what);
}

/** Notes that something is known from here on, for good. @param {string} game @param {string} what */
export function noteMet(game, what) {
  const known = met(game);
  if (!known.includes(what)) keep(NAME, game, [...known, what]);
}
