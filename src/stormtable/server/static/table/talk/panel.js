/** Below the decision: the log, what is said at the table, and one's own notes. */
import { html, live, nothing, repeat } from "../../lit.js";
import { sentence } from "../../core/format.js";
import { classes } from "../../core/dom.js";
import { emblem } from "../../core/emblem.js";
import { icon, mark } from "../../core/icons.js";
import { language, phrase, say, sayCount } from "../../core/language.js";
import { logOf } from "../log.js";
import { notesPart } from "./notes.js";
import { openWriter } from "./writer.js";
import { noteScroll } from "./scrolling.js";
import { addressed, fromWatcher, isHidden, momentOf, piecesOf, unreadIn, whose, writerOf } from "./state.js";
import { plays } from "./talking.js";

/**
 * @import {Said, Scene, SeatInfo} from "../../wire.js"
 * @import {Model} from "../model.js"
 * @import {Audience, Unsent} from "./state.js"
 * @import {Talking} from "./talking.js"
 */

const TABS = /** @type {const} */ ([
  ["log", phrase("Log")],
  ["talk", phrase("Talk")],
  ["notes", phrase("Notes")],
]);

/** Characters of a message, and from how many on it is told how many are left. */
const MOST = 500;
const NEARLY = 420;

/** @type {Record<Audience, string>} */
const AUDIENCES = { players: phrase("All who play"), team: phrase("Your side"), watchers: phrase("Those who watch") };

/** What is to be known before anything is said. @type {Record<Audience, string>} */
const APART = {
  players: phrase("Only those who play read this. Whoever watches does once the match is over."),
  team: phrase("Only your side reads this until the match is over."),
  watchers: phrase("Only those who watch read this. Whoever plays does once the match is over."),
};

/** @param {Model} model */
function tabs(model) {
  const { tab, talk, log, fresh } = model.value;
  const news = { log: log.filter(({ number }) => number > fresh).length, talk: unreadIn(talk, plays(model)), notes: 0 };
  return html`<div class="aside-tabs" role="group" aria-label=${say("Log, talk and notes")}>
    ${TABS.map(
      ([name, title]) =>
        html`<button type="button" aria-pressed=${tab === name} @click=${() => model.set({ tab: name })}>
          ${say(title)}${tab !== name && news[name] ? html`<i>${news[name]}<span class="unseen"> ${say("new")}</span></i>` : nothing}
        </button>`,
    )}
  </div>`;
}

/**
 * @param {Model} model
 * @param {Scene} scene
 * @param {readonly SeatInfo[]} seats
 */
export function asideOf(model, scene, seats) {
  const { talking, notes } = model;
  if (!talking || !notes) return logOf(model, scene, seats);
  const { tab } = model.value;
  if (tab === "log") return logOf(model, scene, seats, tabs(model));
  return html`<section class="log ${tab}" aria-label=${tab === "talk" ? say("Talk") : say("Notes")}>
    <header>${tabs(model)} ${tab === "talk" ? watching(model) : nothing}</header>
    ${tab === "talk" ? talkPart(talking, model, seats) : notesPart(notes)}
  </section>`;
}

/**
 * On a phone: talk, and the notes beside it.
 * @param {Model} model
 * @param {readonly SeatInfo[]} seats
 */
export function talkSheet(model, seats) {
  const { talking, notes } = model;
  if (!talking || !notes) return nothing;
  const { tab } = model.value;
  return html`<section class="log talk" aria-label=${say("Talk")}>
    <header>
      <div class="aside-tabs" role="group" aria-label=${say("Talk and notes")}>
        <button type="button" aria-pressed=${tab !== "notes"} @click=${() => model.set({ tab: "talk" })}>${say("Talk")}</button>
        <button type="button" aria-pressed=${tab === "notes"} @click=${() => model.set({ tab: "notes" })}>${say("Notes")}</button>
      </div>
      ${watching(model)}
    </header>
    ${tab === "notes" ? notesPart(notes) : talkPart(talking, model, seats)}
  </section>`;
}

/** Leads the keyboard to the field in which something is written. @param {Model} model @param {boolean} phone */
export function toTalk(model, phone) {
  model.set(phone ? { sheet: "talk", sheetLow: false, tab: "talk" } : { tab: "talk" });
  const focus = () =>
    requestAnimationFrame(() => {
      const field = document.querySelector(".say input");
      if (field instanceof HTMLElement) field.focus();
    });
  focus();
  if (model.value.talk.here) return;
  const end = model.watch(({ talk, tab }) => {
    if (talk.here || tab !== "talk") end();
    if (talk.here && tab === "talk") focus();
  });
}

/** How many look on. @param {Model} model */
function watching({ value: { present } }) {
  if (!present?.watching) return nothing;
  const words = sayCount(present.watching, "{n} looks on", "{n} look on");
  return html`<span class="lookers" title=${sentence(words)}>${icon("eye", 16)} ${sayCount(present.watching, "{n} watches", "{n} watch")}</span>`;
}

/**
 * @param {Talking} talking
 * @param {Model} model
 * @param {readonly SeatInfo[]} seats
 */
function talkPart(talking, model, seats) {
  const { talk } = model.value;
  const mine = plays(model);
  const shown = talk.said.filter((said) => !isHidden(said, talk, mine));
  const more = talk.said.length - shown.length;
  return html`<div class="talk-list" tabindex="0" role="region" aria-label=${say("What was said, newest last")} @scroll=${noteScroll}>
      ${talk.earlier
        ? html`<button type="button" class="bare earlier" ?disabled=${talk.asking} @click=${() => talking.older()}>${talk.asking ? say("Fetching…") : say("Earlier words")}</button>`
        : nothing}
      ${talk.here && !talk.said.length && !talk.unsent.length ? html`<p class="log-empty">${quiet(talking)}</p>` : nothing}
      ${talk.here ? nothing : html`<p class="log-empty">${say("What was said is fetched…")}</p>`}
      ${repeat(
        shown,
        ({ number }) => number,
        (said) => messageOf(said, model, seats),
      )}
      ${talk.unsent.map(waitingOf)}
    </div>
    ${more ? hiddenNote(more, talking, model) : nothing} ${sayForm(talking, model, seats)}`;
}

/** @param {Talking} talking */
function quiet(talking) {
  const { audience } = talking;
  if (!audience) return say("Nothing has been said.");
  const who = talking.model.value.table?.over ? say("All read all, now that the match is over.") : say(APART[audience]);
  return say("Nothing has been said yet. {who_reads_it}", { who_reads_it: who });
}

/**
 * @param {number} more
 * @param {Talking} talking
 * @param {Model} model
 */
function hiddenNote(more, talking, model) {
  const { talk } = model.value;
  const whom = [...new Map(talk.said.filter((said) => !said.mine && talk.hidden.includes(whose(said))).map((said) => [whose(said), said])).values()];
  return html`<p class="hidden-note">
    <span>${sayCount(more, "{n} message is hidden", "{n} messages are hidden")}</span>
    <button
      type="button"
      class="bare"
      @click=${() => {
        talking.showWatchers(true);
        for (const said of whom) void talking.hide(said, false);
      }}
    >
      ${say("Show")}
    </button>
  </p>`;
}

/** In English as this machine writes times. */
const ownLocale = () => (language() === "en" ? [] : language());

/** Hours and minutes; of another day the day too. @param {number} seconds of Unix */
function clockOf(seconds) {
  const date = new Date(seconds * 1000);
  const today = date.toDateString() === new Date().toDateString();
  const hours = date.toLocaleTimeString(ownLocale(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return html`<time datetime=${date.toISOString()} title=${date.toLocaleString(ownLocale())}>${today ? hours : date.toLocaleDateString(ownLocale(), { day: "numeric", month: "short" })}</time>`;
}

/**
 * Shows the table at a moment that a message names; of one that a reader may not see only that there is one.
 * @param {number} number
 * @param {Model} model
 */
function chip(number, model) {
  if (number < 0) return html`<span class="moment sealed">${icon("lock", 13)} ${say("a moment hidden from you")}</span>`;
  const { label, side, title } = momentOf(
    model.value.log.find((entry) => entry.number === number),
    number,
    model.scene,
  );
  return html`<a
    class="moment"
    href="#${number}"
    dir="ltr"
    title=${say("{moment}. Show it on the board", { moment: title })}
    @click=${(/** @type {Event} */ event) => {
      event.preventDefault();
      void model.look(number);
    }}
    >${icon("play", 13)}${side >= 0 ? mark(side, "", 13) : nothing}<span>${label}</span></a
  >`;
}

/** @param {Said} said @param {readonly SeatInfo[]} seats */
function faceOf({ writer, seat, mine }, seats) {
  const info = seats.find((each) => each.seat === seat);
  if (writer) return emblem(writer.emblem, { size: 24, mine, side: info ? seat : undefined });
  return html`<span class="face">${seat >= 0 ? mark(seat, "", 18) : icon("eye", 18)}</span>`;
}

/**
 * @param {Said} said
 * @param {Model} model
 * @param {readonly SeatInfo[]} seats
 */
function messageOf(said, model, seats) {
  const watcher = fromWatcher(said, plays(model));
  const name = writerOf(said, seats);
  return html`<article class=${classes("msg", watcher && "watcher", said.mine && "own")} data-said=${said.number}>
    ${faceOf(said, seats)}
    <p>
      ${said.mine
        ? html`<b>${say("You")}</b>`
        : html`<button type="button" class="bare writer" title=${say("Hide or report")} aria-label=${say("{name}: hide or report", { name })} @click=${() => void openWriter(said, name, model)}><b><bdi>${name}</bdi></b></button>`}${said.to === "team" ? html` <small>${say("to your side")}</small>` : watcher ? html`<small>${say(", watching:")}</small>` : nothing}
      <span dir="auto">${piecesOf(said).map((piece) => (typeof piece === "string" ? piece : chip(piece.moment, model)))}</span>
    </p>
    ${watcher && !said.mine ? html`<button type="button" class="bare hide" title=${say("Hide what watchers say")} @click=${() => model.talking?.showWatchers(false)}>${say("Hide")}</button>` : clockOf(said.time)}
  </article>`;
}

/** @param {Unsent} unsent */
function waitingOf({ text }) {
  return html`<article class="msg own waiting">
    <span class="face">${icon("send", 16)}</span>
    <p><b>${say("You")}</b> <span dir="auto">${text}</span></p>
    <small>${say("on its way")}</small>
  </article>`;
}

/**
 * @param {Talking} talking
 * @param {Model} model
 * @param {readonly SeatInfo[]} seats
 */
function sayForm(talking, model, seats) {
  const { talk, table } = model.value;
  const { audience } = talking;
  if (!talk.here) return nothing;
  if (!audience) return html`<p class="say-not">${talk.why ? `${sentence(talk.why)}.` : ""}</p>`;
  const others = seats.filter(({ seat, kind }) => kind !== "computer" && !table?.mine.includes(seat));
  const label = addressed(audience, others);
  return html`${talk.problem ? html`<p class="refusal" role="alert">${icon("warn", 18)}<span>${sentence(talk.problem)}</span></p>` : nothing}
    ${talk.to.length > 1
      ? html`<div class="say-to" role="group" aria-label=${say("To whom")}>
          ${talk.to.map((to) => html`<button type="button" aria-pressed=${to === audience} @click=${() => model.set({ talk: { ...talk, audience: to } })}>${say(AUDIENCES[to])}</button>`)}
        </div>`
      : nothing}
    <form
      class="say"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        talking.say(talking.text);
      }}
    >
      <button type="button" class="bare" aria-label=${say("Link the moment on the board")} title=${say("Link the moment on the board: entry {n}", { n: model.at })} @click=${(/** @type {Event} */ event) => addMoment(event, talking, model)}>${icon("link", 19)}</button>
      <input
        aria-label=${label}
        placeholder=${label}
        maxlength=${MOST}
        autocomplete="off"
        enterkeyhint="send"
        dir="auto"
        .value=${live(talking.text)}
        @input=${(/** @type {Event} */ event) => {
          talking.text = /** @type {HTMLInputElement} */ (event.target).value;
          if (talking.text.length >= NEARLY) model.set({});
        }}
      />
      ${talking.text.length >= NEARLY ? html`<small aria-live="polite">${say("{n} left", { n: MOST - talking.text.length })}</small>` : nothing}
      <button type="submit" class="bare" aria-label=${say("Send")} title=${say("Send (Enter)")}>${icon("send", 19)}</button>
    </form>`;
}

/**
 * Names the moment on the board in what is being written: "entry 41", which becomes a link.
 * @param {Event} event
 * @param {Talking} talking
 * @param {Model} model
 */
function addMoment({ currentTarget }, talking, model) {
  const field = currentTarget instanceof Element ? currentTarget.closest("form")?.querySelector("input") : null;
  if (!field) return;
  const { selectionStart: start, selectionEnd: end, value } = field;
  const before = value.slice(0, start ?? value.length);
  const words = `${before && !before.endsWith(" ") ? " " : ""}entry ${model.at} `;
  field.setRangeText(words, start ?? value.length, end ?? value.length, "end");
  talking.text = field.value;
  field.focus();
}
