/** Tables at which one person learns or solves something, alone. */

/** @import {Table} from "../wire.js" */

/** Whether it is a lesson or a puzzle: no match among people. @param {Table | null | undefined} table */
export const isTaught = (table) => Boolean(table?.lesson || table?.puzzle);
