// The tic-tac-toe of boardgame.io's tutorial.
module.exports = (found) => {
  const { INVALID_MOVE } = found("boardgame.io/dist/cjs/core.js");
  const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
  const won = (cells) => LINES.some((line) => cells[line[0]] !== null && line.every((at) => cells[at] === cells[line[0]]));
  const game = {
    name: "tic-tac-toe",
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      clickCell: ({ G, playerID }, at) => {
        if (G.cells[at] !== null) return INVALID_MOVE;
        G.cells[at] = playerID;
      },
    },
    endIf: ({ G, ctx }) => (won(G.cells) ? { winner: ctx.currentPlayer } : G.cells.every((c) => c !== null) ? { draw: true } : undefined),
  };
  return { game };
};
