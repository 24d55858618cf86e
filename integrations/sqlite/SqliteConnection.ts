import {
  maxPageBytes,
  type DatabaseConnection,
  type RowReader,
  type Statement,
} from '../databases/DatabaseConnection.ts';
import type { SqliteValue } from './messages.ts';
import type { SqliteProcess } from './SqliteProcess.ts';

/** The database of a process as the engine of databases uses it. */
export class SqliteConnection implements DatabaseConnection {
  readonly #process: SqliteProcess;

  constructor(process: SqliteProcess) {
    this.#process = process;
  }

  get isUsable(): boolean {
    return this.#process.isRunning;
  }

  async read({ sql, values }: Statement, pageRows: number): Promise<RowReader> {
    const process = this.#process;
    const first = (await process.ask({ do: 'read', sql, values: values as SqliteValue[] }))!;
    let isDone = false;
    const reader = {
      columns: first.columns,
      end: { affected: null as number | null, command: '', insertId: null },
      next: async () => {
        if (isDone) return null;
        const { rows, isLast, affected } = (await process.ask({ do: 'next', rows: pageRows, bytes: maxPageBytes }))!;
        isDone = isLast;
        if (isLast) reader.end = { ...reader.end, affected };
        return isLast && rows.length === 0 ? null : rows;
      },
      close: async () => {
        if (!isDone && process.isRunning) await process.ask({ do: 'stop' });
        isDone = true;
      },
    };
    return reader;
  }

  async command(...commands: readonly string[]): Promise<void> {
    for (const sql of commands) await this.#process.ask({ do: 'command', sql });
  }

  /** A running statement cannot be stopped otherwise. */
  async cancel(): Promise<void> {
    this.#process.kill();
  }

  async reset(): Promise<void> {
    await this.command('pragma query_only = off');
  }

  destroy(): void {
    this.#process.kill();
  }
}
