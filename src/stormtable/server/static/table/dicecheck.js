/** Dice that can be checked: the commitment before, the seed after. */
import { html, nothing } from "../lit.js";
import { openDialog } from "../core/dialog.js";
import { playerName } from "./seats.js";

/** @import {DiceInfo, SeatInfo} from "../wire.js" */

/**
 * @param {DiceInfo} dice
 * @param {readonly SeatInfo[]} seats
 */
export function openDice(dice, seats) {
  return openDialog("Dice you can check", () => {
    if (dice.kind === "typed") {
      return html`<p>The dice of this match are your own: every roll was made at your table and typed in.</p>`;
    }
    return html`<p>
        Before anyone drew a share, the server fixed its seed and published the seed's hash. Each seat's browser then added
        a share of its own. Every roll follows from both, so neither the server nor a player could choose one.
      </p>
      <dl class="proof">
        <dt>Match</dt>
        <dd><code>${dice.match}</code></dd>
        <dt>Hash of the seed, known from the start</dt>
        <dd><code>${dice.commitment}</code></dd>
        ${dice.salts.map((salt, seat) =>
          salt ? html`<dt>Share of ${playerName(seats[seat])}</dt><dd><code>${salt}</code></dd>` : nothing,
        )}
        <dt>Seed</dt>
        <dd>${dice.seed ? html`<code>${dice.seed}</code>` : "sealed until the match is over"}</dd>
      </dl>
      <p class="hint">
        ${dice.seed ? "Save the record and run" : "After the end, save the record and run"}
        <code>stormtable replay FILE --verify</code>: it checks the hash and every roll, on your machine.
      </p>`;
  });
}
