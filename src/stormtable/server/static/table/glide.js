/** Motion that explains: what moved glides from where it was, what was hit flashes once. */
import { lessMotion } from "../core/dom.js";

const TIME = 220;
const GLIDE = "glide";
const EASE = "cubic-bezier(.25,.7,.2,1)";

/**
 * Where the pieces are drawn now, also in the middle of a glide.
 * @param {SVGSVGElement} drawing
 * @returns {Map<string, string>} CSS transforms by element id
 */
export function places(drawing) {
  /** @type {Map<string, string>} */
  const found = new Map();
  if (lessMotion()) return found;
  for (const element of drawing.querySelectorAll("[data-glide]")) {
    found.set(element.id, getComputedStyle(element).transform);
  }
  return found;
}

/**
 * Lets what moved glide from its former place.
 * @param {SVGSVGElement} drawing
 * @param {Map<string, string>} before
 */
export function glide(drawing, before) {
  if (lessMotion()) return;
  for (const element of drawing.querySelectorAll("[data-glide]")) {
    const from = before.get(element.id);
    const to = getComputedStyle(element).transform;
    if (from === undefined || from === to || from === "none" || to === "none") continue;
    element.animate([{ transform: from }, { transform: to }], { id: GLIDE, duration: TIME, easing: EASE });
  }
}

/**
 * Measures as if nothing moved: what glides is where it will come to rest.
 * @template T
 * @param {SVGSVGElement | null} drawing
 * @param {() => T} run
 * @returns {T}
 */
export function atRest(drawing, run) {
  const gliding = drawing?.getAnimations({ subtree: true }).filter(({ id }) => id === GLIDE) ?? [];
  const times = gliding.map(({ currentTime }) => currentTime);
  for (const each of gliding) each.currentTime = TIME;
  const found = run();
  gliding.forEach((each, i) => (each.currentTime = times[i] ?? null));
  return found;
}

/**
 * A flash over pieces that were hit.
 * @param {SVGSVGElement} drawing
 * @param {Iterable<string>} pieces ids
 */
export function flash(drawing, pieces) {
  for (const piece of pieces) {
    const element = drawing.querySelector(`[data-piece="${CSS.escape(piece)}"]`);
    if (!element) continue;
    element.classList.add("hit-now");
    setTimeout(() => element.classList.remove("hit-now"), 700);
  }
}
