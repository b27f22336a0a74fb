/** The review in the column: the sentence, the turning points, luck and skill. */
import { html, nothing, svg } from "../../lit.js";
import { figure, grouped, PER_CENT, sentence } from "../../core/format.js";
import { icon, mark } from "../../core/icons.js";
import { say, sayCount, sayParts } from "../../core/language.js";
import { inARow } from "../../core/lists.js";
import { openBranch } from "../branch.js";
import { ask, askAgain, closeReview, lookAtPoint } from "./asking.js";
import { filtered, oftenText, pointsOf, signed, waterfall } from "./numbers.js";

/**
 * @import {Report, ReviewStatus, SideSum} from "../../wire.js"
 * @import {Model} from "../model.js"
 * @import {Bar, Point} from "./numbers.js"
 */

/** Times as many descents as usual. */
const MORE = 4;

/** What did not come about, and a button to try it again. @param {string} text @param {Model} model */
function failed(text, model) {
  return html`<p class="refusal" role="alert">${icon("warn", 18)}<span>${text}</span></p>
    <div class="commit"><button type="button" @click=${() => askAgain(model)}>${say("Try again")}</button></div>`;
}

/** What can be said before it is there. @param {ReviewStatus | null} review @param {Model} model */
function waiting(review, model) {
  const { reviewProblem } = model.value;
  if (reviewProblem) return failed(sentence(reviewProblem.text), model);
  if (!review) return html`<p class="review-note" role="status">${say("Looking for the review.")}</p>`;
  if (review.state === "failed") return failed(sentence(review.why), model);
  if (!review.possible) return html`<p class="review-note">${sayParts("Nobody computes reviews on this server. {command} does, from the record.", { command: html`<code>stormtable review FILE</code>` })}</p>`;
  const share = review.total ? Math.round((100 * review.done) / review.total) : 0;
  const words = review.state === "waiting" ? (review.before ? say("{n} computed first", { n: review.before }) : say("Begins in a moment")) : say("{n} % computed", { n: share });
  return html`<div class="review-wait" role="status">
    <p>${say("The computer weighs each roll and each decision. {how_far}.", { how_far: words })}</p>
    <progress max="100" value=${share} aria-label=${say("The review, computed so far")}></progress>
  </div>`;
}

/** @param {Point} point @param {Model} model */
function row(point, model) {
  const now = model.value.point === point.number;
  return html`<li>
    <button type="button" class="review-point ${now ? "now" : ""}" aria-current=${now ? "true" : "false"} @click=${() => lookAtPoint(model, point)}>
      <span class="review-mark of-${point.kind} side-${point.side}">${mark(point.side, String(point.number), 24)}</span>
      <span class="told"><b>${point.title}</b><small>${icon(point.kind === "roll" ? "dice" : "branch", 14)} ${say("entry {n}, {text}", { n: point.entry, text: point.text })}</small></span>
      <span class="change ${point.change < 0 && point.kind === "decision" ? "cost" : ""}"><b>${signed(point.change)}</b> <small>±${figure(point.error / 10, 1)}${PER_CENT}</small></span>
    </button>
    ${now && point.given ? choices(point, model) : nothing}
  </li>`;
}

/** What could be done, the better and the played. @param {Point} point @param {Model} model */
function choices(point, model) {
  const found = point.given?.choices ?? [];
  return html`<div class="review-choices">
    <table>
      <caption class="unseen">${say("Choices and the chance to win that each leaves")}</caption>
      <tbody>
        ${found.map(
          (each, at) => html`<tr class=${each.played ? "played" : at ? "" : "better"}>
            <td><small>${each.played ? say("Played") : at ? "" : say("Better")}</small> ${each.text}</td>
            <td><b>${figure(each.chance / 10, 1)}${PER_CENT}</b> <small>±${figure(each.error / 10, 1)}</small></td>
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="review-note">${say("{n} descents each, from what the seat could know. The board shows the position before it.", { n: grouped(point.given?.descents ?? 0) })}</p>
    ${model.value.record?.branch
      ? html`<button type="button" @click=${() => openBranch(model, point.seat)}>${icon("branch", 18)} ${say("Play on from here")}</button>`
      : nothing}
  </div>`;
}

/** @param {Report} report @param {Model} model */
function list(report, model) {
  const points = pointsOf(report);
  const { reviewFilter: filter } = model.value;
  const kinds = [["all", say("All")], ...report.sides.map(({ side, name }) => [String(side), name]), ["decision", say("Decisions")], ["roll", say("Rolls")]];
  return html`<section class="review-list" aria-label=${say("Turning points")}>
    <header>
      <h3>${say("Turning points")}</h3>
      <div class="review-filter" role="group" aria-label=${say("Which")}>
        ${kinds.map(([value, text]) => html`<button type="button" class="bare" aria-pressed=${filter === value} @click=${() => model.set({ reviewFilter: value ?? "all" })}>${text}</button>`)}
      </div>
    </header>
    <ol>
      ${filtered(points, filter).map((point) => row(point, model))}
    </ol>
    ${points.length ? nothing : html`<p class="review-note">${say("No roll and no decision moved the chance by more than its interval.")}</p>`}
  </section>`;
}

/** @param {Bar} bar */
function bar({ text, side, from, to, change, error, kind }) {
  const low = Math.max(0, Math.min(from, to)) / 10;
  const wide = Math.max(Math.min(1000, Math.max(from, to)) / 10 - low, 0.4);
  return html`<tr class=${kind}>
    <th scope="row">${side >= 0 ? mark(side, "", 12) : nothing} ${text}</th>
    <td class="bar">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        ${svg`<path class="half" d="M0,0V10M50,0V10M100,0V10"/><rect class="side-${side} ${kind}" x=${low} y="1" width=${wide} height="8"/>`}
      </svg>
    </td>
    <td><b>${kind === "level" ? `${figure(to / 10, 0)}${PER_CENT}` : signed(change)}</b></td>
    <td><small>${error ? `±${figure(error / 10, 0)}` : ""}</small></td>
  </tr>`;
}

/** @param {Report} report @param {Model} model */
function skill(report, model) {
  const { reviewSide: side } = model.value;
  return html`<section class="review-skill" aria-label=${say("Luck and skill")}>
    <header>
      <h3>${say("Luck and skill")}</h3>
      <small>${inARow([sayCount(report.rolls.length, "{n} roll", "{n} rolls"), sayCount(report.decisions.length, "{n} decision", "{n} decisions")])}</small>
      <div class="review-filter" role="group" aria-label=${say("Whose chance")}>
        ${report.sides.map((each) => html`<button type="button" class="bare" aria-pressed=${each.side === side} @click=${() => model.set({ reviewSide: each.side })}>${each.name}</button>`)}
      </div>
    </header>
    <table class="review-sums">
      <caption class="unseen">${say("From the first decision to the result")}</caption>
      <tbody>
        ${waterfall(report, side).map(bar)}
      </tbody>
    </table>
    <div class="review-dice">${report.sides.map(dice)}</div>
    <p class="review-note">${say("Only what is more than its interval is called an error. One match proves little about anybody's dice.")}</p>
  </section>`;
}

/** Hits and faces of a side. @param {SideSum} each */
function dice({ side, name, dice: { shots, hits, expected, low, high, at_least: more, at_most: fewer, rolled, fifths } }) {
  const most = Math.max(1, ...fifths);
  const fair = rolled / fifths.length;
  const found = { expected: figure(expected, 1), low, high, hits };
  return html`<div>
    <h4>${mark(side, "", 13)} ${name} ${shots ? html`<span>${sayParts("{hits} hits of {shots}", { hits: html`<b>${hits}</b>`, shots })}</span>` : nothing}</h4>
    ${shots ? html`<p>${hits >= expected ? say("{expected} expected, {low} to {high} in 19 matches of 20; {hits} or more: {often}", { ...found, often: oftenText(more) }) : say("{expected} expected, {low} to {high} in 19 matches of 20; {hits} or fewer: {often}", { ...found, often: oftenText(fewer) })}</p>` : nothing}
    <svg class="review-fifths" viewBox="0 0 100 34" role="img" aria-label=${say("{n} dice of {name} by fifths, the lowest first: {fifths}; fair dice {fair} each", { n: rolled, name, fifths: fifths.map((one) => figure(one, 0)).join(", "), fair: figure(fair, 1) })}>
      ${fifths.map((one, at) => svg`<rect class="side-${side}" x=${at * 20 + 1} y=${30 - (26 * one) / most} width="18" height=${(26 * one) / most}/>`)}
      ${svg`<path d="M0,${30 - (26 * fair) / most}H100"/>`}
    </svg>
    <p><small>${say("{n} dice, lowest fifth to highest; the line: fair dice", { n: rolled })}</small></p>
  </div>`;
}

/** How a closer look goes, or the button for one. @param {Report} report @param {ReviewStatus} review @param {Model} model */
function closer(report, review, model) {
  const why = model.value.reviewProblem?.text ?? (review.state === "failed" ? review.why : "");
  if (why) return failed(say("The closer look did not come about: {why}. What stands here is the review from before.", { why }), model);
  if (review.state === "waiting" || review.state === "computing") return waiting(review, model);
  return report.factor < MORE ? html`<button type="button" class="bare" @click=${() => ask(model, MORE)}>${say("Look {n} times as closely", { n: MORE })}</button>` : nothing;
}

/** What the review stands on. @param {Report} report @param {ReviewStatus} review @param {Model} model */
function foot(report, review, model) {
  return html`<section class="review-foot">
    <p class="review-note">${report.own_fit ? say("The chances rest on {games}.", { games: report.fit }) : say("The chances rest on {games}, of this game's other scenarios.", { games: report.fit })} ${say("{n} descents an entry.", { n: grouped(report.descents) })}</p>
    ${closer(report, review, model)}
  </section>`;
}

/** @param {Model} model */
export function reviewPanel(model) {
  const { review } = model.value;
  const report = review?.report;
  return html`<div class="review">
    <section class="decision ending" aria-label=${say("Review")}>
      <p class="capitals">${say("Review")} <button type="button" class="bare review-close" @click=${() => closeReview(model)}>${icon("play", 14)} ${say("Replay")}</button></p>
      <h2 tabindex="-1">${report ? report.headline : say("What mattered in this match")}</h2>
    </section>
    ${report && review ? html`${list(report, model)} ${skill(report, model)} ${foot(report, review, model)}` : waiting(review, model)}
  </div>`;
}
