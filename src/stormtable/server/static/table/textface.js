/** The text face: the board in words, for those who do not see the picture and those who like it so. */
import { html } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";

/** @import {Model} from "./model.js" */

/** @param {Model} model */
export function wordsPanel(model) {
  const { moment, shown, table, words } = model.value;
  const text = (moment >= 0 || !table ? shown?.text : table.text) ?? "";
  return html`<section class=${words ? "words-panel" : "unseen"} aria-label=${say("The board in words")} data-over>
    ${words
      ? html`<header>
          <h2 class="capitals">${say("The board in words")}</h2>
          <button type="button" class="bare" aria-label=${say("Close")} @click=${() => model.set({ words: false })}>${icon("close")}</button>
        </header>`
      : ""}
    <div class="words-text" tabindex="0" role="region" aria-label=${say("Text")}>
      ${text.split("\n").map((line) => html`<p>${line}</p>`)}
    </div>
  </section>`;
}
