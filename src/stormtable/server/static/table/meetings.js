/** First meetings: the first time a phase, a badge or a kind of die is seen, a short note with its rule. */
import { html, nothing } from "../lit.js";
import { icon } from "../core/icons.js";
import { say } from "../core/language.js";
import { newIn, noteMet } from "../core/met.js";
import { sentence } from "../core/format.js";
import { ruleLink, ruleText } from "../core/rulelink.js";
import { choose } from "../core/settings.js";
import { bookOf } from "../rules/book.js";
import { colourName } from "./dice.js";
import { isTaught } from "./taught.js";

/**
 * @import {RuleEntry, Scene} from "../wire.js"
 * @import {Way} from "../core/ways.js"
 * @import {Model} from "./model.js"
 * @typedef {object} Meeting
 * @property {string} key
 * @property {string} title what it is called
 * @property {string} rule
 */

/** The tracks that tell where one is in the turn, the finer first. */
const PHASES = ["steps", "phases"];
/** Letters of a rule that are shown; the rest is a click away. */
const MOST = 260;
/** Rulebooks that are here, by game: their entries by id; null: it is on its way. @type {Map<string, Map<string, RuleEntry> | null>} */
const books = new Map();

/** @param {number} sides @param {string} colour */
const dieTitle = (sides, colour) => (colour ? say("A die of {sides}, {colour}", { sides, colour: colourName(colour) }) : say("A die of {sides}", { sides }));

/** What there is to meet, what is asked first. @param {Scene} scene @param {Model} model @returns {Meeting[]} */
function meetings({ tracks, prompt, pieces }, { value }) {
  const now = PHASES.flatMap((id) => tracks.filter((track) => track.id === id)).flatMap(({ steps, rule }) => steps.filter(({ state }) => state === "now").map((step) => ({ ...step, rule })));
  // What is asked belongs to the nearest of them: to a step of a phase, where there is one.
  const phases = now.map(({ text, title, rule }, at) => ({ key: `phase ${text}`, title: title || text, rule: (at === 0 && prompt?.rule) || rule }));
  const badges = pieces.flatMap((piece) => piece.badges.map(({ text, title, rule }) => ({ key: `badge ${rule}`, title: title || text, rule })));
  const dice = value.log.slice(-6).flatMap(({ stories }) => stories.flatMap(({ dice: rolled, rule }) => rolled.map(({ sides, colour }) => ({ key: `d${sides} ${colour}`, title: dieTitle(sides, colour), rule }))));
  return [...phases, ...badges, ...dice].filter(({ rule }) => rule);
}

/** The first that is new to this browser; null while nobody is to be told. @param {Model} model @returns {Meeting | null} */
export function meetingOf(model) {
  const { table, live, moment } = model.value;
  const { scene } = model;
  if (!table || !scene || !live || moment >= 0 || !table.mine.length || isTaught(table) || table.over || table.curtain) return null;
  const isNew = newIn(table.game);
  const found = isNew ? meetings(scene, model).filter(({ key }) => isNew(key)) : [];
  const book = found.length ? bookHere(model, table.game) : null;
  return found.find(({ rule }) => book?.get(rule)) ?? null;
}

/** The entries of a rulebook; null until it is here. @param {Model} model @param {string} game */
function bookHere(model, game) {
  if (!books.has(game)) {
    books.set(game, null);
    void bookOf(game).then(
      ({ entries }) => {
        books.set(game, new Map(entries.map((entry) => [entry.id, entry])));
        model.set({});
      },
      () => {}, // without it nothing is told; the next page asks again
    );
  }
  return books.get(game) ?? null;
}

/** A rule in a sentence or two. @param {string} game @param {string} rule */
function words(game, rule) {
  const text = books.get(game)?.get(rule)?.text ?? "";
  if (text.length <= MOST) return text;
  const cut = text.slice(0, MOST);
  return cut.slice(0, Math.max(cut.lastIndexOf(". ") + 1, 0)) || `${cut}…`;
}

/** Not to be told of it again. @param {Model} model @param {Meeting} meeting */
function close(model, { key }) {
  const { table } = model.value;
  if (table) noteMet(table.game, key);
  model.set({});
}

/** The key that puts the note away for good. @param {Model} model @returns {Way[]} */
export function meetingWay(model) {
  const meeting = meetingOf(model);
  return meeting ? [{ part: say("Look"), keys: ["k"], text: say("put the note on {title} away for good", { title: meeting.title }), run: () => close(model, meeting) }] : [];
}

/** @param {Model} model */
export function meetingPart(model) {
  const meeting = meetingOf(model);
  const { table } = model.value;
  if (!meeting || !table) return nothing;
  const text = words(table.game, meeting.rule);
  return html`<aside class="meeting" aria-label=${say("New to you")}>
    ${icon("book", 20)}
    <p><b>${sentence(meeting.title)}.</b> ${ruleText(text)} ${ruleLink(meeting.rule)}</p>
    <div>
      <button type="button" @click=${() => close(model, meeting)}>${say("Got it")} <kbd aria-hidden="true">K</kbd></button>
      <button
        type="button"
        class="bare"
        @click=${() => {
          choose("meetings", "off");
          model.set({});
        }}
      >
        ${say("No notes")}
      </button>
    </div>
  </aside>`;
}
