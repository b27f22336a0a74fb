/** What was chosen until the server has it, and acts one after another. */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { notSent } from "../../src/stormtable/server/static/table/view.js";
import { Outbox } from "../../src/stormtable/server/static/table/outbox.js";
import { Queue } from "../../src/stormtable/server/static/table/queue.js";
import { entry, offer, offering, prompt, running } from "./support.js";

/**
 * @import {FromClient, LogEntry, Table} from "../../src/stormtable/server/static/wire.js"
 * @import {Line} from "../../src/stormtable/server/static/core/line.js"
 */

const ab = () => [offer("a"), offer("b")];

/** A model whose line is cut and mended by hand. */
function online() {
  const { model } = running();
  /** @type {FromClient[]} */
  const sent = [];
  const line = {
    open: true,
    asked: 0,
    /** @param {FromClient} message */
    send(message) {
      if (line.open) sent.push(message);
      return line.open;
    },
    /** @param {FromClient} message */
    ask: (message) => (line.send(message) ? ++line.asked : 0),
  };
  const outbox = new Outbox(model, /** @type {Line} */ (/** @type {unknown} */ (line)));
  model.send = (message) => outbox.send(message);
  model.receive(offering(1, ab()));
  return {
    model,
    outbox,
    sent,
    cut() {
      line.open = false;
      line.asked = 0;
      outbox.lost();
    },
    /** The line is back, with this table. @param {Table} table */
    mend(table) {
      line.open = true;
      model.receive(table);
      outbox.settle(table);
    },
  };
}

const act = /** @type {FromClient} */ ({ type: "act", number: 1, seat: 0, action: "b" });

/** Runs without anything being said aloud. @param {() => void} run */
function silently(run) {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = /** @type {any} */ (() => 0);
  try {
    run();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

test("what is chosen while the line is down is kept, told, and sent once when it is back", () => {
  const { model, outbox, sent, cut, mend } = online();
  cut();
  model.commit("b");
  deepEqual([sent, model.value.kept, model.value.pending], [[], { text: "“b”", tried: false }, "b"]);
  mend(offering(1, ab()));
  deepEqual([sent, model.value.kept.text], [[act], ""]);
  outbox.answered(1);
  cut();
  mend(offering(1, ab()));
  equal(sent.length, 1, "it was answered");
});

test("only one choice is kept", () => {
  const { model, cut } = online();
  cut();
  model.commit("b");
  model.set({ pending: "" });
  model.commit("a");
  deepEqual([model.value.problem, model.value.kept.text], [notSent(), "“b”"]);
});

test("what was sent before the line broke is sent once more only if it did not arrive", () => {
  const lost = online();
  lost.model.commit("b");
  lost.cut();
  deepEqual(lost.model.value.kept, { text: "“b”", tried: true });
  lost.mend(offering(1, ab()));
  deepEqual(lost.sent, [act, act]);
  const arrived = online();
  arrived.model.commit("b");
  arrived.cut();
  arrived.mend({ ...offering(2, ab()), log: [entry(2, { text: "b" })] });
  deepEqual([arrived.sent, arrived.model.value.problem], [[act], ""]);
});

test("what the table has moved past is not sent, and it is said", () => {
  silently(() => {
    const { model, sent, cut, mend } = online();
    cut();
    model.commit("b");
    mend({ ...offering(2, ab()), log: [entry(2, { seat: 1, text: "something else" })] });
    deepEqual([sent, model.value.pending], [[], ""]);
    equal(model.value.problem, "Not sent: “b”. The table moved on while the line was down.");
  });
});

test("what has not been sent can be thought better of", () => {
  const { model, outbox, sent, cut, mend } = online();
  cut();
  model.commit("b");
  outbox.drop();
  deepEqual([model.value.pending, model.value.kept.text], ["", ""]);
  mend(offering(1, ab()));
  deepEqual(sent, []);
});

test("a preview is not kept: it is asked for again when it is wanted", () => {
  const { model, sent, cut, mend } = online();
  cut();
  equal(model.send({ type: "preview", seat: 0, offer: "a" }), false);
  mend(offering(1, ab()));
  deepEqual([sent, model.value.kept.text], [[], ""]);
});

/** A queue of two acts of which the first has been sent. */
function queued() {
  const { model, sent } = running();
  model.receive(offering(1, ab()));
  const queue = new Queue(model);
  queue.start([
    { act: "one", name: "P1" },
    { act: "two", name: "P2" },
  ]);
  return { model, sent, queue, acts: () => sent.map((message) => (message.type === "act" ? message.action : message.type)) };
}

/** @param {"bad" | "good"} tone */
const lines = (tone) => /** @type {LogEntry["stories"]} */ ([{ lines: [{ text: "P1 is hit", tone }] }]);

test("the next of several acts is sent when the one before went well", () => {
  const { model, acts, queue } = queued();
  deepEqual(acts(), ["one"]);
  model.receive({ ...offering(2, ab()), log: [entry(2, { stories: lines("good") })] });
  deepEqual([acts(), queue.busy], [["one", "two"], true]);
  model.receive(offering(3, ab()));
  deepEqual([acts().length, queue.busy, model.value.stopped], [2, false, ""]);
});

test("acts stop when somebody is hurt, something is refused or another question is asked, and it is said where", () => {
  const hurt = queued();
  hurt.model.receive({ ...offering(2, ab()), log: [entry(2, { stories: lines("bad") })] });
  deepEqual([hurt.acts(), hurt.model.value.stopped], [["one"], "Stopped after 1: P1 is hit. Not done: P2."]);
  const refused = queued();
  refused.model.refuse({ type: "refused", text: "Too far.", rule: "", action: "one", stale: false, halfway: false });
  equal(refused.model.value.stopped, "Stopped after 0: Too far. Not done: P1, P2.");
  const asked = queued();
  asked.model.receive(offering(2, ab(), { prompt: prompt({ text: "Who answers?" }) }));
  equal(asked.model.value.stopped, "Stopped after 1: somebody else decides first. Not done: P2.");
  const stopped = queued();
  stopped.queue.stop();
  equal(stopped.model.value.stopped, "Stopped after 0: you stopped it. Not done: P1, P2.");
});
