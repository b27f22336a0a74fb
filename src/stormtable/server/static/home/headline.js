/** What the first page says at its top: what waits for whoever reads it, else how many games there are. */
import { html } from "../lit.js";
import { countText } from "../core/format.js";

/**
 * @import {GameInfo} from "../wire.js"
 * @import {Lobby} from "./lobby.js"
 */

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];

/** @param {number} count @param {string} what */
const counted = (count, what) => `${NUMBERS[count] ?? count} ${what}${count === 1 ? "" : "s"}`;

/** How many games there are; before they are known, none is counted. @param {readonly GameInfo[] | null} games */
function shelf(games) {
  if (!games) return "Wargames";
  const campaigns = games.filter(({ within }) => within).length;
  const alone = counted(games.length - campaigns, "wargame");
  return campaigns ? `${alone} and ${campaigns === 1 ? "a campaign" : counted(campaigns, "campaign").toLowerCase()}` : alone;
}

/** @param {readonly GameInfo[] | null} games @param {number} waiting tables where it is this player's decision */
export function headline(games, waiting) {
  if (waiting) return waiting === 1 ? "A table waits for you." : `${counted(waiting, "table")} wait for you.`;
  return `${shelf(games)}. Take a seat.`;
}

/** What goes on here, in a line; where nobody else is, what the table does. @param {Lobby | null} lobby */
export function goingOn(lobby) {
  const quiet = !lobby || (lobby.people < 2 && !lobby.seats.length && !lobby.playing.length);
  if (quiet || lobby.mode === "off") return html`The table knows the rules, shows the odds and explains every die. No account, nothing to install.`;
  const { people, seats, playing } = lobby;
  const parts = [
    html`<b>${people < 2 ? "You are" : countText(people, "person", "people")}</b> here`,
    seats.length ? html`, <b>${countText(seats.length, "open seat")}</b>` : "",
    playing.length ? html`, <b>${countText(playing.length, "match", "matches")}</b> being played` : "",
  ];
  return html`${parts}. <span class="desk">No account, nothing to install.</span>`;
}
