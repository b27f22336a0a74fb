/** The state of a page: told to watchers once a change, and never changed in place. */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../../src/stormtable/server/static/core/store.js";

test("watchers hear once of a change, with what was before", () => {
  const store = new Store({ a: 1, b: "x" });
  const first = store.value;
  /** @type {unknown[]} */
  const heard = [];
  const stop = store.watch((now, before) => heard.push([now.a, now.b, before.a, before === first]));
  store.set({ a: 2, b: "y" });
  deepEqual(heard, [[2, "y", 1, true]]);
  deepEqual(first, { a: 1, b: "x" });
  stop();
  store.set({ a: 3 });
  equal(heard.length, 1);
  equal(store.value.b, "y");
});

test("a watcher that changes something is heard too, and finds the last state", () => {
  const store = new Store({ a: 0, b: 0 });
  store.watch((now) => {
    if (now.b < now.a) store.set({ b: now.a });
  });
  store.set({ a: 5 });
  deepEqual(store.value, { a: 5, b: 5 });
});
