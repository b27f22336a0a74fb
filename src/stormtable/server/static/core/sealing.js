/** SHA-256 and HMAC-SHA256: the browser's own where it has them, at https and on this machine; else a library's. */

/** @typedef {(message: string) => Promise<Uint8Array>} Keyed */

// Left out of the bundles, as it is seldom needed: they lie in a folder beside this one, so the path is the same.
const library = () => import("../hashes.js");

/** @param {Uint8Array<ArrayBuffer>} bytes */
export async function sha256Hex(bytes) {
  const own = globalThis.crypto?.subtle;
  const digest = own ? new Uint8Array(await own.digest("SHA-256", bytes)) : (await library()).sha256(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** HMAC-SHA256 under a key. @param {Uint8Array<ArrayBuffer>} key @returns {Promise<Keyed>} */
export async function hmacUnder(key) {
  const text = new TextEncoder();
  const own = globalThis.crypto?.subtle;
  if (own) {
    const held = await own.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return async (message) => new Uint8Array(await own.sign("HMAC", held, text.encode(message)));
  }
  const { hmac, sha256 } = await library();
  return (message) => Promise.resolve(hmac(sha256, key, text.encode(message)));
}
