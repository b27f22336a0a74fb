/** The link to a seat that is offered: whoever is sent it is asked whether to sit down. */
import { html } from "../lit.js";
import { openDialog } from "../core/dialog.js";
import { copy } from "../core/dom.js";
import { say, sayParts } from "../core/language.js";
import { inARow } from "../core/lists.js";
import { get } from "../core/net.js";
import { below } from "../core/root.js";
import { goTo, takeSeat } from "./taking.js";

/** @import {GameInfo, OpenSeat} from "../wire.js" */

const LINK = /^#seat=([a-z0-9]+)$/;

/** The address of an offer, for whoever is sent it. @param {OpenSeat} seat */
export function linkOf(seat) {
  return `${location.origin}${below("/")}#seat=${seat.id}`;
}

/** Shows the link to an offer. @param {OpenSeat} seat */
export async function showLink(seat) {
  let copied = false;
  await openDialog(say("Your seat is offered"), (close, redraw) => {
    const link = linkOf(seat);
    return html`<p>${say("Whoever opens this link can take the seat, until you withdraw it.")}</p>
      <label class="field"><span class="unseen">${say("Link")}</span><input readonly .value=${link} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} /></label>
      <div class="dialog-buttons">
        <button
          type="button"
          class="go"
          @click=${async () => {
            copied = await copy(link);
            redraw();
          }}
        >
          ${copied ? say("Copied") : say("Copy the link")}
        </button>
        <button type="button" @click=${() => close("")}>${say("Done")}</button>
      </div>`;
  });
}

/**
 * What is offered by the link that led to this page, if one did: it is asked about once.
 * @param {readonly GameInfo[]} games
 * @param {(error: unknown) => void} failed
 */
export async function askAboutLink(games, failed) {
  const [, id] = LINK.exec(location.hash) ?? [];
  if (!id) return;
  history.replaceState(null, "", location.pathname);
  try {
    /** @type {OpenSeat} */
    const seat = await get(`/api/offers/${id}`);
    if (seat.table) goTo(seat.table);
    else await askToSit(seat, games.find(({ name }) => name === seat.game)?.title ?? seat.game, failed);
  } catch (error) {
    failed(error);
  }
}

/** @param {OpenSeat} seat @param {string} title @param {(error: unknown) => void} failed */
async function askToSit(seat, title, failed) {
  const words = inARow([seat.scenario, seat.clock || say("no clock"), seat.rated ? say("rated") : "", seat.words]);
  const answer = await openDialog(
    say("{name} offers you a seat", { name: seat.player.name }),
    (close) =>
      html`<p>${sayParts("{game}: {terms}.", { game: html`<b>${title}</b>`, terms: words })}</p>
        <div class="dialog-buttons">
          <button type="button" class="go" @click=${() => close("take")}>${say("Take seat")}</button>
          <button type="button" @click=${() => close("")}>${say("Not now")}</button>
        </div>`,
  );
  if (answer) await takeSeat(seat).catch(failed);
}
