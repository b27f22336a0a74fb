/** Which pieces lie together on the board, and where there is room to show them one by one. */

/** @import {Scene} from "../wire.js" */

/** Parts of the sum of their radii within which two bases of a free table lie on one another. */
const OVERLAP = 0.8;
/** Pieces of a crowd that are shown. */
const MOST = 16;
/** How much more an area counts that would hide what is chosen, and what can be. */
const CHOSEN = 40;
const CHOICE = 6;
const COVER = 3;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Sides */

/** @param {Element} piece */
const idOf = (piece) => piece.getAttribute("data-piece") ?? "";

/** @param {Element} piece */
function baseOf(piece) {
  const { left, top, width, height } = (piece.querySelector(".base") ?? piece).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, r: Math.min(width, height) / 2 };
}

/**
 * The pieces that lie together with one, itself among them, in the order of the scene; none where it lies alone.
 * @param {SVGSVGElement} drawing
 * @param {string} piece
 * @param {Scene} scene
 * @returns {Element[]}
 */
export function crowdOf(drawing, piece, scene) {
  const all = [...drawing.querySelectorAll(".piece[data-piece]")];
  const own = all.find((each) => idOf(each) === piece);
  if (!own) return [];
  const found = scene.plane ? touching(all, own) : all.filter((each) => each.getAttribute("data-cell") === own.getAttribute("data-cell"));
  if (found.length < 2) return [];
  const order = scene.pieces.map(({ id }) => id);
  return found.sort((a, b) => order.indexOf(idOf(a)) - order.indexOf(idOf(b))).slice(0, MOST);
}

/** Those whose bases lie on one another, in a chain. @param {Element[]} all @param {Element} own */
function touching(all, own) {
  const bases = new Map(all.map((each) => [each, baseOf(each)]));
  const found = new Set([own]);
  for (const each of found) {
    const a = bases.get(each);
    for (const [other, b] of bases) {
      if (a && !found.has(other) && Math.hypot(a.x - b.x, a.y - b.y) < OVERLAP * (a.r + b.r)) found.add(other);
    }
  }
  return [...found];
}

/** What some elements take together, pixels of the page. @param {readonly Element[]} elements @returns {Sides} */
export function aroundAll(elements) {
  const boxes = elements.map((each) => (each.querySelector(".hit") ?? each).getBoundingClientRect());
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** @param {Sides} a @param {Sides} b */
function sharedArea(a, b) {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}

/**
 * Where something of a size stands beside a crowd: where it hides least of what is chosen, then of what can be chosen.
 * @param {Sides} crowd
 * @param {Sides} room
 * @param {{width: number, height: number}} size
 * @param {{chosen: Sides[], choices: Sides[], covers: Sides[]}} others
 */
export function placeBeside(crowd, room, { width, height }, { chosen, choices, covers }) {
  const gap = 8;
  const x = (crowd.left + crowd.right - width) / 2;
  const y = (crowd.top + crowd.bottom - height) / 2;
  const places = [
    [crowd.right + gap, y],
    [crowd.left - gap - width, y],
    [x, crowd.top - gap - height],
    [x, crowd.bottom + gap],
  ];
  const tried = places.map(([left = 0, top = 0]) => {
    const at = {
      left: Math.max(room.left, Math.min(left, room.right - width)),
      top: Math.max(room.top, Math.min(top, room.bottom - height)),
    };
    const box = { ...at, right: at.left + width, bottom: at.top + height };
    /** @param {Sides[]} boxes */
    const hidden = (boxes) => boxes.reduce((sum, each) => sum + sharedArea(box, each), 0);
    return { ...at, cost: CHOSEN * hidden(chosen) + CHOICE * hidden(choices) + COVER * hidden(covers) + CHOICE * sharedArea(box, crowd) };
  });
  return tried.reduce((best, each) => (each.cost < best.cost ? each : best));
}
