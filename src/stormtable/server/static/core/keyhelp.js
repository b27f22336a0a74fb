/** All keys of the table on one page. */
import { html } from "../lit.js";
import { openDialog } from "./dialog.js";

const SHOWN = /** @type {const} */ ([
  ["Decide", [["↑ ↓ ← →", "walk the offers"], ["1 … 9", "select that offer; the phase in an order, the direction of pods"], ["a letter beside an offer", "take it"], ["D", "the next die"], ["N", "the next element that may act; with Shift the one before"], ["[ ]", "a pip less, a pip more, by a cube; the order sheet before, the next"], ["Enter", "commit the selected offer"], ["G", "on a free table: a ghost, of the next piece"], ["A", "take the unit together, then everybody, then one alone"], ["V, Shift", "take several: tap them or pull a box"], ["F", "fire as proposed, one after the other"], ["↑ ↓ ← →, [ ]", "move the ghost, turn it; with Shift finely"], ["W, ⌫", "its next leg, and a leg back; the last order of a sheet back"], ["/", "an order or a sheet in writing"], ["U", "undo, or ask for it"], ["Esc", "step back"]]],
  ["Look", [["M", "the whole map, and back"], ["+ −", "zoom"], ["Shift + arrows", "move the map"], ["S", "from card to card"], ["R", "ruler; on a free table the arrows pull it, Enter measures on"], ["T", "the board in words"], ["L", "the log"]]],
  ["Replay", [[", .", "one entry back, on"], ["Home, End", "the start, now"], ["P", "play, pause"]]],
  ["Help", [["B", "the rulebook"], ["?", "this page"]]],
]);

export function openKeys() {
  return openDialog(
    "Keys",
    () =>
      html`<div class="keys">
        ${SHOWN.map(
          ([title, keys]) =>
            html`<section>
              <h3>${title}</h3>
              <dl>
                ${keys.map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}
              </dl>
            </section>`,
        )}
      </div>`,
    "wide",
  );
}
