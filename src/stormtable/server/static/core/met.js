/** What this browser has been told of once, by game: phases, badges, kinds of dice. */
import { findKept, keep } from "./shelf.js";
import { settingOf } from "./settings.js";

const NAME = "stormtable.met";

/** @param {string} game @returns {readonly string[]} */
function met(game) {
  const found = findKept(NAME, game);
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
}

/** Whether something is seen for the first time; where nothing can be kept, or nobody wants to know, nothing is. @param {string} game @param {string} what */
export function isNew(game, what) {
  return settingOf("meetings") === "on" && !met(game).includes(what);
}

/** Notes that something is known from here on, for good. @param {string} game @param {string} what */
export function noteMet(game, what) {
  if (!met(game).includes(what)) keep(NAME, game, [...met(game), what]);
}
