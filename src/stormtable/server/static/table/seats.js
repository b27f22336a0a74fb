/** Who sits where, in words. */
import { listText } from "../core/format.js";
import { phrase, say } from "../core/language.js";
import { isolate } from "./people.js";

/** @import {SeatInfo, Scene, Table} from "../wire.js" */

/** How strong a computer is. @type {Record<string, string>} */
const LEVELS = { easy: phrase("easy"), medium: phrase("medium"), hard: phrase("hard") };

/** @param {string} level */
export const levelName = (level) => say(LEVELS[level] ?? level);

/**
 * The name of a seat's player, or what plays there.
 * @param {SeatInfo | undefined} seat
 * @param {readonly string[]} [sides] names of the sides
 */
export function playerName(seat, sides = []) {
  if (!seat) return "";
  if (seat.called) return isolate(seat.called);
  if (seat.kind === "computer") return say("the computer, {level}", { level: levelName(seat.level) });
  return sides[seat.seat] ?? seat.letter;
}

/**
 * Who must decide, in words: "Ada, your decision", "Ada decides", "Orange decides".
 * @param {Table} table
 * @param {Scene} scene
 */
export function whoDecides(table, scene) {
  const deciding = table.seats.filter(({ seat }) => scene.prompt?.seats.includes(seat));
  /** @param {SeatInfo} seat */
  const name = ({ called, seat }) => (called ? isolate(called) : (scene.sides[seat] ?? ""));
  const own = deciding.find(({ seat }) => seat === table.seat);
  if (own && table.mine.length === 1) return say("{name}, your decision", { name: name(own) });
  const shown = own ? [name(own)] : deciding.map(name).filter(Boolean);
  if (shown.length > 1) return say("{names} decide", { names: listText(shown) });
  return say("{name} decides", { name: shown[0] ?? say("The table") });
}

/** Whether this viewer has decided in secret and waits for the others. @param {Table} table */
export function hasSealed(table) {
  return table.secret && table.seats.some(({ seat, committed }) => committed && table.mine.includes(seat));
}

/** Whether the computer is at work on the present decision. @param {Table} table */
export function computerThinks(table) {
  return !table.over && table.seats.some(({ kind, deciding, committed }) => kind === "computer" && deciding && !committed);
}
