/** A statement with its values. The values are bound by the server, never written into the text. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The end of a statement. */
export interface StatementEnd {
  /** Rows that were read or changed; null if the server does not say. */
  readonly affected: number | null;
  /** First word of the statement as the server names it, such as `SELECT`; empty if the server does not say. */
  readonly command: string;
  /** First generated key of an insert, where the server returns it. */
  readonly insertId: string | null;
}

/** A page with so many bytes ends before its rows are complete, because large values would fill the memory. */
export const maxPageBytes = 8 * 1024 * 1024;

/** Rows of a running statement, page by page: the server makes the next page when it is asked for. */
export interface RowReader {
  /** Names of the columns; known after the first page. */
  readonly columns: readonly string[];
  /** Known after the last page. */
  readonly end: StatementEnd;
  /** The next rows; null after the last ones. Errors: those of the driver. */
  next(): Promise<unknown[][] | null>;
  /** Stops reading; the connection can be used afterwards, or is destroyed. */
  close(): Promise<void>;
}

/** One connection to a database. It runs one statement at a time. */
export interface DatabaseConnection {
  /** False after the connection was lost or destroyed. */
  readonly isUsable: boolean;
  /** Starts a statement. */
  read(statement: Statement, pageRows: number): Promise<RowReader>;
  /** Runs statements of our own that return nothing, in one round trip where possible. */
  command(...commands: readonly string[]): Promise<void>;
  /** Asks the server to stop the running statement. */
  cancel(signal: AbortSignal): Promise<void>;
  /** Removes everything that a user's statement may have left in the session. Errors: the connection must be destroyed. */
  reset(): Promise<void>;
  destroy(): void;
}
