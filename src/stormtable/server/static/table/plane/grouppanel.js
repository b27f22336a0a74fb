/** Several pieces taken together, in the column: who they are, how each follows a plan, and what is proposed for each. */
import { html, nothing } from "../../lit.js";
import { PER_CENT, percent } from "../../core/format.js";
import { icon } from "../../core/icons.js";
import { say } from "../../core/language.js";
import { within } from "../../core/lists.js";
import { ruleLink } from "../../core/rulelink.js";
import { consequences } from "./consequences.js";
import { gatherable, gatherUnit, nameOf, release, unitOf } from "./grouping.js";

/**
 * @import {Line, Part, Scene, Together} from "../../wire.js"
 * @import {Model} from "../model.js"
 */

/** Takes the unit of the piece that is looked at. @param {Model} model */
export function wholeUnit(model) {
  const { group, looked } = model.value;
  const unit = gatherable(model).includes(looked) ? unitOf(model, looked) : null;
  if (!unit || unit.pieces.length < 2 || unit.pieces.every((each) => group.includes(each))) return nothing;
  return html`<button type="button" class="whole-unit" @click=${() => gatherUnit(model, looked)}><span>${say("All of {unit}", { unit: unit.name })}</span><kbd aria-hidden="true">A</kbd></button>`;
}

/** Who is taken together. @param {Scene} scene @param {Model} model */
export function groupPart(scene, model) {
  const { group, picking } = model.value;
  if (!group.length && !picking) return nothing;
  return html`<section class="group-part" aria-label=${say("Taken together")}>
    <p>
      ${group.length ? html`<b>${say("{n} together", { n: group.length })}</b> <span>${group.map((each) => nameOf(scene, each)).join(", ")}</span>` : html`<span>${say("Tap pieces, or pull a box over them.")}</span>`}
      <button type="button" class="bare" aria-label=${say("Let them go")} title=${say("Let them go (Esc)")} @click=${() => release(model)}>${icon("close", 16)}</button>
    </p>
  </section>`;
}

const SIGNS = { whole: "check", short: "warn", stays: "close" };

/** @param {Part} part */
function partRow({ name, follows, text, why, rule }) {
  return html`<li class="follows-${follows}">
    ${icon(/** @type {"check" | "warn" | "close"} */ (SIGNS[follows]), 16)}<span><b>${name}</b> ${text}${why ? html`<small>${why}</small>` : nothing}</span> ${ruleLink(rule)}
  </li>`;
}

/** What comes of it for each, with its name; what is so for several is said once. @param {Together} together @returns {Line[]} */
function gatheredLines({ parts, notes }) {
  /** @type {Map<string, {line: Line, names: string[]}>} */
  const found = new Map();
  for (const { name, lines } of parts) {
    for (const line of lines) {
      if (line.tone !== "bad" && line.tone !== "good") continue;
      const key = `${line.tone} ${line.text}`;
      const known = found.get(key);
      if (known) known.names.push(name);
      else found.set(key, { line, names: [name] });
    }
  }
  return [...[...found.values()].map(({ line, names }) => ({ ...line, text: `${names.join(", ")}: ${line.text}` })), ...notes];
}

/** How each of several follows a plan. @param {Together | null} together */
export function followersPart(together) {
  if (!together) return html`<p class="verdict asked" role="status">${say("Asking how the others follow")}</p>`;
  const warned = together.parts.filter(({ warning }) => warning);
  const trouble = together.parts.filter(({ follows }) => follows !== "whole");
  const wholly = together.parts.filter(({ follows }) => follows === "whole");
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const { name, text } of wholly) alike.set(text, [...(alike.get(text) ?? []), name]);
  return html`<ul class="followers" aria-label=${say("Who follows")}>
      ${trouble.map(partRow)}
      ${[...alike].map(([text, names]) => html`<li class="follows-whole">${icon("check", 16)}<span><b>${names.join(", ")}</b> ${text}</span></li>`)}
    </ul>
    ${consequences([...warned.map(({ name, warning }) => /** @type {Line} */ ({ text: `${name}: ${warning}`, rule: "", tone: "bad" })), ...gatheredLines({ ...together, parts: together.parts.map((part) => ({ ...part, lines: part.lines.filter(({ text }) => text !== part.warning) })) })])}`;
}

/** Pieces that are to do nothing though something is proposed, after an entry. @type {{number: number, pieces: Set<string>}} */
const but = { number: -1, pieces: new Set() };

/** Carries out what is proposed, as it is ticked. @param {Model} model */
export function carryOutTicked(model) {
  model.hand?.carryOutProposed(but.number === model.value.table?.number ? but.pieces : new Set());
}

/** What is proposed for each that may act: shown with its chance, carried out one after the other. @param {Model} model */
export function proposedPart(model) {
  const { table, stopped, plan } = model.value;
  const queue = model.hand?.queue;
  const said = stopped ? html`<p class="stopped" role="status">${icon("flag", 16)}<span>${stopped}</span></p>` : nothing;
  const proposed = model.hand?.gathering.proposed;
  if (plan || !proposed || !table) return said;
  if (but.number !== table.number) {
    but.number = table.number;
    but.pieces = new Set();
  }
  const busy = queue?.busy === true;
  const taken = proposed.parts.filter(({ piece }) => !but.pieces.has(piece));
  const end = model.offers.find(({ group }) => group === "end");
  const names = end?.detail ? proposed.parts.filter(({ piece }) => but.pieces.has(piece)).map(({ name }) => name) : [];
  return html`${said}
    <section class="proposed" aria-label=${proposed.title}>
      <p class="plan-title"><span class="capitals">${proposed.title}</span></p>
      <ul>
        ${proposed.parts.map((part) => proposedRow(part, model))}
      </ul>
      ${proposed.one_by_one ? html`<p class="proposed-note">${say("One after the other; it stops when somebody is lost or has to decide.")}</p>` : nothing}
      <div class="proposed-buttons">
        <button type="button" ?disabled=${busy || !taken.length} @click=${() => carryOutTicked(model)}>
          <span>${taken.length === proposed.parts.length && taken.length > 1 ? say("{act} all {n}", { act: proposed.text, n: taken.length }) : say("{act} {n}", { act: proposed.text, n: taken.length })}</span><kbd aria-hidden="true">F</kbd>
        </button>
        ${end
          ? html`<button type="button" ?disabled=${busy || !taken.length} title=${names.length ? say("{names} do nothing", { names: names.join(", ") }) : nothing} @click=${() => model.hand?.carryOutProposed(but.pieces, end.id)}>
              <span>${say("{act} {n}, then {end}", { act: proposed.text, n: taken.length, end: within(end.text) })}</span>
            </button>`
          : nothing}
        ${busy ? html`<button type="button" @click=${() => queue?.stop()}><span>${say("Stop")}</span></button>` : nothing}
      </div>
    </section>`;
}

/** @param {Part} part @param {Model} model */
function proposedRow({ piece, name, text, why, rule, chance }, model) {
  return html`<li>
    <label
      ><input
        type="checkbox"
        .checked=${!but.pieces.has(piece)}
        @change=${(/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) => {
          if (currentTarget.checked) but.pieces.delete(piece);
          else but.pieces.add(piece);
          model.set({});
        }} /><span><b>${name}</b> ${text}<small>${why} ${ruleLink(rule)}</small></span
      ></label
    >
    ${chance >= 0 ? html`<span class="offer-chance">${percent(chance)}<small>${PER_CENT}</small></span>` : nothing}
  </li>`;
}
