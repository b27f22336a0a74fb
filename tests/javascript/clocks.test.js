/** What clocks show, counted down from what the server told. */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { clockText, clockWords, faceOf, lowBelow, lowSeat, nextChange, paceText, parted } from "../../src/stormtable/server/static/table/clocks.js";
import { learnTime, serverTime } from "../../src/stormtable/server/static/core/servertime.js";
import { seatInfo } from "./support.js";

/** @import {ClockInfo} from "../../src/stormtable/server/static/wire.js" */

/** @param {Partial<ClockInfo>} [given] @returns {ClockInfo} */
function live(given = {}) {
  const seats = [{ left: 100, leave: 0, running: true }, { left: 380, leave: 0, running: false }];
  return { kind: "live", minutes: 10, increment: 10, days: 0, leave: 0, since: 1000, begun: true, seats, ...given };
}

/** @param {number} left @param {number} leave @param {boolean} [running] @returns {ClockInfo} */
const byDay = (left, leave, running = true) => live({ kind: "correspondence", minutes: 0, increment: 0, days: 3, leave: 2, seats: [{ left, leave, running }, null] });

test("a running clock counts down and the others stand still", () => {
  deepEqual([faceOf(live(), 0, 1030)?.left, faceOf(live(), 1, 1030)?.left, faceOf(live(), 0, 990)?.left], [70, 380, 100]);
  deepEqual([faceOf(live(), 0, 5000)?.left, faceOf(byDay(1, 1), 1, 1000)], [0, null]);
});

test("leave is drawn on after the days", () => {
  deepEqual([faceOf(byDay(100, 50), 0, 1000)?.left, faceOf(byDay(100, 50), 0, 1120)?.left, faceOf(byDay(100, 50), 0, 1120)?.leave], [150, 30, 30]);
});

test("time is low below a minute, a fifth of what is short, or half a day", () => {
  deepEqual([lowBelow(live()), lowBelow(live({ minutes: 3 })), lowBelow(byDay(1, 1))], [60, 36, 43_200]);
  deepEqual([faceOf(live(), 0, 1039)?.low, faceOf(live(), 0, 1041)?.low, faceOf(live(), 1, 1380)?.low], [false, true, false]);
  deepEqual([lowSeat(live(), [0], 1041), lowSeat(live(), [1], 1041), lowSeat(null, [0], 1041)], [0, -1, -1]);
});

test("a clock is read as one, by the day in days and hours", () => {
  deepEqual([380, 47.2, 0, 3723].map((each) => clockText(each, "live")), ["6:20", "0:48", "0:00", "1:02:03"]);
  deepEqual([187_200, 172_800, 39_900, 120].map((each) => clockText(each, "correspondence")), ["2 d 4 h", "2 d", "11 h 5 min", "2 min"]);
  deepEqual([clockWords(61, "live"), clockWords(0, "live"), clockWords(90_000, "correspondence"), clockWords(30, "correspondence")], [
    "1 minute 1 second",
    "no time",
    "1 day 1 hour",
    "less than a minute",
  ]);
});

test("the pace is said in a few words", () => {
  deepEqual([paceText(live()), paceText(live({ increment: 0 })), paceText(byDay(1, 1))], ["10 min + 10 s", "10 min", "3 days a decision, 2 days of leave"]);
});

test("a clock is drawn again when it shows something else", () => {
  equal(nextChange(faceOf(live(), 0, 1000.25), "live"), 765);
  equal(nextChange(faceOf(live(), 1, 1000), "live"), Infinity);
  equal(nextChange(faceOf(live(), 0, 5000), "live"), Infinity);
  equal(nextChange(faceOf(byDay(1000, 0), 0, 1000), "correspondence"), 40_015);
});

test("whoever looks stands to the left, with the team", () => {
  const seats = [0, 1, 2, 3].map((number) => seatInfo(number, { team: number % 2 }));
  deepEqual(parted(seats, [1]).map((group) => group.map(({ seat }) => seat)), [[1, 3], [0, 2]]);
  deepEqual(parted(seats, []).map((group) => group.map(({ seat }) => seat)), [[0, 2], [1, 3]]);
});

test("the server's time is learnt from the quickest answer", () => {
  learnTime(2000, 1_000_000, 1_000_400);
  equal(serverTime(1_000_200), 2000);
  learnTime(2001, 1_000_500, 1_000_500);
  equal(serverTime(1_000_500), 2001);
  learnTime(2900, 1_000_600, 1_005_000); // slow: it says less
  equal(serverTime(1_000_500), 2001);
});
