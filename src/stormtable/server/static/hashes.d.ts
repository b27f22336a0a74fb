/** SHA-256 as bytes. */
export function sha256(message: Uint8Array): Uint8Array;
/** HMAC of a message under a key. */
export function hmac(hash: typeof sha256, key: Uint8Array, message: Uint8Array): Uint8Array;
