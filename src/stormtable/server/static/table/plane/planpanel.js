/** The plan in the column: its steps, what could be fired at its end and how likely, and the button that carries it out. */
import { html, nothing } from "../../lit.js";
import { percent } from "../../core/format.js";
import { ruleLink } from "../../core/rulelink.js";
import { outcomeBar } from "../bars.js";
import { noted } from "./geometry.js";
import { chanceWords } from "./ghost.js";

/**
 * @import {Bar, Scene} from "../../wire.js"
 * @import {Model} from "../model.js"
 * @import {Chance} from "./geometry.js"
 * @import {Plan} from "./plans.js"
 */

/** @param {Chance} chance @returns {Bar[]} */
function bars({ aim, odds }) {
  if (!odds) return [];
  return odds.outcomes.map((share, i) => ({ text: aim.outcomes[i] ?? "", share, tone: aim.tones[i] ?? "plain" })).filter(({ share }) => share > 0);
}

/** The words that turn a piece to its target and fire. @param {Scene} scene @param {Plan} plan @param {Chance} chance */
function shotText(scene, { piece, to }, { aim, facing, prospect }) {
  const face = scene.plane?.regions.find((each) => each.piece === piece && each.kind === "facing");
  const turn = aim.turns && face && to.facing !== facing ? noted(face, { facing }) : "";
  return [turn, prospect.notation].filter(Boolean).join("; ");
}

/** @param {Chance} chance @param {Scene} scene @param {Plan} plan @param {Model} model */
function chanceRow(chance, scene, plan, model) {
  const { aim, prospect, odds } = chance;
  const name = `${aim.text} at ${prospect.name}`;
  if (!odds) return html`<li class="off"><span>${name}</span> <small>${chanceWords(chance)}</small></li>`;
  return html`<li>
    <button type="button" class="offer" title="Carry the plan out, then fire" @click=${() => model.hand?.commit(shotText(scene, plan, chance))}>
      <span></span>
      <span class="offer-words"><b>and ${name}</b><small>${chanceWords(chance)}${odds.bonus ? ", an obstacle on the line" : ""}</small></span>
      <span class="offer-chance">${percent(odds.hit)}<small> %</small></span>
      ${outcomeBar(bars(chance), 6)}
    </button>
  </li>`;
}

/**
 * @param {Scene} scene
 * @param {Model} model
 */
export function planPanel(scene, model) {
  const now = model.value.plan;
  const regions = scene.plane?.regions ?? [];
  if (!regions.length) return nothing;
  if (!now) return planHint(scene, model);
  const { plan, chances } = now;
  return html`<section class="plan" aria-label="The plan">
    <p class="plan-title"><span class="capitals">The plan</span> ${ruleLink(plan.region.rule)}</p>
    <ol>
      ${plan.steps.length ? plan.steps.map((step) => html`<li>${step}</li>`) : html`<li>Drag the ghost, or use the arrow keys</li>`}
    </ol>
    ${plan.region.suffixes.length
      ? html`<div class="segmented" role="group" aria-label="Counters">
          ${plan.region.suffixes.map(
            ({ text, notation }) => html`<button type="button" aria-pressed=${plan.suffix === notation} @click=${() => model.hand?.say(notation)}>${text}</button>`,
          )}
        </div>`
      : nothing}
    ${chances.length
      ? html`<p class="capitals">From there</p>
          <ul class="plan-shots">
            ${chances.map((chance) => chanceRow(chance, scene, plan, model))}
          </ul>`
      : nothing}
    <div class="commit">
      <button type="button" class="go" ?disabled=${!plan.text} @click=${() => model.hand?.commit()}><span>Carry it out</span><kbd aria-hidden="true">Enter</kbd></button>
      <button type="button" @click=${() => model.hand?.drop()}><span>Back</span><kbd aria-hidden="true">Esc</kbd></button>
    </div>
  </section>`;
}

/** How to begin: by hand or by keys. @param {Scene} scene @param {Model} model */
function planHint(scene, model) {
  const places = (scene.plane?.regions ?? []).filter(({ kind }) => kind !== "facing");
  if (!places.length) return nothing;
  const text = places.some(({ silhouette, piece }) => silhouette || !piece) ? "Tap the table to place it, or begin here" : "Drag the piece on the table, or begin here";
  return html`<div class="plan-hint">
    <small>${text}</small>
    ${places.map(
      (region) => html`<button type="button" @click=${() => model.hand?.choose(region.piece)}>${region.text} freely<kbd aria-hidden="true">G</kbd></button>`,
    )}
  </div>`;
}
