/** The page where units of one's own are designed: the fields of the card, what they come to, its picture, straight into a match. */
import { html, nothing, render } from "../lit.js";
import { dialogIsOpen } from "../core/dialog.js";
import { atControl, isTyping } from "../core/focus.js";
import { fileFault, loadButton, saveButton } from "../core/filebuttons.js";
import { saveToml } from "../core/files.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { get } from "../core/net.js";
import { ruleOf, useRulebook } from "../core/rulelink.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { cardFace } from "../table/cards.js";
import { groupOf } from "./fields.js";
import { DrawingBoard } from "./model.js";
import { below } from "../core/root.js";

/**
 * @import {DesignFault, DesignGauge, Lobby} from "../wire.js"
 * @import {Kept, Words} from "./designshelf.js"
 */

/** @param {DesignGauge} gauge @param {string} game */
function gaugeOf({ title, used, most, rule }, game) {
  const over = used > most;
  return html`<div class="design-gauge ${over ? "over" : ""}">
    <span>${title} ${ruleOf(rule, game)}</span> <b>${say("{count} of {all}", { count: used, all: most })}</b>
    <meter min="0" max=${Math.max(most, used, 1)} value=${used} aria-label=${title}></meter>
  </div>`;
}

/** @param {DesignFault[]} faults @param {string} game */
function verdict(faults, game) {
  if (!faults.length) return html`<p class="design-legal">${icon("check", 18)} ${say("Within every limit.")}</p>`;
  return html`<ul class="design-faults">
    ${faults.map(
      ({ key, where, text, rule }) => html`<li>
        ${icon("warn", 16)} <span>${where ? html`<button type="button" class="text-link" @click=${() => goTo(key)}>${where}</button>: ` : nothing}${text} ${ruleOf(rule, game)}</span>
      </li>`,
    )}
  </ul>`;
}

/** To the field at a path, or to what is nearest to it. @param {string} path */
function goTo(path) {
  const id = `design-${path.replaceAll(".", "-")}`;
  const found = document.getElementById(id) ?? document.getElementById(`fault-${id}`)?.closest(".design-cell, .design-item, .design-group");
  found?.scrollIntoView({ block: "center" });
  const control = found?.matches("input, select") ? found : found?.querySelector("input, select, button");
  if (control instanceof HTMLElement) control.focus();
}

/** How a match shows the design. @param {DrawingBoard} board */
function picture({ drawn, sheet, faults }) {
  if (!drawn) return nothing;
  const { card, silhouette, svg } = drawn;
  const late = drawn !== sheet ? say("The picture shows the design before its latest faults.") : faults.length ? say("The picture shows it as far as the limits allow.") : "";
  return html`<figure class="design-picture" aria-label=${say("As a match shows it")}>
    ${card ? cardFace(card, card.label, silhouette) : html`<div class="design-svg" .svgText=${svg}></div>`}
    ${late ? html`<figcaption class="hint">${late}</figcaption>` : nothing}
  </figure>`;
}

/** Puts the table that the server drew into its frame. */
function hang() {
  for (const frame of document.querySelectorAll(".design-svg")) {
    const { svgText, shown } = /** @type {Element & {svgText?: string, shown?: string}} */ (frame);
    if (!svgText || svgText === shown) continue;
    const parsed = new DOMParser().parseFromString(svgText, "image/svg+xml").documentElement;
    if (parsed instanceof SVGSVGElement) frame.replaceChildren(parsed);
    Object.assign(frame, { shown: svgText });
  }
}

/** @param {DrawingBoard} board */
async function save(board) {
  const settled = await board.settled();
  if (settled) saveToml(settled.assessment.unit || "design", settled.file);
}

/** What it comes to, if the rulebook knows a cost. @param {DrawingBoard} board */
function total({ sheet, info }) {
  const cost = sheet?.assessment.cost ?? null;
  if (cost === null) return html`<p class="design-total">${ruleOf(info.rule, info.game)}</p>`;
  return html`<p class="design-total" role="status">${info.cost} <output>${cost}</output> ${ruleOf(info.rule, info.game)}</p>`;
}

/** @param {DrawingBoard} board */
function sheetOf(board) {
  const { sheet, info, faults } = board;
  if (!sheet) return board.problem ? html`<section class="design-sheet"><p class="refusal" role="alert">${board.problem}</p></section>` : nothing;
  return html`<section class="design-sheet" aria-label=${say("What it comes to")}>
    <h2>${board.name || say("No name yet")}</h2>
    ${total(board)} ${picture(board)} ${sheet.assessment.gauges.map((gauge) => gaugeOf(gauge, info.game))}
    <div aria-live="polite">${verdict(faults, info.game)}</div>
    <div class="design-acts">
      <button type="button" class="go" ?disabled=${faults.length > 0 || board.faulty !== ""} @click=${() => void play(board)}>${icon("play", 18)} ${say("Play it")}</button>
      <button type="button" @click=${() => void board.keep()} ?disabled=${!sheet.assessment.unit || !board.isRead}>${say("Keep it here")}</button>
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
    <button type="button" class="design-choice" @click=${() => board.take(words)}><b>${words["name"]}</b>${legal ? nothing : html` <small>${say("breaks a limit")}</small>`}</button>
    <button type="button" class="bare" aria-label=${say("Remove {name}", { name: words["name"] })} @click=${() => board.forget(unit)}>${icon("close", 16)}</button>
  </li>`;
  /** @param {Words} words */
  const stock = (words) => html`<li>
    <button type="button" class="design-choice" @click=${() => board.take(board.variant(words))}><b>${words["name"]}</b></button>
  </li>`;
  return html`<nav class="design-lists" aria-label=${say("Designs")}>
    <h2>${say("Yours")}</h2>
    ${own.length ? html`<ul>${own.map(kept)}</ul>` : html`<p class="hint">${say("None yet. What you keep here stays in this browser; a file goes anywhere.")}</p>`}
    <h2>${say("Begin with")}</h2>
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
  if (!game) return;
  const { scenario } = board.info;
  const file = board.sheet?.scenario ?? "";
  await openSetup(game, "computer", scenario ? { scenario, unit: kept.unit } : { file });
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
  useRulebook(name, (rule) => void window.open(below(`/rules/${name}#${rule}`), "_blank"));
  await DrawingBoard.open(name, (board) => {
    const { info } = board;
    document.title = say("{page}, {game} · Stormtable", { page: info.title, game: info.game_title });
    render(
      html`${siteBar("")}
        <main class="designer">
          <header>
            <h1>${info.title}</h1>
            <p>${info.game_title}. ${info.note}: ${ruleOf(info.rule, info.game)}.</p>
          </header>
          ${lists(board)}
          <form class="design-form" aria-label=${say("The design")} @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
            ${info.groups.map((group) => groupOf(group, board))}
          </form>
          ${sheetOf(board)}
        </main>
        ${siteFoot()}`,
      root,
    );
    hang();
  });
}
