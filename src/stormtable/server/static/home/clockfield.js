/** How the time of a match is kept: not at all, live, or by the day. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { phrase, say, sayAs, sayCount } from "../core/language.js";
import { numberField } from "../core/numberfield.js";
import { PACES } from "./pace.js";

/**
 * @import {Clock} from "../wire.js"
 * @import {Pace} from "./pace.js"
 * @typedef {{clock: Clock | null}} Timed
 */

const MINUTES = [3, 5, 10, 15, 20, 30, 45, 60, 90, 120];
const SECONDS = [0, 5, 10, 15, 20, 30, 60];
const DAYS = [1, 2, 3, 5, 7, 14];
const LEAVE = [0, 3, 7, 14, 30];

const HINTS = {
  live: phrase("Each seat has so long for the whole match, and so much more for each decision. Only who must decide loses time."),
  days: phrase("Each decision has so many days; days of leave are drawn on once they are out."),
  none: phrase("Nobody is hurried. After fourteen days without a decision the others may choose what becomes of it."),
};

/** The pace of a clock. @param {Clock | null} clock @returns {Pace} */
export function paceOf(clock) {
  if (!clock) return "none";
  return clock.kind === "live" ? "live" : "days";
}

/** What a pace begins with. @param {Pace} pace @returns {Clock | null} */
export function usualClock(pace) {
  if (pace === "live") return { kind: "live", minutes: 15, increment: 10 };
  return pace === "days" ? { kind: "correspondence", days: 1, leave: 7 } : null;
}

/** @param {Timed} wanted @param {Clock} clock @param {() => void} redraw */
function amounts(wanted, clock, redraw) {
  /** @param {Partial<Clock>} changed */
  const set = (changed) => {
    wanted.clock = { ...clock, ...changed };
    redraw();
  };
  return html`<div class="clock-amounts">
    ${clock.kind === "live"
      ? html`${numberField(say("Each seat"), MINUTES, clock.minutes ?? 0, (value) => say("{minutes} min", { minutes: value }), (minutes) => set({ minutes }))}
          ${numberField(say("A decision"), SECONDS, clock.increment ?? 0, (value) => say("+ {seconds} s", { seconds: value }), (increment) => set({ increment }))}`
      : html`${numberField(say("A decision"), DAYS, clock.days ?? 0, (value) => sayCount(value, "{n} day", "{n} days"), (days) => set({ days }))}
          ${numberField(sayAs("time", "Leave"), LEAVE, clock.leave ?? 0, (value) => sayCount(value, "{n} day", "{n} days"), (leave) => set({ leave }))}`}
  </div>`;
}

/** @param {Timed} wanted @param {() => void} redraw */
export function clockField(wanted, redraw) {
  const pace = paceOf(wanted.clock);
  return html`<fieldset class="field clock-field">
    <legend>${say("Pace")}</legend>
    <div class="segmented">
      ${PACES.map(
        ([name, title, drawn]) =>
          html`<label
            ><input
              type="radio"
              name="pace"
              .checked=${pace === name}
              @change=${() => {
                wanted.clock = usualClock(name);
                redraw();
              }}
            /><span>${icon(drawn, 18)} ${say(title)}</span></label
          >`,
      )}
    </div>
    ${wanted.clock ? amounts(wanted, wanted.clock, redraw) : nothing}
    <p class="hint">${say(HINTS[pace])}</p>
  </fieldset>`;
}
