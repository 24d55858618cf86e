import { AppError } from '../../../openapi/AppError.ts';
import { ItemBudget, jsonLength, outputLimits } from '../../../activities/kit/ItemBudget.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import type { DatabaseConnection, RowReader, Statement, StatementEnd } from '../DatabaseConnection.ts';

/** Rows that the server makes at once. */
export const pageRows = 500;

/** Rows of a statement, and its end. */
export interface StatementResult {
  readonly rows: readonly JsonObject[];
  /** Also without any row. */
  readonly columns: readonly string[];
  readonly end: StatementEnd;
}

export interface RowLimits {
  /** More rows are an error. */
  readonly maxRows: number;
  /** A statement with too many rows that may have changed something is undone: its connection ends before the commit. */
  readonly isUndone?: boolean;
}

/** Runs a statement and reads its rows. */
export type RunStatement = (statement: Statement, limits: RowLimits) => Promise<StatementResult>;

/**
 * Runs a statement and reads its rows into memory, up to the limits of a node's output. Errors: `item_limit_reached` for more; those of the
 * driver.
 */
export async function runStatement(
  connection: Pick<DatabaseConnection, 'read' | 'destroy'>,
  statement: Statement,
  { maxRows, isUndone = false }: RowLimits,
): Promise<StatementResult> {
  // One row too many ends a statement before it is committed.
  const reader = await connection.read(statement, Math.min(pageRows, maxRows + 1));
  // Before the reader is closed, because that would commit the statement.
  const rows = await readObjects(reader, { maxRows, ...(isUndone ? { refused: () => connection.destroy() } : {}) });
  return { rows, columns: reader.columns, end: reader.end };
}

interface ReadOptions {
  /** More rows are an error. */
  readonly maxRows: number;
  readonly signal?: AbortSignal;
  /** Called after too many rows or bytes, before the reader is closed. */
  readonly refused?: () => void;
}

/**
 * Reads the rows of a reader into memory, up to the limits of a node's output. Errors: `item_limit_reached` for more; those of the reader;
 * the signal's reason.
 */
export async function readObjects(reader: RowReader, { maxRows, signal, refused }: ReadOptions): Promise<JsonObject[]> {
  const budget = new ItemBudget('Read fewer rows or columns, or write them to a file.', outputLimits);
  const rows: JsonObject[] = [];
  for await (const page of pagesOf(reader)) {
    signal?.throwIfAborted();
    const toObject = rowsAsObjects(reader.columns);
    try {
      for (const cells of page) {
        const row = toObject(cells);
        budget.take(1, jsonLength(row));
        rows.push(row);
      }
      if (rows.length > maxRows) throw tooMany(maxRows);
    } catch (error) {
      refused?.();
      throw error;
    }
  }
  return rows;
}

/** The pages of a reader, which is closed if reading ends early. */
export async function* pagesOf(reader: RowReader): AsyncGenerator<unknown[][]> {
  let isDone = false;
  try {
    for (;;) {
      const page = await reader.next();
      if (page === null) break;
      yield page;
    }
    isDone = true;
  } finally {
    if (!isDone) await reader.close();
  }
}

/** Returns a function that makes an object of a row. A name that several columns have gets a number from the second on. */
export function rowsAsObjects(columns: readonly string[]): (cells: readonly unknown[]) => JsonObject {
  const names = uniqueNames(columns);
  return (cells) => Object.fromEntries(names.map((name, place) => [name, cells[place]]));
}

/** Numbers the names that are there before: `id`, `id_2`. */
export function uniqueNames(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let name = column;
    for (let number = 2; taken.has(name); number += 1) name = `${column}_${number}`;
    taken.add(name);
    return name;
  });
}

function tooMany(maxRows: number): AppError {
  return new AppError(
    'item_limit_reached',
    `The result has more than ${maxRows} rows. Narrow it down, raise "Max rows", or write it to a file.`,
  );
}
