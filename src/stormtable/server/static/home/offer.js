/** Offering a seat: a set-up whose other seats are for whoever comes. */
import { html, nothing } from "../lit.js";
import { openDialog } from "../core/dialog.js";
import { mark } from "../core/icons.js";
import { phrase, say } from "../core/language.js";
import { asSomebody } from "../core/me.js";
import { post } from "../core/net.js";
import { below } from "../core/root.js";
import { findKept, keep } from "../core/shelf.js";
import { clockField, paceOf, usualClock } from "./clockfield.js";
import { keepSetup } from "./last.js";
import { levelOf } from "./open.js";
import { seatWords } from "./seating.js";
import { showLink } from "./seatlink.js";
import { Setup, runSetup } from "./setup.js";
import { goTo } from "./taking.js";
import { switchField } from "./switch.js";

/**
 * @import {GameInfo, LobbyWhole, OfferRequest, OpenSeat} from "../wire.js"
 * @import {Pace} from "./pace.js"
 */

const OFFERS = "stormtable.offers";
const WHY = phrase("Who takes the seat sees your name and emblem. No password, no e-mail.");
const HOURS = /** @type {const} */ ([
  [1, phrase("1 hour")],
  [4, phrase("4 hours")],
  [24, phrase("1 day")],
  [72, phrase("3 days")],
  [168, phrase("7 days")],
  [336, phrase("14 days")],
]);

/** What is offered beside the match itself. @typedef {Required<Omit<OfferRequest, "match">>} Terms */

class OfferSetup extends Setup {
  /** @param {GameInfo} game @param {LobbyWhole["mode"]} mode @param {Pace | ""} pace */
  constructor(game, mode, pace) {
    super(game, "friend");
    this.mode = mode;
    const kept = /** @type {Partial<Terms> & {clock?: import("../wire.js").Clock | null}} */ (findKept(OFFERS, game.name) ?? {});
    /** @type {Terms} */
    this.terms = { seat: -1, whom: mode === "open" && kept.whom !== "link" ? "all" : "link", low: 0, high: 0, newcomers: kept.newcomers === true, hours: 24, warm: "", public: kept.public !== false };
    this.wanted.clock = pace ? usualClock(pace) : (kept.clock ?? usualClock(game.minutes <= 45 ? "live" : "days"));
    for (const seat of this.wanted.seats) seat.kind = "friend";
    this.#suit();
    /** @type {OpenSeat | null} */
    this.made = null;
  }

  /** An offer to play at once holds for the evening, others for some days. */
  #suit() {
    this.terms.hours = paceOf(this.wanted.clock) === "live" ? 4 : 168;
  }

  /** @override */
  get submit() {
    return say("Offer the seat");
  }

  /** Whether it can count for ratings: people alone, dice of the table. */
  get ratable() {
    return this.wanted.dice === "table" && this.wanted.seats.slice(0, this.places.length).every(({ kind }) => kind !== "computer");
  }

  /** @override */
  aside() {
    const { wanted, terms } = this;
    const before = paceOf(wanted.clock);
    const redraw = () => {
      if (paceOf(wanted.clock) !== before) this.#suit();
      this.redraw();
    };
    return html`${sideField(this)} ${othersField(this)} ${clockField(wanted, redraw)} ${whomField(this)}
      ${switchField(say("Rated"), say("The result counts for both ratings. Only among people, with the table's dice."), wanted.rated, (on) => this.#set(() => (wanted.rated = on)), !this.ratable)}
      ${wanted.rated || terms.low || terms.high ? rangeField(this) : nothing}
      ${warmField(this)}
      ${switchField(say("Newcomers welcome"), say("Says that whoever is new to the game need not hesitate."), terms.newcomers, (on) => this.#set(() => (terms.newcomers = on)))}
      ${switchField(say("All may watch"), say("The match stands among those being played now. Watchers see what watchers may, no secrets."), terms.public, (on) => this.#set(() => (terms.public = on)))}`;
  }

  /** @param {() => void} change */
  #set(change) {
    change();
    this.redraw();
  }

  /** @override */
  async carryOut() {
    const { game, request, terms } = this;
    const match = { ...request, rated: request.rated && this.ratable };
    const warm = match.rated ? "" : terms.warm;
    this.made = await asSomebody(say(WHY), () => post("/api/offers", { ...terms, warm, match }));
    if (!this.made) return;
    keepSetup(game, request);
    keep(OFFERS, game.name, { whom: terms.whom, newcomers: terms.newcomers, public: terms.public, clock: match.clock });
    this.close("offered");
  }
}

/** Which seat is one's own. @param {OfferSetup} setup */
function sideField(setup) {
  const { terms, places, wanted, redraw } = setup;
  const people = places.map((place, seat) => ({ place, seat })).filter(({ seat }) => wanted.seats[seat]?.kind !== "computer");
  /** @param {number} seat @param {unknown} label */
  const choice = (seat, label) =>
    html`<label
      ><input
        type="radio"
        name="own-seat"
        .checked=${terms.seat === seat}
        @change=${() => {
          terms.seat = seat;
          redraw();
        }}
      /><span>${label}</span></label
    >`;
  return html`<fieldset class="field own-seat">
    <legend>${say("Your side")}</legend>
    <div class="segmented">${choice(-1, say("By lot"))}${people.map(({ place, seat }) => choice(seat, html`${mark(seat, "", 15)} ${seatWords(place)}`))}</div>
  </fieldset>`;
}

/** The computer may begin in place of whoever comes. @param {OfferSetup} setup */
function warmField({ terms, wanted, game, redraw }) {
  if (!game.levels.length || wanted.rated) return nothing;
  return switchField(say("Begin at once"), say("The computer keeps the seat warm; whoever takes it plays on from there."), terms.warm !== "", (on) => {
    terms.warm = on ? levelOf(game) : "";
    redraw();
  });
}

/** Of more than two seats some may be the computer's. @param {OfferSetup} setup */
function othersField(setup) {
  const { places, wanted, terms, game, redraw } = setup;
  if (places.length < 3 || !game.levels.length) return nothing;
  const people = wanted.seats.slice(0, places.length).filter(({ kind }) => kind !== "computer").length;
  return html`<fieldset class="field">
    <legend>${say("Seats of the computer")}</legend>
    ${places.map((place, index) => {
      const seat = wanted.seats[index];
      if (!seat) return nothing;
      const own = terms.seat === index;
      return html`<label class="check-row"
        ><input
          type="checkbox"
          .checked=${seat.kind === "computer"}
          ?disabled=${own || (seat.kind !== "computer" && people < 3)}
          @change=${() => {
            seat.kind = seat.kind === "computer" ? "friend" : "computer";
            redraw();
          }}
        />
        ${mark(index, "", 15)} ${seatWords(place)}</label
      >`;
    })}
  </fieldset>`;
}

/** @param {OfferSetup} setup */
function whomField(setup) {
  const { terms, mode, redraw } = setup;
  const whom = /** @type {const} */ ([
    ["all", phrase("Everybody here")],
    ["link", phrase("By link alone")],
  ]);
  return html`<fieldset class="field">
    <legend>${say("To whom")}</legend>
    <div class="segmented">
      ${whom.map(
        ([name, title]) =>
          html`<label
            ><input
              type="radio"
              name="whom"
              ?disabled=${name === "all" && mode !== "open"}
              .checked=${terms.whom === name}
              @change=${() => {
                terms.whom = name;
                redraw();
              }}
            /><span>${say(title)}</span></label
          >`,
      )}
    </div>
    <label class="holds"
      ><span class="hint">${paceOf(setup.wanted.clock) === "live" ? say("Withdrawn when you leave, and after") : say("Stays open while you are away, and is withdrawn after")}</span
      ><select @change=${(/** @type {Event} */ event) => (terms.hours = Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
        ${HOURS.map(([hours, words]) => html`<option value=${hours} .selected=${terms.hours === hours}>${say(words)}</option>`)}
      </select></label
    >
  </fieldset>`;
}

/** @param {OfferSetup} setup */
function rangeField({ terms }) {
  /** @param {"low" | "high"} end @param {string} label */
  const field = (end, label) =>
    html`<label
      ><span>${label}</span
      ><input
        type="number"
        min="0"
        max="4000"
        step="50"
        placeholder=${say("any")}
        .value=${terms[end] ? String(terms[end]) : ""}
        @change=${(/** @type {Event} */ event) => (terms[end] = Number(/** @type {HTMLInputElement} */ (event.target).value) || 0)}
    /></label>`;
  return html`<fieldset class="field">
    <legend>${say("For ratings")}</legend>
    <div class="rating-range">${field("low", say("From"))}${field("high", say("To"))}</div>
  </fieldset>`;
}

/**
 * Lets a seat be offered.
 * @param {GameInfo} game
 * @param {LobbyWhole["mode"]} mode
 * @param {Pace | ""} pace
 */
export async function offerSeat(game, mode, pace) {
  const setup = new OfferSetup(game, mode, pace);
  const answer = await runSetup(setup, say("Offer a seat: {game}", { game: game.title }));
  if (answer && setup.made?.table) goTo(setup.made.table);
  else if (answer && setup.made?.whom === "link") await showLink(setup.made);
}

/** Asks which game a seat is offered for. @param {readonly GameInfo[]} games @returns {Promise<GameInfo | undefined>} */
export async function chooseGame(games) {
  const name = await openDialog(
    say("Offer a seat"),
    (close) =>
      html`<p>${say("Which game?")}</p>
        <div class="game-choice">
          ${games.map(
            (game) =>
              html`<button type="button" @click=${() => close(game.name)}>
                <img src=${below(`/api/games/${game.name}/cover.svg`)} alt="" /><span><b>${game.title}</b><small>${game.text}</small></span>
              </button>`,
          )}
        </div>`,
  );
  return games.find((game) => game.name === name);
}
