/** What follows from what the page of a table keeps in mind: found when it is first asked for, once a state. */
import { firstOffer, includes, listedOf } from "./offering.js";
import { withSurvey } from "./surveying.js";

/**
 * @import {Following, View} from "./view.js"
 */

/** The offer of that id, or the one of which it is a way. @param {View} view @param {string} id */
export const offerOf = ({ offers }, id) => offers.find((offer) => includes(offer, id));

/** @param {View} view */
function isDeciding({ table, moment, live }) {
  if (!live || moment >= 0 || !table?.scene?.prompt || table.over || table.paused || table.curtain || table.dice_wanted || table.puzzle?.solved) return false;
  return table.scene.prompt.seats.includes(table.seat) && table.scene.offers.length > 0;
}

/** @param {View} view */
function sceneOf({ moment, shown, table, live, survey }) {
  if (moment >= 0 || !live) return shown?.scene ?? null;
  return table?.scene ? withSurvey(table.scene, survey, table.number) : null;
}

/** @param {View} view */
function dieOf({ die, offers, selectedOffer }) {
  if (die && offers.some(({ dice }) => dice.includes(die))) return die;
  return selectedOffer?.dice[0] ?? offers.find(({ dice }) => dice.length)?.dice[0] ?? "";
}

/** @type {{[name in keyof Following]: (view: View) => Following[name]}} */
export const FOLLOWING = {
  scene: sceneOf,
  deciding: isDeciding,
  offers: ({ deciding, scene }) => (deciding ? (scene?.offers ?? []) : []),
  selected: ({ choice, table }) => choice?.id ?? firstOffer(table?.scene ?? null),
  chosen: ({ choice }) => choice?.own === true,
  warned: ({ choice }) => (choice?.warned ? choice.id : ""),
  selectedOffer: (view) => offerOf(view, view.selected),
  selectedVariant: ({ selectedOffer, selected }) => selectedOffer?.variants.find(({ id }) => id === selected),
  pickedDie: dieOf,
  pickedPiece: ({ selectedOffer, offers }) => selectedOffer?.piece || offers.find(({ piece }) => piece)?.piece || "",
  listed: listedOf,
  last: ({ table, log }) => Math.max(table?.number ?? 0, ...log.map(({ number }) => number)),
  at: ({ moment, last }) => (moment < 0 ? last : moment),
};
