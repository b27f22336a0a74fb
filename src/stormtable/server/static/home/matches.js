/** The matches this browser knows. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { ago, listText } from "../core/format.js";
import { forget, knownMatches } from "../core/keys.js";
import { post } from "../core/net.js";
import { below } from "../core/root.js";

/** @import {Mine, Summary} from "../wire.js" */

const MOST = 5;

/** @returns {Promise<Summary[]>} */
export async function loadMatches() {
  const keys = knownMatches().map(({ key }) => key);
  if (!keys.length) return [];
  /** @type {Mine} */
  const mine = await post("/api/mine", { keys });
  forget(mine.unknown);
  return mine.matches;
}

/** Who plays, team mates together. @param {Summary} match */
function sidesOf({ seats, teams }) {
  return [...new Set(teams)].map((team) => listText(seats.filter((_, seat) => teams[seat] === team)));
}

/** @param {Summary} match @param {() => void} changed */
function matchRow(match, changed) {
  const { key, game, title, scenario, turn, prompt, mine, over, result, changed: at } = match;
  return html`<li class=${mine && !over ? "mine" : ""}>
    <img class="thumb" src=${below(`/api/games/${game}/cover.svg`)} alt="" width="84" height="54" loading="lazy" />
    <div class="match-words">
      <h3>${title} <small>${scenario}${turn ? `, ${turn}` : ""}</small></h3>
      <p>${sidesOf(match).join(" against ")} <span class="when">${ago(at)}</span></p>
    </div>
    <p class="match-state">${over ? result : mine ? "Your decision" : prompt}</p>
    <a class="button ${mine && !over ? "go" : ""}" href=${below(`/table/${key}`)}>${over ? "Look back" : mine ? "Take your seat" : "Open"}</a>
    <button
      type="button"
      class="bare forget"
      aria-label="Take ${title}, ${scenario} off this list"
      title="Take it off this list; the match itself stays"
      @click=${() => {
        forget([key]);
        changed();
      }}
    >
      ${icon("close", 16)}
    </button>
  </li>`;
}

const view = { all: false };

/**
 * @param {Summary[] | null} matches null: still asked for
 * @param {(reload: boolean) => void} redraw
 */
export function matchesPanel(matches, redraw) {
  const sorted = [...(matches ?? [])].sort((a, b) => Number(a.over) - Number(b.over) || Number(b.mine) - Number(a.mine) || b.changed - a.changed);
  const shown = view.all ? sorted : sorted.slice(0, MOST);
  return html`<section class="panel matches" id="matches" aria-labelledby="matches-title" aria-busy=${matches === null}>
    <header>
      <h2 id="matches-title">Your matches</h2>
      ${sorted.length > MOST
        ? html`<button
            type="button"
            class="text-link"
            @click=${() => {
              view.all = !view.all;
              redraw(false);
            }}
          >
            ${view.all ? "Fewer" : `All ${sorted.length}`}
          </button>`
        : nothing}
    </header>
    ${shown.length
      ? html`<ul>
          ${shown.map((match) => matchRow(match, () => redraw(true)))}
        </ul>`
      : html`<p class="empty">
          ${matches === null ? "Looking for your seats." : "No match yet. Press Play the computer: the first move is yours in a moment. Matches you open or join are kept here, in this browser."}
        </p>`}
  </section>`;
}
