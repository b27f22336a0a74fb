/** What keys do just now: one list, by which the keyboard acts and which the sheet of keys shows. */
import { phrase, say } from "./language.js";

/**
 * @typedef {object} Way something that keys do now
 * @property {string} part the part of the sheet that tells it
 * @property {readonly string[]} keys chords: "Enter", "n", "Shift+ArrowUp"
 * @property {string} text
 * @property {(chord: string) => unknown} run
 * @property {boolean} [held] it goes on while the key is held down
 * @property {boolean} [decides] it answers the question on the screen
 */

/** A key as it is named in a list of ways. @param {{key: string, shiftKey: boolean}} event */
export function chordOf({ key, shiftKey }) {
  const small = key.toLowerCase();
  // A symbol is typed with Shift or without, as the keyboard has it.
  if (key.length === 1 && small === key.toUpperCase()) return key;
  return `${shiftKey ? "Shift+" : ""}${key.length === 1 ? small : key}`;
}

/** The chord that does, where there is none for it with Shift, what its key does alone. @param {string} chord */
const plain = (chord) => chord.replace(/^Shift\+/, "");

/**
 * What a chord does: the first way that has it.
 * @param {readonly Way[]} ways
 * @param {string} chord
 * @returns {{way: Way, chord: string} | undefined}
 */
export function wayOf(ways, chord) {
  for (const each of [chord, plain(chord)]) {
    const way = ways.find(({ keys }) => keys.includes(each));
    if (way) return { way, chord: each };
  }
  return undefined;
}

/**
 * The ways with the keys that are left to each: what an earlier one takes, a later one does not do.
 * @param {readonly Way[]} ways
 * @returns {Way[]}
 */
export function effective(ways) {
  /** @type {Set<string>} */
  const taken = new Set();
  return ways.flatMap((way) => {
    const keys = way.keys.filter((key) => !taken.has(key));
    for (const key of keys) taken.add(key);
    return keys.length ? [{ ...way, keys }] : [];
  });
}

/** @type {Record<string, string>} */
const SHOWN = { Backspace: "⌫", Delete: phrase("Del"), Insert: phrase("Ins"), Home: phrase("Home"), End: phrase("End"), ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: phrase("Esc"), " ": phrase("Space"), "-": "−", "Shift+": "⇧" };

/** A chord as it is shown: "⇧ N", "⌫". @param {string} chord */
export function chordShown(chord) {
  const key = plain(chord);
  const shown = SHOWN[key];
  return `${key === chord ? "" : "⇧ "}${shown ? say(shown) : (key.length === 1 ? key.toUpperCase() : key)}`;
}
