/**
 * A lens on pieces that lie together: under the pointer, at a tap or with the focus it opens beside them and shows each
 * large enough to be read and pressed, with its states and what can be done with it.
 */
import { html, nothing, render, repeat } from "../lit.js";
import { announce } from "../core/announce.js";
import { icon, mark } from "../core/icons.js";
import { listText, PER_CENT, percent } from "../core/format.js";
import { say } from "../core/language.js";
import { aroundAll, crowdOf, placeBeside } from "./crowd.js";
import { labelOf } from "./pieces.js";

/**
 * @import {Badge, Offer, Piece} from "../wire.js"
 * @import {Camera} from "./camera.js"
 * @import {Model} from "./model.js"
 */

/** How long the pointer may be away before the lens closes, milliseconds. */
const PATIENCE = 400;
const ARROWS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * @typedef {object} Acts
 * @property {(piece: string) => Offer | undefined} offerOf what a press on a piece chooses
 * @property {(piece: Element, pointer: string) => void} tap
 */

export class Crowds {
  /**
   * @param {HTMLElement} frame
   * @param {Camera} camera
   * @param {Model} model
   * @param {Acts} acts
   */
  constructor(frame, camera, model, acts) {
    this.frame = frame;
    this.camera = camera;
    this.model = model;
    this.acts = acts;
    /** @type {SVGSVGElement | null} */
    this.drawing = null;
    /** The pieces shown, by id; none: closed. @type {string[]} */
    this.shown = [];
    /** The piece that the pointer was over last. */
    this.under = "";
    /** The crowd that was closed by hand: it opens anew once one has been elsewhere. */
    this.dismissed = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.leaving = undefined;
    this.lens = document.createElement("div");
    this.lens.className = "crowd";
    this.lens.dataset["over"] = "";
    this.lens.hidden = true;
    frame.append(this.lens);
    this.lens.addEventListener("keydown", (event) => this.#walk(event));
    this.lens.addEventListener("pointerenter", () => clearTimeout(this.leaving));
    frame.addEventListener("keydown", (event) => this.#enter(event), { capture: true });
    frame.addEventListener("focusin", ({ target }) => target instanceof Element && target.matches(".piece:focus-visible") && this.#open(this.#pieceAt(target), true));
    document.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Node && this.shown.length && !this.lens.contains(target) && !this.frame.contains(target)) this.close();
    });
  }

  get isOpen() {
    return this.shown.length > 0;
  }

  /** The drawing was made anew. @param {SVGSVGElement} drawing */
  renew(drawing) {
    this.drawing = drawing;
    this.under = "";
    if (!this.isOpen) return;
    const kept = this.shown.find((id) => this.#element(id));
    const crowd = kept ? this.#crowd(kept) : [];
    if (!crowd.length) this.close();
    else {
      this.shown = crowd;
      this.draw();
    }
  }

  /** The pointer is over something of the board. @param {Element | null} target @returns {Element | null} the piece that it is over in the lens, else the same */
  over(target) {
    const inside = target && this.lens.contains(target);
    if (inside) {
      clearTimeout(this.leaving);
      const id = target.closest("[data-crowd-piece]")?.getAttribute("data-crowd-piece");
      return id ? this.#element(id) : null;
    }
    const piece = target ? this.#pieceAt(target) : "";
    if (piece && this.shown.includes(piece)) clearTimeout(this.leaving);
    else if (piece !== this.under) {
      if (piece && this.#crowd(piece).length) this.#open(piece, false);
      else this.#leave();
    }
    this.under = piece;
    return target;
  }

  /**
   * A finger on a crowd opens it; what it is meant for is then pressed there.
   * @param {Element} pressed
   * @param {string} pointer
   * @returns {boolean} whether that was all
   */
  tap(pressed, pointer) {
    const piece = this.#pieceAt(pressed);
    if (pointer === "mouse" || pointer === "key") return false;
    if (!piece || this.shown.includes(piece)) {
      if (!piece) this.close();
      return false;
    }
    this.dismissed = "";
    this.#open(piece, true);
    return this.isOpen;
  }

  /** @returns {boolean} whether it was open */
  close() {
    clearTimeout(this.leaving);
    if (!this.isOpen) return false;
    const focused = this.lens.contains(document.activeElement) ? this.#element(document.activeElement?.getAttribute("data-crowd-piece") ?? this.shown[0] ?? "") : null;
    // While it is open still: a focus that leaves a closed lens would count as having been elsewhere.
    if (focused instanceof SVGElement) focused.focus({ preventScroll: true });
    clearTimeout(this.leaving);
    this.dismissed = this.shown.join();
    this.shown = [];
    this.draw();
    return true;
  }

  /** @param {string} id @returns {Element | null} */
  #element(id) {
    return this.drawing?.querySelector(`.piece[data-piece="${CSS.escape(id)}"]`) ?? null;
  }

  /** The piece that something on the board is or is about. @param {Element} target */
  #pieceAt(target) {
    const own = target.closest(".piece[data-piece]")?.getAttribute("data-piece");
    if (own) return own;
    const offer = target.closest(".target[data-offer]")?.getAttribute("data-offer");
    return this.model.offers.find(({ id }) => id === offer)?.piece ?? "";
  }

  /** Ids of the pieces that lie together with one: those that can be chosen first, as the list beside has them. @param {string} piece */
  #crowd(piece) {
    const { scene } = this.model;
    if (!this.drawing || !scene || this.model.value.plan) return [];
    const ids = crowdOf(this.drawing, piece, scene).map((each) => each.getAttribute("data-piece") ?? "");
    const offered = this.model.listed.map((offer) => offer.piece);
    /** @param {string} id */
    const rank = (id) => (offered.includes(id) ? offered.indexOf(id) : offered.length);
    return ids.sort((a, b) => rank(a) - rank(b));
  }

  /** @param {string} piece @param {boolean} aloud */
  #open(piece, aloud) {
    clearTimeout(this.leaving);
    const crowd = piece ? this.#crowd(piece) : [];
    if (crowd.join() === this.dismissed) return;
    this.dismissed = "";
    if (crowd.join() === this.shown.join()) return;
    this.shown = crowd;
    this.draw();
    if (aloud && crowd.length) announce(say("{n} lie together: {names}. Arrows walk them.", { n: crowd.length, names: listText(this.#pieces.map(({ name }) => name)) }));
  }

  #leave() {
    clearTimeout(this.leaving);
    this.dismissed = this.isOpen ? this.dismissed : "";
    if (this.isOpen && !this.lens.contains(document.activeElement)) {
      this.leaving = setTimeout(() => {
        this.close();
        this.dismissed = "";
      }, PATIENCE);
    }
  }

  get #pieces() {
    const { scene } = this.model;
    return this.shown.flatMap((id) => scene?.pieces.find((each) => each.id === id) ?? []);
  }

  /** From a piece of the board into the lens. @param {KeyboardEvent} event */
  #enter(event) {
    const { target, key } = event;
    if (!(target instanceof Element) || this.lens.contains(target) || !this.isOpen) return;
    const at = this.shown.indexOf(target.closest(".piece")?.getAttribute("data-piece") ?? "");
    const step = ARROWS[/** @type {keyof typeof ARROWS} */ (key)];
    if (key === "Escape") this.close();
    else if (step && at >= 0 && !event.shiftKey) this.#focus(at + step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    const tiles = [...this.lens.querySelectorAll("[data-crowd-piece]")];
    if (event.key === "Escape") this.close();
    else if (event.key === "Home") this.#focus(0);
    else if (event.key === "End") this.#focus(tiles.length - 1);
    else if (step) this.#focus(tiles.findIndex((each) => each === document.activeElement) + step);
    else {
      // A button of the lens is pressed by these, and nothing else is.
      if (event.key === "Enter" || event.key === " ") event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} index */
  #focus(index) {
    const tiles = [...this.lens.querySelectorAll(/** @type {"button"} */ ("[data-crowd-piece]"))];
    const tile = tiles[(index + tiles.length) % tiles.length];
    tile?.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: "nearest" });
  }

  /** Shows or hides the lens as it now is. */
  draw() {
    const pieces = this.#pieces;
    this.lens.hidden = !pieces.length;
    render(pieces.length ? this.#template(pieces) : nothing, this.lens);
    for (const figure of this.lens.querySelectorAll(".crowd-figure")) this.#draw(figure);
    this.place();
  }

  /** Puts the lens beside the crowd. */
  place() {
    if (!this.isOpen || !this.drawing) return;
    const elements = this.shown.flatMap((id) => this.#element(id) ?? []);
    if (!elements.length) return;
    const frame = this.frame.getBoundingClientRect();
    const { top, right, bottom, left } = this.camera.insets;
    const room = { left: frame.left + left, top: frame.top + top, right: frame.right - right, bottom: frame.bottom - bottom };
    this.lens.style.maxHeight = `${Math.max(room.bottom - room.top, 120)}px`;
    const { width, height } = this.lens.getBoundingClientRect();
    /** @param {string} selector @param {ParentNode} [within] */
    const boxes = (selector, within = this.frame) => [...within.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const others = [...this.drawing.querySelectorAll(".piece[data-piece] .base, .piece[data-piece] .hit")].filter((each) => !elements.some((own) => own.contains(each)));
    const place = placeBeside(aroundAll(elements), room, { width, height }, {
      chosen: boxes(".offer.selected .hit, .offer.selected .body"),
      choices: boxes(".offer .hit, .offer .body"),
      covers: [...boxes(".card, .chips, .tools, .strip", this.frame.parentElement ?? this.frame), ...others.map((each) => each.getBoundingClientRect())],
    });
    this.lens.style.left = `${place.left - frame.left}px`;
    this.lens.style.top = `${place.top - frame.top}px`;
  }

  /** A piece as the board has it, by itself. @param {Element} figure */
  #draw(figure) {
    const id = figure.closest("[data-crowd-piece]")?.getAttribute("data-crowd-piece") ?? "";
    const heading = this.#element(id)?.querySelector("[id*='heading-']");
    if (!(heading instanceof SVGGraphicsElement)) return;
    const { x, y, width, height } = heading.getBBox();
    const half = Math.max(-x, -y, x + width, y + height, 1);
    const copy = /** @type {SVGGraphicsElement} */ (heading.cloneNode(true));
    for (const each of [copy, ...copy.querySelectorAll("[id]")]) each.removeAttribute("id");
    figure.setAttribute("viewBox", `${-half} ${-half} ${2 * half} ${2 * half}`);
    figure.firstElementChild?.replaceChildren(copy);
  }

  /** @param {readonly Piece[]} pieces */
  #template(pieces) {
    return html`<header>
        <span class="capitals">${say("{n} together", { n: pieces.length })}</span>
        <button type="button" class="bare" aria-label=${say("Close")} @click=${() => this.close()}>${icon("close", 16)}</button>
      </header>
      <div class="crowd-pieces" role="group" aria-label=${say("{n} pieces that lie together", { n: pieces.length })}>
        ${repeat(pieces, ({ id }) => id, (piece) => this.#tile(piece))}
      </div>`;
  }

  /** @param {Piece} piece */
  #tile(piece) {
    const { scene, value } = this.model;
    const offer = this.acts.offerOf(piece.id);
    const side = scene?.sides[piece.side] ?? "";
    const chosen = offer ? offer === this.model.selectedOffer && value.chosen : value.looked === piece.id;
    return html`<button
      type="button"
      class="crowd-piece side-${piece.side} ${piece.status} ${offer ? "able" : ""} ${offer && offer.id === value.hovered ? "hovered" : ""}"
      data-crowd-piece=${piece.id}
      aria-pressed=${chosen}
      @click=${(/** @type {PointerEvent} */ event) => this.#press(piece.id, event)}
    >
      <svg class="board crowd-figure ${scene?.mood ?? "space"}" aria-hidden="true"><g class="piece side-${piece.side} ${piece.status} ${scene?.plane?.terrain ? "on-map" : ""}"></g></svg>
      <span class="unseen">${tileInWords(piece, side, offer)}</span>
      <span class="crowd-words" aria-hidden="true">
        <b>${mark(piece.side, scene ? labelOf(scene, piece.id) : "", 18)} ${piece.name}</b>
        ${piece.kind ? html`<small>${piece.kind}</small>` : nothing}
        ${piece.badges.length ? html`<span class="crowd-states">${piece.badges.map(stateOf)}</span>` : nothing}
      </span>
      ${offer ? html`<span class="crowd-offer" aria-hidden="true">${offer.chance >= 0 ? `${percent(offer.chance)}${PER_CENT}` : offer.label || icon("check", 16)}</span>` : nothing}
    </button>`;
  }

  /** @param {string} id @param {PointerEvent} event */
  #press(id, event) {
    const piece = this.#element(id);
    if (piece) this.acts.tap(piece, event.detail === 0 ? "key" : event.pointerType || "mouse");
  }
}

/** @param {Piece} piece @param {string} side @param {Offer | undefined} offer */
function tileInWords({ name, kind, badges }, side, offer) {
  const states = badges.map(({ text, title }) => title || text);
  const does = offer ? [offer.text, offer.chance >= 0 ? `${percent(offer.chance)}${PER_CENT}` : "", offer.label] : [];
  return [name, side === name ? "" : side, kind, ...states, ...does].filter(Boolean).join(", ");
}

/** A state in words; a value on a scale with the scale. @param {Badge} badge */
function stateOf({ text, title, tone, scale, rule }) {
  if (!scale) return html`<i class="crowd-state tone-${tone}" title=${title || nothing}>${text}</i>`;
  const [value, least, most] = scale;
  const steps = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return html`<i class="crowd-state tone-${tone}" title=${[title, rule].filter(Boolean).join(", ")}>${text}<span class="crowd-scale">${steps.map((step) => html`<span class=${step === value ? "now" : ""}></span>`)}</span></i>`;
}
