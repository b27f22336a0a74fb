/** A match in one's list: as a card where it waits for one, else as a row. */
import { html, nothing } from "../lit.js";
import { emblem } from "../core/emblem.js";
import { ago, leftText, sentence } from "../core/format.js";
import { icon, mark } from "../core/icons.js";
import { forget } from "../core/keys.js";
import { phrase, say } from "../core/language.js";
import { against, inARow, partsList } from "../core/lists.js";
import { below } from "../core/root.js";

/** @import {Summary} from "../wire.js" */

/** What is asked of one, as the button that leads there says it. @type {Record<string, string>} */
const ASKED = {
  undo: phrase("asks to take back"),
  draw: phrase("offers a draw"),
  pause: phrase("asks for a pause"),
  swap: phrase("asks to swap sides"),
  end: phrase("asks to end it"),
  referee: phrase("asks to set it right"),
};

/** @param {Summary} match */
const picture = ({ key, changed }) => below(`/api/table/${key}/picture.svg?at=${Math.round(changed * 1000)}`);

/** A picture that cannot be drawn gives way to that of the game. @param {Summary} match @param {number} width @param {number} height */
function pictureOf(match, width, height) {
  /** @param {Event} event */
  const instead = ({ target }) => {
    const image = /** @type {HTMLImageElement} */ (target);
    const cover = below(`/api/games/${match.game}/cover.svg`);
    if (!image.src.endsWith(cover)) image.src = cover;
  };
  return html`<img class="thumb" src=${picture(match)} alt="" width=${width} height=${height} loading="lazy" @error=${instead} />`;
}

/** One who plays: his emblem if he is known, his name, the mark of his side. @param {Summary} match @param {number} seat */
function person({ seats, players, yours }, seat) {
  const player = players[seat];
  const you = yours.includes(seat);
  const name = you ? say("You") : (player && (player.name || say("someone"))) || seats[seat];
  return html`<span class="person">${player && !you ? html`${emblem(player.emblem, { size: 20 })} ` : nothing}${name} ${mark(seat, "", 11)}</span>`;
}

/** Who plays, team mates together, one's own side first. @param {Summary} match */
function sides(match) {
  const { teams, yours } = match;
  const own = teams[yours[0] ?? -1];
  const order = [...new Set(teams)].sort((a, b) => Number(b === own) - Number(a === own));
  const all = order.map((team) => partsList(teams.flatMap((each, seat) => (each === team ? [person(match, seat)] : []))));
  return against(all);
}

/** @param {Summary} match */
function unread({ unread: count }) {
  if (!count) return nothing;
  return html`<span class="unread" title=${say("Unread talk")}>${icon("talk", 16)} ${count}<span class="unseen"> ${say("unread")}</span></span>`;
}

/** How long whoever must decide has left. @param {Summary} match @param {string} kind */
function left({ until, mine }, kind) {
  if (until === null) return nothing;
  return html`<span class="${kind} ${mine ? "run" : ""}">${icon("timer", 16)} ${leftText(until)}</span>`;
}

/** @param {Summary} match */
const heading = ({ title, scenario, turn }) => html`<h3>${title} <small>${inARow([scenario, turn])}</small></h3>`;

/** Takes a link that this browser alone keeps off the list; a player's matches stay. @param {Summary} match @param {() => void} changed */
function forgetButton({ key, title, scenario, held }, changed) {
  if (held) return nothing;
  const drop = () => {
    forget([key]);
    changed();
  };
  return html`<button type="button" class="bare forget" aria-label=${say("Take {game}, {scenario} off this list", { game: title, scenario })} title=${say("Take it off this list; the match itself stays")} @click=${drop}>
    ${icon("close", 16)}
  </button>`;
}

/** @param {Summary} match @param {boolean} first the one filled button of the page @param {() => void} changed */
export function matchCard(match, first, changed) {
  const where = below(`/table/${match.key}`);
  return html`<li class="turn mine">
    <a class="turn-picture" href=${where} tabindex="-1" aria-hidden="true">${pictureOf(match, 262, 128)}${left(match, "time-left")}</a>
    <div class="turn-words">
      ${heading(match)}
      <p class="match-sides">${sides(match)}</p>
      <p class="act"><span class="match-state">${say("Your decision")}</span> ${unread(match)}</p>
      <a class="button ${first ? "go" : "tint"}" href=${where}>${say("Take your seat")}</a>
    </div>
    ${forgetButton(match, changed)}
  </li>`;
}

/** What a row says of where a match stands. @param {Summary} match */
function standing(match) {
  const { over, result, mine, asked, prompt, changed } = match;
  if (over) return html`${sentence(result) || say("Over")}<small>${ago(changed)}</small>`;
  if (asked) return html`<b>${sentence(say(ASKED[asked] ?? phrase("something is asked of you")))}</b><small>${ago(changed)}</small>`;
  return html`${mine ? say("Your decision") : sentence(prompt)}<small>${match.until === null ? ago(changed) : left(match, "")}</small>`;
}

/** @param {Summary} match @param {() => void} changed */
export function matchRow(match, changed) {
  const { over, mine, asked, key } = match;
  return html`<li class="match-row ${mine && !over ? "mine" : ""} ${over ? "over" : ""}">
    ${pictureOf(match, 84, 52)}
    <div class="match-words">
      ${heading(match)}
      <p class="match-sides">${sides(match)}</p>
    </div>
    <p class="match-state">${standing(match)}</p>
    ${unread(match)}
    <a class="button ${mine && !over ? "tint" : ""}" href=${below(`/table/${key}`)}>${over ? say("Look back") : asked ? say("Answer") : say("Open")}</a>
    ${forgetButton(match, changed)}
  </li>`;
}
