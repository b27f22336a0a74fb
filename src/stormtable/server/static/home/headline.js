/** What the first page says at its top: what waits for whoever reads it, else how many games there are. */
import { phrase, say, sayAs, sayCount } from "../core/language.js";

/** @import {GameInfo} from "../wire.js" */

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
