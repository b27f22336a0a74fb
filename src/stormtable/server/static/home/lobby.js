/** The lobby as this page knows it: told whole once, then kept up by news; a page that missed something asks again. */
import { Line } from "../core/line.js";

/**
 * @import {FromLobby, Here, LobbyNews, LobbyWhole, OpenSeat, Playing, ToLobby} from "../wire.js"
 * @typedef {object} Lobby
 * @property {number} number of the last news
 * @property {LobbyWhole["mode"]} mode
 * @property {string} you
 * @property {number} people
 * @property {Here[]} here
 * @property {OpenSeat[]} seats those that came last first
 * @property {Playing[]} playing
 * @property {OpenSeat[]} own
 */

/** @param {readonly OpenSeat[]} seats */
function newestFirst(seats) {
  return [...seats].sort((a, b) => b.made - a.made || a.id.localeCompare(b.id));
}

/** @param {readonly Playing[]} playing */
function latestFirst(playing) {
  return [...playing].sort((a, b) => b.watchers - a.watchers || b.changed - a.changed);
}

/** @param {LobbyWhole} whole @returns {Lobby} */
export function wholeLobby({ number, mode, you, people, here, seats, playing, own }) {
  return { number, mode, you, people, here, seats: newestFirst(seats), playing: latestFirst(playing), own };
}

/**
 * The lobby after some news; null if others came between, so that the whole is wanted.
 * @param {Lobby} lobby
 * @param {LobbyNews} news
 * @returns {Lobby | null}
 */
export function lobbyAfter(lobby, news) {
  if (news.number <= lobby.number) return lobby; // told with the whole already
  if (news.number !== lobby.number + 1) return null;
  const left = new Set([...news.gone, ...news.seats.map(({ id }) => id)]);
  const ended = new Set([...news.ended, ...news.playing.map(({ watch }) => watch)]);
  return {
    ...lobby,
    number: news.number,
    people: news.people < 0 ? lobby.people : news.people,
    here: news.here ?? lobby.here,
    seats: newestFirst([...lobby.seats.filter(({ id }) => !left.has(id)), ...news.seats]),
    playing: latestFirst([...lobby.playing.filter(({ watch }) => !ended.has(watch)), ...news.playing]),
  };
}

/** All offers that one is told of: those to oneself first, then one's own, then others. @param {Lobby} lobby */
export function allSeats({ seats, own, you }) {
  const hidden = own.filter(({ table }) => !table);
  /** @param {OpenSeat} seat */
  const rank = (seat) => (seat.whom === "player" && seat.player.id !== you ? 0 : seat.player.id === you ? 2 : 1);
  return [...hidden, ...seats].sort((a, b) => rank(a) - rank(b));
}

/** The line to the lobby, and what it has told. */
export class LobbyLine {
  /** @param {(lobby: Lobby, before: Lobby | null) => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Lobby | null} null: nothing heard yet */
    this.lobby = null;
    this.down = false;
    this.#open();
  }

  #open() {
    /** @type {Line<FromLobby, ToLobby>} */
    this.line = new Line("lobby", {
      onMessage: (message) => this.#hear(message),
      onState: ({ state }) => {
        const down = state === "lost" || state === "closed";
        if (down === this.down) return;
        this.down = down;
        if (this.lobby) this.changed(this.lobby, this.lobby);
      },
      onAnswered: () => {},
      onRefused: () => {},
    });
  }

  /** Comes anew: as whom the server knows this browser has changed. */
  again() {
    this.line?.end();
    this.#open();
  }

  /** @param {FromLobby} message */
  #hear(message) {
    const before = this.lobby;
    if (message.type === "lobby") this.lobby = wholeLobby(message);
    else if (message.type === "own" && before) this.lobby = { ...before, own: message.own };
    else if (message.type === "news" && before) {
      const after = lobbyAfter(before, message);
      if (after) this.lobby = after;
      else this.line?.send({ type: "whole" });
    }
    if (this.lobby && this.lobby !== before) this.changed(this.lobby, before);
  }
}
