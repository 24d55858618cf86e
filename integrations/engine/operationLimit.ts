/** A number of requests per number of seconds. */
export interface RequestLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** A rate limit that is known in advance. */
export interface OperationLimit {
  /** Calls with the same text share the limit, such as the id of a channel. */
  readonly of: string;
  readonly limits: readonly RequestLimit[];
}
