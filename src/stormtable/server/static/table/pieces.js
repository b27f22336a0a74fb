/** Small questions about the pieces of a scene. */

/** @import {Scene} from "../wire.js" */

/**
 * What stands on a piece's marker; of one that has left the board, the number of its name.
 * @param {Scene} scene
 * @param {string} piece id
 */
export function labelOf(scene, piece) {
  const found = scene.pieces.find(({ id }) => id === piece);
  // A marker has room for two letters.
  if (found) return found.label.length > 2 ? "" : found.label;
  return scene.cards.find((card) => card.piece === piece)?.title.match(/\d+$/)?.[0] ?? "";
}
