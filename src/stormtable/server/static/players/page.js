/** Players: the tables of all, and one of them. */
export { showPlayer } from "./player.js";
export { showTables } from "./table.js";
