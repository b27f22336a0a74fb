/** The bar above the table: game, turn and phases, undo, rules, and a menu for the rest. */
import { html, nothing } from "../lit.js";
import { icon, logo, mark } from "../core/icons.js";
import { askToConfirm, openDialog } from "../core/dialog.js";
import { say } from "../core/language.js";
import { openSettings } from "../core/settings.js";
import { campaignLink } from "./battles.js";
import { openDice } from "./dicecheck.js";
import { isDown, lineButton } from "./connection.js";
import { openNaming } from "./playername.js";
import { openOrder } from "./order.js";
import { requestButtons } from "./requests.js";
import { openShare } from "./seatlinks.js";
import { printMatch, saveCase, saveRecord, saveWithTalk } from "./share.js";
import { hasPlates, phoneClocks, plates } from "./scoreboard.js";
import { playerName } from "./seats.js";
import { phaseNow, phasePips, phaseStrip } from "./tracks.js";
import { turnName, turnWord } from "./turns.js";
import { undoButton } from "./undo.js";
import { openWatching } from "./watchers.js";
import { below } from "../core/root.js";
import { isTaught } from "./taught.js";

/**
 * @import {Scene, Table} from "../wire.js"
 * @import {Clocks} from "./scoreboard.js"
 * @import {Model} from "./model.js"
 */

/**
 * Which of this link's seats gives up; asked where several are still in.
 * @param {Table} table
 */
async function whoConcedes({ seats, mine, scene }) {
  const own = seats.filter(({ seat, out }) => mine.includes(seat) && !out);
  if (own.length < 2) return own[0]?.seat;
  const answer = await openDialog(
    say("Who concedes?"),
    (close) =>
      html`<div class="dialog-buttons">
        ${own.map(
          (each) => html`<button type="button" @click=${() => close(String(each.seat))}>${mark(each.seat, "", 14)} ${playerName(each, scene?.sides)}</button>`,
        )}
        <button type="button" autofocus @click=${() => close("")}>${say("Back")}</button>
      </div>`,
  );
  return answer ? Number(answer) : undefined;
}

/** @param {Model} model */
async function concede(model) {
  const { table } = model.value;
  const seat = table ? await whoConcedes(table) : undefined;
  if (!table || seat === undefined) return;
  const own = table.seats.find((each) => each.seat === seat);
  const goesOn = new Set(table.seats.map(({ team }) => team)).size > 2 || table.seats.some((each) => each.team === own?.team && each.seat !== seat && !each.out);
  const what = goesOn
    ? say("{name} gives up for good. The others play on as long as both sides have somebody left.", { name: playerName(own, table.scene?.sides) })
    : say("The match ends at once and counts as lost. It stays readable and can be replayed.");
  const sure = await askToConfirm(say("Concede"), what, say("Concede"));
  if (sure) model.send({ type: "concede", number: model.value.table?.number ?? table.number, seat });
}

/** @param {() => unknown} act */
function afterPick(act) {
  return () => {
    document.getElementById("table-menu")?.hidePopover();
    void act();
  };
}

/** A campaign's battle is watched as the campaign is. @param {Model} model */
function watchingButton(model) {
  const { table, live } = model.value;
  if (!live || table?.over || table?.campaign) return nothing;
  return html`<button type="button" @click=${afterPick(() => openWatching(model))}>${icon("eye")} ${say("Who may watch")}</button>`;
}

/** A seat in it has not given up yet; in a lesson or a puzzle nobody does. @param {Table} table */
function mayConcede(table) {
  const { seats, mine } = table;
  return !isTaught(table) && seats.some(({ seat, out }) => mine.includes(seat) && !out);
}

/** @param {Model} model */
function linksButton(model) {
  const { live, table } = model.value;
  return live && !isTaught(table) ? html`<button type="button" @click=${afterPick(() => openShare(model))}>${icon("link")} ${say("Links to this table")}</button>` : nothing;
}

/** @param {Model} model */
function menu(model) {
  const { table, live, record } = model.value;
  const dice = table?.dice ?? record?.dice;
  const playing = live && table !== null && table.mine.length > 0 && !table.over;
  const talked = live && table !== null && table.mine.length > 0 && model.value.talk.said.length > 0;
  const conceding = playing && mayConcede(table);
  return html`<div id="table-menu" class="menu" popover>
    ${linksButton(model)}
    ${watchingButton(model)}
    <button type="button" @click=${afterPick(() => saveRecord(model))}>${icon("download")} ${say("Save the record")}</button>
    ${talked ? html`<button type="button" @click=${afterPick(() => saveWithTalk(model))}>${icon("talk")} ${say("Save it with what was said")}</button>` : nothing}
    <button type="button" @click=${afterPick(() => printMatch(model))}>${icon("printer")} ${say("Print it to play at a table")}</button>
    <button type="button" @click=${afterPick(() => saveCase(model))}>${icon("file")} ${say("Export the position as a case file")}</button>
    ${dice ? html`<button type="button" @click=${afterPick(() => openDice(model))}>${icon("dice")} ${say("Dice you can check")}</button>` : nothing}
    <button type="button" aria-pressed=${model.value.words} @click=${afterPick(() => model.set({ words: !model.value.words }))}>${icon("words")} ${say("The board in words")}</button>
    ${playing && model.deciding ? html`<button type="button" @click=${afterPick(() => openOrder(model))}>${icon("pen")} ${say("Order in writing")}</button>` : nothing}
    ${playing ? html`<button type="button" @click=${afterPick(() => openNaming(model))}>${icon("person")} ${table.mine.length > 1 ? say("Names") : say("Your name")}</button>` : nothing}
    <button type="button" @click=${afterPick(() => model.showKeys())}>${icon("keys")} ${say("Keys")}</button>
    <button type="button" @click=${afterPick(openSettings)}>${icon("gear")} ${say("Settings")}</button>
    ${live ? requestButtons(model, afterPick) : nothing}
    ${conceding ? html`<hr /><button type="button" class="danger" @click=${afterPick(() => concede(model))}>${icon("flag")} ${say("Concede")}</button>` : nothing}
    <hr />
    ${campaignLink(table)}
    <a class="button" href=${below("/")}>${icon("swap")} ${say("All games")}</a>
  </div>`;
}

/** Player, phases, player. @param {Scene} scene @param {Model} model @param {Clocks} clocks */
function score(scene, model, clocks) {
  const [own, others] = plates(model, clocks);
  const phases = html`<div class="phase-line">${phaseStrip(scene)}</div>`;
  return own === nothing ? phases : html`<div class="score">${own} ${phases} ${others}</div>`;
}

/** @param {Model} model @param {Clocks} clocks @param {boolean} phone */
export function topBar(model, clocks, phone) {
  const scene = model.scene;
  const source = model.value.table ?? model.value.record;
  return html`
    <a class="home-link" href=${below("/")}>${logo()}<span>Stormtable</span></a>
    <h1 class="game-title"><b>${source?.title ?? ""}</b> <span>${source?.scenario ?? ""}${scene && source && hasPlates(source.seats, source.clock) ? `, ${turnWord(scene)} ${scene.turn} ${scene.turn_of}` : ""}</span></h1>
    ${scene
      ? html`${phone ? html`<div class="phase-line">${phaseStrip(scene)}</div>` : score(scene, model, clocks)}
          <div class="phone-title">
            ${isDown(model)
              ? lineButton()
              : html`<b>${phaseNow(scene) || scene.title}</b>
                  <small>${turnName(scene)} ${scene.turn} ${scene.turn_of}</small>`}
          </div>
          ${phone ? phoneClocks(model, clocks) : nothing} ${phasePips(scene)}`
      : html`<div class="phase-line"></div>`}
    <nav aria-label=${say("Table")}>
      ${undoButton(model)}
      <button type="button" class="bare rules-button" @click=${() => model.set({ rule: model.value.rule ? "" : "first" })}>
        ${icon("book")}<span>${say("Rules")}</span>
      </button>
      <button type="button" class="bare menu-button" aria-label=${say("Menu")} popovertarget="table-menu">${icon("menu")}</button>
    </nav>
    ${menu(model)}
  `;
}
