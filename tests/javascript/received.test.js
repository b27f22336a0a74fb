/** What the server says has changed of a table: put together with the table before, or the whole is asked for. */
import { deepEqual, equal, throws } from "node:assert/strict";
import { test } from "node:test";
import { edited, joinRuns } from "../../src/stormtable/server/static/core/edits.js";
import { Received } from "../../src/stormtable/server/static/table/received.js";
import { table } from "./support.js";

/** @import {Changes, Edit} from "../../src/stormtable/server/static/wire.js" */

/** @param {number} follows @param {Partial<Changes>} [given] @returns {Changes} */
const changes = (follows, given = {}) => ({ type: "changes", follows, table: {}, scene: null, svg: [], text: [], log_from: 0, log: [], ...given });

/** @param {unknown} given @returns {Edit} */
const edit = (given) => /** @type {Edit} */ (given);

test("an edit makes a new value and leaves the old one, sharing what stays", () => {
  const before = { pieces: [{ id: "a", at: 1 }, { id: "b", at: 2 }], prompt: { text: "?" }, turn: /** @type {string | null} */ ("1") };
  const pieces = edit({ items: [{ new: [{ id: "d", at: 3 }] }, { as: 1, but: { id: "e" } }, [1, 2], { of: 0, but: { at: 4 } }, { as: 3, in: { at: { is: 5 } } }] });
  const after = edited(before, edit({ but: { turn: null }, in: { pieces } }));
  deepEqual(after, { pieces: [{ id: "d", at: 3 }, { id: "e", at: 3 }, { id: "b", at: 2 }, { id: "a", at: 4 }, { id: "e", at: 5 }], prompt: { text: "?" }, turn: null });
  deepEqual(before.pieces, [{ id: "a", at: 1 }, { id: "b", at: 2 }]);
  equal(after.prompt, before.prompt);
  equal(edited(before, null), before);
  equal(edited(/** @type {unknown} */ (null), edit({ is: 7 })), 7);
});

test("an edit that does not fit is an error", () => {
  const value = { pieces: [{ at: 1 }] };
  throws(() => edited(value, edit({ in: { none: { is: 1 } } })), /there is no none/);
  throws(() => edited(value, edit({ in: { pieces: { in: { at: { is: 1 } } } } })), /nothing with fields/);
  throws(() => edited(value, edit({ items: [[0, 1]] })), /no list/);
  for (const part of [[0, 2], [-1, 1], [1, 1], { of: 1, in: {} }, { as: 1, but: { at: 2 } }]) {
    throws(() => edited(value, edit({ in: { pieces: { items: [part] } } })), /there are no items/, JSON.stringify(part));
  }
  throws(() => edited(value, edit({ but: { none: 1 } })), /there is no none/);
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
  const now = received.take(changes(0, { table: { number: 2 }, svg: [[0, 2], "p/>", [3, 4]], scene: edit({ in: { turn: { is: "2" } } }) }));
  equal(now?.number, 2);
  equal(now?.svg, "<svg><p/></svg>");
  equal(now?.scene?.turn, "2");
  equal(now?.notice, "before");
  equal(received.take(changes(2)), null, "one was missed");
  equal(received.take(changes(3)), null, "and nothing goes on from there");
  equal(received.take(table(3))?.number, 3);
  equal(received.take(changes(0, { table: { number: 4 } }))?.number, 4);
  equal(received.take(changes(1, { scene: edit({ in: { nothing: { is: 1 } } }) })), null, "it does not fit");
});
