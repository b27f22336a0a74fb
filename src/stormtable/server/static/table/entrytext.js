/** An entry of the log in one sentence, and what going back takes back. */
import { sentence } from "../core/format.js";
import { say, sayCount } from "../core/language.js";
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
    undo: entry.by === "referee" ? say("The referee went back to entry {n}", { n: entry.back_to }) : say("{name} went back to entry {n}", { name: who, n: entry.back_to }),
    concession: say("{name} conceded", { name: who }),
    "set-up": say("The table is set"),
    decision: entry.sealed ? say("{name} decided in secret", { name: who }) : `${who}: ${entry.text}`,
    resumed: say("Play goes on under today's rules"),
    corrected: say("The position was set right"),
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
  if (left) more.push(sayCount(left, "{n} later entry goes with them.", "{n} later entries go with them."));
  if (anew) more.push(say("What was decided in secret has been opened, so it is taken back whole: all who took part decide anew."));
  if (dice) more.push(say("Dice that fell stay in the record, and others will fall."));
  return {
    head: sayCount(taken.length, "This takes back one entry:", "This takes back {n} entries:"),
    entries: told.map((entry) => [entry.number, scene ? inWords(entry, table.seats, scene) : ""]),
    more,
  };
}
