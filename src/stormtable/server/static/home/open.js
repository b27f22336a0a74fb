/** Opens a match and goes to its table. */
import { drawSalt, post } from "../core/net.js";
import { remember } from "../core/keys.js";
import { notePlayed } from "../core/learned.js";
import { keep, findKept } from "../core/shelf.js";

/** @import {Created, GameInfo, MatchRequest, SealPublished, SeatRequest} from "../wire.js" */

const LEVELS = "stormtable.levels";

/**
 * The computer's level that was chosen last for a game.
 * @param {GameInfo} game
 */
export function levelOf(game) {
  const chosen = findKept(LEVELS, game.name);
  return game.levels.find(({ name }) => name === chosen)?.name ?? game.default_level;
}

/** @param {GameInfo} game @param {string} level */
export function chooseLevel(game, level) {
  keep(LEVELS, game.name, level); // without storage the default comes back on the next visit
}

/**
 * @param {MatchRequest} wanted
 * @returns {Promise<Created>}
 */
export async function openMatch(wanted) {
  /** @type {SealPublished} */
  const { commitment } = await post("/api/seals");
  /** @type {Created} */
  const created = await post("/api/matches", { ...wanted, commitment, salt: drawSalt() });
  remember({ key: created.table, owner: created.owner, watch: created.watch });
  notePlayed(wanted.game);
  return created;
}

/**
 * Who sits where in the three usual ways to play; who was chosen before stays.
 * @param {GameInfo} game
 * @param {number} count
 * @param {SeatRequest["kind"]} others
 * @param {readonly SeatRequest[]} [chosen]
 * @returns {SeatRequest[]}
 */
export function seating(game, count, others, chosen = []) {
  return Array.from({ length: count }, (_, seat) => chosen[seat] ?? { kind: seat === 0 ? "screen" : others, level: levelOf(game), name: "" });
}

