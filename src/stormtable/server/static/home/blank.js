/** Where there is no match yet: the way to the first one. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { below } from "../core/root.js";
import { startGame } from "./games.js";
import { levelOf } from "./open.js";

/**
 * @import {GameInfo} from "../wire.js"
 * @import {Room} from "./games.js"
 */

/** @param {readonly GameInfo[]} games @param {Room} room @param {boolean} offers whether seats are offered here */
export function noMatches(games, room, offers) {
  const game = games.find(({ levels, within }) => levels.length && !within);
  if (!game) return nothing;
  const level = game.levels.find(({ name }) => name === levelOf(game))?.title.toLowerCase() ?? "";
  return html`<section class="panel matches" id="matches" aria-labelledby="matches-title">
    <header><h2 id="matches-title">${say("Your matches")}</h2></header>
    <div class="blank">
      <img src=${below(`/api/games/${game.name}/cover.svg`)} alt="" />
      <div class="empty">
        <h3>${say("No match yet")}</h3>
        <p>${offers ? say("The first move is yours in a moment. Or offer a seat: the match then stays here, on every device of yours.") : say("The first move is yours in a moment. Matches you open or join are kept here.")}</p>
        <button type="button" class="play-computer" aria-busy=${room.opening === game.name} @click=${() => startGame(game, room)}>
          ${icon("play", 18)} <span>${room.opening === game.name ? say("Setting the table") : say("Play {game}, {level}", { game: game.title, level })}</span>
        </button>
      </div>
    </div>
  </section>`;
}
