/** What the turns of a game are called. */
import { sentence } from "../core/format.js";
import { phrase, say } from "../core/language.js";

/** @import {Scene} from "../wire.js" */

/** @type {Record<string, string>} */
const WORDS = { turn: phrase("turn"), round: phrase("round"), muster: phrase("muster") };

/** Within a sentence: "turn", "round". @param {Pick<Scene, "turn_name"> | null} scene */
export function turnWord(scene) {
  const name = scene?.turn_name ?? "turn";
  return say(WORDS[name] ?? name);
}

/** At the beginning of one: "Turn", "Round". @param {Pick<Scene, "turn_name"> | null} scene */
export const turnName = (scene) => sentence(turnWord(scene));
