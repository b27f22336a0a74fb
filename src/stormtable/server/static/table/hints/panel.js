/** In the column: the button for a hint, when to be warned, the hint, and the warning of a decision. */
import { html, nothing } from "../../lit.js";
import { PER_CENT, percent, sentence } from "../../core/format.js";
import { PERCENTS, warnBeyond, warnsBeyond } from "../../core/hinting.js";
import { icon } from "../../core/icons.js";
import { say, sayParts } from "../../core/language.js";
import { chordShown } from "../../core/ways.js";
import { keyed } from "../keying.js";
import { openOrder } from "../order.js";
import { askHint, closeHint, mayAsk, showWay } from "./asking.js";
import { hintWords, offered } from "./words.js";

/**
 * @import {Percent} from "../../core/hinting.js"
 * @import {Way} from "../../core/ways.js"
 * @import {HintAnswer, HintWay, HintsInfo, Table, WarningAnswer} from "../../wire.js"
 * @import {Model} from "../model.js"
 */

const KEY = "h";
/** Where an offer has that key. */
const OTHER = "Shift+h";
const ANYWAY = "Shift+Enter";

/** The chord that asks for a hint. @param {Model} model */
const chord = (model) => (keyed(model).some(([key]) => key === KEY) ? OTHER : KEY);

/** Hints and warnings beside the decision. @param {Model} model */
export function hintPart(model) {
  const { table, hint, hinting, warning, unjudged } = model.value;
  if (!table?.hints || table.lesson || table.over) return nothing;
  return html`<section class="hints" aria-label=${say("Hints")}>
    ${mayAsk(model) ? asking(table, model) : nothing} ${unjudged ? html`<p class="hint-note" role="status">${unjudged}</p>` : nothing}
    ${warning ? warningCard(warning, table.hints, model) : nothing}
    ${hinting ? html`<p class="hint-note" role="status">${icon("bot", 18)} ${say("The computer looks at it")}<i class="pulse" aria-hidden="true"></i></p>` : nothing}
    ${hint && !warning ? hintCard(hint, table.hints, model) : nothing}
  </section>`;
}

/** The button, and from what on to be warned. @param {Table} table @param {Model} model */
function asking({ game }, model) {
  const now = warnsBeyond(game);
  /** @param {Event} event */
  const change = (event) => {
    const chosen = Number(/** @type {HTMLSelectElement} */ (event.target).value);
    warnBeyond(game, /** @type {Percent} */ (chosen));
    model.set({ unjudged: "" });
  };
  return html`<div class="hint-row">
    <button type="button" class="bare" aria-busy=${model.value.hinting} @click=${() => askHint(model)}>${icon("bot", 18)} ${say("Hint")} <kbd aria-hidden="true">${chordShown(chord(model))}</kbd></button>
    <label
      >${say("Warn me")}
      <select @change=${change} title=${say("Asks before a decision that gives away more than that of the chance to win")}>
        ${PERCENTS.map((each) => html`<option value=${each} ?selected=${each === now}>${each ? say("from {n} % on", { n: each }) : say("never")}</option>`)}
      </select></label
    >
  </div>`;
}

/** @param {HintsInfo} info */
function basis({ measured, own }) {
  if (!measured) return say("No chances to win have been measured in this game: this is the computer's own opinion, in hundredths.");
  return own ? say("Chances to win, as the hard level sees it from your side.") : say("Chances to win, as the hard level sees it from your side; measured in other scenarios of this game.");
}

/**
 * A way with the chance that it leaves.
 * @param {HintWay} way
 * @param {string} title
 * @param {string} kind
 * @param {HintsInfo} info
 * @param {Model} model
 */
function wayRow(way, title, kind, { measured }, model) {
  return html`<li class=${kind}>
    <b class="hint-chance">${percent(way.chance)}<small>${measured ? PER_CENT : ""}</small></b>
    <span><small>${title}</small> ${hintWords(model, way)}<svg class="hint-bar" viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true"><rect width="1000" height="4" /><rect class="share" width=${way.chance} height="4" /></svg></span>
  </li>`;
}

/** What is to be known of the two numbers. @param {HintAnswer} hint */
function remark({ close, by_lot: lot, second, other }) {
  if (lot) return say("The computer draws lots here between ways that it thinks as good.");
  if (!other) return say("Nothing else is worth a look.");
  if (close) return say("The two are too close to tell.");
  return second ? say("At first it thought of {what}; a closer look found this better.", { what: second }) : "";
}

/** @param {HintAnswer} hint @param {HintsInfo} info @param {Model} model */
function hintCard(hint, info, model) {
  const { best, other, drafted, why } = hint;
  if (!best) return html`<p class="hint-note" role="status">${icon("warn", 18)} ${sentence(why)}.</p>`;
  const note = remark(hint);
  return html`<article class="hint-card" aria-label=${say("Hint")}>
    <ul>
      ${wayRow(best, say("The hard level"), "best", info, model)} ${other ? wayRow(other, drafted ? say("What you chose") : say("The next best"), "other", info, model) : nothing}
    </ul>
    <p class="hint-basis">${note} ${basis(info)}</p>
    <div class="hint-buttons">
      ${offered(model, best)
        ? html`<button type="button" @click=${() => showWay(model, best)}>${say("Show it")}</button>`
        : html`<button type="button" @click=${() => openOrder(model, best.text)}>${say("Show it in writing")}</button>`}
      <button type="button" @click=${() => model.order(best.text, hintWords(model, best))}>${say("Play it")}</button>
      <button type="button" class="bare" aria-label=${say("Close the hint")} @click=${() => closeHint(model)}>${icon("close", 16)}</button>
    </div>
  </article>`;
}

/** @param {WarningAnswer} warning @param {HintsInfo} info @param {Model} model */
function warningCard({ given, played, best, begun }, info, model) {
  const shown = model.value.warningShown;
  const n = html`<b>${percent(given)}${info.measured ? PER_CENT : ""}</b>`;
  return html`<div class="hint-card warning" role="alert" aria-label=${say("Warning")}>
    <p>
      ${icon("warn", 20)}
      <span>${info.measured ? sayParts("This gives away {n} of the chance to win.", { n }) : sayParts("This gives away {n} of 100, by the computer's opinion.", { n })}
      ${played && best ? instead(played, best, info) : nothing}</span>
    </p>
    ${shown && best
      ? html`<ul>
            ${wayRow(best, begun ? say("Better, from the beginning of this decision") : say("Better"), "best", info, model)}
            ${played ? wayRow(played, say("What you chose"), "other", info, model) : nothing}
          </ul>
          <p class="hint-basis">${begun ? say("What is done of it would have to be taken back first.") : nothing} ${basis(info)}</p>`
      : nothing}
    <div class="hint-buttons">
      <button type="button" class="go" @click=${() => model.guard?.thinkAgain()}>${say("Think again")} <kbd aria-hidden="true">Enter</kbd></button>
      ${shown ? nothing : html`<button type="button" @click=${() => showBetter(model)}>${say("Show me")} <kbd aria-hidden="true">${chordShown(KEY)}</kbd></button>`}
      <button type="button" class="bare" @click=${() => model.guard?.anyway()}>${say("Play it anyway")} <kbd aria-hidden="true">${chordShown(ANYWAY)}</kbd></button>
    </div>
  </div>`;
}

/** @param {HintWay} played @param {HintWay} best @param {HintsInfo} info */
function instead(played, best, { measured }) {
  const values = { now: percent(played.chance), better: percent(best.chance) };
  return measured ? say("{now} % instead of {better} %.", values) : say("{now} instead of {better}.", values);
}

/** Says what would be better. @param {Model} model */
function showBetter(model) {
  model.set({ warningShown: true });
}

/** What keys do about hints. @param {Model} model @returns {Way[]} */
export function hintWays(model) {
  const { table, warning, hint } = model.value;
  const part = say("Decide");
  if (!table?.hints || table.lesson) return [];
  if (warning) {
    return [
      { part, keys: ["Enter", "Escape"], text: say("think again"), run: () => model.guard?.thinkAgain() },
      { part, keys: [KEY], text: say("show what would be better"), run: () => showBetter(model) },
      { part, keys: [ANYWAY], text: say("play it anyway"), decides: true, run: () => model.guard?.anyway() },
    ];
  }
  /** @type {Way[]} */
  const found = hint ? [{ part, keys: ["Escape"], text: say("close the hint"), run: () => closeHint(model) }] : [];
  if (mayAsk(model)) found.push({ part, keys: [chord(model), OTHER], text: say("a hint: what the hard level would do"), run: () => askHint(model) });
  return found;
}
