/** Who plays each seat of a match that is being set up, and whose dice roll. */
import { html, nothing } from "../lit.js";
import { listText } from "../core/format.js";
import { mark } from "../core/icons.js";
import { phrase, say } from "../core/language.js";
import { chooseLevel } from "./open.js";

/**
 * @import {GameInfo, Place, SeatRequest} from "../wire.js"
 * @import {Wanted} from "./wanted.js"
 */

const KINDS = /** @type {const} */ ([
  ["screen", phrase("This screen")],
  ["computer", phrase("Computer")],
  ["friend", phrase("Friend by link")],
]);

/** @param {SeatRequest} seat @param {string} letter @param {number} index @param {GameInfo} game @param {() => void} redraw */
function levelField(seat, letter, index, game, redraw) {
  return html`<div class="segmented levels" role="group" aria-label=${say("Level of seat {letter}", { letter })}>
    ${game.levels.map(
      ({ name, title, text }) =>
        html`<label title=${text}
          ><input
            type="radio"
            name="level-${index}"
            .checked=${seat.level === name}
            @change=${() => {
              seat.level = name;
              chooseLevel(game, name);
              redraw();
            }}
          /><span>${title}</span></label
        >`,
    )}
  </div>`;
}

/** A seat by its letter and by what its side is called. @param {Place} place */
export const seatWords = ({ letter, name }) => (name ? say("Seat {letter}: {side}", { letter, side: name }) : say("Seat {letter}", { letter }));

/** @param {SeatRequest} seat @param {Place} place @param {number} index @param {GameInfo} game @param {() => void} redraw */
function seatField(seat, place, index, game, redraw) {
  const { letter } = place;
  return html`<fieldset class="field seat-field">
    <legend>${mark(index, "", 16)} ${seatWords(place)}</legend>
    <div class="segmented">
      ${KINDS.filter(([kind]) => kind !== "computer" || game.levels.length).map(
        ([kind, title]) =>
          html`<label
            ><input
              type="radio"
              name="seat-${index}"
              .checked=${seat.kind === kind}
              @change=${() => {
                seat.kind = kind;
                redraw();
              }}
            /><span>${say(title)}</span></label
          >`,
      )}
    </div>
    ${seat.kind === "computer"
      ? levelField(seat, letter, index, game, redraw)
      : html`<label class="name-field"
          ><span class="unseen">${say("Name of seat {letter}", { letter })}</span
          ><input
            maxlength="40"
            autocomplete="off"
            placeholder=${seat.kind === "friend" ? say("Your friend's name, if you like") : say("Name, if you like")}
            .value=${seat.name ?? ""}
            @input=${(/** @type {Event} */ event) => (seat.name = /** @type {HTMLInputElement} */ (event.target).value)}
        /></label>`}
  </fieldset>`;
}

/**
 * The seats, those of a team together.
 * @param {readonly Place[]} places
 * @param {Wanted} wanted
 * @param {GameInfo} game
 * @param {() => void} redraw
 */
export function seatFields(places, wanted, game, redraw) {
  /** @param {Place} place @param {number} index */
  const field = (place, index) => {
    const seat = wanted.seats[index];
    return seat ? seatField(seat, place, index, game, redraw) : nothing;
  };
  const teams = [...new Set(places.map(({ team }) => team))];
  if (teams.length === places.length) return places.map(field);
  return teams.map((team) => {
    const title = say("Team {letters}", { letters: listText(places.filter((place) => place.team === team).map(({ letter }) => letter)) });
    return html`<section class="team-field" aria-label=${title}>
      <h3>${title}</h3>
      ${places.map((place, index) => (place.team === team ? field(place, index) : nothing))}
    </section>`;
  });
}

/** @param {Wanted} wanted @param {() => void} redraw */
export function diceField(wanted, redraw) {
  const kinds = /** @type {const} */ ([
    ["table", phrase("The table's"), phrase("Sealed before the match, open to check after it.")],
    ["typed", phrase("Your own"), phrase("Roll on your own table and type what they show. The computer's rolls too, but those that only it may see: the table makes them.")],
  ]);
  return html`<fieldset class="field">
    <legend>${say("Dice")}</legend>
    <div class="segmented">
      ${kinds.map(
        ([kind, title]) =>
          html`<label
            ><input
              type="radio"
              name="dice"
              .checked=${wanted.dice === kind}
              @change=${() => {
                wanted.dice = kind;
                redraw();
              }}
            /><span>${say(title)}</span></label
          >`,
      )}
    </div>
    <p class="hint">${say(kinds.find(([kind]) => kind === wanted.dice)?.[2] ?? "")}</p>
  </fieldset>`;
}
