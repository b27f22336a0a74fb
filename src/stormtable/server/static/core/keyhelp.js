/** What keys do just now, on one page. */
import { html } from "../lit.js";
import { openDialog } from "./dialog.js";
import { say } from "./language.js";
import { chordShown, effective } from "./ways.js";

/** @import {Way} from "./ways.js" */

/** @param {readonly Way[]} ways */
export function openKeys(ways) {
  /** @type {Map<string, Way[]>} */
  const parts = new Map();
  for (const way of effective(ways)) parts.set(way.part, [...(parts.get(way.part) ?? []), way]);
  return openDialog(
    say("Keys"),
    () =>
      html`<div class="keys">
        ${[...parts].map(
          ([part, own]) =>
            html`<section>
              <h3>${part}</h3>
              <dl>
                ${own.map(({ keys, text }) => html`<div><dt>${keys.map((key) => html`<kbd data-key=${key}>${chordShown(key)}</kbd>`)}</dt><dd>${text}</dd></div>`)}
              </dl>
            </section>`,
        )}
      </div>`,
    "wide",
  );
}
