/** Numbers and texts as they are shown. */
import { language, say, sayCount } from "./language.js";

const MINUS = "−";

/** The sign behind a number, on the same line as it. */
export const PER_CENT = "\u00a0%";

/**
 * A chance per 1000 in whole per cent, never 0 for what is possible nor 100 for what may fail.
 * @param {number} perMille
 */
export function percent(perMille) {
  if (perMille > 0 && perMille < 5) return "<1";
  if (perMille < 1000 && perMille >= 995) return ">99";
  return String(Math.round(perMille / 10));
}

/**
 * A chance per 1000 with one decimal.
 * @param {number} perMille
 */
export function percentFine(perMille) {
  return perMille === 0 || perMille === 1000 ? String(perMille / 10) : figure(perMille / 10, 1);
}

/**
 * A share per 10000 with one decimal.
 * @param {number} share
 */
export function percentOfShare(share) {
  return share > 0 && share < 5 ? `<${figure(0.1)}` : figure(share / 100, 1);
}

/**
 * "+1", "−2".
 * @param {number} amount
 */
export function signText(amount) {
  return amount < 0 ? `${MINUS}${-amount}` : `+${amount}`;
}

/**
 * "two minutes ago".
 * @param {number} unixSeconds
 */
export function ago(unixSeconds) {
  const seconds = unixSeconds - Date.now() / 1000;
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  for (const [unit, length] of /** @type {const} */ ([
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ])) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return say("just now");
}

/**
 * How long it is until a time, as a clock has it: "0:48", "4:12", "21 h", "3 days"; "0:00" once it is there.
 * @param {number} unixSeconds
 * @param {number} [now] milliseconds
 */
export function leftText(unixSeconds, now = Date.now()) {
  const seconds = Math.max(0, Math.floor(unixSeconds - now / 1000));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (seconds < 2 * 86_400) return say("{hours} h", { hours: Math.floor(seconds / 3600) });
  return sayCount(Math.floor(seconds / 86_400), "{n} day", "{n} days");
}

/**
 * First letter upper case.
 * @param {string} text
 */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words in a sentence: "Ada, Bo and Cy". @param {readonly string[]} words */
export function listText([first = "", ...others]) {
  return others.reduce((before, next, at) => (at === others.length - 1 ? say("{before} and {next}", { before, next }) : say("{before}, {next}", { before, next })), first);
}

/** "2 players", "2 or 4 players", "2 to 4 players". @param {readonly number[]} sizes how many there can be */
export function players(sizes) {
  const all = [...new Set(sizes)].sort((a, b) => a - b);
  const [least = 0, most = 0] = [all[0], all.at(-1)];
  const together = all.length > 2 && all.length === most - least + 1; // every number between them
  if (together) return say("{least} to {most} players", { least, most });
  return say("{numbers} players", { numbers: all.map(String).reduce((before, next) => say("{before} or {next}", { before, next })) });
}

/** What stands before the tenths in each language. @type {Map<string, string>} */
const POINTS = new Map();

function decimalPoint() {
  const found = POINTS.get(language()) ?? (1.5).toLocaleString(language()).charAt(1);
  POINTS.set(language(), found);
  return found;
}

/** A number as the language writes it: "12.5", "12,5". @param {number} value @param {number} [digits] after the point; else as many as it has */
export function figure(value, digits) {
  return (digits === undefined ? String(value) : value.toFixed(digits)).replace(".", decimalPoint());
}

/** A large number: "12,000", "12.000". @param {number} value */
export const grouped = (value) => value.toLocaleString(language());
