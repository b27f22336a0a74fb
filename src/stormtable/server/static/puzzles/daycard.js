/** The card of the puzzle of the day. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { locale, say } from "../core/language.js";
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

/** A date as people write it: "30 November". @param {string} date of ISO, in UTC */
const dayText = (date) => new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(date));

/**
 * @param {PuzzleOfDay} today
 * @param {(game: string, number: number) => unknown} take
 * @param {boolean} busy
 * @param {unknown} [more] beside the button
 */
export function dayCard({ date, game, game_title, puzzle }, take, busy, more = nothing) {
  const outcome = solvedOf(game)[puzzle.number];
  return html`<section class="panel day-card" aria-labelledby="day-title">
    <img src=${below(`/api/games/${game}/cover.svg`)} alt="" />
    <div>
      <p class="capitals">${say("Puzzle of the day")} <time datetime=${date}>${dayText(date)}</time></p>
      <h2 id="day-title">${puzzle.goal}</h2>
      <p><span>${game_title} ${puzzle.number}</span> ${levelPips(puzzle.level)}</p>
    </div>
    <div class="day-ways">
      <button type="button" aria-busy=${busy} @click=${() => take(game, puzzle.number)}>
        ${outcome ? icon(outcome === "found" ? "check" : "eye", 18) : icon("play", 18)}
        ${outcome === "found" ? say("Found") : outcome ? say("Look again") : say("Solve it")}
      </button>
      ${more}
    </div>
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
  return html`${dayCard(known.today, take, known.opening, html`<a href=${below("/puzzles")}>${say("All puzzles")}</a>`)}
  ${known.problem ? html`<p class="refusal" role="alert">${icon("warn", 18)} <span>${known.problem}</span></p>` : nothing}`;
}
