/** The page where units of one's own are designed: numbers with their cost, limits as one draws, straight into a match. */
import { html, nothing, render } from "../lit.js";
import { dialogIsOpen } from "../core/dialog.js";
import { atControl, isTyping } from "../core/focus.js";
import { fileFault, loadButton, saveButton } from "../core/filebuttons.js";
import { saveToml } from "../core/files.js";
import { icon } from "../core/icons.js";
import { get } from "../core/net.js";
import { ruleOf } from "../core/rulelink.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { silhouette } from "../table/cards.js";
import { DrawingBoard } from "./model.js";

/**
 * @import {DesignFault, DesignField, DesignGauge, Lobby} from "../wire.js"
 * @import {Kept, Words} from "./designshelf.js"
 */

/** @param {DrawingBoard} board @returns {DesignFault[]} */
function allFaults({ sheet, info, mistyped }) {
  const unread = info.fields.flatMap(({ key, title, low, high, rule }) => {
    const text = mistyped[key];
    if (text === undefined) return [];
    return [{ key, rule, text: `${title}: ${text ? `${text} is` : "there is"} no whole number; one from ${low} to ${high} is needed` }];
  });
  return [...unread, ...(sheet?.assessment.faults ?? []).filter(({ key }) => mistyped[key] === undefined)];
}

/** @param {DrawingBoard} board @param {string} key */
function faultsOf(board, key) {
  return allFaults(board).filter((fault) => fault.key === key);
}

/** @param {DrawingBoard} board @param {string} key */
function faultList(board, key) {
  const faults = faultsOf(board, key);
  if (!faults.length) return nothing;
  return html`<p class="design-fault" id="fault-${key}">
    ${icon("warn", 16)} ${faults.map(({ text, rule }) => html`<span>${text} ${ruleOf(rule, board.info.game)}</span>`)}
  </p>`;
}

/** Whole numbers that the rules are asked about, far beyond every limit. */
const WHOLE = /^-?\d{1,3}$/;

/** @param {DesignField} field @param {DrawingBoard} board */
function numberRow({ key, title, low, high, text, rule }, board) {
  const value = Number(board.draft[key] ?? low);
  const part = board.sheet?.assessment.parts.find((each) => each.key === key);
  /** @param {number} by */
  const step = (by) => board.set(key, Math.min(high, Math.max(low, value + by)));
  const wrong = faultsOf(board, key).length > 0;
  return html`<div class="design-row ${wrong ? "wrong" : ""}">
    <label for="design-${key}"><b>${title}</b><small>${text}</small></label>
    <button type="button" aria-label="${title}: one fewer" ?disabled=${value <= low} @click=${() => step(-1)}>${icon("minus", 16)}</button>
    <input
      id="design-${key}"
      inputmode="numeric"
      autocomplete="off"
      aria-invalid=${wrong}
      aria-describedby=${wrong ? `fault-${key}` : nothing}
      .value=${board.mistyped[key] ?? String(value)}
      @input=${(/** @type {Event} */ event) => {
        const typed = /** @type {HTMLInputElement} */ (event.target);
        if (WHOLE.test(typed.value)) board.set(key, Number(typed.value));
        else board.mistype(key, typed.value.trim());
      }}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        step(by);
      }}
      @blur=${() => board.changed()}
    />
    <button type="button" aria-label="${title}: one more" ?disabled=${value >= high} @click=${() => step(1)}>${icon("plus", 16)}</button>
    <span class="design-limits">${low} to ${high} ${ruleOf(rule, board.info.game)}</span>
    <output class="design-cost" for="design-${key}">${part ? html`<small>${part.count} × ${part.each}</small> ${part.cost}` : nothing}</output>
    ${faultList(board, key)}
  </div>`;
}

/** @param {DesignGauge} gauge @param {string} game */
function gaugeOf({ title, used, most, rule }, game) {
  const over = used > most;
  return html`<div class="design-gauge ${over ? "over" : ""}">
    <span>${title} ${ruleOf(rule, game)}</span> <b>${used} of ${most}</b>
    <meter min="0" max=${Math.max(most, used, 1)} value=${used} aria-label=${title}></meter>
  </div>`;
}

/** @param {DesignFault[]} faults @param {string} game */
function verdict(faults, game) {
  if (!faults.length) return html`<p class="design-legal">${icon("check", 18)} Within every limit.</p>`;
  return html`<ul class="design-faults">
    ${faults.map(({ text, rule }) => html`<li>${icon("warn", 16)} <span>${text} ${ruleOf(rule, game)}</span></li>`)}
  </ul>`;
}

/** @param {DrawingBoard} board */
async function save(board) {
  const settled = await board.settled();
  if (settled) saveToml(settled.assessment.unit || "design", settled.file);
}

/** @param {DrawingBoard} board */
function sheetOf(board) {
  const { sheet, info, draft } = board;
  if (!sheet) return nothing;
  const { cost, gauges, silhouette: drawn } = sheet.assessment;
  const faults = allFaults(board);
  return html`<section class="design-sheet" aria-label="What it comes to">
    ${silhouette(drawn, 0)}
    <h2>${draft["name"] || "No name yet"}</h2>
    <p class="design-total" role="status">Cost <output>${cost}</output> ${ruleOf(info.rule, info.game)}</p>
    ${gauges.map((gauge) => gaugeOf(gauge, info.game))}
    <div aria-live="polite">${verdict(faults, info.game)}</div>
    <div class="design-acts">
      <button type="button" class="go" ?disabled=${faults.length > 0 || board.faulty !== ""} @click=${() => void play(board)}>${icon("play", 18)} Play it</button>
      <button type="button" @click=${() => void board.keep()} ?disabled=${!sheet.assessment.unit || !board.isRead}>Keep it here</button>
      ${saveButton(() => void save(board), !board.isRead)} ${loadButton((file) => board.load(file))}
    </div>
    ${fileFault(board.faulty, () => board.leaveOut())}
    ${board.problem ? html`<p class="refusal" role="alert">${board.problem}</p>` : nothing}
    ${board.said ? html`<p class="hint" role="status">${board.said}</p>` : nothing}
  </section>`;
}

/** @param {DrawingBoard} board */
function lists(board) {
  const { own, info } = board;
  /** @param {Kept} kept */
  const kept = ({ unit, legal, words }) => html`<li>
    <button type="button" class="design-choice" @click=${() => board.take(words)}><b>${words["name"]}</b>${legal ? nothing : html` <small>breaks a limit</small>`}</button>
    <button type="button" class="bare" aria-label="Remove ${words["name"]}" @click=${() => board.forget(unit)}>${icon("close", 16)}</button>
  </li>`;
  /** @param {Words} words */
  const stock = (words) => html`<li>
    <button type="button" class="design-choice" @click=${() => board.take(board.variant(words))}><b>${words["name"]}</b></button>
  </li>`;
  return html`<nav class="design-lists" aria-label="Designs">
    <h2>Yours</h2>
    ${own.length ? html`<ul>${own.map(kept)}</ul>` : html`<p class="hint">None yet. What you keep here stays in this browser; a file goes anywhere.</p>`}
    <h2>Begin with</h2>
    <ul>${info.stock.map(stock)}</ul>
  </nav>`;
}

/** Into the set-up of a match that has the design on the board. @param {DrawingBoard} board */
async function play(board) {
  const kept = await board.keep();
  if (!kept?.legal) return;
  const { openSetup } = await import("../home/setup.js");
  /** @type {Lobby} */
  const lobby = await get("/api/games");
  const game = lobby.games.find(({ name }) => name === board.info.game);
  if (game) await openSetup(game, "computer", { scenario: board.info.scenario, unit: kept.unit });
}

/** Enter presses the lit button, unless something is written or Tab led to a control. @param {KeyboardEvent} event */
function onEnter(event) {
  if (event.key !== "Enter" || event.repeat || dialogIsOpen() || isTyping(event.target) || atControl()) return;
  event.preventDefault();
  const lit = document.querySelector(".design-acts .go:not([disabled])");
  if (lit instanceof HTMLElement) lit.click();
}

/**
 * @param {HTMLElement} root
 * @param {string} name of the game
 */
export async function showDesigner(root, name) {
  window.addEventListener("keydown", onEnter);
  await DrawingBoard.open(name, (board) => {
    const { info } = board;
    document.title = `${info.title}, ${info.game_title} · Stormtable`;
    render(
      html`${siteBar("")}
        <main class="designer">
          <header>
            <h1>${info.title}</h1>
            <p>${info.game_title}. What a number costs and where its limits are: ${ruleOf(info.rule, info.game)}.</p>
          </header>
          ${lists(board)}
          <form class="design-form" aria-label="The design" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
            <div class="design-row design-name ${faultsOf(board, "name").length ? "wrong" : ""}">
              <label for="design-name"><b>Name</b></label>
              <input
                id="design-name"
                maxlength="40"
                autocomplete="off"
                aria-invalid=${faultsOf(board, "name").length > 0}
                aria-describedby=${faultsOf(board, "name").length ? "fault-name" : nothing}
                .value=${String(board.draft["name"])}
                @input=${(/** @type {Event} */ event) => board.set("name", /** @type {HTMLInputElement} */ (event.target).value)}
              />
              ${faultList(board, "name")}
            </div>
            ${info.fields.map((field) => numberRow(field, board))}
          </form>
          ${sheetOf(board)}
        </main>
        ${siteFoot()}`,
      root,
    );
  });
}
