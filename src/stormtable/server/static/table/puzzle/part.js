/** A puzzle at its table: what is to be found, what was tried and what is still wrong with it, the solution. */
import { html, nothing } from "../../lit.js";
import { figure } from "../../core/format.js";
import { icon, mark } from "../../core/icons.js";
import { say, sayCount } from "../../core/language.js";
import { below } from "../../core/root.js";
import { ruleLink } from "../../core/rulelink.js";
import { levelPips } from "../../puzzles/levels.js";
import { openPuzzle } from "../../puzzles/opening.js";
import { askToConfirm } from "../../core/dialog.js";

/**
 * @import {PuzzleInfo, Solved, Table, TriedTold, WayTold} from "../../wire.js"
 * @import {Model} from "../model.js"
 */

/** Asks the table. @param {Model} model @param {"check" | "give-up" | "again"} what */
export function solve(model, what) {
  const { table } = model.value;
  if (table?.puzzle) model.send({ type: "solve", seat: table.seat, written: table.puzzle.written, what });
}

/** Thousandths, in whole hundredths. @param {number} chance */
const percent = (chance) => Math.round(chance / 10);

/** What is to be found, and by whom. @param {Model} model */
export function puzzleHead(model) {
  const { table } = model.value;
  const puzzle = table?.puzzle;
  if (!puzzle) return nothing;
  return html`<section class="puzzle-head" aria-label=${say("Puzzle")}>
    <p class="capitals">${mark(table.seat, "", 13)} ${say("{side} to decide", { side: puzzle.side })} <span>${say("Puzzle {n}", { n: puzzle.number })}</span></p>
    <h2 tabindex="-1">${puzzle.goal}</h2>
  </section>`;
}

/** What is wrong with a try. @param {TriedTold} tried @param {PuzzleInfo} puzzle */
function fault({ chance, right }, { find, fitted }) {
  const left =
    chance < 0
      ? say("not the one that stands out")
      : fitted
        ? say("leaves {n} % to win; one decision leaves at least 12 more", { n: percent(chance) })
        : say("the search puts it at {n} of 100; one decision is at least 12 better", { n: percent(chance) });
  return find > 1 ? html`${left}; ${say("{right} of {find} acts are right", { right, find })}` : left;
}

/** @param {PuzzleInfo} puzzle */
function tries(puzzle) {
  if (!puzzle.tries.length) return nothing;
  return html`<ol class="puzzle-tries" aria-label=${say("Tried")} aria-live="polite">
    ${puzzle.tries.map((tried) => html`<li>${icon("close", 16)}<span><s>${tried.do}</s> <small>${fault(tried, puzzle)}</small></span></li>`)}
  </ol>`;
}

/** What is done of a decision that is no whole one yet; what is decided in secret ends by handing it in. @param {PuzzleInfo} puzzle @param {Model} model */
function begun(puzzle, model) {
  if (!puzzle.begun.length) return nothing;
  return html`<div class="puzzle-begun">
    <ol aria-label=${say("Done so far")}>
      ${puzzle.begun.map((act) => html`<li>${act}</li>`)}
    </ol>
    <button type="button" @click=${() => solve(model, "check")}>${say("That is all I do")}</button>
  </div>`;
}

/** The solution while it is sought. @param {Model} model */
function seal(model) {
  const giveUp = async () => {
    if (await askToConfirm(say("Show the solution?"), say("The puzzle then counts as shown to you."), say("Show it"))) solve(model, "give-up");
  };
  return html`<div class="puzzle-seal">
    <span class="seal-lock">${icon("lock", 24)}</span>
    <p><b>${say("Solution, sealed")}</b><small>${say("Opens when you find it: then what each decision leaves, and why.")}</small></p>
    <button type="button" class="bare" @click=${giveUp}>${say("Give up")}</button>
  </div>`;
}

/** @param {WayTold} way @param {number} at @param {Solved} solved */
function wayRow({ do: text, chance, easy, tried }, at, { ways }) {
  const most = ways[0]?.chance ?? 1000;
  return html`<li class=${at ? "" : "best"}>
    <span class="way-text">${text}
      ${easy ? html`<small>${say("easy takes it in {n} of 10", { n: easy })}</small>` : nothing}
      ${tried ? html`<small class="tried">${say("you tried it")}</small>` : nothing}
    </span>
    <svg class="way-bar" viewBox="0 0 72 8" aria-hidden="true">
      <rect width="72" height="8" rx="4" />
      <rect class="left" width=${(72 * chance) / Math.max(most, 1)} height="8" rx="4" />
    </svg>
    <b>${percent(chance)}</b>
  </li>`;
}

/** @param {Solved} solved */
function effects({ effects: counted }) {
  if (!counted.length) return nothing;
  return html`<table class="puzzle-effects">
    <caption>${say("Played on, on average")}</caption>
    <thead>
      <tr>
        <th scope="col"><span class="unseen">${say("What")}</span></th>
        <th scope="col">${say("after it")}</th>
        <th scope="col">${say("after what easy does")}</th>
      </tr>
    </thead>
    <tbody>
      ${counted.map(
        ({ text, rule, after, instead }) =>
          html`<tr>
            <th scope="row">${text} ${ruleLink(rule)}</th>
            <td>${figure(after / 100, 1)}</td>
            <td>${figure(instead / 100, 1)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {PuzzleInfo} puzzle @param {Solved} solved @param {Table} table @param {Model} model */
function solution(puzzle, solved, table, model) {
  const { next } = puzzle;
  const onward = async () => {
    if (!next) return;
    try {
      await openPuzzle(table.game, next.number);
    } catch (error) {
      model.set({ problem: error instanceof Error ? error.message : String(error) });
    }
  };
  const tried = puzzle.tries.length;
  return html`<div class="puzzle-solution">
    <h3 tabindex="-1">${!puzzle.found ? say("The solution") : tried ? sayCount(tried, "Found, after {n} other try", "Found, after {n} other tries") : say("Found at once")}</h3>
    <p>${solved.why} ${ruleLink(puzzle.rule)}</p>
    <ol class="puzzle-ways" aria-label=${puzzle.fitted ? say("Decisions, and the chance to win that each leaves, in per cent") : say("Decisions, and what the search makes of each, of 100")}>
      ${solved.ways.map((way, at) => wayRow(way, at, solved))}
    </ol>
    ${effects(solved)}
    <div class="lesson-buttons">
      ${next ? html`<button type="button" class="go" @click=${onward}>${say("Next puzzle")} <kbd aria-hidden="true">Enter</kbd></button>` : nothing}
      <button type="button" class="bare" @click=${() => solve(model, "again")}>${say("Again")}</button>
      <a class="button ${next ? "bare" : "go"}" href=${below(`/puzzles/${table.game}`)}>${say("All puzzles")}</a>
    </div>
    <p class="puzzle-origin">${sayCount(solved.many, "{n} way was weighed.", "{n} ways were weighed.")} ${solved.origin}</p>
  </div>`;
}

/** Below the decision while it is sought: what was tried, and the seal. @param {Model} model */
export function puzzleStrip(model) {
  const { table, moment } = model.value;
  const puzzle = table?.puzzle;
  if (!puzzle || puzzle.solved || moment >= 0) return nothing;
  return html`<section class="puzzle-part" aria-label=${say("Puzzle, solution")}>
    ${tries(puzzle)} ${table?.secret ? nothing : begun(puzzle, model)} ${seal(model)}
    <p class="puzzle-foot">${levelPips(puzzle.level)} ${ruleLink(puzzle.rule)}</p>
  </section>`;
}

/** In the decision's place once it is known: the solution. @param {Model} model */
export function puzzleAnswer(model) {
  const { table, moment, problem } = model.value;
  const puzzle = table?.puzzle;
  if (!table || !puzzle?.solved || moment >= 0) return null;
  return html`<section class="puzzle-part" aria-label=${say("Puzzle, solution")}>
    ${problem ? html`<p class="refusal" role="alert">${icon("warn", 18)}<span>${problem}</span></p>` : nothing}
    ${solution(puzzle, puzzle.solved, table, model)}
  </section>`;
}
