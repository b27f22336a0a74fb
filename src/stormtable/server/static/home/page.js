/** The first page: the games, one click from a running match; your matches; records to watch. */
import { html, nothing, render } from "../lit.js";
import { countText, players } from "../core/format.js";
import { icon } from "../core/icons.js";
import { get, postFor } from "../core/net.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { loadMatches, matchesPanel, recordPanel } from "./matches.js";
import { forgetSetup, lastSetup, setupWords } from "./last.js";
import { chooseLevel, levelOf } from "./open.js";
import { playComputer } from "./wanted.js";
import { below } from "../core/root.js";

/** @import {GameInfo, Lobby, Summary} from "../wire.js" */

const state = {
  /** @type {GameInfo[] | null} */ games: null,
  /** @type {Summary[] | null} */ matches: null,
  opening: "",
  problem: "",
};

/** @param {unknown} error */
function message(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {GameInfo} game @param {() => void} draw */
async function start(game, draw) {
  if (state.opening) return;
  state.opening = game.name;
  state.problem = "";
  draw();
  try {
    await playComputer(game);
  } catch (error) {
    state.opening = "";
    state.problem = message(error);
    draw();
  }
}

/** @param {GameInfo} game @param {"computer" | "screen" | "friend"} others */
async function setUp(game, others) {
  const { openSetup } = await import("./setup.js");
  await openSetup(game, others);
}

/** Prints what any of a game's scenarios is played with. @param {GameInfo} game */
async function print(game) {
  const { openPrinting } = await import("../core/printing.js");
  await openPrinting({ title: game.title, parts: game.prints, scenarios: game.scenarios, print: (chosen) => ask(game, chosen) });
}

/** @param {GameInfo} game @param {{paper: string, parts: string[], scenario: string}} chosen */
function ask(game, chosen) {
  return postFor(`/api/games/${game.name}/print`, { game: game.name, ...chosen });
}

/** @param {GameInfo} game @param {() => void} draw */
function levels(game, draw) {
  if (game.levels.length < 2) return nothing;
  return html`<fieldset class="level-choice">
    <legend>Computer level</legend>
    <div class="segmented">
      ${game.levels.map(
        ({ name, title, text }) =>
          html`<label title=${text}
            ><input
              type="radio"
              name="level-of-${game.name}"
              .checked=${levelOf(game) === name}
              @change=${() => {
                chooseLevel(game, name);
                draw();
              }}
            /><span>${title}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
}

/** What Play the computer plays, where that is not what the game begins with. @param {GameInfo} game @param {() => void} draw */
function lastTime(game, draw) {
  const last = lastSetup(game);
  if (!last) return nothing;
  return html`<p class="last-setup">
    <span>${setupWords(last)}</span>
    <button
      type="button"
      class="text-link"
      aria-label="Reset ${game.title}: back to the first scenario and its own options"
      @click=${() => {
        forgetSetup(game.name);
        draw();
      }}
    >
      Reset
    </button>
  </p>`;
}

/** @param {GameInfo} game @param {() => void} draw */
function gameCard(game, draw) {
  return html`<article class="game-card" aria-labelledby="game-${game.name}">
    <img class="cover" src=${below(`/api/games/${game.name}/cover.svg`)} alt="" />
    <div class="game-words">
      <h2 id="game-${game.name}">${game.title}</h2>
      <p>${game.text}</p>
      <ul class="facts">
        <li>${game.minutes} min</li>
        <li>${players(game.scenarios.flatMap(({ sizes }) => sizes))}</li>
        <li>${countText(game.scenarios.length, "scenario")}</li>
      </ul>
      ${levels(game, draw)} ${lastTime(game, draw)}
      ${game.levels.length
        ? html`<button type="button" class="play-computer" aria-busy=${state.opening === game.name} @click=${() => start(game, draw)}>
            ${icon("bot")} ${state.opening === game.name ? "Setting the table" : "Play the computer"}
          </button>`
        : nothing}
      <div class="ways">
        <button type="button" @click=${() => setUp(game, "screen")}>${icon("screen", 17)} Same screen</button>
        <button type="button" @click=${() => setUp(game, "friend")}>${icon("link", 17)} Friend by link</button>
      </div>
      <p class="more">
        <button type="button" class="text-link" @click=${() => setUp(game, "computer")}>Scenarios and options</button>
        <a href=${below(`/rules/${game.name}`)}>Rules</a>
        ${game.workshop ? html`<a href=${below(`/designs/${game.name}`)}>${game.workshop}</a>` : nothing}
        ${game.editor ? html`<a href=${below(`/scenarios/${game.name}`)}>${game.editor}</a>` : nothing}
        ${game.prints.length ? html`<button type="button" class="text-link" @click=${() => print(game)}>Print</button>` : nothing}
      </p>
    </div>
  </article>`;
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];

/** @param {number} count @param {string} what */
const counted = (count, what) => `${NUMBERS[count] ?? count} ${what}${count === 1 ? "" : "s"}`;

/** How many games there are, as a headline; before they are known, none is counted. @param {GameInfo[] | null} games */
function headline(games) {
  if (!games) return "Wargames";
  const campaigns = games.filter(({ within }) => within).length;
  const alone = counted(games.length - campaigns, "wargame");
  return campaigns ? `${alone} and ${campaigns === 1 ? "a campaign" : counted(campaigns, "campaign").toLowerCase()}` : alone;
}

/** @param {() => void} draw @param {() => Promise<void>} load @param {() => Promise<void>} loadMine */
function home(draw, load, loadMine) {
  const { games, matches, problem } = state;
  return html`${siteBar("play")}
    <main>
    <div class="hero">
      <h1>${headline(games)}. Take a seat.</h1>
      <p>The table knows the rules, shows the odds and explains every die. No account, nothing to install.</p>
    </div>
    <div class="home ${matches?.some(({ mine, over }) => mine && !over) ? "awaited" : ""}">
      ${problem
        ? html`<p class="refusal home-problem" role="alert">${icon("warn", 18)} <span>${problem}</span>
            ${games ? nothing : html`<button type="button" @click=${() => load()}>Try again</button>`}
          </p>`
        : nothing}
      <section class="games" aria-label="Games" aria-busy=${!games && !problem}>
        ${games?.map((game) => gameCard(game, draw))}
      </section>
      <div class="lower">
        ${matchesPanel(matches, (reload) => (reload ? void loadMine() : draw()))} ${recordPanel(draw)}
      </div>
    </div>
    </main>
    ${siteFoot()}`;
}

/** @param {HTMLElement} root */
export async function showHome(root) {
  document.title = "Stormtable: wargames, one table";
  const draw = () => render(home(draw, load, loadMine), root);
  const loadMine = async () => {
    try {
      state.matches = await loadMatches();
    } catch (error) {
      state.matches = [];
      state.problem = message(error);
    }
    draw();
  };
  const load = async () => {
    state.problem = "";
    draw();
    try {
      /** @type {Lobby} */
      const lobby = await get("/api/games");
      state.games = lobby.games;
    } catch (error) {
      state.problem = message(error);
    }
    draw();
  };
  window.addEventListener("pageshow", (event) => {
    state.opening = "";
    if (event.persisted) void loadMine();
    draw();
  });
  await Promise.all([load(), loadMine()]);
}
