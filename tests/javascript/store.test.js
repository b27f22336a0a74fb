/** The state of a page: told to watchers once a change, never changed in place; what goes by itself, what follows. */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../../src/stormtable/server/static/core/store.js";

test("watchers hear once of a change, with what was before", () => {
  const store = new Store({ a: { blank: 1 }, b: { blank: "x" } });
  const first = store.value;
  /** @type {unknown[]} */
  const heard = [];
  const stop = store.watch((now, before) => heard.push([now.a, now.b, before.a, before === first]));
  store.set({ a: 2, b: "y" });
  deepEqual(heard, [[2, "y", 1, true]]);
  deepEqual({ ...first }, { a: 1, b: "x" });
  stop();
  store.set({ a: 3 });
  equal(heard.length, 1);
  equal(store.value.b, "y");
});

test("a watcher that changes something is heard too, and finds the last state", () => {
  const store = new Store({ a: { blank: 0 }, b: { blank: 0 } });
  store.watch((now) => {
    if (now.b < now.a) store.set({ b: now.a });
  });
  store.set({ a: 5 });
  deepEqual({ ...store.value }, { a: 5, b: 5 });
});

test("a field is blank again once what it is about is another, and does not come back with it", () => {
  /** @type {Store<{page: number, note: string, other: string}>} */
  const store = new Store({ page: { blank: 1 }, note: { blank: "", about: ({ page }) => page }, other: { blank: "" } });
  store.set({ note: "here", other: "there" });
  store.set({ other: "elsewhere" });
  deepEqual({ ...store.value }, { page: 1, note: "here", other: "elsewhere" });
  store.set({ page: 2 });
  deepEqual({ ...store.value }, { page: 2, note: "", other: "elsewhere" });
  store.set({ page: 1 });
  equal(store.value.note, "");
  store.set({ page: 3, note: "set with it" });
  equal(store.value.note, "set with it");
});

test("a field may be about what follows from another that has just gone", () => {
  /** @type {Store<{page: number, chosen: string, column: number}, {shown: string}>} */
  const store = new Store(
    { page: { blank: 1 }, chosen: { blank: "", about: ({ page }) => page }, column: { blank: -1, about: ({ shown }) => shown } },
    { shown: ({ chosen }) => chosen || "the first" },
  );
  store.set({ chosen: "the second" });
  store.set({ column: 4 });
  store.set({ page: 2 });
  deepEqual([store.value.shown, store.value.column], ["the first", -1]);
});

test("what follows is found once a state, when it is asked for, and is no field", () => {
  let found = 0;
  /** @type {Store<{a: number}, {double: number, more: number}>} */
  const store = new Store(
    { a: { blank: 1 } },
    {
      double: ({ a }) => {
        found++;
        return 2 * a;
      },
      more: ({ double }) => double + 1,
    },
  );
  const first = store.value;
  equal(found, 0);
  deepEqual([first.more, first.double, found], [3, 2, 1]);
  store.set({ a: 5 });
  deepEqual([store.value.more, store.value.double, first.double, found], [11, 10, 2, 2]);
  deepEqual({ ...store.value }, { a: 5 });
});
