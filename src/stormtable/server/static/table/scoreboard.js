/** The players in the bar above the table, each with a clock; and the card that comes when one's time runs low. */
import { html, nothing, ref } from "../lit.js";
import { announce } from "../core/announce.js";
import { emblem } from "../core/emblem.js";
import { listText } from "../core/format.js";
import { icon, mark } from "../core/icons.js";
import { phrase, say, sayAs, sayCount, sayParts } from "../core/language.js";
import { serverTime } from "../core/servertime.js";
import { clockText, clockWords, faceOf, lowSeat, nextChange, paceText, parted } from "./clocks.js";
import { levelName, playerName } from "./seats.js";
import { isTaught } from "./taught.js";

/**
 * @import {ClockInfo, Present, SeatInfo} from "../wire.js"
 * @import {Face} from "./clocks.js"
 * @import {Model} from "./model.js"
 */

/** Seconds left at which a running clock of one's own is said aloud once more. */
const LAST_CALL = 10;

/** Whether the bar shows players: where time is kept, or people meet. @param {readonly SeatInfo[]} seats @param {unknown} clock */
export const hasPlates = (seats, clock) => clock !== null || seats.some(({ kind, stands_in: away }) => kind === "friend" || away);

/** Where somebody is, in a word. @type {Record<Present["seats"][number], string>} */
const WHERE = { here: phrase("here"), away: phrase("away"), elsewhere: phrase("elsewhere"), gone: phrase("not here") };

/** Where a seat's player is, if somebody is to be there. @param {SeatInfo} seat @param {Model} model */
function placeOf({ seat, kind, connected, stands_in: standsIn, out }, model) {
  const { live, moment, table, present } = model.value;
  if (out || standsIn || !live || moment >= 0 || kind === "computer") return undefined;
  return (isTaught(table) ? null : present)?.seats[seat] ?? (connected ? "here" : "gone");
}

/** The same in words. @param {SeatInfo} seat @param {Model} model */
function whereIs(seat, model) {
  if (seat.out) return say("out");
  if (seat.stands_in) return say("computer plays");
  const place = placeOf(seat, model);
  return place ? say(WHERE[place]) : "";
}

/**
 * The clocks of a table, drawn by themselves from second to second while the page stays as it is.
 */
export class Clocks {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    /** @type {Map<number, HTMLElement>} */
    this.faces = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** Which running time was said to be low, and how low. */
    this.said = "";
    document.addEventListener("visibilitychange", () => this.tick());
  }

  get clock() {
    const { table, moment } = this.model.value;
    return moment >= 0 ? null : (table?.clock ?? null);
  }

  /** Where the clock of a seat is shown. @param {number} seat */
  place(seat) {
    /** @type {HTMLElement | undefined} */
    let own;
    return ref((found) => {
      if (found instanceof HTMLElement) this.faces.set(seat, (own = found));
      else if (this.faces.get(seat) === own) this.faces.delete(seat); // not one that has taken its place already
    });
  }

  /** Draws what the clocks show now, and comes again when one shows something else. */
  tick() {
    clearTimeout(this.timer);
    const { clock, model } = this;
    if (!clock) return;
    const now = serverTime();
    let next = Infinity;
    for (const [seat, place] of this.faces) {
      const face = faceOf(clock, seat, now);
      if (face) paint(place, face, clock);
      next = Math.min(next, nextChange(face, clock.kind));
    }
    const low = model.value.table?.over || model.value.table?.paused ? -1 : lowSeat(clock, model.value.table?.mine ?? [], now);
    if (low !== model.value.low) model.set({ low });
    this.#say(clock, low, now);
    if (next < Infinity && document.visibilityState === "visible") this.timer = setTimeout(() => this.tick(), next);
  }

  /** Says that one's own time runs low, once, and once more near its end. @param {ClockInfo} clock @param {number} low @param {number} now */
  #say(clock, low, now) {
    if (low < 0) {
      this.said = "";
      return;
    }
    const left = faceOf(clock, low, now)?.left ?? 0;
    const key = `${low} ${clock.kind === "live" && left <= LAST_CALL ? "last" : "low"}`;
    if (key === this.said) return;
    this.said = key;
    announce(say("Your time runs low: {time} left.", { time: clockWords(left, clock.kind) }));
  }
}

/** @param {HTMLElement} place @param {Face} face @param {ClockInfo} clock */
function paint(place, face, clock) {
  const text = clockText(face.left, clock.kind);
  const number = place.querySelector("b");
  if (number && number.textContent !== text) number.textContent = text;
  place.classList.toggle("runs", face.running);
  place.classList.toggle("low", face.low);
  place.style.setProperty("--part", String(face.part));
}

/** @param {SeatInfo} seat @param {ClockInfo} clock @param {Clocks} clocks @param {string} name */
function runningClock({ seat }, clock, clocks, name) {
  if (!clock.seats[seat]) return nothing;
  // What it shows is drawn by `tick` alone. A timer is read out when it is asked for, and not as it runs.
  return html`<div class="clock ${clock.kind}" role="timer" aria-label=${say("Time of {name}", { name })} title=${paceText(clock)} ${clocks.place(seat)}><b></b><i aria-hidden="true"></i></div>`;
}

/** What was left at a moment that is looked at. @param {number | null | undefined} left @param {ClockInfo["kind"]} kind */
function recordedClock(left, kind) {
  if (left === null || left === undefined) return nothing;
  return html`<div class="clock ${kind} recorded" role="img" aria-label=${say("{time} left", { time: clockWords(left, kind) })}><b>${clockText(left, kind)}</b></div>`;
}

/** @param {SeatInfo} seat @param {Model} model */
function isYou({ seat }, model) {
  const mine = model.value.table?.mine ?? [];
  return mine.length === 1 && mine[0] === seat;
}

/** Who a seat is to whoever looks: "You", or the player's name. @param {SeatInfo} seat @param {Model} model */
function calledHere(seat, model) {
  return isYou(seat, model) ? say("You") : playerName(seat, model.scene?.sides);
}

/** Its side, the computer's level, and where its player is. @param {SeatInfo} seat @param {string} name @param {string} where @param {Model} model */
function underName(seat, name, where, model) {
  const side = model.scene?.sides[seat.seat] ?? seat.side;
  return [name === side ? "" : side, seat.called || seat.stands_in || seat.kind !== "computer" ? where : levelName(seat.level)].filter(Boolean).join(", ");
}

/** What stands on a plate, where the level of a computer has a line of its own. @param {SeatInfo} seat @param {string} name */
const onPlate = (seat, name) => (seat.kind === "computer" && !seat.called ? sayAs("player", "Computer") : name);

/** @param {SeatInfo} seat @param {Model} model @param {Clocks} clocks @param {string} name */
function clockOf(seat, model, clocks, name) {
  if (clocks.clock) return runningClock(seat, clocks.clock, clocks, name);
  const { table, record, log } = model.value;
  const kind = (table ?? record)?.clock?.kind;
  return kind ? recordedClock(log.find(({ number }) => number === model.at)?.left[seat.seat], kind) : nothing;
}

/** @param {SeatInfo} seat @param {Model} model @param {boolean} alone @param {boolean} told whether it says where its player is */
function emblemOf(seat, model, alone, told) {
  const mine = model.value.table?.mine.includes(seat.seat) === true;
  const place = told ? placeOf(seat, model) : undefined;
  const presence = place === "elsewhere" ? "gone" : place;
  return seat.emblem ? emblem(seat.emblem, { size: alone ? 34 : 26, side: seat.seat, mine, presence }) : mark(seat.seat, "", alone ? 20 : 16);
}

/** @param {SeatInfo} seat @param {Model} model @param {Clocks} clocks @param {boolean} alone whether it is the only one of its side */
function plate(seat, model, clocks, alone) {
  const name = calledHere(seat, model);
  const told = !isYou(seat, model) || seat.stands_in;
  return html`<section class="plate side-${seat.seat}" aria-label=${name}>
    ${emblemOf(seat, model, alone, told)}
    <div class="plate-words"><b>${onPlate(seat, name)}</b><small>${underName(seat, name, told ? whereIs(seat, model) : "", model)}</small></div>
    ${clockOf(seat, model, clocks, name)}
  </section>`;
}

/**
 * The players to the left and to the right of the phases; none where nobody has to be told apart.
 * @param {Model} model
 * @param {Clocks} clocks
 */
export function plates(model, clocks) {
  const { table, record } = model.value;
  const { seats, clock } = table ?? record ?? { seats: [], clock: null };
  if (!seats.length || !hasPlates(seats, clock)) return [nothing, nothing];
  return parted(seats, table?.mine ?? []).map((group) => html`<div class="plates ${group.length > 1 ? "several" : ""}">${group.map((seat) => plate(seat, model, clocks, group.length === 1))}</div>`);
}

/** What the others may do once time is up. @param {readonly SeatInfo[]} seats @param {SeatInfo} own */
const against = (seats, own) => seats.filter(({ team, kind, out }) => team !== own.team && kind !== "computer" && !out);

/** The card that says beforehand what the other may do. @param {Model} model */
export function lowCard(model) {
  const { table, low, lowClosed } = model.value;
  const own = table?.seats.find(({ seat }) => seat === low);
  if (!table?.clock || !own || lowClosed || table.times_up.some(({ seat }) => seat === low)) return nothing;
  const others = against(table.seats, own).map((seat) => playerName(seat, table.scene?.sides));
  const { kind, increment } = table.clock;
  const more = kind === "live" && increment ? say("Each decision of yours adds {seconds} s.", { seconds: increment }) : "";
  return html`<section class="low-card" aria-label=${say("Your time runs low")}>
    <header>${icon("timer", 20)}<h2>${say("Your time runs low")}</h2><button type="button" class="bare" aria-label=${say("Close")} @click=${() => model.set({ lowClosed: true })}>${icon("close", 18)}</button></header>
    ${others.length
      ? html`<p>${more} ${kind === "live" ? sayCount(others.length, "At 0:00 {names} chooses:", "At 0:00 {names} choose, whoever is first:", { names: listText(others) }) : sayCount(others.length, "When it is over {names} chooses:", "When it is over {names} choose, whoever is first:", { names: listText(others) })}</p>
          <ul>
            <li>${icon("flag", 17)}<span>${sayParts("{claim} the match", { claim: html`<b>${say("claim")}</b>` })}</span></li>
            <li>${icon("timer", 17)}<span>${sayParts("{wait}, as long again", { wait: html`<b>${say("wait")}</b>` })}</span></li>
            <li>${icon("bot", 17)}<span>${sayParts("{let_it} play for you", { let_it: html`<b>${say("let the computer")}</b>` })}</span></li>
          </ul>`
      : html`<p>${more} ${say("Nothing happens at its end: the computer waits.")}</p>`}
  </section>`;
}

/** Of a side, the seat whose clock matters most: it runs, and has the least. @param {readonly SeatInfo[]} group @param {ClockInfo} clock */
function pressed(group, clock) {
  const now = serverTime();
  /** @param {SeatInfo} each */
  const weight = ({ seat }) => {
    const face = faceOf(clock, seat, now);
    return face ? face.left + (face.running ? 0 : 1e9) : Infinity;
  };
  return [...group].sort((one, other) => weight(one) - weight(other))[0];
}

/** On a phone: both clocks beside the title. @param {Model} model @param {Clocks} clocks */
export function phoneClocks(model, clocks) {
  const { table } = model.value;
  const clock = clocks.clock;
  if (!table || !clock) return nothing;
  const shown = parted(table.seats, table.mine).map((group) => pressed(group, clock)).filter((seat) => seat !== undefined);
  return html`<div class="phone-clocks">
    ${shown.map((seat) => {
      const name = table.mine.includes(seat.seat) ? say("you") : playerName(seat, table.scene?.sides);
      return clock.seats[seat.seat] ? html`<span>${mark(seat.seat, "", 12)}${runningClock(seat, clock, clocks, name)}</span>` : nothing;
    })}
  </div>`;
}
