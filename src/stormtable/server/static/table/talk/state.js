/** What is said at the table, as the page keeps it, and what follows from that. Nothing here needs a document. */
import { sentence } from "../../core/format.js";
import { say } from "../../core/language.js";
import { isolate } from "../people.js";
import { turnName } from "../turns.js";

/**
 * @import {Heard, LogEntry, Said, Scene, SeatInfo} from "../../wire.js"
 */

/** @typedef {Said["to"]} Audience */

/**
 * @typedef {object} Unsent what was written and has not come back
 * @property {string} client
 * @property {Audience} to
 * @property {string} text
 * @property {number} seat
 */

/**
 * @typedef {object} Talk
 * @property {boolean} here what was said last has come
 * @property {readonly Said[]} said in order
 * @property {boolean} earlier there is more before that
 * @property {boolean} asking it was asked for
 * @property {readonly string[]} hidden whose words are hidden: ids of players, and of seats without one, as `whose` names them
 * @property {boolean} watchers what watchers say is shown to who plays
 * @property {number} read up to which message all is read; -1: nothing
 * @property {readonly Audience[]} to to whom one may say something
 * @property {string} why why nothing can be said; ""
 * @property {Audience | ""} audience to whom is written; "": the first of these
 * @property {readonly Unsent[]} unsent
 * @property {string} problem why something was not said; ""
 */

/** @type {Talk} */
export const NOTHING_SAID = {
  here: false,
  said: [],
  earlier: false,
  asking: false,
  hidden: [],
  watchers: true,
  read: -1,
  to: [],
  why: "",
  audience: "",
  unsent: [],
  problem: "",
};

/** Stands in a text for each of its moments. */
const MOMENT = "\uFFFC";
/** Characters of what a link to a moment says. */
const MOST = 60;

/**
 * What is kept once something has been heard.
 * @param {Talk} talk
 * @param {Heard} heard
 * @returns {Talk}
 */
export function hear(talk, { said, place, earlier, hidden, read, to, why }) {
  const back = new Set(said.map(({ client }) => client).filter(Boolean));
  const unsent = talk.unsent.filter(({ client }) => !back.has(client));
  if (place === "before") return { ...talk, said: [...said, ...talk.said], earlier, asking: false };
  if (place === "after") {
    const last = talk.said.at(-1)?.number ?? -1;
    return { ...talk, unsent, said: [...talk.said, ...said.filter(({ number }) => number > last)] };
  }
  const both = [...new Set([...talk.hidden, ...hidden])];
  return { ...talk, here: true, unsent, said, earlier, asking: false, to, why, hidden: both, read: Math.max(talk.read, read) };
}

/** By what somebody's words are hidden: the player, or the seat of this table where there is none. @param {Said} said */
export function whose({ writer, seat }) {
  return writer ? writer.id : `seat ${seat}`;
}

/** Whether a message is a watcher's among players. @param {Said} said @param {boolean} plays whoever reads plays, or has played */
export function fromWatcher({ to }, plays) {
  return to === "watchers" && plays;
}

/**
 * Whether a message is not shown.
 * @param {Said} said
 * @param {Talk} talk
 * @param {boolean} plays
 */
export function isHidden(said, { hidden, watchers }, plays) {
  return !said.mine && (hidden.includes(whose(said)) || (!watchers && fromWatcher(said, plays)));
}

/** How much has not been read. @param {Talk} talk @param {boolean} plays */
export function unreadIn(talk, plays) {
  return talk.said.filter((said) => said.number > talk.read && !said.mine && !isHidden(said, talk, plays)).length;
}

/**
 * What a writer is called.
 * @param {Said} said
 * @param {readonly SeatInfo[]} seats
 */
export function writerOf({ writer, name, seat }, seats) {
  if (writer) return writer.name || say("someone");
  const info = seats.find((each) => each.seat === seat);
  return name || info?.called || info?.side || info?.letter || say("someone");
}

/**
 * A text in pieces: words, and the moments among them.
 * @param {Said} said
 * @returns {(string | {moment: number})[]}
 */
export function piecesOf({ text, moments }) {
  return text.split(MOMENT).flatMap((words, at) => {
    const moment = at ? moments[at - 1] : undefined;
    return [...(moment === undefined ? [] : [{ moment }]), ...(words ? [words] : [])];
  });
}

/**
 * A message in words alone, to be spoken or kept from being cut.
 * @param {Said} said
 */
export function inWords(said) {
  return piecesOf(said)
    .map((piece) => (typeof piece === "string" ? piece : piece.moment < 0 ? say("a moment hidden from you") : say("entry {n}", { n: piece.moment })))
    .join("");
}

/**
 * What a link to an entry says: when it was and what came of it.
 * @param {LogEntry | undefined} entry
 * @param {number} number
 * @param {Scene | null} scene
 * @returns {{label: string, side: number, title: string}}
 */
export function momentOf(entry, number, scene) {
  const story = entry?.stories.find(({ kind }) => kind !== "heading");
  const turn = entry?.turn ? `${turnName(scene)} ${entry.turn}` : "";
  const what = story ? [story.text.replace(/[.:]$/, ""), story.outcome].filter(Boolean).join(": ") : "";
  const whole = [turn, what || say("entry {n}", { n: number })].filter(Boolean).join(", ");
  const label = whole.length > MOST ? `${whole.slice(0, MOST - 1).trimEnd()}…` : whole;
  return { label: sentence(label), side: story?.side ?? entry?.seat ?? -1, title: what ? say("Entry {n}: {what}", { n: number, what }) : say("Entry {n}", { n: number }) };
}

/** The entries that messages point to. @param {Talk} talk @param {boolean} plays */
export function momentsIn(talk, plays) {
  return [...new Set(talk.said.flatMap((said) => (isHidden(said, talk, plays) ? [] : said.moments)))].filter((moment) => moment >= 0);
}

/**
 * To whom one writes.
 * @param {Audience} to
 * @param {readonly SeatInfo[]} others who else plays, and is no computer
 */
export function addressed(to, others) {
  if (to === "team") return say("Write to your side");
  if (to === "watchers") return say("Write to those who watch");
  const [only] = others;
  return others.length === 1 && only ? say("Write to {name}", { name: isolate(only.called || only.side || only.letter) }) : say("Write to all who play");
}
