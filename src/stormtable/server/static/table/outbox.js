/** What was chosen, until the server has it: kept while the line is down, and sent once or said not to have been sent. */
import { announce } from "../core/announce.js";
import { say, sayAs } from "../core/language.js";
import { notSent } from "./view.js";

/**
 * @import {FromClient, Table} from "../wire.js"
 * @import {Line} from "../core/line.js"
 * @import {Model} from "./model.js"
 */

/**
 * @typedef {object} Choice
 * @property {FromClient} message
 * @property {string} text what it is, in words
 * @property {string} seen the table on the strength of which it was made
 * @property {number} question which one of the present connection it is; 0: not sent over it
 * @property {boolean} tried it was sent over a connection that broke before its answer
 */

const NAME = "stormtable.unsent";

/** Messages that carry something out; all others are asked again when they are wanted. @param {FromClient} message */
function isChoice({ type }) {
  return ["act", "undo", "concede", "consent", "ask", "resume", "queue", "faces", "name", "take"].includes(type);
}

/** What must be as it was for a choice to be sent once more. @param {Table | null} table */
function stateSeen(table) {
  if (!table) return "";
  const { seat, number, undo, requests, paused, curtain, dice_wanted: wanted, over, seats } = table;
  return JSON.stringify([seat, number, undo, requests, paused, curtain, wanted, over !== null, seats.map(({ out, committed }) => [out, committed])]);
}

/** @param {FromClient} message @param {Model} model */
function inWords(message, model) {
  switch (message.type) {
    case "act":
      return say("“{act}”", { act: model.offerOf(message.action)?.text ?? message.action });
    case "undo":
      return sayAs("sent", "Undo");
    case "concede":
      return say("The concession");
    case "faces":
      return message.faces.length ? say("The dice {faces}", { faces: message.faces.join(", ") }) : say("“Do something else”");
    case "queue":
      return say("What is to wait for your next decision");
    case "name":
      return say("The name");
    default:
      return say("Your answer");
  }
}

/**
 * Whether the server had carried a choice out before the line broke, as the table shows now.
 * @param {FromClient} message
 * @param {Table} before
 * @param {Table} now
 */
function wasTaken(message, before, now) {
  const since = now.log.filter(({ number }) => number > before.number);
  switch (message.type) {
    case "act":
      return now.dice_wanted?.action === message.action || since.some(({ kind, seat, text }) => kind === "decision" && seat === message.seat && message.action.startsWith(text));
    case "undo":
      return now.requests.some(({ kind, seat }) => kind === "undo" && seat === message.seat) || since.some(({ kind, seat }) => kind === "undo" && seat === message.seat);
    case "concede":
      return now.over !== null || since.some(({ kind, seat }) => kind === "concession" && seat === message.seat);
    case "faces":
      return since.length > 0 || (now.dice_wanted?.rolled.length ?? 0) > (before.dice_wanted?.rolled.length ?? 0);
    default:
      return true;
  }
}

export class Outbox {
  /**
   * @param {Model} model
   * @param {Line} line
   */
  constructor(model, line) {
    this.model = model;
    this.line = line;
    /** @type {Choice[]} */
    this.choices = [];
    /** The table as it was when the line broke, until the choices made before are settled. @type {Table | null} */
    this.broke = null;
  }

  /**
   * Sends, or keeps what was chosen until it can be sent.
   * @param {FromClient} message
   * @returns {boolean} whether that was possible
   */
  send(message) {
    const { model, choices } = this;
    const sits = message.type === "take" && choices.some(({ message: { type } }) => type !== "take"); // then what was chosen goes on
    if (!isChoice(message) || sits) return this.line.send(message);
    if (!model.value.table || (choices.length && (!this.line.open || this.broke) && message.type !== "name")) {
      model.set({ problem: notSent() });
      return false;
    }
    const question = this.broke ? 0 : this.line.ask(message);
    this.choices = [...choices, { message, text: inWords(message, model), seen: stateSeen(model.value.table), question, tried: false }];
    if (!question) this.#broke();
    this.#show();
    return true;
  }

  /** The server has answered the first so many questions of this connection. @param {number} count */
  answered(count) {
    this.choices = this.choices.filter(({ question }) => question === 0 || question > count);
  }

  /** The connection broke: what it had not answered may have arrived or not. */
  lost() {
    this.choices = this.choices.map((choice) => ({ ...choice, question: 0, tried: choice.tried || choice.question > 0 }));
    if (this.choices.length) this.#broke();
    this.#show();
  }

  /** The table has come: sends what was kept if all is as it was, else says what became of it. @param {Table} table */
  settle(table) {
    const before = this.broke;
    if (!before || (table.curtain && !before.curtain)) return; // whoever takes the screen goes on
    this.broke = null;
    const kept = this.choices;
    this.choices = [];
    for (const choice of kept) {
      const fresh = choice.message.type === "name" || choice.seen === stateSeen(table);
      if (fresh) this.choices.push({ ...choice, question: this.line.ask(choice.message) });
      else if (!choice.tried || !wasTaken(choice.message, before, table)) this.#unsent([choice], table);
    }
    if (this.choices.some(({ question }) => !question)) this.#broke();
    this.#show();
  }

  /** Thinks better of what has not been sent. */
  drop() {
    this.choices = this.choices.filter(({ tried, question }) => tried || question);
    if (!this.choices.length) this.broke = null;
    this.model.afterwards = null;
    this.model.set({ pending: "" });
    this.#show();
  }

  /** The page is loaded anew, and what is kept is not sent: the next page says so. */
  leave() {
    const words = this.choices.map(({ text }) => text).join(", ");
    if (words) sessionStorage.setItem(NAME, say("Not sent: {what}. Stormtable was renewed meanwhile.", { what: words }));
  }

  /** Says what the page before could not send. */
  recall() {
    const problem = sessionStorage.getItem(NAME);
    sessionStorage.removeItem(NAME);
    if (problem) this.model.set({ problem });
  }

  #broke() {
    this.broke ??= this.model.value.table;
  }

  /** @param {readonly Choice[]} choices @param {Table} table */
  #unsent(choices, table) {
    const own = choices.every(({ message }) => !("seat" in message) || table.seat === message.seat || !table.secret);
    const what = own ? choices.map(({ text }) => text).join(", ") : say("What was chosen"); // a secret is for its player only
    const problem = say("Not sent: {what}. The table moved on while the line was down.", { what });
    this.model.afterwards = null;
    this.model.set({ problem, pending: "" });
    announce(problem);
  }

  #show() {
    const down = this.broke !== null;
    const text = down ? this.choices.map((each) => each.text).join(", ") : "";
    const tried = this.choices.some((each) => each.tried);
    const { kept } = this.model.value;
    if (kept.text !== text || kept.tried !== tried) this.model.set({ kept: { text, tried } });
  }
}
