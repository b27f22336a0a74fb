/** What draws the eye of whoever does not look at the page: its title, its icon, a badge of the app, a sound, a notification. */
import { iconFor, titleFor } from "./marks.js";
import { registered } from "./pushing.js";
import { settingOf } from "./settings.js";
import { watchTold } from "./told.js";

/** @import {NoticeInfo} from "../wire.js" */

/** Notices that were there when the page was opened are told elsewhere. */
const OPENED = Date.now() / 1000;
/** @type {Set<string>} */
const shown = new Set();

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
