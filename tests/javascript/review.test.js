import assert from "node:assert/strict";
import { test } from "node:test";
import { chanceAt, filtered, momentOf, nextPoint, oftenText, pointsOf, signed, waterfall } from "../../src/stormtable/server/static/table/review/numbers.js";

/** @param {number} number @param {object} [more] */
const side = (number, more) => ({ side: number, name: ["Ada", "Bo"][number], start: 540, given: 0, given_error: 0, luck: 0, luck_error: 0, result: 1000, ...more });
/** What of a review these functions read. @type {any} */
const report = {
  points: [
    { entry: 3, kind: "decision", at: 0 },
    { entry: 5, kind: "roll", at: 0 },
  ],
  decisions: [{ entry: 3, seat: 0, side: 0, given: 67, error: 14, title: "Fired", text: "Ada.", choices: [] }],
  rolls: [{ entry: 5, seat: 1, side: 1, luck: 182, error: 20, title: "Hit", text: "Bo." }],
  moments: [
    { entry: 0, chances: [540, 460] },
    { entry: 2, chances: [500, 500] },
    { entry: 5, chances: [300, 700] },
  ],
  sides: [side(0, { given: 147, given_error: 30, luck: 220, luck_error: 50 }), side(1, { start: 460, given: 269, given_error: 40, luck: -110, luck_error: 20, result: 0 })],
};

test("turning points are numbered in their order, a cost below nothing", () => {
  const points = pointsOf(report);
  assert.deepEqual(points.map(({ number, kind, change }) => [number, kind, change]), [
    [1, "decision", -67],
    [2, "roll", 182],
  ]);
  assert.deepEqual(filtered(points, "roll").map(({ number }) => number), [2]);
  assert.deepEqual(filtered(points, "0").map(({ number }) => number), [1]);
  assert.equal(filtered(points, "all").length, 2);
  assert.equal(nextPoint(points, 3, 1)?.number, 2);
  assert.equal(nextPoint(points, 5, -1)?.number, 1);
  assert.equal(nextPoint(points, 5, 1), undefined);
});

test("a decision is looked at before it is taken, a roll after it fell", () => {
  assert.deepEqual(pointsOf(report).map((point) => momentOf(report, point)), [2, 5]);
  assert.equal(chanceAt(report, 4, 0), 500);
});

test("the waterfall closes", () => {
  const bars = waterfall(report, 0);
  assert.deepEqual(bars.map(({ kind }) => kind), ["level", "decisions", "decisions", "level", "dice", "dice", "rest", "level"]);
  assert.equal(bars[3]?.to, 540 - 147 + 269);
  assert.equal(bars[3]?.error, 50);
  assert.equal(bars[6]?.to, 1000);
  assert.equal(bars[5]?.change, 110);
});

test("numbers are told with their signs, chances in matches", () => {
  assert.equal(signed(-84), "−8.4");
  assert.equal(signed(182), "+18.2");
  assert.equal(oftenText(1 / 9), "1 match in 9");
  assert.equal(oftenText(0.8), "8 matches in 10");
});
