/** Taking a seat that somebody offers, and what else can be done with offers. */
import { html } from "../lit.js";
import { openDialog } from "../core/dialog.js";
import { mark } from "../core/icons.js";
import { remember } from "../core/keys.js";
import { phrase, say } from "../core/language.js";
import { inARow } from "../core/lists.js";
import { asSomebody } from "../core/me.js";
import { post } from "../core/net.js";
import { below } from "../core/root.js";

/** @import {OpenSeat, Taken} from "../wire.js" */

const WHY = phrase("Who offers the seat sees your name and emblem. No password, no e-mail.");

/** The seats of an offer that nobody has taken. @param {OpenSeat} offer */
export function freeChairs({ chairs }) {
  return chairs.map((chair, seat) => ({ ...chair, seat })).filter(({ player, computer }) => !player && !computer);
}

/** Which of several seats is taken. @param {OpenSeat} offer @returns {Promise<number | null>} -1: whichever; null: none after all */
async function chooseChair(offer) {
  const free = freeChairs(offer);
  if (offer.lot || free.length < 2) return -1;
  const answer = await openDialog(
    say("Which seat?"),
    (close) =>
      html`<div class="chair-choice">
        ${free.map(({ seat, letter, team }) => {
          const mates = offer.chairs.filter((chair, at) => chair.team === team && at !== seat && chair.name).map(({ name }) => name);
          return html`<button type="button" @click=${() => close(String(seat))}>${mark(seat, "", 16)} ${say("Seat {letter}", { letter })}${mates.length ? html` <small>${say("with {names}", { names: inARow(mates) })}</small>` : ""}</button>`;
        })}
      </div>`,
  );
  return answer === "" ? null : Number(answer);
}

/**
 * Sits down; goes to the table once the match is open.
 * @param {OpenSeat} offer
 * @returns {Promise<boolean>} whether the seat is taken; the page may be on its way to the table
 */
export async function takeSeat(offer) {
  const seat = await chooseChair(offer);
  if (seat === null) return false;
  /** @type {Taken | null} */
  const taken = await asSomebody(say(WHY), () => post(`/api/offers/${offer.id}/take`, { seat }));
  if (taken?.table) goTo(taken.table);
  return taken !== null;
}

/** The table that this page is on its way to: both the answer to whoever sits down and the lobby name it. */
let going = "";

/** Goes to a table that this browser shall know again. @param {string} key */
export function goTo(key) {
  if (going === key) return; // a second start would break off the first
  going = key;
  remember({ key });
  location.assign(below(`/table/${key}`));
}

/** Gives a seat back before the match is open. @param {OpenSeat} offer @returns {Promise<Taken>} */
export function leaveSeat(offer) {
  return post(`/api/offers/${offer.id}/leave`, {});
}

/** Offers a seat no longer, or declines one. @param {OpenSeat} offer @returns {Promise<Taken>} */
export function withdraw(offer) {
  return post(`/api/offers/${offer.id}/withdraw`, {});
}
