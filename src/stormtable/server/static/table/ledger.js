/** The ledger: how the sides have fared, round by round; beside it what the chart's signs mean, and what is looked at. */
import { html, nothing, svg } from "../lit.js";
import { mark } from "../core/icons.js";
import { say } from "../core/language.js";
import { allCards, cardOf } from "./cards.js";
import { openRow } from "./rows.js";

/**
 * @import {Chart, Curve, Scene} from "../wire.js"
 * @import {Model} from "./model.js"
 */

const WIDE = 232;
const HIGH = 96;
const LEFT = 30;

/** A round number above the highest value, to be halved. @param {number} most */
function ceiling(most) {
  const step = most > 200 ? 100 : most > 40 ? 20 : 10;
  return Math.max(step, Math.ceil(most / step) * step);
}

/** One curve as a picture; its numbers stand in words too. @param {Curve} curve @param {Scene} scene */
function curveOf(curve, scene) {
  const { title, rounds, first, now, values } = curve;
  const least = Math.min(first, 1);
  const top = ceiling(Math.max(...values.flat(), 1));
  /** @param {number} round */
  const x = (round) => LEFT + ((WIDE - LEFT - 34) * (round - least)) / Math.max(rounds - least, 1);
  /** @param {number} value */
  const y = (value) => 8 + (HIGH - 26) * (1 - value / top);
  const last = values.map((each) => each.at(-1) ?? 0);
  const high = last.indexOf(Math.max(...last));
  const told = values.map((each, side) => `${scene.sides[side]} ${each.join(", ") || say("nothing yet")}`).join("; ");
  return html`<figure class="curve">
    <figcaption>${title}</figcaption>
    <svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${say("{title}, round by round: {values}", { title, values: told })}>
      ${[0, top / 2, top].map((value) => svg`<path class="curve-grid" d="M${LEFT},${y(value)}H${WIDE - 34}"/><text class="curve-scale" x=${LEFT - 6} y=${y(value) + 4} text-anchor="end">${value}</text>`)}
      <rect class="curve-now" x=${x(now) - 6} y="4" width="12" height=${HIGH - 20} />
      ${Array.from({ length: rounds - least + 1 }, (_, at) => least + at).map(
        (round) => svg`<text class="curve-round ${round === now ? "now" : ""}" x=${x(round)} y=${HIGH - 3} text-anchor="middle">${round}</text>`,
      )}
      ${values.map((each, side) => svg`<g class="side-${side}">
          <path class="curve-line" d=${each.map((value, at) => `${at ? "L" : "M"}${x(first + at)},${y(value)}`).join("")} />
          ${each.map((value, at) => svg`<circle cx=${x(first + at)} cy=${y(value)} r="2.6"/>`)}
          ${each.length ? svg`<text class="curve-last" x=${x(first + each.length - 1) + 8} y=${Math.min(y(each.at(-1) ?? 0) + (side === high ? 1 : 11), HIGH - 18)}>${each.at(-1)}</text>` : nothing}
        </g>`)}
    </svg>
  </figure>`;
}

/** @param {Scene} scene */
export function ledger(scene) {
  if (!scene.curves.length) return nothing;
  return html`<section class="ledger" aria-label=${say("Ledger")}>
    <p class="capitals">${say("Ledger")} ${scene.sides.map((name, side) => html`<span>${mark(side, "", 13)} ${name}</span>`)}</p>
    <div class="curves">${scene.curves.map((curve) => curveOf(curve, scene))}</div>
  </section>`;
}

/** What the signs of a chart mean. @param {Chart} chart @param {Scene} scene */
function legend(chart, scene) {
  return html`<ul class="chart-legend" aria-label=${say("Signs")}>
    <li><svg viewBox="-14 -14 28 28" aria-hidden="true"><circle r="10" /><text y="4.500" text-anchor="middle">5</text></svg>${chart.value_name}</li>
    <li><svg viewBox="-14 -14 28 28" aria-hidden="true"><path d="M-8,8V-8H8V8M-8,-3H8M-3.500,-8V-3M3.500,-8V-3M-3,8V2.500H3V8" /></svg>${chart.yard_name}</li>
    ${scene.sides.map((name, side) => html`<li class="side-${side}"><svg viewBox="-14 -14 28 28" aria-hidden="true"><path class="supplied" d="M-14,0H14" /></svg>${chart.supply_name}, ${name}</li>`)}
  </ul>`;
}

/** What stands below a chart. @param {Scene} scene @param {Model} model */
export function chartRow(scene, model) {
  if (!scene.chart) return nothing;
  const piece = model.value.looked || openRow(model)?.piece;
  const card = scene.cards.find((each) => each.piece === piece);
  return html`<div class="chart-row">
    ${ledger(scene)} ${legend(scene.chart, scene)}
    <div class="chart-card">${card ? cardOf(card, scene, model) : nothing}</div>
  </div>`;
}

/** The same for the phone's sheet: the ledger, then every card. @param {Scene} scene @param {Model} model */
export function chartStanding(scene, model) {
  return html`${ledger(scene)} ${allCards(scene, model)}`;
}
