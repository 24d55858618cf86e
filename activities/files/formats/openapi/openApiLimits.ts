const mebibyte = 1024 * 1024;

/** Limits of API documents. Real ones reach 13 MB and 1,300 operations. */
export const openApiLimits = {
  bytes: 20 * mebibyte,
  /** YAML takes some 30 times its size in memory while it is read. */
  yamlBytes: 5 * mebibyte,
  depth: 100,
  values: 4_000_000,
  /** Aliases of YAML, counted as often as they are expanded. */
  aliases: 100,
  operations: 3_000,
  /** Parameters of one operation. */
  parameters: 100,
  /** References that lead to one another. */
  references: 20,
  /** Schemas that are expanded for one operation, and how deep. */
  schemas: 4_000,
  schemaDepth: 8,
  /** JSON of one operation. Above this, its schemas are kept with fewer levels. */
  operationBytes: 128 * 1024,
  /** Part of it for the schema of the response. */
  responseBytes: 32 * 1024,
  /** JSON of all operations. Above a half of it, further operations have fewer levels. */
  totalBytes: 48 * mebibyte,
  enumValues: 500,
  alternatives: 20,
  titleChars: 200,
  textChars: 2_000,
  /** Description of a field. */
  fieldTextChars: 500,
  patternChars: 500,
  remarks: 100,
  servers: 20,
} as const;
