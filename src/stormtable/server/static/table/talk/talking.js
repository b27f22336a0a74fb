/** Talk over the line to a table: what is said and heard, what was read, whose words are hidden. */
import { announce } from "../../core/announce.js";
import { isPhone } from "../../core/dom.js";
import { say } from "../../core/language.js";
import { drawName } from "../../core/line.js";
import { becomeSomebody, me, watchMe } from "../../core/me.js";
import { keepHidden, keepRead, keepUnsent, keepWatchers, keptFor, unsentAt } from "./kept.js";
import { hear, inWords, isHidden, NOTHING_SAID, whose, writerOf } from "./state.js";

/**
 * @import {FromServer, Heard, Said, Unsaid} from "../../wire.js"
 * @import {Line} from "../../core/line.js"
 * @import {Model} from "../model.js"
 * @import {Audience, Talk, Unsent} from "./state.js"
 */

export class Talking {
  /**
   * @param {Model} model
   * @param {Line} line
   */
  constructor(model, line) {
    this.model = model;
    this.line = line;
    /** What is being written. */
    this.text = "";
    const { key } = model.value;
    this.#set({ ...NOTHING_SAID, ...keptFor(key), unsent: unsentAt(key) });
    document.addEventListener("visibilitychange", () => this.#see());
    window.addEventListener("pagehide", () => keepUnsent(key, this.talk.unsent));
    watchMe(() => line.anew()); // the server knows a page by what its browser brings when it connects
    model.watch((now, before) => {
      if (now.tab !== before.tab || now.sheet !== before.sheet || now.sheetLow !== before.sheetLow) this.#read();
    });
  }

  /** @returns {Talk} */
  get talk() {
    return this.model.value.talk;
  }

  /** Whether whoever reads plays here. */
  get plays() {
    return plays(this.model);
  }

  /** @param {Partial<Talk>} change */
  #set(change) {
    this.model.set({ talk: { ...this.model.value.talk, ...change } });
  }

  /** The line is open. */
  opened() {
    this.#see();
    this.line.send({ type: "listen" });
  }

  #see() {
    this.line.send({ type: "see", visible: document.visibilityState === "visible" });
    this.#read();
  }

  /** Takes what is about talk. @param {FromServer} message */
  receive(message) {
    if (message.type === "present") this.model.set({ present: message });
    else if (message.type === "heard") this.#hear(message);
    else if (message.type === "unsaid") void this.#notSaid(message);
  }

  /** @param {Heard} heard */
  #hear(heard) {
    const first = !this.talk.here;
    this.#set(hear(this.talk, heard));
    keepUnsent(this.model.value.key, this.talk.unsent);
    if (heard.place === "all") for (const unsent of this.talk.unsent) this.#send(unsent);
    if (heard.place === "after" && !first) for (const said of heard.said) this.#speak(said);
    this.#read();
  }

  /** Says a message aloud. @param {Said} said */
  #speak(said) {
    if (!said.mine && !isHidden(said, this.talk, this.plays)) announce(`${writerOf(said, this.model.value.table?.seats ?? [])}: ${inWords(said)}`);
  }

  // Saying something

  /** To whom is written. @returns {Audience | undefined} */
  get audience() {
    const { audience, to } = this.talk;
    return to.find((each) => each === audience) ?? to[0];
  }

  /** @param {string} text */
  say(text) {
    const to = this.audience;
    if (!text.trim() || !to) return;
    const { table } = this.model.value;
    const unsent = { client: drawName(), to, text, seat: table?.seat ?? -1 };
    this.text = "";
    this.#set({ unsent: [...this.talk.unsent, unsent], problem: "" });
    keepUnsent(this.model.value.key, this.talk.unsent);
    this.#send(unsent);
  }

  /** What is not sent now, as the line is down, is sent with the next listening. @param {Unsent} unsent */
  #send({ client, to, text, seat }) {
    if (this.talk.here) this.line.send({ type: "say", client, to, text, seat });
  }

  /** @param {Unsaid} unsaid */
  async #notSaid({ client, text, nameless }) {
    const mine = this.talk.unsent.find((each) => each.client === client);
    if (nameless && mine) {
      const somebody = await becomeSomebody(say("Whoever watches and talks has a name."));
      if (somebody) return; // the line connects anew, and it is sent again
    }
    if (mine && !this.text) this.text = mine.text;
    this.#set({ unsent: this.talk.unsent.filter((each) => each !== mine), problem: nameless ? "" : text });
    keepUnsent(this.model.value.key, this.talk.unsent);
    if (!nameless) announce(say("Not said: {why}", { why: text }));
  }

  /** Asks for what was said before. */
  older() {
    const [first] = this.talk.said;
    if (!first || this.talk.asking) return;
    if (this.line.send({ type: "older", before: first.number })) this.#set({ asking: true });
  }

  // Reading

  /** Whether talk is before somebody's eyes. */
  get #reads() {
    const { tab, sheet, sheetLow } = this.model.value;
    return document.visibilityState === "visible" && (isPhone() ? sheet === "talk" && !sheetLow : tab === "talk");
  }

  #read() {
    const last = this.talk.said.at(-1)?.number ?? -1;
    if (!this.#reads || last <= this.talk.read) return;
    this.#set({ read: last });
    keepRead(this.model.value.key, last);
    this.line.send({ type: "read", number: last });
  }

  // Hiding

  /**
   * Hides somebody's words, or shows them again: a player's everywhere, kept with who hides if he is one too.
   * @param {Said} said
   * @param {boolean} hidden
   */
  async hide(said, hidden) {
    const whom = whose(said);
    this.#set({ hidden: [...this.talk.hidden.filter((each) => each !== whom), ...(hidden ? [whom] : [])] });
    const kept = said.writer !== null && (await me().catch(() => null)) !== null && this.line.send({ type: "hide", player: whom, hidden });
    if (!kept) keepHidden(said.writer ? "" : this.model.value.key, whom, hidden);
  }

  /** @param {boolean} watchers whether their words are shown */
  showWatchers(watchers) {
    this.#set({ watchers });
    keepWatchers(watchers);
  }
}

/** Whether whoever reads plays at this table. @param {Model} model */
export function plays({ value: { table } }) {
  return table !== null && table.mine.length > 0;
}
