/** The match is over: who won and why, and what one may do next. */
import { html, nothing } from "../lit.js";
import { icon, mark } from "../core/icons.js";
import { ruleLink } from "../core/rulelink.js";
import { sentence } from "../core/format.js";
import { post } from "../core/net.js";
import { remember } from "../core/keys.js";
import { tell } from "../core/dialog.js";
import { phrase, say } from "../core/language.js";
import { asSomebody } from "../core/me.js";
import { campaignLink } from "./battles.js";
import { helpedWords } from "./hints/words.js";
import { openDice } from "./dicecheck.js";
import { playerName } from "./seats.js";
import { saveRecord } from "./share.js";
import { below } from "../core/root.js";
import { isTaught } from "./taught.js";

/**
 * @import {Created, SeatInfo, Table} from "../wire.js"
 * @import {Model} from "./model.js"
 */

export const POINTS = [phrase("lost"), phrase("drew"), phrase("won")];
/** How it ended where the rules have no word for it. */
const AGREED = { rules: phrase("The match is over."), draw: phrase("A draw, as all agreed."), end: phrase("Ended without a result, as all agreed."), host: phrase("Ended without a result, by whoever runs this server.") };
/** Milliseconds in which a press is still meant for what stood there before the end. */
const REST = 600;

/** @param {Table} table */
function headline(table) {
  const own = table.mine.length === 1 ? table.over?.points[table.mine[0] ?? -1] : undefined;
  if (own === 2) return say("You won");
  if (own === 0) return say("You lost");
  if (table.over && !table.over.points.length) return say("No result");
  return say("The match is over"); // of a draw the sentence below tells
}

/** @param {Model} model */
async function rematch(model) {
  try {
    /** @type {Created} */
    const created = await post(`/api/table/${encodeURIComponent(model.value.key)}/rematch`);
    remember({ key: created.table, owner: created.owner, watch: created.watch });
    location.assign(below(`/table/${created.table}`));
  } catch (error) {
    model.set({ problem: error instanceof Error ? error.message : String(error) });
  }
}

/** Offers who played at another seat one more match. @param {Model} model @param {SeatInfo} other */
async function challenge(model, other) {
  const why = say("{name} sees your name and emblem.", { name: other.called });
  try {
    const made = await asSomebody(why, () => post(`/api/table/${encodeURIComponent(model.value.key)}/challenge`, { seat: other.seat }));
    if (made) await tell(say("Challenged"), say("{name} is told, and finds your challenge among the open seats. It holds for three days; you can withdraw it there.", { name: other.called }));
  } catch (error) {
    model.set({ problem: error instanceof Error ? error.message : String(error) });
  }
}

/** Against one other person who sat down by a link or an open seat: another match, when he likes. @param {Table} table @param {Model} model */
function challengeButton(table, model) {
  const [other, ...more] = table.seats.filter(({ seat }) => !table.mine.includes(seat));
  if (!other || more.length || table.mine.length !== 1 || other.kind !== "friend" || !other.name || table.campaign) return nothing;
  return html`<button type="button" class="bare" @click=${() => challenge(model, other)}>${icon("person", 18)} ${say("Challenge {name}", { name: other.called })}</button>`;
}

/**
 * @param {Table} table
 * @param {Model} model
 */
export function endPanel(table, model) {
  const result = table.scene?.result;
  const winners = table.seats.map(({ seat }) => seat).filter((seat) => table.over?.points[seat] === 2);
  return html`<section class="decision ending" aria-label=${say("Result")}>
    <p class="capitals">${winners.length ? winners.map((seat) => mark(seat, "", 13)) : mark(-1, "", 13)} ${headline(table)}</p>
    <h2 tabindex="-1">${result ? `${result.text}.` : say(AGREED[table.over?.how ?? "rules"])}</h2>
    ${result ? html`<p class="decision-detail">${sentence(result.reason)} ${ruleLink(result.rule)}</p>` : nothing}
    <ul class="standings">
      ${table.seats.map(
        (each) => html`<li>
          ${mark(each.seat, "", 16)} <b>${sentence(playerName(each, table.scene?.sides))}</b>
          <span>${say(POINTS[table.over?.points[each.seat] ?? -1] ?? "")}</span>
        </li>`,
      )}
    </ul>
    ${table.helped.length && !table.lesson ? html`<p class="with-hints">${icon("bot", 18)} ${helpedWords(table.helped)}</p>` : nothing}
    <div class="commit">
      ${campaignLink(table)}
      ${table.rematch
        ? html`<a class="button go" href=${below(table.rematch)}>${say("Go to the rematch")}</a>`
        : table.mine.length && !table.campaign && !isTaught(table)
          ? html`<button type="button" class="go" @click=${(/** @type {MouseEvent} */ { timeStamp }) => timeStamp - model.onScreen.since > REST && rematch(model)}>${table.seats.length > 2 ? say("Rematch, each one seat on") : say("Rematch, sides swapped")}</button>`
          : nothing}
      ${table.over?.replay ? html`<a class="button" href=${below(table.over.replay)}>${say("Replay")}</a> ${table.over.points.length ? html`<a class="button" href=${below(`${table.over.replay}#review`)}>${say("Review")}</a>` : nothing}` : nothing}
    </div>
    <p class="end-links">
      ${challengeButton(table, model)}
      <button type="button" class="bare" @click=${() => openDice(model)}>${icon("dice", 18)} ${say("Check the dice")}</button>
      <button type="button" class="bare" @click=${() => saveRecord(model)}>${icon("download", 18)} ${say("Save the record")}</button>
      ${table.over?.rated ? html`<a class="button bare" href=${below(`/players?game=${table.game}`)}>${icon("person", 18)} ${say("Ratings")}</a>` : nothing}
      <a class="button bare" href=${below("/")}>${icon("swap", 18)} ${say("Another game")}</a>
    </p>
  </section>`;
}
