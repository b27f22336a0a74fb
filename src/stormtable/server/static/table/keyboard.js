/**
 * The keyboard at a table. Enter presses the lit button wherever one was before, unless something is being typed or Tab
 * led to a control.
 */
import { dialogIsOpen } from "../core/dialog.js";
import { atControl, isTyping, reach } from "../core/focus.js";
import { openKeys } from "../core/keyhelp.js";
import { chordOf, wayOf } from "../core/ways.js";
import { waysOf } from "./keytable.js";
import { isSameDraft } from "./offering.js";

/**
 * @import {Way} from "../core/ways.js"
 * @import {Acts} from "./keytable.js"
 * @import {Board} from "./board.js"
 * @import {Model} from "./model.js"
 */

const BUTTONS = "button, a, summary, [role=button], input[type=checkbox], input[type=radio]";
/** What arrows scroll or slide, once Tab or a key of its own has led there. */
const SCROLLS = ".entries, [role=region], .card-lines, input[type=range]";

/** Whether a key is pressed for what stands on the screen, not for what stood there before. @param {KeyboardEvent} event @param {Model} model */
function isForThis({ timeStamp }, { onScreen, value: { table } }) {
  if (!table || !onScreen.table) return true;
  const drawn = onScreen.table.number === table.number || isSameDraft(onScreen.table, table);
  return drawn && timeStamp >= onScreen.since;
}

/** What is selected by keys is taken by Enter next, wherever one was before. */
function toCommit() {
  requestAnimationFrame(() => {
    const button = document.querySelector(".commit .go");
    if (button instanceof HTMLElement) reach(button);
  });
}

/** The focus follows a selection in the list that it is in. */
function followSelection() {
  if (!document.activeElement?.matches("[data-list-offer]")) return;
  requestAnimationFrame(() => {
    const now = document.querySelector('[data-list-offer][aria-checked="true"]');
    if (now instanceof HTMLElement) reach(now);
  });
}

/**
 * Whether the control that Tab led to keeps a chord to itself.
 * @param {Element} control
 * @param {string} chord
 */
function keepsToItself(control, chord) {
  if (chord === "Enter" || chord === " ") return control.matches(BUTTONS) && !(chord === "Enter" && control.matches('[data-list-offer][aria-checked="true"]'));
  return /^(Arrow|Home|End|Page)/.test(chord) && control.matches(SCROLLS);
}

/**
 * @param {Model} model
 * @param {() => Board | null} board
 * @param {Omit<Acts, "keys" | "toCommit">} own
 */
export function listen(model, board, own) {
  /** @type {Acts} */
  const acts = { ...own, keys: () => void openKeys(ways()), toCommit };
  /** @returns {Way[]} */
  const ways = () => waysOf(model, board(), acts);
  model.showKeys = acts.keys;

  /** @param {string} chord @param {KeyboardEvent} event */
  const does = (chord, event) => {
    const found = wayOf(ways(), chord);
    if (!found) return chord === "Enter" || (chord === " " && event.target instanceof Element && event.target.closest(BUTTONS) !== null);
    const { way } = found;
    // What is held down decides nothing.
    if ((event.repeat && !way.held) || (way.decides && !isForThis(event, model))) return true;
    closeMenu();
    way.run(found.chord);
    if (way.decides || way.held) followSelection();
    return true;
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || dialogIsOpen()) return;
    const chord = chordOf(event);
    if (isTyping(event.target)) {
      if (chord === "Escape" && event.target instanceof HTMLElement) event.target.blur();
      return;
    }
    const control = atControl();
    if (control && keepsToItself(control, chord)) return;
    if (chord === "Escape" && menuIsOpen()) return;
    if (does(chord, event)) event.preventDefault();
  });
}

function menuIsOpen() {
  return document.querySelector("[popover]:popover-open") !== null;
}

function closeMenu() {
  for (const menu of document.querySelectorAll(/** @type {"div"} */ ("[popover]:popover-open"))) menu.hidePopover();
}
