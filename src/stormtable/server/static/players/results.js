/** A player's results, a page of them at a time. */
import { html, nothing } from "../lit.js";
import { ago, listText } from "../core/format.js";
import { emblem } from "../core/emblem.js";
import { phrase, say, sayParts } from "../core/language.js";
import { below } from "../core/root.js";
import { points } from "./curvescale.js";
import { pager } from "./pager.js";

/**
 * @import {ResultInfo, ResultPage, ResultSeat} from "../wire.js"
 * @typedef {object} Shown
 * @property {ResultPage | null} page null: on its way
 * @property {string} problem why it did not come; "": it did
 * @property {string} game of which; "": of all
 * @property {readonly {name: string, title: string}[]} games those to choose among
 * @property {boolean} mine
 * @property {(game: string, first: number) => void} ask
 */

const SAID = { won: phrase("Won"), drew: phrase("Drew"), lost: phrase("Lost") };

/** Who somebody at a table is. @param {ResultSeat} seat */
export function seatName({ player, name }) {
  if (player) return player.name || say("someone");
  return name || say("someone");
}

/** @param {ResultSeat} seat */
function seatLink(seat) {
  const { player } = seat;
  if (!player?.name) return html`<span class="who">${seatName(seat)}</span>`;
  return html`<a class="who" href=${below(`/players/${player.id}`)}>${emblem(player.emblem, { size: 20 })}${player.name}</a>`;
}

/** With whom and against whom. @param {unknown[]} mates @param {unknown[]} against */
function played(mates, against) {
  if (mates.length && against.length) return sayParts("with {mates} against {others}", { mates, others: against });
  if (mates.length) return sayParts("with {mates}", { mates });
  return against.length ? sayParts("against {others}", { others: against }) : nothing;
}

/** @param {ResultInfo} result */
function row({ title, scenario, ended, outcome, seats, own, rated, number, replay }) {
  const others = seats.filter((_, seat) => !own.includes(seat));
  const team = seats[own[0] ?? 0]?.team;
  const mates = others.filter((each) => each.team === team);
  const against = others.filter((each) => each.team !== team);
  return html`<li class="result">
    <b class="match-outcome ${outcome}">${say(SAID[outcome])}</b>
    <div>
      <h3>${title} <small>${scenario}</small></h3>
      <p>
        ${played(mates.map(seatLink), against.map(seatLink))}
      </p>
    </div>
    <p class="result-when">
      <time datetime=${new Date(ended * 1000).toISOString()}>${ago(ended)}</time>
      ${rated ? html`<small>${number ? say("rated {rating} after it", { rating: points(number) }) : say("rated")}</small>` : html`<small>${say("not rated")}</small>`}
    </p>
    ${replay ? html`<a class="button" href=${below(replay)} aria-label=${say("Replay {game} against {names}", { game: title, names: listText(against.map(seatName)) })}>${say("Replay")}</a>` : nothing}
  </li>`;
}

/** @param {Shown} shown */
export function resultsPanel({ page, problem, game, games, mine, ask }) {
  return html`<section class="panel results" aria-labelledby="results-title" aria-busy=${!page && !problem}>
    <header>
      <h2 id="results-title">${say("Results")}</h2>
      ${page ? html`<span>${page.total}</span>` : nothing}
      ${games.length > 1
        ? html`<label class="results-game"
            ><span class="unseen">${say("Results of")}</span
            ><select @change=${(/** @type {Event} */ event) => ask(/** @type {HTMLSelectElement} */ (event.target).value, 0)}>
              <option value="" .selected=${!game}>${say("All games")}</option>
              ${games.map(({ name, title }) => html`<option value=${name} .selected=${game === name}>${title}</option>`)}
            </select></label
          >`
        : nothing}
    </header>
    ${problem
      ? html`<p class="empty" role="alert">${problem} <button type="button" class="text-link" @click=${() => ask(game, page?.first ?? 0)}>${say("Try again")}</button></p>`
      : !page
        ? html`<p class="empty">${say("Looking what was played.")}</p>`
        : page.results.length
          ? html`<ul>${page.results.map(row)}</ul>
              ${pager(page.first, page.results.length, page.total, (first) => ask(game, first))}`
          : html`<p class="empty">${mine ? html`${say("Nothing finished yet.")} <a href=${below("/")}>${say("Find somebody to play with.")}</a>` : say("No rated match finished yet.")}</p>`}
  </section>`;
}
