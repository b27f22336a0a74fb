/** Dice in hand: a die is dragged to a space, or tapped. */

import { strays } from "./slack.js";

/** @import {Camera} from "./camera.js" */

/** Pixels that a finger may stray in a tap. */
const SLACK = 8;

/**
 * @typedef {object} Moves
 * @property {(die: string) => boolean} able whether anything can be done with it
 * @property {(die: string) => void} pick
 * @property {(die: string, onto: Element | null) => void} drop
 * @property {(target: Element, pointer: string) => void} tap
 */

/**
 * @typedef {object} Held
 * @property {string} die
 * @property {number} pointer
 * @property {number} x
 * @property {number} y
 * @property {Element} target
 * @property {Element | null} drawn
 * @property {string} place its transform before
 * @property {boolean} far dragged, not tapped
 */

/** The die at an element, or the one that lies on the space it frames. @param {Element} target */
function dieAt(target) {
  const die = target.closest("[data-die]")?.getAttribute("data-die");
  return die ?? target.closest(".act[data-dice]")?.getAttribute("data-dice")?.split(" ")[0] ?? "";
}

/**
 * @param {HTMLElement} frame
 * @param {Camera} camera
 * @param {Moves} moves
 */
export function dragDice(frame, camera, moves) {
  const drag = new Drag(frame, camera, moves);
  frame.addEventListener("pointerdown", (event) => drag.take(event), { capture: true });
  window.addEventListener("pointermove", (event) => drag.move(event));
  window.addEventListener("pointerup", (event) => drag.letGo(event));
  window.addEventListener("pointercancel", () => drag.end());
}

class Drag {
  /**
   * @param {HTMLElement} frame
   * @param {Camera} camera
   * @param {Moves} moves
   */
  constructor(frame, camera, moves) {
    this.frame = frame;
    this.camera = camera;
    this.moves = moves;
    /** @type {Held | null} */
    this.held = null;
  }

  /** @param {PointerEvent} event */
  take(event) {
    const { target } = event;
    if (event.button !== 0 || this.held || !(target instanceof Element)) return;
    const die = dieAt(target);
    if (!die || !this.moves.able(die)) return;
    event.stopPropagation();
    const drawn = this.#drawn(die);
    this.held = { die, pointer: event.pointerId, x: event.clientX, y: event.clientY, target, drawn, place: drawn?.getAttribute("transform") ?? "", far: false };
  }

  /** @param {string} die */
  #drawn(die) {
    return this.frame.querySelector(`[data-die="${CSS.escape(die)}"]`);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.far && !strays(event, held, SLACK)) return;
    if (!held.far) this.#lift(held);
    const { scale } = this.camera;
    held.drawn?.setAttribute("transform", `translate(${(event.clientX - held.x) / scale} ${(event.clientY - held.y) / scale}) ${held.place}`);
    this.#light(under(event), held.die);
  }

  /** @param {Held} held */
  #lift(held) {
    held.far = true;
    this.moves.pick(held.die);
    this.frame.classList.add("dragging");
    held.drawn = this.#drawn(held.die);
    held.drawn?.classList.add("dragged");
    // Above all others, whatever it passes over.
    held.drawn?.parentElement?.append(held.drawn);
  }

  /** @param {PointerEvent} event */
  letGo(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    const astray = strays(event, held, SLACK);
    const onto = held.far ? under(event) : null;
    this.end();
    if (held.far) this.moves.drop(held.die, onto);
    // A finger may be gone before a move was told of.
    else if (!astray) this.moves.tap(held.target, event.pointerType);
  }

  end() {
    const { held } = this;
    if (!held) return;
    held.drawn?.classList.remove("dragged");
    held.drawn?.setAttribute("transform", held.place);
    this.#light(null, "");
    this.frame.classList.remove("dragging");
    this.held = null;
  }

  /** @param {Element | null} element @param {string} die */
  #light(element, die) {
    const over = element?.closest("[data-offer]") ?? null;
    for (const each of this.frame.querySelectorAll(".over")) if (each !== over) each.classList.remove("over");
    if (over?.getAttribute("data-dice")?.split(" ").includes(die)) over.classList.add("over");
  }
}

/** @param {PointerEvent} event */
function under({ clientX, clientY }) {
  return document.elementFromPoint(clientX, clientY);
}
