/** The keys of the editor: on the map they draw and move, anywhere they undo and save. */

/** @import {Drawing} from "./model.js" */
/** @import {MapView} from "./map.js" */

const FINE = 0.1;

/** What the page says of them. */
export const KEYS = /** @type {const} */ ([
  ["↑ ↓ ← →", "move the shape or the point, or the cross while drawing; with Shift finely"],
  ["Enter", "a point where the cross is; twice at one place ends the shape"],
  ["[ ]", "the point before, the next one"],
  ["+", "a point behind the selected one"],
  ["Delete", "take the point away, or the shape"],
  ["PgUp PgDn", "the shape before, the next one"],
  ["⌫", "while drawing: the last point back"],
  ["Esc", "step back"],
  ["Ctrl + Z, Y", "undo, do again"],
  ["Ctrl + S", "save as a file"],
]);

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * The keys of the map, which must have the focus.
 * @param {KeyboardEvent} event
 * @param {Drawing} drawing
 * @param {MapView} view
 */
export function mapKey(event, drawing, view) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const by = event.shiftKey ? FINE : drawing.grid || FINE;
    if (drawing.tool) drawing.moveCursor(arrow[0] * by, arrow[1] * by);
    else if (drawing.held) drawing.moveBy(arrow[0] * by, arrow[1] * by, "keys");
    else view.camera.pan(-60 * arrow[0], 60 * arrow[1]);
  } else if (!plainKey(event.key, drawing)) return;
  event.preventDefault();
}

/** @param {string} key @param {Drawing} drawing */
function plainKey(key, drawing) {
  const { tool } = drawing;
  switch (key) {
    case "Enter":
    case " ":
      if (!tool) return false;
      drawing.moveCursor(0, 0);
      if (drawing.cursor) drawing.addPoint(drawing.cursor, 0);
      return true;
    case "Backspace":
      if (tool) drawing.takePointBack();
      else drawing.remove();
      return true;
    case "Delete":
      drawing.remove();
      return true;
    case "Escape":
      stepBack(drawing);
      return true;
    case "[":
    case "]":
      drawing.stepVertex(key === "]" ? 1 : -1);
      return true;
    case "+":
    case "Insert":
      drawing.insert();
      return true;
    case "PageUp":
    case "PageDown":
      drawing.stepShape(key === "PageDown" ? 1 : -1);
      return true;
  }
  return false;
}

/** @param {Drawing} drawing */
function stepBack(drawing) {
  const { tool, held } = drawing;
  if (tool && drawing.pending.length) {
    drawing.pending = [];
    drawing.changed();
  } else if (tool) drawing.draw(null);
  else if (held && held.vertex >= 0) drawing.select(held.layer.key, held.row);
  else drawing.drop();
}

/**
 * The keys that work everywhere on the page; in a field that is being written, its own undo is left alone.
 * @param {KeyboardEvent} event
 * @param {Drawing} drawing
 * @param {() => void} save
 */
export function pageKey(event, drawing, save) {
  if (!event.ctrlKey && !event.metaKey) return;
  const key = event.key.toLowerCase();
  const writing = event.target instanceof Element && event.target.matches("input:not([type=checkbox]), textarea");
  if (key === "s") save();
  else if (key === "z" && !writing) event.shiftKey ? drawing.redo() : drawing.undo();
  else if (key === "y" && !writing) drawing.redo();
  else return;
  event.preventDefault();
}
