import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { AppError } from '../../openapi/AppError.ts';
import type { NodeFiles } from '../../activities/kit/services/NodeFiles.ts';
import { FairSemaphore, type Release } from '../../platform/fairness/FairSemaphore.ts';
import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import type { DoWork, OpenDatabase, WorkOptions } from '../databases/DatabaseSession.ts';
import type { DatabaseOfItem } from '../databases/runOperations.ts';
import { pageRows, runStatement } from '../databases/statements/runStatement.ts';
import { readTableShape, type TableShape } from '../databases/tableShapes.ts';
import { withDeadline } from '../databases/withDeadline.ts';
import { sqlite } from './dialect.ts';
import { failureOf } from './failureOf.ts';
import { SqliteConnection } from './SqliteConnection.ts';
import { SqliteProcess } from './SqliteProcess.ts';

/** Largest database. */
const maxBytes = 1024 ** 3;
const openTimeoutMs = 120_000;
const prefix = 'bureau-sqlite-';
/** Folders that a crash has left are older than any node run can be. */
const staleMs = 24 * 3_600_000;

/** Databases that a worker has open at a time. Organizations take turns. */
const slots = new FairSemaphore({
  fits: (_request, { all }) => all < 4,
  maxWaiting: 1_000,
  refused: () =>
    new AppError('unavailable', 'Too many SQLite databases are in use. Try again later.', { retryable: true }),
});

/** The parts of a node's run that a database needs. */
export interface SqliteContext {
  readonly files: Pick<NodeFiles, 'read' | 'write'>;
  readonly signal: AbortSignal;
  readonly organizationId: string;
}

/**
 * A copy of a database file, open in a process of its own. Each change is a transaction, so that a failed one leaves nothing. The changed
 * database becomes a new file at the end. The file that was opened stays as it is.
 */
export class SqliteFile implements DatabaseOfItem {
  readonly #context: SqliteContext;
  readonly #folder: string;
  #process: SqliteProcess;
  #connection: SqliteConnection;
  readonly #releaseSlot: Release;
  readonly #shapes = new Map<string, TableShape>();
  #hasChanged = false;

  private constructor(context: SqliteContext, opened: { folder: string; process: SqliteProcess; release: Release }) {
    this.#context = context;
    this.#folder = opened.folder;
    this.#process = opened.process;
    this.#connection = new SqliteConnection(opened.process);
    this.#releaseSlot = opened.release;
  }

  /** Opens the database of a file, or a new one. Errors: `file_limit_reached`; those of the store; `target_error` if it is no database. */
  static async open(file: Pick<Binary, 'id'> | null, context: SqliteContext): Promise<SqliteFile> {
    const { files, signal, organizationId } = context;
    const release = await slots.hold({ organizationId, amount: 1 }, { waitMs: Infinity, signal });
    let folder: string | undefined;
    let opened: SqliteFile | undefined;
    try {
      await removeStale();
      folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
      const path = pathIn(folder);
      if (file) {
        const { content } = await files.read(file);
        await pipeline(bounded(content), createWriteStream(path, { mode: 0o600 }), { signal });
      }
      opened = new SqliteFile(context, { folder, process: new SqliteProcess(folder), release });
      await opened.#begin();
      return opened;
    } catch (error) {
      if (opened) await opened.close();
      else {
        if (folder !== undefined) await rm(folder, { recursive: true, force: true });
        release();
      }
      throw error;
    }
  }

  /** Errors: those of SQLite, in words; `target_timeout`; `file_limit_reached` for memory. Nothing is changed then. */
  readonly work: DoWork = (options, work) => this.#within(options, work);

  transaction<T>(options: WorkOptions, work: (doWork: DoWork) => Promise<T>): Promise<T> {
    return this.#within(options, (database) =>
      work(({ kind }, part) => {
        if (kind === 'guarded')
          throw new AppError('parameter_invalid', 'A read-only query cannot be part of a transaction of changes.', {
            param: '/read_only',
          });
        return part(database);
      }),
    );
  }

  /** Stores the changed database; null if nothing was changed. Errors: those of the store. */
  async changed(meta: { fileName: string }): Promise<Binary | null> {
    if (!this.#hasChanged) return null;
    await this.#beginAgain();
    const { signal, files } = this.#context;
    await this.#translated(() =>
      withDeadline(this.#connection, { signal, timeoutMs: openTimeoutMs }, () => this.#process.ask({ do: 'finish' })),
    );
    return files.write(createReadStream(pathIn(this.#folder)), { ...meta, mediaType: 'application/vnd.sqlite3' });
  }

  async close(): Promise<void> {
    await this.#process.close();
    await rm(this.#folder, { recursive: true, force: true });
    this.#releaseSlot();
  }

  /** Opens the copy in its process. */
  async #begin(): Promise<void> {
    const { signal } = this.#context;
    await this.#translated(() =>
      withDeadline(this.#connection, { signal, timeoutMs: openTimeoutMs }, () =>
        this.#process.ask({ do: 'open', path: pathIn(this.#folder), maxBytes }),
      ),
    );
  }

  /** After a statement whose process was killed: the changes before it are in the file, and its own are undone when it is opened. */
  async #beginAgain(): Promise<void> {
    if (this.#process.isRunning) return;
    this.#context.signal.throwIfAborted();
    await this.#process.close();
    this.#process = new SqliteProcess(this.#folder);
    this.#connection = new SqliteConnection(this.#process);
    this.#shapes.clear();
    await this.#begin();
  }

  async #within<T>({ kind, timeoutMs }: WorkOptions, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
    const { signal } = this.#context;
    const doesChange = kind === 'change' || kind === 'free';
    await this.#beginAgain();
    const connection = this.#connection;
    return this.#translated(() =>
      withDeadline(connection, { signal, timeoutMs }, async () => {
        if (kind === 'guarded') await sqlite.beginReadOnly(connection);
        if (doesChange) await connection.command('begin immediate');
        try {
          const result = await work(this.#opened());
          if (doesChange) await connection.command('commit');
          if (kind === 'guarded') await sqlite.endReadOnly(connection);
          this.#hasChanged ||= doesChange;
          // Tables may be others now.
          if (kind === 'free') this.#shapes.clear();
          return result;
        } catch (error) {
          // After some errors (a full file, INSERT OR ROLLBACK), SQLite has undone the transaction itself.
          if (connection.isUsable && doesChange) await connection.command('rollback').catch(() => undefined);
          if (connection.isUsable) await connection.reset();
          throw error;
        }
      }),
    );
  }

  #opened(): OpenDatabase {
    const connection = this.#connection;
    // A statement that is canceled has its transaction rolled back: the process stays for the next one.
    const kept = { read: connection.read.bind(connection), destroy: () => undefined };
    const run: OpenDatabase['run'] = (statement, limits) => runStatement(kept, statement, limits);
    return {
      dialect: sqlite,
      run,
      read: (statement) => connection.read(statement, pageRows),
      shapeOf: async (table) => {
        const known = this.#shapes.get(table.table) ?? (await readTableShape(sqlite, table, run));
        this.#shapes.set(table.table, known);
        return known;
      },
    };
  }

  async #translated<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw failureOf(error)?.error ?? error;
    }
  }
}

function pathIn(folder: string): string {
  return join(folder, 'database');
}

async function* bounded(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw new AppError('file_limit_reached', 'The file is larger than 1 GiB, the limit for SQLite databases.');
    yield chunk;
  }
}

/** A worker that has started again at once after a crash meets its folders before they are old, so that this is done at each opening. */
async function removeStale(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs <= staleMs) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined); // it may be of another user
  }
}
