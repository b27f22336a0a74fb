/** Small questions about the pieces of a scene. */

/** @import {Scene} from "../wire.js" */

/** Letters of the longest label that a marker in the text is given: a piece may have a whole name for one. */
const MOST = 6;

/**
 * What stands on a piece's marker; of one that has left the board, what its card says.
 * @param {Scene} scene
 * @param {string} piece id
 */
export function labelOf(scene, piece) {
  const found = scene.pieces.find(({ id }) => id === piece) ?? scene.cards.find((card) => card.piece === piece);
  return found && found.label.length <= MOST ? found.label : "";
}
