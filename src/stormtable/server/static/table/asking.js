/** A new question comes onto the screen: it takes the focus to itself, so that it is read aloud and keys are its own. */
import { dialogIsOpen } from "../core/dialog.js";
import { atControl, isTyping, reach } from "../core/focus.js";
import { isSameDraft } from "./offering.js";

/**
 * @import {Table} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** What is read beside the decision, and goes on being read. */
const BESIDE = ".rule-panel, .words-panel, .entries";

/** Whether the focus may be moved now: nobody types, no dialogue is open, nobody reads elsewhere by keys. */
export function mayTakeFocus() {
  const menu = document.querySelector("[popover]:popover-open") !== null;
  return !menu && !dialogIsOpen() && !isTyping(document.activeElement) && atControl()?.closest(BESIDE) == null;
}

/** What is asked, whatever was done about it so far. @param {Table | null} table */
const question = (table) => JSON.stringify([table?.seat, table?.scene?.prompt, Boolean(table?.curtain), table?.dice_wanted, table?.over]);

/**
 * The table has been drawn: notes since when it is on the screen, and moves the focus to what it asks.
 * @param {Model} model
 * @param {HTMLElement} root
 */
export function noteAsked(model, root) {
  const { table, moment } = model.value;
  const before = model.onScreen.table;
  if (!table || table === before) return;
  const again = before?.number === table.number && before.seat === table.seat && question(before) === question(table);
  if (again || isSameDraft(before, table)) {
    model.onScreen = { ...model.onScreen, table };
    return;
  }
  model.onScreen = { table, since: performance.now() };
  if (moment >= 0 || !mayTakeFocus()) return;
  // By keys one goes on with a control while the question stays.
  if (atControl() && question(before) === question(table)) return;
  const own = model.deciding || table.over || table.dice_wanted?.mine;
  const headline = root.querySelector(".decision h2[tabindex]");
  if (table.curtain) reach(root.querySelector(/** @type {"button"} */ (".curtain .go")));
  else if (own && headline instanceof HTMLElement) headline.focus({ preventScroll: true });
}
