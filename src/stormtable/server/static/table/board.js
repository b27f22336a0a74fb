/** The board: holds the drawing that the server made, swaps it in, lights what is looked at, passes clicks on. */
import { isPhone } from "../core/dom.js";
import { atControl, passFocusOn } from "../core/focus.js";
import { settingOf } from "../core/settings.js";
import { Camera } from "./camera.js";
import { Crowds } from "./crowds.js";
import { Drafts, isDraft } from "./drafts.js";
import { dragDice } from "./drag.js";
import { accompany, atRest, flash, glide, places } from "./glide.js";
import { takeInHand } from "./gestures.js";
import { light } from "./lights.js";
import { Notes } from "./notes.js";
import { laySurvey } from "./surveylight.js";
import { canTell, isListed } from "./offering.js";
import { PickBox } from "./plane/box.js";
import { Hand } from "./plane/hand.js";
import { toggle } from "./plane/grouping.js";
import { GroundNote } from "./plane/ground.js";
import { Minimap } from "./plane/minimap.js";
import { Layers } from "./plane/layers.js";
import { meant } from "./plane/picking.js";
import { Ruler } from "./ruler.js";
import { openRow } from "./rows.js";
import { arrange, isTabletop, isTall } from "./tabletop.js";
import { Underlay } from "./underlay.js";
import { Viewing } from "./viewing.js";
import { open, openSheet, ownSheets } from "./writing.js";

/**
 * @import {Offer, Scene, Story} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** Pixels a unit from which the numbers of hexes can be read. */
const LEGIBLE = 0.95;
/** On a map: pixels a unit from which a few names do not lie over one another, and how many pieces put that off by one. */
const FEW = 0.42;
const CROWDING = 220;
/** Pixels a unit from which there is room for words at every piece of a free table. */
const NEAR = 1.35;
/** What a piece takes of a free table, in the drawing's units. */
const A_PIECE = 80;
/** Targets above which those without a chance to tell show no label until they are looked at. */
const CROWD = 4;

/** The table itself, without the margin of its drawing. @param {SVGSVGElement} drawing */
function tableOf(drawing) {
  const [per = 0, margin = 0, width = 0, height = 0] = (drawing.dataset["plane"] ?? "").split(",").map(Number);
  if (per) return { x: margin, y: margin, width: per * width, height: per * height };
  const [x = 0, y = 0, wide = 0, high = 0] = (drawing.dataset["border"] ?? "").split(" ").map(Number);
  return wide ? { x, y, width: wide, height: high } : undefined;
}

export class Board {
  /**
   * @param {HTMLElement} frame
   * @param {Model} model
   */
  constructor(frame, model) {
    this.frame = frame;
    this.model = model;
    this.camera = new Camera(frame);
    this.viewing = new Viewing(frame, this.camera, model);
    this.notes = new Notes(frame, this.camera);
    this.underlay = new Underlay(frame, this.camera);
    this.ground = new GroundNote(frame, this.camera, () => model.scene?.plane);
    this.minimap = new Minimap(frame, this.camera, model, () => (this.viewing.byHand = true));
    this.camera.onChange = () => this.#place();
    /** @type {SVGSVGElement | null} */
    this.drawing = null;
    this.text = "";
    this.ruler = new Ruler(this.camera, model);
    /** Rings and consoles laid out for a tall frame. */
    this.tall = false;
    /** The row of orders that is open. */
    this.row = "";
    this.layers = new Layers();
    this.crowds = new Crowds(frame, this.camera, model, {
      offerOf: (piece) => this.#offerOn(piece),
      tap: (piece, pointer) => this.#tap(piece, pointer),
    });
    this.drafts = new Drafts(model);
    this.#listen();
    this.hand = new Hand(frame, this.camera, model);
    this.hand.onTap = (event) => event.target instanceof Element && this.#tap(event.target, event.pointerType, event);
    model.hand = this.hand;
    this.#takeInHand();
  }

  #listen() {
    const { frame } = this;
    new ResizeObserver(() => this.#resized()).observe(frame);
    frame.addEventListener("keydown", (event) => this.#key(event));
    frame.addEventListener("focusin", (event) => event.target instanceof Element && this.#hover(event.target));
    frame.addEventListener("focusout", () => this.#hover(null));
    dragDice(frame, this.camera, {
      able: (die) => this.model.offers.some(({ dice }) => dice.includes(die)),
      pick: (die) => this.model.pick(die),
      drop: (die, onto) => this.drafts.drop(die, onto),
      tap: (target, pointer) => this.#tap(target, pointer),
    });
  }

  #takeInHand() {
    const { frame, model } = this;
    const box = new PickBox(frame, model, () => this.drawing);
    takeInHand(frame, this.camera, {
      tap: (target, pointer, event) => this.#tap(target, pointer, event),
      hover: (target) => this.#hover(target),
      press: (event) => box.press(event) || this.ruler.press(event),
      stretch: (event) => box.stretch(event) || this.ruler.stretch(event),
      release: (event) => box.release(event) || this.ruler.release(),
      measuring: (event) => this.ruler.on || box.wants(event),
      moved: () => (this.viewing.byHand = true),
      taken: ({ pointerId }) => this.hand.held?.pointer === pointerId,
      letGo: () => this.hand.letGo(),
    });
  }

  /** The camera has moved. */
  #place() {
    const far = this.camera.scale < this.#legible;
    this.frame.classList.toggle("far", far);
    this.drawing?.classList.toggle("far", far);
    this.drawing?.classList.toggle("near", this.camera.scale > NEAR);
    this.underlay.place();
    this.notes.place();
    this.minimap.place();
    this.viewing.edges.place();
    this.crowds?.place();
  }

  /**
   * Shows a drawing.
   * @param {string} text SVG
   * @param {Scene} scene
   */
  show(text, scene) {
    if (text === this.text) {
      this.#layUnder(); // it may have failed to come
      return;
    }
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (!(parsed instanceof SVGSVGElement)) return;
    this.text = text;
    const before = places(this.drawing);
    const first = this.drawing === null;
    const [x = 0, y = 0, width = 1, height = 1] = (parsed.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
    parsed.removeAttribute("width");
    parsed.removeAttribute("height");
    parsed.setAttribute("preserveAspectRatio", "xMidYMid slice");
    this.camera.size();
    this.#swap(parsed);
    if (isTabletop(parsed)) {
      this.#layTable(parsed, first);
    } else {
      this.viewing.columnWidth = scene.plane || scene.chart ? A_PIECE : width / Math.max(scene.hexes?.columns ?? 1, 1);
      this.camera.show(parsed, { x, y, width, height }, tableOf(parsed), true);
      if (first) this.viewing.open();
    }
    parsed.classList.toggle("crowded", parsed.querySelectorAll(".target").length > CROWD);
    glide(parsed, before);
    this.crowds.renew(parsed);
    this.layers.lay(parsed);
    this.#layUnder();
    if (scene.plane) this.hand.renew(parsed);
    this.mark();
  }

  /** Puts a drawing in the place of the one before; the focus stays on what has it. @param {SVGSVGElement} parsed */
  #swap(parsed) {
    const focused = this.drawing?.contains(document.activeElement) ? document.activeElement : null;
    if (this.drawing) this.drawing.replaceWith(parsed);
    else this.frame.prepend(parsed);
    this.drawing = parsed;
    const again = focused?.id ? parsed.getElementById(focused.id) : null;
    if (!focused || !(again instanceof SVGElement)) return;
    passFocusOn(focused, again);
    again.focus({ preventScroll: true });
  }

  #layUnder() {
    const name = this.drawing?.dataset["ground"] ?? "";
    void this.underlay.show(name, `/api/table/${encodeURIComponent(this.model.value.key)}/ground.svg?is=${name}`);
  }

  /** Pixels a unit from which small print can be read; on a map names, the later the more pieces crowd it. */
  get #legible() {
    const scene = this.model.scene;
    return scene?.plane?.terrain ? Math.min(FEW + scene.pieces.length / CROWDING, LEGIBLE) : LEGIBLE;
  }

  /**
   * Rings and consoles, wide or tall as the frame is.
   * @param {SVGSVGElement} drawing
   * @param {boolean} first
   */
  #layTable(drawing, first) {
    const tall = isTall(this.camera);
    const turned = tall !== this.tall;
    this.tall = tall;
    this.camera.show(drawing, arrange(drawing, tall), undefined, true);
    if (first || turned) this.viewing.open();
    if (turned && !first) this.viewing.point();
  }

  #resized() {
    this.camera.size();
    if (this.drawing && isTabletop(this.drawing)) this.#layTable(this.drawing, false);
    this.viewing.uncover(false);
  }

  /** @param {boolean} [smoothly] */
  follow(smoothly) {
    this.viewing.follow(smoothly);
  }

  /** What stands on the board has changed: the ghost in hand, else what the decision is about, comes out from under it. */
  uncover() {
    this.viewing.uncover(true);
    if (this.hand.plan) this.hand.reveal();
  }

  /** Lights what is selected, hovered and looked at. */
  mark() {
    if (!this.drawing) return;
    if (!this.model.value.plan && !this.hand.held) this.hand.drop();
    if (laySurvey(this.drawing, this.model)) {
      requestAnimationFrame(() => {
        this.hand.told();
        if (!this.hand.held) this.viewing.reveal(this.model.value.looked);
      });
    }
    light(this.drawing, this.model);
    this.viewing.point();
    this.#followRow();
    this.crowds.draw();
  }

  /** On a phone the map goes where the open row can go. */
  #followRow() {
    const row = openRow(this.model)?.piece ?? "";
    if (row === this.row) return;
    this.row = row;
    if (row && isPhone()) requestAnimationFrame(() => this.viewing.follow());
  }

  /**
   * Shows on the board what has just become of somebody.
   * @param {readonly Story[]} stories
   */
  happened(stories) {
    if (!this.drawing) return;
    for (const { target, outcome, lines, dice } of stories) {
      if (!target) continue;
      const hurt = lines.some(({ tone }) => tone === "bad");
      if (!hurt && !dice.length) continue;
      if (hurt) flash(this.drawing, [target]);
      const piece = this.drawing.querySelector(`.piece[data-piece="${CSS.escape(target)}"]`);
      if (piece && outcome) accompany(piece, atRest(this.drawing, () => this.notes.add(piece, outcome, hurt)));
    }
  }

  /** @param {Element} target @returns {Offer | undefined} */
  #offerAt(target) {
    const id = target.closest("[data-offer]")?.getAttribute("data-offer");
    if (id) return this.model.offers.find((offer) => offer.id === id);
    return this.#offerOn(target.closest("[data-piece]")?.getAttribute("data-piece") ?? "");
  }

  /** What a press on a piece chooses. @param {string} piece @returns {Offer | undefined} */
  #offerOn(piece) {
    // On a table of many pieces a piece is looked at; what it may do stands where it leads.
    const elsewhere = this.model.scene?.surveys === true;
    return piece ? this.model.offers.find((offer) => offer.piece === piece && !offer.folded && isListed(offer) && !(elsewhere && (offer.cell || offer.facing >= 0))) : undefined;
  }

  /** @param {Element} pressed @param {string} pointer @param {PointerEvent} [event] */
  #tap(pressed, pointer, event) {
    if (event && !this.ruler.on && this.crowds.tap(pressed, pointer)) return;
    const target = this.#meant(pressed, pointer, event);
    const one = target.closest("[data-piece]")?.getAttribute("data-piece");
    if (this.model.value.picking && one && toggle(this.model, one)) return;
    const die = target.closest("[data-die]")?.getAttribute("data-die");
    if (die && this.model.offers.some(({ dice }) => dice.includes(die))) {
      this.model.pick(die);
      return;
    }
    const offer = this.#offerAt(target);
    if (offer) this.#press(offer, pointer);
    else if (!this.#tapSpace(target.closest("[data-space]")?.getAttribute("data-space") ?? "")) {
      this.#look(target.closest("[data-piece]")?.getAttribute("data-piece") ?? "", event);
    }
  }

  /** What a press means: on a map the piece that is nearest. @param {Element} pressed @param {string} pointer @param {PointerEvent} [event] */
  #meant(pressed, pointer, event) {
    const crowd = this.model.scene?.plane?.terrain && !this.hand.plan;
    return event && this.drawing && crowd ? meant(this.drawing, pressed, pointer, event) : pressed;
  }

  /** @param {Offer} offer @param {string} pointer */
  #press(offer, pointer) {
    const { model } = this;
    if (isDraft(offer)) {
      if (model.picked === offer.dice[0] || !this.drafts.liesOn(offer.dice[0] ?? "", offer.space)) model.commit(offer.id);
      else model.select(offer.id);
      return;
    }
    const plain = !canTell(offer) && offer.chance < 0 && !offer.quiet && !offer.path.length;
    if (plain && pointer === "mouse" && settingOf("map") === "quick") model.commit(offer.id);
    else model.press(offer.id);
  }

  /** A press on a space of a console without an offer; whether it did something. @param {string} space */
  #tapSpace(space) {
    const { model, drafts } = this;
    if (!space) return false;
    const back = model.value.die ? drafts.backOf(model.picked) : undefined;
    if (back && back.space !== space && drafts.isOwn(space)) {
      drafts.take(back, space);
      return true;
    }
    return model.deciding && drafts.explain(model.picked, space);
  }

  /** Looks at a piece, or away from it. @param {string} piece @param {PointerEvent} [event] */
  #look(piece, event) {
    const sheet = ownSheets(this.model).find((each) => each.piece === piece);
    if (sheet && sheet !== openSheet(this.model)) {
      open(this.model, sheet);
      return;
    }
    if (!piece && event && this.hand.tap(event)) return;
    this.model.set({ looked: piece === this.model.value.looked ? "" : piece });
  }

  /** Enter and Space on a target or a piece that Tab led to. @param {KeyboardEvent} event */
  #key(event) {
    const { target, key } = event;
    if ((key !== "Enter" && key !== " ") || !(target instanceof Element) || target !== atControl() || !target.closest("[data-offer], [data-piece], [data-die]")) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) this.#tap(target, "key");
  }

  /** @param {Element | null} target */
  #hover(target) {
    const over = this.crowds.over(target);
    this.model.hover((over && this.#offerAt(over)?.id) || "");
  }
}
