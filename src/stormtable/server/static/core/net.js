/** HTTP: JSON in, JSON out, and a sentence when it fails. */
import { say } from "./language.js";
import { below } from "./root.js";

/** A request that failed; the message is fit to be shown. */
export class Failure extends Error {
  /**
   * @param {string} message
   * @param {number} status 0: the server was not reached
   * @param {string} [where] the field that is wrong
   */
  constructor(message, status, where = "") {
    super(message);
    this.status = status;
    this.where = where;
  }
}

/** Milliseconds after which a request is given up; a file may take its time on its way. */
const LONGEST = 30_000;

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
export async function request(path, init) {
  let answer;
  try {
    answer = await fetch(below(path), { signal: init?.body instanceof Blob ? null : AbortSignal.timeout(LONGEST), ...init });
  } catch {
    throw new Failure(say("The table's server does not answer. Is it still running?"), 0);
  }
  if (answer.ok) return answer;
  /** @type {unknown} */
  const problem = await answer.json().catch(() => null);
  if (problem && typeof problem === "object" && "error" in problem) {
    throw new Failure(String(problem.error), answer.status, "where" in problem ? String(problem.where) : "");
  }
  throw new Failure(say("The server answered {status}.", { status: `${answer.status} ${answer.statusText}` }), answer.status);
}

/**
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export async function get(path) {
  return (await request(path)).json();
}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<Response>} whatever comes back: a file
 */
export function postFor(path, body) {
  /** @type {RequestInit} */
  const init = { method: "POST" };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  return request(path, init);
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
export async function post(path, body) {
  return (await postFor(path, body)).json();
}

/** A random share in the dice: 16 bytes, hexadecimal. */
export function drawSalt() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
