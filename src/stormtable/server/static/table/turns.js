/** What the turns of a game are called, and where they begin. */
import { sentence } from "../core/format.js";
import { phrase, say } from "../core/language.js";

/** @import {LogEntry, Scene} from "../wire.js" */

/** @type {Record<string, string>} */
const WORDS = { turn: phrase("turn"), round: phrase("round"), muster: phrase("muster") };

/** Within a sentence: "turn", "round". @param {Pick<Scene, "turn_name"> | null} scene */
export function turnWord(scene) {
  const name = scene?.turn_name ?? "turn";
  return say(WORDS[name] ?? name);
}

/** At the beginning of one: "Turn", "Round". @param {Pick<Scene, "turn_name"> | null} scene */
export const turnName = (scene) => sentence(turnWord(scene));

/**
 * Where each turn begins.
 * @param {readonly LogEntry[]} log
 * @returns {{turn: string, from: number, to: number}[]}
 */
export function turnsOf(log) {
  /** @type {{turn: string, from: number, to: number}[]} */
  const turns = [];
  for (const { number, turn } of log) {
    const last = turns.at(-1);
    if (turn === "" || last?.turn === turn) {
      if (last) last.to = number;
    } else turns.push({ turn, from: last ? number - 1 : 0, to: number });
  }
  return turns;
}

/**
 * Those of turns that can be named beside each other, the first among them.
 * @template {{from: number}} T
 * @param {readonly T[]} turns
 * @param {number} least entries from one to the next
 * @returns {T[]}
 */
export function apart(turns, least) {
  /** @type {T[]} */
  const named = [];
  for (const turn of turns) if (turn.from - (named.at(-1)?.from ?? -least) >= least) named.push(turn);
  return named;
}
