/** Notices of the browser's: whether it has them, may show them, and is subscribed. */
import { deviceName } from "./devicename.js";
import { post } from "./net.js";
import { below } from "./root.js";

/** @import {NoticeSettings} from "../wire.js" */

/**
 * Why this browser shows no notices: "insecure" pages may not ask, "install" (an iPhone's must be on the home screen),
 * "none" (it has none), "denied" (its owner has forbidden it), "" (it can).
 * @returns {"" | "insecure" | "install" | "none" | "denied"}
 */
export function whyNoPush() {
  if (!globalThis.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis)) {
    return /\b(iPhone|iPad)\b/.test(navigator.userAgent) ? "install" : "none";
  }
  return Notification.permission === "denied" ? "denied" : "";
}

/** The service worker of this site, if there is one. @returns {Promise<ServiceWorkerRegistration | undefined>} */
export async function registered() {
  if (!("serviceWorker" in navigator)) return undefined;
  try {
    return await navigator.serviceWorker.getRegistration(below("/"));
  } catch {
    return undefined; // private windows
  }
}

/** The address by which this browser is subscribed; "" if it is not. */
export async function subscribedAs() {
  const registration = await registered();
  return (await registration?.pushManager?.getSubscription())?.endpoint ?? "";
}

/**
 * Asks to show notices, and subscribes this browser.
 * @param {string} key the server's
 * @returns {Promise<NoticeSettings | null>} null: it was not allowed
 */
export async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.register(below("/sw.js"), { scope: below("/") });
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  let found = await registration.pushManager.getSubscription();
  if (found && !sameKey(found, key)) {
    await found.unsubscribe();
    found = null;
  }
  const { endpoint = "", keys = {} } = (found ?? (await registration.pushManager.subscribe(options))).toJSON();
  const body = { kind: "push", address: endpoint, name: deviceName(), p256dh: keys["p256dh"], auth: keys["auth"] };
  return post("/api/notices/channels", body);
}

/** Ends the subscription of this browser. */
export async function unsubscribe() {
  const registration = await registered();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** @param {PushSubscription} found @param {string} key */
function sameKey(found, key) {
  const before = found.options.applicationServerKey;
  return before !== null && new Uint8Array(before).join() === bytesOf(key).join();
}

/** Base64 for URLs as bytes. @param {string} text */
export function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}
