/** Longest JSON text of one value. */
export const MAX_RESULT_CHARS = 8 * 1024 * 1024;
/** Longest JSON text of all values of one job. */
export const MAX_TOTAL_CHARS = 32 * 1024 * 1024;
/** Items in one message where expressions look at their own item only. */
export const MAX_ITEMS_PER_JOB = 2_000;
