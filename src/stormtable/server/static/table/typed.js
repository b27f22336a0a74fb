/** Typed dice: the faces of a roll made with real dice. */
import { html, nothing } from "../lit.js";
import { die } from "./dice.js";
import { playerName } from "./seats.js";

/**
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

/**
 * @param {Table} table
 * @param {DiceWanted} wanted
 * @param {Model} model
 */
export function typedDice(table, wanted, model) {
  const faces = facesOf(table, wanted);
  const who = wanted.seat < 0 ? "the table" : playerName(table.seats.find(({ seat }) => seat === wanted.seat), table.scene?.sides);
  const roll = `${wanted.count} d${wanted.sides}`;
  if (!wanted.mine) return html`<section class="decision theirs"><p class="capitals">Dice</p><h2>Waiting for ${who} to roll ${roll}.</h2></section>`;
  const seat = table.mine.includes(wanted.seat) ? wanted.seat : (table.mine[0] ?? table.seat);
  /** @param {number} face */
  const add = (face) => {
    if (faces.length < wanted.count) faces.push(face);
    if (faces.length === wanted.count) model.send({ type: "faces", seat, faces: [...faces] });
    model.set({});
  };
  return html`<section class="decision mine typed-dice" aria-label="Type the dice">
    <p class="capitals">Your dice</p>
    <h2>Roll ${roll} and tap what they show.</h2>
    ${wanted.action ? html`<p class="decision-detail">For: ${wanted.action}</p>` : nothing}
    <div class="typed-row" role="img" aria-label="So far: ${faces.join(", ") || "nothing"}">
      ${Array.from({ length: wanted.count }, (_, index) =>
        die({ sides: wanted.sides, face: faces[index] ?? 0, counted: index < faces.length }, 38),
      )}
    </div>
    <div class="typed-faces" role="group" aria-label="Faces of a d${wanted.sides}">
      ${Array.from(
        { length: wanted.sides },
        (_, index) => html`<button type="button" data-face=${index + 1} @click=${() => add(index + 1)}>${index + 1}</button>`,
      )}
    </div>
    <div class="past-buttons">
      <button
        type="button"
        ?disabled=${!faces.length}
        @click=${() => {
          faces.pop();
          model.set({});
        }}
      >
        One back
      </button>
      ${wanted.withdraw
        ? html`<button type="button" @click=${() => model.send({ type: "faces", seat, faces: [] })}>Do something else</button>`
        : nothing}
    </div>
  </section>`;
}
