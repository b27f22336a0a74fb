/** The words of a design: paths, rows, numbers as they are typed, whatever the browser had kept. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { complete, counts, fieldAt, firstRow, numbersIn, numbersText, withValue, without } from "../../src/stormtable/server/static/designs/words.js";

const field = { key: "", title: "", rule: "", low: 0, high: 9, text: "", kind: /** @type {const} */ ("number"), default: null, choices: [], most: 0, only: [] };
const group = { title: "", fields: [], rule: "", text: "", key: "", one: "", least: 0, most: 9, sample: [], sample_title: "", lettered: false };
const ROWS = { ...group, key: "guns", one: "Gun", lettered: true };

/** @type {import("../../src/stormtable/server/static/wire.js").DesignGroup[]} */
const GROUPS = [
  { ...group, fields: [{ ...field, key: "mass", title: "Mass", low: 4 }, { ...field, key: "name", title: "Name", kind: "text" }] },
  {
    ...ROWS,
    fields: [
      { ...field, key: "kind", title: "Kind", kind: "choice", choices: [["a", "A"], ["b", "B"]] },
      { ...field, key: "range", title: "Range", kind: "numbers", default: [1, 2], only: ["kind", "b"] },
    ],
  },
];

test("whatever was kept becomes a whole design", () => {
  const kept = { mass: "heavy", name: 3, guns: [{ kind: "c", range: [1.5] }, { kind: "b", range: [7], colour: "red" }], crew: 2 };
  assert.deepEqual(complete(GROUPS, kept), { mass: 4, name: "", guns: [{ kind: "a", range: [1, 2] }, { kind: "b", range: [7] }] });
  assert.deepEqual(complete(GROUPS, { guns: "many" }), { mass: 4, name: "", guns: [] });
});

test("a new row shares nothing with another", () => {
  const fields = GROUPS[1]?.fields ?? [];
  firstRow(fields)["range"].push(3);
  assert.deepEqual(firstRow(fields), { kind: "a", range: [1, 2] });
});

test("values stand at paths, and rows can go", () => {
  const words = { mass: 4, guns: [{ kind: "a" }, { kind: "b" }] };
  assert.deepEqual(withValue(words, "mass", 5), { mass: 5, guns: words.guns });
  assert.deepEqual(withValue(words, "guns.1.kind", "a").guns, [{ kind: "a" }, { kind: "a" }]);
  assert.deepEqual(without(words, "guns", 0).guns, [{ kind: "b" }]);
  assert.equal(words.guns.length, 2);
});

test("a path has a field and a place in words", () => {
  assert.equal(fieldAt(GROUPS, "guns.1.range")?.where, "Gun B, Range");
  assert.equal(fieldAt(GROUPS, "mass")?.where, "Mass");
  assert.equal(fieldAt(GROUPS, "guns"), null);
});

test("a field counts beside the value that it needs", () => {
  const range = /** @type {any} */ (GROUPS[1]?.fields[1]);
  assert.deepEqual([counts(range, { kind: "a" }), counts(range, { kind: "b" }), counts(field, {})], [false, true, true]);
});

test("numbers are read however they are parted", () => {
  assert.deepEqual(numbersIn("4/10, 12"), [4, 10, 12]);
  assert.deepEqual(numbersIn("+1 / -2"), [1, -2]);
  assert.deepEqual(numbersIn(" "), []);
  assert.equal(numbersIn("4 / far"), null);
  assert.equal(numbersIn("999999"), null);
  assert.equal(numbersText([4, 10, 12]), "4 / 10 / 12");
});
