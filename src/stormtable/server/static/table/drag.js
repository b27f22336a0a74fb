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
  /** @type {{die: string, pointer: number, x: number, y: number, target: Element, drawn: Element | null, place: string, far: boolean} | null} */
  let held = null;

  /** @param {PointerEvent} event */
  const under = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY);

  /** @param {Element | null} element @param {string} die */
  const light = (element, die) => {
    const over = element?.closest("[data-offer]") ?? null;
    for (const each of frame.querySelectorAll(".over")) if (each !== over) each.classList.remove("over");
    if (over?.getAttribute("data-dice")?.split(" ").includes(die)) over.classList.add("over");
  };

  const end = () => {
    if (!held) return;
    held.drawn?.classList.remove("dragged");
    held.drawn?.setAttribute("transform", held.place);
    light(null, "");
    frame.classList.remove("dragging");
    held = null;
  };

  frame.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || held || !(event.target instanceof Element)) return;
      const die = dieAt(event.target);
      if (!die || !moves.able(die)) return;
      event.stopPropagation();
      const drawn = frame.querySelector(`[data-die="${CSS.escape(die)}"]`);
      held = { die, pointer: event.pointerId, x: event.clientX, y: event.clientY, target: event.target, drawn, place: drawn?.getAttribute("transform") ?? "", far: false };
    },
    { capture: true },
  );

  window.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.far && !strays(event, held, SLACK)) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.far) {
      held.far = true;
      const { place } = held;
      moves.pick(held.die);
      frame.classList.add("dragging");
      held.drawn = frame.querySelector(`[data-die="${CSS.escape(held.die)}"]`);
      held.place = place;
      held.drawn?.classList.add("dragged");
      // Above all others, whatever it passes over.
      held.drawn?.parentElement?.append(held.drawn);
    }
    held.drawn?.setAttribute("transform", `translate(${dx / camera.scale} ${dy / camera.scale}) ${held.place}`);
    light(under(event), held.die);
  });

  window.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const { die, target, far } = held;
    const astray = strays(event, held, SLACK);
    const onto = far ? under(event) : null;
    end();
    if (far) moves.drop(die, onto);
    // A finger may be gone before a move was told of.
    else if (!astray) moves.tap(target, event.pointerType);
  });
  window.addEventListener("pointercancel", end);
}
