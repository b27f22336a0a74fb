/** Numbers and texts as they are shown. */
import { language } from "./language.js";

const MINUS = "−";

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
  if (perMille === 0 || perMille === 1000) return String(perMille / 10);
  return (perMille / 10).toFixed(1);
}

/**
 * A share per 10000 with one decimal.
 * @param {number} share
 */
export function percentOfShare(share) {
  if (share > 0 && share < 5) return "<0.1";
  return (share / 100).toFixed(1);
}

/**
 * "+1", "−2".
 * @param {number} amount
 */
export function signText(amount) {
  return amount < 0 ? `${MINUS}${-amount}` : `+${amount}`;
}

/**
 * "two minutes ago", in the reader's language settings.
 * @param {number} unixSeconds
 */
export function ago(unixSeconds) {
  const seconds = unixSeconds - Date.now() / 1000;
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, length] of /** @type {const} */ ([
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ])) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return "just now";
}

/**
 * How long it is until a time, as a clock has it: "0:48", "4:12", "21 h", "3 days"; "0:00" once it is there.
 * @param {number} unixSeconds
 * @param {number} [now] milliseconds
 */
export function leftText(unixSeconds, now = Date.now()) {
  const seconds = Math.max(0, Math.floor(unixSeconds - now / 1000));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} days`;
}

/**
 * First letter upper case.
 * @param {string} text
 */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words in a sentence: "Ada, Bo and Cy". @param {readonly string[]} words */
export function listText(words) {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** "1 point", "2 points", "3 entries". @param {number} count @param {string} what @param {string} [many] */
export function countText(count, what, many = `${what}s`) {
  return `${count} ${count === 1 ? what : many}`;
}

/** "2 players", "2 or 4 players", "2 to 4 players". @param {readonly number[]} sizes how many there can be */
export function players(sizes) {
  const all = [...new Set(sizes)].sort((a, b) => a - b);
  const [least = 0, most = 0] = [all[0], all.at(-1)];
  const together = all.length > 2 && all.length === most - least + 1; // every number between them
  return `${together ? `${least} to ${most}` : all.join(" or ")} players`;
}

/** @type {Map<string, Intl.NumberFormat>} */
const NUMBERS = new Map(); // by language and digits

/** A number as the language writes it: "12.5", "12,5". @param {number} value @param {number} [digits] after the point; else as many as it has */
export function figure(value, digits) {
  const name = `${language()} ${digits}`;
  const format = NUMBERS.get(name) ?? new Intl.NumberFormat(language(), { minimumFractionDigits: digits ?? 0, maximumFractionDigits: digits ?? 3, useGrouping: false });
  NUMBERS.set(name, format);
  return format.format(value);
}

/** A large number: "12,000", "12.000". @param {number} value */
export const grouped = (value) => value.toLocaleString(language());
