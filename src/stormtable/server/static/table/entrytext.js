/** An entry of the log in one sentence, and what going back takes back. */
import { countText, sentence } from "../core/format.js";
import { playerName } from "./seats.js";

/**
 * @import {AskedFor, LogEntry, Scene, SeatInfo, UndoOffer} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** Entries that are told one by one. */
const MOST = 8;

/**
 * What an entry without a story says.
 * @param {LogEntry} entry
 * @param {readonly SeatInfo[]} seats
 * @param {Scene} scene
 */
export function plainWords(entry, seats, scene) {
  const who = sentence(playerName(seats.find(({ seat }) => seat === entry.seat), scene.sides));
  return {
    undo: entry.by === "referee" ? `The referee went back to entry ${entry.back_to}` : `${who} went back to entry ${entry.back_to}`,
    concession: `${who} conceded`,
    "set-up": "The table is set",
    decision: entry.sealed ? `${who} decided in secret` : `${who}: ${entry.text}`,
    resumed: "Play goes on under today's rules",
    corrected: "The position was set right",
  }[entry.kind];
}

/**
 * @param {LogEntry} entry
 * @param {readonly SeatInfo[]} seats
 * @param {Scene} scene
 */
export function inWords(entry, seats, scene) {
  const told = entry.stories.filter(({ kind }) => kind !== "heading");
  const words = told.map(({ text, outcome }) => `${text.replace(/[.:]$/, "")}${outcome ? `: ${outcome}` : ""}.`);
  return words.length ? words.join(" ") : `${plainWords(entry, seats, scene)}.`;
}

/**
 * What would be taken back: a sentence at the head, one an entry, what else is to be known.
 * @param {UndoOffer | AskedFor} undo
 * @param {Model} model
 * @returns {{head: string, entries: [number, string][], more: string[]}}
 */
export function takenInWords({ takes, dice, anew }, model) {
  const { log, table } = model.value;
  const scene = table?.scene;
  const taken = scene ? log.filter(({ number }) => takes.includes(number)) : [];
  const told = taken.slice(0, MOST);
  const more = [];
  const left = taken.length - told.length;
  if (left) more.push(`${sentence(countText(left, "later entry", "later entries"))} ${left === 1 ? "goes" : "go"} with ${told.length === 1 ? "it" : "them"}.`);
  if (anew) more.push("What was decided in secret has been opened, so it is taken back whole: all who took part decide anew.");
  if (dice) more.push("Dice that fell stay in the record, and others will fall.");
  return {
    head: `This takes back ${taken.length === 1 ? "one entry" : `${taken.length} entries`}:`,
    entries: told.map((entry) => [entry.number, scene ? inWords(entry, table.seats, scene) : ""]),
    more,
  };
}
