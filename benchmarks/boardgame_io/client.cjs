// So many matches of boardgame.io, two clients each, who move at random to the end; what a move takes, as JSON.
const fs = require("node:fs");
const path = require("node:path");
const [folder, url, process_, matches] = process.argv.slice(2);
const found = (name) => require(path.join(folder, "node_modules", name));
const { Client } = found("boardgame.io/dist/cjs/client.js");
const { SocketIO } = found("boardgame.io/dist/cjs/multiplayer.js");
const { game } = require("./tictactoe.cjs")(found);

/** Milliseconds of processor that the server took so far. */
const busy = () => {
  const fields = fs.readFileSync(`/proc/${process_}/stat`, "utf8").split(") ").pop().split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const post = async (where, body) =>
  (await fetch(`${url}${where}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();

let made = 0;

/** One client of a match, connected. */
const seat = (matchID, playerID, credentials) =>
  new Promise((resolve) => {
    const client = Client({ game, multiplayer: SocketIO({ server: url }), matchID, playerID, credentials, debug: false });
    const heard = { client, waiting: [] };
    client.subscribe((state) => {
      if (state !== null && client.transport.isConnected) resolve(heard);
      heard.waiting = heard.waiting.filter((one) => !one(state));
    });
    client.start();
  });

/** Until both clients show a state. */
const until = (heard, holds) =>
  new Promise((resolve) => {
    const look = (state) => state !== null && holds(state) && (resolve(), true);
    if (!look(heard.client.getState())) heard.waiting.push(look);
  });

/** A new match, both clients there. */
const open = async () => {
  const { matchID } = await post("/games/tic-tac-toe/create", { numPlayers: 2 });
  const seats = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`/games/tic-tac-toe/${matchID}/join`, { playerID, playerName: playerID });
    seats.push(await seat(matchID, playerID, playerCredentials));
  }
  return seats;
};

/** To the end of a match. */
const play = async (seats) => {
  for (;;) {
    const { G, ctx } = seats[0].client.getState();
    if (ctx.gameover !== undefined) return;
    const free = G.cells.flatMap((cell, at) => (cell === null ? [at] : []));
    // whoever moves fills the cell ahead of the server; that the turn has ended is the server's word
    const shows = (state) =>
      state.G.cells.filter((cell) => cell === null).length < free.length &&
      (state.ctx.gameover !== undefined || state.ctx.currentPlayer !== ctx.currentPlayer);
    seats[Number(ctx.currentPlayer)].client.moves.clickCell(free[Math.floor(Math.random() * free.length)]);
    await Promise.all(seats.map((heard) => until(heard, shows)));
    made += 1;
  }
};

const measure = async () => {
  const found = [];
  while (found.length < Number(matches)) found.push(await open());
  const before = busy();
  const began = performance.now();
  await Promise.all(found.map(play));
  const seconds = (performance.now() - began) / 1000;
  console.log(JSON.stringify({ a_second: made / seconds, a_busy_second: (1000 * made) / (busy() - before), moves: made }));
  process.exit(0);
};
measure();
