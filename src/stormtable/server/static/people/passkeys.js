/** Passkeys: what the browser's authenticator is asked, in bytes, and its answer as the server reads it. */
import { say } from "../core/language.js";
import { Failure, post } from "../core/net.js";

/** @import {Puzzle} from "../wire.js" */

/** Addresses of machines: no passkey is bound to one. */
const ADDRESS = /^(?:[\d.]+|\[.*\])$/;

/** Whether this browser can have passkeys for this site. */
export function canHavePasskeys() {
  return "PublicKeyCredential" in window && window.isSecureContext && !ADDRESS.test(location.hostname);
}

/** @param {string} text base64url */
export function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** @param {ArrayBuffer} bytes */
export function textOf(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {{id: string}[]} [listed] */
const named = (listed) => (listed ?? []).map((each) => ({ ...each, type: /** @type {const} */ ("public-key"), id: bytesOf(each.id) }));

/** @param {Credential | null} credential */
function answer(credential) {
  if (!(credential instanceof PublicKeyCredential)) throw new Failure(say("No passkey was chosen."), 0);
  const { response, id, rawId, type, authenticatorAttachment } = credential;
  /** @type {Record<string, string>} */
  const parts = { clientDataJSON: textOf(response.clientDataJSON) };
  for (const name of ["attestationObject", "authenticatorData", "signature", "userHandle"]) {
    const part = /** @type {any} */ (response)[name];
    if (part instanceof ArrayBuffer) parts[name] = textOf(part);
  }
  return { id, rawId: textOf(rawId), type, authenticatorAttachment, clientExtensionResults: {}, response: parts };
}

/**
 * Asks the browser; what it says where that comes to nothing is told in a sentence.
 * @param {() => Promise<Credential | null>} act
 */
async function ask(act) {
  try {
    return answer(await act());
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError") throw new Failure(say("Nothing was done: it was called off, or took too long."), 0);
    if (name === "InvalidStateError") throw new Failure(say("This device holds a passkey of yours already."), 0);
    throw error;
  }
}

/** Has the browser make a passkey. @returns {Promise<Record<string, any>>} as the server takes it */
export async function makePasskey() {
  /** @type {Puzzle} */
  const { options } = await post("/api/me/passkeys/new");
  const { challenge, user, excludeCredentials } = options;
  return ask(() =>
    navigator.credentials.create({
      publicKey: /** @type {any} */ ({
        ...options,
        challenge: bytesOf(challenge),
        user: { ...user, id: bytesOf(user.id) },
        excludeCredentials: named(excludeCredentials),
      }),
    }),
  );
}

/** Has the browser use one. @returns {Promise<Record<string, any>>} as the server takes it */
export async function usePasskey() {
  /** @type {Puzzle} */
  const { options } = await post("/api/passkey/new");
  return ask(() =>
    navigator.credentials.get({
      publicKey: /** @type {any} */ ({ ...options, challenge: bytesOf(options["challenge"]), allowCredentials: named(options["allowCredentials"]) }),
    }),
  );
}
