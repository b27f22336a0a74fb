/** The log: every happening a little story of dice, modifiers, totals and rules. */
import { html, nothing, repeat } from "../lit.js";
import { classes } from "../core/dom.js";
import { icon, mark } from "../core/icons.js";
import { signText } from "../core/format.js";
import { phrase, say, sayCount } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";
import { die } from "./dice.js";
import { labelOf } from "./pieces.js";
import { plainWords } from "./entrytext.js";
import { turnName, turnWord } from "./turns.js";

/**
 * @import {LogEntry, Line, Modifier, Scene, SeatInfo, Story} from "../wire.js"
 * @import {TemplateResult} from "../lit.js"
 * @import {Model} from "./model.js"
 * @import {View} from "./view.js"
 */

const SPANS = /** @type {const} */ ([
  ["phase", phrase("This phase")],
  ["turn", phrase("Turn")],
  ["all", phrase("All")],
]);
const MOST = 80;

/**
 * @param {Line} line
 * @param {boolean} fresh
 */
function storyLine({ text, rule, codes, old, new: now, dice, modifiers, tone }, fresh) {
  return html`<p class="story-line tone-${tone}">
    <span>
      ${codes.map((code) => html`<b class="code">${code}</b>`)}${dice.map((each) => die(each, 20, fresh))}
      ${text} ${old || now ? html`<s>${old}</s> <b>${now}</b>` : nothing}
      ${(modifiers ?? []).map(modifierOf)}
    </span>
    ${ruleLink(rule)}
  </p>`;
}

/** @param {Modifier} modifier */
function modifierOf({ text, amount, rule }) {
  // The blank keeps several apart for whoever hears or copies them.
  return html` <span class="modifier" title=${rule || nothing}>${amount ? `${signText(amount)} ` : ""}${text}</span>`;
}

/** Dice and modifiers. @param {Story} story @param {boolean} fresh */
function rollOf({ dice, modifiers }, fresh) {
  if (!dice.length && !modifiers.length) return nothing;
  return html`<div class="roll">
    ${dice.map((each) => die(each, 30, fresh))}
    ${modifiers.map(modifierOf)}
  </div>`;
}

/**
 * @param {Story} story
 * @param {Scene} scene
 * @param {boolean} fresh
 */
function storyOf(story, scene, fresh) {
  if (story.kind === "heading") return html`<h3 class="story-heading capitals">${story.text}</h3>`;
  return html`<div class="story tone-${story.tone}">
    <p class="story-head">
      ${story.side >= 0 ? mark(story.side, labelOf(scene, story.piece)) : nothing}
      <b>${story.text}</b>
      ${story.outcome ? html`<span class="outcome">${story.outcome}</span>` : nothing}
      ${story.lines.length ? nothing : ruleLink(story.rule)}
    </p>
    ${rollOf(story, fresh)} ${story.lines.map((line) => storyLine(line, fresh))}
  </div>`;
}

/**
 * @param {LogEntry} entry
 * @param {readonly SeatInfo[]} seats
 * @param {Scene} scene
 */
function withoutStory(entry, seats, scene) {
  const text = plainWords(entry, seats, scene);
  return html`<div class="story">
    <p class="story-head">
      ${entry.sealed ? icon("lock", 16) : entry.seat >= 0 ? mark(entry.seat) : nothing}<b>${text}</b>
    </p>
  </div>`;
}

/** Shows the table after an entry. @param {Model} model @param {LogEntry} entry */
function looks(model, { number }) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    void model.look(number);
  };
}

/** What the table was told after an entry. @param {LogEntry} entry */
function notesOf({ notes }) {
  return [...notes].reverse().map((note) => html`<p class="entry-note">${icon("link", 16)} <span>${note}</span></p>`);
}

/** @param {LogEntry} entry @param {Model} model */
function entryNumber(entry, model) {
  return html`<a class="entry-number" href="#${entry.number}" title=${say("Look at the table after this")} @click=${looks(model, entry)}>${entry.number}</a>`;
}

/**
 * @param {LogEntry} entry
 * @param {Model} model
 * @param {Scene} scene
 * @param {readonly SeatInfo[]} seats
 */
function entryOf(entry, model, scene, seats) {
  const { value } = model;
  const fresh = entry.number > value.fresh;
  const here = value.moment >= 0 && entry.number === value.moment;
  return html`<article
    class="entry ${entry.taken_back ? "taken-back" : ""} ${fresh ? "fresh" : ""} ${here ? "here" : ""}"
    aria-label=${say("Entry {n}", { n: entry.number })}
    aria-current=${here ? "step" : nothing}
  >
    ${notesOf(entry)} ${entry.stories.length ? entry.stories.map((story) => storyOf(story, scene, fresh)) : withoutStory(entry, seats, scene)}
    <p class="entry-foot">
      ${entryNumber(entry, model)}
      ${entry.forced ? html`<span title=${say("The only legal answer, carried out by the table")}>${say("only answer")}</span>` : nothing}
      ${entry.by ? html`<span>${entry.by === "referee" ? say("by the referee") : say("as all agreed")}</span>` : nothing}
      ${entry.taken_back ? html`<span>${say("taken back")}</span>` : nothing}
      ${entry.frozen ? html`<span title=${say("Shown as it was recorded: today's rules would read it otherwise")}>${say("as recorded")}</span>` : nothing}
    </p>
  </article>`;
}

/** What an entry wrote on a sheet, if that is all. @param {LogEntry} entry */
function writingOf({ stories }) {
  return stories.length === 1 ? stories[0]?.writing : undefined;
}

/** Entries in a row that write on one sheet together, every other by itself. @param {readonly LogEntry[]} entries newest first */
function bySheet(entries) {
  /** @type {LogEntry[][]} */
  const groups = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const [newer] = group ?? [];
    const sheet = writingOf(entry)?.sheet;
    const goesOn = newer && sheet && sheet === writingOf(newer)?.sheet && entry.taken_back === newer.taken_back;
    if (group && goesOn) group.unshift(entry);
    else groups.push([entry]);
  }
  return groups;
}

/**
 * What entries in a row wrote on one sheet, row by row; each order leads to the table after it.
 * @param {readonly LogEntry[]} entries oldest first
 * @param {Model} model
 * @param {Scene} scene
 */
function sheetOf(entries, model, scene) {
  const [first, last] = [entries[0], entries.at(-1)];
  const story = first?.stories[0];
  if (!first || !last || !story?.writing) return nothing;
  const { moment, fresh } = model.value;
  const here = entries.some(({ number }) => number === moment);
  const rows = [...new Set(entries.map((entry) => writingOf(entry)?.row))];
  /** @param {LogEntry} entry */
  const order = (entry) => html`<a href="#${entry.number}" title=${entry.stories[0]?.text ?? ""} @click=${looks(model, entry)}><b class="code">${writingOf(entry)?.code}</b></a>`;
  return html`<article
    class=${classes("entry", first.taken_back && "taken-back", last.number > fresh && "fresh", here && "here")}
    aria-label=${say("Entries {first} to {last}", { first: first.number, last: last.number })}
  >
    ${entries.map(notesOf)}
    <div class="story tone-${story.tone}">
      <p class="story-head">${story.side >= 0 ? mark(story.side, labelOf(scene, story.piece)) : nothing} <b>${story.writing.sheet}</b> ${ruleLink(story.rule)}</p>
      ${rows.map((row) => html`<p class="story-line written"><span>${row}</span> ${entries.filter((entry) => writingOf(entry)?.row === row).map(order)}</p>`)}
    </div>
    <p class="entry-foot">
      ${entryNumber(last, model)} ${first.taken_back ? html`<span>${say("taken back")}</span>` : nothing}
    </p>
  </article>`;
}

/**
 * The entries of the span that is chosen, newest first.
 * @param {View} view
 * @param {number} at the entry that is looked at
 */
export function entriesOfSpan(view, at) {
  const upTo = view.log.filter(({ number }) => number <= at);
  const newest = upTo.at(-1);
  const kept = upTo.filter(
    (entry) =>
      view.logSpan === "all" ||
      (entry.turn === newest?.turn && (view.logSpan === "turn" || entry.phase === newest.phase)),
  );
  return kept.reverse();
}

/** That there is nothing to tell. @param {View["logSpan"]} span @param {Scene} scene */
function nothingYet(span, scene) {
  if (span === "all") return say("Nothing has happened yet.");
  return span === "turn" ? say("Nothing has happened in this {turn}.", { turn: turnWord(scene) }) : say("Nothing has happened in this phase.");
}

/**
 * @param {Model} model
 * @param {Scene} scene
 * @param {readonly SeatInfo[]} seats
 * @param {TemplateResult} [tabs] stand in place of its title
 */
export function logOf(model, scene, seats, tabs) {
  const { value } = model;
  const groups = bySheet(entriesOfSpan(value, model.at));
  const earlier = groups.slice(MOST).flat().length;
  return html`<section class="log" aria-label=${say("Log")}>
    <header>
      ${tabs ?? html`<h2 class="capitals">${say("Log")}</h2>`}
      <div class="log-spans" role="group" aria-label=${say("How far back")}>
        ${SPANS.map(
          ([span, title]) =>
            html`<button
              type="button"
              aria-pressed=${value.logSpan === span}
              @click=${() => model.set({ logSpan: span })}
            >
              ${span === "turn" ? turnName(scene) : say(title)}
            </button>`,
        )}
      </div>
    </header>
    <div class="entries" tabindex="0" role="region" aria-label=${say("Entries, newest first")}>
      ${groups.length
        ? repeat(
            groups.slice(0, MOST),
            ([entry]) => entry?.number,
            (group) => (group.length > 1 ? sheetOf(group, model, scene) : group.map((entry) => entryOf(entry, model, scene, seats))),
          )
        : html`<p class="log-empty">${nothingYet(value.logSpan, scene)}</p>`}
      ${earlier
        ? html`<p class="log-empty">${sayCount(earlier, "{n} earlier entry: scrub the replay bar to reach it.", "{n} earlier entries: scrub the replay bar to reach them.")}</p>`
        : nothing}
    </div>
  </section>`;
}
