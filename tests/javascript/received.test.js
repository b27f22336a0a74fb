/** What the server says has changed of a table: put together with the table before, or the whole is asked for. */
import { deepEqual, equal, throws } from "node:assert/strict";
import { test } from "node:test";
import { applyPatch, joinRuns } from "../../src/stormtable/server/static/core/patches.js";
import { Received } from "../../src/stormtable/server/static/table/received.js";
import { table } from "./support.js";

/** @import {Changes, Operation} from "../../src/stormtable/server/static/wire.js" */

/** @param {number} follows @param {Partial<Changes>} [given] @returns {Changes} */
const changes = (follows, given = {}) => ({ type: "changes", follows, table: {}, scene: [], svg: [], text: [], log_from: 0, log: [], ...given });

/** @param {unknown[]} given op, path, value @returns {Operation[]} */
const steps = (...given) => /** @type {Operation[]} */ (given);

test("a patch makes a new value and leaves the old one, sharing what stays", () => {
  const before = { pieces: [{ id: "a", at: 1 }, { id: "b", at: 2 }], prompt: { text: "?" }, "a/b~c": /** @type {number | null} */ (1) };
  const after = applyPatch(
    before,
    steps(
      { op: "remove", path: "/pieces/0" },
      { op: "replace", path: "/pieces/0/at", value: 3 },
      { op: "add", path: "/pieces/1", value: { id: "c", at: 4 } },
      { op: "add", path: "/pieces/0", but: { id: "d" } },
      { op: "replace", path: "/a~1b~0c", value: null },
    ),
  );
  deepEqual(after, { pieces: [{ id: "d", at: 4 }, { id: "b", at: 3 }, { id: "c", at: 4 }], prompt: { text: "?" }, "a/b~c": null });
  deepEqual(before.pieces, [{ id: "a", at: 1 }, { id: "b", at: 2 }]);
  equal(after.prompt, before.prompt);
  equal(applyPatch(/** @type {unknown} */ (null), steps({ op: "replace", path: "", value: 7 })), 7);
});

test("a patch that does not fit is an error", () => {
  for (const path of ["/pieces/1", "/pieces/x", "/pieces/0/at/here", "/none"]) {
    throws(() => applyPatch({ pieces: [{ at: 1 }] }, steps({ op: "replace", path, value: 1 })), /there is no/, path);
  }
  throws(() => applyPatch([1], steps({ op: "replace", path: "/0", but: { a: 1 } })), /has no fields/);
});

test("runs of a text are counted in its pieces", () => {
  equal(joinRuns("<a><b>\u{1F600}<c>", [[0, 2], "new>", [3, 4]], "<"), "<a><new><c>");
  equal(joinRuns("as it was", [], "<"), "as it was");
  throws(() => joinRuns("<a>", [[1, 3]], "<"), /no pieces 1 to 3/);
});

test("changes follow a table in order, and one that is missed makes the whole wanted", () => {
  const received = new Received();
  equal(received.take(changes(0)), null);
  received.take(table(1, { svg: "<svg><g/></svg>", notice: "before" }));
  const now = received.take(changes(0, { table: { number: 2 }, svg: [[0, 2], "p/>", [3, 4]], scene: steps({ op: "replace", path: "/turn", value: "2" }) }));
  equal(now?.number, 2);
  equal(now?.svg, "<svg><p/></svg>");
  equal(now?.scene?.turn, "2");
  equal(now?.notice, "before");
  equal(received.take(changes(2)), null, "one was missed");
  equal(received.take(changes(3)), null, "and nothing goes on from there");
  equal(received.take(table(3))?.number, 3);
  equal(received.take(changes(0, { table: { number: 4 } }))?.number, 4);
  equal(received.take(changes(1, { scene: steps({ op: "remove", path: "/nothing/0" }) })), null, "it does not fit");
});
