/** What frames the pages that are not a table: the bar above and the line below. */
import { html, ref } from "../lit.js";
import { icon, logo } from "./icons.js";
import { meCorner } from "./mecorner.js";
import { openSettings } from "./settings.js";
import { tell } from "./dialog.js";
import { phrase, say } from "./language.js";
import { below } from "./root.js";

const CHECKED = phrase(
  "Before a match begins, the server publishes the hash of its seed; then each seat's browser adds a share of its own. Every roll follows from both, and a finished record can be checked on your own machine: stormtable replay FILE --verify. Or choose your own dice when you set up a match, roll them on your table, and type what they show.",
);

/**
 * The bar above. Its slot `#bar-notices` is filled by whoever has something to show there.
 * @param {"play" | "learn" | "puzzles" | "watch" | "players" | "rules" | ""} here
 */
export function siteBar(here) {
  return html`<header class="site-bar">
    <a class="home-link" href=${below("/")}>${logo()}<span>Stormtable</span></a>
    <nav aria-label=${say("Pages")}>
      <a href=${below("/")} aria-current=${here === "play" ? "page" : "false"}>${say("Play")}</a>
      <a href=${below("/learn")} aria-current=${here === "learn" ? "page" : "false"}>${say("Learn")}</a>
      <a href=${below("/puzzles")} aria-current=${here === "puzzles" ? "page" : "false"}>${say("Puzzles")}</a>
      <a href=${below("/watch")} aria-current=${here === "watch" ? "page" : "false"}>${say("Watch")}</a>
      <a href=${below("/players")} aria-current=${here === "players" ? "page" : "false"}>${say("Players")}</a>
      <a href=${below("/rules")} aria-current=${here === "rules" ? "page" : "false"}>${say("Rulebooks")}</a>
    </nav>
    <div class="bar-slot" id="bar-notices"></div>
    <div class="bar-slot" id="bar-player" ${ref(meCorner)}></div>
    <button type="button" class="bare" aria-label=${say("Settings")} @click=${openSettings}>${icon("gear")}</button>
  </header>`;
}

export function siteFoot() {
  return html`<footer class="site-foot">
    <span>${say("Stormtable is free and open, MIT licence. The games and their names belong to their owners.")}</span>
    <button type="button" class="text-link" @click=${() => tell(say("Dice you can check"), say(CHECKED))}>${say("Dice you can check")}</button>
    <a href=${below("/learn")}>${say("Learn")}</a>
    <a href=${below("/puzzles")}>${say("Puzzles")}</a>
    <a href=${below("/players")}>${say("Players")}</a>
    <a href=${below("/rules")}>${say("Rulebooks")}</a>
  </footer>`;
}
