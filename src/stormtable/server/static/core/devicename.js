/** What a browser is called in the list of one's devices. */

/** @type {[RegExp, string][]} the first that fits */
const BROWSERS = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** @type {[RegExp, string][]} */
const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** @param {[RegExp, string][]} known @param {string} agent */
const first = (known, agent) => known.find(([sign]) => sign.test(agent))?.[1] ?? "";

/** What this browser would be called: "Firefox on Linux". @param {string} [agent] */
export function deviceName(agent = navigator.userAgent) {
  const [browser, system] = [first(BROWSERS, agent), first(SYSTEMS, agent)];
  return [browser || "A browser", system].filter(Boolean).join(" on ");
}
