/** A player: who it is, how strong, what was played. */
import { html, nothing, render } from "../lit.js";
import { emblem } from "../core/emblem.js";
import { countText } from "../core/format.js";
import { get } from "../core/net.js";
import { below } from "../core/root.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { curveOf } from "./curve.js";
import { curveWords, day, points } from "./curvescale.js";
import { resultsPanel } from "./results.js";

/**
 * @import {PlayerSheet, RatingInfo, ResultPage} from "../wire.js"
 * @import {Shown} from "./results.js"
 */

/** Pixels of a curve: as wide as its card. */
function curveWidth() {
  const room = document.documentElement.clientWidth - (innerWidth < 760 ? 34 : innerWidth < 1100 ? 110 : 560);
  return Math.max(260, Math.min(room, 760));
}

/** @param {RatingInfo} rating @param {number} width @param {number} enough */
function ratingCard(rating, width, enough) {
  const { game, title, number, estimate, doubt, provisional, rank, matches, wins, draws, losses } = rating;
  return html`<section class="panel rating" aria-label=${title}>
    <header>
      <h2>${title}</h2>
      <a href=${below(`/players?game=${encodeURIComponent(game)}`)}>${provisional ? "The table" : `Rank ${rank}`}</a>
    </header>
    <div class="rating-head">
      <p class="rating-number">${points(number)}${provisional ? html` <span class="badge">provisional</span>` : nothing}</p>
      <p>
        estimated ${points(estimate)} <span class="doubt-words">± ${points(doubt)}</span><br />
        ${countText(wins, "win")}, ${countText(draws, "draw")}, ${countText(losses, "loss", "losses")}${provisional
          ? html`; ${countText(enough - matches, "match", "matches")} until it is ranked`
          : nothing}
      </p>
    </div>
    ${curveOf(rating, width)}
    <p class="curve-words">${curveWords(rating).slice(title.length + 2)}</p>
  </section>`;
}

/** @param {PlayerSheet} sheet */
function favourites({ favourites: found }) {
  if (!found.length) return nothing;
  return html`<section class="panel favourites" aria-labelledby="favourites-title">
    <header><h2 id="favourites-title">Favourite scenarios</h2></header>
    <ol>
      ${found.map(({ title, scenario, matches }) => html`<li><b>${scenario}</b> <span>${title}</span> <small>${countText(matches, "match", "matches")}</small></li>`)}
    </ol>
  </section>`;
}

/**
 * @param {PlayerSheet} sheet
 * @param {Shown} results
 * @param {number} width
 */
function page(sheet, results, width) {
  const { player, since, mine, ratings, explained, enough } = sheet;
  return html`${siteBar("players")}
    <main class="player-page">
      <header class="player-head">
        ${emblem(player.emblem, { size: 64, mine })}
        <div>
          <h1>${player.name}</h1>
          <p>${mine ? "This is you, as others see you; they are told of rated matches alone. " : ""}Here since ${day(since)}.</p>
        </div>
      </header>
      <div class="player-columns">
        <div class="ratings">
          ${ratings.length
            ? html`${ratings.map((rating) => ratingCard(rating, width, enough))}
                <p class="explained">${explained}</p>`
            : html`<section class="panel"><header><h2>Ratings</h2></header><p class="empty">No rated match yet. ${mine ? "Tick “rated” when you offer a seat." : ""}</p></section>`}
        </div>
        <div class="player-side">${favourites(sheet)} ${resultsPanel(results)}</div>
      </div>
    </main>
    ${siteFoot()}`;
}

/** @param {HTMLElement} root @param {string} id */
export async function showPlayer(root, id) {
  /** @type {PlayerSheet} */
  const sheet = await get(`/api/players/${encodeURIComponent(id)}`);
  document.title = `${sheet.player.name} · Stormtable`;
  const titles = new Map([...sheet.ratings, ...sheet.favourites].map(({ game, title }) => [game, title]));
  /** @type {Shown} */
  const results = {
    page: null,
    problem: "",
    game: "",
    games: sheet.games.map((name) => ({ name, title: titles.get(name) ?? name })),
    mine: sheet.mine,
    ask: (game, first) => void ask(game, first),
  };
  const draw = () => render(page(sheet, results, curveWidth()), root);
  /** @param {string} game @param {number} first */
  async function ask(game, first) {
    results.game = game;
    try {
      /** @type {ResultPage} */
      const found = await get(`/api/players/${encodeURIComponent(id)}/results?from=${first}${game ? `&game=${encodeURIComponent(game)}` : ""}`);
      if (results.game !== game) return; // another was asked for meanwhile
      Object.assign(results, { page: found, problem: "" });
    } catch (error) {
      results.problem = error instanceof Error ? error.message : String(error);
    }
    draw();
  }
  draw();
  window.addEventListener("resize", draw);
  await ask("", 0);
}
