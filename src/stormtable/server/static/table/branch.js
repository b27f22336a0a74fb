/** Play on from a moment: a branch is a match of its own. */
import { html } from "../lit.js";
import { openDialog } from "../core/dialog.js";
import { likesHints } from "../core/hinting.js";
import { drawSalt, get, post } from "../core/net.js";
import { remember } from "../core/keys.js";
import { mark } from "../core/icons.js";
import { phrase, say } from "../core/language.js";
import { below } from "../core/root.js";

/**
 * @import {Created, GameInfo, Lobby, SeatInfo, SealPublished, SeatRequest} from "../wire.js"
 * @import {Model} from "./model.js"
 */

const KINDS = /** @type {const} */ ([
  ["computer", phrase("Computer")],
  ["screen", phrase("This screen")],
  ["friend", phrase("Friend")],
]);

/**
 * @param {readonly SeatInfo[]} seats
 * @param {GameInfo | undefined} game
 * @param {number} [own] the seat to be played against the computer
 * @returns {SeatRequest[]}
 */
function proposal(seats, game, own = -1) {
  return seats.map(({ kind, level, name, called, seat }) => ({
    kind: own >= 0 ? (seat === own ? "screen" : "computer") : kind === "friend" && seat === 0 ? "screen" : kind,
    level: level || game?.default_level || "",
    name: called && name, // one that passes for another is not taken along
  }));
}

/** @param {SeatRequest} request @param {number} seat @param {string} title @param {GameInfo | undefined} game @param {() => void} redraw */
function seatField(request, seat, title, game, redraw) {
  return html`<fieldset class="field seat-field">
    <legend>${mark(seat, "", 14)} ${title}</legend>
    <div class="segmented">
      ${KINDS.filter(([kind]) => kind !== "computer" || game?.levels.length).map(
        ([kind, name]) =>
          html`<label
            ><input
              type="radio"
              name="branch-${seat}"
              .checked=${request.kind === kind}
              @change=${() => {
                request.kind = kind;
                redraw();
              }}
            /><span>${say(name)}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
}

/** @param {string} key @param {number} entry @param {readonly SeatRequest[]} seats @param {string} game @returns {Promise<string>} the key of the new match */
async function branchOff(key, entry, seats, game) {
  /** @type {SealPublished} */
  const { commitment } = await post("/api/seals");
  /** @type {Created} */
  const { table, owner, watch } = await post(`/api/table/${encodeURIComponent(key)}/branch`, { entry, seats, hints: likesHints(game) && seats.every(({ kind }) => kind !== "friend"), commitment, salt: drawSalt() });
  remember({ key: table, owner, watch });
  return table;
}

/** @param {Model} model @param {number} [own] the seat to be played against the computer */
export async function openBranch(model, own = -1) {
  const { table, record, key } = model.value;
  const entry = model.at;
  const seats = table?.seats ?? record?.seats ?? [];
  /** @type {Lobby} */
  const lobby = await get("/api/games");
  const game = lobby.games.find(({ name }) => name === (table?.game ?? record?.game));
  const wanted = proposal(seats, game, own);
  let problem = "";
  const answer = await openDialog(say("Play on from here"), (close, redraw) => {
    const start = async () => {
      try {
        close(await branchOff(key, entry, wanted, game?.name ?? ""));
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        redraw();
      }
    };
    return html`<p>${say("A new match begins with the position after entry {n}. This one stays as it is.", { n: entry })}</p>
      ${seats.map(({ seat, letter }) => {
        const request = wanted[seat];
        if (!request) return "";
        return seatField(request, seat, model.scene?.sides[seat] ?? letter, game, redraw);
      })}
      ${problem ? html`<p class="refusal" role="alert">${problem}</p>` : ""}
      <div class="dialog-buttons"><button type="button" class="go" @click=${start}>${say("Play on")}</button></div>`;
  });
  if (answer) location.assign(below(`/table/${answer}`));
}
