/** How one wants to be told, as this page has it: each change goes to the server at once. */
import { announce } from "../core/announce.js";
import { say } from "../core/language.js";
import { get, post, request } from "../core/net.js";
import { subscribe, subscribedAs, unsubscribe } from "../core/pushing.js";

/** @import {ChannelInfo, ChannelRequest, NoticeSettings, NoticeSettingsRequest, Tried} from "../wire.js" */

/** @typedef {"push" | "mail" | "hook"} ChannelKind */
/** @typedef {"turn" | "seat" | "talk" | "request" | "result"} NoticeKind */

export class Wishes {
  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
    /** @type {NoticeSettings | null} */
    this.settings = null;
    /** The address of this browser's push service, "" if it is not subscribed. */
    this.own = "";
    this.trouble = "";
    this.nobody = false;
    /** Whether the server does not know yet what was changed last. */
    this.changed = false;
    /** What is under way, by what it is about. @type {Set<string>} */
    this.busy = new Set();
    /** What became of it, by what it is about. @type {Map<string, {text: string, wrong: boolean}>} */
    this.said = new Map();
  }

  async load() {
    this.own = await subscribedAs();
    this.settings = await get("/api/notices/settings");
  }

  /** @param {ChannelKind} kind @returns {ChannelInfo[]} */
  channels(kind) {
    return (this.settings?.channels ?? []).filter((each) => each.kind === kind);
  }

  /** Whether notices go out by a channel at all. @param {ChannelKind} kind */
  reaches(kind) {
    return this.channels(kind).some((each) => each.state === "on");
  }

  /** Whether this browser is subscribed, and the server knows it. */
  get pushedHere() {
    return this.own !== "" && this.channels("push").some((each) => each.address === this.own);
  }

  /** Changes something; what is changed while that is on its way goes after it. @param {Partial<NoticeSettingsRequest>} wanted */
  async set(wanted) {
    if (!this.settings) return;
    this.settings.settings = { ...this.settings.settings, ...wanted };
    this.changed = true;
    this.redraw();
    await this.#try("settings", say("Kept"), async () => {
      while (this.changed && this.settings) {
        this.changed = false;
        try {
          /** @type {NoticeSettings} */
          const kept = await post("/api/notices/settings", this.settings.settings);
          this.settings = this.changed ? { ...kept, settings: this.settings.settings } : kept;
        } catch (error) {
          this.settings = await get("/api/notices/settings"); // as the server has them
          throw error;
        }
      }
    });
  }

  /** @param {ChannelKind} channel @param {NoticeKind} kind @param {boolean} on */
  async choose(channel, kind, on) {
    const now = this.settings?.settings[channel] ?? [];
    await this.set({ [channel]: on ? [...now, kind] : now.filter((each) => each !== kind) });
  }

  /** @param {ChannelRequest} wanted @param {string} done */
  add(wanted, done) {
    return this.#try(wanted.kind, done, async () => {
      this.settings = await post("/api/notices/channels", wanted);
    });
  }

  /** Lets this browser show notices. */
  async turnOn() {
    await this.#try("push", say("This browser is told from now on"), async () => {
      const found = await subscribe(this.settings?.push_key ?? "");
      if (!found) throw new Error(say("The browser was not allowed to show notices"));
      this.settings = found;
      this.own = await subscribedAs();
    });
  }

  /** @param {ChannelInfo} channel */
  async remove(channel) {
    await this.#try(channel.kind, say("{name} is told no more", { name: channel.name }), async () => {
      if (channel.address && channel.address === this.own) {
        await unsubscribe();
        this.own = "";
      }
      this.settings = await (await request(`/api/notices/channels/${channel.id}`, { method: "DELETE" })).json();
    });
  }

  /** Sends something there now. @param {ChannelInfo} channel */
  async test(channel) {
    await this.#try(channel.id, say("Sent"), async () => {
      /** @type {Tried} */
      const { sent, why } = await post(`/api/notices/channels/${channel.id}/test`);
      if (!sent) throw new Error(say("Not sent: {why}", { why }));
    });
  }

  /**
   * @param {string} about
   * @param {string} done
   * @param {() => Promise<void>} act
   * @returns {Promise<boolean>} whether it went well
   */
  async #try(about, done, act) {
    if (this.busy.has(about)) return false;
    this.busy.add(about);
    this.said.delete(about);
    this.redraw();
    try {
      await act();
      this.said.set(about, { text: done, wrong: false });
    } catch (error) {
      this.said.set(about, { text: error instanceof Error ? error.message : String(error), wrong: true });
    }
    this.busy.delete(about);
    announce(this.said.get(about)?.text ?? "");
    this.redraw();
    return !this.said.get(about)?.wrong;
  }
}
