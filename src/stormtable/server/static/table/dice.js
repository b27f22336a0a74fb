/** Dice drawn as dice: pips on six-siders, their own outlines for the others; those that counted are lit. */
import { html, svg } from "../lit.js";
import { phrase, say } from "../core/language.js";

/** @import {Die} from "../wire.js" */

/** @typedef {Pick<Die, "sides" | "face" | "counted">} Shown what of a die is drawn */

/** Where the pips sit, in steps from the middle. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, 1], [-1, 1], [1, -1]],
  5: [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]],
  6: [[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]],
};

/** Outline and inner edges in a box of 32, and the baseline of the number. @type {Record<number, [string, string, number]>} */
const SHAPES = {
  2: ["M16,2 A14,14 0 1 1 15.9,2Z", "M16,5.5 A10.5,10.5 0 1 1 15.9,5.500Z", 21.4],
  3: ["M16,2.5 L30,28 H2Z", "", 25],
  4: ["M16,1.5 L30.5,28.5 H1.500Z", "M16,1.5 L16,20 L1.5,28.5 M16,20 L30.5,28.5", 25.5],
  8: ["M16,1.5 L29.5,16 L16,30.5 L2.5,16Z", "M2.5,16 L16,22.5 L29.5,16", 21.4],
  10: [
    "M16,1.5 L30,13 L28,20 L16,30.5 L4,20 L2,13Z",
    "M2,13 L9,17.5 L16,22.6 L23,17.5 L30,13 M9,17.5 L16,1.5 L23,17.5",
    21.4,
  ],
  12: [
    "M16,1.5 L25,4.4 L30.5,12 L30.5,20.6 L25,28 L16,30.5 L7,28 L1.5,20.6 L1.5,12 L7,4.4Z",
    "M16,8 L24,13.8 L21,23.4 L11,23.4 L8,13.800Z",
    22,
  ],
  20: ["M16,1.5 L29,8.8 V23.2 L16,30.5 L3,23.2 V8.800Z", "M16,8 L24.5,22.5 H7.500Z", 21],
};

/**
 * What a die says to one who does not see it.
 * @param {Shown} shown
 */
export function dieInWords({ sides, face, counted }) {
  if (face === 0) return say("d{sides}", { sides });
  return counted ? say("d{sides}: {face}, counted", { sides, face }) : say("d{sides}: {face}", { sides, face });
}

/** @param {Shown} shown */
function sixSider({ face }) {
  return svg`<rect class="die-body" x="2" y="2" width="28" height="28" rx="6"/>
    ${(PIPS[face] ?? []).map(([x, y]) => svg`<circle class="die-pip" cx=${16 + 7.4 * x} cy=${16 + 7.4 * y} r="2.9"/>`)}
    ${face === 0 ? svg`<text class="die-text small" x="16" y="21" text-anchor="middle">6</text>` : ""}`;
}

/** @param {Shown} shown */
function otherShape({ sides, face }) {
  const [outline, edges, baseline] = SHAPES[sides] ?? SHAPES[20] ?? ["", "", 21];
  return svg`<path class="die-body" d=${outline} stroke-linejoin="round"/><path class="die-edge" d=${edges}/>
    <text class=${face === 0 ? "die-text small" : "die-text"} x="16" y=${baseline} text-anchor="middle">${face || sides}</text>`;
}

/**
 * @param {Shown} shown
 * @param {number} [size] pixels
 * @param {boolean} [fresh] just rolled: it tumbles once
 */
export function die(shown, size = 30, fresh = false) {
  const lit = shown.face > 0 && shown.counted;
  return html`<svg
    class="die ${lit ? "lit" : ""} ${fresh ? "fresh" : ""}"
    width=${size}
    height=${size}
    viewBox="0 0 32 32"
    role="img"
    aria-label=${dieInWords(shown)}
  >
    ${shown.sides === 6 ? sixSider(shown) : otherShape(shown)}
  </svg>`;
}

/** Colours of dice that are not their owner's. @type {Record<string, string>} */
const COLOURS = { green: phrase("green") };

/** @param {string} colour */
export const colourName = (colour) => say(COLOURS[colour] ?? colour);

/** A die by its colour and face: "green 4", "4". @param {{colour: string, face: number}} shown */
export const dieName = ({ colour, face }) => [colour && colourName(colour), face].filter(Boolean).join(" ");
