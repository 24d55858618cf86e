/** A request to the process that holds a database open. It answers one after another. */
export type SqliteRequest =
  | { readonly do: 'open'; readonly path: string; readonly maxBytes: number }
  | { readonly do: 'read'; readonly sql: string; readonly values: readonly SqliteValue[] }
  | { readonly do: 'next'; readonly rows: number; readonly bytes: number }
  | { readonly do: 'stop' }
  /** Statements of ours. */
  | { readonly do: 'command'; readonly sql: string }
  | { readonly do: 'finish' };

/** A value that is bound. Integers are `bigint`, because a number is bound as a fraction. */
export type SqliteValue = string | number | bigint | null;

/** Rows of a statement. `affected`: rows that it has changed, after the last page. */
export interface SqlitePage {
  readonly columns: readonly string[];
  readonly rows: unknown[][];
  readonly isLast: boolean;
  readonly affected: number;
}

/** The error of a request. `code`: of SQLite, with its extension (https://sqlite.org/rescode.html); 0 for errors of ours. */
export interface SqliteFailure {
  readonly message: string;
  readonly code: number;
}

export type SqliteAnswer =
  | 'ready'
  | { readonly page: SqlitePage }
  | { readonly done: true }
  | { readonly failure: SqliteFailure };

/** Errors of statements that we refuse. */
export const severalStatements = 'Only one statement can be run at a time.';
export const tooFewValues = 'The statement has more placeholders than values.';
