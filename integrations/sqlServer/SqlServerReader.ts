import type { Request } from 'tedious';
import { jsonLength } from '../../activities/kit/ItemBudget.ts';
import { maxPageBytes, type RowReader, type StatementEnd } from '../databases/DatabaseConnection.ts';

interface Waiting {
  readonly resolve: (page: unknown[][] | null) => void;
  readonly reject: (error: unknown) => void;
}

interface Column {
  readonly colName: string;
}

/** A cell as the driver reports it. */
interface Cell {
  readonly value: unknown;
}

/** Reads the rows of one statement page by page. Between two pages, the driver reads nothing, so the server waits. */
export class SqlServerReader implements RowReader {
  columns: readonly string[] = [];
  end: StatementEnd = { affected: null, command: '', insertId: null };
  readonly #request: Request;
  readonly #pageRows: number;
  /** Number of results so far. Only the first result of a batch is read. */
  #results = 0;
  #page: unknown[][] = [];
  #pageBytes = 0;
  #failure: { error: unknown } | null = null;
  #waiting: Waiting | null = null;
  readonly #done = Promise.withResolvers<void>();
  #isDone = false;

  constructor(request: Request, pageRows: number) {
    this.#request = request;
    this.#pageRows = pageRows;
    request.on('columnMetadata', (columns) => this.#begin(columns as readonly Column[]));
    request.on('row', (cells) => this.#take(cells as readonly Cell[]));
  }

  /** Errors: those of the server and of the connection. */
  next(): Promise<unknown[][] | null> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.#isDone || (this.#request.paused && this.#page.length > 0)) return this.#answer();
      this.#request.resume();
    });
  }

  /** Cancels the statement at the server. */
  async close(): Promise<void> {
    if (this.#isDone) return;
    this.#request.cancel();
    await this.#done.promise;
  }

  /** Called once at the end of the statement, also of one whose connection was lost. */
  finish(error: unknown, rowCount: number | undefined): void {
    if (error) this.#failure = { error };
    this.end = { affected: rowCount ?? null, command: '', insertId: null };
    this.#isDone = true;
    this.#done.resolve();
    this.#answer();
  }

  #begin(columns: readonly Column[]): void {
    this.#results += 1;
    if (this.#results > 1) return;
    this.columns = columns.map(({ colName }, place) => (colName === '' ? `column_${place + 1}` : colName));
  }

  #take(cells: readonly Cell[]): void {
    if (this.#results > 1) return;
    const row = cells.map(({ value }) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value));
    this.#page.push(row);
    for (const value of row) this.#pageBytes += jsonLength(value);
    if (this.#page.length < this.#pageRows && this.#pageBytes < maxPageBytes) return;
    this.#request.pause();
    this.#answer();
  }

  #answer(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = null;
    const page = this.#page;
    this.#page = [];
    this.#pageBytes = 0;
    if (this.#failure) waiting.reject(this.#failure.error);
    else waiting.resolve(page.length === 0 && this.#isDone ? null : page);
  }
}
