/** Typed dice: the faces of a roll made with real dice. */
import { html, nothing } from "../lit.js";
import { say } from "../core/language.js";
import { die } from "./dice.js";
import { playerName } from "./seats.js";

/**
 * @import {Way} from "../core/ways.js"
 * @import {DiceWanted, Table} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** The faces picked so far, and the roll they belong to. @type {{roll: string, faces: number[]}} */
const picked = { roll: "", faces: [] };

/**
 * @param {Table} table
 * @param {DiceWanted} wanted
 */
function facesOf(table, wanted) {
  const roll = `${table.number} ${wanted.action} ${wanted.rolled.length} ${wanted.sides}`;
  if (picked.roll !== roll) {
    picked.roll = roll;
    picked.faces = [];
  }
  return picked.faces;
}

/** The keys of the faces: 0 stands for ten, letters for what lies above. @param {number} face */
const faceKey = (face) => (face <= 10 ? String(face % 10) : String.fromCharCode("a".charCodeAt(0) + face - 11));

/** What the keys of faces above nine stand for. @param {number} sides */
function aboveNine(sides) {
  const above = Array.from({ length: Math.max(0, sides - 9) }, (_, index) => index + 10);
  return above.map((face) => say("{key} is {face}", { key: faceKey(face).toUpperCase(), face })).join(", ");
}

/** Whose roll it is, of the seats at this screen. @param {Table} table @param {DiceWanted} wanted */
const roller = (table, wanted) => (table.mine.includes(wanted.seat) ? wanted.seat : (table.mine[0] ?? table.seat));

/** @param {number} face @param {Table} table @param {DiceWanted} wanted @param {Model} model */
function add(face, table, wanted, model) {
  const faces = facesOf(table, wanted);
  if (faces.length < wanted.count) faces.push(face);
  if (faces.length === wanted.count && !model.send({ type: "faces", seat: roller(table, wanted), faces: [...faces] })) faces.pop();
  model.set({});
}

/** @param {Table} table @param {DiceWanted} wanted @param {Model} model */
function oneBack(table, wanted, model) {
  facesOf(table, wanted).pop();
  model.set({});
}

/** @param {Table} table @param {DiceWanted} wanted @param {Model} model */
function withdraw(table, wanted, model) {
  model.send({ type: "faces", seat: roller(table, wanted), faces: [] });
}

/** What keys do while faces are to be typed. @param {Model} model @returns {Way[]} */
export function diceWays(model) {
  const { table, moment } = model.value;
  const wanted = table?.dice_wanted;
  if (!table || !wanted?.mine || moment >= 0) return [];
  const part = say("Your dice");
  const keys = Array.from({ length: wanted.sides }, (_, index) => faceKey(index + 1));
  /** @type {Way[]} */
  const found = [{ part, keys, text: wanted.sides > 9 ? say("what the die shows: {keys}", { keys: aboveNine(wanted.sides) }) : say("what the die shows"), decides: true, run: (key) => add(keys.indexOf(key) + 1, table, wanted, model) }];
  if (facesOf(table, wanted).length) found.push({ part, keys: ["Backspace"], text: say("one back"), run: () => oneBack(table, wanted, model) });
  if (wanted.withdraw) found.push({ part, keys: ["Escape"], text: say("do something else"), run: () => withdraw(table, wanted, model) });
  return found;
}

/**
 * @param {Table} table
 * @param {DiceWanted} wanted
 * @param {Model} model
 */
export function typedDice(table, wanted, model) {
  const faces = facesOf(table, wanted);
  const who = wanted.seat < 0 ? say("the table") : playerName(table.seats.find(({ seat }) => seat === wanted.seat), table.scene?.sides);
  const roll = say("{n} d{sides}", { n: wanted.count, sides: wanted.sides });
  if (!wanted.mine) return html`<section class="decision theirs"><p class="capitals">${say("Dice")}</p><h2>${say("Waiting for {name} to roll {dice}.", { name: who, dice: roll })}</h2></section>`;
  return html`<section class="decision mine typed-dice" aria-label=${say("Type the dice")}>
    <p class="capitals">${say("Your dice")}</p>
    <h2 tabindex="-1">${say("Roll {dice} and tap what they show.", { dice: roll })}</h2>
    ${wanted.action ? html`<p class="decision-detail">${say("For: {act}", { act: wanted.action })}</p>` : nothing}
    <div class="typed-row" role="img" aria-label=${say("So far: {faces}", { faces: faces.join(", ") || say("nothing") })}>
      ${Array.from({ length: wanted.count }, (_, index) =>
        die({ sides: wanted.sides, face: faces[index] ?? 0, counted: index < faces.length }, 38),
      )}
    </div>
    <div class="typed-faces" role="group" aria-label=${say("Faces of a d{sides}", { sides: wanted.sides })}>
      ${Array.from(
        { length: wanted.sides },
        (_, index) => html`<button type="button" data-face=${index + 1} @click=${() => add(index + 1, table, wanted, model)}>${index + 1}</button>`,
      )}
    </div>
    <div class="past-buttons">
      <button
        type="button"
        ?disabled=${!faces.length}
        @click=${() => oneBack(table, wanted, model)}
      >
        ${say("One back")}
      </button>
      ${wanted.withdraw
        ? html`<button type="button" @click=${() => withdraw(table, wanted, model)}>${say("Do something else")}</button>`
        : nothing}
    </div>
  </section>`;
}
