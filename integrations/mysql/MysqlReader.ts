import type { Connection, FieldPacket, ResultSetHeader } from 'mysql2';
import { jsonLength } from '../../activities/kit/ItemBudget.ts';
import { maxPageBytes, type RowReader, type StatementEnd } from '../databases/DatabaseConnection.ts';
import { valueOf } from './valueOf.ts';

interface Waiting {
  readonly resolve: (page: unknown[][] | null) => void;
  readonly reject: (error: unknown) => void;
}

/** The events of a running statement. */
export interface MysqlStatement {
  on(event: 'fields', listener: (fields: FieldPacket[] | undefined) => void): this;
  on(event: 'result', listener: (row: unknown[] | ResultSetHeader) => void): this;
  on(event: 'error', listener: (error: unknown) => void): this;
  on(event: 'end', listener: () => void): this;
}

/** Reads the rows of one statement page by page. Between two pages the connection reads nothing, so that the server waits. */
export class MysqlReader implements RowReader {
  columns: readonly string[] = [];
  end: StatementEnd = { affected: null, command: '', insertId: null };
  readonly #connection: Connection;
  readonly #pageRows: number;
  readonly #destroy: () => void;
  #fields: readonly FieldPacket[] | null = null;
  /** A procedure may have several results; the first one counts. */
  #isFirst = true;
  #page: unknown[][] = [];
  #pageBytes = 0;
  #isDone = false;
  #isPaused = false;
  #failure: { error: unknown } | null = null;
  #waiting: Waiting | null = null;

  constructor(
    { connection, destroy }: { connection: Connection; destroy: () => void },
    statement: MysqlStatement,
    pageRows: number,
  ) {
    this.#connection = connection;
    this.#pageRows = pageRows;
    this.#destroy = destroy;
    statement.on('fields', (fields) => this.#begin(fields));
    statement.on('result', (row) => this.#take(row));
    statement.on('error', (error) => this.fail(error));
    statement.on('end', () => {
      this.#isDone = true;
      this.#answer();
    });
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** Errors: those of the server and of the connection. */
  next(): Promise<unknown[][] | null> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.#failure || this.#isDone || (this.#isPaused && this.#page.length > 0)) return this.#answer();
      this.#resume();
    });
  }

  /** The server would send all other rows first, so the connection ends. */
  async close(): Promise<void> {
    if (!this.#isDone) this.#destroy();
  }

  /** Also of a lost connection. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#isDone = true;
    this.#answer();
  }

  #begin(fields: FieldPacket[] | undefined): void {
    this.#isFirst = this.#fields === null;
    if (fields === undefined || !this.#isFirst) return;
    this.#fields = fields;
    this.columns = fields.map(({ name }) => name);
  }

  #take(row: unknown[] | ResultSetHeader): void {
    if (!Array.isArray(row)) {
      const { affectedRows, insertId } = row;
      this.end = { affected: affectedRows, command: '', insertId: String(insertId) === '0' ? null : String(insertId) };
      return;
    }
    if (!this.#isFirst) return;
    try {
      this.#page.push(row.map((value, place) => valueOf(value, this.#fields?.[place])));
    } catch (error) {
      this.#failure ??= { error };
    }
    for (const value of row) this.#pageBytes += sizeOf(value);
    if (this.#page.length < this.#pageRows && this.#pageBytes < maxPageBytes) return;
    this.#isPaused = true;
    this.#connection.pause();
    this.#answer();
  }

  #resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#connection.resume();
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

/** About the bytes of a value. */
function sizeOf(value: unknown): number {
  return value instanceof Uint8Array ? value.length : jsonLength(value);
}
