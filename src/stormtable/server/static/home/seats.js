/** Open seats: who waits for somebody to play with, and who is here. */
import { html, nothing } from "../lit.js";
import { emblem } from "../core/emblem.js";
import { icon } from "../core/icons.js";
import { say, sayCount, sayParts } from "../core/language.js";
import { below } from "../core/root.js";
import { usualClock } from "./clockfield.js";
import { message } from "./games.js";
import { paceIcon } from "./pace.js";
import { showLink } from "./seatlink.js";
import { freeChairs, leaveSeat, takeSeat, withdraw } from "./taking.js";

/**
 * @import {GameInfo, OpenSeat} from "../wire.js"
 * @import {Lobby} from "./lobby.js"
 * @import {Pace} from "./pace.js"
 * @typedef {object} Shown
 * @property {Lobby | null} lobby null: not heard yet
 * @property {OpenSeat[]} seats those that the filter lets through
 * @property {readonly GameInfo[]} games
 * @property {(game: GameInfo | null, pace: Pace | "") => void} offer lets a seat be offered
 * @property {() => void} draw
 */

const SHOWN = 8; // of those who are here
const view = { busy: "", problem: "", all: false };
const MOST = 6;

/** Does something with an offer, and says what went wrong. @param {OpenSeat} seat @param {(seat: OpenSeat) => Promise<unknown>} work @param {() => void} draw */
async function act(seat, work, draw) {
  if (view.busy) return;
  Object.assign(view, { busy: seat.id, problem: "" });
  draw();
  try {
    await work(seat);
  } catch (error) {
    view.problem = message(error);
  }
  view.busy = "";
  draw();
}

/** How long until a moment: "3 h", "2 days". @param {number} until Unix seconds */
function leftText(until) {
  const minutes = Math.max(1, Math.round((until - Date.now() / 1000) / 60));
  if (minutes < 60) return say("{minutes} min", { minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? say("{hours} h", { hours }) : sayCount(Math.round(hours / 24), "{n} day", "{n} days");
}

/** For which ratings an offer is; "": for all. @param {OpenSeat} seat */
function rangeOf({ low, high }) {
  if (low && high) return say("rating {low} to {high}", { low, high });
  if (low) return say("rating from {low}", { low });
  return high ? say("rating up to {high}", { high }) : "";
}

/** What is special about an offer. @param {OpenSeat} seat */
function wordsOf(seat) {
  const free = freeChairs(seat).length;
  return [
    seat.chairs.length > 2 ? say("{free} of {all} seats left", { free, all: seat.chairs.length }) : "",
    seat.rated ? say("rated") : "",
    rangeOf(seat),
    seat.newcomers ? say("newcomers welcome") : "",
    seat.warm ? say("under way, the computer keeps the seat") : "",
    seat.words,
  ].filter(Boolean);
}

/** How an offer is paced; of one's own, until when it holds. @param {OpenSeat} seat @param {boolean} own */
function paceWords(seat, own) {
  const [clock, more] = (seat.clock || say("No clock")).replace("a decision", "a move").split(", ");
  const kind = { live: say("live"), days: more ?? say("by the day"), none: say("at leisure") }[seat.pace];
  return html`<span>${clock}<small>${own ? say("{time} left", { time: leftText(seat.until) }) : kind}</small></span>`;
}

/** What can be done with an offer. @param {OpenSeat} seat @param {Shown} shown */
function buttons(seat, { lobby, draw }) {
  const you = lobby?.you ?? "";
  const busy = view.busy === seat.id;
  if (seat.player.id === you && you) {
    return html`<span class="seat-acts">
      ${seat.whom === "link" ? html`<button type="button" class="text-link" @click=${() => showLink(seat)}>${say("Link")}</button>` : nothing}
      <button type="button" class="text-link" @click=${() => act(seat, withdraw, draw)}>${say("Withdraw")}</button>
    </span>`;
  }
  if (you && seat.chairs.some(({ player }) => player?.id === you)) {
    return html`<span class="seat-acts"><button type="button" class="text-link" @click=${() => act(seat, leaveSeat, draw)}>${say("Leave")}</button></span>`;
  }
  const take = html`<button type="button" class=${seat.whom === "player" ? "go" : ""} aria-label=${say("Take seat against {name}", { name: seat.player.name })} aria-busy=${busy} @click=${() => act(seat, takeSeat, draw)}>
    ${say("Take seat")}
  </button>`;
  if (seat.whom !== "player") return take;
  return html`<span class="seat-acts">${take}<button type="button" class="text-link" @click=${() => act(seat, withdraw, draw)}>${say("Decline")}</button></span>`;
}

/** @param {OpenSeat} seat @param {Shown} shown */
function seatRow(seat, shown) {
  const { lobby, games } = shown;
  const own = seat.player.id === lobby?.you;
  const there = lobby?.here.find(({ player }) => player.id === seat.player.id);
  const presence = own ? undefined : there ? (there.away ? "away" : "here") : "gone";
  const link = html`<a href=${below(`/players/${seat.player.id}`)}>${seat.player.name}</a>`;
  const who = own ? say("Your offer") : seat.whom === "player" ? sayParts("{who} challenges you", { who: link }) : link;
  return html`<li class="seat ${own ? "own" : ""} ${seat.whom === "player" && !own ? "challenge" : ""}">
    ${emblem(seat.player.emblem, { size: 36, presence, mine: own })}
    <div class="seat-words">
      <h3>${games.find(({ name }) => name === seat.game)?.title ?? seat.game} <small>${seat.scenario}</small></h3>
      <p><b>${who}</b>${wordsOf(seat).map((each) => html` <i>·</i> ${each}`)}</p>
    </div>
    <p class="pace">${icon(paceIcon(seat.pace), 18)} ${paceWords(seat, own)}</p>
    ${buttons(seat, shown)}
  </li>`;
}

/** Where nobody waits: a seat of each game that could be offered. @param {Shown} shown */
function ghosts({ games, offer }) {
  const own = games.filter(({ within, levels }) => !within && levels.length).slice(0, 5);
  return html`<ul>
      ${own.map((game) => {
        const pace = game.minutes <= 30 ? "live" : "days";
        const clock = usualClock(pace);
        const words = clock?.kind === "live" ? say("an evening, {minutes} min + {seconds} s", { minutes: clock.minutes ?? 0, seconds: clock.increment ?? 0 }) : say("a decision a day, over some weeks");
        return html`<li class="seat ghost">
          <span class="ghost-emblem" aria-hidden="true">${icon("chair", 18)}</span>
          <div class="seat-words">
            <h3>${game.title} <small>${game.scenarios[0]?.title}</small></h3>
            <p>${words}</p>
          </div>
          <button type="button" aria-label=${say("Offer a seat of {game}", { game: game.title })} @click=${() => offer(game, pace)}>${icon("plus", 16)} ${say("Offer")}</button>
        </li>`;
      })}
    </ul>
    <p class="empty">${say("Nobody waits now. An offer by the day stays open while you are away.")}</p>`;
}

/** Some of those who are here. @param {Lobby} lobby */
function hereStrip({ here, people, you }) {
  const named = here.slice(0, SHOWN);
  const more = people - named.length;
  if (!named.length) return nothing;
  return html`<div class="here-now">
    <span class="capitals">${say("Here")}</span>
    ${named.map(({ player, away }) => html`<a href=${below(`/players/${player.id}`)} title=${player.name}>${emblem(player.emblem, { size: 26, presence: away ? "away" : "here", mine: player.id === you, called: player.name })}</a>`)}
    ${more > 0 ? html`<small>${say("and {count} more", { count: more })}</small>` : nothing}
  </div>`;
}

/** @param {Shown} shown */
function list(shown) {
  const { lobby, seats, offer } = shown;
  if (!lobby) return html`<p class="empty">${say("Looking who waits.")}</p>`;
  if (lobby.mode === "off") {
    return html`<p class="empty">${say("This table stands on one machine: seats are not offered here. Play the computer, share this screen, or send a friend a link.")}</p>`;
  }
  if (!seats.length && !lobby.seats.length && !lobby.own.length) return ghosts(shown);
  if (!seats.length) return html`<p class="empty">${say("No open seat like this.")} <button type="button" @click=${() => offer(null, "")}>${icon("plus", 16)} ${say("Offer one")}</button></p>`;
  const some = view.all ? seats : seats.slice(0, MOST);
  return html`<ul>
    ${some.map((seat) => seatRow(seat, shown))}
  </ul>`;
}

/** @param {Shown} shown */
export function seatsPanel(shown) {
  const { lobby, seats, offer, draw } = shown;
  return html`<section class="panel seats" id="seats" aria-labelledby="seats-title" aria-busy=${lobby === null}>
    <header>
      <h2 id="seats-title">${say("Open seats")}</h2>
      ${seats.length ? html`<span>${seats.length}</span>` : nothing}
      ${seats.length > MOST
        ? html`<button
            type="button"
            class="text-link"
            @click=${() => {
              view.all = !view.all;
              draw();
            }}
          >
            ${view.all ? say("Fewer") : say("All {count}", { count: seats.length })}
          </button>`
        : nothing}
      ${lobby && lobby.mode !== "off" ? html`<button type="button" class="offer-here" aria-label=${say("Offer a seat")} @click=${() => offer(null, "")}>${icon("plus", 18)} ${say("Offer")}</button>` : nothing}
    </header>
    ${view.problem ? html`<p class="refusal" role="alert"><span>${view.problem}</span></p>` : nothing} ${list(shown)} ${lobby && lobby.mode !== "off" ? hereStrip(lobby) : nothing}
  </section>`;
}
