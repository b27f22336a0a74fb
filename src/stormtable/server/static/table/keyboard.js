/** The keys of the table. */
import { dialogIsOpen } from "../core/dialog.js";
import { openKeys } from "../core/keyhelp.js";
import { stepped } from "./cubes.js";
import { isSameDraft } from "./offering.js";
import { keyOf } from "./offers.js";
import { togglePicking, widen } from "./plane/grouping.js";
import { lookOn } from "./surveying.js";
import { turnSheet, writtenOffers } from "./writing.js";

/**
 * @import {Board} from "./board.js"
 * @import {Model} from "./model.js"
 */

/**
 * @typedef {object} Acts what keys do beyond the model
 * @property {() => void} rules
 * @property {() => void} log
 * @property {() => void} map
 * @property {() => void} words
 * @property {() => void} ruler
 * @property {() => void} play
 * @property {() => void} order
 * @property {() => boolean} back closes what is open; false if nothing was
 */

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && (target.matches("input:not([type=range]):not([type=radio]), textarea, select") || target.isContentEditable);
}

/** The next card in line. @param {Model} model */
function nextCard(model) {
  const cards = model.scene?.cards ?? [];
  const at = cards.findIndex(({ piece }) => piece === model.value.looked);
  model.set({ looked: cards[at + 1]?.piece ?? "" });
}

/** To the text of the open order sheet; whether there is one. */
function toText() {
  const field = document.querySelector(".sheet-text input");
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  return true;
}

/** What binds is done by Enter next, wherever one was before. */
function toCommit() {
  const button = document.querySelector(".commit .go");
  if (button instanceof HTMLElement) button.focus();
}

/** One pip less or more on the selected offer's first die. @param {Model} model @param {number} step */
function pips(model, step) {
  const { selectedOffer: offer, selectedVariant: now } = model;
  const next = offer && now && stepped(offer, now, 0, step);
  if (next) model.select(next.id);
}

/**
 * @param {Model} model
 * @param {() => Board | null} board
 * @param {Acts} acts
 */
export function listen(model, board, acts) {
  let decidedAt = 0;
  model.watch((now, before) => {
    const { table } = now;
    // What others decide in secret meanwhile asks nothing new.
    if (table && table.number !== before.table?.number && !isSameDraft(before.table, table)) decidedAt = performance.now();
  });

  /** @type {Record<string, () => unknown>} */
  const keys = {
    ArrowDown: () => model.walk(1),
    ArrowRight: () => model.walk(1),
    ArrowUp: () => model.walk(-1),
    ArrowLeft: () => model.walk(-1),
    u: () => model.undo(),
    m: acts.map,
    l: acts.log,
    t: acts.words,
    r: acts.ruler,
    b: acts.rules,
    s: () => nextCard(model),
    d: () => model.pickNext(),
    n: () => lookOn(model, 1),
    N: () => lookOn(model, -1),
    "[": () => turnSheet(model, -1) || pips(model, -1),
    "]": () => turnSheet(model, 1) || pips(model, 1),
    p: acts.play,
    ",": () => void model.look(model.at - 1),
    ".": () => void model.look(model.at + 1),
    Home: () => void model.look(0),
    End: () => void model.look(model.last),
    "+": () => board()?.camera.zoom(1.3, undefined, undefined, true),
    "=": () => board()?.camera.zoom(1.3, undefined, undefined, true),
    "-": () => board()?.camera.zoom(1 / 1.3, undefined, undefined, true),
    g: () => board()?.hand.begin(),
    a: () => widen(model),
    v: () => togglePicking(model),
    f: () => board()?.hand.carryOutProposed(),
    "/": () => toText() || acts.order(),
    "?": () => void openKeys(),
  };

  /** @type {Record<string, [number, number]>} */
  const pans = { ArrowUp: [0, 80], ArrowDown: [0, -80], ArrowLeft: [80, 0], ArrowRight: [-80, 0] };

  /**
   * The offer that a key stands for.
   * @param {string} key
   * @returns {boolean} whether there was one
   */
  const takeOffer = (key) => {
    const { listed } = model;
    const written = writtenOffers(model);
    const order = written.find((offer) => offer.key.toLowerCase() === key.toLowerCase());
    if (order) {
      model.commit(order.id);
      return true;
    }
    const alike = listed.filter((offer, index) => keyOf(offer, index).toLowerCase() === key.toLowerCase());
    const own = alike.find(({ piece }) => piece === model.pickedPiece) ?? alike[0];
    const offer = own ?? (!written.length && /^[1-9]$/.test(key) ? listed[Number(key) - 1] : undefined);
    if (!offer) return false;
    // A letter of its own acts at once where no dice are at stake; the second press of any key commits.
    const plain = offer === own && offer.key && !offer.binding && !offer.uncertain && offer.chance < 0;
    if (plain || (offer.id === model.value.selected && model.value.chosen)) model.commit(offer.id);
    else model.select(offer.id);
    if (offer.binding) requestAnimationFrame(toCommit);
    return true;
  };

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || dialogIsOpen()) return;
    const { key, shiftKey, target } = event;
    if (key === "Escape") {
      if (acts.back()) event.preventDefault();
      return;
    }
    if (board()?.ruler.key(key, shiftKey)) {
      event.preventDefault();
      return;
    }
    const onButton = target instanceof HTMLElement && target.closest("button, a, summary")?.matches("[data-list-offer]") === false;
    if (!(onButton && key === "Enter") && board()?.hand.key(key, shiftKey)) {
      event.preventDefault();
      return;
    }
    const pan = pans[key];
    const inRange = target instanceof HTMLInputElement && target.type === "range";
    const inLog = target instanceof HTMLElement && target.classList.contains("entries");
    if ((inRange || inLog) && (pan || key === "Home" || key === "End")) return;
    if (shiftKey && pan) {
      board()?.camera.pan(pan[0], pan[1]);
    } else if (key === "Enter") {
      // Enter on a button of another kind presses that button.
      const own = target instanceof HTMLElement && target.closest("button, a, summary");
      if (own && !own.matches("[data-list-offer]")) return;
      if (event.repeat || performance.now() - decidedAt < 150) return;
      model.commit();
    } else if (takeOffer(key)) {
      // done
    } else if (keys[key] ?? keys[key.toLowerCase()]) {
      (keys[key] ?? keys[key.toLowerCase()])?.();
    } else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", onKey);
}
