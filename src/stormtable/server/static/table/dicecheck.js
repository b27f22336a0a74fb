/** Dice that can be checked: the hash before, the seed after, and every roll drawn again in the page. */
import { html, nothing } from "../lit.js";
import { sentence } from "../core/format.js";
import { openDialog } from "../core/dialog.js";
import { icon } from "../core/icons.js";
import { say, sayCount, sayParts } from "../core/language.js";
import { request } from "../core/net.js";
import { findWitnessed } from "../core/witness.js";
import { die } from "./dice.js";
import { proofOf } from "./diceproof.js";
import { playerName } from "./seats.js";

/**
 * @import {DiceInfo, SeatInfo} from "../wire.js"
 * @import {Checked, Verdict} from "./diceproof.js"
 * @import {Model} from "./model.js"
 */

/** @typedef {{what: string, verdict: Verdict | null, problem: string}} Check of a record: `what` it is; neither verdict nor problem while it lasts */

/** @param {Checked} roll */
function rollRow({ entry, sides, faces, drawn, right }) {
  const shown = faces.map((face) => die({ sides, face, counted: !right }, 22));
  return html`<li class=${right ? "right" : "wrong"}>
    <span>${say("Entry {n}", { n: entry })}</span> <span class="dice">${shown}</span>
    ${right ? html`<b>${icon("check", 16)} ${say("right")}</b>` : html`<b>${icon("close", 16)} ${say("the seed gives {faces}", { faces: drawn.join(", ") })}</b>`}
  </li>`;
}

/** @param {string} text */
const line = (text) => html`<li>${sentence(text)}.</li>`;

/** @param {Verdict} verdict */
function headline({ problems, rolls }) {
  if (problems.length) return html`<h3 class="wrong">${icon("warn", 20)} ${problems.length === 1 ? say("This is not right") : say("{n} things are not right", { n: problems.length })}</h3>`;
  if (!rolls.length) return nothing;
  const dice = rolls.reduce((sum, { faces }) => sum + faces.length, 0);
  return html`<h3 class="right">${icon("check", 20)} ${dice === 2 ? say("Both dice are what the seed and the shares give") : sayCount(dice, "The one die is what the seed and the shares give", "All {n} dice are what the seed and the shares give")}</h3>`;
}

/** @param {Check} check */
function findings({ what, verdict, problem }) {
  if (problem) return html`<p class="refusal" role="alert">${icon("warn", 18)}<span>${what}: ${problem}</span></p>`;
  if (!verdict) return html`<p role="status">${say("Checking {what} …", { what })}</p>`;
  const { problems, rolls, setRight, early, unchecked, remembered } = verdict;
  const notes = [...setRight, ...early, ...unchecked];
  if (remembered && !problems.length) notes.push(say("hash and shares are those that this browser was shown while the match ran"));
  return html`<section class="dice-check" role="status" aria-label=${say("What was found")}>
    ${headline(verdict)}
    ${problems.length ? html`<ul class="problems">${problems.map(line)}</ul>` : nothing}
    ${notes.length ? html`<ul>${notes.map(line)}</ul>` : nothing}
    ${rolls.length
      ? html`<details ?open=${rolls.some(({ right }) => !right)}>
          <summary>${sayCount(rolls.length, "{n} roll of {what}, taken back or not", "{n} rolls of {what}, taken back or not", { what })}</summary>
          <ol class="rolls">${rolls.map(rollRow)}</ol>
        </details>`
      : nothing}
  </section>`;
}

/** @param {DiceInfo} dice @param {readonly SeatInfo[]} seats @param {readonly string[]} sides */
function proof(dice, seats, sides) {
  return html`<dl class="proof">
    <dt>${say("Match")}</dt>
    <dd><code>${dice.match}</code></dd>
    <dt>${say("Hash of the seed, known from the start")}</dt>
    <dd><code>${dice.commitment}</code></dd>
    ${dice.salts.map((salt, seat) => (salt ? html`<dt>${say("Share of {name}", { name: playerName(seats[seat], sides) })}</dt><dd><code>${salt}</code></dd>` : nothing))}
    <dt>${say("Seed")}</dt>
    <dd>${dice.seed ? html`<code>${dice.seed}</code>` : say("sealed until the match is over")}</dd>
  </dl>`;
}

/**
 * Checks a record, and draws what is found.
 * @param {Check} check
 * @param {() => Promise<string>} text
 * @param {() => void} redraw
 */
async function run(check, text, redraw) {
  try {
    check.verdict = await proofOf(await text(), findWitnessed);
  } catch (error) {
    check.problem = error instanceof Error ? error.message : String(error);
  }
  redraw();
}

/** @param {Model} model */
export function openDice(model) {
  const { table, record, key } = model.value;
  const dice = table?.dice ?? record?.dice;
  const seats = table?.seats ?? record?.seats ?? [];
  /** @type {Check | null} */
  let check = null;
  return openDialog(say("Dice you can check"), (_, redraw) => {
    if (!dice || dice.kind === "typed") {
      return html`<p>${seats.some(({ kind }) => kind === "computer") ? say("The dice of this match are your own: every roll was made at your table and typed in, but those that only a computer may see, which were made here.") : say("The dice of this match are your own: every roll was made at your table and typed in.")}</p>`;
    }
    if (dice.seed && !check) {
      check = { what: say("this match"), verdict: null, problem: "" };
      void run(check, async () => (await request(`/api/table/${encodeURIComponent(key)}/record`)).text(), redraw);
    }
    /** @param {Event} event */
    const chosen = ({ target }) => {
      const file = /** @type {HTMLInputElement} */ (target).files?.[0];
      if (!file) return;
      check = { what: file.name, verdict: null, problem: "" };
      void run(check, () => file.text(), redraw);
      redraw();
    };
    return html`<p>
        ${say("Before anyone drew a share, the server fixed its seed and published the seed's hash. Each seat's browser then added a share of its own. Every roll follows from both, so neither the server nor a player could choose one.")}
      </p>
      ${check ? findings(check) : nothing} ${proof(dice, seats, model.scene?.sides ?? [])}
      <p class="hint">
        ${dice.seed ? say("This page has drawn every roll again.") : say("After the end this page draws every roll again.")}
        ${sayParts("Another's record of the match, or an older one, is checked from its file; {command} and the program in the documentation do the same without this page.", { command: html`<code>stormtable replay FILE --verify</code>` })}
      </p>
      <label class="button file-check">${icon("file", 18)} ${say("Check a record from a file")}<input class="unseen" type="file" accept=".jsonl" @change=${chosen} /></label>`;
  });
}
