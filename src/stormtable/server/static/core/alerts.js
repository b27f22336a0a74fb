/** What draws the eye of whoever does not look at the page: its title, its icon, a badge of the app, a sound, a notification. */
import { registered } from "./pushing.js";
import { settingOf } from "./settings.js";
import { watchTold } from "./told.js";

/** @import {NoticeInfo} from "../wire.js" */

const COUNT = /^\(\d+\+?\) /;
const MOST = 9;
/** How a table says that it waits for whoever sits before it. */
const HERE = "● ";
/** Notices that were there when the page was opened are told elsewhere. */
const OPENED = Date.now() / 1000;
/** @type {Set<string>} */
const shown = new Set();

/** @param {number} count */
const countText = (count) => (count > MOST ? `${MOST}+` : String(count));

/** A title that says how many matches wait. @param {string} title @param {number} waiting */
export function titleFor(title, waiting) {
  const plain = title.replace(COUNT, "");
  if (!waiting || (waiting === 1 && plain.startsWith(HERE))) return plain; // it says so already
  return `(${countText(waiting)}) ${plain.replace(HERE, "")}`;
}

/** The page's icon with a mark on it, as the address of a picture. @param {number} waiting */
export function iconFor(waiting) {
  const mark = `<circle cx="23" cy="23" r="9" fill="#ffecb8" stroke="#0a101e" stroke-width="2"/><text x="23" y="27.6" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="13" fill="#1b1706">${countText(waiting)}</text>`;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M9,3.9H23L30,16L23,28.1H9L2,16Z" fill="#0f1728" stroke="#6d7fa2" stroke-width="1.8"/><path d="M19.6,5 L10.5,17.4 H15.6 L12.4,27 L21.8,14.2 H16.6Z" fill="#ffecb8"/>${mark}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

/** Lets title, icon and badge say how many matches wait, from now on. */
export function startAlerts() {
  let waiting = 0;
  const title = () => {
    const wanted = titleFor(document.title, waiting);
    if (wanted !== document.title) document.title = wanted;
  };
  const element = document.querySelector("title");
  if (element) new MutationObserver(title).observe(element, { childList: true, characterData: true, subtree: true });
  const link = document.querySelector('link[rel="icon"]');
  const plain = link?.getAttribute("href") ?? "";
  watchTold((now, before) => {
    waiting = now.waiting;
    title();
    link?.setAttribute("href", waiting ? iconFor(waiting) : plain);
    badge(waiting);
    const fresh = now.notices.filter((each) => !each.read && each.created > OPENED && !shown.has(each.id));
    for (const each of fresh) shown.add(each.id);
    if (!isLookedAt() && (fresh.length > 0 || (now.mineHere && !before.mineHere))) {
      chime();
      for (const each of fresh) void notify(each);
    }
  });
}

/** Whether somebody looks at this page, as far as it can tell. */
const isLookedAt = () => document.visibilityState === "visible" && document.hasFocus();

/** @param {number} waiting */
function badge(waiting) {
  if (!("setAppBadge" in navigator)) return;
  void (waiting ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Shows a notice of the browser's, if it may; one that came by push already is the same one. @param {NoticeInfo} notice */
async function notify(notice) {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  const registration = await registered();
  await registration?.showNotification(notice.title, {
    body: notice.text,
    tag: `${notice.kind} ${notice.match}`,
    data: { path: notice.path },
  });
}

/** @type {AudioContext | null} */
let audio = null;

/** Two soft tones, if sounds are wanted. */
export function chime() {
  if (settingOf("sound") === "off" || !("AudioContext" in globalThis)) return;
  audio ??= new AudioContext();
  void audio.resume();
  const start = audio.currentTime + 0.02;
  for (const [at, pitch] of /** @type {const} */ ([
    [0, 587.3],
    [0.16, 880],
  ])) {
    const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, start + at);
    gain.gain.linearRampToValueAtTime(0.16, start + at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + at + 0.55);
    tone.connect(gain).connect(audio.destination);
    tone.start(start + at);
    tone.stop(start + at + 0.6);
  }
}
