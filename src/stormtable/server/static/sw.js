/** The service worker: shows notices that come while no page is open, and opens what they are about. */

/**
 * @typedef {{title: string, body: string, path: string, tag: string, kind: string, waiting: number}} Told
 * @typedef {{url: string, focus: () => Promise<unknown>, postMessage: (message: Told) => void}} Tab
 * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} Lasting
 * @typedef {Lasting & {data: {json: () => Told} | null}} Pushed
 * @typedef {Lasting & {notification: Notification}} Clicked
 * @typedef {Lasting & {oldSubscription: PushSubscription | null}} Renewed
 * @typedef {object} Serving
 * @property {ServiceWorkerRegistration} registration
 * @property {{claim: () => Promise<void>, matchAll: (which: object) => Promise<Tab[]>, openWindow: (url: string) => Promise<unknown>}} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(name: string, act: (event: any) => void) => void} addEventListener
 * @property {{setAppBadge?: (count: number) => Promise<void>}} navigator
 */

const worker = /** @type {Serving} */ (/** @type {unknown} */ (globalThis));

/** An address of the site, below the path that this worker is for. @param {string} path */
const below = (path) => new URL(`.${path}`, worker.registration.scope).href;

/** Every page of the site. */
const EVERY = { type: "window", includeUncontrolled: true };

/** @param {Told} told */
const show = (told) =>
  worker.registration.showNotification(told.title, {
    body: told.body,
    tag: told.tag,
    icon: below("/static/icons/app-192.png"),
    badge: below("/static/icons/badge-96.png"),
    data: { path: told.path },
  });

/** Lets pages that are open know at once. @param {Told} told */
const pass = async (told) => {
  for (const tab of await worker.clients.matchAll(EVERY)) tab.postMessage(told);
};

/** Goes to a page that is open already, or opens one. @param {string} url */
const lead = async (url) => {
  const tabs = await worker.clients.matchAll(EVERY);
  const there = tabs.find((tab) => tab.url === url);
  return there ? there.focus() : worker.clients.openWindow(url);
};

/** Tells the server where this browser is found now; the cookie says whose it is. @param {PushSubscription} fresh */
const enrol = (fresh) => {
  const { endpoint = "", keys = {} } = fresh.toJSON();
  return fetch(below("/api/notices/channels"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "push", address: endpoint, name: "A browser", p256dh: keys["p256dh"], auth: keys["auth"] }),
  });
};

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (/** @type {Pushed} */ event) => {
  const told = event.data?.json();
  if (told) event.waitUntil(Promise.all([pass(told), show(told).then(() => worker.navigator.setAppBadge?.(told.waiting))]));
});

worker.addEventListener("notificationclick", (/** @type {Clicked} */ event) => {
  event.notification.close();
  event.waitUntil(lead(below(String(event.notification.data?.path ?? "/"))));
});

// A push service may give a browser another address.
worker.addEventListener("pushsubscriptionchange", (/** @type {Renewed} */ event) => {
  const options = event.oldSubscription?.options;
  if (options) event.waitUntil(worker.registration.pushManager.subscribe(options).then(enrol));
});
