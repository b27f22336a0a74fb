/** Rings and consoles: lays the drawing out wide or tall; on every board, opens what can be done with what is picked. */

/** @import {Box} from "./camera.js" */

/** Width to height of a frame below which the tall layout shows more. */
const TALL = 0.95;
/** Pixels of width below which the wide layout is too small to read. */
const NARROW = 680;

/** Whether a drawing is one of rings and consoles. @param {Element} drawing */
export function isTabletop(drawing) {
  return drawing.hasAttribute("data-tabletop");
}

/** @param {{width: number, height: number}} frame pixels */
export function isTall({ width, height }) {
  return width < NARROW || width < height * TALL;
}

/**
 * Lays a drawing out anew.
 * @param {SVGSVGElement} drawing
 * @param {boolean} tall
 * @returns {Box} the whole of it
 */
export function arrange(drawing, tall) {
  const name = tall ? "data-tall" : "data-wide";
  drawing.classList.toggle("tall", tall);
  for (const element of drawing.querySelectorAll(`[${name}]`)) {
    element.setAttribute("transform", element.getAttribute(name) ?? "");
  }
  const [x = 0, y = 0, width = 1, height = 1] = (drawing.getAttribute(name) ?? "").split(" ").map(Number);
  return { x, y, width, height };
}

/**
 * Of many offers alike only those of the picked die, or of the picked piece, stand on the board.
 * @param {SVGSVGElement} drawing
 * @param {string} picked id of a die
 * @param {string} piece id of a piece
 */
export function openFor(drawing, picked, piece) {
  for (const element of drawing.querySelectorAll(".folded[data-piece]:not([data-dice])")) {
    element.classList.toggle("open", element.getAttribute("data-piece") === piece);
  }
  for (const element of drawing.querySelectorAll(".folded[data-dice]")) {
    element.classList.toggle("open", (element.getAttribute("data-dice") ?? "").split(" ").includes(picked));
  }
  for (const element of drawing.querySelectorAll("[data-die]")) {
    element.classList.toggle("picked", picked !== "" && element.getAttribute("data-die") === picked);
  }
}
