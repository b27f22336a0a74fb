/** Paces, and what a filter of games and paces lets through. */
import { phrase } from "../core/language.js";

/**
 * @import {GameInfo, OpenSeat} from "../wire.js"
 * @typedef {OpenSeat["pace"]} Pace
 * @typedef {{game: string, pace: Pace | ""}} Filter "": any
 */

/** Each pace as it is called, and its icon. */
export const PACES = /** @type {const} */ ([
  ["live", phrase("Live"), "timer"],
  ["days", phrase("By the day"), "calendar"],
  ["none", phrase("No clock"), "endless"],
]);

/** @param {Pace} pace */
export function paceIcon(pace) {
  return PACES.find(([name]) => name === pace)?.[2] ?? "endless";
}

/**
 * Whether something is to be shown; what does not say its pace has none.
 * @param {Filter} filter
 * @param {{game: string, pace?: Pace}} thing
 * @param {readonly GameInfo[]} games
 */
export function fits(filter, { game, pace = "none" }, games) {
  const whole = games.find(({ name }) => name === game)?.within || game; // a campaign counts as its game
  return (!filter.game || filter.game === game || filter.game === whole) && (!filter.pace || filter.pace === pace);
}
