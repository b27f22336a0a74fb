/** The order sheet: a row for each that takes orders, what it costs, what is refused and why. */
import { html, nothing } from "../lit.js";
import { ruleLink } from "../core/rulelink.js";
import { isPhone } from "../core/dom.js";
import { say, sayAs } from "../core/language.js";
import { silhouette } from "./cards.js";
import { commitRow } from "./offers.js";
import { refusal } from "./refusal.js";
import { choose, openRow, opens, openTo } from "./rows.js";

/**
 * @import {Choice, OrderRow, Purse, PursePart, Scene} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** Two or three answers beside each other, of which one stands. @param {OrderRow} row @param {Model} model */
function stances(row, model) {
  if (!row.stances.length) return nothing;
  return html`<span class="row-stances" role="group" aria-label=${say("{row}: how", { row: row.title })}>
    ${row.stances.map(
      (each) =>
        html`<button type="button" class=${each.refusal ? "refused" : ""} aria-pressed=${each.chosen} aria-label="${row.title}: ${each.text}${each.refusal ? say(", refused") : ""}" @click=${() => choose(model, row, each)}>
          ${each.text}
        </button>`,
    )}
  </span>`;
}

/** @param {OrderRow} row @param {Choice} each @param {number} at @param {Model} model */
function choiceOf(row, each, at, model) {
  const key = at < 9 ? String(at + 1) : "";
  return html`<button
    type="button"
    class="row-choice ${each.refusal ? "refused" : ""}"
    aria-pressed=${each.chosen}
    @click=${() => choose(model, row, each)}
    @pointerenter=${() => model.hover(each.order)}
    @pointerleave=${() => model.hover("")}
  >
    <b>${key && !isPhone() ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing}${each.text}</b>${each.detail ? html`<small>${each.detail}</small>` : nothing}${each.refusal ? html`<span class="unseen">${say(", refused")}</span>` : nothing}
  </button>`;
}

/** The name that its owner gives it. @param {OrderRow} row @param {Model} model */
function namingOf({ title, naming }, model) {
  if (!naming) return nothing;
  /** @param {SubmitEvent & {currentTarget: HTMLFormElement}} event */
  const name = (event) => {
    event.preventDefault();
    const said = String(new FormData(event.currentTarget).get("ship-name")).trim();
    if (said && said !== naming.name) model.order(`${naming.order} ${said.replaceAll(",", " ")}`);
    else if (!said && naming.back) model.order(naming.back);
  };
  return html`<form class="row-naming" @submit=${name}>
    <label>${say("Name")} ${ruleLink(naming.rule)}<input name="ship-name" .value=${naming.name} maxlength=${naming.most} placeholder=${title} autocomplete="off" spellcheck="false" /></label>
    <button type="submit">${say("Name it")}<span class="unseen">: ${title}</span></button>
    ${naming.back ? html`<button type="button" @click=${() => model.order(naming.back)}>${say("Take it back")}</button>` : nothing}
  </form>`;
}

/** What may be ordered to a row that is open. @param {OrderRow} row @param {Model} model */
function choicesOf(row, model) {
  return html`<div class="row-open">
    ${row.hint ? html`<p>${row.hint}</p>` : nothing}
    ${row.choices.length ? html`<div class="row-choices" role="group" aria-label=${say("{row}: what it may do", { row: row.title })}>${row.choices.map((each, at) => choiceOf(row, each, at, model))}</div>` : nothing}
    ${namingOf(row, model)}
  </div>`;
}

/** A gantry, for what makes things. */
const gantry = html`<svg class="row-yard" viewBox="-11 -11 22 22" aria-hidden="true"><path d="M-8,8V-8H8V8M-8,-3H8M-3.5,-8V-3M3.5,-8V-3M-3,8V2.5H3V8" /></svg>`;

/** @param {OrderRow} row @param {Scene} scene @param {Model} model @param {boolean} inRow whether its choices stand in it */
function rowOf(row, scene, model, inRow) {
  const open = row === openRow(model);
  const title = html`${row.silhouette ? silhouette(scene.silhouettes.find(({ id }) => id === row.silhouette), row.side) : gantry}
    <span class="row-words"><b>${row.title}</b><small class="tone-${row.tone}">${row.subtitle}</small></span>`;
  return html`<li class="order-row ${open ? "open" : ""}" data-row=${row.id}>
    ${opens(row)
      ? html`<button type="button" class="bare row-title" aria-expanded=${open} @click=${() => openTo(model, row)}>${title}<span class="row-order">${row.order || row.status}</span></button>`
      : html`<span class="row-title">${title}<span class="row-order">${row.status ? html`${row.status} ${ruleLink(row.rule)}` : row.order}</span></span>`}
    ${stances(row, model)} ${row.cost ? html`<span class="row-cost" title=${say("cost")}>${row.cost}</span>` : nothing}
    ${open && inRow ? choicesOf(row, model) : nothing}
  </li>`;
}

/** On a phone: rows as tiles, the open one's choices below them. @param {Scene} scene @param {Model} model */
function tiles(scene, model) {
  const row = openRow(model);
  return html`<div class="row-tiles" role="group" aria-label=${say("Ships and yards")}>
      ${scene.orders?.rows.map(
        (each) => html`<button type="button" class=${opens(each) ? "" : "aside"} aria-pressed=${each === row} data-row=${each.id} @click=${() => openTo(model, each)}>
          ${each.silhouette ? silhouette(scene.silhouettes.find(({ id }) => id === each.silhouette), each.side) : gantry}
          <span class="row-words"><b>${each.title}</b><small class="tone-${each.tone}">${each.status || each.order}</small></span>
        </button>`,
      )}
    </div>
    ${row ? html`<div class="row-chosen"><span><b>${row.title}</b>, ${row.subtitle}</span>${stances(row, model)}</div>${choicesOf(row, model)}` : nothing}`;
}

/** The least share of a bar that has room for words. */
const ROOM = 0.15;

/** A piece of the bar; its words where there is room. @param {PursePart} part @param {number} whole @param {string} name */
function piece({ text, value }, whole, name) {
  const words = `${text} ${value}`;
  return html`<i class=${name} .style=${`flex-grow:${value / whole}`} title=${words}>${value / whole < ROOM ? "\u00a0" : html`<span>${words}</span>`}</i>`;
}

/** What may be spent as one bar: piece by piece, then what is left. @param {Purse} purse */
export function purseBar({ total, left, text, parts, rule }) {
  const whole = Math.max(total, 1);
  return html`<div class="purse">
    <p><b>${left}</b> ${text} ${ruleLink(rule)}</p>
    <div class="purse-bar" role="img" aria-label=${say("{parts}; {n} left", { parts: parts.map((part) => `${part.text} ${part.value}`).join(", ") || say("nothing spent"), n: left })}>
      ${parts.map((part) => piece(part, whole, ""))} ${left > 0 ? piece({ text: sayAs("purse", "left"), value: left }, whole, "left") : nothing}
    </div>
  </div>`;
}

/** @param {Scene} scene @param {Model} model */
export function orderSheet(scene, model) {
  const { orders } = scene;
  if (!orders || !model.deciding) return nothing;
  const groups = [...new Set(orders.rows.map(({ group }) => group))];
  const some = orders.rows.some(opens);
  return html`<section class="order-sheet" aria-label=${orders.title}>
    ${isPhone() && some
      ? tiles(scene, model)
      : groups.map(
          (group, at) => html`<p class="row-group capitals">${group}${at === 0 ? html`<span>${orders.count}</span>` : nothing}</p>
            <ul>
              ${orders.rows.filter((row) => row.group === group).map((row) => rowOf(row, scene, model, true))}
            </ul>`,
        )}
  </section>`;
}

/** What stays in sight below the rows: what is left, what is refused, and the button that ends it. @param {Scene} scene @param {Model} model */
export function orderFoot(scene, model) {
  const { orders } = scene;
  if (!orders || !model.deciding) return commitRow(model);
  return html`<div class="order-foot">
    ${orders.purse ? purseBar(orders.purse) : nothing} ${refusal(model)}
    <div class="order-end">${commitRow(model)}
      ${orders.clear ? html`<button type="button" class="order-clear" @click=${() => model.order(orders.clear, "clear")}>${say("Clear")}</button>` : nothing}</div>
  </div>`;
}
