/** What is told of a campaign's battles, and in which order. */
import { say } from "../core/language.js";

/**
 * @import {BattleLink} from "../wire.js"
 */

/** What is to be said of a battle beside its name. @param {BattleLink} battle */
export function battleNews(battle) {
  if (battle.over) return battle.result;
  const turn = battle.mine ? say("your turn") : battle.prompt;
  return battle.computers ? say("the computer fights it, {turn}", { turn }) : turn;
}

/** The battles that are still fought, those first that wait for whoever looks. @param {readonly BattleLink[]} battles */
export function stillFought(battles) {
  const open = battles.filter(({ over }) => !over);
  return [...open.filter(({ mine }) => mine), ...open.filter(({ mine }) => !mine)];
}
