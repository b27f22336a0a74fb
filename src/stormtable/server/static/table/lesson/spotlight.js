/** What is to be done, lit on the table: in a lesson through a veil, beside the corner where its card stands; of a hint by rings alone. */
import { html, render, svg } from "../../lit.js";
import { isPhone } from "../../core/dom.js";
import { offered } from "../hints/words.js";
import { measuresOf } from "../plane/drawing.js";

/**
 * @import {HintAnswer, LessonInfo} from "../../wire.js"
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

/** What a hint names: its offers, or where there are none the pieces that it speaks of. @param {HintAnswer} hint @param {Model} model */
function hinted({ best }, model) {
  if (!best) return [];
  const offer = model.offerOf(offered(model, best)?.id ?? "");
  const offers = offer ? [offer] : [];
  const named = model.scene?.pieces.filter(({ name }) => name && best.text.includes(name)) ?? [];
  return [
    ...offers.flatMap(({ id, space, dice }) => [
      `.board-frame [data-offer="${quoted(id)}"]`,
      ...(space ? [`[data-space="${quoted(space)}"]`] : []),
      ...dice.map((die) => `[data-die="${quoted(die)}"]`),
    ]),
    ...named.map(({ id }) => `.board-frame [data-piece="${quoted(id)}"]`),
  ];
}

/** The places on a free table that a hint names, in hundredths of its unit. @param {HintAnswer} hint @returns {[number, number][]} */
function spotsOf({ best }) {
  const pairs = best?.text.matchAll(/(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)/g) ?? [];
  return [...pairs].map(([, x, y]) => [Math.round(100 * Number(x)), Math.round(100 * Number(y))]);
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
    this.following = false;
    this.wake();
  }

  /** There may be something to light. */
  wake() {
    if (!this.following) this.follow();
  }

  /** Keeps the light over what moves under it, until the lesson is done or the hint put away. */
  follow() {
    this.draw();
    const { table, hint } = this.model.value;
    this.following = table?.lesson ? !table.lesson.done : hint !== null;
    if (this.following) setTimeout(() => requestAnimationFrame(() => this.follow()), BEAT);
  }

  draw() {
    const { table, moment } = this.model.value;
    const lesson = table?.lesson;
    const free = moment < 0 && !document.querySelector("dialog[open]");
    const veiled = lesson && !lesson.done && !lesson.read && free;
    const hint = lesson || !free ? null : this.model.value.hint;
    const lit = lesson
      ? [...places(selectors(lesson, this.model), this.root), ...this.#spots(lesson)]
      : hint
        ? [...places(hinted(hint, this.model), this.root), ...this.#spots({ spots: spotsOf(hint) })]
        : [];
    const card = this.root.querySelector(".lesson-card");
    if (card instanceof HTMLElement && !isPhone()) this.#stand(card, lit);
    const holes = veiled ? [...lit, ...(card ? [card.getBoundingClientRect()] : [])] : [];
    const shown = veiled ? holes : lit;
    const state = shown.map(({ left, top, width, height }) => [left, top, width, height].map(Math.round).join(",")).join(" ") + veiled + innerWidth + innerHeight;
    if (state === this.drawn) return;
    this.drawn = state;
    render(!lit.length ? html`` : veiled ? veil(holes, lit) : hint ? rings(lit) : html``, this.layer);
  }

  /** Where places on a free table are on the screen. @param {{spots: readonly (readonly [number, number])[]}} of */
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

/** @param {DOMRect} each @param {string} kind */
function rect({ left, top, width, height }, kind) {
  return svg`<rect class=${kind} x=${left - ROOM} y=${top - ROOM} width=${width + 2 * ROOM} height=${height + 2 * ROOM} rx="10" />`;
}

/** @param {readonly DOMRect[]} lit */
function rings(lit) {
  return html`<svg width="100%" height="100%">${lit.map((each) => rect(each, "ring"))}</svg>`;
}

/** @param {readonly DOMRect[]} holes @param {readonly DOMRect[]} lit */
function veil(holes, lit) {
  return html`<svg width="100%" height="100%">
    <mask id="lesson-holes">
      <rect width="100%" height="100%" fill="white" />
      ${holes.map((each) => rect(each, "hole"))}
    </mask>
    <rect class="dark" width="100%" height="100%" mask="url(#lesson-holes)" />
    ${lit.map((each) => rect(each, "ring"))}
  </svg>`;
}
