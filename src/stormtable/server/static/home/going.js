/** What goes on here, under the headline of the first page. */
import { html } from "../lit.js";
import { say, sayCount, sayParts } from "../core/language.js";

/** @import {Lobby} from "./lobby.js" */

/** What goes on here, in a line; where nobody else is, what the table does. @param {Lobby | null} lobby */
export function goingOn(lobby) {
  const quiet = !lobby || (lobby.people < 2 && !lobby.seats.length && !lobby.playing.length);
  if (quiet || lobby.mode === "off") return html`${say("The table knows the rules, shows the odds and explains every die. No account, nothing to install.")}`;
  const { people, seats, playing } = lobby;
  const parts = {
    people: html`<b>${people < 2 ? say("You are") : sayCount(people, "{n} person", "{n} people")}</b>`,
    seats: html`<b>${sayCount(seats.length, "{n} open seat", "{n} open seats")}</b>`,
    matches: html`<b>${sayCount(playing.length, "{n} match", "{n} matches")}</b>`,
  };
  return html`${whoIsHere(seats.length > 0, playing.length > 0, parts)} <span class="desk">${say("No account, nothing to install.")}</span>`;
}

/** @param {boolean} seats whether there are open ones @param {boolean} matches whether some are played @param {Record<string, unknown>} parts */
function whoIsHere(seats, matches, parts) {
  if (seats && matches) return sayParts("{people} here, {seats}, {matches} being played.", parts);
  if (seats) return sayParts("{people} here, {seats}.", parts);
  return matches ? sayParts("{people} here, {matches} being played.", parts) : sayParts("{people} here.", parts);
}
