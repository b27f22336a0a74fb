/** The line to a table or the lobby: a WebSocket that notices when nothing comes back, and comes back by itself. */
import { below } from "./root.js";
import { learnTime } from "./servertime.js";

/** @import {FromClient, FromServer, Ping} from "../wire.js" */

/**
 * @typedef {object} LineState
 * @property {"connecting" | "open" | "lost" | "closed"} state open only once something was heard
 * @property {number} retryAt when the next try starts, milliseconds of Date.now(); 0 if none is planned
 */

/**
 * @template [H=FromServer] what is heard
 * @typedef {object} Ends what hears of the line
 * @property {(message: H) => void} onMessage
 * @property {(state: LineState) => void} onState
 * @property {(count: number) => void} onAnswered the first so many questions of this connection are answered
 * @property {(why: string) => void} onRefused the server will not have this key
 */

/** Milliseconds of silence after which an idle line is tried. */
const PING_AFTER = 10_000;
/** How long an answer may stay out. */
const ANSWER_WITHIN = 5_000;
/** How long connecting may take, and then how long the first message. */
const OPEN_WITHIN = 10_000;
/** A timer that comes this late has slept with its machine, and what was heard meanwhile is still to be delivered. */
const ASLEEP = 2_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** Close codes of the server's own, from here on: this key opens nothing, and trying again will not help. */
const REFUSED = 4400;

/** What never comes twice: names this page to the server, which lets its new connection take the old one's place. */
export function drawName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @template {{type: string}} [H=FromServer] what is heard
 * @template {{type: string}} [S=FromClient] what is said
 */
export class Line {
  /**
   * @param {string} key the seat's or watcher's key, or "lobby"
   * @param {Ends<H>} ends
   */
  constructor(key, ends) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.address = `${scheme}://${location.host}${below(`/ws/${encodeURIComponent(key)}`)}?page=${drawName()}&changes=1`;
    this.ends = ends;
    this.wait = FIRST_WAIT;
    this.began = 0;
    this.heard = 0;
    this.asked = 0;
    this.answered = 0;
    /** When each ping went out that is not answered. @type {number[]} */
    this.pinged = [];
    this.open = false;
    this.ended = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** The next thing to do: ping, give up, or try again. @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.wake = () => {
      if (document.visibilityState === "visible") this.#look();
    };
    window.addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.#connect();
  }

  /** Tries now: whatever is under way and has not been heard of is given up. */
  retry() {
    if (this.ended) return;
    if (this.open) this.#ping();
    else this.#connect();
  }

  /** Connects anew, as somebody else: the server knows a page by what its browser brings when it connects. */
  anew() {
    if (!this.ended) this.#connect();
  }

  /**
   * Sends, if the line is open.
   * @param {S | Ping} message
   * @returns {boolean} whether it was sent
   */
  send(message) {
    if (!this.open || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /**
   * Sends what must be answered.
   * @param {S | Ping} message
   * @returns {number} which question of this connection it is; 0: it was not sent
   */
  ask(message) {
    if (!this.send(message)) return 0;
    this.#ping();
    return this.asked;
  }

  /** Ends the line for good. */
  end() {
    this.ended = true;
    this.#drop();
    window.removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.ends.onState({ state: "closed", retryAt: 0 });
  }

  #connect() {
    this.#drop();
    this.ends.onState({ state: "connecting", retryAt: 0 });
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.began = Date.now();
    this.#in(OPEN_WITHIN, () => this.#lose());
    socket.onopen = () => this.#in(OPEN_WITHIN, () => this.#lose());
    socket.onmessage = ({ data }) => this.#hear(/** @type {H} */ (JSON.parse(data)));
    socket.onclose = ({ code, reason }) => {
      if (code < REFUSED) {
        this.#lose();
        return;
      }
      this.end();
      this.ends.onRefused(reason);
    };
  }

  /** @param {H} message */
  #hear(message) {
    this.heard = Date.now();
    this.wait = FIRST_WAIT;
    if (!this.open) {
      this.open = true;
      this.ends.onState({ state: "open", retryAt: 0 });
    }
    if (message.type === "pong") {
      this.answered += 1;
      learnTime(/** @type {{now: number}} */ (/** @type {unknown} */ (message)).now, this.pinged.shift() ?? this.heard, this.heard);
      this.ends.onAnswered(this.answered);
    }
    this.#watch();
    this.ends.onMessage(message);
  }

  /** The page is looked at again, or the machine is back on a network: what was open may be dead. */
  #look() {
    if (this.ended) return;
    if (this.open) this.#ping();
    else if (this.socket === null || Date.now() - this.began > ASLEEP) this.#connect();
  }

  /** The server answers in order: its answer to a ping says that all before was taken. */
  #ping() {
    if (!this.send({ type: "ping" })) return;
    this.asked += 1;
    this.pinged.push(Date.now());
    if (this.answered === this.asked - 1) this.#watch(); // else an answer is out already, and is waited for
  }

  /** Waits for an answer, or until the line is tried again. */
  #watch() {
    // A half-open connection never reports its end, so after a silence it is dropped.
    if (this.answered < this.asked) this.#in(ANSWER_WITHIN, () => this.#connect());
    else this.#in(PING_AFTER, () => this.#ping());
  }

  #lose() {
    this.#drop();
    const wait = this.wait * (0.7 + 0.6 * Math.random());
    this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
    this.#in(wait, () => this.#connect());
    this.ends.onState({ state: "lost", retryAt: Date.now() + wait });
  }

  /** Lets go of the connection, whatever it is at. */
  #drop() {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    this.open = false;
    this.asked = 0;
    this.answered = 0;
    this.pinged = [];
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** @param {number} wait @param {() => void} act */
  #in(wait, act) {
    clearTimeout(this.timer);
    const due = Date.now() + wait;
    this.timer = setTimeout(() => {
      if (Date.now() - due > ASLEEP) this.#in(Math.min(wait, ANSWER_WITHIN), act);
      else act();
    }, wait);
  }
}
