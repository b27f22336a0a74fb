/** Something being made: one step back and on, and what the server says of it a moment later. */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Draft } from "../../src/stormtable/server/static/core/draft.js";
import { History } from "../../src/stormtable/server/static/scenarios/history.js";

test("each change can be undone and done again, until another is made", () => {
  const history = new History({ at: 0 });
  history.put({ at: 1 }, "");
  history.put({ at: 2 }, "");
  deepEqual([history.undo(), history.now], [true, { at: 1 }]);
  deepEqual([history.redo(), history.now], [true, { at: 2 }]);
  equal(history.redo(), false);
  history.undo();
  history.put({ at: 3 }, "");
  equal(history.redo(), false, "what was undone is gone");
  deepEqual([history.undo(), history.undo(), history.undo()], [true, true, false]);
  deepEqual(history.now, { at: 0 });
});

test("a drag is one change however long, and so are changes of one mark in quick succession", () => {
  const history = new History({ at: 0 });
  for (const at of [1, 2, 3]) history.put({ at }, "drag 1");
  history.put({ at: 4 }, "drag 2");
  history.undo();
  deepEqual(history.now, { at: 3 });
  history.undo();
  deepEqual(history.now, { at: 0 });
  history.put({ at: 1 }, "name");
  history.when -= 2000;
  history.put({ at: 2 }, "name");
  history.put({ at: 3 }, "name");
  history.undo();
  deepEqual(history.now, { at: 1 });
});

/** A draft whose questions are answered by hand. @extends {Draft<string>} */
class Asked extends Draft {
  constructor() {
    super(() => this.drawn++, 0);
    this.drawn = 0;
    /** @type {((answer: string | Error) => void)[]} */
    this.answers = [];
  }

  /** @override @returns {Promise<string>} */
  question() {
    return new Promise((resolve, reject) => {
      this.answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  }
}

test("an answer that comes after the next question is dropped", async () => {
  const draft = new Asked();
  const first = draft.ask();
  const second = draft.ask();
  draft.answers[1]?.("of now");
  await second;
  draft.answers[0]?.("of before");
  await first;
  deepEqual([draft.sheet, draft.drawn], ["of now", 1]);
});

test("what went wrong is told until an answer comes, and what was said before stays", async () => {
  const draft = new Asked();
  const first = draft.ask();
  draft.answers[0]?.("well");
  await first;
  const second = draft.settled();
  draft.answers[1]?.(new Error("no line"));
  deepEqual([await second, draft.problem, draft.sheet], [null, "no line", "well"]);
  const third = draft.settled();
  draft.answers[2]?.("well again");
  deepEqual([await third, draft.problem], ["well again", ""]);
});
