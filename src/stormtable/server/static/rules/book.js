/** A rulebook: search, ids as anchors, rulings marked as rulings. */
import { html, nothing, repeat } from "../lit.js";
import { phrase, say, sayCount, sayParts } from "../core/language.js";
import { get } from "../core/net.js";
import { icon } from "../core/icons.js";
import { below } from "../core/root.js";
import { ruleText } from "../core/rulelink.js";

/** @import {RuleEntry, Rulebook} from "../wire.js" */

/** @type {Map<string, Promise<Rulebook>>} */
const books = new Map();

/**
 * @param {string} game
 * @returns {Promise<Rulebook>}
 */
export function bookOf(game) {
  const known = books.get(game);
  if (known) return known;
  /** @type {Promise<Rulebook>} */
  const asked = get(`/api/rules/${encodeURIComponent(game)}`);
  asked.catch(() => books.delete(game));
  books.set(game, asked);
  return asked;
}

/**
 * Entries in which every word of the search stands.
 * @param {Rulebook} book
 * @param {string} search
 */
export function matching(book, search) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return book.entries.filter(({ id, title, text, ruling, why, chapter }) => {
    const where = `${id} ${title} ${text} ${ruling} ${why} ${chapter}`.toLowerCase();
    return words.every((word) => where.includes(word));
  });
}

const STATUS = {
  printed: "",
  ruling: phrase("ruling"),
  option: phrase("option"),
};
const STATUS_TITLE = {
  printed: "",
  ruling: phrase("The printed sheet is silent here or contradicts itself: this is how it is played at this table"),
  option: phrase("Off or on as the scenario or the table chooses"),
};

/** A text with links to other rules. @param {string} text @param {ReadonlySet<string>} ids @param {string} base */
function linkRules(text, ids, base) {
  return text.split(/([A-Z]{2}-\d+(?:\.\d+[a-z]?)?)/).map((part) => (ids.has(part) ? html`<a class="rule" href="${base}#${part}">${part}</a>` : ruleText(part)));
}

/**
 * @param {RuleEntry} entry
 * @param {ReadonlySet<string>} ids
 * @param {string} base address of the rulebook
 * @param {string} current the id that was asked for
 */
function entryOf(entry, ids, base, current) {
  const { id, title, text, status, ruling, why, stated } = entry;
  return html`<article class="rule-entry ${status} ${id === current ? "current" : ""}" id=${id}>
    <h3>
      <a class="rule-id" href="${base}#${id}">${id}</a> ${title}
      ${STATUS[status] ? html`<span class="rule-status" title=${say(STATUS_TITLE[status])}>${say(STATUS[status])}</span>` : nothing}
    </h3>
    <p>${linkRules(text, ids, base)}</p>
    ${ruling ? html`<p class="rule-part"><span class="rule-status" title=${say(STATUS_TITLE.ruling)}>${say("ruling")}</span> ${linkRules(ruling, ids, base)}</p>` : nothing}
    ${why ? html`<p class="rule-why"><b>${say("Why:")}</b> ${linkRules(why, ids, base)}</p>` : nothing}
    ${entry.default ? html`<p class="rule-why"><b>${say("Unless chosen otherwise:")}</b> ${entry.default}</p>` : nothing}
    ${stated ? html`<p class="rule-why"><b>${say("Not in the code:")}</b> ${stated}</p>` : nothing}
  </article>`;
}

/** @param {readonly RuleEntry[]} entries @returns {[string, RuleEntry[]][]} */
export function chapters(entries) {
  /** @type {Map<string, RuleEntry[]>} */
  const found = new Map();
  for (const entry of entries) found.set(entry.chapter, [...(found.get(entry.chapter) ?? []), entry]);
  return [...found];
}

/**
 * @param {Rulebook} book
 * @param {{search: string, current: string, onSearch: (search: string) => void}} how
 */
export function bookView(book, { search, current, onSearch }) {
  const found = matching(book, search);
  const ids = new Set(book.entries.map(({ id }) => id));
  const base = below(`/rules/${book.game}`);
  return html`<label class="search">
      ${icon("search", 18)}<span class="unseen">${say("Search the rules")}</span>
      <input
        type="search"
        placeholder=${say("Search: stun, facing, {rule}", { rule: book.entries[0]?.id ?? "" })}
        .value=${search}
        @input=${(/** @type {Event} */ event) => onSearch(/** @type {HTMLInputElement} */ (event.target).value)}
      />
    </label>
    <p class="found" role="status">
      ${search ? sayCount(book.entries.length, "{found} of {n} rule", "{found} of {n} rules", { found: found.length }) : html`${sayCount(book.entries.length, "{n} rule.", "{n} rules.")} ${sayParts("{ruling} marks what the printed sheet leaves open.", { ruling: html`<b class="rule-status">${say("ruling")}</b>` })}`}
    </p>
    ${found.length
      ? chapters(found).map(
          ([chapter, entries]) => html`<section class="chapter">
            ${chapter ? html`<h2>${chapter}</h2>` : nothing}
            ${repeat(entries, ({ id }) => id, (entry) => entryOf(entry, ids, base, current))}
          </section>`,
        )
      : html`<p class="nothing">${say("No rule has these words. The ids begin with {start}.", { start: `${book.entries[0]?.id.split("-")[0] ?? ""}-` })}</p>`}`;
}
