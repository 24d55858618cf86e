const mebibyte = 1024 * 1024;

/** Limits of API documents; those of their content are in `activities/files/formats/openapi/openApiLimits.ts`. */
export const apiDocumentLimits = {
  /** Of an organization. */
  documents: 200,
  bytes: 20 * mebibyte,
  fetchMs: 30_000,
  /** Limit of reading a document, including the wait for a process. */
  readMs: 90_000,
  /** Differences that are named. */
  named: 100,
} as const;
