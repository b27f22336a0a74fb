/** SHA-256 and HMAC in the page's own code, for addresses at which browsers offer none (plain http from another machine). */
export { sha256 } from "./vendor/noble-hashes/sha2.js";
export { hmac } from "./vendor/noble-hashes/hmac.js";
