/** Emblems: shields with quiet fields, told apart by the form of what they bear; whose one is, where he is, how he plays. */
import { html, nothing, svg } from "../lit.js";
import { MARKS } from "./icons.js";
import { phrase, say } from "./language.js";

/** In a box of 40 by 44. */
const SHIELD = "M4,3H36V22C36,32 26,38 20,40C14,38 4,32 4,22Z";

/** How a field is parted: what is lighter of it. */
const PARTED = {
  plain: "",
  pale: "M20,3H36V22C36,32 26,38 20,40Z",
  chief: "M4,3H36V13H4Z",
  fess: "M4,20H36V22C36,32 26,38 20,40C14,38 4,32 4,22Z",
  border: `${SHIELD}M9,8V22C9,29 15,33 20,35C25,33 31,29 31,22V8Z`,
  bend: "M36,3H4V22C4,25.5 5.2,28.5 7.1,31Z",
  slope: "M4,3H36V22C36,25.5 34.8,28.5 32.9,31Z",
  chevron: "M20,16L35.2,26.7C32.8,33.9 25,38.3 20,40C15,38.3 7.2,33.9 4.8,26.7Z",
  bars: "M4,9H36V15H4ZM4.6,26H35.4C34.8,28.3 33.6,30.3 32.2,32H7.8C6.4,30.3 5.2,28.3 4.6,26Z",
};

/** @typedef {{field: string, parted: keyof typeof PARTED, charge: unknown}} Look */

/** Class `line`: drawn as a line in bone; `hole`: shows the field; all else is filled with bone. @type {Record<string, Look>} */
const LOOKS = {
  tern: { field: "navy", parted: "chevron", charge: svg`<path d="M20,11 23,16 33,14 28,20 22,22 24,31 20,28 16,31 18,22 12,20 7,14 17,16Z"/>` },
  anchor: {
    field: "green",
    parted: "bend",
    charge: svg`<path class="line" d="M20,15V31M14,19H26M11,24C12,30 17,32 20,32C23,32 28,30 29,24"/><circle class="line" cx="20" cy="12" r="2.6"/>`,
  },
  leaf: {
    field: "slate",
    parted: "border",
    charge: svg`<path d="M20,8C29,14 31,23 20,30C9,23 11,14 20,8Z"/><path class="line" d="M20,29V34"/><path class="hole" d="M20,14V29M20,20 24.5,16.500M20,25 15,20.5"/>`,
  },
  moon: { field: "wine", parted: "plain", charge: svg`<path d="M24,10A11,11 0 1 0 31,25A9,9 0 1 1 24,10Z"/>` },
  tower: {
    field: "umber",
    parted: "pale",
    charge: svg`<path d="M13,32V18H11V11H15V14H18V11H22V14H25V11H29V18H27V32H22V26A2,2 0 0 0 18,26V32Z"/>`,
  },
  key: { field: "violet", parted: "chief", charge: svg`<path class="line" d="M20,19V33M20,27H26M20,32H25"/><circle class="line" cx="20" cy="14" r="4.5"/>` },
  waves: { field: "navy", parted: "fess", charge: svg`<path class="line" d="M9,16C13,11 16,21 20,16S27,21 31,16M9,24C13,19 16,29 20,24S27,29 31,24"/>` },
  star: { field: "violet", parted: "slope", charge: svg`<path d="M20,8 23,17 32,17.5 25,23.2 27.5,32 20,27 12.5,32 15,23.2 8,17.5 17,17Z"/>` },
  bell: { field: "umber", parted: "bars", charge: svg`<path d="M20,9C26,9 27,15 27,20L30,27H10L13,20C13,15 14,9 20,9ZM17,29H23L20,33Z"/>` },
  hare: {
    field: "green",
    parted: "fess",
    charge: svg`<path d="M16.5,20C12.5,15 12,8 14.5,6.500C17.5,7.5 18.8,13 19,18H21C21.2,13 22.5,7.5 25.5,6.500C28,8 27.5,15 23.5,20C28,23 28.5,29 20,34C11.5,29 12,23 16.5,20Z"/><path class="hole" d="M16.5,24.500v1.500M23.5,24.500v1.500M18.8,30H21.2"/>`,
  },
  oak: {
    field: "slate",
    parted: "chevron",
    charge: svg`<path d="M18.3,22H21.700V30L25,34H15L18.3,30Z"/><circle cx="20" cy="13" r="6"/><circle cx="13.5" cy="18.5" r="5.5"/><circle cx="26.5" cy="18.5" r="5.5"/><circle cx="20" cy="20" r="5"/>`,
  },
  fish: {
    field: "navy",
    parted: "bars",
    charge: svg`<path d="M7,21C12,12.5 21,13 25.5,19.500L33,13.500V28.500L25.5,22.500C21,29 12,29.5 7,21Z"/><circle class="eye" cx="13" cy="19.6" r="1.6"/>`,
  },
  sun: {
    field: "wine",
    parted: "pale",
    charge: svg`<circle cx="20" cy="20.5" r="5.4"/><path class="line" d="M20,9.500V12M20,29V31.500M9,20.500H11.500M28.5,20.500H31M12.2,12.7 14,14.500M26,26.5 27.8,28.300M27.8,12.7 26,14.500M14,26.5 12.2,28.3"/>`,
  },
  wheel: {
    field: "slate",
    parted: "slope",
    charge: svg`<circle class="line" cx="20" cy="20.5" r="9.5"/><path class="line" d="M20,11V30M10.5,20.500H29.5"/><path class="line" d="M13.3,13.8 26.7,27.200M26.7,13.8 13.3,27.2"/><circle cx="20" cy="20.5" r="3.4"/>`,
  },
  crown: {
    field: "wine",
    parted: "border",
    charge: svg`<path d="M9.5,26V13L15,19 20,9.5 25,19 30.5,13V26ZM10.5,28.500H29.500V32H10.500Z"/>`,
  },
  owl: {
    field: "umber",
    parted: "bend",
    charge: svg`<path d="M10.5,8.5 15.5,11.500H24.500L29.5,8.500V24C29.5,30 25,33.5 20,35.500C15,33.5 10.5,30 10.5,24Z"/><circle class="eye" cx="15.6" cy="18" r="3.4"/><circle class="eye" cx="24.4" cy="18" r="3.4"/><circle cx="15.6" cy="18" r="1.3"/><circle cx="24.4" cy="18" r="1.3"/><path class="beak" d="M18.3,22H21.700L20,26Z"/>`,
  },
};

/** What is said of where somebody is. */
const SAID = { here: phrase("here"), away: phrase("away"), gone: phrase("not here") };

/** Where somebody is: full, half or hollow. */
const PRESENT = {
  here: svg`<circle r="4.6"/>`,
  away: svg`<circle class="hollow" r="3.7"/><path d="M0,-4.600A4.6,4.6 0 0 1 0,4.600Z"/>`,
  gone: svg`<circle class="hollow" r="3.7"/>`,
};

/** @typedef {keyof typeof SAID} Presence */

/**
 * The emblem of that name; of who has left, or of one that this page does not know, an empty shield.
 * @param {string} name
 * @param {{size?: number, presence?: Presence | undefined, side?: number | undefined, mine?: boolean, called?: string}} [how]
 *   `size` pixels of width; `side` a side of the table; `called` whose it is, for a screen reader, where no name stands beside it
 */
export function emblem(name, { size = 30, presence, side, mine = false, called = "" } = {}) {
  const look = LOOKS[name];
  const said = [called, presence && say(SAID[presence])].filter(Boolean).join(", ");
  return html`<svg
    class="emblem ${mine ? "own" : ""} ${look ? `field-${look.field}` : ""}"
    width=${size}
    height=${(size * 45) / 44}
    viewBox="-1 0 44 45"
    role=${said ? "img" : nothing}
    aria-label=${said || nothing}
    aria-hidden=${said ? nothing : "true"}
  >
    <path class="shield" d=${SHIELD} />
    ${look ? svg`<path class="parted" fill-rule="evenodd" d=${PARTED[look.parted]} /><g class="charge">${look.charge}</g>` : nothing}
    <path class="rim" d=${SHIELD} />
    ${side === undefined ? nothing : svg`<g class="emblem-side mark side-${side}" transform="translate(28,-1) scale(.75)">${MARKS[side] ?? nothing}</g>`}
    ${presence ? svg`<g class="presence ${presence}" transform="translate(35,36)"><circle class="ground" r="7.4"/>${PRESENT[presence]}</g>` : nothing}
  </svg>`;
}

/** What the emblems are called. @type {Record<string, string>} */
const NAMES = {
  tern: phrase("tern"), anchor: phrase("anchor"), leaf: phrase("leaf"), moon: phrase("moon"),
  tower: phrase("tower"), key: phrase("key"), waves: phrase("waves"), star: phrase("star"),
  bell: phrase("bell"), hare: phrase("hare"), oak: phrase("oak"), fish: phrase("fish"),
  sun: phrase("sun"), wheel: phrase("wheel"), crown: phrase("crown"), owl: phrase("owl"),
};

/** What an emblem is called, for those who read. @param {string} name */
export const emblemName = (name) => say(NAMES[name] ?? name);
