/** The first page: the games, one click from a running match; your matches; records to watch. */
import { html, nothing, render } from "../lit.js";
import { counted, players } from "../core/format.js";
import { icon } from "../core/icons.js";
import { get } from "../core/net.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { loadMatches, matchesPanel, recordPanel } from "./matches.js";
import { forgetSetup, lastSetup, setupWords } from "./last.js";
import { chooseLevel, levelOf } from "./open.js";
import { playComputer } from "./wanted.js";

/**
 * @import {GameInfo, Lobby, Summary} from "../wire.js"
 * @typedef {{name: string, title: string, text: string, facts: string[]}} Announced a game that is not in yet
 */

const state = {
  /** @type {GameInfo[] | null} */ games: null,
  /** @type {Announced[]} */ announced: [],
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
  return html`<article class="game-card in" aria-labelledby="game-${game.name}">
    <img class="cover" src="/api/games/${game.name}/cover.svg" alt="" />
    <div class="game-words">
      <h2 id="game-${game.name}">${game.title}</h2>
      <p>${game.text}</p>
      <ul class="facts">
        <li>${game.minutes} min</li>
        <li>${players(game.scenarios.flatMap(({ sizes }) => sizes))}</li>
        <li>${counted(game.scenarios.length, "scenario")}</li>
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
        <a href="/rules/${game.name}">Rules</a>
        ${game.workshop ? html`<a href="/designs/${game.name}">${game.workshop}</a>` : nothing}
        ${game.editor ? html`<a href="/scenarios/${game.name}">${game.editor}</a>` : nothing}
      </p>
    </div>
  </article>`;
}

/** @param {Announced} game */
function announcedCard({ name, title, text, facts }) {
  return html`<article class="game-card to-come" aria-labelledby="game-${name}">
    <img class="cover" src="/static/shelf/${name}.svg" alt="" />
    <div class="game-words">
      <h2 id="game-${name}">${title}</h2>
      <p>${text}</p>
      <ul class="facts">
        ${facts.map((fact) => html`<li>${fact}</li>`)}
      </ul>
      <p class="not-in">Not in yet</p>
    </div>
  </article>`;
}

/** @param {HTMLElement} root */
export async function showHome(root) {
  document.title = "Stormtable: five wargames, one table";
  const draw = () => {
    const { games, announced, matches, problem } = state;
    const names = new Set(games?.map(({ name }) => name));
    const toCome = announced.filter(({ name }) => !names.has(name));
    render(
      html`${siteBar("play")}
        <main>
        <div class="hero">
          <h1>Five wargames. Take a seat.</h1>
          <p>The table knows the rules, shows the odds and explains every die. No account, nothing to install.</p>
        </div>
        <div class="home ${matches?.some(({ mine, over }) => mine && !over) ? "awaited" : ""}">
          ${problem
            ? html`<p class="refusal home-problem" role="alert">${icon("warn", 18)} <span>${problem}</span>
                ${games ? nothing : html`<button type="button" @click=${() => load()}>Try again</button>`}
              </p>`
            : nothing}
          <section class="games ${games?.length === 1 ? "one-in" : ""}" aria-label="Games" aria-busy=${!games && !problem}>
            ${games?.map((game) => gameCard(game, draw))} ${games ? toCome.map(announcedCard) : nothing}
          </section>
          <div class="lower">
            ${matchesPanel(matches, (reload) => (reload ? void loadMine() : draw()))} ${recordPanel(draw)}
          </div>
        </div>
        </main>
        ${siteFoot()}`,
      root,
    );
  };
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
      /** @type {[Lobby, Announced[]]} */
      const [lobby, announced] = await Promise.all([get("/api/games"), get("/static/shelf/shelf.json")]);
      state.games = lobby.games;
      state.announced = announced;
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
