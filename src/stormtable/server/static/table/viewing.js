/** How the camera attends a table: it opens on all of it, keeps in sight what is asked, and leaves alone what a hand moved. */
import { isPhone } from "../core/dom.js";
import { askedOf } from "./asked.js";
import { Edges } from "./edges.js";
import { around, Framing } from "./framing.js";
import { atRest } from "./glide.js";
import { isTabletop } from "./tabletop.js";

/**
 * @import {Asked} from "./asked.js"
 * @import {Box, Camera, Window} from "./camera.js"
 * @import {Model} from "./model.js"
 */

/** Pixels of a column of hexes up to which the board zooms in by itself. */
const COLUMN = 58;
/** Pixels a unit below which a close view that holds everything is too small to be of use. */
const TOO_SMALL = 0.34;
/** The same of rings and consoles: below it the dice cannot be told apart. */
const SMALL_DICE = 0.45;
/** The part of a close-up's scale below which the costs of a move lie over one another. */
const ROOMY = 0.52;

export class Viewing {
  /**
   * @param {HTMLElement} frame
   * @param {Camera} camera
   * @param {Model} model
   */
  constructor(frame, camera, model) {
    this.camera = camera;
    this.model = model;
    this.framing = new Framing(camera);
    this.edges = new Edges(frame, this.framing, (boxes) => this.goTo(boxes));
    /** Moved by hand. */
    this.byHand = false;
    /** The entry on which the view opened: until another comes all of the table is in sight. */
    this.opened = NaN;
    /** A column of hexes, in the drawing's units. */
    this.columnWidth = COLUMN;
    /** What arrows were last made of. @type {readonly unknown[]} */
    this.known = [];
  }

  /** Pixels a unit beyond which the board does not zoom in by itself. */
  get closeUp() {
    return (isPhone() ? COLUMN * 0.9 : COLUMN) / this.columnWidth;
  }

  get #drawing() {
    return this.camera.drawing;
  }

  /** @param {readonly Asked[]} things @returns {Box[]} */
  #boxes(things) {
    return atRest(this.#drawing, () => things.flatMap(({ elements, box }) => (box ? [box] : this.framing.boxes(elements))));
  }

  /** The part of the map that the scene calls the present close view. @returns {Box[]} */
  get #closeView() {
    const [x, y, width, height] = (this.#drawing?.dataset["focus"] ?? "").split(" ").map(Number);
    return x === undefined || y === undefined || !width || !height ? [] : [{ x, y, width, height }];
  }

  /** The first look: all of the table. */
  open() {
    // Of a chart nothing could be read there on a phone.
    this.opened = this.model.scene?.chart && isPhone() ? NaN : this.model.at;
    this.byHand = false;
    this.camera.fit(false);
  }

  /** @param {Window | null} window @param {boolean} smoothly */
  #go(window, smoothly) {
    if (!window) return;
    if (smoothly) this.camera.glide(window.x, window.y, window.scale);
    else this.camera.jump(window.x, window.y, window.scale);
  }

  /**
   * Keeps in sight what the decision is about; goes closer where there is room, unless the map was moved by hand.
   * @param {boolean} [smoothly]
   */
  follow(smoothly = true) {
    const { camera, model } = this;
    if (!this.#drawing || !model.scene) return;
    if (!this.byHand && this.opened === model.at) {
      this.camera.fit(smoothly);
      return;
    }
    this.opened = NaN;
    const now = { x: camera.x, y: camera.y, scale: camera.scale };
    camera.place(camera.rest);
    const window = this.byHand ? this.#kept() : this.#better();
    camera.place(now);
    this.#go(window, smoothly);
  }

  /** What stands on the board has changed. @param {boolean} smoothly */
  uncover(smoothly) {
    this.camera.measure();
    this.follow(smoothly);
  }

  /** What the camera goes to by itself. */
  get #vital() {
    return this.#drawing ? askedOf(this.model, this.#drawing).filter(({ close }) => !close) : [];
  }

  /** The view that a hand chose, made as much larger as what is asked needs; null while it is in sight. */
  #kept() {
    const { framing } = this;
    const things = this.#vital;
    if (this.#boxes(things).every((box) => framing.meets(box))) return null;
    const view = framing.view;
    return framing.settled(() => framing.windowOn([view, ...this.#boxes(things)], 0, this.camera.rest.scale));
  }

  /** A better window on the decision than the present one; null where that will do. @returns {Window | null} */
  #better() {
    const { framing, camera } = this;
    const things = this.#vital;
    const vital = () => this.#boxes(things);
    if (this.#drawing && isTabletop(this.#drawing)) return this.#table(vital);
    if (this.model.scene?.chart && !isPhone()) return camera.windowOn(camera.whole, Infinity); // all of it can be read there
    const close = framing.settled(() => framing.windowOn([...vital(), ...this.#closeView], 0, this.closeUp));
    const small = (close?.scale ?? 0) < TOO_SMALL;
    const closer = !small && (close?.scale ?? 0) > camera.scale * 1.2;
    // Hexes and sides that may be chosen need room between them, for a finger more than for a mouse.
    const least = Math.min(Math.max(camera.scale, this.closeUp * 0.75), this.closeUp);
    const room = isPhone() ? least * 0.9 : this.closeUp * ROOMY;
    const tight = Math.max(camera.scale, closer ? (close?.scale ?? 0) : 0) < room;
    const cramped = tight && things.some(({ elements }) => elements.some((each) => each.matches(".step, .turn")));
    if (cramped) return framing.settled(() => framing.windowToward(vital(), this.#closeView, 0.6 * this.columnWidth, least));
    // On a free table nothing but the distance says who is near: what the close view holds must be in sight.
    const seen = () => (this.model.scene?.plane ? [...vital(), ...this.#closeView] : vital());
    return closer || !framing.shows(seen()) ? close : null;
  }

  /** Of rings and consoles all; where that is too small to read, as wide as it goes about what is asked. @param {() => Box[]} vital */
  #table(vital) {
    const { framing, camera } = this;
    const whole = camera.windowOn(camera.whole, Infinity);
    if (whole.scale >= SMALL_DICE) return whole;
    const wide = camera.free.width / camera.whole.width;
    return framing.settled(() => framing.windowToward(vital(), [camera.whole], 0, wide)) ?? whole;
  }

  /** Brings a piece into sight that stands beyond the frame. @param {string} piece */
  reveal(piece) {
    const { framing, camera } = this;
    const elements = piece ? [...(this.#drawing?.querySelectorAll(`.piece[data-piece="${CSS.escape(piece)}"]`) ?? [])] : [];
    const boxes = atRest(this.#drawing, () => framing.boxes(elements));
    if (!boxes.length || framing.shows(boxes)) return;
    const least = Math.min(Math.max(camera.scale, this.closeUp * 0.75), this.closeUp);
    this.#go(framing.settled(() => framing.windowToward(boxes, this.#closeView, 0.6 * this.columnWidth, least)), true);
  }

  /** What an arrow at the edge names comes into sight, at the present scale if it fits there. @param {Box[]} boxes */
  goTo(boxes) {
    const { framing, camera } = this;
    this.byHand = true;
    this.opened = NaN;
    this.#go(framing.windowToward(boxes, [framing.view], 0.3 * this.columnWidth, camera.rest.scale), true);
  }

  /** Shows what the decision is about and every piece, as large as it fits. */
  focus() {
    this.byHand = false;
    this.opened = NaN;
    const { framing } = this;
    const drawing = this.#drawing;
    if (!drawing) return;
    if (isTabletop(drawing)) this.camera.fit();
    else {
      const elements = [...drawing.querySelectorAll("[data-piece], [data-offer]")];
      this.#go(framing.settled(() => framing.windowOn(atRest(drawing, () => framing.boxes(elements)), 0.6 * this.columnWidth, this.closeUp)), true);
    }
  }

  /** All of the table, and until the next decision it stays so. */
  whole() {
    this.byHand = false;
    this.camera.fit();
  }

  /** Names at the edges what can be chosen beyond them; measured again only if something else can be chosen. */
  point() {
    const drawing = this.#drawing;
    if (!drawing) return;
    const { model } = this;
    const now = [drawing, drawing.classList.contains("tall"), model.scene, model.deciding, model.value.openSheet, model.picked, model.pickedPiece];
    if (now.every((each, i) => each === this.known[i])) return;
    this.known = now;
    const things = model.deciding ? askedOf(model, drawing) : [];
    this.edges.show(
      things.flatMap((asked) => {
        const box = around(this.#boxes([asked]));
        return box ? [{ asked, box }] : [];
      }),
    );
  }
}
