/** The column while a moment of the past is on the board. */
import { html, nothing } from "../lit.js";
import { sentence } from "../core/format.js";
import { icon, mark } from "../core/icons.js";
import { say } from "../core/language.js";
import { ruleLink } from "../core/rulelink.js";
import { openDice } from "./dicecheck.js";
import { helpedWords } from "./hints/words.js";
import { POINTS } from "./ending.js";
import { describeMoment } from "./replaybar.js";
import { openReview } from "./review/asking.js";
import { saveRecord } from "./share.js";
import { playerName } from "./seats.js";

/**
 * @import {LogPage, Scene} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** What is to be decided at that moment, or how it ended. @param {Scene} scene */
function situation(scene) {
  const { result, prompt } = scene;
  if (result) {
    return html`<p class="past-words">${mark(result.winner, "", 13)} <b>${result.text}.</b> ${sentence(result.reason)} ${ruleLink(result.rule)}</p>`;
  }
  if (!prompt) return nothing;
  const side = prompt.seats[0] ?? -1;
  return html`<p class="past-words">${mark(side, "", 13)} ${prompt.text} ${ruleLink(prompt.rule)}</p>`;
}

/** Who played, of a replay. @param {LogPage} record @param {Scene} scene */
function players({ seats, over, helped }, scene, /** @type {Model} */ model) {
  return html`<ul class="standings">
      ${seats.map(
        (seat) => html`<li>
          ${mark(seat.seat, "", 16)} <b>${sentence(playerName(seat, scene.sides))}</b>
          <span>${over ? say(POINTS[over.points[seat.seat] ?? -1] ?? "") : ""}</span>
        </li>`,
      )}
    </ul>
    ${helped?.length ? html`<p class="with-hints">${icon("bot", 18)} ${helpedWords(helped)}</p>` : ""}
    ${over ? html`<div class="past-buttons"><button type="button" @click=${() => openReview(model)}>${icon("search", 18)} ${say("Review")}</button></div>` : ""}
    <p class="end-links">
      <button type="button" class="bare" @click=${() => openDice(model)}>${icon("dice", 18)} ${say("Check the dice")}</button>
      <button type="button" class="bare" @click=${() => saveRecord(model)}>${icon("download", 18)} ${say("Save the record")}</button>
    </p>`;
}

/** @param {Model} model */
export function pastPart(model) {
  const { live, record, table, shown } = model.value;
  const scene = model.scene;
  const frozen = table?.frozen || record?.frozen;
  return html`<section class="decision past" aria-label=${say("Replay")}>
    <p class="capitals">${icon("play", 13)} ${say("Replay")}</p>
    <h2>${sentence(describeMoment(model, shown?.number ?? model.at))}</h2>
    ${frozen ? html`<p class="decision-detail">${frozen}</p>` : nothing} ${scene ? situation(scene) : nothing}
    ${live
      ? html`<div class="past-buttons"><button type="button" @click=${() => model.look(model.last)}>${say("Back to now")}</button></div>`
      : record && scene
        ? players(record, scene, model)
        : nothing}
  </section>`;
}
