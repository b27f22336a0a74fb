/** The curtain between players of one screen: nothing secret is shown until the next one sits down. */
import { html, nothing } from "../lit.js";
import { logo, mark } from "../core/icons.js";
import { say } from "../core/language.js";
import { playerName } from "./seats.js";

/**
 * @import {Curtain, Table} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** What whoever sits on a seat is called. @param {Table} table @param {number} seat */
export function nameOfSeat(table, seat) {
  return playerName(table.seats.find((each) => each.seat === seat), table.scene?.sides) || say("the next player");
}

/**
 * @param {Curtain} curtain
 * @param {Table} table
 * @param {Model} model
 */
export function curtainOf(curtain, table, model) {
  const waiting = table.seats.filter(({ seat, deciding }) => deciding && table.mine.includes(seat)).map(({ seat }) => seat);
  const others = waiting.filter((seat) => seat !== curtain.seat);
  const name = nameOfSeat(table, curtain.seat);
  return html`<div class="curtain" role="region" aria-label=${say("Curtain")}>
    <div class="curtain-card">
      ${logo(44)}
      <p class="capitals">${others.length ? nothing : mark(curtain.seat, "", 14)} ${say("Secret decision")}</p>
      <h2>${others.length ? say("Who takes the screen?") : say("Hand the screen to {name}.", { name })}</h2>
      <p>${say("What is decided now stays sealed. Nobody else should look.")}</p>
      <button type="button" class="go" @click=${() => model.send({ type: "take", seat: curtain.seat })}>
        ${others.length ? mark(curtain.seat, "", 14) : nothing} ${say("I am {name}", { name })}
      </button>
      ${others.map(
        (seat) => html`<button type="button" @click=${() => model.send({ type: "take", seat })}>${mark(seat, "", 14)} ${say("I am {name}", { name: nameOfSeat(table, seat) })}</button>`,
      )}
    </div>
  </div>`;
}
