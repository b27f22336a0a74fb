/** Motion that explains: what moved glides from where it was, what was hit flashes once. */
import { lessMotion } from "../core/dom.js";

const TIME = 220;
const GLIDE = "glide";
/** What stands at a piece: its names and badges, and what is offered at it. */
const FOLLOWING = "[data-follows], .target[data-piece], .turn[data-piece], .plane-turn[data-piece]";
const EASE = "cubic-bezier(.25,.7,.2,1)";

/**
 * @typedef {object} Places
 * @property {Map<string, string>} at CSS transforms by element id
 * @property {Map<string, Element>} trails the ways drawn behind pieces, by piece
 */

/**
 * Where the pieces are drawn now, also in the middle of a glide.
 * @param {SVGSVGElement | null} drawing
 * @returns {Places}
 */
export function places(drawing) {
  /** @type {Places} */
  const found = { at: new Map(), trails: new Map() };
  if (!drawing || lessMotion()) return found;
  for (const element of drawing.querySelectorAll("[data-glide]")) {
    found.at.set(element.id, getComputedStyle(element).transform);
  }
  for (const element of drawing.querySelectorAll("[data-trails]:not(.gone)")) {
    found.trails.set(element.getAttribute("data-trails") ?? "", element);
  }
  return found;
}

/** @param {Element} element @param {string} from @param {string} to */
function move(element, from, to) {
  element.animate([{ transform: from }, { transform: to }], { id: GLIDE, duration: TIME, easing: EASE });
}

/**
 * Lets what moved glide from its former place, and what is said at it with it.
 * @param {SVGSVGElement} drawing
 * @param {Places} before
 */
export function glide(drawing, { at, trails }) {
  if (lessMotion()) return;
  /** How far each piece comes, the drawing's units. @type {Map<string, {x: number, y: number}>} */
  const moved = new Map();
  for (const element of drawing.querySelectorAll("[data-glide]")) {
    const from = at.get(element.id);
    const to = getComputedStyle(element).transform;
    if (from === undefined || from === to || from === "none" || to === "none") continue;
    move(element, from, to);
    const piece = element.matches(".piece") ? element.getAttribute("data-piece") : null;
    if (piece) moved.set(piece, { x: new DOMMatrix(from).e - new DOMMatrix(to).e, y: new DOMMatrix(from).f - new DOMMatrix(to).f });
  }
  for (const element of drawing.querySelectorAll(FOLLOWING)) {
    const by = moved.get(element.getAttribute("data-follows") ?? element.getAttribute("data-piece") ?? "");
    const to = getComputedStyle(element).transform;
    if (by && to !== "none") move(element, new DOMMatrix().translate(by.x, by.y).multiply(new DOMMatrix(to)).toString(), to);
  }
  for (const element of drawing.querySelectorAll("[data-trails]")) {
    const piece = element.getAttribute("data-trails") ?? "";
    if (moved.has(piece)) arrive(element, trails.get(piece));
  }
}

/** The way behind a piece is as long as it was until the piece has arrived. @param {Element} trail @param {Element | undefined} before */
function arrive(trail, before) {
  const waiting = trail.animate([{ visibility: "hidden" }, { visibility: "hidden" }], { id: GLIDE, duration: TIME });
  if (!before) return;
  before.classList.add("gone");
  trail.before(before);
  waiting.onfinish = waiting.oncancel = () => before.remove();
}

/**
 * Lets words about a piece come with it, if it is on its way.
 * @param {Element} piece
 * @param {HTMLElement} words placed where it will be
 */
export function accompany(piece, words) {
  const way = piece.getAnimations().find(({ id }) => id === GLIDE);
  if (!way) return;
  const now = way.currentTime;
  way.currentTime = 0;
  const from = piece.getBoundingClientRect();
  way.currentTime = TIME;
  const to = piece.getBoundingClientRect();
  way.currentTime = now;
  const by = `${from.left - to.left}px ${from.top - to.top}px`;
  words.animate([{ translate: by }, { translate: "0px 0px" }], { id: GLIDE, duration: TIME, easing: EASE }).currentTime = now;
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
