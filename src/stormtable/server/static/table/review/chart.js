/** The chance to win through a match, and on the same line what was given away and what the dice did. */
import { html, nothing, svg } from "../../lit.js";
import { figure, grouped, PER_CENT } from "../../core/format.js";
import { say, sayParts } from "../../core/language.js";
import { turnsOf } from "../turns.js";
import { chanceAt, pointsOf, signed } from "./numbers.js";
import { lookAtPoint } from "./asking.js";

/**
 * @import {Report} from "../../wire.js"
 * @import {Model} from "../model.js"
 * @import {Point} from "./numbers.js"
 */

/** Measures of the drawing, in its own units; it is stretched across, so what is round is drawn above it in HTML. */
const WIDE = 1000;
const CURVE = 100;
const LANE = 36;

/** @param {Report} report @param {number} last @param {number} side */
function curvePath(report, last, side) {
  return report.moments.map(({ entry, chances }, at) => `${at ? "H" : "M"}${((WIDE * entry) / last).toFixed(1)}${at ? "V" : ","}${(CURVE * (1 - (chances[side] ?? 0) / 1000)).toFixed(1)}`).join("");
}

/** What was given away hangs down, luck stands up or down by whom it helped. @param {Report} report @param {number} last @param {number} side */
function lanes(report, last, side) {
  const most = Math.max(100, ...report.decisions.map(({ given }) => given), ...report.rolls.map(({ luck }) => Math.abs(luck)));
  const scale = LANE / most;
  /** @param {number} entry */
  const x = (entry) => (WIDE * entry) / last - 1.5;
  return svg`${report.decisions
    .filter(({ sure }) => sure)
    .map((each) => svg`<rect class="side-${each.side}" x=${x(each.entry)} y=${CURVE + 8} width="3" height=${Math.max(each.given * scale, 1)}/>`)}
    ${report.rolls.map((each) => {
      const luck = (each.side === side ? each.luck : -each.luck) * scale * 0.5;
      return svg`<rect class="side-${each.side}" x=${x(each.entry)} y=${CURVE + 12 + LANE * 1.5 - Math.max(luck, 0)} width="3" height=${Math.max(Math.abs(luck), 0.5)}/>`;
    })}
    <path class="across" d="M0,${CURVE + 8}H${WIDE}M0,${CURVE + 12 + LANE * 1.5}H${WIDE}"/>`;
}

/** @param {Point} point @param {Report} report @param {Model} model @param {number} last @param {number} side */
function pin(point, report, model, last, side) {
  const chance = chanceAt(report, point.entry, side);
  const top = 4 + 88 * (1 - chance / 1000);
  return html`<button
    type="button"
    class="review-pin side-${point.side} of-${point.kind} ${model.value.point === point.number ? "now" : ""}"
    .style=${`left:${(100 * point.entry) / last}%;top:${top}%`}
    aria-label=${say("Turning point {n}: {title}, {change} percent", { n: point.number, title: point.title, change: signed(point.change) })}
    title="${point.title}: ${signed(point.change)}${PER_CENT}"
    @click=${() => lookAtPoint(model, point)}
  >
    <span>${point.number}</span>
  </button>`;
}

/** @param {Model} model */
export function reviewChart(model) {
  const report = model.value.review?.report;
  if (!report) return nothing;
  const { reviewSide: side, log } = model.value;
  const last = Math.max(model.last, 1);
  const path = curvePath(report, last, side);
  const name = report.sides[side]?.name ?? "";
  const now = chanceAt(report, model.at, side);
  const high = CURVE + 12 + LANE * 2;
  /** @param {PointerEvent} event */
  const look = (event) => {
    const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    if (event.buttons) void model.look(Math.round((last * (event.clientX - box.left)) / box.width));
  };
  return html`<section class="review-chart" aria-label=${say("Chance to win")}>
    <header>
      <h2>${say("Chance to win")}</h2>
      <p>${sayParts("{chance} after entry {n}", { chance: html`<b>${name} ${figure(now / 10, 0)}${PER_CENT}</b>`, n: model.at })}</p>
      <p class="how">${say("{n} descents an entry. The computer's opinion, not the truth.", { n: grouped(report.descents) })}</p>
    </header>
    <div class="review-lanes" aria-hidden="true"><b>${name}</b><span>${say("Given away")}</span><span>${say("Luck of the dice")}</span></div>
    <div class="review-plot" @pointerdown=${look} @pointermove=${look}>
      <svg viewBox="0 0 ${WIDE} ${high}" preserveAspectRatio="none" role="img" aria-label=${say("The chance of {name}, from {first} percent to {last} percent", { name, first: figure(chanceAt(report, 0, side) / 10, 0), last: figure(chanceAt(report, last, side) / 10, 0) })}>
        <defs>
          <pattern id="review-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><rect width="2.500" height="8" /></pattern>
        </defs>
        <rect class="ground-other" width=${WIDE} height=${CURVE} /><rect class="hatch" width=${WIDE} height=${CURVE} fill="url(#review-hatch)" />
        <path class="ground-own side-${side}" d="${path}H${WIDE}V${CURVE}H0Z" />
        <path class="across half" d="M0,${CURVE / 4}H${WIDE}M0,${CURVE / 2}H${WIDE}M0,${(3 * CURVE) / 4}H${WIDE}" />
        ${turnsOf(log).map(({ from }) => svg`<path class="across" d="M${(WIDE * from) / last},0V${high}"/>`)}
        <path class="edge" d=${path} />
        ${lanes(report, last, side)}
        <path class="moment" d="M${(WIDE * model.at) / last},0V${high}" />
      </svg>
      <div class="review-pins">${pointsOf(report).map((point) => pin(point, report, model, last, side))}</div>
    </div>
    <div class="review-scale" aria-hidden="true"><span>100${PER_CENT}</span><span>50${PER_CENT}</span><span>0${PER_CENT}</span></div>
  </section>`;
}
