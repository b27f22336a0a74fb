/** What clocks show: counted down here from what the server told, which is asked nothing meanwhile. */
import { say, sayCount } from "../core/language.js";

/**
 * @import {ClockInfo, SeatInfo} from "../wire.js"
 * @typedef {object} Face what the clock of a seat shows
 * @property {number} left seconds in all, leave included
 * @property {number} leave seconds of leave among them
 * @property {boolean} running
 * @property {boolean} low it runs, and there is little left
 * @property {number} part of what there was at first, 0 to 1
 */

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** Little is left of a live clock: so many seconds, or a fifth of a short one. */
const LOW = 60;
const LOW_PART = 5;
/** The same by the day. */
const LOW_DAY = 12 * HOUR;

/** Below how many seconds a clock is low. @param {ClockInfo} clock */
export function lowBelow({ kind, minutes }) {
  return kind === "live" ? Math.min(LOW, (minutes * MINUTE) / LOW_PART) : LOW_DAY;
}

/**
 * What the clock of a seat shows; null: it has none.
 * @param {ClockInfo} clock
 * @param {number} seat
 * @param {number} now the server's time, Unix seconds
 * @returns {Face | null}
 */
export function faceOf(clock, seat, now) {
  const told = clock.seats[seat];
  if (!told) return null;
  const spent = told.running ? Math.max(0, now - clock.since) : 0;
  const left = Math.max(0, told.left + told.leave - spent);
  const whole = clock.kind === "live" ? clock.minutes * MINUTE : clock.days * DAY;
  return { left, leave: Math.min(told.leave, left), running: told.running, low: told.running && left < lowBelow(clock), part: Math.min(1, left / whole) };
}

/** @param {number} value */
const two = (value) => String(value).padStart(2, "0");

/** "6:20", "1:02:03", "2 d 4 h", "11 h 5 min". @param {number} seconds @param {ClockInfo["kind"]} kind */
export function clockText(seconds, kind) {
  const whole = Math.ceil(seconds);
  const [days, hours, minutes] = [Math.floor(whole / DAY), Math.floor(whole / HOUR), Math.floor(whole / MINUTE)];
  if (kind === "live") return hours ? `${hours}:${two(minutes % 60)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  if (days) return hours % 24 ? say("{days} d {hours} h", { days, hours: hours % 24 }) : say("{days} d", { days });
  return hours ? say("{hours} h {minutes} min", { hours, minutes: minutes % 60 }) : say("{minutes} min", { minutes });
}

/** @type {Record<"day" | "hour" | "minute" | "second", (count: number) => string>} */
const COUNTED = {
  day: (count) => sayCount(count, "{n} day", "{n} days"),
  hour: (count) => sayCount(count, "{n} hour", "{n} hours"),
  minute: (count) => sayCount(count, "{n} minute", "{n} minutes"),
  second: (count) => sayCount(count, "{n} second", "{n} seconds"),
};

/** "2 days", nothing for none. @param {number} count @param {keyof typeof COUNTED} what */
const counted = (count, what) => (count ? COUNTED[what](count) : "");

/** The same as it is read out: "6 minutes 20 seconds". @param {number} seconds @param {ClockInfo["kind"]} kind */
export function clockWords(seconds, kind) {
  const whole = Math.ceil(seconds);
  const [days, hours, minutes] = [Math.floor(whole / DAY), Math.floor(whole / HOUR) % 24, Math.floor(whole / MINUTE) % 60];
  const fine = kind === "live" ? counted(whole % 60, "second") : "";
  return [counted(days, "day"), counted(hours, "hour"), days ? "" : counted(minutes, "minute"), fine].filter(Boolean).join(" ") || (kind === "live" ? say("no time") : say("less than a minute"));
}

/** How time is kept, in words: "10 min + 10 s". @param {ClockInfo} clock */
export function paceText({ kind, minutes, increment, days, leave }) {
  if (kind === "live") return increment ? say("{minutes} min + {seconds} s", { minutes, seconds: increment }) : say("{minutes} min", { minutes });
  return leave
    ? sayCount(days, "{n} day a decision, {leave} of leave", "{n} days a decision, {leave} of leave", { leave: counted(leave, "day") })
    : sayCount(days, "{n} day a decision", "{n} days a decision");
}

/**
 * In how many milliseconds what a running clock shows changes, a little after it does; Infinity: it stands still.
 * @param {Face | null} face
 * @param {ClockInfo["kind"]} kind
 */
export function nextChange(face, kind) {
  if (!face?.running || face.left <= 0) return Infinity;
  const step = kind === "live" || face.left < MINUTE ? 1 : MINUTE;
  return (face.left % step || step) * 1000 + 15;
}

/** The seat of this link whose time runs low now; -1: none. @param {ClockInfo | null} clock @param {readonly number[]} mine @param {number} now */
export function lowSeat(clock, mine, now) {
  return (clock && mine.find((seat) => faceOf(clock, seat, now)?.low)) ?? -1;
}

/** On which side of the bar a seat stands: with whoever looks to the left. @param {readonly SeatInfo[]} seats @param {readonly number[]} mine */
export function parted(seats, mine) {
  const own = seats.find(({ seat }) => mine.includes(seat))?.team ?? seats[0]?.team;
  return [seats.filter(({ team }) => team === own), seats.filter(({ team }) => team !== own)];
}
