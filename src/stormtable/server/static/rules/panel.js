/** The rulebook beside the table. */
import { html, nothing, ref, render } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { bookOf, bookView } from "./book.js";
import { below } from "../core/root.js";

/** @import {Rulebook} from "../wire.js" */

const state = { shown: "", search: "", game: "" };

/**
 * @param {Element} place
 * @param {Rulebook} book
 * @param {string} rule
 * @param {(rule: string) => void} go
 */
function draw(place, book, rule, go) {
  render(
    html`<div
      @click=${(/** @type {MouseEvent} */ event) => {
        const link = event.target instanceof Element ? event.target.closest("a[href*='#']") : null;
        if (!link || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        state.search = "";
        go(link.getAttribute("href")?.split("#")[1] ?? "");
      }}
    >
      ${bookView(book, {
        search: state.search,
        current: rule,
        onSearch: (search) => {
          state.search = search;
          draw(place, book, rule, go);
        },
      })}
    </div>`,
    /** @type {HTMLElement} */ (place),
  );
}

/**
 * @param {string} rule an id; "first": from the beginning; "": closed
 * @param {string} game
 * @param {(rule: string) => void} go opens at another id, "" closes
 */
export function rulePanel(rule, game, go) {
  if (!rule || !game) {
    state.shown = "";
    return nothing;
  }
  /** @param {Element | undefined} place */
  const fill = async (place) => {
    if (!place || state.shown === rule) return;
    state.shown = rule;
    try {
      draw(place, await bookOf(game), rule, go);
    } catch (error) {
      place.textContent = error instanceof Error ? error.message : String(error);
      return;
    }
    const entry = place.querySelector(`[id="${CSS.escape(rule)}"]`);
    if (entry) entry.scrollIntoView({ block: "center" });
    else if (place instanceof HTMLElement) place.scrollTop = 0;
  };
  return html`<aside class="rule-panel" aria-label=${say("Rulebook")}>
    <header>
      <h2>${say("Rules")}</h2>
      <a class="button bare" href=${below(`/rules/${game}${rule === "first" ? "" : `#${rule}`}`)} target="_blank">${say("Open as a page")}</a>
      <button type="button" class="bare" aria-label=${say("Close the rulebook")} @click=${() => go("")}>${icon("close")}</button>
    </header>
    <div class="rule-scroll" tabindex="0" role="region" aria-label=${say("Rules")} ${ref((place) => void fill(place))}></div>
  </aside>`;
}
