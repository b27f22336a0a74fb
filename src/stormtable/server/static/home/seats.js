/** Open seats: who waits for somebody to play with. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { paceIcon } from "./pace.js";

/** @import {GameInfo, OpenSeat} from "../wire.js" */

/**
 * @param {object} shown
 * @param {readonly OpenSeat[] | null} shown.seats those that the filter lets through; null: not heard yet
 * @param {number} shown.all how many there are
 * @param {readonly GameInfo[]} shown.games
 */
export function seatsPanel({ seats, all, games }) {
  return html`<section class="panel seats" id="seats" aria-labelledby="seats-title" aria-busy=${seats === null}>
    <header><h2 id="seats-title">Open seats</h2>${seats?.length ? html`<span>${seats.length}</span>` : nothing}</header>
    ${seats?.length
      ? html`<ul>
          ${seats.map((seat) => seatRow(seat, games))}
        </ul>`
      : html`<p class="empty">${seats === null ? "Looking who waits." : all ? "No open seat like this." : "Nobody waits now."}</p>`}
  </section>`;
}

/** @param {OpenSeat} seat @param {readonly GameInfo[]} games */
function seatRow({ game, scenario, words, player, pace, clock }, games) {
  return html`<li class="seat">
    <div class="seat-words">
      <h3>${games.find(({ name }) => name === game)?.title ?? game} <small>${scenario}</small></h3>
      <p><b>${player.name}</b>${words ? html` <i>·</i> ${words}` : nothing}</p>
    </div>
    <p class="pace">${icon(paceIcon(pace), 18)} <span>${clock || "No clock"}</span></p>
  </li>`;
}
