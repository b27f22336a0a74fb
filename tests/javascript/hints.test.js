/** What holds a decision back while it is judged, and a hint in words. */
import { deepEqual, equal } from "node:assert/strict";
import { mock, test } from "node:test";
import { warnBeyond } from "../../src/stormtable/server/static/core/hinting.js";
import { Guard } from "../../src/stormtable/server/static/table/hints/guard.js";
import { chanceWords, helpedWords, hintWords, offered } from "../../src/stormtable/server/static/table/hints/words.js";
import { offer, running, scene, table } from "./support.js";

/**
 * @import {FromClient, HintAnswer, HintsInfo, Table, WarningAnswer} from "../../src/stormtable/server/static/wire.js"
 */

/** @type {HintsInfo} */
const INFO = { measured: true, own: true, text: "", seconds: 3 };
const ACT = /** @type {const} */ ({ type: "act", number: 4, seat: 0, action: "fire" });

/** @param {string} text @param {number} chance @param {string} [first] */
const way = (text, chance, first = text) => ({ text, first, chance, error: 5 });

/** @param {Partial<WarningAnswer>} given @returns {WarningAnswer} */
const answer = (given) => ({ type: "warn", number: 4, action: "fire", verdict: "fine", given: 0, played: null, best: null, begun: false, why: "", ...given });

/** A model at a table. @param {Partial<Table>} given */
function at(given) {
  const { model } = running();
  model.receive(table(4, given));
  return model;
}

/** A guard at a table, with what it has sent and asked. @param {Partial<Table>} [given] @param {boolean} [line] */
function guarded(given = {}, line = true) {
  const model = at({ hints: INFO, ...given });
  /** @type {FromClient[]} */
  const sent = [];
  /** @type {FromClient[]} */
  const asked = [];
  const guard = new Guard(
    model,
    (message) => sent.push(message) > 0,
    (message) => line && asked.push(message) > 0,
  );
  return { model, guard, sent, asked };
}

/** @param {0 | 5 | 10 | 15} percent @param {() => void} work */
function warnedBeyond(percent, work) {
  /** @type {Map<string, string>} */
  const kept = new Map();
  mock.timers.enable({ apis: ["setTimeout"] });
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value) } });
  try {
    warnBeyond("duel", percent);
    work();
  } finally {
    mock.timers.reset();
    if (before) Object.defineProperty(globalThis, "localStorage", before);
  }
}

test("without a wish to be warned, or where there are no hints, a decision goes at once", () => {
  warnedBeyond(0, () => {
    const { guard, sent, asked } = guarded();
    guard.pass(ACT);
    deepEqual([sent, asked], [[ACT], []]);
  });
  warnedBeyond(5, () => {
    const { guard, sent, asked } = guarded({ hints: null });
    guard.pass(ACT);
    guard.pass({ type: "undo", number: 4, seat: 0, to: 3 });
    deepEqual([sent.length, asked], [2, []]);
  });
});

test("a decision that may not be judged goes through, and it is said why", () => {
  warnedBeyond(10, () => {
    const { guard, sent, model } = guarded();
    guard.pass(ACT);
    guard.receive(answer({ verdict: "refused", why: "there are no hints in a rated match" }));
    deepEqual(sent, [ACT]);
    equal(model.value.unjudged, "Your last decision went through unjudged: there are no hints in a rated match.");
  });
});

test("a decision is judged first, and goes through once it is found harmless", () => {
  warnedBeyond(10, () => {
    const { guard, sent, asked, model } = guarded();
    equal(guard.pass(ACT), true);
    deepEqual([sent, asked], [[], [{ type: "warn", seat: 0, action: "fire", percent: 10 }]]);
    guard.receive(answer({ action: "another" }));
    deepEqual(sent, [], "the answer to another question");
    guard.receive(answer({}));
    deepEqual([sent, model.value.unjudged], [[ACT], ""]);
    mock.timers.tick(60_000);
    equal(sent.length, 1, "once");
  });
});

test("what gives away too much waits until it is thought better of, or wanted anyway", () => {
  warnedBeyond(10, () => {
    const { guard, sent, model } = guarded();
    guard.pass(ACT);
    guard.receive(answer({ verdict: "gives", given: 200 }));
    equal(model.value.warning?.given, 200);
    mock.timers.tick(60_000);
    deepEqual(sent, [], "it waits for ever");
    guard.thinkAgain();
    deepEqual([sent, model.value.warning], [[], null]);
    guard.anyway();
    deepEqual(sent, [], "it was thought better of");
    guard.pass(ACT);
    guard.receive(answer({ verdict: "gives", given: 200 }));
    guard.anyway();
    deepEqual([sent, model.value.warning, model.value.pending], [[ACT], null, "fire"]);
  });
});

test("the same once more is meant; another decision is judged anew", () => {
  warnedBeyond(10, () => {
    const { guard, sent, asked } = guarded();
    guard.pass(ACT);
    guard.receive(answer({ verdict: "gives", given: 200 }));
    guard.pass({ ...ACT, action: "hold" });
    deepEqual([sent.length, asked.length], [0, 2]);
    guard.receive(answer({ action: "hold", verdict: "gives", given: 120 }));
    guard.pass({ ...ACT, action: "hold" });
    deepEqual(sent, [{ ...ACT, action: "hold" }]);
  });
});

test("nothing is held longer than the server's time, and that is said", () => {
  warnedBeyond(5, () => {
    const { guard, sent, model } = guarded();
    guard.pass(ACT);
    mock.timers.tick(2999);
    deepEqual(sent, []);
    mock.timers.tick(1);
    deepEqual(sent, [ACT]);
    equal(model.value.unjudged, "Your last decision went through unjudged: it took too long to judge.");
    guard.receive(answer({ verdict: "gives", given: 200 }));
    equal(model.value.warning, null, "too late");
    guard.pass(ACT);
    guard.receive(answer({ verdict: "unready" }));
    equal(model.value.unjudged, "Your last decision went through unjudged: the computer's rules are still being made ready.");
  });
});

test("without a line it is kept to be sent, and not judged", () => {
  warnedBeyond(5, () => {
    const { guard, sent, model } = guarded({}, false);
    guard.pass(ACT);
    deepEqual(sent, [ACT]);
    equal(model.value.unjudged, "Your last decision was not judged: the line to the table is down.");
  });
  warnedBeyond(5, () => {
    const { guard, sent } = guarded();
    guard.pass(ACT);
    guard.lost();
    deepEqual(sent, [ACT]);
  });
});

test("a hint is told by the offer that does the most of it", () => {
  const offers = [offer("forward", { text: "Ahead" }), offer("forward 4, right", { text: "Fly to 1609" }), offer("lay 1 on B1", { text: "Lay the 1 on Boost 1" })];
  const model = at({ hints: INFO, scene: scene({ offers }) });
  equal(hintWords(model, way("forward 4, right, end", 600)), "Fly to 1609, then: end");
  equal(hintWords(model, way("forward 4, right", 600)), "Fly to 1609");
  equal(offered(model, way("forward 40, right", 600)), null, "another length");
  equal(hintWords(model, way("1,4 -> B1,M1; hand in", 600, "lay 1 on B1")), "Lay the 1 on Boost 1; all of it: 1,4 -> B1,M1; hand in");
  equal(hintWords(model, way("move to 40.2,20.3", 600)), "move to 40.2,20.3");
});

test("the two numbers are chances where they were measured, and opinion else", () => {
  /** @type {HintAnswer} */
  const hint = { type: "hint", number: 4, best: way("fire", 614), other: way("hold", 541), drafted: false, close: false, by_lot: false, second: "", why: "" };
  const model = at({ hints: INFO });
  deepEqual(chanceWords(model, hint), ["61\u00a0% to win with it", "54 with the next best"]);
  deepEqual(chanceWords(model, { ...hint, drafted: true })[1], "54 with what you chose");
  const unmeasured = at({ hints: { ...INFO, measured: false } });
  deepEqual(chanceWords(unmeasured, { ...hint, other: null }), ["61 of 100 with it, by its own opinion"]);
});

test("what help there was is told", () => {
  equal(helpedWords([]), "");
  equal(helpedWords([{ seat: 0, hints: 1, warnings: 2, watched: true }]), "With hints: 1 was shown. 2 warnings were given.");
  equal(helpedWords([{ seat: 0, hints: 0, warnings: 0, watched: true }]), "Warnings were on, and none was given.");
});
