/** The caller of a webhook that streams, as a node sees it that may write to them. */
export interface AnswerStream {
  /** True for the last node: the caller waits for its output. */
  isLast: boolean;
  /** True if an earlier attempt at this run has written: sent data cannot be withdrawn. */
  hasBegun: () => Promise<boolean>;
  /** Sends a piece of text; a part that was sent already is not sent again. Errors: `request_too_large` above the instance's limit for answers. */
  write: (part: number, content: string) => Promise<void>;
}
