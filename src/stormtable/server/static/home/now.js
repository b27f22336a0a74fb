/** Being played now: matches that all may watch. */
import { html, nothing } from "../lit.js";
import { emblem } from "../core/emblem.js";
import { icon, mark } from "../core/icons.js";
import { say, sayCount, sayParts } from "../core/language.js";
import { against } from "../core/lists.js";
import { below } from "../core/root.js";

/** @import {Chair, GameInfo, Playing} from "../wire.js" */

const MOST = 3;

/** A player with the mark of the side: "Ines". @param {Chair} chair @param {number} seat */
function person({ player, name, letter }, seat) {
  return html`<span class="person">${player ? emblem(player.emblem, { size: 18 }) : nothing}${name || letter} ${mark(seat, "", 11)}</span>`;
}

/** Who plays, team mates together. @param {Playing} match */
function sides({ chairs }) {
  const teams = [...new Set(chairs.map(({ team }) => team))];
  return against(teams.map((team) => chairs.map((chair, seat) => (chair.team === team ? person(chair, seat) : nothing))));
}

/** @param {Playing} match @param {readonly GameInfo[]} games */
function titleOf(match, games) {
  return games.find(({ name }) => name === match.game)?.title ?? match.game;
}

/** Where the position is drawn; its moment names it, so that a browser keeps it. @param {Playing} match */
function pictureOf({ watch, changed }) {
  return below(`/api/table/${watch}/picture.svg?at=${Math.round(changed * 1000)}`);
}

/** A picture that could not be drawn leaves its place to the panel. @param {Event} event */
const hide = (event) => {
  /** @type {HTMLImageElement} */ (event.target).style.visibility = "hidden";
};

/** @param {Playing} match */
function watchersOf({ watchers }) {
  return watchers ? html`<span class="tag watchers" title=${sayCount(watchers, "{n} person watch", "{n} people watch")}>${icon("eye", 16)} ${say("{n} watch", { n: watchers })}</span>` : nothing;
}

/** The first one, large. @param {Playing} match @param {readonly GameInfo[]} games */
function feature(match, games) {
  const address = below(`/table/${match.watch}`);
  return html`<li class="feature">
    <a class="feature-picture" href=${address} tabindex="-1" aria-hidden="true">
      <img src=${pictureOf(match)} alt="" @error=${hide} />
      ${match.turn ? html`<span class="tag">${match.turn}</span>` : nothing} ${watchersOf(match)}
    </a>
    <div class="feature-row">
      <div class="match-words">
        <h3>${titleOf(match, games)} <small>${match.scenario}</small></h3>
        <p>${sides(match)}</p>
        ${match.delay ? html`<p class="late">${match.delay}</p>` : nothing}
      </div>
      <a class="button" href=${address} aria-label=${say("Watch {game}, {scenario}", { game: titleOf(match, games), scenario: match.scenario })}>${icon("eye", 18)} ${say("Watch")}</a>
    </div>
  </li>`;
}

/** @param {Playing} match @param {readonly GameInfo[]} games */
function row(match, games) {
  return html`<li class="playing">
    <img class="thumb" src=${pictureOf(match)} alt="" width="84" height="54" loading="lazy" @error=${hide} />
    <div class="match-words">
      <h3>${titleOf(match, games)} <small>${match.scenario}</small></h3>
      <p>${sides(match)}</p>
    </div>
    <a href=${below(`/table/${match.watch}`)} aria-label=${say("Watch {game}, {scenario}", { game: titleOf(match, games), scenario: match.scenario })}>${say("Watch")}</a>
  </li>`;
}

/**
 * @param {object} shown
 * @param {readonly Playing[] | null} shown.playing those that the filter lets through; null: not heard yet
 * @param {number} shown.all how many there are
 * @param {readonly GameInfo[]} shown.games
 */
export function nowPanel({ playing, all, games }) {
  const [first, ...others] = playing ?? [];
  return html`<section class="panel now" id="watch" aria-labelledby="now-title" aria-busy=${playing === null}>
    <header>
      <h2 id="now-title">${say("Being played now")}</h2>
      ${all > MOST ? html`<a class="all" href=${below("/watch")}>${say("All {count}", { count: all })}</a>` : nothing}
    </header>
    ${first
      ? html`<ul>
          ${feature(first, games)} ${others.slice(0, MOST - 1).map((match) => row(match, games))}
        </ul>`
      : html`<p class="empty">
          ${playing === null ? say("Looking who plays.") : all ? say("Nothing to watch like this.") : sayParts("Nobody plays in public now. {link} instead.", { link: html`<a href=${below("/watch")}>${say("Watch a record")}</a>` })}
        </p>`}
  </section>`;
}

/** All of them, large. @param {readonly Playing[]} playing @param {readonly GameInfo[]} games */
export function nowList(playing, games) {
  return html`<ul class="features">
    ${playing.map((match) => feature(match, games))}
  </ul>`;
}
