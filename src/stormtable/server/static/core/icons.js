/** Icons drawn for this page: 24 by 24, stroked in the text's colour. */
import { html, svg } from "../lit.js";

const DRAWN = {
  undo: svg`<path d="M9 5 4 10l5 5M4.5 10H14a5 5 0 0 1 0 10h-3"/>`,
  book: svg`<path d="M4 5c3-1.4 5.5-1.4 8 0 2.5-1.4 5-1.4 8 0v14c-3-1.4-5.5-1.4-8 0-2.5-1.4-5-1.4-8 0ZM12 5v14"/>`,
  link: svg`<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3"/>`,
  branch: svg`<circle cx="6" cy="5" r="2.2"/><circle cx="6" cy="19" r="2.2"/><circle cx="18" cy="8" r="2.2"/><path d="M6 7.2v9.6M18 10.2c0 4-6 3-10 6"/>`,
  screen: svg`<rect x="3" y="5" width="18" height="12" rx="1.5"/><path d="M8 21h8"/>`,
  gear: svg`<circle cx="12" cy="12" r="3"/><path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1"/>`,
  first: svg`<path d="M17 6l-6 6 6 6M7 6v12"/>`,
  prev: svg`<path d="M15 6l-6 6 6 6"/>`,
  next: svg`<path d="M9 6l6 6-6 6"/>`,
  last: svg`<path d="M7 6l6 6-6 6M17 6v12"/>`,
  play: svg`<path d="M8 5.5v13l10.5-6.5Z" fill="currentColor"/>`,
  pause: svg`<path d="M8.5 6v12M15.5 6v12" stroke-width="3"/>`,
  plus: svg`<path d="M12 6v12M6 12h12"/>`,
  minus: svg`<path d="M6 12h12"/>`,
  fit: svg`<path d="M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4"/>`,
  focus: svg`<circle cx="12" cy="12" r="5.5"/><path d="M12 3v5M12 16v5M3 12h5M16 12h5"/>`,
  eye: svg`<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="2.8"/>`,
  menu: svg`<path d="M4 7h16M4 12h16M4 17h16"/>`,
  erase: svg`<path d="M9 6h11v12H9L3.500 12ZM12 9.500l5 5M17 9.500l-5 5"/>`,
  lock: svg`<path d="M6 10V8a6 6 0 0 1 12 0v2M5 10h14v10H5Z"/>`,
  layers: svg`<path d="M12 4l9 5-9 5-9-5ZM3 14l9 5 9-5"/>`,
  log: svg`<path d="M4 7h16M4 12h16M4 17h10"/>`,
  bot: svg`<rect x="5" y="8" width="14" height="11" rx="2"/><path d="M12 8V4M9 13v1M15 13v1M2.5 12v4M21.5 12v4"/>`,
  close: svg`<path d="M6 6l12 12M18 6 6 18"/>`,
  ruler: svg`<path d="M3 15 15 3l6 6L9 21ZM7 11l2 2M10 8l3 3M13 5l2 2"/>`,
  several: svg`<path d="M4 8V4h4M11 4h3M17 4h3v4M20 11v3M4 11v3M4 17v3h4M11 20h2"/><circle cx="9.5" cy="10" r="2" fill="currentColor"/><circle cx="15" cy="13" r="2" fill="currentColor"/><path d="M17 20h6M20 17v6"/>`,
  pen: svg`<path d="M4 20l1-4L16.5 4.5l3 3L8 19ZM14 7l3 3"/>`,
  words: svg`<path d="M5 6h14M5 6v2M19 6v2M12 6v13M9.5 19h5"/>`,
  download: svg`<path d="M12 4v11M7.5 10.5 12 15l4.5-4.500M5 20h14"/>`,
  upload: svg`<path d="M12 15V4M7.5 8.5 12 4l4.5 4.500M5 20h14"/>`,
  flag: svg`<path d="M6 21V4c4-2 7 2 12 0v9c-5 2-8-2-12 0"/>`,
  dice: svg`<rect x="4" y="4" width="16" height="16" rx="3"/><circle cx="8.7" cy="8.7" r="1.2" fill="currentColor"/><circle cx="15.3" cy="15.3" r="1.2" fill="currentColor"/><circle cx="12" cy="12" r="1.2" fill="currentColor"/>`,
  printer: svg`<path d="M7 9V3.500h10V9M7 17H4V9h16v8h-3M7 14h10v6.500H7Z"/>`,
  file: svg`<path d="M7 3h7l4 4v14H7ZM14 3v4h4"/>`,
  handshake: svg`<path d="M2.500 8.500 6 6l5 1.500L7.500 11c1 1.500 2.500 1.200 4-.3l1.500-.2 5.500 5M21.500 8.500 18 6l-5 1M6 15l3.500 3.500M8.500 13l4 4.500M11.500 12.500l4 4"/>`,
  whistle: svg`<circle cx="9" cy="14" r="5.500"/><path d="M9 8.500h12v4h-6.600M12 5.500V3M8.500 5.700 7.500 3.500M15.500 5.700l1-2.200"/>`,
  hourglass: svg`<path d="M6.500 3.500h11M6.500 20.500h11M8 3.500c0 5 3 5.500 4 8.500 1-3 4-3.500 4-8.500M8 20.500c0-5 3-5.500 4-8.500 1 3 4 3.500 4 8.500"/>`,
  stop: svg`<rect x="6" y="6" width="12" height="12" rx="1.500"/>`,
  swap: svg`<path d="M7 4 3.5 7.5 7 11M4 7.500h13M17 13l3.5 3.500L17 20M20 16.500H7"/>`,
  check: svg`<path d="M5 12.5 10 17.5 19 7"/>`,
  keys: svg`<rect x="3" y="6" width="18" height="12" rx="2"/><path d="M7 10h.01M11 10h.01M15 10h.01M7 14h10"/>`,
  cube: svg`<path d="M12 3.500 19.500 7.700v8.600L12 20.500l-7.500-4.200V7.700ZM4.500 7.700 12 12l7.500-4.300M12 12v8.500"/>`,
  crack: svg`<path d="M15 3 8.500 10l6 3.500L9 21M8.500 10 3.500 8.500M14.500 13.500l6 1.500"/>`,
  search: svg`<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5.5 5.5"/>`,
  warn: svg`<path d="M12 4 2.5 20h19ZM12 10v4.500M12 17.200v.1"/>`,
  timer: svg`<circle cx="12" cy="13.5" r="7.5"/><path d="M12 9.500v4.200l2.600 1.600M9.500 2.500h5M12 2.500V6"/>`,
  calendar: svg`<path d="M4 6h16v14H4ZM4 10.500h16M8.500 3.500V8M15.500 3.500V8M9 15.200l2.200 2.200 3.800-4"/>`,
  endless: svg`<path d="M12 12c-2-3-3.600-4.200-5.400-4.200a4.200 4.200 0 0 0 0 8.400c1.800 0 3.400-1.200 5.400-4.200s3.600-4.200 5.400-4.200a4.200 4.200 0 0 1 0 8.400c-1.800 0-3.400-1.200-5.400-4.200Z"/>`,
  chair: svg`<path d="M7 13V4h10v9M5 10v5h14v-5M7 15v5M17 15v5"/>`,
  hex: svg`<path d="M7.200 4h9.600l4.700 8-4.700 8H7.200l-4.700-8Z"/>`,
  bell: svg`<path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4ZM10 21.500h4M12 3v2"/>`,
  mail: svg`<path d="M3 5.500h18v13H3ZM3.500 6.500 12 13l8.500-6.500"/>`,
  hook: svg`<circle cx="12" cy="7" r="3"/><circle cx="6" cy="17" r="3"/><circle cx="18" cy="17" r="3"/><path d="M10.600 9.700 7.500 14.500M9 17h6M13.500 9.600l3 4.800"/>`,
  moon: svg`<path d="M19 14.500A8 8 0 0 1 9.500 5a7.500 7.500 0 1 0 9.500 9.500Z"/>`,
  trash: svg`<path d="M5 7h14M9.500 7V4h5v3M7 7l1 13h8l1-13M10.500 10.500v6M13.500 10.500v6"/>`,
  laptop: svg`<path d="M5 5h14v10H5ZM2.5 19h19l-2-4h-15Z"/>`,
  phone: svg`<rect x="7" y="3" width="10" height="18" rx="2"/><path d="M11 18h2"/>`,
  passkey: svg`<circle cx="9" cy="8" r="3.600"/><path d="M3 20c.5-4.500 3-6 6-6 1.200 0 2.200.2 3 .6"/><circle cx="17" cy="12.500" r="2.800"/><path d="M17 15.300v5.700M17 18.500h2.500"/>`,
  leave: svg`<path d="M10 4H5v16h5M14 8l4 4-4 4M18 12H9"/>`,
  down: svg`<path d="M7 10l5 5 5-5"/>`,
  talk: svg`<path d="M4 5h16v11h-9l-4 4v-4H4Z"/>`,
  send: svg`<path d="M4 12 20 4l-4 16-4-6.500Z"/>`,
  person: svg`<circle cx="12" cy="8" r="3.6"/><path d="M4.5 20c.8-4.5 4-6 7.5-6s6.7 1.5 7.5 6"/>`,
};

/** Icons that point along a line of text: the other way where it is written from right to left. @type {ReadonlySet<string>} */
const POINTING = new Set(["undo", "first", "prev", "next", "last", "branch", "leave", "send"]);

/**
 * @param {keyof typeof DRAWN} name
 * @param {number} [size] pixels
 */
export function icon(name, size = 20) {
  return html`<svg class="icon ${POINTING.has(name) ? "pointing" : ""}" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">${DRAWN[name]}</svg>`;
}

/** The mark of the product: a bolt in a hex. */
export function logo(size = 30) {
  return html`<svg class="logo" width=${size} height=${size} viewBox="0 0 32 32" aria-hidden="true">
    <path class="logo-hex" d="M9,3.9H23L30,16L23,28.1H9L2,16Z" />
    <path class="logo-bolt" d="M19.6,5 L10.5,17.4 H15.6 L12.4,27 L21.8,14.2 H16.6Z" />
  </svg>`;
}

/** Outlines of the sides' markers, in a box of 20: told apart by shape before colour. */
export const MARKS = [
  svg`<circle cx="10" cy="10" r="8.6"/>`,
  svg`<path d="M10,.4 L19.6,10 L10,19.6 L.4,10Z"/>`,
  svg`<path d="M2,3.5 H18 L10,19.500Z"/>`,
  svg`<rect x="2" y="2" width="16" height="16" rx="3"/>`,
];

/** Letters that the marker of each side has room for; around a longer label it is drawn out. */
const SHORT = [2, 1, 1, 2];
/** About what a letter takes of a marker. */
const LETTER = 6.6;

/**
 * A side's marker drawn out to a width, in a box as high as the others: of a disc the ends stay round, of a diamond
 * pointed, of a triangle they lean, of a square they stay upright.
 * @param {number} side
 * @param {number} w
 */
function drawnOut(side, w) {
  switch (side) {
    case 0:
      return svg`<rect x="1" y="1" width=${w - 2} height="18" rx="9"/>`;
    case 1:
      return svg`<path d="M10,.8 H${w - 10} L${w - 0.4},10 L${w - 10},19.2 H10 L.4,10Z"/>`;
    case 2:
      return svg`<path d="M1,1.500 H${w - 1} L${w - 7},19 H7Z"/>`;
    default:
      return svg`<rect x="1.5" y="1.5" width=${w - 3} height="17" rx="3"/>`;
  }
}

/**
 * The marker of a side, with a piece's label inside.
 * @param {number} side below 0: of nobody
 * @param {string} [label]
 * @param {number} [size] pixels
 */
export function mark(side, label = "", size = 18) {
  const w = label.length > (SHORT[side] ?? label.length) ? 14 + LETTER * label.length : 20;
  return html`<svg class="mark side-${side} ${w > 20 ? "long" : ""}" width=${(size * w) / 20} height=${size} viewBox="0 0 ${w} 20" aria-hidden="true">
    ${w > 20 ? drawnOut(side, w) : (MARKS[side] ?? svg`<circle cx="10" cy="10" r="4"/>`)}
    ${label ? svg`<text x=${w / 2} y="14.2" text-anchor="middle">${label}</text>` : ""}
  </svg>`;
}
