/** Maximum size of a row with its overhead. */
export const maxRowBytes = 131_072;
/** Tables of one organization. */
export const maxTables = 1_000;
/** Rows that one change by conditions may reach. */
export const maxChangedRows = 100_000;
/** Rows that may be examined one by one if PostgreSQL cannot evaluate the conditions, and their size limit. */
export const maxExaminedRows = 50_000;
export const maxExaminedBytes = 64 * 1024 * 1024;
