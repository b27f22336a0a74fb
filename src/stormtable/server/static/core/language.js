/** What people read, in their own language: English sentences stand in the code, others in catalogues under static/languages. */

/**
 * @typedef {object} Catalogue
 * @property {string} code "de"
 * @property {"ltr" | "rtl"} direction
 * @property {Record<string, number>} forms which form a plural category of Intl.PluralRules takes
 * @property {Record<string, string | string[]>} sentences by the English ones; a list where the form depends on a number
 * @typedef {Record<string, string | number>} Values
 */

const AS = "\u0004"; // between what a word is used as and the word
const ENGLISH = /** @type {Catalogue} */ ({ code: "en", direction: "ltr", forms: {}, sentences: {} });

let catalogue = ENGLISH;
let plurals = new Intl.PluralRules("en");

/** Speaks a language from now on: before anything is drawn. @param {Catalogue} spoken */
export function speak(spoken) {
  catalogue = spoken;
  plurals = new Intl.PluralRules(spoken.code);
}

/** The code of the language that is spoken: "en", "de"; for Intl. */
export function language() {
  return catalogue.code;
}

/** The same for dates, which in English have the day before the month here. */
export const locale = () => (language() === "en" ? "en-GB" : language());

/** Fills the places in braces. In a language written from right to left what is filled in keeps its own direction. @param {string} text @param {Values} values */
function fill(text, values) {
  const isolated = catalogue.direction === "rtl";
  return keptTogether(text).replace(/\{(\w+)\}/g, (place, name) => {
    if (!(name in values)) return place;
    return isolated ? `\u2068${values[name]}\u2069` : String(values[name]);
  });
}

/** A text in which no line begins with a sign of per cent: the space before it does not break. @param {string} text */
export const keptTogether = (text) => text.replaceAll(" %", "\u00a0%");

/** @param {string} key */
function one(key) {
  const found = catalogue.sentences[key];
  return typeof found === "string" ? found : "";
}

/**
 * A sentence: say("Take seat against {name}", { name }).
 * @param {string} text in English
 * @param {Values} [values]
 */
export function say(text, values = {}) {
  return fill(one(text) || text, values);
}

/**
 * A sentence that other languages tell apart by its use: sayAs("button", "Fire").
 * @param {string} use
 * @param {string} text
 * @param {Values} [values]
 */
export function sayAs(use, text, values = {}) {
  return fill(one(`${use}${AS}${text}`) || text, values);
}

/**
 * A sentence about a number, which stands in it as {n}: sayCount(2, "{n} seat left", "{n} seats left").
 * @param {number} n
 * @param {string} single
 * @param {string} many
 * @param {Values} [values]
 */
export function sayCount(n, single, many, values = {}) {
  const found = catalogue.sentences[single];
  const form = Array.isArray(found) ? found[catalogue.forms[plurals.select(n)] ?? 0] : "";
  return fill(form || (n === 1 ? single : many), { n, ...values });
}

/**
 * A sentence with pieces of the page in it, for a template: sayParts("{who} challenges you", { who: html`<b>…</b>` }).
 * @param {string} text
 * @param {Record<string, unknown>} parts
 * @returns {unknown[]} texts and parts in the order of the language
 */
export function sayParts(text, parts) {
  return keptTogether(one(text) || text)
    .split(/\{(\w+)\}/)
    .map((each, i) => (i % 2 ? (parts[each] ?? "") : each))
    .filter((each) => each !== "");
}

/** A sentence that is said later, by say() of a variable. @template {string} T @param {T} text @returns {T} */
export function phrase(text) {
  return text;
}
