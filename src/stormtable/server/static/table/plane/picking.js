/** Which piece a press means where bases are small and stand close: the one whose middle is nearest. */

/** Pixels around a middle that take a press: half of a finger's target, and less for a mouse. */
const REACH = { touch: 22, mouse: 12 };

/**
 * The piece that was meant; the target itself where none is near or something else was pressed.
 * @param {SVGSVGElement} drawing
 * @param {Element} target
 * @param {string} pointer
 * @param {{clientX: number, clientY: number}} point
 */
export function meant(drawing, target, pointer, { clientX, clientY }) {
  const other = target.closest("[data-offer], [data-knob], [data-die]");
  if (other) return target;
  /** @type {Element | null} */
  let found = null;
  let least = target.closest("[data-piece]") ? Infinity : REACH[pointer === "mouse" ? "mouse" : "touch"];
  for (const base of drawing.querySelectorAll(".piece .base")) {
    const { left, top, width, height } = base.getBoundingClientRect();
    const far = Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
    if (far >= least) continue;
    least = far;
    found = base;
  }
  return found ?? target;
}
