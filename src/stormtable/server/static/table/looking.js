/** The piece that is looked at, in the column: how it stands, what it may not do and why; and who else may still act. */
import { html, nothing } from "../lit.js";
import { isPhone } from "../core/dom.js";
import { say } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";
import { wholeUnit } from "./plane/grouppanel.js";
import { actorsOf, surveyOf } from "./surveying.js";

/**
 * @import {Offer, Scene, Survey} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** @param {Survey} survey */
function factList({ facts }) {
  const list = html`<ul class="looked-facts">
    ${facts.map(({ text, rule }) => html`<li>${text} ${ruleLink(rule)}</li>`)}
  </ul>`;
  return isPhone() ? html`<details class="fact-fold"><summary>${say("What it is")}</summary>${list}</details>` : list;
}

/** Why it cannot do more. @param {Survey} survey @param {Model} model */
function barredList({ barred, barred_title: title, offers }, model) {
  if (!barred.length) return nothing;
  const open = !offers.some(({ quiet }) => !quiet);
  return html`<details class="barred" ?open=${open}>
    <summary>${title}: ${barred.length}</summary>
    <ul>
      ${barred.map(
        ({ what, text, rule, piece }) =>
          html`<li>${piece ? html`<button type="button" class="bare" @click=${() => model.set({ looked: piece })}><b>${what}</b></button>` : html`<b>${what}</b>`}: ${text} ${ruleLink(rule)}</li>`,
      )}
    </ul>
  </details>`;
}

/** @param {Model} model */
export function lookedPart(model) {
  const survey = surveyOf(model);
  if (!survey) return nothing;
  return html`<section class="looked-at" aria-label=${say("Looked at: {title}", { title: survey.title })}>
    <p class="looked-title">
      <b>${survey.title}</b> <small>${survey.text}</small>
      <button type="button" class="bare" @click=${() => model.set({ looked: "" })} aria-label=${say("Look away")}>✕</button>
    </p>
    ${wholeUnit(model)}
    ${model.value.plan ? nothing : factList(survey)}
  </section>`;
}

/** What the piece that is looked at may not do, and why. @param {Model} model */
export function barredPart(model) {
  const survey = surveyOf(model);
  return survey ? barredList(survey, model) : nothing;
}

/** @param {readonly Offer[]} actors @returns {[string, Offer[]][]} */
function byUnit(actors) {
  /** @type {Map<string, Offer[]>} */
  const units = new Map();
  for (const each of actors) units.set(each.group, [...(units.get(each.group) ?? []), each]);
  return [...units];
}

/** Whoever may still act, to be picked: by unit. @param {Scene} scene @param {Model} model */
export function actorPicker(scene, model) {
  const actors = actorsOf(scene);
  if (!actors.length) return nothing;
  const { looked } = model.value;
  return html`<details class="actors" ?open=${!looked && !scene.rosters.length}>
    <summary>${say("May still act: {n}", { n: actors.length })} <kbd aria-hidden="true">N</kbd></summary>
    ${byUnit(actors).map(
      ([unit, each]) => html`<div role="group" aria-label=${unit}>
        <small>${unit}</small>
        ${each.map(
          ({ text, detail, piece }) =>
            html`<button type="button" aria-pressed=${piece === looked} aria-label="${text}, ${detail}" @click=${() => model.set({ looked: piece })}>${text}</button>`,
        )}
      </div>`,
    )}
  </details>`;
}
