/** One's matches: of a player those that the server knows, and the links that this browser keeps besides. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { forget, knownMatches } from "../core/keys.js";
import { say, sayCount } from "../core/language.js";
import { me } from "../core/me.js";
import { get, post } from "../core/net.js";
import { matchCard, matchRow } from "./matchcard.js";
import { inOrder, together } from "./ordering.js";

/** @import {Kept, Mine, MyMatches, PlayerInfo, Summary} from "../wire.js" */

/** Matches that wait for one are cards, so many of them; so many rows are shown at first. */
const CARDS = 2;
const ROWS = 3;
/** What the keys of seats, and of matches that one opened, begin with: those that a player can hold. */
const HELD = /^[po]/;

const view = {
  all: false,
  /** What to ask for further finished matches by; "": there are none. */
  more: "",
  /** Finished matches that were asked for besides. @type {Summary[]} */
  further: [],
  /** @type {PlayerInfo | null} */
  player: null,
  /** Keys of this browser that no player holds. @type {string[]} */
  loose: [],
  busy: false,
  problem: "",
};

/** @returns {Promise<Summary[]>} */
export async function loadMatches() {
  const keys = knownMatches().map(({ key }) => key);
  const [player, local] = await Promise.all([me(), keys.length ? post("/api/mine", { keys }) : { matches: [], unknown: [] }]);
  const kept = /** @type {Mine} */ (local);
  forget(kept.unknown);
  /** @type {MyMatches} */
  const own = player ? await get("/api/me/matches") : { running: [], finished: [], more: "" };
  view.player = player;
  view.more = own.more;
  view.further = [];
  view.loose = kept.matches.filter(({ key, held }) => !held && HELD.test(key)).map(({ key }) => key);
  return together([...own.running, ...own.finished], kept.matches);
}

/** @param {(reload: boolean) => void} redraw */
async function showMore(redraw) {
  await work(redraw, async () => {
    /** @type {MyMatches} */
    const page = await get(`/api/me/matches?before=${encodeURIComponent(view.more)}`);
    view.more = page.more;
    view.further.push(...page.finished);
  });
  redraw(false);
}

/** @param {(reload: boolean) => void} redraw @param {() => Promise<void>} act */
async function work(redraw, act) {
  if (view.busy) return;
  view.busy = true;
  view.problem = "";
  redraw(false);
  try {
    await act();
  } catch (error) {
    view.problem = error instanceof Error ? error.message : String(error);
  }
  view.busy = false;
}

/** Takes the links of this browser into the player. @param {(reload: boolean) => void} redraw */
async function takeIn(redraw) {
  await work(redraw, async () => {
    /** @type {Kept} */
    const kept = await post("/api/me/matches", { keys: view.loose });
    if (kept.matches === 0) view.problem = say("None could be taken in: others of your name sit there.");
  });
  redraw(true);
}

/**
 * @param {readonly Summary[] | null} matches null: still asked for
 * @param {(reload: boolean) => void} redraw
 */
export function matchesPanel(matches, redraw) {
  const all = inOrder(together([...(matches ?? [])], view.further));
  const waiting = all.filter(({ mine, over }) => mine && !over);
  const cards = waiting.slice(0, CARDS);
  const rows = all.filter((match) => !cards.includes(match));
  const shown = view.all ? rows : rows.slice(0, Math.max(ROWS, cards.length ? 0 : ROWS + 2));
  const changed = () => redraw(true);
  return html`<section class="panel matches" id="matches" aria-labelledby="matches-title" aria-busy=${matches === null || view.busy}>
    <header>
      <h2 id="matches-title">${say("Your matches")}</h2>
      ${waiting.length ? html`<span class="lamp">${sayCount(waiting.length, "{n} waits for you", "{n} wait for you")}</span>` : nothing}
      ${rows.length > shown.length || view.all ? allButton(all.length, redraw) : nothing}
    </header>
    ${cards.length ? html`<ul class="turns ${cards.length === 1 ? "one" : ""}">${cards.map((match, at) => matchCard(match, at === 0, changed))}</ul>` : nothing}
    ${shown.length ? html`<ul class="match-rows">${shown.map((match) => matchRow(match, changed))}</ul>` : nothing}
    ${all.length ? nothing : empty(matches === null)} ${ends(redraw)}
  </section>`;
}

/** @param {number} count @param {(reload: boolean) => void} redraw */
function allButton(count, redraw) {
  const change = () => {
    view.all = !view.all;
    redraw(false);
  };
  return html`<button type="button" class="text-link" @click=${change}>${view.all ? say("Fewer") : say("All {count}", { count: `${count}${view.more ? "+" : ""}` })}</button>`;
}

/** @param {boolean} asking */
function empty(asking) {
  if (asking) return html`<p class="empty">${say("Looking for your seats.")}</p>`;
  const kept = view.player ? say("Matches you open or join are yours on every device.") : say("Matches you open or join are kept here, in this browser.");
  return html`<p class="empty">${say("No match yet. Press Play the computer: the first move is yours in a moment.")} ${kept}</p>`;
}

/** What stands below the list. @param {(reload: boolean) => void} redraw */
function ends(redraw) {
  const { player, loose, more, all, busy, problem } = view;
  return html`${problem ? html`<p class="refusal" role="alert">${icon("warn", 18)} <span>${problem}</span></p>` : nothing}
    ${all && more ? html`<button type="button" class="bare more-matches" ?disabled=${busy} @click=${() => void showMore(redraw)}>${say("Earlier ones")}</button>` : nothing}
    ${player && loose.length
      ? html`<p class="loose">
          <span>${sayCount(loose.length, "{n} match of this browser is not {name}'s yet.", "{n} matches of this browser are not {name}'s yet.", { name: player.name })}</span>
          <button type="button" ?disabled=${busy} @click=${() => void takeIn(redraw)}>${loose.length === 1 ? say("Take it in") : say("Take them in")}</button>
        </p>`
      : nothing}`;
}
