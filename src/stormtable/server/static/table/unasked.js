/** Not to be asked again: decisions that can be passed up are declined by the page, until the next turn or for the match. */
import { html, nothing } from "../lit.js";
import { say } from "../core/language.js";
import { turnWord } from "./turns.js";

/**
 * @import {Scene, Table} from "../wire.js"
 * @import {Model} from "./model.js"
 */

const NAME = "stormtable.unasked";

/** @returns {Record<string, string>} a turn, or "match", by table and seat */
function readStored() {
  try {
    const value = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return value && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

/** @param {Model} model @param {Table} table */
const placeOf = (model, table) => `${model.value.key} ${table.seat}`;

/** @param {Model} model @param {Table} table @param {string} span "": ask again */
function keep(model, table, span) {
  const { [placeOf(model, table)]: _, ...others } = readStored();
  try {
    localStorage.setItem(NAME, JSON.stringify(span ? { ...others, [placeOf(model, table)]: span } : others));
  } catch {
    // Without storage the player is asked again.
  }
  model.set({});
}

/** Until when a seat is not asked: "match", this turn, or "". @param {Model} model @param {Table} table @param {Scene} scene */
function until(model, table, scene) {
  const kept = readStored()[placeOf(model, table)] ?? "";
  return kept === "match" || kept === scene.turn ? kept : "";
}

/** Declines what the player said not to be asked about. @param {Model} model */
export function declineUnasked(model) {
  const { table } = model.value;
  const { scene } = table ?? {};
  if (!table || !scene?.prompt?.decline || !model.deciding) return;
  if (until(model, table, scene)) model.commit(scene.prompt.decline);
}

/** @param {Scene} scene @param {Model} model */
export function unaskedPart(scene, model) {
  const { table } = model.value;
  if (!table || table.over || table.seat < 0) return nothing;
  const now = until(model, table, scene);
  if (now) {
    return html`<p class="unasked">
      ${now === "match" ? say("Declined for you for this match") : say("Declined for you until the next {turn}", { turn: turnWord(scene) })}
      <button type="button" @click=${() => keep(model, table, "")}>${say("Ask me again")}</button>
    </p>`;
  }
  if (!scene.prompt?.decline || !model.deciding) return nothing;
  /** @param {string} span */
  const silence = (span) => {
    keep(model, table, span);
    declineUnasked(model);
  };
  return html`<div class="unasked" role="group" aria-label=${say("Decline, and do not ask again")}>
    <small>${say("Decline, and do not ask again")}</small>
    <button type="button" @click=${() => silence(scene.turn)}>${say("until the next {turn}", { turn: turnWord(scene) })}</button>
    <button type="button" @click=${() => silence("match")}>${say("for this match")}</button>
  </div>`;
}
