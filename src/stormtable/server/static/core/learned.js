/** Which lessons this browser has been through, and which games it has played. */
import { findKept, keep } from "./shelf.js";

const NAME = "stormtable.learned";
const PLAYED = "stormtable.played";

/** Whether a match of a game was opened here, or a lesson of it was done. @param {string} game */
export function knows(game) {
  return findKept(PLAYED, game) === true || learned(game).length > 0;
}

/** Notes that a match of a game was opened here. @param {string} game */
export function notePlayed(game) {
  keep(PLAYED, game, true);
}

/** The lessons of a game that are done. @param {string} game @returns {readonly string[]} */
export function learned(game) {
  const found = findKept(NAME, game);
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
}

/** Notes that a lesson is done. @param {string} game @param {string} lesson */
export function noteLearned(game, lesson) {
  const done = learned(game);
  if (!done.includes(lesson)) keep(NAME, game, [...done, lesson]);
}
