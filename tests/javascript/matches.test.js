/** One's matches: each once, those that wait first; how long is left. */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { leftText } from "../../src/stormtable/server/static/core/format.js";
import { inOrder, together } from "../../src/stormtable/server/static/home/ordering.js";

/** @import {Summary} from "../../src/stormtable/server/static/wire.js" */

/** @param {string} match @param {Partial<Summary>} how */
const summary = (match, how) => /** @type {Summary} */ ({ match, over: false, mine: false, asked: "", until: null, changed: 0, ...how });

test("those that wait for one come first, the least time before, and those that are over last", () => {
  const matches = [
    summary("over", { over: true, changed: 9 }),
    summary("theirs", { changed: 5 }),
    summary("late", { mine: true, until: 90 }),
    summary("asked", { asked: "draw" }),
    summary("soon", { mine: true, until: 30 }),
    summary("mine", { mine: true, changed: 8 }),
    summary("theirs later", { changed: 7 }),
  ];
  deepEqual(
    inOrder(matches).map(({ match }) => match),
    ["soon", "late", "mine", "asked", "theirs later", "theirs", "over"],
  );
});

test("a match that the server and this browser know stands there once", () => {
  const own = [summary("a", { held: true })];
  deepEqual(together(own, [summary("a", { held: false }), summary("b", {})]), [own[0], summary("b", {})]);
});

test("time left is told as a clock has it, then in hours and days", () => {
  const told = [48, 252, 3599, 3600, 75_600, 172_799, 3 * 86_400, -5].map((seconds) => leftText(1000 + seconds, 1_000_000));
  deepEqual(told, ["0:48", "4:12", "59:59", "1 h", "21 h", "47 h", "3 days", "0:00"]);
  equal(leftText(0), "0:00");
});
