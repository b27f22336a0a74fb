// boardgame.io's own server with its tic-tac-toe, matches in memory. Arguments: folder of the package, port.
const path = require("node:path");
const [folder, port] = process.argv.slice(2);
const found = (name) => require(path.join(folder, "node_modules", name));
const { Server } = found("boardgame.io/dist/cjs/server.js");
const { game } = require("./tictactoe.cjs")(found);
Server({ games: [game] }).run({ port: Number(port), callback: () => console.log("ready") });
