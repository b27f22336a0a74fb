/** Who one is to this server: nobody, or a player with a name and an emblem. Nobody has to be somebody to play. */
import { deviceName } from "./devicename.js";
import { sentence } from "./format.js";
import { say } from "./language.js";
import { openNaming } from "./naming.js";
import { Failure, get, post } from "./net.js";

/** @import {Me, PlayerInfo} from "../wire.js" */

/** What is asked for is kept as long as the page lasts. @type {Promise<Me> | null} */
let asked = null;
/** @type {Set<(player: PlayerInfo | null) => void>} */
const watchers = new Set();

/** @returns {Promise<Me>} */
async function ask() {
  asked ??= get("/api/me");
  try {
    return await asked;
  } catch (error) {
    asked = null; // to be asked for again
    throw error;
  }
}

/** Who one is; null: nobody. @returns {Promise<PlayerInfo | null>} rejects where the server does not answer */
export async function me() {
  return (await ask()).player;
}

/** Asks the server again, and tells everybody. @param {boolean} [heard] from another page @returns {Promise<PlayerInfo | null>} */
export async function meAgain(heard = false) {
  asked = null;
  return becomes(await ask(), heard);
}

/**
 * Calls whenever one has become somebody else.
 * @param {(player: PlayerInfo | null) => void} watcher
 * @returns {() => void} ends the watch
 */
export function watchMe(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Where the other pages of this browser hear that one has become somebody else. */
const CHANNEL = "stormtable.me";
const pages = new BroadcastChannel(CHANNEL);
pages.addEventListener("message", () => void meAgain(true).catch(() => null)); // a server that is away is asked later

/** @param {Me} found @param {boolean} [heard] from another page @returns {PlayerInfo | null} */
function becomes(found, heard = false) {
  asked = Promise.resolve(found);
  if (!heard) pages.postMessage("");
  for (const watcher of watchers) watcher(found.player);
  return found.player;
}

/**
 * Asks what one wants to be called, unless one is somebody already.
 * @param {string} why what it is needed for, as a sentence
 * @returns {Promise<PlayerInfo | null>} null: it was dismissed
 */
export async function becomeSomebody(why) {
  const { player, emblems } = await ask();
  return player ?? name(say("What are you called?"), why, emblems, null);
}

/** Lets a player change name and emblem. @param {string} [why] @returns {Promise<PlayerInfo | null>} null: it was dismissed */
export async function renameMe(why = "") {
  const { player, emblems } = await ask();
  return name(say("Your name"), why, emblems, player);
}

/** Whether the server has refused something only because it does not know who asks. @param {unknown} error */
export const asksWho = (error) => error instanceof Failure && error.status === 409 && error.where === "me";

/** Whether it has because one's name could be read as that of somebody at the same table. @param {unknown} error */
const asksForAnother = (error) => error instanceof Failure && error.status === 409 && error.where === "name";

/**
 * Does what only somebody can do: who is nobody is asked for a name, whose name is taken at a table for another one, and
 * then it is done.
 * @template T
 * @param {string} why
 * @param {() => Promise<T>} act
 * @returns {Promise<T | null>} null: one has not said a name
 */
export async function asSomebody(why, act) {
  try {
    return await act();
  } catch (error) {
    if (asksForAnother(error) && error instanceof Failure) return (await renameMe(sentence(error.message))) ? asSomebody(why, act) : null;
    if (!asksWho(error)) throw error;
    asked = null; // what this page believed is no longer so
    return (await becomeSomebody(why)) ? asSomebody(why, act) : null;
  }
}

/**
 * @param {string} title
 * @param {string} why
 * @param {readonly string[]} emblems
 * @param {PlayerInfo | null} before
 */
async function name(title, why, emblems, before) {
  /** @type {PlayerInfo | null} */
  let player = null;
  await openNaming({ title, why, emblems, before }, async (wanted) => {
    player = becomes(await post("/api/me", { ...wanted, device: deviceName() }));
  });
  return player;
}
