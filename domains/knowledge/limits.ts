/** Limits of a knowledge base and its documents. */
export const knowledgeLimits = {
  /** Knowledge bases of one organization. */
  bases: 200,
  /** Documents of one base. */
  documents: 20_000,
  /** Chunks of one base: all of its codes are compared at each search. */
  chunks: 100_000,
  /** Text of one document, in UTF-8. */
  documentBytes: 2 * 1024 * 1024,
  /** Text of all documents of an organization, in UTF-8. */
  totalBytes: 2 * 1024 * 1024 * 1024,
  /** A file uploaded to become a document; its extracted text is limited by `documentBytes`. */
  fileBytes: 32 * 1024 * 1024,
  /** Such files of an organization that are on their way at once. */
  openFiles: 50,
  /** How long such a file is kept, whatever it became. */
  fileDays: 7,
  /** How long vectors that are paid for wait to be in a document: as long as the file that they may be of. */
  vectorDays: 7,
  /** Longest question. */
  queryCharacters: 8_000,
  /** Hits of one search. */
  hits: 50,
} as const;

/** Limits of texts in one call of an embedding model: the common limits of providers, at one byte or more a token. */
export const batchLimits = { texts: 96, bytes: 200_000 } as const;
