/** What comes of an act, one thing a line: what speaks against it first, then what speaks for it, then the rest. */
import { icon } from "../../core/icons.js";
import { phrase, say } from "../../core/language.js";
import { ruleLink } from "../../core/rulelink.js";
import { html, nothing } from "../../lit.js";

/** @import {Line} from "../../wire.js" */

/** Each kind with its sign and its words: colour alone would not tell them apart. */
const KINDS = /** @type {const} */ ([
  { kind: "against", title: phrase("Against it"), sign: "warn", tones: ["bad"] },
  { kind: "for", title: phrase("For it"), sign: "check", tones: ["good", "now"] },
  { kind: "besides", title: phrase("Besides"), sign: "", tones: ["plain", "muted"] },
]);

/** @param {Line} line @param {"warn" | "check" | ""} sign */
function lineOf({ text, rule, tone }, sign) {
  return html`<li class="tone-${tone}">${sign ? icon(sign, 16) : html`<i class="dot" aria-hidden="true"></i>`}<span>${text}</span> ${ruleLink(rule)}</li>`;
}

/** @param {readonly Line[]} lines the gravest of each kind first */
export function consequences(lines) {
  if (!lines.length) return nothing;
  return html`<div class="consequences" role="status" aria-label=${say("What comes of it")}>
    ${KINDS.map(({ kind, title, sign, tones }) => {
      const own = lines.filter(({ tone }) => /** @type {readonly string[]} */ (tones).includes(tone));
      if (!own.length) return nothing;
      return html`<section class=${kind}>
        <p class="capitals">${say(title)}</p>
        <ul>
          ${own.map((line) => lineOf(line, sign))}
        </ul>
      </section>`;
    })}
  </div>`;
}
