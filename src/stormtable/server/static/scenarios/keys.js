/** The keys of the editor: they draw and move wherever one was before, unless something is written or Tab led to a control. */
import { dialogIsOpen } from "../core/dialog.js";
import { atControl, isTyping } from "../core/focus.js";
import { phrase, say, sayAs } from "../core/language.js";
import { chordOf, wayOf } from "../core/ways.js";
import { turnPiece } from "./pieces.js";

/** @import {Way} from "../core/ways.js" */
/** @import {Drawing} from "./model.js" */
/** @import {MapView} from "./map.js" */

const FINE = 0.1;
const part = () => sayAs("map", "Draw");

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * What keys do on the map just now.
 * @param {Drawing} drawing
 * @param {MapView} view
 * @returns {Way[]}
 */
export function mapWays(drawing, view) {
  return [...arrowWays(drawing, view), ...(drawing.tool ? drawWays(drawing) : drawing.held ? shapeWays(drawing) : restWays(drawing))];
}

/** @param {Drawing} drawing @param {MapView} view @returns {Way[]} */
function arrowWays(drawing, view) {
  const { tool, held } = drawing;
  const keys = Object.keys(ARROWS);
  const fine = keys.map((key) => `Shift+${key}`);
  /** @param {string} chord */
  const move = (chord) => {
    const [x, y] = ARROWS[chord.replace("Shift+", "")] ?? [0, 0];
    const by = chord.startsWith("Shift+") ? FINE : drawing.grid || FINE; // on hexes and rings a step, however long
    if (tool) drawing.moveCursor(x * by, y * by);
    else if (held) drawing.moveBy(x * by, y * by, "keys");
    else view.camera.pan(-60 * x, 60 * y);
  };
  if (!tool && !held) return [{ part: part(), keys, text: say("move the view"), held: true, run: move }];
  const [text, finely] = tool ? MOVES.cross : held && held.vertex >= 0 ? MOVES.point : held?.layer.shape === "piece" ? MOVES.piece : MOVES.shape;
  return [
    { part: part(), keys, text: say(text), held: true, run: move },
    { part: part(), keys: fine, text: say(finely), held: true, run: move },
  ];
}

/** What arrows move, and what they do with Shift. */
const MOVES = /** @type {const} */ ({
  cross: [phrase("move the cross"), phrase("move the cross finely")],
  point: [phrase("move the point"), phrase("move the point finely")],
  piece: [phrase("move the piece"), phrase("move the piece finely")],
  shape: [phrase("move the shape"), phrase("move the shape finely")],
});

/** While a shape is being drawn. @param {Drawing} drawing @returns {Way[]} */
function drawWays(drawing) {
  const { pending } = drawing;
  const point = () => {
    drawing.moveCursor(0, 0);
    if (drawing.cursor) drawing.addPoint(drawing.cursor, 0);
  };
  /** @type {Way[]} */
  const found = [{ part: part(), keys: ["Enter", " "], text: say("a point where the cross is; twice at one place ends the shape"), run: point }];
  if (pending.length) found.push({ part: part(), keys: ["Backspace"], text: say("the last point back"), run: () => drawing.takePointBack() });
  found.push({ part: part(), keys: ["Escape"], text: pending.length ? say("begin the shape anew") : say("draw no more"), run: () => stepBack(drawing) });
  return found;
}

/** With a shape selected. @param {Drawing} drawing @returns {Way[]} */
function shapeWays(drawing) {
  const onPoint = drawing.held !== null && drawing.held.vertex >= 0;
  if (drawing.held?.layer.shape === "piece") {
    return [
      stepWay(drawing),
      { part: part(), keys: ["[", "]"], text: say("turn it left, right"), held: true, run: (key) => turnPiece(drawing, key === "]" ? 1 : -1) },
      { part: part(), keys: ["Delete", "Backspace"], text: say("take the piece away"), run: () => drawing.remove() },
      { part: part(), keys: ["Escape"], text: say("let the piece go"), run: () => stepBack(drawing) },
    ];
  }
  return [
    stepWay(drawing),
    { part: part(), keys: ["[", "]"], text: say("the point before, the next one"), held: true, run: (key) => drawing.stepVertex(key === "]" ? 1 : -1) },
    { part: part(), keys: ["+", "Insert"], text: say("a point behind the selected one"), run: () => drawing.insert() },
    { part: part(), keys: ["Delete", "Backspace"], text: onPoint ? say("take the point away") : say("take the shape away"), run: () => drawing.remove() },
    { part: part(), keys: ["Escape"], text: onPoint ? say("back to the shape") : say("let the shape go"), run: () => stepBack(drawing) },
  ];
}

/** @param {Drawing} drawing @returns {Way} */
const stepWay = (drawing) => ({ part: part(), keys: ["PageUp", "PageDown"], text: say("the shape before, the next one"), held: true, run: (key) => drawing.stepShape(key === "PageDown" ? 1 : -1) });

/** With nothing in hand, so that Enter pressed once too often ends no drawing with a match. @param {Drawing} drawing @returns {Way[]} */
function restWays(drawing) {
  const found = [stepWay(drawing)];
  const lit = document.querySelector(".editor-bar .go:not([disabled])");
  if (lit instanceof HTMLElement) found.push({ part: part(), keys: ["Enter"], text: lit.innerText.trim(), run: () => lit.click() });
  return found;
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

/** What works everywhere on the page. @type {readonly (readonly [string, string])[]} */
export const PAGE_KEYS = [
  [phrase("Ctrl + Z, Y"), phrase("undo, do again")],
  [phrase("Ctrl + S"), phrase("save as a file")],
];

/** Whether keys are the map's: it has the focus or a shape of the list, or nothing else has it by Tab. @param {EventTarget | null} target */
function isForMap(target) {
  if (dialogIsOpen() || isTyping(target) || !(target instanceof Element)) return false;
  if (target.closest(".editor-map, .editor-row")) return true;
  return !atControl() && !target.matches("[role=tab], input");
}

/**
 * A key pressed anywhere on the page.
 * @param {KeyboardEvent} event
 * @param {Drawing} drawing
 * @param {MapView} view
 * @param {() => void} save
 */
export function pressKey(event, drawing, view, save) {
  if (event.ctrlKey || event.metaKey) {
    if (!dialogIsOpen()) pageKey(event, drawing, save);
    return;
  }
  if (event.altKey || !isForMap(event.target)) return;
  const found = wayOf(mapWays(drawing, view), chordOf(event));
  if (found && (found.way.held || !event.repeat)) found.way.run(found.chord);
  if (found || event.key === "Enter" || event.key === " ") event.preventDefault();
}

/**
 * In a field that is being written, its own undo is left alone.
 * @param {KeyboardEvent} event
 * @param {Drawing} drawing
 * @param {() => void} save
 */
function pageKey(event, drawing, save) {
  const key = event.key.toLowerCase();
  const writing = event.target instanceof Element && event.target.matches("input:not([type=checkbox]), textarea");
  if (key === "s") save();
  else if (!writing && (key === "y" || (key === "z" && event.shiftKey))) drawing.redo();
  else if (!writing && key === "z") drawing.undo();
  else return;
  event.preventDefault();
}
