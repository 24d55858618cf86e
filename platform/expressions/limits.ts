/** Longest JSON text of one value. */
export const MAX_RESULT_CHARS = 8 * 1024 * 1024;
/** Longest JSON text of all values of one job. */
export const MAX_TOTAL_CHARS = 32 * 1024 * 1024;
/** Longest JSON text of all items that a code node returns, the limit of a node's output. */
export const MAX_CODE_CHARS = 128 * 1024 * 1024;
/** Items in one message where expressions look at their own item only. */
export const MAX_ITEMS_PER_JOB = 2_000;
/** After this much time of the processor a message of expressions is answered with the items done so far: others get their turn. */
export const SLICE_MS = 250;
/** CPU time that every item adds to the limit of a node's expressions, up to the maximum. */
export const MS_PER_ITEM = 25;
export const MAX_NODE_MS = 20_000;
