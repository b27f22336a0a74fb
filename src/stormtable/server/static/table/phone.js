/** The phone: a sheet at the bottom with four tabs, and the numbers at stake above the map. */
import { html, nothing } from "../lit.js";
import { icon, mark } from "../core/icons.js";
import { phrase, say } from "../core/language.js";
import { allCards } from "./cards.js";
import { decisionPart } from "./column.js";
import { connectionNotice } from "./connection.js";
import { standings } from "./gauges.js";
import { forces, rosterStrip } from "./roster.js";
import { chartStanding } from "./ledger.js";
import { lessonPart } from "./lesson/card.js";
import { logOf } from "./log.js";
import { labelOf } from "./pieces.js";
import { orderTrack } from "./tracks.js";
import { replayBar, describeMoment } from "./replaybar.js";
import { reviewChart } from "./review/chart.js";
import { reviewPanel } from "./review/panel.js";
import { requestStrips } from "./requests.js";
import { talkSheet } from "./talk/panel.js";
import { unreadIn } from "./talk/state.js";
import { plays } from "./talk/talking.js";
import { warmingNote } from "./warming.js";
import { puzzleAnswer, puzzleStrip } from "./puzzle/part.js";

/**
 * @import {Card, Counter, Scene} from "../wire.js"
 * @import {Model} from "./model.js"
 */

const TABS = /** @type {const} */ ([
  ["decide", phrase("Decide"), "eye"],
  ["ships", phrase("Ships"), "layers"],
  ["log", phrase("Log"), "log"],
  ["talk", phrase("Talk"), "talk"],
  ["replay", phrase("Replay"), "play"],
]);
/** The same within a sentence. */
const SHEETS = { decide: phrase("decide"), ships: phrase("ships"), log: phrase("log"), talk: phrase("talk"), replay: phrase("replay") };
const MOST_STATS = 3;

/**
 * The two cards at stake: who decides, and whom the selected offer is about.
 * @param {Scene} scene
 * @param {Model} model
 * @returns {Card[]}
 */
function atStake(scene, model) {
  const offer = model.offers.find(({ id }) => id === (model.value.hovered || model.value.selected));
  const wanted = [scene.prompt?.piece, offer?.piece];
  const cards = scene.cards.filter(({ piece }) => wanted.includes(piece));
  return (cards.length ? cards : scene.cards.filter(({ involved }) => involved)).slice(0, 2);
}

/** The stats worth a glance: those that changed, then the first. @param {Card} card */
function glance({ stats }) {
  const changed = stats.filter(({ value, printed }) => printed !== "" && printed !== value);
  return [...changed, ...stats.filter((stat) => !changed.includes(stat))].slice(0, MOST_STATS);
}

/**
 * @param {Scene} scene
 * @param {Model} model
 */
export function phoneStrip(scene, model) {
  if (scene.rosters.length) return rosterStrip(scene, model);
  if (scene.chart) return chartStrip(scene);
  if (!scene.cards.length) return scene.consoles.length ? consoleStrip(scene, model) : nothing;
  const cards = atStake(scene, model);
  return html`<div class="phone-strip">
    ${(cards.length ? cards : scene.cards.slice(0, 2)).map(
      (card) =>
        html`<button type="button" class="bare" title=${say("{title}: its card", { title: card.title })} @click=${() => model.set({ sheet: "ships", looked: card.piece })}>
          ${mark(card.side, labelOf(scene, card.piece), 18)}
          <span class="unseen">${card.title}</span>
          ${glance(card).map(
            ({ text, value, printed }) =>
              html`<span>${text} ${printed && printed !== value ? html`<s>${printed}</s>` : nothing}<b>${value}</b></span>`,
          )}
        </button>`,
    )}
  </div>`;
}

/** What may still be spent, and who has sealed. @param {Scene} scene */
function chartStrip({ orders, tracks, sides }) {
  const sealed = tracks.find(({ id }) => id === "sealed")?.steps ?? [];
  return html`<section class="phone-strip chart-strip" aria-label=${say("At stake")}>
    ${orders?.purse ? html`<span><b>${orders.purse.left}</b> ${orders.purse.text}</span>` : nothing}
    ${sealed.map(({ side, note }) => html`<span>${mark(side, "", 14)} ${sides[side]} ${note}</span>`)}
  </section>`;
}

/** @param {Counter} counter */
function count({ kind, title, text, value }) {
  const drawn = kind === "cubes" ? icon("cube", 15) : kind === "damage" ? icon("crack", 15) : title;
  return html`<span class="count count-${kind}" title=${text}><span aria-hidden="true">${drawn} <b>${value}</b></span><span class="unseen">${text}</span></span>`;
}

/**
 * The players in the order in which they act: what each does, its cubes and its damage.
 * @param {Scene} scene
 * @param {Model} model
 */
function consoleStrip(scene, model) {
  const steps = orderTrack(scene)?.steps ?? [];
  /** @param {string} piece */
  const place = (piece) => steps.findIndex((step) => step.piece === piece);
  const consoles = [...scene.consoles].sort((a, b) => place(a.piece) - place(b.piece));
  return html`<section class="phone-strip players" aria-label=${orderTrack(scene)?.title ?? say("Players")}>
    <ol>
      ${consoles.map(({ side, label, title, piece, counters, status }) => {
      const step = steps[place(piece)];
      return html`<li class="strip-step ${step?.state}" aria-current=${step?.state === "now" ? "step" : nothing}>
        <button type="button" class="bare" title=${say("{title}: how it stands", { title })} @click=${() => model.set({ sheet: "ships" })}>
          <span class="player">${mark(side, label, 18)}<b class=${label ? "unseen" : ""}>${title}</b> <i>${step?.note ?? ""}</i></span>
          <span class="player">${status === "out" ? nothing : counters.map(count)}</span>
        </button>
      </li>`;
    })}
    </ol>
  </section>`;
}

/** What the second tab shows. @param {Scene} scene @param {Model} model */
function standing(scene, model) {
  if (scene.rosters.length) return forces(scene, model);
  if (scene.chart) return chartStanding(scene, model);
  return scene.cards.length ? allCards(scene, model) : standings(scene);
}

/** @param {Model} model */
function content(model) {
  const { sheet, table, record } = model.value;
  const scene = model.scene;
  const seats = table?.seats ?? record?.seats ?? [];
  if (sheet === "ships" && scene) return standing(scene, model);
  if (sheet === "log" && scene) return logOf(model, scene, seats);
  if (sheet === "talk" && scene) return talkSheet(model, seats);
  if (sheet === "replay") {
    return html`<div class="phone-replay"><p>${describeMoment(model)}</p>${replayBar(model)}</div>`;
  }
  if (model.value.reviewing) return html`${reviewChart(model)} ${reviewPanel(model)}`;
  return html`${connectionNotice(model)} ${lessonPart(model)} ${requestStrips(model)}
    <div class="now">${puzzleAnswer(model) ?? decisionPart(model)} ${puzzleStrip(model)}</div>
    ${warmingNote(model)}`;
}

/** @param {Model} model */
export function phoneSheet(model) {
  const { sheetLow } = model.value;
  return html`<section class="sheet" aria-label=${say("Sheet")}>
    <button
      type="button"
      class="grab"
      aria-label=${sheetLow ? say("Raise the sheet") : say("Lower the sheet to see the map")}
      @click=${() => model.set({ sheetLow: !sheetLow })}
    ></button>
    <div class="sheet-content" tabindex="0" role="region" aria-label=${say("Sheet, {sheet}", { sheet: say(SHEETS[model.value.sheet]) })}>${content(model)}</div>
  </section>`;
}

/** What the second tab shows where it is not the cards of ships. @param {Scene | null} scene */
function standingTitle(scene) {
  if (scene?.rosters.length) return say("Units");
  if (scene?.chart) return say("Ledger");
  return scene?.cards.length ? null : say("Standing");
}

/** @param {Model} model */
export function phoneTabs(model) {
  const unread = { log: model.value.log.filter(({ number }) => number > model.value.fresh).length, talk: unreadIn(model.value.talk, plays(model)) };
  return html`<nav class="tabs" aria-label=${say("Sheet")}>
    ${TABS.filter(([name]) => name !== "talk" || model.talking).map(
      ([name, title, drawn]) =>
        html`<button
          type="button"
          class="bare"
          aria-current=${model.value.sheet === name ? "true" : "false"}
          @click=${() => model.set({ sheet: name, sheetLow: model.value.sheet === name ? !model.value.sheetLow : false })}
        >
          ${icon(drawn, 22)}<span>${name === "ships" ? standingTitle(model.scene) ?? say(title) : say(title)}</span>
          ${(name === "log" || name === "talk") && unread[name] && model.value.sheet !== name ? html`<i>${unread[name]}<span class="unseen"> ${say("new")}</span></i>` : nothing}
        </button>`,
    )}
  </nav>`;
}
