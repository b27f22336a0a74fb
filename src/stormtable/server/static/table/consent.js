/** Taking back what is not free any more: the others are asked. */
import { html, nothing } from "../lit.js";
import { listText, sentence } from "../core/format.js";
import { playerName } from "./seats.js";
import { takenList } from "./undo.js";

/** @import {Model} from "./model.js" */

/** @param {Model} model */
export function consentPanel(model) {
  const { table } = model.value;
  const wish = table?.consent;
  if (!table || !wish) return nothing;
  const sides = table.scene?.sides ?? [];
  const asker = sentence(playerName(table.seats.find(({ seat }) => seat === wish.seat), sides));
  const mine = wish.mine ? wish.waiting.find((seat) => table.mine.includes(seat)) : undefined;
  if (mine !== undefined) {
    return html`<section class="consent" aria-label="Request to take back">
      <h2>${asker} asks to go back to entry ${wish.to}.</h2>
      ${takenList(wish, model)}
      <p>You are asked because ${wish.why}.</p>
      <div class="consent-buttons">
        <button type="button" @click=${() => model.send({ type: "consent", seat: mine, yes: true, to: wish.to })}>Allow</button>
        <button type="button" @click=${() => model.send({ type: "consent", seat: mine, yes: false })}>Refuse</button>
      </div>
    </section>`;
  }
  const waiting = listText(wish.waiting.map((seat) => playerName(table.seats.find((each) => each.seat === seat), sides)));
  return html`<section class="consent" aria-label="Request to take back" role="status">
    <h2>${table.mine.includes(wish.seat) ? `You asked ${waiting} to go back.` : `${asker} asked ${waiting} to go back.`}</h2>
    ${takenList(wish, model)}
    <p>It has to be asked for because ${wish.why}.</p>
    ${table.mine.includes(wish.seat)
      ? html`<div class="consent-buttons">
          <button type="button" @click=${() => model.send({ type: "consent", seat: wish.seat, yes: false })}>Withdraw</button>
        </div>`
      : nothing}
  </section>`;
}
