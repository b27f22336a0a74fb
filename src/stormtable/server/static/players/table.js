/** Who plays a game how well: a table a game. */
import { html, nothing, render } from "../lit.js";
import { emblem } from "../core/emblem.js";
import { ago } from "../core/format.js";
import { say, sayCount } from "../core/language.js";
import { get } from "../core/net.js";
import { below } from "../core/root.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { points } from "./curvescale.js";
import { pager } from "./pager.js";

/**
 * @import {GameInfo, Lobby, Ranked, RatingTable} from "../wire.js"
 * @typedef {object} Room what the page keeps
 * @property {readonly GameInfo[]} games
 * @property {string} game
 * @property {RatingTable | null} table null: on its way
 * @property {string} problem why it did not come
 * @property {(game: string, first?: number) => void} choose
 */

/** @param {Ranked} row @param {Ranked | null} mine */
function row({ rank, player, number, estimate, doubt, matches, wins, draws, losses, changed }, mine) {
  const own = mine?.player.id === player.id;
  return html`<tr class=${own ? "own" : ""}>
    <td class="rank">${rank || "–"}</td>
    <th scope="row">
      <a href=${below(`/players/${player.id}`)}>${emblem(player.emblem, { size: 28, mine: own })}<span>${player.name}${own ? html` <small>${say("you")}</small>` : nothing}</span></a>
    </th>
    <td class="number">${points(number)}</td>
    <td class="wide">${points(estimate)} ± ${points(doubt)}</td>
    <td class="some">${matches}</td>
    <td class="some">${wins} · ${draws} · ${losses}</td>
    <td class="wide">${ago(changed)}</td>
  </tr>`;
}

/** @param {readonly Ranked[]} rows @param {Ranked | null} mine @param {string} caption */
function tableOf(rows, mine, caption) {
  return html`<table class="ranks">
    <caption class="unseen">${caption}</caption>
    <thead>
      <tr>
        <th scope="col"><span class="unseen">${say("Rank")}</span></th>
        <th scope="col">${say("Player")}</th>
        <th scope="col">${say("Rating")}</th>
        <th scope="col" class="wide">${say("Estimate")}</th>
        <th scope="col" class="some">${say("Matches")}</th>
        <th scope="col" class="some"><abbr title=${say("won, drawn, lost")}>${say("W · D · L")}</abbr></th>
        <th scope="col" class="wide">${say("Last")}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map((each) => row(each, mine))}
    </tbody>
  </table>`;
}

/** @param {Room} room */
function content({ game, games, table, problem, choose }) {
  if (problem) {
    return html`<section class="panel"><p class="empty" role="alert">${problem} <button type="button" class="text-link" @click=${() => choose(game)}>${say("Try again")}</button></p></section>`;
  }
  const title = games.find(({ name }) => name === game)?.title ?? "";
  if (!table) return html`<section class="panel" aria-busy="true">${title ? html`<header><h2>${title}</h2></header>` : nothing}<p class="empty">${title ? say("Looking who plays {game}.", { game: title }) : say("Looking who plays it.")}</p></section>`;
  const { rows, total, first, provisional, others, mine, enough, explained } = table;
  const apart = mine && !rows.some(({ player }) => player.id === mine.player.id) && mine.rank;
  return html`<section class="panel ranking" aria-labelledby="ranking-title">
      <header><h2 id="ranking-title">${table.title}</h2><span>${sayCount(total, "{n} player ranked", "{n} players ranked")}</span></header>
      ${apart ? tableOf([mine], mine, say("You")) : nothing}
      ${rows.length
        ? tableOf(rows, mine, say("{game}, the strongest first", { game: table.title }))
        : html`<p class="empty">${sayCount(enough, "Nobody is ranked yet: that takes {n} rated match.", "Nobody is ranked yet: that takes {n} rated matches.")} <a href=${below("/")}>${say("Offer a seat in one.")}</a></p>`}
      ${pager(first, rows.length, total, (from) => choose(game, from))}
    </section>
    ${provisional.length
      ? html`<section class="panel ranking" aria-labelledby="provisional-title">
          <header><h2 id="provisional-title">${say("Provisional")}</h2><span>${sayCount(others, "{n} player with fewer than {enough} rated matches", "{n} players with fewer than {enough} rated matches", { enough })}</span></header>
          ${tableOf(provisional, mine, say("Provisional ratings, the strongest first"))}
        </section>`
      : nothing}
    <p class="explained">${explained}</p>`;
}

/** @param {Room} room */
function page(room) {
  return html`${siteBar("players")}
    <main class="players-page">
      <h1>${say("Players")}</h1>
      <div class="game-chips" role="group" aria-label=${say("Game")}>
        ${room.games.map(
          ({ name, title }) => html`<button type="button" class="filter-game" aria-pressed=${room.game === name} @click=${() => room.choose(name)}>${title}</button>`,
        )}
      </div>
      ${content(room)}
    </main>
    ${siteFoot()}`;
}

/** @param {HTMLElement} root */
export async function showTables(root) {
  document.title = say("Players · Stormtable");
  /** @type {Room} */
  const room = { games: [], game: "", table: null, problem: "", choose: (game, first = 0) => void choose(game, first) };
  const draw = () => render(page(room), root);
  /** @param {string} game @param {number} first */
  async function choose(game, first) {
    if (room.game !== game) room.table = null;
    Object.assign(room, { game, problem: "" });
    history.replaceState(null, "", `${location.pathname}?game=${encodeURIComponent(game)}`);
    draw();
    try {
      /** @type {RatingTable} */
      const table = await get(`/api/ratings/${encodeURIComponent(game)}?from=${first}`);
      if (room.game !== game) return; // another was chosen meanwhile
      room.table = table;
    } catch (error) {
      room.problem = error instanceof Error ? error.message : String(error);
    }
    draw();
  }
  draw();
  /** @type {Lobby} */
  const { games } = await get("/api/games");
  room.games = games;
  const wanted = new URLSearchParams(location.search).get("game");
  await choose(games.find(({ name }) => name === wanted)?.name ?? games[0]?.name ?? "", 0);
}
