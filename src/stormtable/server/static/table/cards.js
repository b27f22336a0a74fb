/** Ship cards: those involved stand in a row below the board, the others are chips. */
import { html, nothing } from "../lit.js";
import { mark } from "../core/icons.js";
import { say } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";
import { labelOf } from "./pieces.js";
import { openSheet } from "./writing.js";

/**
 * @import {Card, CardLine, Scene, Silhouette, Stat} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/**
 * @param {Stat} stat
 * @param {string} slot what the selected offer is tied to
 */
function statOf({ text, title, value, printed, note, rule, tone }, slot) {
  const changed = printed !== "" && printed !== value;
  const full = [title, note, rule].filter(Boolean).join("; ");
  return html`<div class="stat tone-${tone} ${changed ? "changed" : ""} ${slot === text ? "at-stake" : ""}" title=${full}>
    <dt>${text}</dt>
    <dd>${changed ? html`<s aria-label=${say("printed {printed}, now", { printed })}>${printed}</s> ` : nothing}${value}</dd>
  </div>`;
}

/**
 * @param {CardLine} line
 * @param {string} slot what the selected offer is tied to
 */
function lineOf({ id, kind, text, key, detail, bands, state, rule, tone }, slot) {
  return html`<li class="card-line ${kind} tone-${tone} ${slot === id ? "at-stake" : ""}" title=${detail || nothing}>
    ${kind === "effect" ? html`<i class="dot" aria-hidden="true"></i>` : key ? html`<b class="letter">${key}</b>` : html`<span></span>`}
    <span>${text}</span>
    <span class="line-detail">${detail}</span>
    <span class="line-state">${state}</span>
    ${bands.length ? html`<dl class="line-bands">${bands.map((band) => html`<div><dt>${band.text}</dt><dd>${band.note}</dd></div>`)}</dl>` : nothing}
    ${ruleLink(rule)}
  </li>`;
}

/**
 * The offer that is looked at.
 * @param {Model} model
 */
function lookedOffer(model) {
  return model.offers.find(({ id }) => id === (model.value.hovered || model.value.selected));
}

/**
 * A silhouette, nose up and to the right.
 * @param {Silhouette | null | undefined} drawn
 * @param {number} side
 */
export function silhouette(drawn, side) {
  if (!drawn) return nothing;
  return html`<svg class="card-silhouette side-${side}" viewBox="-66 -66 132 132" aria-hidden="true">
    <g transform=${drawn.counter ? nothing : "rotate(60)"}><path class="hull" d=${drawn.hull} /><path class="ink" d=${drawn.ink} /><path class="light" d=${drawn.light} /></g>
  </svg>`;
}

const MOST_LINES = 4;

/**
 * Values and lines of a card.
 * @param {Card} card
 * @param {string} slot what the selected offer is tied to
 */
export function cardBody({ title, stats, lines }, slot) {
  // Long lists scroll, and what scrolls can be reached by the keyboard.
  const scrolls = lines.length > MOST_LINES || lines.some(({ bands }) => bands.length > 0);
  return html`<div class="card-body"><dl class="stats">${stats.map((stat) => statOf(stat, slot))}</dl>
    ${lines.length ? html`<ul class="card-lines" tabindex=${scrolls ? 0 : nothing} aria-label=${say("What {title} has", { title })}>${lines.map((line) => lineOf(line, slot))}</ul>` : nothing}</div>`;
}

/**
 * @param {Card} card
 * @param {string} label of its piece
 * @param {Silhouette | null | undefined} drawn
 * @param {string} [slot] what the selected offer is tied to
 */
export function cardFace(card, label, drawn, slot = "") {
  const role = card.role || (card.whole ? "" : card.status);
  return html`<article class="card side-${card.side}" aria-label=${say("{title}, card", { title: card.title })}>
    <header>
      ${mark(card.side, label, 22)}
      <h2 class="card-title">${card.title}</h2>
      <span class="card-role ${card.role ? "now" : ""}" title=${card.subtitle}>${role}</span>
      ${silhouette(drawn, card.side)}
    </header>
    ${cardBody(card, slot)}
  </article>`;
}

/**
 * @param {Card} card
 * @param {Scene} scene
 * @param {Model} model
 */
export function cardOf(card, scene, model) {
  const offer = lookedOffer(model);
  const drawn = scene.silhouettes.find(({ id }) => id === card.silhouette);
  return cardFace(card, labelOf(scene, card.piece), drawn, offer?.piece === card.piece ? offer.slot : "");
}

/**
 * The card shown for a side: the piece looked at, the target of the selected offer, the one that decides, one involved, the first.
 * @param {Scene} scene
 * @param {Model} model
 * @param {number} side
 * @returns {Card | undefined}
 */
function shownFor(scene, model, side) {
  const own = scene.cards.filter((card) => card.side === side);
  const offer = lookedOffer(model);
  for (const piece of [model.value.looked, offer?.piece, openSheet(model)?.piece, scene.prompt?.piece]) {
    const found = own.find((card) => card.piece === piece);
    if (found) return found;
  }
  // There is always one, so that the map keeps its height.
  return own.find(({ involved }) => involved) ?? own[0];
}

/**
 * @param {Card} card
 * @param {Scene} scene
 * @param {Model} model
 */
function chipOf(card, scene, model) {
  return html`<button
    type="button"
    class="ship-chip side-${card.side}"
    aria-pressed=${model.value.looked === card.piece}
    title="${card.title}${card.status ? `, ${card.status}` : ""}"
    @click=${() => model.set({ looked: model.value.looked === card.piece ? "" : card.piece })}
  >
    ${mark(card.side, labelOf(scene, card.piece), 20)}<span class="chip-title">${card.title}</span
    >${card.status ? html`<small>${card.status}</small>` : nothing}
  </button>`;
}

/**
 * The row below the board.
 * @param {Scene} scene
 * @param {Model} model
 */
export function cardRow(scene, model) {
  return html`<div class="card-row">
    ${scene.sides.map((name, side) => {
      const shown = shownFor(scene, model, side);
      const others = scene.cards.filter((card) => card.side === side && card !== shown);
      return html`<div class="card-side at-${side % 2}" role="group" aria-label=${say("Cards of {side}", { side: name })}>
        ${shown ? cardOf(shown, scene, model) : nothing}
        ${others.length
          ? html`<div class="chips ${others.length > 2 ? "many" : ""}">
              ${others.map((card) => chipOf(card, scene, model))}
            </div>`
          : nothing}
      </div>`;
    })}
  </div>`;
}

/**
 * Every card, for the phone's sheet.
 * @param {Scene} scene
 * @param {Model} model
 */
export function allCards(scene, model) {
  return html`<div class="all-cards">${scene.cards.map((card) => cardOf(card, scene, model))}</div>`;
}
