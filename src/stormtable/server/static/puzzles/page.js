/** The puzzles of all games, or of one, by difficulty, that of the day, and what came of them. */
import { html, nothing, render } from "../lit.js";
import { icon } from "../core/icons.js";
import { say, sayCount } from "../core/language.js";
import { inARow } from "../core/lists.js";
import { get } from "../core/net.js";
import { below } from "../core/root.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { solvedOf } from "../core/solved.js";
import { dayCard } from "./daycard.js";
import { foundBy, LEVELS } from "./levels.js";
import { openPuzzle } from "./opening.js";

/** @import {Puzzles, PuzzleTold, Shelf} from "../wire.js" */

class Puzzling {
  /** @param {HTMLElement} root @param {string} game the one that is asked for; "": all */
  constructor(root, game) {
    this.root = root;
    this.game = game;
    /** @type {Puzzles | null} */
    this.puzzles = null;
    this.opening = "";
    this.problem = "";
    this.draw = () => render(page(this), this.root);
  }

  /** @type {readonly Shelf[]} */
  get shelves() {
    return (this.puzzles?.shelves ?? []).filter(({ game }) => !this.game || game === this.game);
  }

  async load() {
    this.puzzles = await get("/api/puzzles");
    this.draw();
  }

  /** Opens a table, and says what is in the way if it does not open. @param {string} game @param {number} number */
  async take(game, number) {
    if (this.opening) return;
    this.opening = `${game} ${number}`;
    this.problem = "";
    this.draw();
    try {
      await openPuzzle(game, number);
    } catch (error) {
      this.opening = "";
      this.problem = error instanceof Error ? error.message : String(error);
      this.draw();
    }
  }
}

/** @param {PuzzleTold} puzzle @param {string} game @param {Puzzling} puzzling */
function puzzleButton({ number, title, scenario, goal }, game, puzzling) {
  const outcome = solvedOf(game)[number];
  const busy = puzzling.opening === `${game} ${number}`;
  const told = outcome === "found" ? say("found") : outcome === "shown" ? say("shown to you") : "";
  return html`<li>
    <button
      type="button"
      class="puzzle-number ${outcome ?? ""}"
      aria-label=${inARow([String(number), title, scenario, told])}
      aria-busy=${busy}
      title=${goal}
      @click=${() => puzzling.take(game, number)}
    >
      ${number}${outcome === "found" ? icon("check", 14) : outcome ? icon("eye", 14) : nothing}
    </button>
  </li>`;
}

/** Puzzles of one level that ask for the same. @param {readonly PuzzleTold[]} puzzles @returns {Map<string, PuzzleTold[]>} */
function byTask(puzzles) {
  /** @type {Map<string, PuzzleTold[]>} */
  const tasks = new Map();
  for (const each of puzzles) {
    const task = inARow([each.title, each.scenario]);
    tasks.set(task, [...(tasks.get(task) ?? []), each]);
  }
  return tasks;
}

/** @param {Shelf} shelf @param {PuzzleTold["level"]} level @param {Puzzling} puzzling */
function levelOf({ game, puzzles }, level, puzzling) {
  const own = puzzles.filter((each) => each.level === level);
  if (!own.length) return nothing;
  return html`<h3>${foundBy(level)}</h3>
    ${[...byTask(own).values()].map(
      (alike) =>
        html`<div class="puzzle-task">
          <p>${alike[0]?.title} <small>${alike[0]?.scenario}</small></p>
          <ul>
            ${alike.map((each) => puzzleButton(each, game, puzzling))}
          </ul>
        </div>`,
    )}`;
}

/** @param {Shelf} shelf @param {Puzzling} puzzling */
function shelfOf(shelf, puzzling) {
  const { game, title, puzzles } = shelf;
  const found = puzzles.filter(({ number }) => solvedOf(game)[number] === "found").length;
  return html`<section class="panel course puzzle-shelf" aria-labelledby="puzzles-${game}">
    <header>
      <img src=${below(`/api/games/${game}/cover.svg`)} alt="" />
      <h2 id="puzzles-${game}">${title}</h2>
      <p>${found ? say("{found} of {all} found", { found, all: puzzles.length }) : sayCount(puzzles.length, "{n} puzzle", "{n} puzzles")}</p>
    </header>
    ${LEVELS.map((level) => levelOf(shelf, level, puzzling))}
  </section>`;
}

/** @param {Puzzling} puzzling */
function page(puzzling) {
  const { puzzles, shelves, problem, game } = puzzling;
  const alone = game && shelves.length === 1 ? shelves[0] : undefined;
  return html`${siteBar("puzzles")}
    <main class="learning puzzling">
      <h1>${alone ? say("Puzzles of {game}", { game: alone.title }) : say("Puzzles")}</h1>
      <p class="lead">${say("Positions of played games in which one decision is better than all others by at least 12 %. The easy level misses each of them.")}</p>
      ${problem ? html`<p class="refusal" role="alert">${icon("warn", 18)} <span>${problem}</span></p>` : nothing}
      ${puzzles?.today && !game ? dayCard(puzzles.today, (of, number) => puzzling.take(of, number), puzzling.opening !== "") : nothing}
      ${puzzles ? nothing : html`<p class="empty">${say("Fetching the puzzles.")}</p>`}
      ${puzzles && !shelves.length ? html`<p class="empty">${say("There are no puzzles of that game.")} <a href=${below("/puzzles")}>${say("All puzzles")}</a></p>` : nothing}
      <div class="courses" aria-busy=${puzzles === null}>${shelves.map((shelf) => shelfOf(shelf, puzzling))}</div>
      ${alone ? html`<p><a href=${below("/puzzles")}>${say("Puzzles of the other games")}</a></p>` : nothing}
    </main>
    ${siteFoot()}`;
}

/** @param {HTMLElement} root @param {string} [game] */
export async function showPuzzles(root, game = "") {
  document.title = say("Puzzles · Stormtable");
  const puzzling = new Puzzling(root, game);
  puzzling.draw();
  window.addEventListener("pageshow", () => {
    puzzling.opening = "";
    puzzling.draw();
  });
  await puzzling.load();
}
