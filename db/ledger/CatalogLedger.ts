import type { Pool } from 'pg';

import { AppError } from '../../openapi/AppError.ts';
import { every, type Loop } from '../../platform/jobs/every.ts';
import type { Change } from '../changes/change.ts';
import { GroupCommit } from '../groupCommit.ts';
import { newId } from '../ids.ts';
import { QueueConnection } from '../queueConnection.ts';

/** A run that wants its credits set aside. */
export interface CatalogRunRequest {
  readonly organizationId: string;
  /** The same run again, whatever process asks: it is paid once. */
  readonly reference: string;
  readonly accountId: string | null;
  readonly keyId: string | null;
  readonly executionId: string | null;
  readonly sourceId: string;
  readonly searchId: string;
  readonly requestId: string;
  readonly amountMicros: bigint;
  /** SHA-256 of search, inputs, limit and cursor, by which an export shows that it is of this run. */
  readonly askedSha256: Buffer;
}

/** Whether a run may continue, and its id; a `paid` run costs nothing more. */
export interface CatalogRunOpening {
  readonly runId: string;
  readonly verdict: 'ok' | 'paid' | 'under_way' | 'key_limit_reached' | 'credit_balance_exhausted' | 'budget_reached';
}

/** How a run ended. */
export interface CatalogRunEnd {
  readonly organizationId: string;
  readonly accountId: string | null;
  readonly runId: string;
  readonly amountMicros: bigint;
  readonly cached: boolean;
  /** Null if it failed. */
  readonly rowCount: number | null;
  /** Null if it went well. */
  readonly errorReason: string | null;
  readonly latencyMs: number;
}

export interface CatalogLedgerOptions {
  /** `Database.systemPool`: two of its connections are kept. */
  readonly pool: Pool;
  /** How long a run lives without its end; longer than any search. Default 5 minutes. */
  readonly leaseMs?: number;
  /** Default 30 s; 0 = only by `sweep()`. */
  readonly sweepEveryMs?: number;
  /** Called for each started or ended run, and for each organization whose credits changed. */
  readonly tell?: (change: Change) => void;
  readonly onError?: (error: unknown) => void;
}

/** By the number that the SQL function returns; those of refusals are the same as for holds (`verdicts.ts`). */
const verdicts: Readonly<Record<number, CatalogRunOpening['verdict']>> = {
  0: 'ok',
  1: 'paid',
  2: 'under_way',
  4: 'key_limit_reached',
  5: 'credit_balance_exhausted',
  6: 'budget_reached',
};
const maxBatch = 128;
const maxWaiting = 20_000;
const statementTimeoutMs = 10_000;
const closeAttempts = 5;
const sweepBatch = 500;

/**
 * Credits of runs of the data catalog: set aside before a source is asked, charged when it answered, each once for a reference over all
 * processes. Invariants: README.md beside this file. Errors of every method: `unavailable` while the database cannot be reached or is too busy.
 */
export class CatalogLedger {
  readonly #options: Required<CatalogLedgerOptions>;
  readonly #opens: GroupCommit<CatalogRunRequest, CatalogRunOpening>;
  readonly #closes: GroupCommit<CatalogRunEnd, boolean>;
  readonly #connections: { open: QueueConnection; close: QueueConnection };
  readonly #sweeping: Loop | null;

  constructor(options: CatalogLedgerOptions) {
    this.#options = {
      leaseMs: 300_000,
      sweepEveryMs: 30_000,
      tell: () => undefined,
      onError: () => undefined,
      ...options,
    };
    const connection = () => new QueueConnection(options.pool, statementTimeoutMs);
    this.#connections = { open: connection(), close: connection() };
    const isRefusal = (error: unknown): boolean => !(error instanceof AppError && error.code === 'unavailable');
    this.#opens = new GroupCommit({ maxBatch, maxWaiting, isRefusal, run: (batch) => this.#runOpens(batch) });
    this.#closes = new GroupCommit({ maxBatch, maxWaiting, isRefusal, run: (batch) => this.#runCloses(batch) });
    const { sweepEveryMs, onError } = this.#options;
    this.#sweeping =
      sweepEveryMs > 0
        ? every({ everyMs: sweepEveryMs, firstAfterMs: sweepEveryMs }, () => this.sweep(), onError)
        : null;
  }

  /** Sets the credits of a run aside, or says why not. */
  open(request: CatalogRunRequest): Promise<CatalogRunOpening> {
    return this.#opens.submit(request);
  }

  /** Charges a successful run, or releases the hold of a failed one; false if that was done before. Repeated while the database is away. */
  async close(end: CatalogRunEnd): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#closes.submit(end);
      } catch (error) {
        if (attempt >= closeAttempts || !(error instanceof AppError && error.code === 'unavailable')) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
      }
    }
  }

  /** Releases the holds of dead processes' runs and returns their number. */
  async sweep(): Promise<number> {
    const rows = await this.#connections.close.query<{ swept: number }>({
      name: 'sweep_catalog_runs',
      text: 'select ledger.sweep_catalog_runs($1) as swept',
      values: [sweepBatch],
    });
    return rows[0]?.swept ?? 0;
  }

  /** Ends what is under way, then gives the connections up. */
  async shutDown(): Promise<void> {
    await this.#sweeping?.stop();
    await this.#opens.close();
    await this.#closes.close();
    await Promise.all([this.#connections.open.close(), this.#connections.close.close()]);
  }

  async #runOpens(batch: readonly CatalogRunRequest[]): Promise<CatalogRunOpening[]> {
    const [row] = await this.#connections.open.query<{ runs: string[]; verdicts: number[] }>({
      name: 'open_catalog_runs',
      text: `select o.runs, o.verdicts, ledger.note_catalog_inputs(o.runs, $12)
        from ledger.open_catalog_runs($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) o`,
      values: [
        batch.map(() => newId('catalogRun')),
        batch.map(({ organizationId }) => organizationId),
        batch.map(({ reference }) => reference),
        batch.map(({ accountId }) => accountId),
        batch.map(({ keyId }) => keyId),
        batch.map(({ executionId }) => executionId),
        batch.map(({ sourceId }) => sourceId),
        batch.map(({ searchId }) => searchId),
        batch.map(({ requestId }) => requestId),
        batch.map(({ amountMicros }) => amountMicros),
        this.#options.leaseMs,
        batch.map(({ askedSha256 }) => askedSha256),
      ],
    });
    const opened = row!.runs.map((runId, place) => ({
      runId,
      verdict: verdicts[row!.verdicts[place]!]!,
    }));
    this.#tellOfRuns(batch, (place) => opened[place]!.verdict === 'ok');
    return opened;
  }

  async #runCloses(batch: readonly CatalogRunEnd[]): Promise<boolean[]> {
    const [row] = await this.#connections.close.query<{ closed: boolean[] }>({
      name: 'close_catalog_runs',
      text: 'select * from ledger.close_catalog_runs($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [
        batch.map(({ runId }) => runId),
        batch.map(({ errorReason }) => (errorReason === null ? 'success' : 'error')),
        batch.map(({ amountMicros }) => amountMicros),
        batch.map(({ cached }) => cached),
        batch.map(({ rowCount }) => rowCount),
        batch.map(({ errorReason }) => errorReason),
        batch.map(({ latencyMs }) => Math.round(latencyMs)),
        batch.map(() => newId('ledgerEntry')),
        batch.map(() => newId('ledgerEntry')),
      ],
    });
    const closed = row!.closed;
    const charged = new Set(
      batch.flatMap(({ organizationId, amountMicros }, place) =>
        closed[place] && amountMicros > 0n ? [organizationId] : [],
      ),
    );
    for (const organizationId of charged) this.#options.tell({ kind: 'wallet', organizationId, id: null });
    this.#tellOfRuns(batch, (place) => closed[place] === true);
    return closed;
  }

  /** Without its id: pages show lists of runs only, and many runs of one account are one change so. */
  #tellOfRuns(
    batch: readonly Pick<CatalogRunRequest, 'organizationId' | 'accountId'>[],
    changed: (place: number) => boolean,
  ): void {
    for (const [place, { organizationId, accountId }] of batch.entries())
      if (changed(place)) this.#options.tell({ kind: 'catalog_run', organizationId, id: null, accountId });
  }
}
