/** A player: who it is, how strong, what was played. */
import { html, nothing, render } from "../lit.js";
import { emblem } from "../core/emblem.js";
import { say, sayAs, sayCount, sayParts } from "../core/language.js";
import { get } from "../core/net.js";
import { below } from "../core/root.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { curveOf } from "./curve.js";
import { curveText, day, points } from "./curvescale.js";
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

/** How the matches ended; of a provisional rating also how many are wanted. @param {RatingInfo} rating @param {number} enough */
function outcomes({ provisional, matches, wins, draws, losses }, enough) {
  const values = {
    wins: sayCount(wins, "{n} win", "{n} wins"),
    draws: sayCount(draws, "{n} draw", "{n} draws"),
    losses: sayCount(losses, "{n} loss", "{n} losses"),
  };
  if (!provisional) return say("{wins}, {draws}, {losses}", values);
  return sayCount(enough - matches, "{wins}, {draws}, {losses}; {n} match until it is ranked", "{wins}, {draws}, {losses}; {n} matches until it is ranked", values);
}

/** @param {RatingInfo} rating @param {number} width @param {number} enough */
function ratingCard(rating, width, enough) {
  const { game, title, number, estimate, doubt, provisional, rank } = rating;
  return html`<section class="panel rating" aria-label=${title}>
    <header>
      <h2>${title}</h2>
      <a href=${below(`/players?game=${encodeURIComponent(game)}`)}>${provisional ? sayAs("ratings", "The table") : say("Rank {rank}", { rank })}</a>
    </header>
    <div class="rating-head">
      <p class="rating-number">${points(number)}${provisional ? html` <span class="badge">${say("provisional")}</span>` : nothing}</p>
      <p>
        ${sayParts("estimated {rating}", { rating: points(estimate) })} <span class="doubt-words">± ${points(doubt)}</span><br />
        ${outcomes(rating, enough)}
      </p>
    </div>
    ${curveOf(rating, width)}
    <p class="curve-words">${curveText(rating)}</p>
  </section>`;
}

/** @param {PlayerSheet} sheet */
function favourites({ favourites: found }) {
  if (!found.length) return nothing;
  return html`<section class="panel favourites" aria-labelledby="favourites-title">
    <header><h2 id="favourites-title">${say("Favourite scenarios")}</h2></header>
    <ol>
      ${found.map(({ title, scenario, matches }) => html`<li><b>${scenario}</b> <span>${title}</span> <small>${sayCount(matches, "{n} match", "{n} matches")}</small></li>`)}
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
          <p>${mine ? `${say("This is you, as others see you; they are told of rated matches alone.")} ` : ""}${say("Here since {day}.", { day: day(since) })}</p>
        </div>
      </header>
      <div class="player-columns">
        <div class="ratings">
          ${ratings.length
            ? html`${ratings.map((rating) => ratingCard(rating, width, enough))}
                <p class="explained">${explained}</p>`
            : html`<section class="panel"><header><h2>${say("Ratings")}</h2></header><p class="empty">${say("No rated match yet.")} ${mine ? say("Tick “rated” when you offer a seat.") : ""}</p></section>`}
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
  document.title = say("{page} · Stormtable", { page: sheet.player.name });
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
