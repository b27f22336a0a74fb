/** How hard a puzzle is: by who finds it. */
import { html } from "../lit.js";
import { phrase, say } from "../core/language.js";

/** @import {PuzzleTold} from "../wire.js" */

/** @typedef {PuzzleTold["level"]} Level */

/** @type {readonly Level[]} */
export const LEVELS = ["medium", "hard", "deep"];

/** @type {Record<Level, string>} */
const FOUND_BY = {
  medium: phrase("Medium finds it"),
  hard: phrase("Hard finds it"),
  deep: phrase("Only a deep search finds it"),
};

/** @param {Level} level */
export const foundBy = (level) => say(FOUND_BY[level]);

/** One to three pips, and what they mean. @param {Level} level */
export function levelPips(level) {
  const lit = LEVELS.indexOf(level);
  return html`<span class="puzzle-level"><i class="pips" aria-hidden="true">${LEVELS.map((_, at) => html`<b class=${at <= lit ? "lit" : ""}></b>`)}</i>${foundBy(level)}</span>`;
}
