/** The card of the puzzle of the day. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { get } from "../core/net.js";
import { below } from "../core/root.js";
import { solvedOf } from "../core/solved.js";
import { levelPips } from "./levels.js";
import { openPuzzle } from "./opening.js";

/** @import {PuzzleOfDay, Puzzles} from "../wire.js" */

/** What the first page knows of it. */
const known = {
  asked: false,
  /** @type {PuzzleOfDay | null} */ today: null,
  opening: false,
  problem: "",
};

/**
 * @param {PuzzleOfDay} today
 * @param {(game: string, number: number) => unknown} take
 * @param {boolean} busy
 */
export function dayCard({ date, game, game_title, puzzle }, take, busy) {
  const outcome = solvedOf(game)[puzzle.number];
  return html`<section class="panel day-card" aria-labelledby="day-title">
    <img src=${below(`/api/games/${game}/cover.svg`)} alt="" />
    <div>
      <p class="capitals">${say("Puzzle of the day")} <time datetime=${date}>${date}</time></p>
      <h2 id="day-title">${puzzle.goal}</h2>
      <p>${game_title} ${puzzle.number} ${levelPips(puzzle.level)}</p>
    </div>
    <button type="button" aria-busy=${busy} @click=${() => take(game, puzzle.number)}>
      ${outcome ? icon(outcome === "found" ? "check" : "eye", 18) : icon("play", 18)}
      ${outcome === "found" ? say("Found") : outcome ? say("Look again") : say("Solve it")}
    </button>
  </section>`;
}

/** The small card on the first page. @param {() => void} draw */
export function dayCorner(draw) {
  if (!known.asked) {
    known.asked = true;
    get("/api/puzzles/today").then(
      (/** @type {Puzzles} */ { today }) => {
        known.today = today;
        draw();
      },
      () => {}, // the first page is whole without it
    );
  }
  if (!known.today) return nothing;
  /** @param {string} game @param {number} number */
  const take = async (game, number) => {
    known.opening = true;
    known.problem = "";
    draw();
    try {
      await openPuzzle(game, number);
    } catch (error) {
      known.problem = error instanceof Error ? error.message : String(error);
    }
    known.opening = false;
    draw();
  };
  return html`${dayCard(known.today, take, known.opening)}
  ${known.problem ? html`<p class="refusal" role="alert">${icon("warn", 18)} <span>${known.problem}</span></p>` : nothing}
  <p class="all-puzzles"><a href=${below("/puzzles")}>${say("All puzzles")}</a></p>`;
}
