/** Order sheets being written: which is open, what is typed, and the offers that write on it. */

/**
 * @import {Offer, OrderSheet, WhyAnswer} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/**
 * @typedef {object} Typed a text that is not on the sheet yet
 * @property {string} sheet
 * @property {string} text
 * @property {boolean} sent it goes to the sheet as soon as it is known to be legal
 */

/** Milliseconds after the last key until it is asked whether a text is legal. */
const PAUSE = 200;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** The sheets that this viewer may write on now. @param {Model} model @returns {readonly OrderSheet[]} */
export function ownSheets(model) {
  return model.deciding ? (model.scene?.sheets.filter(({ writes }) => writes) ?? []) : [];
}

/** The sheet that is open: the chosen one, else that of the decision, else the first. @param {Model} model */
export function openSheet(model) {
  const sheets = ownSheets(model);
  const { openSheet: chosen } = model.value;
  return sheets.find(({ id }) => id === chosen) ?? sheets.find(({ piece }) => piece === model.scene?.prompt?.piece) ?? sheets[0];
}

/** The offers that write on the open sheet. @param {Model} model @returns {readonly Offer[]} */
export function writtenOffers(model) {
  const id = openSheet(model)?.id;
  return id ? model.offers.filter(({ sheet }) => sheet === id) : [];
}

/** Opens the next sheet, or the one before. @param {Model} model @param {number} step */
export function turnSheet(model, step) {
  const sheets = ownSheets(model);
  const at = sheets.findIndex(({ id }) => id === openSheet(model)?.id);
  const next = sheets[(at + step + sheets.length) % Math.max(sheets.length, 1)];
  if (next) open(model, next);
  return sheets.length > 1;
}

/** @param {Model} model @param {OrderSheet} sheet */
export function open(model, sheet) {
  model.set({ openSheet: sheet.id, looked: sheet.piece, typed: null, refused: null });
}

/** What is written of a sheet's draft up to an order. @param {OrderSheet} sheet @param {number} count orders kept */
export function draftUpTo({ turns }, count) {
  let left = count;
  const kept = turns
    .filter(({ state }) => state === "draft")
    .map(({ orders }) => {
      const part = orders.slice(0, left).map(({ text }) => text);
      left = Math.max(0, left - orders.length);
      return part.join(" ");
    });
  return kept.filter(Boolean).join(" / ");
}

/** The answer whether the typed text is legal, once it is here. @param {Model} model @param {OrderSheet} sheet @returns {WhyAnswer | null} */
export function verdictOn(model, { writes }) {
  const { typed, why } = model.value;
  return typed && why?.action === writes + typed.text.trim() ? why : null;
}

/** @param {Model} model @param {OrderSheet} sheet */
function ask(model, sheet) {
  const { table, typed } = model.value;
  if (table && typed?.sheet === sheet.id && typed.text.trim()) model.send({ type: "why", seat: table.seat, action: sheet.writes + typed.text.trim() });
}

/** The line broke, and with it whatever was asked of the typed text. @param {Model} model */
export function askAgain(model) {
  const sheet = openSheet(model);
  if (sheet) ask(model, sheet);
}

/** @param {Model} model @param {OrderSheet} sheet @param {string} text */
export function type(model, sheet, text) {
  model.set({ typed: { sheet: sheet.id, text, sent: false }, refused: null });
  clearTimeout(timer);
  timer = setTimeout(() => ask(model, sheet), PAUSE);
}

/** Puts a text in the place of the draft. @param {Model} model @param {OrderSheet} sheet @param {string} text */
export function rewrite(model, { writes }, text) {
  model.set({ typed: null });
  model.order((writes + text).trim());
}

/** Writes what was typed, if it is legal; else the sheet stays as it is and says why. @param {Model} model @param {OrderSheet} sheet */
export function submit(model, sheet) {
  const { typed } = model.value;
  const text = typed?.text.trim() ?? sheet.draft;
  if (!typed || text === sheet.draft) {
    model.set({ typed: null });
    return;
  }
  const verdict = verdictOn(model, sheet);
  if (!text || verdict?.legal) rewrite(model, sheet, text);
  else if (!verdict) {
    clearTimeout(timer);
    model.set({ typed: { ...typed, sent: true } });
    ask(model, sheet);
  }
}

/** An answer whether an order is legal has come. @param {Model} model @param {WhyAnswer} why */
export function hear(model, why) {
  model.set({ why });
  const sheet = openSheet(model);
  const { typed } = model.value;
  if (sheet && typed?.sent && verdictOn(model, sheet)?.legal) rewrite(model, sheet, typed.text.trim());
}
