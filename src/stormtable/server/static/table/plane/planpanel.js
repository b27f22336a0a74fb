/** The plan in the column: its steps, what they meet, what could be fired at their end, and the button that does it. */
import { html, nothing } from "../../lit.js";
import { PER_CENT, percent } from "../../core/format.js";
import { icon } from "../../core/icons.js";
import { say, sayCount } from "../../core/language.js";
import { within } from "../../core/lists.js";
import { ruleLink } from "../../core/rulelink.js";
import { outcomeBar } from "../bars.js";
import { actorsOf } from "../surveying.js";
import { consequences } from "./consequences.js";
import { chanceWords } from "./ghost.js";
import { matesOf } from "./grouping.js";
import { followersPart } from "./grouppanel.js";
import { planFields } from "./planfields.js";
import { isBarred, isWarned, planLabel } from "./plancommit.js";
import { canGoOn, waysOf } from "./plans.js";
import { notationOf, plannedRegions } from "./regions.js";

/**
 * @import {Bar, Region, Scene} from "../../wire.js"
 * @import {Model} from "../model.js"
 * @import {Chance} from "./aiming.js"
 * @import {Plan} from "./plans.js"
 */

/** Places above which they are folded away. */
const MANY = 8;

/** @param {Chance} chance @returns {Bar[]} */
function bars({ aim, odds }) {
  if (!odds) return [];
  return odds.outcomes.map((share, i) => ({ text: aim.outcomes[i] ?? "", share, tone: aim.tones[i] ?? "plain" })).filter(({ share }) => share > 0);
}

/** The words that turn a piece to its target and fire. @param {Scene} scene @param {Plan} plan @param {Chance} chance */
function shotText(scene, { piece, to }, { aim, facing, prospect }) {
  const face = scene.plane?.regions.find((each) => each.piece === piece && each.kind === "facing");
  const turn = aim.turns && face && to.facing !== facing ? notationOf(face, { facing }) : "";
  return [turn, prospect.notation].filter(Boolean).join("; ");
}

/** What else there is to know of a shot. @param {Chance} chance */
function shotNotes({ odds, mistakes, faces, prospect }) {
  const notes = odds?.bonus ? [say("an obstacle on the line")] : [];
  if (mistakes.length) notes.push(say("1 in {n} strikes it", { n: mistakes.length + 1 }));
  for (const { name, hit } of mistakes) notes.push(say("1 in {n} strikes {name}, hit {chance} %", { n: mistakes.length + 1, name, chance: percent(hit) }));
  if (faces) notes.push(say("{name} may turn to face it", { name: prospect.name }));
  return notes;
}

/** @param {Chance} chance @param {Scene} scene @param {Plan} plan @param {Model} model */
function chanceRow(chance, scene, plan, model) {
  const { aim, prospect, odds, hit } = chance;
  const name = say("{weapon} at {target}", { weapon: aim.text, target: prospect.name });
  const unit = scene.plane?.unit;
  if (!odds) return html`<li class="off"><span aria-hidden="true">✕</span> <span>${name}</span> <small>${chanceWords(chance, unit)}</small></li>`;
  return html`<li>
    <button type="button" class="offer" title=${say("Carry the plan out, then fire")} @click=${() => model.hand?.commit(shotText(scene, plan, chance))}>
      <span class="offer-words"><b>${say("and {shot}", { shot: name })}</b><small>${[chanceWords(chance, unit), ...shotNotes(chance)].join(", ")}</small></span>
      <span class="offer-chance">${percent(hit)}<small>${PER_CENT}</small></span>
      ${outcomeBar(bars(chance), 6)}
    </button>
  </li>`;
}

/** @param {Plan} plan */
function warningList({ warnings }) {
  if (!warnings.length) return nothing;
  return html`<ul class="plan-warnings" aria-label=${say("On the way")}>
    ${warnings.map(({ kind, text, rule }) => html`<li class=${kind}>${icon("warn", 16)}<span>${text}</span> ${ruleLink(rule)}</li>`)}
  </ul>`;
}

/** How it goes there: its pace, alone or in formation. @param {Scene} scene @param {Plan} plan @param {Model} model */
function waySwitch(scene, plan, model) {
  const ways = waysOf(scene, plan);
  if (ways.length < 2) return nothing;
  return html`<div class="segmented ways" role="group" aria-label=${say("How it goes")}>
      ${ways.map(({ id, text }) => html`<button type="button" aria-pressed=${plan.region.id === id} @click=${() => model.hand?.go(id)}>${text}</button>`)}
    </div>
    ${plan.region.detail ? html`<p class="way-detail">${plan.region.detail}</p>` : nothing}`;
}

/** What the rules say of it, or how those that are taken together follow. @param {Plan} plan @param {Model} model */
function verdictOf(plan, model) {
  if (matesOf(model, plan.piece).length && plan.text) return followersPart(model.hand?.gathering.of(plan) ?? null);
  const found = model.hand?.verdicts.of(plan);
  if (!found || !plan.text) return nothing;
  if (!found.legal) return html`<p class="verdict refused" role="status">${icon("warn", 16)}<span>${found.text}</span> ${ruleLink(found.rule)}</p>`;
  return consequences(found.lines);
}

/** Carries it out and ends the part at once, whoever has not acted: they are named. @param {Scene} scene @param {Plan} plan @param {Model} model */
function andEnd(scene, plan, model) {
  const end = scene.surveys ? model.offers.find(({ group }) => group === "end") : undefined;
  if (!end || isBarred(plan, model)) return nothing;
  const going = new Set([plan.piece, ...matesOf(model, plan.piece)]);
  const stay = actorsOf(scene).filter(({ piece }) => !going.has(piece));
  const words = !stay.length ? say("nobody is left") : stay.length > 3 ? say("the other {n} stay", { n: stay.length }) : sayCount(stay.length, "{names} stays", "{names} stay", { names: stay.map(({ text }) => text).join(", ") });
  return html`<button type="button" class="and-end" title=${stay.map(({ text }) => text).join(", ")} @click=${() => model.hand?.commit(end.id)}><span>${say("… and {end}", { end: within(end.text) })}<small>${words}</small></span></button>`;
}

/** @param {Plan} plan @param {Model} model */
function legButtons(plan, model) {
  const several = plan.legs.length > 1;
  if (!several && !canGoOn(plan)) return nothing;
  return html`<div class="plan-legs" role="group" aria-label=${say("Legs of the way")}>
    <button type="button" ?disabled=${!canGoOn(plan)} @click=${() => model.hand?.goOn()}>${icon("plus")}<span>${say("On from here")}</span><kbd aria-hidden="true">W</kbd></button>
    <button type="button" ?disabled=${!several} @click=${() => model.hand?.goBack()}><span>${say("A leg back")}</span><kbd aria-hidden="true">⌫</kbd></button>
  </div>`;
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
  const warned = isWarned(plan, model);
  return html`<section class="plan" aria-label=${say("The plan")}>
    <p class="plan-title"><span class="capitals">${say("The plan")}</span> ${ruleLink(plan.region.rule)}</p>
    <ol>
      ${plan.steps.length ? plan.steps.map((step) => html`<li>${step}</li>`) : html`<li class="none">${say("Drag the ghost, or use the arrow keys")}</li>`}
    </ol>
    ${waySwitch(scene, plan, model)}
    <div class="plan-tells" tabindex=${scene.surveys ? 0 : nothing}>${verdictOf(plan, model)} ${warningList(plan)} ${scene.surveys ? planFields(scene, plan, model) : nothing}</div>
    ${plan.region.suffixes.length
      ? html`<div class="segmented" role="group" aria-label=${say("Counters")}>
          ${plan.region.suffixes.map(
            ({ text, notation }) => html`<button type="button" aria-pressed=${plan.suffix === notation} @click=${() => model.hand?.say(notation)}>${text}</button>`,
          )}
        </div>`
      : nothing}
    ${legButtons(plan, model)}
    <div class="commit">
      <button type="button" class="go ${warned ? "leaves" : ""}" ?disabled=${isBarred(plan, model)} @click=${() => model.hand?.commit()}>
        ${warned ? icon("warn", 16) : nothing}<span>${planLabel(plan, model)}</span><kbd aria-hidden="true">Enter</kbd>
      </button>
      <button type="button" @click=${() => model.hand?.drop()}><span>${say("Back")}</span><kbd aria-hidden="true">Esc</kbd></button>
      ${andEnd(scene, plan, model)}
    </div>
    ${chances.length
      ? html`<p class="capitals">${say("From there")}</p>
          <ul class="plan-shots">
            ${chances.map((chance) => chanceRow(chance, scene, plan, model))}
          </ul>`
      : nothing}
    ${scene.surveys ? nothing : planFields(scene, plan, model)}
  </section>`;
}

/** Each of many that can be placed. @param {readonly Region[]} places @param {Model} model */
function manyPlaces(places, model) {
  return html`<details class="plan-hint many">
    <summary>${say("One by one: {n} to place", { n: places.length })}</summary>
    <div>${places.map(({ piece, text }) => html`<button type="button" @click=${() => model.hand?.choose(piece)}>${text}</button>`)}</div>
  </details>`;
}

/** How to begin: by hand or by keys. @param {Scene} scene @param {Model} model */
function planHint(scene, model) {
  const places = plannedRegions(scene);
  if (!places.length) return nothing;
  // Where a whole side can be set up at a press, that stands first.
  if (places.length > (scene.surveys && scene.offers.length ? 1 : MANY)) return manyPlaces(places, model);
  const placing = places.some(({ silhouette, piece }) => silhouette || !piece);
  const text = placing ? say("Tap the table to place it, or begin here") : places.some(({ kind }) => kind !== "facing") ? say("Drag the piece on the table, or begin here") : say("Turn a piece on the table, or begin here");
  return html`<div class="plan-hint">
    <small>${text}</small>
    ${places.map(
      (region) => html`<button type="button" @click=${() => model.hand?.choose(region.piece)}>${places.length > 1 ? region.text : html`${say("{act} freely", { act: region.text })}<kbd aria-hidden="true">G</kbd>`}</button>`,
    )}
  </div>`;
}
