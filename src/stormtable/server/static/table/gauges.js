/** Which faces of a die would do, case by case; and how a count stands. */
import { html, nothing } from "../lit.js";
import { icon, mark } from "../core/icons.js";
import { say } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";
import { die, dieName } from "./dice.js";

/** @import {Console, Die, DiceSpace, Gauge, GaugeRow, Pile, Scene} from "../wire.js" */

/** Dice in a row as one picture. @param {readonly Die[]} dice @param {string} words @param {number} size pixels */
function diceOf(dice, words, size) {
  return html`<span class="gauge-dice" role="img" aria-label=${words}>${dice.map((each) => die(each, size))}</span>`;
}

/** @param {GaugeRow} row */
function rowOf({ text, detail, dice, tone }) {
  const faces = dice.filter(({ counted }) => counted).map(({ face }) => face);
  return html`<li class="gauge-row tone-${tone}">
    <span><b>${text}</b>${detail ? html`<small>${detail}</small>` : nothing}</span>
    ${dice.length
      ? diceOf(dice, faces.length ? faces.join(", ") : say("none"), 19)
      : nothing}
  </li>`;
}

/** @param {Gauge} gauge */
function gaugeOf({ title, rows, rule }) {
  return html`<section class="gauge" aria-label=${title}>
    <p class="gauge-head"><span class="capitals">${title}</span>${ruleLink(rule)}</p>
    <ul>
      ${rows.map(rowOf)}
    </ul>
  </section>`;
}

/** @param {Scene} scene */
export function gaugesOf({ gauges }) {
  return gauges.length ? html`<div class="gauges">${gauges.map(gaugeOf)}</div>` : nothing;
}

/** @param {readonly Die[]} dice */
function facesOf(dice) {
  const faces = dice.map(dieName);
  return diceOf(dice, faces.join(", "), 22);
}

/** A space that something lies on: its die, or a damage token. @param {DiceSpace} space */
function spaceOf({ title, note, die: laid, damaged }) {
  if (!laid && !damaged) return nothing;
  return html`<li class="gauge-row ${damaged ? "tone-bad" : ""}">
    <span><b>${title}</b>${note ? html`<small>${note}</small>` : nothing}</span>
    ${laid ? facesOf([laid]) : icon("crack", 20)}
  </li>`;
}

/** Dice that lie beside the spaces. @param {Pile} pile */
function pileOf({ title, text, dice }) {
  if (!dice.length) return nothing;
  return html`<li class="gauge-row">
    <span><b>${title}</b>${text ? html`<small>${text}</small>` : nothing}</span>
    ${facesOf(dice)}
  </li>`;
}

/** @param {Console} console */
function standingOf({ side, label, title, state, spaces, piles, counters, notes }) {
  return html`<section class="gauge" aria-label=${say("{title}, console", { title })}>
    <p class="gauge-head">${mark(side, label, 18)} <b>${title}</b><span class="gauge-state">${state}</span></p>
    <ul>
      ${spaces.map(spaceOf)} ${piles.map(pileOf)}
      ${counters.map(({ text, title: name, value }) => html`<li class="gauge-row"><span>${text || `${name}: ${value}`}</span></li>`)}
      ${notes.map((note) => html`<li class="gauge-row"><span>${note}</span></li>`)}
    </ul>
  </section>`;
}

/** How everybody stands, for the phone's sheet. @param {Scene} scene */
export function standings(scene) {
  return html`<div class="gauges">${scene.consoles.map(standingOf)} ${scene.gauges.map(gaugeOf)}</div>`;
}
