/** The window on the drawing: where it may be, and what it shows. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "../../src/stormtable/server/static/table/camera.js";
import { around, Framing } from "../../src/stormtable/server/static/table/framing.js";

globalThis.cancelAnimationFrame = () => {}; // no glide is under way
Object.assign(globalThis, { document: { documentElement: { dataset: { motion: "less" } } } }); // and none begins

/** A camera on a drawing of 1000 by 500 units in a frame of so many pixels. @param {number} width @param {number} height */
function camera(width, height) {
  const drawing = { getAttribute: () => "", setAttribute: () => {}, style: { getPropertyValue: () => "", setProperty: () => {} } };
  const frame = { clientWidth: width, clientHeight: height, getBoundingClientRect: () => ({ left: 0, top: 0 }) };
  const made = new Camera(/** @type {HTMLElement} */ (/** @type {unknown} */ (frame)));
  made.show(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (drawing)), { x: 0, y: 0, width: 1000, height: 500 });
  return made;
}

/** @param {number} value @param {number} expected */
const near = (value, expected) => ok(Math.abs(value - expected) < 1e-6, `${value} is not ${expected}`);

test("the whole drawing fits and stands in the middle", () => {
  const made = camera(500, 500);
  made.fit(false);
  deepEqual([made.x, made.y, made.scale], [500, 250, 0.5]);
  ok(made.isWhole);
});

test("what covers the frame moves the drawing out from under it", () => {
  const made = camera(500, 500);
  made.insets = { top: 0, right: 0, bottom: 250, left: 0 };
  made.fit(false);
  near(made.scale, 0.5);
  // The middle of the drawing stands in the middle of the upper half.
  near(new Framing(made).inFrame({ x: 500, y: 250, width: 0, height: 0 }).y, 125);
});

test("where the table fits and its margin does not, the table stands in the middle", () => {
  const made = camera(1000, 500);
  if (made.drawing) made.show(made.drawing, made.whole, { x: 100, y: 100, width: 600, height: 200 });
  made.jump(400, 300, 2.3);
  near(made.scale, 2.3);
  near(made.y, 200);
});

test("the margin, in which the figures of the edge stand, is all in sight or all of the table is as large as can be", () => {
  const made = camera(1000, 500);
  if (made.drawing) made.show(made.drawing, made.whole, { x: 50, y: 25, width: 900, height: 450 });
  made.jump(500, 250, 1.05);
  near(made.scale, 1);
  made.zoom(1.05);
  near(made.scale, 10 / 9);
  made.zoom(0.97);
  near(made.scale, 1);
});

test("nobody pans off the table", () => {
  const made = camera(1000, 500);
  made.jump(500, 250, 2);
  made.pan(-10_000, -10_000);
  near(made.scale, 2);
  const { view } = new Framing(made);
  ok(view.x + view.width <= 1000 + 0.06 * view.width, "little beyond the right edge");
  ok(view.x + view.width > 1000 - 1, "but up to it");
  ok(view.y + view.height > 500 - 1);
});

test("zooming keeps the point under the pointer", () => {
  const made = camera(1000, 500);
  made.jump(500, 250, 2);
  const before = made.toDrawing({ clientX: 300, clientY: 200 });
  made.pinch(1.2, 300, 200);
  const after = made.toDrawing({ clientX: 300, clientY: 200 });
  near(made.scale, 2.4);
  near(after.x, before.x);
  near(after.y, before.y);
});

test("no window is farther than the whole nor closer than the closest", () => {
  const made = camera(1000, 500);
  made.jump(500, 250, 0.01);
  equal(made.scale, made.farthest);
  made.jump(500, 250, 1000);
  near(made.scale, 3.2);
});

test("a window on boxes shows all of them, at no larger a scale than is asked", () => {
  const made = camera(800, 600);
  const framing = new Framing(made);
  const boxes = [
    { x: 400, y: 200, width: 10, height: 10 },
    { x: 480, y: 260, width: 20, height: 10 },
  ];
  deepEqual(around(boxes), { x: 400, y: 200, width: 100, height: 70 });
  deepEqual(around(boxes, 5), { x: 395, y: 195, width: 110, height: 80 });
  equal(around([]), null);
  const window = framing.windowOn(boxes, 0, 2);
  equal(window?.scale, 2);
  if (window) made.jump(window.x, window.y, window.scale);
  ok(framing.shows(boxes));
  ok(!framing.shows([{ x: 0, y: 0, width: 10, height: 10 }]));
});

test("a window goes as near to something else as what must be shown allows", () => {
  const made = camera(1000, 500);
  const box = { x: 500, y: 250, width: 100, height: 50 };
  const window = made.windowToward(box, { x: 900, y: 250, width: 10, height: 10 }, 2);
  // 500 units are seen: 200 on either side of the box at most.
  near(window.x, 750);
  near(window.y, 255 + 0);
});

test("a window is found by measuring, and the camera is back where it was", () => {
  const made = camera(1000, 500);
  made.jump(500, 250, 1.5);
  const looked = /** @type {number[]} */ ([]);
  const found = new Framing(made).settled(() => {
    looked.push(made.scale);
    return { x: 400, y: 250, scale: 2 };
  });
  deepEqual(found, { x: 400, y: 250, scale: 2 });
  deepEqual(looked, [1.5, 2]);
  equal(made.scale, 1.5);
});
