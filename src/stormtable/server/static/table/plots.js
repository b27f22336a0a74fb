/** Order sheets: a strip of turns a ship, written by clicks or in the printed notation; two views of one order list. */
import { html, live, nothing, repeat } from "../lit.js";
import { icon, mark } from "../core/icons.js";
import { phrase, say } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";
import { labelOf } from "./pieces.js";
import { oddsOf } from "./preview.js";
import { chordShown } from "../core/ways.js";
import { draftUpTo, open, openSheet, ownSheets, rewrite, submit, type, verdictOn, writtenOffers } from "./writing.js";

/**
 * @import {Offer, OrderSheet, Scene, SheetTurn} from "../wire.js"
 * @import {Model} from "./model.js"
 */

const STATES = { executed: phrase("executed"), held: phrase("sealed"), draft: phrase("draft"), empty: "" };

/** Parts that break only between one another: "1315, facing 2". @param {readonly string[]} parts */
const unbroken = (parts) => parts.map((part) => part.replaceAll(" ", "\u00a0")).join(", ");

/**
 * One turn of a sheet. Orders of a draft are buttons: each takes itself and what follows back.
 * @param {SheetTurn} turn
 * @param {OrderSheet} sheet
 * @param {number} before orders of the draft in earlier turns
 * @param {Model | null} model
 */
function turnOf(turn, sheet, before, model) {
  const { orders, state, place, level, left, note, tone, rule, writing } = turn;
  return html`<li class="sheet-turn ${state} ${writing ? "writing" : ""}" aria-current=${writing ? "step" : nothing}>
    <p class="sheet-head"><b>${say("Turn {n}", { n: turn.turn })}</b><span>${state === "held" ? icon("lock", 13) : nothing}${say(writing ? phrase("writing") : STATES[state])}</span></p>
    <p class="order-chips">
      ${orders.map(({ text, title }, index) =>
        state === "draft" && model
          ? html`<button
              type="button"
              class="order-chip"
              title=${say("{order}: take it back, and what follows", { order: title })}
              aria-label=${say("{order}: take it back, and what follows", { order: `${text}, ${title}` })}
              @click=${() => rewrite(model, sheet, draftUpTo(sheet, before + index))}
            >
              ${text}
            </button>`
          : html`<span class="order-chip" title=${title}>${text}</span>`,
      )}
      ${writing ? html`<i class="caret" aria-hidden="true"></i>` : nothing}
      ${!orders.length && !writing ? html`<span class="sheet-blank">${say("no orders yet")}</span>` : nothing}
    </p>
    ${place
      ? html`<p class="sheet-led"><b>${level}</b> <span>${unbroken(place.split(", "))}</span></p>
          <p class="sheet-left">${unbroken(left)}</p>`
      : nothing}
    ${note ? html`<p class="sheet-note tone-${tone}">${icon("warn", 14)}<span>${note} ${ruleLink(rule)}</span></p>` : nothing}
  </li>`;
}

/**
 * The turns that lie ahead, as a strip.
 * @param {OrderSheet} sheet
 * @param {Model | null} model null where nothing may be written
 */
function turnStrip(sheet, model) {
  let before = 0;
  const ahead = sheet.turns.filter(({ state }) => state !== "executed");
  return html`<ol class="sheet-turns" aria-label=${say("Orders of {name}", { name: sheet.title })}>
    ${ahead.map((turn) => {
      const drawn = turnOf(turn, sheet, before, model);
      if (turn.state === "draft") before += turn.orders.length;
      return drawn;
    })}
  </ol>`;
}

/** What a piece has executed, which all have seen. @param {OrderSheet} sheet */
function executedTurns({ turns }) {
  const past = turns.filter(({ state }) => state === "executed");
  if (!past.length) return nothing;
  return html`<ul class="sheet-past">
    ${past.map(({ turn, orders }) => html`<li><b>${say("Turn {n}", { n: turn })}</b> <span>${orders.map(({ text }) => text).join(" ")}</span> <i>${say("executed")}</i></li>`)}
  </ul>`;
}

/** The ships whose sheets may be written. @param {Scene} scene @param {Model} model */
function shipTabs(scene, model) {
  const sheets = ownSheets(model);
  if (sheets.length < 2) return nothing;
  const now = openSheet(model);
  return html`<div class="sheet-owners" role="group" aria-label=${say("Whose orders")}>
    ${sheets.map(
      (sheet) => html`<button type="button" class="bare" aria-pressed=${sheet === now} data-sheet=${sheet.id} @click=${() => open(model, sheet)}>
        ${mark(sheet.side, labelOf(scene, sheet.piece), 18)}<span>${sheet.title}</span><small>${sheet.complete ? icon("check", 14) : nothing}${sheet.status}</small>
      </button>`,
    )}
  </div>`;
}

/**
 * What may be written next, in rows by kind.
 * @param {readonly Offer[]} offers
 * @param {Model} model
 */
function palette(offers, model) {
  /** @type {Map<string, Offer[]>} */
  const rows = new Map();
  for (const offer of offers) if (!offer.erases) rows.set(offer.group, [...(rows.get(offer.group) ?? []), offer]);
  return html`<div class="palette" role="group" aria-label=${say("What may be written next")}>
    ${repeat(
      rows,
      ([group]) => group,
      ([group, own]) => html`<div class="palette-row" role="group" aria-label=${group}>
        <span class="palette-name" aria-hidden="true">${group}</span>
        <span class="palette-keys">
          ${repeat(
            own,
            ({ id }) => id,
            ({ id, text, detail, label, key }) => html`<button
              type="button"
              class="order-key ${id === model.value.hovered ? "hovered" : ""}"
              data-write=${id}
              @pointerenter=${() => model.hover(id)}
              @pointerleave=${() => model.hover("")}
              title="${text}, ${detail}"
              aria-busy=${model.value.pending === id}
              @click=${() => model.commit(id)}
            >
              ${label}<span class="unseen">, ${text}</span>${key && key.toUpperCase() !== label ? html`<kbd aria-hidden="true">${chordShown(key)}</kbd>` : nothing}
            </button>`,
          )}
        </span>
      </div>`,
    )}
  </div>`;
}

/** @param {Model} model */
function eraser(model) {
  const erase = writtenOffers(model).find(({ erases }) => erases);
  return html`<button
    type="button"
    data-write=${erase?.id ?? ""}
    ?disabled=${!erase}
    title=${say("Erase the last order (Backspace)")}
    aria-label=${erase?.text ?? say("Erase the last order")}
    @click=${() => erase && model.commit(erase.id)}
  >
    ${icon("erase", 20)}
  </button>`;
}

/**
 * The draft in the printed notation; an answer under it says which order is wrong, why, and what would do.
 * @param {OrderSheet} sheet
 * @param {Model} model
 */
function inWriting(sheet, model) {
  const typed = model.value.typed?.sheet === sheet.id ? model.value.typed.text : null;
  const verdict = verdictOn(model, sheet);
  const changed = typed !== null && typed.trim() !== sheet.draft;
  return html`<form
    class="sheet-text"
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      submit(model, sheet);
    }}
  >
    <label
      ><span class="capitals">${say("In writing")}</span>
      <input
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        placeholder=${sheet.sample}
        aria-describedby="sheet-verdict"
        .value=${live(typed ?? sheet.draft)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => {
          // Not left to the form: what was typed a moment ago may not have been drawn, and a disabled button takes no Enter.
          if (event.key !== "Enter" || event.isComposing) return;
          event.preventDefault();
          submit(model, sheet);
        }}
        @input=${(/** @type {Event} */ event) => type(model, sheet, /** @type {HTMLInputElement} */ (event.target).value)}
    /></label>
    <button type="submit" ?disabled=${!changed || verdict?.legal === false}>${say("Write")}</button>
    ${eraser(model)}
    <p id="sheet-verdict" class="verdict ${verdict?.legal ? "legal" : ""}" role="status">
      ${changed && verdict ? html`${icon(verdict.legal ? "check" : "warn", 16)}<span>${verdict.text} ${ruleLink(verdict.rule)}</span>` : nothing}
    </p>
  </form>`;
}

/** What the letters of the printed notation mean. @param {OrderSheet} sheet */
function legendOf({ legend }) {
  if (!legend.length) return nothing;
  return html`<details class="order-legend">
    <summary>${say("What the letters mean")}</summary>
    <dl>
      ${legend.map(({ text, title }) => html`<div><dt>${text}</dt><dd>${title}</dd></div>`)}
    </dl>
  </details>`;
}

/**
 * The instrument: the open sheet with its turns, what may be written next, and the same in writing.
 * @param {Scene} scene
 * @param {Model} model
 */
export function plotter(scene, model) {
  const sheet = openSheet(model);
  if (!sheet) return nothing;
  return html`<section class="plotter side-${sheet.side}" aria-label=${say("Orders of {name}", { name: sheet.title })} data-open-sheet=${sheet.id}>
    ${shipTabs(scene, model)} ${turnStrip(sheet, model)} ${inWriting(sheet, model)} ${palette(writtenOffers(model), model)}
    ${sheet.odds.map(oddsOf)} ${legendOf(sheet)}
  </section>`;
}

/**
 * The record sheets: one's own with all they hold, those of others closed.
 * @param {Scene} scene
 * @param {Model} model
 */
export function recordSheets(scene, model) {
  const writing = openSheet(model);
  const shown = scene.sheets.filter((sheet) => sheet !== writing);
  if (!shown.length) return nothing;
  return html`<details class="record-sheets">
    <summary>${say("Record sheets")}</summary>
    ${shown.map(
      (sheet) => html`<section class="record-sheet side-${sheet.side}" aria-label=${say("Record sheet of {name}", { name: sheet.title })}>
        <h3>
          ${mark(sheet.side, labelOf(scene, sheet.piece), 18)}<span>${sheet.title}</span>
          ${sheet.sealed ? html`<small class="folder">${icon("lock", 14)} ${sheet.status}</small>` : nothing}
        </h3>
        ${executedTurns(sheet)} ${sheet.sealed || !sheet.turns.some(({ state }) => state !== "executed") ? nothing : turnStrip(sheet, null)}
      </section>`,
    )}
  </details>`;
}
