/** How far a pointer may stray before its press is a pull. */

const SLACK = { mouse: 4, pen: 6 };

/**
 * Whether a pointer has come farther from where it was pressed than a tap would.
 * @param {PointerEvent} event
 * @param {{x: number, y: number}} from pixels of the screen
 * @param {number} touch the pixels that a finger may stray
 */
export function strays({ clientX, clientY, pointerType }, { x, y }, touch) {
  return Math.hypot(clientX - x, clientY - y) >= (SLACK[/** @type {keyof typeof SLACK} */ (pointerType)] ?? touch);
}
