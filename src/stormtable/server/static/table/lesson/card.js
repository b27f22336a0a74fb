/** The card of a lesson: what is to be done, why, what was wrong with a try, and how far one is. */
import { html, nothing } from "../../lit.js";
import { icon } from "../../core/icons.js";
import { say, sayCount, sayParts } from "../../core/language.js";
import { below } from "../../core/root.js";
import { ruleLink } from "../../core/rulelink.js";
import { openBattle, openLesson } from "../../learn/opening.js";
import { askHint } from "../hints/asking.js";
import { chanceWords } from "../hints/words.js";
import { openOrder } from "../order.js";

/**
 * @import {LessonInfo, Table} from "../../wire.js"
 * @import {Model} from "../model.js"
 */

/** Asks the table to go on, or to do it. @param {Model} model @param {"go-on" | "skip"} what */
export function learn(model, what) {
  const { table } = model.value;
  if (table?.lesson) model.send({ type: "learn", seat: table.seat, step: table.lesson.step, what });
}

/** Selects what is right, so that it is seen on the board and in the list; what is not offered is shown in writing. @param {Model} model */
export function showMe(model) {
  const lesson = model.value.table?.lesson;
  if (!lesson || lesson.done || lesson.read) return;
  askHint(model);
  const right = lesson.offers.find((id) => model.offerOf(id));
  if (right) model.select(right);
  else void openOrder(model, lesson.words[0] ?? "");
}

/** @param {LessonInfo} lesson */
function progress({ steps, step, done }) {
  return html`<div class="lesson-bar" role="progressbar" aria-label=${say("Steps of the lesson")} aria-valuemin="0" aria-valuemax=${steps.length} aria-valuenow=${step}>
    ${steps.map((_, at) => html`<i class=${at < step ? "past" : at === step ? "now" : ""}></i>`)}
    <span>${done ? say("done") : say("step {step} of {steps}", { step: step + 1, steps: steps.length })}</span>
  </div>`;
}

/** Why the last try was wrong. @param {Model} model */
function wrongTry(model) {
  const { refused } = model.value;
  if (!refused) return nothing;
  return html`<p class="lesson-wrong" role="alert">${icon("warn", 20)}<span>${refused.text} ${ruleLink(refused.rule)}</span></p>`;
}

/** The two numbers that speak for what is asked for, where they do. @param {Model} model */
function numbers(model) {
  const { hint } = model.value;
  if (!hint?.best || !hint.other) return nothing;
  const text = hint.best.chance > hint.other.chance && !hint.close ? chanceWords(model, hint).join(", ") : say("To win, it makes little difference here: it is for what it teaches.");
  return html`<p class="lesson-numbers" role="status">${icon("bot", 18)} ${text}.</p>`;
}

/** @param {LessonInfo} lesson @param {Model} model */
function buttons(lesson, model) {
  if (lesson.read) {
    return html`<div class="lesson-buttons"><button type="button" class="go" @click=${() => learn(model, "go-on")}>${say("Go on")} <kbd aria-hidden="true">Enter</kbd></button></div>`;
  }
  return html`<div class="lesson-buttons">
    <button type="button" @click=${() => showMe(model)}>${say("Show me")} <kbd aria-hidden="true">H</kbd></button>
    <button type="button" class="bare" @click=${() => learn(model, "skip")}>${say("Do it for me")}</button>
  </div>`;
}

/** What one may go on with. @param {LessonInfo} lesson @param {Table} table @param {Model} model */
function ways({ next, battle }, { game }, model) {
  /** @param {() => Promise<void>} open */
  const take = async (open) => {
    try {
      await open();
    } catch (error) {
      model.set({ problem: error instanceof Error ? error.message : String(error) });
    }
  };
  return html`<div class="lesson-buttons">
    ${next
      ? html`<button type="button" class="go" @click=${() => take(() => openLesson(game, next.name))}>${say("Next: {title}", { title: next.title })} <kbd aria-hidden="true">Enter</kbd></button>`
      : battle
        ? html`<button type="button" class="go" @click=${() => take(() => openBattle(game, battle))}>${say("A first battle")} <kbd aria-hidden="true">Enter</kbd></button>`
        : nothing}
    <a class="button ${next || battle ? "bare" : "go"}" href=${below(`/learn/${game}`)}>${say("All lessons")}</a>
  </div>`;
}

/** @param {LessonInfo} lesson */
function foot({ steps, step, next }) {
  const shown = steps.slice(Math.max(0, step - 2), step + 2);
  const from = Math.max(0, step - 2);
  return html`<footer>
    <ol aria-hidden="true">
      ${shown.map((text, at) => html`<li class=${from + at < step ? "past" : from + at === step ? "now" : ""}>${from + at < step ? icon("check", 14) : nothing}${text}</li>`)}
      ${steps.length > from + shown.length ? html`<li class="more">${say("{n} more", { n: steps.length - from - shown.length })}</li>` : nothing}
    </ol>
    ${next ? html`<p>${sayParts("Next lesson: {title}", { title: html`<b>${next.title}</b>` })} ${sayCount(next.steps, "{n} step, about {minutes} min", "{n} steps, about {minutes} min", { minutes: next.minutes })}</p>` : nothing}
  </footer>`;
}

/** The card of a table that is a lesson. @param {Model} model */
export function lessonPart(model) {
  const { table } = model.value;
  return table?.lesson ? lessonCard(table.lesson, table, model) : nothing;
}

/**
 * @param {LessonInfo} lesson
 * @param {Table} table
 * @param {Model} model
 */
function lessonCard(lesson, table, model) {
  return html`<section class="lesson-card" aria-label=${say("Lesson")}>
    <header>
      <div>
        <h2>${lesson.title}</h2>
        <p>${say("{game}, lesson {number} of {count}", { game: table.title, number: lesson.number, count: lesson.count })}</p>
      </div>
      <a class="button bare" href=${below(`/learn/${table.game}`)}>${say("Leave")}</a>
    </header>
    ${progress(lesson)}
    <div class="lesson-told" aria-live="polite">
      <h3 tabindex="-1">${lesson.say}</h3>
      ${lesson.why ? html`<p>${lesson.why} ${ruleLink(lesson.rule)}</p>` : lesson.battle && lesson.done ? html`<p>${lesson.battle.say}</p>` : nothing}
    </div>
    ${wrongTry(model)} ${model.value.problem ? html`<p class="lesson-wrong" role="alert">${icon("warn", 20)}<span>${model.value.problem}</span></p>` : nothing}
    ${numbers(model)} ${lesson.done ? ways(lesson, table, model) : buttons(lesson, model)} ${lesson.done ? nothing : foot(lesson)}
  </section>`;
}
