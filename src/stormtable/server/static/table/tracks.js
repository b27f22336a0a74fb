/** Sequence strips: the phases of the turn in the header, the firing order above the board. */
import { html, nothing } from "../lit.js";
import { mark } from "../core/icons.js";
import { say } from "../core/language.js";
import { labelOf } from "./pieces.js";
import { turnName } from "./turns.js";

/** @import {Scene, Step, Track} from "../wire.js" */

const PHASES = "phases";
/** Steps from which a strip says less of each. */
const MANY = 6;

/** @param {Scene} scene @returns {Track | undefined} */
export function phaseTrack(scene) {
  return scene.tracks.find(({ id }) => id === PHASES);
}

/** The order in which the players act, where there are consoles. @param {Scene} scene @returns {Track | undefined} */
export function orderTrack({ tracks, consoles }) {
  return consoles.length ? tracks.find(({ steps }) => consoles.every(({ piece }) => steps.some((step) => step.piece === piece))) : undefined;
}

/** The phase that is on. @param {Scene} scene */
export function phaseNow(scene) {
  return phaseTrack(scene)?.steps.find(({ state }) => state === "now")?.text ?? "";
}

/** @param {Step} step @param {number} index */
function phaseStep(step, index) {
  return html`<li class="phase ${step.state}" aria-current=${step.state === "now" ? "step" : nothing} title=${step.title || nothing}>
    <b aria-hidden="true">${index + 1}</b>${step.text}${step.state === "empty" ? html`<span class="unseen">${say(", nothing to do")}</span>` : nothing}
  </li>`;
}

/** @param {Scene} scene */
export function phaseStrip(scene) {
  return html`<div class="turn-count">${turnName(scene)} <b>${scene.turn}</b>${scene.turn_of ? html`<small> ${scene.turn_of}</small>` : nothing}</div>
    <ol class="phases" aria-label=${say("Phases of the turn")}>
      ${phaseTrack(scene)?.steps.map(phaseStep)}
    </ol>`;
}

/** The phases as pips, for a phone. @param {Scene} scene */
export function phasePips(scene) {
  const steps = phaseTrack(scene)?.steps ?? [];
  const at = steps.findIndex(({ state }) => state === "now");
  return html`<div class="pips" role="img" aria-label=${say("Phase {n} of {all}: {phase}", { n: at + 1, all: steps.length, phase: phaseNow(scene) })}>
    ${steps.map(({ state }) => html`<i class=${state}></i>`)}
  </div>`;
}

/**
 * One place in a strip; the first of a group says its heading.
 * @param {Step} step
 * @param {Step | undefined} before
 * @param {Scene} scene
 */
function stepOf(step, before, scene) {
  const heading = step.group && step.group !== before?.group ? html`<li class="strip-group">${step.group}</li>` : nothing;
  return html`${heading}
    <li
      class="strip-step ${step.state} ${step.hit ? "hit" : ""}"
      aria-current=${step.state === "now" ? "step" : nothing}
      title=${step.title || nothing}
    >
      ${step.side >= 0 ? mark(step.side, labelOf(scene, step.piece)) : nothing}<b class=${step.text.length > 2 ? "long" : ""}>${step.text}</b>${step.note ? html`<i>${step.note}</i>` : nothing}
    </li>`;
}

/**
 * @param {Scene} scene
 * @param {boolean} phone where the strip of players says the order
 */
export function strips(scene, phone) {
  return scene.tracks
    .filter((track) => track.id !== PHASES && track.steps.length && !(phone && track === orderTrack(scene)))
    .map(
      (track) =>
        html`<div class="strip ${track.steps.length > MANY ? "many" : ""}" role="group" aria-label=${track.title} tabindex="0">
          <span class="capitals">${track.title}</span>
          <ol>
            ${track.steps.map((step, index) => stepOf(step, track.steps[index - 1], scene))}
          </ol>
        </div>`,
    );
}
