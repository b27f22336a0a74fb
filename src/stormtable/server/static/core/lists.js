/** Several things named one after the other: sentences hold them in braces, since languages part and join them otherwise. */
import { language, say, sayParts } from "./language.js";

/** Facts in a row: "Free, 2 options changed". @param {readonly string[]} facts "": it is none */
export function inARow(facts) {
  const [first = "", ...others] = facts.filter(Boolean);
  return others.reduce((before, next) => say("{before}, {next}", { before, next }), first);
}

/** Pieces of the page as in a sentence: "Ada, Bo and Cy". @param {readonly unknown[]} parts @returns {unknown} */
export function partsList([first, ...others]) {
  return others.reduce(
    (before, next, at) => (at === others.length - 1 ? sayParts("{before} and {next}", { before, next }) : sayParts("{before}, {next}", { before, next })),
    first,
  );
}

/** Sides that play each other. @param {readonly unknown[]} sides @returns {unknown} */
export function against([first, ...others]) {
  return others.reduce((before, next) => sayParts("{before} against {next}", { before, next }), first);
}

/** A name as it stands within a sentence: in English small, in other languages as it is. @param {string} name */
export function within(name) {
  return language() === "en" ? name.toLowerCase() : name;
}
