/** The veil over the table of a lesson, with holes where something is to be done, and the corner where the card stands. */
import { html, render, svg } from "../../lit.js";
import { isPhone } from "../../core/dom.js";
import { measuresOf } from "../plane/drawing.js";

/**
 * @import {LessonInfo} from "../../wire.js"
 * @import {Model} from "../model.js"
 */

/** Pixels around what is lit. */
const ROOM = 6;
/** Pixels from the middle of a place to the edge of its light. */
const SPOT = 16;
/** Milliseconds between two looks at what has moved. */
const BEAT = 60;
/** Pixels between the card and the edges of the board. */
const EDGE = 12;
const CORNERS = /** @type {const} */ (["right top", "left top", "right bottom", "left bottom"]);

/** @param {string} value */
const quoted = (value) => CSS.escape(value);

/** What is lit: what is right on the board, in the list and on consoles. @param {LessonInfo} lesson @param {Model} model */
function selectors(lesson, model) {
  const { scene } = model;
  const asked = scene?.prompt?.piece ?? "";
  const named = lesson.light.map((name) => scene?.pieces.find(({ id, label, name: called }) => [id, label, called].includes(name))?.id ?? name);
  const offers = lesson.offers.map((id) => model.offerOf(id)).filter((offer) => offer !== undefined);
  return [
    ...offers.flatMap(({ id, space, dice, piece, row, sheet }) => [
      `[data-offer="${quoted(id)}"]`,
      `[data-list-offer="${quoted(id)}"]`,
      ...(space ? [`[data-space="${quoted(space)}"]`] : []),
      ...dice.map((die) => `[data-die="${quoted(die)}"]`),
      ...(piece && piece !== asked ? [`[data-piece="${quoted(piece)}"]:not([data-offer])`] : []),
      ...(row ? [`[data-row="${quoted(row)}"]`] : []),
      ...(sheet ? [`[data-write="${quoted(id)}"]`] : []),
    ]),
    ...named.flatMap((id) => [`[data-piece="${quoted(id)}"]`, `[data-space="${quoted(id)}"]`]),
    ...(offers.length ? [".column .commit .go", ".sheet .commit .go"] : lesson.read || lesson.done ? [] : [".column .now", ".sheet-content"]),
  ];
}

/** Where things stand on the screen, as far as they are to be seen. @param {readonly string[]} wanted @param {HTMLElement} root */
function places(wanted, root) {
  if (!wanted.length) return [];
  const found = [...root.querySelectorAll(wanted.join(","))].map((each) => each.getBoundingClientRect());
  const shown = found.filter(({ width, height, bottom, right, top, left }) => width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth);
  return shown.filter((each, at) => !shown.some((other, of) => other !== each && holds(other, each) && (of < at || !holds(each, other))));
}

/** Whether one lies in another, but for a few pixels. @param {DOMRect} outer @param {DOMRect} inner */
function holds(outer, inner) {
  return inner.left >= outer.left - ROOM && inner.top >= outer.top - ROOM && inner.right <= outer.right + ROOM && inner.bottom <= outer.bottom + ROOM;
}

/** @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(width, 0) * Math.max(height, 0);
}

export class Spotlight {
  /**
   * @param {HTMLElement} root
   * @param {Model} model
   */
  constructor(root, model) {
    this.root = root;
    this.model = model;
    this.layer = document.createElement("div");
    this.layer.className = "lesson-veil";
    this.layer.setAttribute("aria-hidden", "true");
    document.body.append(this.layer);
    this.drawn = "";
    this.follow();
  }

  /** Keeps the holes over what moves under them, until the lesson is done. */
  follow() {
    this.draw();
    if (!this.model.value.table?.lesson?.done) setTimeout(() => requestAnimationFrame(() => this.follow()), BEAT);
  }

  draw() {
    const { table, moment } = this.model.value;
    const lesson = table?.lesson;
    const veiled = lesson && !lesson.done && !lesson.read && moment < 0 && !document.querySelector("dialog[open]");
    const lit = lesson ? [...places(selectors(lesson, this.model), this.root), ...this.#spots(lesson)] : [];
    const card = this.root.querySelector(".lesson-card");
    if (card instanceof HTMLElement && !isPhone()) this.#stand(card, lit);
    const holes = veiled ? [...lit, ...(card ? [card.getBoundingClientRect()] : [])] : [];
    const state = holes.map(({ left, top, width, height }) => [left, top, width, height].map(Math.round).join(",")).join(" ") + veiled + innerWidth + innerHeight;
    if (state === this.drawn) return;
    this.drawn = state;
    render(veiled && lit.length ? veil(holes, lit) : html``, this.layer);
  }

  /** Where places on a free table are on the screen. @param {LessonInfo} lesson */
  #spots({ spots }) {
    const drawing = this.root.querySelector("svg[data-plane]");
    const onScreen = drawing instanceof SVGSVGElement ? drawing.getScreenCTM() : null;
    if (!(drawing instanceof SVGSVGElement) || !onScreen) return [];
    const { spot } = measuresOf(drawing);
    return spots.map(([x, y]) => {
      const { x: left, y: top } = spot({ x, y });
      const at = new DOMPoint(left, top).matrixTransform(onScreen);
      return new DOMRect(at.x - SPOT, at.y - SPOT, 2 * SPOT, 2 * SPOT);
    });
  }

  /** Stands the card in the corner of the board where it covers least. @param {HTMLElement} card @param {readonly DOMRect[]} lit */
  #stand(card, lit) {
    const board = this.root.querySelector(".board-part")?.getBoundingClientRect();
    if (!board) return;
    const { width, height } = card.getBoundingClientRect();
    const pieces = places(["[data-piece]"], this.root);
    const costs = CORNERS.map((corner) => {
      const left = corner.startsWith("left") ? board.left + EDGE : board.right - width - EDGE;
      const top = corner.endsWith("top") ? board.top + EDGE : board.bottom - height - EDGE;
      const there = new DOMRect(left, top, width, height);
      /** @param {readonly DOMRect[]} rects */
      const covered = (rects) => rects.reduce((sum, each) => sum + overlap(there, each), 0);
      return { left, top, cost: 10 * covered(lit) + covered(pieces) };
    });
    const best = costs.reduce((one, other) => (other.cost < one.cost ? other : one));
    card.style.left = `${Math.round(best.left)}px`;
    card.style.top = `${Math.round(best.top)}px`;
  }
}

/** @param {readonly DOMRect[]} holes @param {readonly DOMRect[]} lit */
function veil(holes, lit) {
  /** @param {DOMRect} each @param {string} kind */
  const rect = ({ left, top, width, height }, kind) =>
    svg`<rect class=${kind} x=${left - ROOM} y=${top - ROOM} width=${width + 2 * ROOM} height=${height + 2 * ROOM} rx="10" />`;
  return html`<svg width="100%" height="100%">
    <mask id="lesson-holes">
      <rect width="100%" height="100%" fill="white" />
      ${holes.map((each) => rect(each, "hole"))}
    </mask>
    <rect class="dark" width="100%" height="100%" mask="url(#lesson-holes)" />
    ${lit.map((each) => rect(each, "ring"))}
  </svg>`;
}
