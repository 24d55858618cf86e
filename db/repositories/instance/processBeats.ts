import { runChange, runStatement, type Scope } from '../scope.ts';

/** A worker beats every 5 s. Without a beat for this long it is frozen, killed or disconnected from the database. */
const freshSeconds = 30;
const keptHours = 1;

/** Signs of life of the processes of an instance. System only. */
export class ProcessBeats {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Writes that `process` (`<pid>@<host>`) is alive now. */
  async beat(process: string, kind: 'api' | 'worker', taskQueue: string): Promise<void> {
    await runChange(
      this.#scope,
      `INSERT INTO process_beats (process, kind, task_queue) VALUES ($1, $2, $3)
       ON CONFLICT (process) DO UPDATE SET kind = excluded.kind, task_queue = excluded.task_queue, seen_at = now()`,
      [process, kind, taskQueue],
    );
  }

  /** Removes a process that ends by itself. */
  async end(process: string): Promise<void> {
    await runChange(this.#scope, 'DELETE FROM process_beats WHERE process = $1', [process]);
  }

  /**
   * Returns whether a worker of the queue has beaten within 30 s; null if none has beaten within an hour, as with workers of an
   * older version, which do not.
   */
  async hasFreshWorker(taskQueue: string): Promise<boolean | null> {
    const [row] = await runStatement<{ fresh: boolean | null }>(
      this.#scope,
      `SELECT bool_or(seen_at > now() - interval '${freshSeconds} seconds') AS fresh
       FROM process_beats WHERE kind = 'worker' AND task_queue = $1 AND seen_at > now() - interval '${keptHours} hours'`,
      [taskQueue],
    );
    return row!.fresh;
  }

  /** Deletes processes that have not beaten for an hour; returns how many. */
  prune(): Promise<number> {
    return runChange(
      this.#scope,
      `DELETE FROM process_beats WHERE seen_at < now() - interval '${keptHours} hours'`,
      [],
    );
  }
}
