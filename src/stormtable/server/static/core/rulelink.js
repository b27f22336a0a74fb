/** Links to the rulebook: a click opens it beside the table, at the rule. */
import { html, nothing } from "../lit.js";
import { below } from "./root.js";

/** @type {{game: string, open: ((rule: string) => void) | null}} */
const here = { game: "", open: null };

/**
 * Says which game's rules the links of this page mean, and how they are shown without leaving it.
 * @param {string} game
 * @param {((rule: string) => void) | null} open
 */
export function useRulebook(game, open) {
  here.game = game;
  here.open = open;
}

/**
 * @param {string} rule an id, or ""
 */
export function ruleLink(rule) {
  if (!rule || !here.game) return nothing;
  return html`<a
    class="rule"
    href=${below(`/rules/${here.game}#${rule}`)}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (!here.open || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      here.open(rule);
    }}
    >${rule}</a
  >`;
}

/** A rule of a game, in a page of its own. @param {string} rule an id, or "" @param {string} game */
export function ruleOf(rule, game) {
  return rule ? html`<a class="rule" href=${below(`/rules/${game}#${rule}`)} target="_blank">${rule}</a>` : nothing;
}

/** The text of a rule: what stands in backticks is to be typed. @param {string} text */
export function ruleText(text) {
  return text.split("`").map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));
}
