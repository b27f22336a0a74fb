/**
 * Holds a decision back while it is judged, where one likes to be warned: it goes through once it is found harmless, or
 * when the time is up that the server has for it, whatever comes.
 */
import { warnsBeyond } from "../../core/hinting.js";
import { phrase, say } from "../../core/language.js";

/**
 * @import {FromClient, WarningAnswer} from "../../wire.js"
 * @import {Model} from "../model.js"
 * @typedef {Extract<FromClient, {type: "act"}>} Act
 */

/** Why a decision went through unjudged. */
const WHY = {
  late: phrase("Your last decision went through unjudged: it took too long to judge."),
  unready: phrase("Your last decision went through unjudged: the computer's rules are still being made ready."),
  line: phrase("Your last decision was not judged: the line to the table is down."),
};

export class Guard {
  /**
   * @param {Model} model
   * @param {(message: FromClient) => boolean} send to the server at once, or to be kept until it can be sent
   * @param {(message: FromClient) => boolean} ask the server at once, or not at all
   */
  constructor(model, send, ask) {
    this.model = model;
    this.send = send;
    this.ask = ask;
    /** The decision that is being judged, or was found too costly. @type {Act | null} */
    this.held = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Sends a message, a decision once it is judged. @param {FromClient} message @returns {boolean} whether that was possible */
  pass(message) {
    const { table, warning } = this.model.value;
    const percent = table ? warnsBeyond(table.game) : 0;
    if (message.type !== "act" || !percent || !table?.hints || table.lesson || !table.mine.includes(message.seat)) return this.send(message);
    const again = warning !== null && this.held?.action === message.action;
    this.#drop();
    if (again) return this.send(message);
    this.model.set({ unjudged: "" });
    if (!this.ask({ type: "warn", seat: message.seat, action: message.action, percent })) {
      this.#tell("line");
      return this.send(message);
    }
    this.held = message;
    this.timer = setTimeout(() => this.#go("late"), table.hints.seconds * 1000);
    return true;
  }

  /** The answer has come. @param {WarningAnswer} answer */
  receive(answer) {
    const { held, model } = this;
    if (!held || answer.action !== held.action || model.value.warning) return;
    if (answer.verdict !== "gives") this.#go(answer.verdict, answer.why);
    else if (answer.number === model.value.table?.number) {
      clearTimeout(this.timer);
      model.set({ warning: answer, pending: "" });
    } else this.#drop();
  }

  /** The line broke: what was held is kept until it is back. */
  lost() {
    if (this.held && !this.model.value.warning) this.#go("line");
  }

  /** Carries out what was warned of. */
  anyway() {
    const { held } = this;
    this.#drop();
    if (held && this.send(held)) this.model.set({ pending: held.action });
  }

  /** Does not carry it out: it stays selected. */
  thinkAgain() {
    this.#drop();
    this.model.set({ pending: "" });
  }

  /** @param {keyof typeof WHY | "fine" | "refused"} verdict @param {string} [why] it was refused */
  #go(verdict, why = "") {
    const { held } = this;
    this.#drop();
    if (!held) return;
    if (verdict === "refused") this.model.set({ unjudged: say("Your last decision went through unjudged: {why}.", { why }) });
    else if (verdict !== "fine") this.#tell(verdict);
    this.send(held);
  }

  /** @param {keyof typeof WHY} why */
  #tell(why) {
    this.model.set({ unjudged: say(WHY[why]) });
  }

  #drop() {
    clearTimeout(this.timer);
    this.held = null;
    this.model.set({ warning: null });
  }
}
