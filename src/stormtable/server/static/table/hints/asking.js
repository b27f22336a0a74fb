/** Asks for a hint, and shows on the board what it says. */
import { announce } from "../../core/announce.js";
import { say } from "../../core/language.js";
import { chanceWords, hintWords, offered } from "./words.js";

/**
 * @import {FromServer, HintAnswer, HintWay, WarningAnswer} from "../../wire.js"
 * @import {Model} from "../model.js"
 */

/** Whether a hint can be asked for now. @param {Model} model */
export function mayAsk(model) {
  const { table, moment } = model.value;
  return table?.hints != null && !table.over && !table.paused && !table.curtain && !table.dice_wanted && moment < 0 && model.deciding;
}

/** Asks what the hard level would do, beside what the viewer has chosen. @param {Model} model */
export function askHint(model) {
  const { table, hinting, chosen, selected } = model.value;
  if (!table || hinting || !mayAsk(model)) return;
  const drafted = chosen && !table.lesson ? selected : "";
  if (model.send({ type: "hint", seat: table.seat, drafted })) model.set({ hinting: true, hint: null });
  else model.set({ problem: say("The line to the table is down: there are no hints until it is back.") });
}

/**
 * Whether a message is of hints and warnings, which is then taken.
 * @template {FromServer} T
 * @param {Model} model
 * @param {T} message
 * @returns {message is Extract<T, HintAnswer | WarningAnswer>}
 */
export function hearsHint(model, message) {
  if (message.type === "hint") receiveHint(model, message);
  else if (message.type === "warn") model.guard?.receive(message);
  else return false;
  return true;
}

/** A hint has come: it is told, and what it says is selected. @param {Model} model @param {HintAnswer} answer */
function receiveHint(model, answer) {
  const { table } = model.value;
  if (answer.number !== table?.number) {
    model.set({ hinting: false });
    return;
  }
  model.set({ hinting: false, hint: answer, sheet: "decide", sheetLow: false });
  if (answer.best && !table.lesson) showWay(model, answer.best);
  announce(answer.best ? `${say("Hint: {what}", { what: hintWords(model, answer.best) })}. ${chanceWords(model, answer).join(", ")}` : answer.why);
}

/** Selects what begins a way, where the table offers it. @param {Model} model @param {HintWay} way */
export function showWay(model, way) {
  const found = offered(model, way);
  if (found) model.select(found.id);
}

/** @param {Model} model */
export function closeHint(model) {
  model.set({ hint: null });
}
