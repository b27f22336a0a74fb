/** The first page: what waits for you, the games one click from play, open seats, what is being played. */
import { html, nothing, render } from "../lit.js";
import { announce } from "../core/announce.js";
import { dialogIsOpen } from "../core/dialog.js";
import { isPhone, PHONE } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { phrase, say } from "../core/language.js";
import { watchMe } from "../core/me.js";
import { get } from "../core/net.js";
import { siteBar, siteFoot } from "../core/shell.js";
import { watchTold } from "../core/told.js";
import { noMatches } from "./blank.js";
import { filterBar } from "./filter.js";
import { commonLevel, gameCards, levelChoice, message } from "./games.js";
import { goingOn } from "./going.js";
import { headline } from "./headline.js";
import { allSeats, LobbyLine } from "./lobby.js";
import { loadMatches, matchesPanel } from "./matches.js";
import { nowPanel } from "./now.js";
import { fits } from "./pace.js";
import { playerCard } from "./playercard.js";
import { askAboutLink } from "./seatlink.js";
import { seatsPanel } from "./seats.js";
import { goTo } from "./taking.js";
import { dayCorner } from "../puzzles/daycard.js";

/**
 * @import {GameInfo, Lobby as Games, Summary} from "../wire.js"
 * @import {Filter, Pace} from "./pace.js"
 * @import {Room} from "./games.js"
 * @import {Lobby} from "./lobby.js"
 */

const TABS = /** @type {const} */ ([
  ["table", phrase("Table"), "hex"],
  ["matches", phrase("Matches"), "play"],
  ["seats", phrase("Seats"), "chair"],
  ["watch", phrase("Watch"), "eye"],
]);

/** @implements {Room} */
class Home {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {GameInfo[] | null} */
    this.games = null;
    /** @type {Summary[] | null} */
    this.matches = null;
    /** @type {Filter} */
    this.filter = { game: "", pace: "" };
    this.opening = "";
    this.problem = "";
    this.short = true; // on a phone: of the games, pictures and names alone
    this.line = new LobbyLine((lobby, before) => this.hear(lobby, before));
    this.draw = () => render(page(this), this.root);
  }

  /** Tables where it is this player's decision. */
  get waiting() {
    return (this.matches ?? []).filter(({ mine, over }) => mine && !over).length;
  }

  /** What the filter lets through. @template {{game: string}} T @param {readonly T[]} things */
  through(things) {
    return things.filter((each) => fits(this.filter, each, this.games ?? []));
  }

  /** The lobby has told something. @param {Lobby} lobby @param {Lobby | null} before */
  hear(lobby, before) {
    const known = new Set(before?.own.filter(({ table }) => table).map(({ id }) => id));
    const met = before ? lobby.own.find(({ id, table }) => table && !known.has(id)) : undefined;
    // Who waits for somebody to play with at once is taken to the table; others find it among their matches.
    if (met?.pace === "live" && document.visibilityState === "visible" && !dialogIsOpen()) goTo(met.table);
    else if (met) {
      announce(say("Your match of {scenario} has begun.", { scenario: met.scenario }));
      void this.loadMine();
    }
    this.draw();
  }

  async load() {
    this.problem = "";
    this.draw();
    try {
      /** @type {Games} */
      const { games } = await get("/api/games");
      this.games = games;
    } catch (error) {
      this.problem = message(error);
    }
    this.draw();
    if (this.games) await askAboutLink(this.games, (error) => this.fail(error));
  }

  /** @param {unknown} error */
  fail(error) {
    this.problem = message(error);
    this.draw();
  }

  /** Lets a seat be offered, of a game that is yet to be chosen if none is named. @param {GameInfo | null} game @param {Pace | ""} pace */
  async offer(game, pace) {
    const games = this.games ?? [];
    const { chooseGame, offerSeat } = await import("./offer.js");
    const chosen = game ?? games.find(({ name }) => name === this.filter.game) ?? (await chooseGame(games));
    if (chosen) await offerSeat(chosen, this.line.lobby?.mode ?? "open", pace);
  }

  async loadMine() {
    try {
      this.matches = await loadMatches();
    } catch (error) {
      this.matches = [];
      this.problem = message(error);
    }
    this.draw();
  }
}

/** @param {Home} home */
function hero(home) {
  return html`<div class="hero" id="table">
    <div>
      <h1>${headline(home.games, home.waiting)}</h1>
      <p>${goingOn(home.line.lobby)}</p>
    </div>
    ${home.games && !isPhone() ? levelChoice(home.games, home.draw) : nothing}
  </div>`;
}

/** On a phone: what a tap on a game does, and the way to all the others. @param {Home} home @param {readonly GameInfo[]} games */
function gamesHead(home, games) {
  const level = commonLevel(games).toLowerCase();
  return html`<div class="games-head">
    <h2 class="capitals">${level ? say("Play the computer, {level}", { level }) : say("Play the computer")}</h2>
    <button
      type="button"
      class="bare"
      aria-expanded=${!home.short}
      @click=${() => {
        home.short = !home.short;
        home.draw();
      }}
    >
      ${home.short ? say("Other ways to play") : say("Fewer ways")}
    </button>
    ${home.short ? nothing : levelChoice(games, home.draw)}
  </div>`;
}

/** @param {Home} home */
function gamesPart(home) {
  const { games, problem, short, filter } = home;
  const phone = isPhone();
  return html`<section class="games ${phone && short ? "short" : ""}" aria-label=${say("Games")} aria-busy=${!games && !problem}>
    ${games ? html`${phone ? gamesHead(home, games) : nothing}${gameCards(games, home, filter.game)}` : problem ? nothing : html`<p class="empty">${say("Fetching the games.")}</p>`}
  </section>`;
}

/** @param {Home} home */
function offerButton(home) {
  const { lobby } = home.line;
  if (!lobby || lobby.mode === "off") return nothing;
  return html`<button type="button" class="offer" @click=${() => home.offer(null, home.filter.pace)}>${icon("plus", 18)} ${say("Offer a seat")}</button>`;
}

/** @param {Home} home */
function panels(home) {
  const { games, matches, line } = home;
  const { lobby } = line;
  const known = games ?? [];
  return html`<div class="lower">
    ${games && matches && !matches.length
      ? noMatches(games, home, lobby !== null && lobby.mode !== "off")
      : matchesPanel(matches && home.through(matches), (reload) => (reload ? void home.loadMine() : home.draw()))}
    ${seatsPanel({ lobby, seats: lobby ? home.through(allSeats(lobby)) : [], games: known, offer: (game, pace) => void home.offer(game, pace), draw: home.draw })}
    <div class="home-aside">${dayCorner(home.draw)} ${playerCard(home.draw)} ${nowPanel({ playing: lobby && home.through(lobby.playing), all: lobby?.playing.length ?? 0, games: known })}</div>
  </div>`;
}

/** On a phone the parts of the page are one tap away. @param {Home} home */
function tabs(home) {
  const counts = { table: 0, matches: home.waiting, seats: home.line.lobby?.seats.length ?? 0, watch: 0 };
  return html`<nav class="home-tabs" aria-label=${say("Sections")}>
    ${TABS.map(([id, title, drawn]) => html`<a href="#${id}">${icon(drawn)}<span>${say(title)}</span>${counts[id] ? html`<b class=${id === "matches" ? "mine" : ""}>${counts[id]}</b>` : nothing}</a>`)}
  </nav>`;
}

/** @param {Home} home */
function page(home) {
  const { games, problem, filter } = home;
  /** @param {Filter} chosen */
  const choose = (chosen) => {
    home.filter = chosen;
    home.draw();
  };
  return html`${siteBar("play")}
    <main>
      ${hero(home)}
      <div class="home ${home.waiting ? "awaited" : ""}">
        ${problem
          ? html`<p class="refusal home-problem" role="alert">${icon("warn", 18)} <span>${problem}</span>
              ${games ? nothing : html`<button type="button" @click=${() => home.load()}>${say("Try again")}</button>`}
            </p>`
          : nothing}
        ${gamesPart(home)} ${games ? filterBar(filter, games, choose, offerButton(home)) : nothing}
        ${panels(home)}
      </div>
    </main>
    ${siteFoot()} ${tabs(home)}`;
}

/** @param {HTMLElement} root */
export async function showHome(root) {
  document.title = say("Stormtable: wargames, one table");
  const home = new Home(root);
  window.addEventListener("pageshow", (event) => {
    home.opening = "";
    if (event.persisted) void home.loadMine();
    home.draw();
  });
  watchMe(() => home.line.again());
  matchMedia(PHONE).addEventListener("change", home.draw);
  watchMe(() => void home.loadMine());
  watchTold((now, before) => {
    if (now.waiting !== before.waiting || now.notices[0]?.id !== before.notices[0]?.id) void home.loadMine();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void home.loadMine();
  });
  await Promise.all([home.load(), home.loadMine()]);
}
