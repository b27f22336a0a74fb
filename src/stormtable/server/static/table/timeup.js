/** Time is up: a decision like any other for those who may choose; and the computer in a player's place. */
import { html, nothing } from "../lit.js";
import { listText, sentence } from "../core/format.js";
import { icon, mark } from "../core/icons.js";
import { say } from "../core/language.js";
import { get } from "../core/net.js";
import { isolate } from "./people.js";
import { levelName, playerName } from "./seats.js";

/**
 * @import {Level, Lobby, Table, TimeUpInfo} from "../wire.js"
 * @import {Model} from "./model.js"
 * @typedef {TimeUpInfo["choices"][number]} Choice
 */

/** The computer's levels by game, once they are known. @type {Map<string, {levels: readonly Level[], usual: string}>} */
const LEVELS = new Map();

/** @param {string} game @param {Model} model */
async function askLevels(game, model) {
  try {
    const { games } = /** @type {Lobby} */ (await get("/api/games"));
    for (const { name, levels, default_level: usual } of games) LEVELS.set(name, { levels, usual });
    model.set({ timeUp: { ...model.value.timeUp } });
  } catch {
    LEVELS.delete(game);
  }
}

/** @param {string} game @param {Model} model */
function levelsOf(game, model) {
  const known = LEVELS.get(game);
  if (known) return known;
  LEVELS.set(game, { levels: [], usual: "" });
  void askLevels(game, model);
  return { levels: [], usual: "" };
}

/** @param {Table} table @param {number} seat */
const seatOf = (table, seat) => table.seats.find((each) => each.seat === seat);

/** @param {Table} table @param {number} seat */
const nameOf = (table, seat) => playerName(seatOf(table, seat), table.scene?.sides);

/** What a choice is called, what comes of it, and its icon. @param {Choice} choice @param {Table} table @param {number} late */
function told(choice, table, late) {
  const name = nameOf(table, late);
  const goesOn = table.seats.filter(({ out }) => !out).length > 2;
  /** @type {Record<Choice, [string, string, Parameters<typeof icon>[0]]>} */
  const words = {
    claim: goesOn ? [say("{name} is out", { name: sentence(name) }), say("as if given up; the others play on"), "flag"] : [say("Claim the match"), say("you win on time; the record says so"), "flag"],
    wait: [say("Wait for {name}", { name }), table.clock ? say("as long again; then you may choose anew") : say("fourteen days more; then you may choose anew"), "timer"],
    computer: [say("Let the computer play {side}", { side: seatOf(table, late)?.side || name }), say("until {name} is back; the record says who played", { name }), "bot"],
  };
  return words[choice];
}

/** @param {TimeUpInfo} up @param {Table} table @param {Model} model */
function choose(up, table, model) {
  const chosen = model.value.timeUp.choice;
  const choice = up.choices.find((each) => each === chosen) ?? up.choices[0] ?? "wait";
  const { levels, usual } = levelsOf(table.game, model);
  const level = model.value.timeUp.level || usual;
  const [title] = told(choice, table, up.seat);
  const send = () => model.send({ type: "time-up", seat: up.by, late: up.seat, choice, level: choice === "computer" ? level : "" });
  return html`<section class="decision mine time-up" aria-label=${say("Decision")}>
      <p class="capitals">${mark(up.seat, "", 13)} ${icon("timer", 14)} ${say("The time of {name} is up", { name: nameOf(table, up.seat) })}</p>
      <h2 tabindex="-1">${up.choices.length > 1 ? say("Claim, wait, or let the computer take over?") : say("Wait, or decide yourself: your own time is up too.")}</h2>
      ${up.waiting.length > 1 ? html`<p class="decision-detail">${say("The first of {names} to choose decides.", { names: listText(up.waiting.map((seat) => nameOf(table, seat))) })}</p>` : nothing}
    </section>
    <div class="time-choices" role="radiogroup" aria-label=${say("What to do")}>
      ${up.choices.map((each) => {
        const [what, means, drawn] = told(each, table, up.seat);
        return html`<label class=${each === choice ? "chosen" : ""}>
          <input type="radio" name="time-up-${up.seat}" .checked=${each === choice} @change=${() => model.set({ timeUp: { ...model.value.timeUp, choice: each } })} />
          ${icon(drawn, 22)}<span><b>${what}</b><small>${means}</small></span>
        </label>`;
      })}
    </div>
    ${choice === "computer" && levels.length
      ? html`<label class="time-level"
          ><span>${say("Level")}</span
          ><select @change=${(/** @type {Event} */ { target }) => model.set({ timeUp: { ...model.value.timeUp, level: /** @type {HTMLSelectElement} */ (target).value } })}>
            ${levels.map((each) => html`<option value=${each.name} .selected=${each.name === level}>${each.title}</option>`)}
          </select></label
        >`
      : nothing}
    <div class="commit"><button type="button" class="go" ?disabled=${choice === "computer" && !level} @click=${send}>${title}</button></div>`;
}

/** @param {TimeUpInfo} up @param {Table} table */
function waits(up, table) {
  const mine = table.mine.includes(up.seat);
  const others = listText(up.waiting.map((seat) => nameOf(table, seat)));
  const may = up.waiting.length ? say("{names} may claim, wait, or let the computer play.", { names: others }) : say("The computer waits.");
  return html`<p class="time-note" role="status">${icon("timer", 18)}<span>${mine ? say("Your time is up: as long as nobody has chosen, you may still decide.") : say("The time of {name} is up.", { name: nameOf(table, up.seat) })} ${may}</span></p>`;
}

/** Above the decision: what one may choose, or that others may. @param {Table} table @param {Model} model */
export function timeUpPart(table, model) {
  if (table.over || table.paused) return nothing;
  return table.times_up.map((up) => (up.by >= 0 ? choose(up, table, model) : waits(up, table)));
}

/** Whether somebody may choose here: then that stands in place of whom is waited for. @param {Table} table */
export const choosesTimeUp = (table) => !table.over && !table.paused && table.times_up.some(({ by }) => by >= 0);

/** A seat of this link in which the computer plays: its player may have it again. @param {Table} table @param {Model} model */
export function standInPart(table, model) {
  const own = table.seats.filter(({ seat, stands_in: standsIn }) => standsIn && table.mine.includes(seat));
  if (table.over || !own.length) return nothing;
  return own.map(
    ({ seat, level, called }) => html`<section class="decision theirs stand-in" aria-label=${say("The computer plays for you")}>
      <p class="capitals">${mark(seat, "", 13)} ${icon("bot", 14)} ${say("Computer, {level}", { level: levelName(level) })}</p>
      <h2 tabindex="-1">${table.mine.length > 1 && called ? say("The computer plays in {name}’s place.", { name: isolate(called) }) : say("The computer plays in your place.")}</h2>
      <div class="commit"><button type="button" class="go" @click=${() => model.send({ type: "take-over", seat })}>${say("Play again yourself")}</button></div>
    </section>`,
  );
}
