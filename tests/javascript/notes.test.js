/** Where the words under a piece stand. */
import { equal } from "node:assert/strict";
import { mock, test } from "node:test";
import { Notes } from "../../src/stormtable/server/static/table/notes.js";

/** @param {number} left @param {number} top @param {number} right @param {number} bottom */
const box = (left, top, right, bottom) => ({ getBoundingClientRect: () => ({ left, top, right, bottom }), getAttribute: () => "ship" });

/** How far down a note stands, pixels. @param {ReturnType<typeof box>[]} labels */
function below(labels) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const element = { style: { setProperty: () => {} }, setAttribute: () => {}, remove: () => {} };
  Object.assign(globalThis, { CSS: { escape: String }, document: { createElement: () => element } });
  const camera = { x: 0, y: 0, scale: 1, width: 0, height: 0, toDrawing: (/** @type {{clientX: number, clientY: number}} */ { clientX: x, clientY: y }) => ({ x, y }) };
  const notes = new Notes(/** @type {any} */ ({ querySelectorAll: () => labels, append: () => {} }), /** @type {any} */ (camera));
  notes.add(/** @type {any} */ (box(90, 90, 110, 110)), "no effect", false);
  mock.timers.reset();
  return notes.shown[0]?.y;
}

test("words stand under the name that stands under a piece, else under the piece", () => {
  equal(below([box(60, 114, 140, 130)]), 130);
  equal(below([box(112, 92, 190, 108)]), 110, "a name beside it");
  equal(below([box(60, 140, 140, 156)]), 110, "somebody else's place");
  equal(below([]), 110);
});
