/** Maximum size of a row with its overhead. */
export const maxRowBytes = 131_072;
/** Tables of one organization. */
export const maxTables = 1_000;
/** Rows that one change by conditions may reach. */
export const maxChangedRows = 100_000;
/** Rows that may be looked at one by one where PostgreSQL cannot answer the conditions, and what they may come to. */
export const maxExaminedRows = 50_000;
export const maxExaminedBytes = 64 * 1024 * 1024;
