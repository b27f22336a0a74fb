/** The geometry of a free table and of hexes, by figures that are known without it; tests of each game compare it with the rules. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { middleOf, spotAt, steps } from "../../src/stormtable/server/static/table/measure.js";
import { ahead, bearing, crossing, cuts, enters, inArc, inside, isBehind, lengthOf, passes, turnBetween, turnAngle } from "../../src/stormtable/server/static/table/plane/geometry.js";
import { degrees, lengthWords, lies, movable, notationOf, plannedRegions, regionOf, within } from "../../src/stormtable/server/static/table/plane/regions.js";
import { area, circle, piece, plane, region, scene } from "./support.js";

const ORIGIN = { x: 0, y: 0 };

test("a facing stays between 0 and 3599, and the shorter turn is taken", () => {
  deepEqual([turnAngle(3600), turnAngle(-1), turnAngle(7250), turnAngle(899.6)], [0, 3599, 50, 900]);
  deepEqual([turnBetween(3500, 100), turnBetween(100, 3500), turnBetween(0, 1800), turnBetween(0, 1801)], [200, -200, 1800, -1799]);
});

test("a bearing is to the nearest tenth of a degree", () => {
  deepEqual([bearing(5, 0), bearing(0, 5), bearing(-5, 0), bearing(0, -5), bearing(3, 3)], [0, 900, 1800, 2700, 450]);
  equal(bearing(400, 300), 369); // 36.87 degrees
  equal(bearing(0, 0), 0);
});

test("a length is cut to the hundredth, never rounded up", () => {
  deepEqual([lengthOf(300, 400), lengthOf(1, 1), lengthOf(99, 1), lengthOf(-7, 0)], [500, 1, 99, 7]);
});

test("ahead of a facing halves are rounded away from zero", () => {
  deepEqual(ahead(ORIGIN, 100, 900), { x: 0, y: 100, facing: 900 });
  deepEqual(ahead({ x: 10, y: 20 }, 1, 600), { x: 11, y: 21, facing: 600 }); // half a hundredth along x
  deepEqual(ahead({ x: 10, y: 20 }, 1, 1200), { x: 9, y: 21, facing: 1200 });
});

test("an arc holds its edges, and abeam is not behind", () => {
  ok(inArc(100, 100, 0, 450));
  ok(!inArc(100, 101, 0, 450));
  ok(inArc(100, -100, 0, 450));
  ok(inArc(-1, 0, 0, 1800));
  ok(inArc(-100, 100, 0, 1350));
  ok(!inArc(-101, 100, 0, 1350));
  deepEqual([isBehind(0, 50, 0), isBehind(-1, 50, 0)], [false, true]);
});

test("a line through a circle is told from one that touches it", () => {
  const from = { x: -100, y: 0 };
  const to = { x: 100, y: 0 };
  ok(passes(from, to, { cell: [0, 49], radius: 50 }));
  ok(!passes(from, to, { cell: [0, 50], radius: 50 }));
  ok(!passes(from, to, { cell: [100, 10], radius: 50 }), "its middle is not beside the line");
  ok(cuts(from, to, { cell: [0, 10], radius: 50 }));
  ok(!cuts(from, to, { cell: [0, 10], radius: 120 }), "both ends are in");
  // Across the largest table, by a hundredth.
  const far = 38_000;
  ok(!passes({ x: -far, y: 0 }, { x: far, y: 0 }, { cell: [0, far], radius: far }));
  ok(passes({ x: -far, y: 0 }, { x: far, y: 0 }, { cell: [0, far - 1], radius: far }));
});

test("a move enters a circle from outside alone, where it crosses the outline", () => {
  const rocks = { cell: /** @type {[number, number]} */ ([200, 0]), radius: 50 };
  ok(enters(ORIGIN, { x: 400, y: 0 }, rocks));
  ok(enters(ORIGIN, { x: 180, y: 0 }, rocks));
  ok(enters(ORIGIN, { x: 150, y: 0 }, rocks), "it ends on the outline");
  ok(!enters(ORIGIN, { x: 149, y: 0 }, rocks));
  ok(!enters({ x: 160, y: 0 }, { x: 400, y: 0 }, rocks), "it begins inside");
  ok(!enters({ x: 0, y: 50 }, { x: 400, y: 50 }, rocks), "it touches");
  deepEqual(crossing(ORIGIN, { x: 400, y: 0 }, rocks), { x: 150, y: 0 });
  deepEqual([inside({ x: 150, y: 0 }, rocks), inside({ x: 149, y: 0 }, rocks)], [true, false]);
});

test("a place is held in its area: disc, box, rim", () => {
  const disc = area({ kind: "disc", at: [100, 100], radius: 50 });
  deepEqual(within(disc, { x: 120, y: 100 }), { x: 120, y: 100 });
  deepEqual(within(disc, { x: 400, y: 100 }), { x: 150, y: 100 });
  deepEqual(within(area({ kind: "box", at: [0, 0], width: 300, height: 200 }), { x: -20, y: 250 }), { x: 0, y: 200 });
  const square = area({ kind: "rim", at: [0, 0], rim: [[-100, -100], [100, -100], [100, 100], [-100, 100]] });
  deepEqual(within(square, { x: 500, y: 0 }), { x: 99, y: 0 }); // a hair less than the edge
  deepEqual([lies(disc, { x: 149, y: 100 }), lies(disc, { x: 160, y: 100 })], [true, false]);
});

test("a circle that forbids a place pushes it out, and none is found where all is forbidden", () => {
  const disc = area({ kind: "disc", at: [0, 0], radius: 100, but: [circle(0, 0, 40)] });
  const found = within(disc, { x: 10, y: 0 });
  ok(found && Math.hypot(found.x, found.y) >= 40 && Math.hypot(found.x, found.y) <= 42, JSON.stringify(found));
  equal(within({ ...disc, but: [circle(0, 0, 200)] }, { x: 10, y: 0 }), null);
});

test("a free choice is written in units, a facing in degrees", () => {
  const choice = region({ notation: "P moves to {x} {y}, facing {facing}, {far}" });
  equal(notationOf(choice, { x: 1250, y: 399.6, facing: -5, far: 30 }), "P moves to 12.5 4, facing 359.5, 0.3");
  deepEqual([lengthWords(1234.4, "cm"), degrees(3605)], ["12.34 cm", "0.5°"]);
});

test("what can be planned is a move before a turn, of pieces on the table", () => {
  const turn = region({ id: "turn", kind: "facing", piece: "P1", role: "leg" });
  const move = region({ id: "move", kind: "distance", piece: "P1" });
  const place = region({ id: "place 2", piece: "P2" });
  const here = scene({ plane: plane([turn, move, place]), pieces: [piece("P1")] });
  deepEqual(plannedRegions(here).map(({ id }) => id), ["move", "place 2"]);
  deepEqual([...movable(here)], ["P1"]);
  equal(regionOf(here.plane, "P2", "place")?.id, "place 2");
  equal(regionOf(here.plane, "P1", "facing", "leg")?.id, "turn");
  equal(regionOf(here.plane, "P1", "facing", "once"), undefined);
});

test("steps between hexes, and the hex at a point", () => {
  const layout = { size: 20, margin: 40 };
  const board = { columns: 10, rows: 8 };
  /** @param {number} column @param {number} row */
  const spot = (column, row) => ({ column, row, ...middleOf({ column, row }, layout) });
  deepEqual([steps(spot(3, 3), spot(3, 3)), steps(spot(0, 0), spot(2, 1)), steps(spot(1, 1), spot(0, 1)), steps(spot(1, 1), spot(0, 2)), steps(spot(0, 0), spot(1, 1))], [0, 2, 1, 1, 2]);
  for (let column = 0; column < board.columns; column++) {
    for (let row = 0; row < board.rows; row++) {
      const { x, y } = middleOf({ column, row }, layout);
      const found = spotAt({ x: x + 8, y: y - 7 }, layout, board);
      equal(`${found?.column} ${found?.row}`, `${column} ${row}`);
    }
  }
  equal(spotAt({ x: 2, y: 2 }, layout, board), null);
  equal(spotAt({ x: 4000, y: 100 }, layout, board), null);
});
