/** The fields of a card as its description has them: numbers, texts, choices, sets, lists of rows; faults stand at their field. */
import { html, live, nothing } from "../lit.js";
import { unlessTyped } from "../core/fields.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { inARow } from "../core/lists.js";
import { ruleOf } from "../core/rulelink.js";
import { counts, lists, numbersIn, numbersText, rowName } from "./words.js";

/**
 * @import {DesignField, DesignGroup} from "../wire.js"
 * @import {DrawingBoard} from "./model.js"
 * @import {Words} from "./designshelf.js"
 * @typedef {object} Place where a field stands
 * @property {string} path
 * @property {string} id of its control
 * @property {unknown} value
 * @property {boolean} wrong
 * @property {string} within what its row is called; "": it is in none
 */

/** Whole numbers that the rules are asked about, far beyond every limit. */
const WHOLE = /^-?\d{1,5}$/;
const SHORT = 2; // fields of a row that stands on one line

/** @param {Event} event */
const typed = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** @param {DrawingBoard} board @param {string} path */
function faultsOf(board, path) {
  return board.faults.filter(({ key }) => key === path);
}

/** @param {string} path */
function idOf(path) {
  return `design-${path.replaceAll(".", "-")}`;
}

/** @param {DrawingBoard} board @param {string} path */
export function faultList(board, path) {
  const faults = faultsOf(board, path);
  if (!faults.length) return nothing;
  return html`<p class="design-fault" id="fault-${idOf(path)}">
    ${icon("warn", 16)} ${faults.map(({ text, rule }) => html`<span>${text} ${ruleOf(rule, board.info.game)}</span>`)}
  </p>`;
}

/** What a control says of its faults and of its row. @param {Place} place */
function describedBy({ id, wrong }) {
  return wrong ? `fault-${id}` : nothing;
}

/** @param {DesignField} field @param {Place} place @param {DrawingBoard} board */
function numberInput({ low, high, title }, place, board) {
  const { path, value, id, wrong, within } = place;
  const now = Number(value);
  return html`<input
    id=${id}
    class="design-number"
    inputmode="numeric"
    autocomplete="off"
    aria-label=${within ? inARow([within, title]) : nothing}
    aria-invalid=${wrong}
    aria-describedby=${describedBy(place)}
    .value=${board.mistyped[path] ?? String(now)}
    @input=${(/** @type {Event} */ event) => {
      if (WHOLE.test(typed(event))) board.set(path, Number(typed(event)));
      else board.mistype(path, typed(event).trim());
    }}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      board.set(path, Math.min(high, Math.max(low, now + by)));
    }}
    @blur=${() => board.changed()}
  />`;
}

/** @param {DesignField} field @param {Place} place @param {DrawingBoard} board */
function numbersInput({ title }, place, board) {
  const { path, value, id, wrong, within } = place;
  return html`<input
    id=${id}
    inputmode="text"
    autocomplete="off"
    aria-label=${within ? inARow([within, title]) : nothing}
    aria-invalid=${wrong}
    aria-describedby=${describedBy(place)}
    .value=${unlessTyped(board.mistyped[path] ?? numbersText(/** @type {number[]} */ (value)))}
    @input=${(/** @type {Event} */ event) => {
      const numbers = numbersIn(typed(event));
      if (numbers) board.set(path, numbers);
      else board.mistype(path, typed(event).trim());
    }}
    @blur=${() => board.changed()}
  />`;
}

/** @param {DesignField} field @param {Place} place @param {DrawingBoard} board */
function textInput({ high, title }, place, board) {
  const { path, value, id, wrong, within } = place;
  return html`<input
    id=${id}
    maxlength=${high}
    autocomplete="off"
    aria-label=${within ? inARow([within, title]) : nothing}
    aria-invalid=${wrong}
    aria-describedby=${describedBy(place)}
    .value=${live(String(value))}
    @input=${(/** @type {Event} */ event) => board.set(path, typed(event))}
  />`;
}

/** @param {DesignField} field @param {Place} place @param {DrawingBoard} board */
function selectInput({ choices, title }, place, board) {
  const { path, value, id, wrong, within } = place;
  return html`<select
    id=${id}
    aria-label=${within ? inARow([within, title]) : nothing}
    aria-invalid=${wrong}
    aria-describedby=${describedBy(place)}
    @change=${(/** @type {Event} */ event) => board.set(path, typed(event))}
  >
    ${choices.map(([each, shown]) => html`<option value=${each} .selected=${live(each === value)}>${shown}</option>`)}
  </select>`;
}

/** Some of several, each a button that is on or off. @param {DesignField} field @param {Place} place @param {DrawingBoard} board */
function setInput({ choices, title }, place, board) {
  const chosen = /** @type {string[]} */ (place.value);
  return html`<span class="design-set" role="group" aria-label=${inARow([place.within, title])} aria-describedby=${describedBy(place)}>
    ${choices.map(([each, shown]) => {
      const on = chosen.includes(each);
      return html`<button type="button" aria-pressed=${on} @click=${() => board.set(place.path, on ? chosen.filter((other) => other !== each) : [...chosen, each])}>${shown}</button>`;
    })}
  </span>`;
}

/** @param {DesignField} field @param {Place} place @param {DrawingBoard} board */
function flagInput({ title }, place, board) {
  const { path, value, id, within } = place;
  return html`<input
    id=${id}
    type="checkbox"
    role="switch"
    aria-label=${within ? inARow([within, title]) : nothing}
    .checked=${live(value === true)}
    @change=${(/** @type {Event} */ event) => board.set(path, /** @type {HTMLInputElement} */ (event.target).checked)}
  />`;
}

const CONTROLS = { number: numberInput, numbers: numbersInput, text: textInput, choice: selectInput, set: setInput, flag: flagInput };

/** @param {DrawingBoard} board @param {string} path @param {unknown} value @param {string} within @returns {Place} */
function placeOf(board, path, value, within) {
  return { path, id: idOf(path), value, wrong: faultsOf(board, path).length > 0, within };
}

/** The limits of a field, as far as it has any. @param {DesignField} field */
function limitsOf({ kind, low, high }) {
  return kind === "number" || kind === "numbers" ? say("{from} to {until}", { from: low, until: high }) : "";
}

/** A field that stands on a line of its own. @param {DesignField} field @param {DrawingBoard} board */
function rowOf(field, board) {
  const { key, kind, title, text, rule, low, high } = field;
  const place = placeOf(board, key, board.draft[key], "");
  const { info, sheet } = board;
  const part = sheet?.assessment.parts.find((each) => each.key === key);
  const label = html`<b>${title}</b><small>${text}</small>`;
  const limits = html`<span class="design-limits">${limitsOf(field)} ${ruleOf(rule, info.game)}</span>`;
  /** @param {number} by */
  const step = (by) => board.set(key, Math.min(high, Math.max(low, Number(place.value) + by)));
  const name = key === "name" ? "design-name" : "";
  if (kind !== "number") {
    return html`<div class="design-row design-wide ${name} ${place.wrong ? "wrong" : ""}">
      ${kind === "set" ? html`<span class="design-label">${label}</span>` : html`<label for=${place.id}>${label}</label>`}
      ${CONTROLS[kind](field, place, board)} ${limits} ${faultList(board, key)}
    </div>`;
  }
  return html`<div class="design-row ${place.wrong ? "wrong" : ""}">
    <label for=${place.id}>${label}</label>
    <button type="button" aria-label=${say("{name}: one fewer", { name: title })} ?disabled=${Number(place.value) <= low} @click=${() => step(-1)}>${icon("minus", 16)}</button>
    ${numberInput(field, place, board)}
    <button type="button" aria-label=${say("{name}: one more", { name: title })} ?disabled=${Number(place.value) >= high} @click=${() => step(1)}>${icon("plus", 16)}</button>
    ${limits}
    <output class="design-cost" for=${place.id}>${part ? html`<small>${part.count} × ${part.each}</small> ${part.cost}` : nothing}</output>
    ${faultList(board, key)}
  </div>`;
}

/** A field of a row. @param {DesignField} field @param {string} path @param {Words} row @param {string} within @param {DrawingBoard} board */
function cellOf(field, path, row, within, board) {
  const place = placeOf(board, path, row[field.key], within);
  const { kind, title, text, rule } = field;
  const heading = html`<b>${title}</b>`;
  return html`<div class="design-cell of-${kind} ${place.wrong ? "wrong" : ""}">
    ${kind === "set" ? html`<span class="design-label">${heading}</span>` : html`<label for=${place.id}>${heading}</label>`}
    ${CONTROLS[kind](field, place, board)}
    <small>${[limitsOf(field), text].filter(Boolean).join(". ")} ${ruleOf(rule, board.info.game)}</small>
    ${faultList(board, path)}
  </div>`;
}

/** A row that stands on one line. @param {DesignGroup} group @param {number} i @param {Words} row @param {DrawingBoard} board */
function shortRow(group, i, row, board) {
  const within = rowName(group, i);
  return html`<li class="design-short">
    <span class="design-row-name">${within}</span>
    ${group.fields.map((field) => {
      const place = placeOf(board, `${group.key}.${i}.${field.key}`, row[field.key], within);
      return html`<label class="design-line ${place.wrong ? "wrong" : ""}"><span>${field.title}</span> ${CONTROLS[field.kind](field, place, board)}</label>`;
    })}
    ${removeButton(group, i, board)} ${group.fields.map((field) => faultList(board, `${group.key}.${i}.${field.key}`))} ${faultList(board, `${group.key}.${i}`)}
  </li>`;
}

/** @param {DesignGroup} group @param {number} i @param {DrawingBoard} board */
function removeButton(group, i, board) {
  return html`<button type="button" class="bare" aria-label=${say("Remove {name}", { name: rowName(group, i) })} @click=${() => board.remove(group, i)}>${icon("close", 16)}</button>`;
}

/** @param {DesignGroup} group @param {number} i @param {Words} row @param {DrawingBoard} board */
function longRow(group, i, row, board) {
  const within = rowName(group, i);
  return html`<li class="design-item">
    <header>
      <h3>${within}${row["name"] ? html` <span>${row["name"]}</span>` : nothing}</h3>
      <button type="button" class="bare" ?disabled=${lists(board.draft, group.key).length >= group.most} aria-label=${say("Copy {name}", { name: within })} @click=${() => board.add(group, [row])}>${say("Copy")}</button>
      ${removeButton(group, i, board)}
    </header>
    ${faultList(board, `${group.key}.${i}`)}
    <div class="design-cells">
      ${group.fields.filter((field) => counts(field, row)).map((field) => cellOf(field, `${group.key}.${i}.${field.key}`, row, within, board))}
    </div>
  </li>`;
}

/** A list with its rows and the buttons that add some. @param {DesignGroup} group @param {DrawingBoard} board */
function listOf(group, board) {
  const rows = lists(board.draft, group.key);
  const room = rows.length < group.most;
  const short = group.fields.length <= SHORT;
  return html`<ol class="design-list">
      ${rows.map((row, i) => (short ? shortRow(group, i, row, board) : longRow(group, i, row, board)))}
    </ol>
    ${faultList(board, group.key)}
    <p class="design-adding">
      ${group.sample.length && !rows.length
        ? html`<button type="button" @click=${() => board.add(group, group.sample)}>${group.sample_title}</button>`
        : html`<button type="button" ?disabled=${!room} @click=${() => board.add(group)}>${icon("plus", 16)} ${group.one}</button>`}
      ${group.sample.length && rows.length ? html`<button type="button" @click=${() => board.clear(group)}>${say("Leave it out")}</button>` : nothing}
      <small>${say("{count} of {all}", { count: rows.length, all: group.most })}</small>
    </p>`;
}

/** A group of a card. @param {DesignGroup} group @param {DrawingBoard} board */
export function groupOf(group, board) {
  const heading = `group-${group.key || group.title.toLowerCase().replace(/\W+/g, "-")}`;
  return html`<section class="design-group" aria-labelledby=${heading}>
    <h2 id=${heading}>${group.title} ${ruleOf(group.rule, board.info.game)}</h2>
    ${group.text ? html`<p class="hint">${group.text}</p>` : nothing}
    ${group.key ? listOf(group, board) : group.fields.filter((field) => counts(field, board.draft)).map((field) => rowOf(field, board))}
  </section>`;
}
