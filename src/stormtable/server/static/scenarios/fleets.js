/** The column's page on forces that are pieces: each side's by what they cost, added and taken away. */
import { html, live, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { inARow } from "../core/lists.js";
import { ruleOf } from "../core/rulelink.js";
import { itemsOf } from "./pieces.js";

/**
 * @import {EditorLayer} from "../wire.js"
 * @import {Drawing} from "./model.js"
 */

/** What is chosen in the lists, by layer. @type {Map<string, string>} */
const chosen = new Map();

/** @param {Drawing} drawing */
export function fleetsPage(drawing) {
  const { sheet, info } = drawing;
  const layers = drawing.layers.filter(({ items }) => items.length);
  if (!layers.length) {
    return html`<p class="hint">${say("The players build their forces when they set the match up. What they may cost is said under Scenario, and there it is switched off to write forces here.")}</p>`;
  }
  /** @param {EditorLayer} layer */
  const sum = ({ key }) => sheet?.worths.reduce((total, each) => total + (each.key === key && each.row >= 0 ? each.cost : 0), 0) ?? 0;
  const there = layers.filter(({ key }) => drawing.rows(key).length);
  return html`<div class="force-balance" role="status">
      ${there.map((layer) => html`<span class="side-${layer.side}"><b>${sum(layer)}</b> ${layer.title}</span>`)}
      <small>${info.cost}</small>
    </div>
    ${sheet?.gauges.map(({ title, used, most }) => html`<p class="hint">${say("{name}: {count} of {all}", { name: title, count: used, all: most })}</p>`)}
    ${layers.map((layer, i) => (i && !drawing.rows(layer.key).length && !drawing.rows(layers[i - 1]?.key ?? "").length ? nothing : fleet(drawing, layer)))}`;
}

/** @param {Drawing} drawing @param {EditorLayer} layer */
function fleet(drawing, layer) {
  const rows = drawing.rows(layer.key);
  return html`<section class="editor-force side-${layer.side}" aria-label=${layer.title}>
    <h2>${layer.title} ${ruleOf(layer.rule, drawing.info.game)}</h2>
    ${adder(drawing, layer)}
    <ul>
      ${rows.map((_, i) => pieceCard(drawing, layer, i))}
    </ul>
    ${rows.length ? nothing : html`<p class="hint">${layer.spare ? say("This side takes no part.") : say("None yet.")}</p>`}
  </section>`;
}

/** @param {Drawing} drawing @param {EditorLayer} layer */
function adder(drawing, layer) {
  const items = itemsOf(drawing, layer);
  const now = () => items.find(({ key }) => key === chosen.get(layer.key)) ?? items[0];
  return html`<div class="editor-adder">
    <select
      class="wide"
      aria-label=${say("{name}: which", { name: layer.title })}
      @change=${(/** @type {Event} */ event) => {
        chosen.set(layer.key, /** @type {HTMLSelectElement} */ (event.target).value);
        drawing.changed();
      }}
    >
      ${items.map(({ key, title, cost }) => html`<option value=${key} .selected=${live(key === now()?.key)}>${cost < 0 ? title : inARow([title, String(cost)])}</option>`)}
    </select>
    <button
      type="button"
      ?disabled=${!drawing.hasRoom(layer.key)}
      @click=${() => {
        const item = now(); // what was chosen a moment ago may not have been drawn
        if (item) drawing.putRows(layer.key, [...drawing.rows(layer.key), { ...item.contents }]);
      }}
    >
      ${icon("plus", 16)} ${say("Add: {name}", { name: layer.one })}
    </button>
  </div>`;
}

/** @param {Drawing} drawing @param {EditorLayer} layer @param {number} number */
function pieceCard(drawing, layer, number) {
  const worth = drawing.sheet?.worths.find(({ key, row }) => key === layer.key && row === number);
  const faults = drawing.faultsOf(layer.key, number);
  const name = drawing.titleOf(layer.key, number);
  return html`<li class="editor-unit ${faults.length ? "wrong" : ""}">
    <header>
      <button type="button" class="bare piece-name" @click=${() => drawing.select(layer.key, number)}>${name}</button>
      <output>${worth ? worth.cost : ""}</output>
      <button
        type="button"
        class="bare"
        aria-label=${say("Remove {name}", { name })}
        @click=${() => drawing.putRows(layer.key, drawing.rows(layer.key).filter((_, i) => i !== number))}
      >
        ${icon("close", 16)}
      </button>
    </header>
    ${faults.map(({ text }) => html`<p class="editor-fault">${icon("warn", 16)} <span>${text}</span></p>`)}
  </li>`;
}
