/** The games, one click from play. */
import { html, nothing } from "../lit.js";
import { players } from "../core/format.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { knows } from "../core/learned.js";
import { inARow } from "../core/lists.js";
import { below } from "../core/root.js";
import { forgetSetup, lastSetup, setupWords } from "./last.js";
import { chooseLevel, levelOf } from "./open.js";
import { playComputer } from "./wanted.js";

/**
 * @import {GameInfo} from "../wire.js"
 * @typedef {object} Room what the page keeps
 * @property {string} opening the game whose table is being set
 * @property {string} problem what went wrong, a sentence
 * @property {() => void} draw
 */

/** @param {unknown} error */
export function message(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {GameInfo} game @param {Room} room */
export async function startGame(game, room) {
  if (room.opening) return;
  room.opening = game.name;
  room.problem = "";
  room.draw();
  try {
    await playComputer(game);
  } catch (error) {
    room.opening = "";
    room.problem = message(error);
    room.draw();
  }
}

/** @param {GameInfo} game @param {"computer" | "screen" | "friend"} others */
async function setUp(game, others) {
  const { openSetup } = await import("./setup.js");
  await openSetup(game, others);
}

/** The levels that the games have, by name. @param {readonly GameInfo[]} games */
function levelsOf(games) {
  return new Map(games.flatMap(({ levels }) => levels.map(({ name, title }) => [name, title])));
}

/** The level that all games are set to, by its title; "": they differ. @param {readonly GameInfo[]} games */
export function commonLevel(games) {
  const set = new Set(games.filter(({ levels }) => levels.length > 1).map(levelOf));
  return set.size === 1 ? (levelsOf(games).get([...set][0] ?? "") ?? "") : "";
}

/**
 * The computer's level in all games at once; none is marked where they differ.
 * @param {readonly GameInfo[]} games
 * @param {() => void} draw
 */
export function levelChoice(games, draw) {
  const levels = levelsOf(games);
  const able = games.filter(({ levels: own }) => own.length > 1);
  if (levels.size < 2) return nothing;
  return html`<fieldset class="level-choice">
    <legend>${say("Computer level")}</legend>
    <div class="segmented">
      ${[...levels].map(
        ([name, title]) =>
          html`<label
            ><input
              type="radio"
              name="level"
              .checked=${able.every((game) => levelOf(game) === name || !game.levels.some((each) => each.name === name))}
              @change=${() => {
                for (const game of able) if (game.levels.some((each) => each.name === name)) chooseLevel(game, name);
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
      aria-label=${say("Reset {game}: back to the first scenario and its own options", { game: game.title })}
      @click=${() => {
        forgetSetup(game.name);
        draw();
      }}
    >
      ${say("Reset")}
    </button>
  </p>`;
}

/** For whoever has played nothing of a game yet. @param {GameInfo} game */
function firstTime({ name, title, lessons }) {
  if (!lessons || knows(name)) return nothing;
  return html`<p class="first-time"><a class="button" href=${below(`/learn/${name}`)} aria-label=${say("Learn it first: {game}", { game: title })}>${icon("book", 18)} <span>${say("Learn it first")}</span></a></p>`;
}

/** A title that has the word by which it is shown, for whoever speaks that. @param {string} title @param {string} shown */
function named(title, shown) {
  return title.toLowerCase().includes(shown.toLowerCase()) ? title : inARow([shown, title]);
}

/** What else there is of a game. @param {GameInfo} game @param {readonly GameInfo[]} campaigns its own */
function more(game, campaigns) {
  return html`<p class="more">
    <button type="button" class="text-link" @click=${() => setUp(game, "computer")}>${say("Scenarios and options")}</button>
    ${campaigns.map((each) => html`<button type="button" class="text-link" title=${each.text} aria-label=${named(each.title, say("Campaign"))} @click=${() => setUp(each, "computer")}>${say("Campaign")}</button>`)}
    ${game.lessons && knows(game.name) ? html`<a href=${below(`/learn/${game.name}`)}>${say("Lessons")}</a>` : nothing}
    <a href=${below(`/rules/${game.name}`)}>${say("Rules")}</a>
  </p>`;
}

/** "25 min · 2 players"; where there is less room, by how many alone. @param {GameInfo} game */
function facts({ minutes, scenarios }) {
  const all = players(scenarios.flatMap(({ sizes }) => sizes));
  const [, count = all, word = ""] = /^(.*?)( \S+)$/.exec(all) ?? [];
  return html`<p class="facts">${say("{minutes} min", { minutes })} <i>·</i> ${count}<span class=${Number(count) ? "" : "unseen"}>${word}</span></p>`;
}

/**
 * @param {GameInfo} game
 * @param {Room} room
 * @param {boolean} picked whether the filter is on it
 * @param {readonly GameInfo[]} campaigns
 */
function gameCard(game, room, picked, campaigns) {
  const busy = room.opening === game.name;
  return html`<article class="game-card ${picked ? "picked" : ""}" aria-labelledby="game-${game.name}">
    <div class="cover" title=${game.text}><img src=${below(`/api/games/${game.name}/cover.svg`)} alt="" /></div>
    <div class="game-words">
      <h2 id="game-${game.name}">${game.title}</h2>
      ${facts(game)}
      <div class="game-ways">
        ${game.levels.length
          ? html`<button type="button" class="play-computer" aria-busy=${busy} @click=${() => startGame(game, room)}>
              ${icon("bot", 18)} <span>${busy ? say("Setting the table") : say("Play the computer")}</span>
            </button>`
          : html`<button type="button" class="play-computer" @click=${() => setUp(game, "screen")}>${icon("screen", 18)} <span>${say("Set up")}</span></button>`}
        <button type="button" class="way" aria-label=${say("Same screen")} title=${say("Same screen")} @click=${() => setUp(game, "screen")}>${icon("screen", 20)}</button>
        <button type="button" class="way" aria-label=${say("Friend by link")} title=${say("Friend by link")} @click=${() => setUp(game, "friend")}>${icon("link", 20)}</button>
      </div>
      ${lastTime(game, room.draw)} ${firstTime(game)} ${more(game, campaigns)}
    </div>
  </article>`;
}

/**
 * @param {readonly GameInfo[]} games
 * @param {Room} room
 * @param {string} picked the game that the filter is on
 */
export function gameCards(games, room, picked) {
  const own = games.filter(({ within }) => !within);
  return own.map((game) =>
    gameCard(
      game,
      room,
      game.name === picked,
      games.filter(({ within }) => within === game.name),
    ),
  );
}
