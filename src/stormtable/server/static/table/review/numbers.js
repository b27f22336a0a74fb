/** What a review's numbers come to on the page: no document is needed for any of it. */
import { figure, grouped } from "../../core/format.js";
import { say } from "../../core/language.js";

/**
 * @import {Given, Luck, Report} from "../../wire.js"
 */

/**
 * @typedef {object} Point a turning point, with what it is about
 * @property {number} number on the curve and in the list, from 1
 * @property {"decision" | "roll"} kind
 * @property {number} entry
 * @property {number} seat
 * @property {number} side
 * @property {number} change thousandths for its side: a cost is below 0
 * @property {number} error
 * @property {string} title
 * @property {string} text
 * @property {Given | null} given
 */

/** @param {Given | Luck} each @returns {each is Given} */
const isGiven = (each) => "given" in each;

/** The turning points in the order of the match. @param {Report} report @returns {Point[]} */
export function pointsOf(report) {
  return report.points.flatMap((point, at) => {
    const each = point.kind === "decision" ? report.decisions[point.at] : report.rolls[point.at];
    return each ? [pointOf(each, at + 1)] : [];
  });
}

/** @param {Given | Luck} each @param {number} number @returns {Point} */
function pointOf(each, number) {
  const { entry, seat, side, error, title, text } = each;
  const given = isGiven(each) ? each : null;
  const kind = given ? "decision" : "roll";
  return { number, kind, entry, seat, side, error, title, text, given, change: isGiven(each) ? -each.given : each.luck };
}

/** Those that a filter leaves: "all", "decision", "roll", or a side's number. @param {readonly Point[]} points @param {string} filter */
export function filtered(points, filter) {
  return points.filter(({ kind, side }) => filter === "all" || filter === kind || filter === String(side));
}

/** Thousandths as signed hundredths: "−8.4". @param {number} perMille */
export function signed(perMille) {
  const text = figure(Math.abs(perMille) / 10, 1);
  return `${perMille < 0 ? "−" : "+"}${text}`;
}

/** The number of the turning point after an entry, or before it. @param {readonly Point[]} points @param {number} at @param {1 | -1} step */
export function nextPoint(points, at, step) {
  return step > 0 ? points.find(({ entry }) => entry > at) : [...points].reverse().find(({ entry }) => entry < at);
}

/** The entry whose position a point is looked at in: a decision before it is taken. @param {Report} report @param {Point} point */
export function momentOf(report, point) {
  if (point.kind === "roll") return point.entry;
  return report.moments.filter(({ entry }) => entry < point.entry).at(-1)?.entry ?? 0;
}

/** A side's chance after an entry, in thousandths. @param {Report} report @param {number} at @param {number} side */
export function chanceAt(report, at, side) {
  return report.moments.filter(({ entry }) => entry <= at).at(-1)?.chances[side] ?? 500;
}

/**
 * @typedef {object} Bar of the waterfall
 * @property {string} text
 * @property {number} side whose decisions or dice they are; -1: nobody's
 * @property {number} from thousandths
 * @property {number} to
 * @property {number} change 0: a level, not a step
 * @property {number} error
 * @property {"level" | "decisions" | "dice" | "rest"} kind
 */

/** From the start to the result as one side sees it. @param {Report} report @param {number} side @returns {Bar[]} */
export function waterfall(report, side) {
  const own = report.sides[side];
  if (!own) return [];
  const others = Math.max(report.sides.length - 1, 1);
  /** @type {Bar[]} */
  const bars = [{ text: say("At the first decision"), side: -1, from: 0, to: own.start, change: 0, error: 0, kind: "level" }];
  let at = own.start;
  /** @param {string} text @param {number} whose @param {number} change @param {number} error @param {Bar["kind"]} kind */
  const step = (text, whose, change, error, kind) => {
    bars.push({ text, side: whose, from: at, to: at + change, change, error, kind });
    at += change;
  };
  for (const each of report.sides) step(say("{name}: decisions", { name: each.name }), each.side, each === own ? -each.given : each.given / others, each.given_error, "decisions");
  bars.push({ text: say("With average dice"), side: -1, from: 0, to: at, change: 0, error: Math.round(Math.hypot(...report.sides.map(({ given_error: error }) => error))), kind: "level" });
  for (const each of report.sides) step(say("{name}: dice", { name: each.name }), each.side, each === own ? each.luck : -each.luck / others, each.luck_error, "dice");
  step(say("Too small to tell"), -1, own.result - at, 0, "rest");
  bars.push({ text: say("Result"), side: -1, from: 0, to: own.result, change: 0, error: 0, kind: "level" });
  return bars;
}

/** A chance in words: "1 match in 9". @param {number} share 0 to 1 */
export function oftenText(share) {
  if (share >= 0.95) return say("nearly every match");
  if (share >= 0.6) return say("{n} matches in 10", { n: Math.round(share * 10) });
  return say("1 match in {n}", { n: grouped(Math.round(1 / Math.max(share, 0.001))) });
}
