/** One filter, of games and of pace, that acts on seats, matches and what is being played. */
import { html } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { PACES } from "./pace.js";

/**
 * @import {GameInfo} from "../wire.js"
 * @import {Filter} from "./pace.js"
 */

/**
 * @param {Filter} filter
 * @param {readonly GameInfo[]} games
 * @param {(filter: Filter) => void} choose
 * @param {unknown} offer the button that offers a seat
 */
export function filterBar(filter, games, choose, offer) {
  /** @param {string} game @param {string} title */
  const chip = (game, title) =>
    html`<button type="button" class="filter-game" aria-pressed=${filter.game === game} @click=${() => choose({ ...filter, game })}>${title}</button>`;
  /** @param {Filter["pace"]} pace @param {string} title @param {Parameters<typeof icon>[0] | null} drawn */
  const choice = (pace, title, drawn) =>
    html`<button type="button" aria-pressed=${filter.pace === pace} @click=${() => choose({ ...filter, pace })}>${drawn ? icon(drawn, 18) : ""}${title}</button>`;
  return html`<section class="filter" aria-label=${say("Filter seats, matches and tables to watch")}>
    <div class="filter-games" role="group" aria-label=${say("Game")}>${chip("", say("All games"))}${games.filter(({ within }) => !within).map(({ name, title }) => chip(name, title))}</div>
    <label class="game-select"
      ><span class="unseen">${say("Game")}</span
      ><select @change=${(/** @type {Event} */ event) => choose({ ...filter, game: /** @type {HTMLSelectElement} */ (event.target).value })}>
        <option value="" .selected=${!filter.game}>${say("All games")}</option>
        ${games.filter(({ within }) => !within).map(({ name, title }) => html`<option value=${name} .selected=${filter.game === name}>${title}</option>`)}
      </select></label
    >
    <div class="paces" role="group" aria-label=${say("Pace")}>${choice("", say("Any pace"), null)}${PACES.map(([name, title, drawn]) => choice(name, say(title), drawn))}</div>
    ${offer}
  </section>`;
}
