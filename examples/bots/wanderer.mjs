// A bot in JavaScript: anything legal, said in notation.
//
//     stormtable match arclight --bots "exec:node examples/bots/wanderer.mjs,easy"

import { createInterface } from "node:readline";

let chance = 1;

/** A whole number below n; the same ones for the same seed. */
function below(n) {
  chance = (chance * 48271) % 2147483647;
  return chance % n;
}

function reply(message) {
  switch (message.type) {
    case "hello":
      chance = (message.seed % 2147483646) + 1;
      return { type: "ready", protocol: 1, name: "Wanderer" };
    case "decide":
      return { type: "act", id: message.id, do: message.legal[below(message.legal.length)].do };
    default:
      return null;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const said = reply(JSON.parse(line));
  if (said) process.stdout.write(`${JSON.stringify(said)}\n`);
}
