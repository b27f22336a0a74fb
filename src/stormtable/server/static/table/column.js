/** The column: whose decision it is and what it is, the offers, the selected one in depth, then the log. */
import { html, nothing } from "../lit.js";
import { icon, mark } from "../core/icons.js";
import { listText } from "../core/format.js";
import { say, sayCount } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";
import { aheadPart, droppedPart } from "./ahead.js";
import { connectionNotice } from "./connection.js";
import { pausedPart, requestStrips } from "./requests.js";
import { typedDice } from "./typed.js";
import { endPanel } from "./ending.js";
import { battlesPart, campaignLink } from "./battles.js";
import { asideOf } from "./talk/panel.js";
import { pastPart } from "./past.js";
import { reviewPanel } from "./review/panel.js";
import { cubesOn, dicePicker } from "./cubes.js";
import { gaugesOf } from "./gauges.js";
import { layoutsOf } from "./layouts.js";
import { actorPicker, barredPart, lookedPart } from "./looking.js";
import { groupPart, proposedPart } from "./plane/grouppanel.js";
import { planPanel } from "./plane/planpanel.js";
import { choosesTimeUp, standInPart, timeUpPart } from "./timeup.js";
import { unaskedPart } from "./unasked.js";
import { rosterPart } from "./roster.js";
import { hintPart } from "./hints/panel.js";
import { offerList, waitingFor, whyNot } from "./offers.js";
import { plotter, recordSheets } from "./plots.js";
import { canTell } from "./offering.js";
import { openSheet } from "./writing.js";
import { clashCards } from "./clashes.js";
import { orderFoot, orderSheet } from "./ordersheet.js";
import { previewOf } from "./preview.js";
import { refusalAbove } from "./refusal.js";
import { warmingNote } from "./warming.js";
import { computerThinks, hasSealed, playerName, whoDecides } from "./seats.js";
import { puzzleAnswer, puzzleHead, puzzleStrip } from "./puzzle/part.js";

/**
 * @import {Scene, Table} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/**
 * @param {Table} table
 * @param {Scene} scene
 * @param {boolean} mine
 * @param {Model} model
 */
function decision(table, scene, mine, model) {
  const { prompt } = scene;
  if (!prompt) return nothing;
  const sheet = openSheet(model);
  const another = sheet && prompt.piece && sheet.piece !== prompt.piece ? sheet.question : "";
  const side = prompt.seats.includes(table.seat) ? table.seat : (prompt.seats[0] ?? -1);
  return html`<section class="decision ${mine ? "mine" : "theirs"}" aria-label=${say("Decision")}>
    <p class="capitals">${mark(side, "", 13)} ${whoDecides(table, scene)} ${ruleLink(prompt.rule)}</p>
    <h2 tabindex="-1">${another || prompt.text}</h2>
    ${prompt.detail ? html`<p class="decision-detail">${prompt.detail}</p>` : nothing}
  </section>`;
}

/**
 * @param {Table} table
 * @param {Scene} scene
 */
function others(table, scene) {
  const sealed = hasSealed(table)
    ? html`<p class="sealed-note">${icon("lock", 18)}<span>${say("What you decided is sealed until all have decided.")}</span></p>`
    : nothing;
  const out = table.seats.some(({ seat, out: gone }) => gone && seat === table.seat)
    ? html`<p class="sealed-note">${icon("flag", 18)}<span>${say("You are out. The others play on.")} ${campaignLink(table)}</span></p>`
    : nothing;
  return html`${sealed} ${out} ${whoIsAwaited(table, scene)}`;
}

/** For whom the table waits. @param {readonly string[]} names @param {readonly string[]} away those of them who are not there */
function waitingWords(names, away) {
  const all = listText(names);
  if (!away.length) return say("Waiting for {names}", { names: all });
  if (names.length === 1) return say("Waiting for {name}, who is not at the table", { name: all });
  return sayCount(away.length, "Waiting for {names}; {away} is not at the table", "Waiting for {names}; {away} are not at the table", { names: all, away: listText(away) });
}

/**
 * @param {Table} table
 * @param {Scene} scene
 */
function whoIsAwaited(table, scene) {
  const waiting = table.seats.filter(({ seat, deciding, committed }) => deciding && !committed && seat !== table.seat);
  const people = waiting.some(({ kind }) => kind !== "computer");
  if (!people && computerThinks(table)) return waitingFor(say("The computer is thinking"), true);
  const names = waiting.map((seat) => playerName(seat, scene.sides));
  const away = waiting.filter(({ kind, connected }) => kind === "friend" && !connected).map((seat) => playerName(seat, scene.sides));
  return names.length ? waitingFor(waitingWords(names, away), false) : nothing;
}

/** What whoever decides may do, and what comes of what is selected. @param {Scene} scene @param {Model} model */
function ownPart(scene, model) {
  const offer = model.selectedOffer;
  const { plan } = model.value;
  return html`${actorPicker(scene, model)} ${lookedPart(model)} ${groupPart(scene, model)} ${planPanel(scene, model)} ${proposedPart(model)} ${orderSheet(scene, model)} ${layoutsOf(scene, model)} ${plotter(scene, model)} ${dicePicker(scene, model)}
    ${plan && scene.surveys ? nothing : offerList(scene, model)} ${barredPart(model)} ${whyNot(scene, model)} ${offer ? cubesOn(offer, scene, model) : nothing}
    ${offer && canTell(offer) ? previewOf(offer, model) : nothing} ${plan ? nothing : orderFoot(scene, model)}`;
}

/**
 * What stands in the column above the log.
 * @param {Model} model
 */
export function decisionPart(model) {
  const { table, moment, live } = model.value;
  if (moment >= 0 || !live) return pastPart(model);
  if (!table) return nothing;
  const { scene } = model;
  const mine = model.deciding;
  return html`
    ${table.notice ? html`<p class="refusal" role="alert">${icon("warn", 18)}<span>${table.notice}</span></p>` : nothing}
    ${table.dice_wanted ? typedDice(table, table.dice_wanted, model) : nothing}
    ${table.over ? endPanel(table, model) : table.paused ? pausedPart(table, model) : scene && !table.dice_wanted && !choosesTimeUp(table) ? decision(table, scene, mine, model) : nothing}
    ${timeUpPart(table, model)} ${standInPart(table, model)} ${droppedPart(table, model)} ${battlesPart(table)} ${refusalAbove(model)} ${hintPart(model)}
    ${scene ? unaskedPart(scene, model) : nothing}
    ${mine && scene
      ? ownPart(scene, model)
      : scene && !table.over && !table.paused && !table.dice_wanted
        ? html`${others(table, scene)} ${aheadPart(table, model)} ${lookedPart(model)}`
        : nothing}
    ${scene && !table.over ? html`${clashCards(scene, model)} ${recordSheets(scene, model)} ${gaugesOf(scene)}` : nothing}
  `;
}

/** @param {Model} model */
export function columnOf(model) {
  const { table, record } = model.value;
  const scene = model.scene ?? table?.scene ?? null;
  if (model.value.reviewing) return reviewPanel(model);
  return html`${connectionNotice(model)}
    <div class="now">${puzzleHead(model)} ${puzzleAnswer(model) ?? decisionPart(model)}</div>
    ${puzzleStrip(model)}
    ${requestStrips(model)} ${warmingNote(model)} ${scene ? rosterPart(scene, model) : nothing}
    ${scene ? asideOf(model, scene, table?.seats ?? record?.seats ?? []) : nothing}`;
}
