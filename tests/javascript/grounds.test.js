/** What the scenario editor knows of tables and files without a document: places, facings, paths, rows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { groundOf, hexName, sizeOf, wayOn } from "../../src/stormtable/server/static/scenarios/grounds.js";
import { Rows } from "../../src/stormtable/server/static/scenarios/rows.js";
import { holds, keyOf, withKey, withoutIdle } from "../../src/stormtable/server/static/scenarios/tables.js";

/** @import {EditorGround, EditorInfo} from "../../src/stormtable/server/static/wire.js" */
/** @import {Point} from "../../src/stormtable/server/static/scenarios/shapes.js" */

const SIX = /** @type {[string, number][]} */ (["1", "2", "3", "4", "5", "6"].map((name, side) => [name, 60 * side]));

/** @param {Partial<EditorGround>} ground @param {Record<string, string>} dataset */
function table(ground, dataset) {
  const found = groundOf({ kind: "plane", width: "w", height: "h", facings: [], without: [], span: [0, 0], ...ground }, () => ({ width: 7, height: 6 }));
  found.read(/** @type {SVGSVGElement} */ (/** @type {unknown} */ ({ dataset })));
  return found;
}

test("every hex is near its own middle, and near what lies about it", () => {
  const hexes = table({ kind: "hexes", facings: SIX }, { hex: "33,60" });
  for (let column = 0; column < 7; column++) {
    for (let row = 0; row < 6; row++) {
      const [x, y] = hexes.spot([column, row]);
      for (const [dx, dy] of /** @type {Point[]} */ ([[0, 0], [14, 12], [-14, 12], [0, -24]])) assert.deepEqual(hexes.near([x + dx, y + dy], 1), [column, row]);
    }
  }
  assert.deepEqual(hexes.near([-500, 4000], 1), [0, 5]);
  assert.deepEqual(hexes.step([6, 0], 0.5, 0.5), [6, 0]);
  assert.equal(hexName([6, 0]), "0701");
  assert.equal(hexes.facing(100, [0, 0]), 3);
  assert.equal(hexes.next(6, 1), 1);
});

test("a place of a chart counts from the top left, in whole numbers; up is less", () => {
  const chart = table({ kind: "chart", span: [7, 6] }, { chart: "9.6,15.2,-4" });
  assert.deepEqual(chart.near(chart.spot([3, 2]), 0.5), [3, 2]);
  assert.deepEqual(chart.near([chart.spot([3, 2])[0] + 4, chart.spot([3, 2])[1] - 5], 0.5), [3, 1]);
  assert.deepEqual(wayOn(chart, 0.1, 0.5), [1, -1]);
  assert.deepEqual(chart.step([3, 2], 0, 1), [3, 1]);
  assert.deepEqual(sizeOf(/** @type {EditorInfo} */ (/** @type {unknown} */ ({ ground: { span: [100, 60] }, fields: [] })), {}), { width: 100, height: 60 });
});

test("a place on a ring goes round, and faces along it", () => {
  const rings = table({ kind: "rings", facings: [["clockwise", 90], ["anticlockwise", 270]] }, { rings: "200,200,150,13 200,600,150,9" });
  for (let space = 0; space < 9; space++) assert.deepEqual(rings.near(rings.spot([1, space]), 1), [1, space]);
  assert.deepEqual(rings.step([0, 12], 1, 0), [0, 0]);
  assert.deepEqual(rings.step([0, 12], 0, -1), [1, 3]);
  assert.equal(Math.round(rings.turned("clockwise", [0, 0])), 90);
  assert.equal(rings.facing(270, [0, 0]), "anticlockwise");
});

test("on a plane headings count from the right, as files write them", () => {
  const plane = table({}, { plane: "0.2,40,700,600" });
  assert.deepEqual(plane.spot([1, 6]), [60, 40]);
  assert.deepEqual(plane.near([62, 41], 0.5), [1, 6]);
  assert.equal(plane.turned(90, [0, 0]), 0);
  assert.equal(plane.facing(93, [0, 0]), 355);
  assert.equal(plane.next(0, 1), 345);
});

test("paths lead into lists and make what is not there", () => {
  const file = { sides: [{ ships: ["a"] }], map: { rows: 3 } };
  assert.deepEqual(keyOf(file, "sides[1].ships"), ["a"]);
  assert.deepEqual(withKey(file, "sides[3].ships", ["b"])["sides"], [{ ships: ["a"] }, {}, { ships: ["b"] }]);
  assert.deepEqual(withKey(withKey(file, "sides[2].ships", ["b"]), "sides[2].ships", undefined), file);
  assert.deepEqual(withKey(file, "map.rows", undefined), { sides: file.sides });
});

test("what no longer applies goes with the change", () => {
  const fields = [{ key: "options.limit", only: ["build"] }, { key: "options.long", only: ["starts:2"] }];
  const before = { build: true, options: { limit: 9, long: true }, starts: [1, 2] };
  assert.ok(holds(["build", "!other"], before));
  assert.deepEqual(withoutIdle({ ...before, build: false }, fields, before)["options"], { long: true });
  assert.deepEqual(withoutIdle({ ...before, starts: [1] }, fields, before)["options"], { limit: 9 });
  assert.deepEqual(withoutIdle({ ...before, build: false, starts: [] }, fields, before), { build: false, starts: [] });
});

test("rows that nobody changed stay as they are written", () => {
  const book = new Rows();
  const file = ["pulsar", { ship: "pulsar" }, 7, { ship: "javelin", hex: "0101" }];
  const rows = book.read(file, "ship");
  assert.deepEqual(rows[0], { ship: "pulsar" });
  assert.deepEqual(book.write(rows, file, "ship"), file);
  assert.deepEqual(book.write([...rows.slice(0, 3), { ship: "javelin" }], file, "ship").at(-1), "javelin");
});
