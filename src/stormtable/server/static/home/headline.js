/** What the first page says at its top: what waits for whoever reads it, else how many games there are. */
import { html } from "../lit.js";
import { phrase, say, sayAs, sayCount, sayParts } from "../core/language.js";

/**
 * @import {GameInfo} from "../wire.js"
 * @import {Lobby} from "./lobby.js"
 */

const NUMBERS = [
  "",
  phrase("One"),
  phrase("Two"),
  phrase("Three"),
  phrase("Four"),
  phrase("Five"),
  phrase("Six"),
  phrase("Seven"),
  phrase("Eight"),
  phrase("Nine"),
  phrase("Ten"),
  phrase("Eleven"),
  phrase("Twelve"),
];

/** A number as a sentence begins with it. @param {number} count */
function inWords(count) {
  const word = NUMBERS[count];
  if (count === 0) return sayAs("number", "No");
  return word ? say(word) : String(count);
}

/** How many games there are; before they are known, none is counted. @param {readonly GameInfo[] | null} games */
function shelf(games) {
  if (!games) return say("Wargames. Take a seat.");
  const campaigns = games.filter(({ within }) => within).length;
  const alone = games.length - campaigns;
  const values = { count: inWords(alone), campaigns: inWords(campaigns).toLowerCase() };
  if (!campaigns) return sayCount(alone, "{count} wargame. Take a seat.", "{count} wargames. Take a seat.", values);
  if (campaigns === 1) return sayCount(alone, "{count} wargame and a campaign. Take a seat.", "{count} wargames and a campaign. Take a seat.", values);
  return sayCount(alone, "{count} wargame and {campaigns} campaigns. Take a seat.", "{count} wargames and {campaigns} campaigns. Take a seat.", values);
}

/** @param {readonly GameInfo[] | null} games @param {number} waiting tables where it is this player's decision */
export function headline(games, waiting) {
  return waiting ? sayCount(waiting, "A table waits for you.", "{count} tables wait for you.", { count: inWords(waiting) }) : shelf(games);
}

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
