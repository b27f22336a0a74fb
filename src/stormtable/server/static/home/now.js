/** Being played now: matches that all may watch. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { listText } from "../core/format.js";
import { below } from "../core/root.js";

/** @import {GameInfo, Playing} from "../wire.js" */

const MOST = 3;

/** Who plays, team mates together. @param {Playing} match */
export function sidesOf({ chairs }) {
  const teams = [...new Set(chairs.map(({ team }) => team))];
  return teams.map((team) => listText(chairs.filter((chair) => chair.team === team).map(({ name, letter }) => name || letter))).join(" against ");
}

/**
 * @param {object} shown
 * @param {readonly Playing[] | null} shown.playing those that the filter lets through; null: not heard yet
 * @param {number} shown.all how many there are
 * @param {readonly GameInfo[]} shown.games
 */
export function nowPanel({ playing, all, games }) {
  return html`<section class="panel now" id="watch" aria-labelledby="now-title" aria-busy=${playing === null}>
    <header>
      <h2 id="now-title">Being played now</h2>
      ${all > MOST ? html`<a class="all" href=${below("/watch")}>All ${all}</a>` : nothing}
    </header>
    ${playing?.length
      ? html`<ul>
          ${playing.slice(0, MOST).map((match) => playingRow(match, games))}
        </ul>`
      : html`<p class="empty">${playing === null ? "Looking who plays." : all ? "Nothing to watch like this." : "Nobody plays in public now."}</p>`}
  </section>`;
}

/** @param {Playing} match @param {readonly GameInfo[]} games */
export function playingRow(match, games) {
  return html`<li class="playing">
    <div class="match-words">
      <h3>${games.find(({ name }) => name === match.game)?.title ?? match.game} <small>${match.scenario}</small></h3>
      <p>${sidesOf(match)}</p>
    </div>
    <a class="button" href=${below(`/table/${match.watch}`)}>${icon("eye", 18)} Watch</a>
  </li>`;
}
