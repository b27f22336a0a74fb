/** The line to a table: a WebSocket that comes back by itself. */

/** @import {FromClient, FromServer} from "../wire.js" */

/**
 * @typedef {object} LineState
 * @property {"connecting" | "open" | "lost" | "closed"} state
 * @property {number} retryAt when the next try starts, milliseconds of Date.now(); 0 if none is planned
 */

const PING_EVERY = 20_000;
const DEAD_AFTER = 45_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** Close codes of the server's own, from here on: this key opens nothing, and trying again will not help. */
const REFUSED = 4400;

export class Line {
  /**
   * @param {string} key the seat's or watcher's key
   * @param {(message: FromServer) => void} onMessage
   * @param {(state: LineState) => void} onState
   * @param {(why: string) => void} onRefused the server will not have this key
   */
  constructor(key, onMessage, onState, onRefused) {
    this.key = key;
    this.onMessage = onMessage;
    this.onState = onState;
    this.onRefused = onRefused;
    this.wait = FIRST_WAIT;
    this.heard = 0;
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    this.pinger = setInterval(() => this.#check(), PING_EVERY);
    this.wake = () => {
      if (document.visibilityState === "visible" && this.socket === null && !this.ended) this.connect();
    };
    window.addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** Tries now, without waiting for the next planned attempt. */
  connect() {
    clearTimeout(this.retry);
    if (this.socket !== null || this.ended) return;
    this.onState({ state: "connecting", retryAt: 0 });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.key)}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.heard = Date.now();
      this.onState({ state: "open", retryAt: 0 });
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.onMessage(/** @type {FromServer} */ (JSON.parse(event.data)));
    };
    socket.onclose = ({ code, reason }) => {
      if (this.socket !== socket) return;
      if (code >= REFUSED) {
        this.end();
        this.onRefused(reason);
      } else this.#lost();
    };
  }

  /**
   * Sends, if the line is open.
   * @param {FromClient} message
   * @returns {boolean} whether it was sent
   */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Ends the line for good. */
  end() {
    this.ended = true;
    clearTimeout(this.retry);
    clearInterval(this.pinger);
    window.removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
    this.onState({ state: "closed", retryAt: 0 });
  }

  #check() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > DEAD_AFTER) {
      // A half-open connection never reports its end; drop it and start anew.
      const dead = this.socket;
      this.#lost();
      dead.close();
      return;
    }
    this.send({ type: "ping" });
  }

  #lost() {
    this.socket = null;
    if (this.ended) return;
    const wait = this.wait * (0.7 + 0.6 * Math.random());
    this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
    this.retry = setTimeout(() => this.connect(), wait);
    this.onState({ state: "lost", retryAt: Date.now() + wait });
  }
}
