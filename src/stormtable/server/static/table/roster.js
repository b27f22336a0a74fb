/** The forces: a line for each unit with a mark for each of its elements; those of the unit looked at with their names. */
import { html, nothing } from "../lit.js";
import { mark } from "../core/icons.js";
import { phrase, say, sayParts } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";

/**
 * @import {Roster, RosterElement, RosterUnit, Scene} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** Whether the units are shown in the column, and the unit whose elements are listed: for as long as the page is open. */
const shelf = { open: true, unit: "" };

/** What a state is called where words have room. */
const STATES = { ready: "", active: phrase("acts"), done: phrase("has acted"), aboard: phrase("aboard"), reserve: phrase("to be placed"), out: phrase("lost") };

/** @param {RosterElement} element */
function elementText({ name, kind, state, text, badges }) {
  return [`${name}, ${kind}`, text || say(STATES[state]), ...badges.map((badge) => badge.text)].filter(Boolean).join(", ");
}

/** The gravest tone of an element's states. @param {RosterElement} element */
function grave({ badges }) {
  return badges.some(({ tone }) => tone === "bad") ? "bad" : "";
}

/** @param {Model} model @param {RosterElement} element */
function look(model, { piece, state }) {
  if (state === "out" || state === "reserve") return;
  model.set({ looked: model.value.looked === piece ? "" : piece });
}

/** @param {RosterElement} element @param {Model} model */
function square(element, model) {
  return html`<i
    class="element ${element.state} ${grave(element)} ${model.value.looked === element.piece ? "looked" : ""}"
    title=${elementText(element)}
    @click=${(/** @type {Event} */ event) => {
      event.stopPropagation();
      look(model, element);
    }}
  ></i>`;
}

/** @param {RosterElement} element @param {Model} model */
function chip(element, model) {
  const { piece, name, kind, state, text, badges } = element;
  const told = [text || say(STATES[state]), ...badges.map((badge) => badge.text)].filter(Boolean).join(", ");
  return html`<li>
    <button
      type="button"
      class="element-chip ${state} ${grave(element)}"
      aria-pressed=${model.value.looked === piece}
      ?disabled=${state === "out" || state === "reserve"}
      @click=${() => look(model, element)}
    >
      <b>${name}</b> <span>${kind}</span>${told ? html`<small>${told}</small>` : nothing}
    </button>
  </li>`;
}

/**
 * @param {RosterUnit} unit
 * @param {Model} model
 * @param {boolean} open
 */
function unitRow({ id, name, elements, morale, status, tone, rule }, model, open) {
  const left = elements.filter(({ state }) => state !== "out").length;
  return html`<li class="roster-unit ${open ? "open" : ""} ${left ? "" : "gone"}">
    <button
      type="button"
      class="roster-row bare"
      aria-expanded=${open}
      title=${say("{unit}: {left} of {all} left", { unit: name, left, all: elements.length })}
      @click=${() => {
        shelf.unit = shelf.unit === id ? "" : id;
        model.set({});
      }}
    >
      <span class="roster-name">${name}</span>
      <span class="roster-elements" role="img" aria-label=${say("{left} of {all} left", { left, all: elements.length })}>${elements.map((each) => square(each, model))}</span>
      <span class="roster-status tone-${tone}">${status}</span>
      <span class="roster-morale" title=${say("Morale {morale}", { morale })}>${morale.split(" ")[0]}</span>
    </button>
    ${open
      ? html`${morale ? html`<p class="roster-rule">${say("Morale {morale}", { morale })}</p>` : nothing}
          <ul class="roster-chips">${elements.map((each) => chip(each, model))}</ul>
          ${rule && status ? html`<p class="roster-rule">${status} ${ruleLink(rule)}</p>` : nothing}`
      : nothing}
  </li>`;
}

/** @param {Roster} roster @param {Model} model */
function forceOf({ side, title, units, score, rule }, model) {
  const elements = units.flatMap((unit) => unit.elements);
  const left = elements.filter(({ state }) => state !== "out").length;
  const { looked } = model.value;
  return html`<section class="roster side-${side}" aria-label=${say("Units of {side}", { side: title })}>
    <h2>${mark(side, "", 16)} <b>${title}</b><span>${say("{left} of {all} left", { left, all: elements.length })}</span><span>${score} ${ruleLink(rule)}</span></h2>
    <ul>
      ${units.map((unit) => unitRow(unit, model, unit.id === shelf.unit || (looked !== "" && unit.elements.some(({ piece }) => piece === looked))))}
    </ul>
  </section>`;
}

/** @param {Scene} scene @param {Model} model */
export function forces({ rosters }, model) {
  return html`<div class="rosters">${rosters.map((roster) => forceOf(roster, model))}</div>`;
}

/** The forces in the column: open or shut, as the player likes it. @param {Scene} scene @param {Model} model */
export function rosterPart(scene, model) {
  if (!scene.rosters.length) return nothing;
  const shown = shelf.open;
  return html`<section class="roster-part ${shown ? "open" : ""}" aria-label=${say("Units")}>
    <button type="button" class="roster-head bare" aria-expanded=${shown} @click=${() => {
      shelf.open = !shown;
      model.set({});
    }}>
      <span class="capitals">${say("Units")}</span><span class="roster-hint">${shown ? say("strength, command, morale") : scene.rosters.map(strength).join(" · ")}</span>
    </button>
    ${shown ? forces(scene, model) : nothing}
  </section>`;
}

/** Such as "Germany 12 of 14". @param {Roster} roster */
function strength({ title, units }) {
  const elements = units.flatMap((unit) => unit.elements);
  return say("{side} {left} of {all}", { side: title, left: elements.filter(({ state }) => state !== "out").length, all: elements.length });
}

/** Above a phone's map: what is left of each side, and its points. @param {Scene} scene @param {Model} model */
export function rosterStrip({ rosters }, model) {
  return html`<div class="phone-strip">
    ${rosters.map(({ side, title, units, score }) => {
      const elements = units.flatMap((unit) => unit.elements);
      const left = elements.filter(({ state }) => state !== "out").length;
      return html`<button type="button" class="bare" title=${say("{side}: its units", { side: title })} @click=${() => model.set({ sheet: "ships", sheetLow: false })}>
        ${mark(side, "", 18)} <span>${sayParts("{left} of {all}", { left: html`<b>${left}</b>`, all: elements.length })}</span> <span>${score}</span><span class="unseen">${title}</span>
      </button>`;
    })}
  </div>`;
}
