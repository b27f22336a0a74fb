// What the tests use of Node: with all of its types the page's own files would be checked against Node's timers.
declare module "node:test" {
  export function test(name: string, run: () => void | Promise<void>): void;
  export const mock: { timers: { enable(options: { apis: string[] }): void; tick(milliseconds: number): void; reset(): void } };
}
declare module "node:assert/strict" {
  export function equal<T>(actual: T, expected: T, message?: string): void;
  export function deepEqual<T>(actual: T, expected: T, message?: string): void;
  export function ok(value: unknown, message?: string): asserts value;
  export function throws(run: () => unknown, expected: RegExp, message?: string): void;
  export function rejects(run: () => Promise<unknown>, expected: RegExp): Promise<void>;
}
declare module "node:crypto" {
  interface Digest {
    update(text: string | Uint8Array): Digest;
    digest(): Uint8Array;
    digest(encoding: "hex"): string;
  }
  export function createHash(name: string): Digest;
  export function createHmac(name: string, key: Uint8Array): Digest;
}
declare module "node:fs" {
  export function readFileSync(path: URL, encoding: "utf8"): string;
}
