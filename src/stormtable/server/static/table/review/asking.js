/** Asks for the review of a match, and waits until it is computed. */
import { get, post } from "../../core/net.js";
import { announce } from "../../core/announce.js";
import { say } from "../../core/language.js";
import { momentOf, nextPoint, pointsOf } from "./numbers.js";

/**
 * @import {ReviewStatus} from "../../wire.js"
 * @import {Model} from "../model.js"
 * @import {Point} from "./numbers.js"
 */

/** Milliseconds between two looks how far it is. */
const BEAT = 1000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {Model} model */
const address = (model) => `/api/table/${encodeURIComponent(model.value.key)}/review`;

/** @param {Model} model @param {ReviewStatus} review */
function keep(model, review) {
  const before = model.value.review?.state;
  model.set({ review, reviewProblem: null });
  clearTimeout(timer);
  if (review.state === "waiting" || review.state === "computing") timer = setTimeout(() => void follow(model), BEAT);
  else if (before && before !== review.state && review.report) announce(say("The review is ready. {headline}", { headline: review.report.headline }));
}

/** @param {Model} model @param {Promise<ReviewStatus>} asked @param {number} [factor] of what is wanted; 0: only looked for */
async function take(model, asked, factor = 0) {
  try {
    keep(model, await asked);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    model.set({ reviewProblem: { text, factor } });
    announce(text);
    const { state } = model.value.review ?? {};
    if (state === "waiting" || state === "computing") timer = setTimeout(() => void follow(model), 5 * BEAT);
  }
}

/** Looks how far it is. @param {Model} model */
async function follow(model) {
  if (model.value.reviewing) await take(model, get(address(model)));
}

/** Computes it, or computes it anew with more descents. @param {Model} model @param {number} [factor] */
export async function ask(model, factor = 1) {
  await take(model, post(address(model), { factor }), factor);
}

/** Asks once more for what was refused, or could not be computed. @param {Model} model */
export async function askAgain(model) {
  const { review, reviewProblem } = model.value;
  if (reviewProblem && !reviewProblem.factor) await openReview(model);
  else await ask(model, reviewProblem?.factor ?? review?.factor);
}

/** Opens the review; it is computed if that has not been done. @param {Model} model */
export async function openReview(model) {
  model.set({ reviewing: true, playing: false });
  await take(model, get(address(model)));
  if (model.value.review?.state === "none" && model.value.review.possible) await ask(model);
  pickUp(model);
}

/** Whoever comes back by an address looks at the turning point of that moment again. @param {Model} model */
function pickUp(model) {
  const { review, point, moment } = model.value;
  const report = review?.report;
  const found = report && pointsOf(report).find((each) => momentOf(report, each) === moment);
  if (found && !point) model.set({ point: found.number });
}

/** @param {Model} model */
export function closeReview(model) {
  clearTimeout(timer);
  model.set({ reviewing: false, point: 0 });
}

/** Looks at a turning point. @param {Model} model @param {Point} point */
export function lookAtPoint(model, point) {
  const report = model.value.review?.report;
  if (!report) return;
  model.set({ point: point.number });
  announce(`${point.title}. ${point.text}`);
  void model.look(momentOf(report, point));
}

/** The next turning point, or the one before. @param {Model} model @param {1 | -1} step */
export function stepPoint(model, step) {
  const report = model.value.review?.report;
  const points = report ? pointsOf(report) : [];
  const now = points.find(({ number }) => number === model.value.point);
  const next = now ? points[points.indexOf(now) + step] : (nextPoint(points, model.at, step) ?? points.at(step > 0 ? 0 : -1));
  if (next) lookAtPoint(model, next);
}
