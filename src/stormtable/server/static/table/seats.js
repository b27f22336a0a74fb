/** Who sits where, in words. */

/** @import {SeatInfo, Scene, Table} from "../wire.js" */

/**
 * The name of a seat's player, or what plays there.
 * @param {SeatInfo | undefined} seat
 * @param {readonly string[]} [sides] names of the sides
 */
export function playerName(seat, sides = []) {
  if (!seat) return "";
  if (seat.name) return seat.name;
  if (seat.kind === "computer") return `the computer, ${seat.level}`;
  return sides[seat.side] ?? seat.letter;
}

/**
 * The side a seat plays; -1: none.
 * @param {number} seat
 * @param {readonly SeatInfo[]} seats
 */
export function sideOf(seat, seats) {
  return seats.find((each) => each.seat === seat)?.side ?? -1;
}

/**
 * Who must decide, in words: "Your decision", "Orange decides".
 * @param {Table} table
 * @param {Scene} scene
 */
export function whoDecides(table, scene) {
  const seats = scene.prompt?.seats ?? [];
  const names = seats.map((seat) => scene.sides[sideOf(seat, table.seats)] ?? "").filter(Boolean);
  const screens = table.seats.filter(({ kind }) => kind === "screen").length;
  if (seats.includes(table.seat)) return screens > 1 ? `${scene.sides[sideOf(table.seat, table.seats)]} decides` : "Your decision";
  return names.length > 1 ? `${names.join(" and ")} decide` : `${names[0] ?? "The table"} decides`;
}

/** Whether the computer is at work on the present decision. @param {Table} table */
export function computerThinks(table) {
  return !table.over && table.seats.some(({ kind, deciding, committed }) => kind === "computer" && deciding && !committed);
}
