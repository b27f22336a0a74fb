/** The replay bar: scrub, step, play, play on from there, link to the moment. */
import { html, live, nothing, svg } from "../lit.js";
import { icon } from "../core/icons.js";
import { say, sayAs } from "../core/language.js";
import { within } from "../core/lists.js";
import { openBranch } from "./branch.js";
import { connection, isDown } from "./connection.js";
import { shareMoment } from "./share.js";
import { momentsIn } from "./talk/state.js";
import { plays } from "./talk/talking.js";
import { apart, turnsOf, turnWord } from "./turns.js";
import { isTaught } from "./taught.js";

/**
 * @import {LogEntry} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** The part of the line from one number of a turn to the next, so that two of them stand beside each other on a phone. */
const NEAREST = 1 / 12;

/**
 * Rolls that decided something, as marks of their side.
 * @param {readonly LogEntry[]} log
 * @param {number} last
 */
function marks(log, last) {
  return log.flatMap(({ number, stories, taken_back }) =>
    stories
      .filter(({ dice, side, tone, outcome }) => !taken_back && dice.length && side >= 0 && outcome && tone !== "muted")
      .slice(0, 1)
      .map(({ side }) => svg`<use href="#timeline-mark-${side}" class="side-${side}" x="${(100 * number) / last}%" y="0"/>`),
  );
}

/**
 * Which entry it is and when it was decided: "turn 3, movement, entry 12 of 40".
 * @param {Model} model
 * @param {number} [at]
 */
export function describeMoment(model, at = model.at) {
  const entry = model.value.log.find(({ number }) => number === at);
  const moment = { turn: turnWord(model.scene), n: entry?.turn ?? "", phase: within(entry?.phase ?? ""), entry: at, last: model.last };
  if (!entry?.turn) return say("entry {entry} of {last}", moment);
  return entry.phase ? say("{turn} {n}, {phase}, entry {entry} of {last}", moment) : say("{turn} {n}, entry {entry} of {last}", moment);
}

/** @param {Model} model */
function timeline(model) {
  const last = Math.max(model.last, 1);
  const { log } = model.value;
  return html`<div class="timeline">
    <div class="timeline-turns" aria-hidden="true">
      <svg viewBox="0 0 1000 18" preserveAspectRatio="none">
        ${turnsOf(log).map(({ from, to }, index) => {
          const x = (1000 * from) / last;
          return svg`<rect class="turn-${index % 2}" x=${x} y="0" width=${Math.max((1000 * to) / last - x, 0)} height="18"/>`;
        })}
      </svg>
      <svg class="timeline-marks" height="18">
        <defs>
          <circle id="timeline-mark-0" cy="9" r="4" />
          <path id="timeline-mark-1" d="M0,4 l5,5 -5,5 -5,-5Z" />
          <path id="timeline-bubble" d="M-6,-6.500H6V1H-1L-4,4V1H-6Z" />
        </defs>
        ${marks(log, last)} ${momentsIn(model.value.talk, plays(model)).map((at) => svg`<use href="#timeline-bubble" class="bubble" x="${(100 * at) / last}%" y="-4"/>`)}
        ${apart(turnsOf(log), last * NEAREST).map(({ turn, from }) => svg`<text x="${(100 * from) / last}%" dx="6" y="13">${turn}</text>`)}
      </svg>
    </div>
    <input
      type="range"
      min="0"
      max=${last}
      .value=${live(String(model.at))}
      aria-label=${say("Moment of the match")}
      aria-valuetext=${describeMoment(model)}
      @input=${(/** @type {Event} */ event) => model.look(Number(/** @type {HTMLInputElement} */ (event.target).value))}
    />
  </div>`;
}

/** @param {Model} model */
export function replayBar(model) {
  const { moment, playing, live: running, record, table } = model.value;
  const at = model.at;
  // While a match runs, one may not go back behind a secret of somebody else.
  const sealed = model.value.log.some((entry) => entry.sealed && entry.number <= at);
  const canBranch = running ? table !== null && !table.frozen && !isTaught(table) && (table.over !== null || !sealed) : record?.branch === true;
  return html`<div class="replay-controls" role="group" aria-label=${say("Replay")}>
      <button type="button" class="bare" aria-label=${say("To the start")} ?disabled=${at <= 0} @click=${() => model.look(0)}>${icon("first")}</button>
      <button type="button" class="bare" aria-label=${say("One entry back")} ?disabled=${at <= 0} @click=${() => model.look(at - 1)}>${icon("prev")}</button>
      <button
        type="button"
        class="bare"
        aria-label=${playing ? sayAs("replay", "Pause") : sayAs("replay", "Play")}
        ?disabled=${model.last === 0}
        @click=${() => togglePlay(model)}
      >
        ${icon(playing ? "pause" : "play")}
      </button>
      <button type="button" class="bare" aria-label=${say("One entry on")} ?disabled=${at >= model.last} @click=${() => model.look(at + 1)}>${icon("next")}</button>
    </div>
    ${timeline(model)}
    ${isDown(model)
      ? html`<button type="button" class="bare live-button down" title=${say("The line to the table is down: try now")} @click=${() => connection.retry()}>
          <i aria-hidden="true"></i>${say("No line")}
        </button>`
      : running
      ? html`<button type="button" class="bare live-button" aria-pressed=${moment < 0} @click=${() => model.look(model.last)}>
          <i aria-hidden="true"></i>${table?.over ? say("End") : say("Live")}
        </button>`
      : nothing}
    ${canBranch
      ? html`<button type="button" class="bare" title=${say("Play on from this moment, in a match of its own")} @click=${() => openBranch(model)}>
          ${icon("branch", 18)}<span>${say("Branch")}</span>
        </button>`
      : nothing}
    <button type="button" class="bare" title=${say("A link to this moment")} @click=${() => shareMoment(model)}>
      ${icon("link", 18)}<span>${say("Link")}</span>
    </button>`;
}

const BEAT = 700;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {Model} model */
export function togglePlay(model) {
  clearTimeout(timer);
  if (model.value.playing) {
    model.set({ playing: false });
    return;
  }
  model.set({ playing: true });
  let next = model.at >= model.last ? 0 : model.at + 1;
  const beat = async () => {
    if (!model.value.playing) return;
    await model.look(next);
    if (next >= model.last) {
      model.set({ playing: false });
      return;
    }
    next = model.at + 1;
    timer = setTimeout(() => void beat(), BEAT);
  };
  void beat();
}
