import type { components } from '../../openapi/generated/types.ts';
import type { EncodedItems } from '../itemsCodec.ts';
import { organizationOf, runChange, runStatement, type Scope } from './scope.ts';

type Schemas = components['schemas'];

/** One run of one node. */
export interface NodeRunKey {
  executionId: string;
  nodeId: string;
  runIndex: number;
}

/** Where the items of an input came from, as `execution_nodes.sources` keeps it. */
export interface NodeRunSource {
  node_id: string;
  run_index: number;
  port: string;
}

/** What a node run did; times as `Date`. */
export interface NodeRunRow {
  nodeId: string;
  runIndex: number;
  name: string;
  type: string;
  status: Schemas['NodeRunStatus'];
  startedAt: Date | null;
  durationMs: number | null;
  attempts: number;
  error: Schemas['ExecutionError'] | null;
  sources: Record<string, NodeRunSource[]>;
  outputs: Record<string, { count: number; size_bytes: number }>;
  waitUntil: Date | null;
}

/** What a node run leaves in the end, with its items. */
export interface FinishedRun extends NodeRunKey {
  name: string;
  type: string;
  status: 'success' | 'error' | 'waiting';
  startedAt: Date;
  durationMs: number;
  attempts: number;
  error: Schemas['ExecutionError'] | null;
  sources: Record<string, NodeRunSource[]>;
  outputs: { port: string; encoded: EncodedItems }[];
  waitUntil: Date | null;
}

/** A run that begins, or is attempted again. */
export interface BegunRun extends NodeRunKey {
  name: string;
  type: string;
  sources: Record<string, NodeRunSource[]>;
  startedAt: Date;
}

const columns =
  'node_id, run_index, name, type, status, started_at, duration_ms, attempts, error, sources, outputs, wait_until';
const maxListed = 10_000;

/** Node runs of executions. A run that ended in success, error or canceled is never changed again. */
export class ExecutionNodes {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async find({ executionId, nodeId, runIndex }: NodeRunKey): Promise<NodeRunRow | null> {
    const rows = await runStatement<NodeRunRow>(
      this.#scope,
      `SELECT ${columns} FROM execution_nodes WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4`,
      [organizationOf(this.#scope), executionId, nodeId, runIndex],
    );
    return rows[0] ?? null;
  }

  /** The latest run of a node that ended well; null where there is none. */
  async findLatestSuccess(executionId: string, nodeId: string): Promise<NodeRunRow | null> {
    const rows = await runStatement<NodeRunRow>(
      this.#scope,
      `SELECT ${columns} FROM execution_nodes
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND status = 'success' ORDER BY run_index DESC LIMIT 1`,
      [organizationOf(this.#scope), executionId, nodeId],
    );
    return rows[0] ?? null;
  }

  /** The latest run of each node in the order in which they began, with the number of runs; at most 10,000 nodes. */
  async listLatest(executionId: string): Promise<(NodeRunRow & { runs: number })[]> {
    return runStatement(
      this.#scope,
      `SELECT * FROM (
         SELECT DISTINCT ON (node_id) ${columns}, count(*) OVER (PARTITION BY node_id)::int AS runs
         FROM execution_nodes WHERE organization_id = $1 AND execution_id = $2 ORDER BY node_id, run_index DESC
       ) latest ORDER BY started_at, run_index, node_id LIMIT ${maxListed}`,
      [organizationOf(this.#scope), executionId],
    );
  }

  /** The runs of one node in order, from `fromRunIndex` on. */
  async listRuns({
    executionId,
    nodeId,
    fromRunIndex,
    limit,
  }: {
    executionId: string;
    nodeId: string;
    fromRunIndex: number;
    limit: number;
  }): Promise<NodeRunRow[]> {
    return runStatement(
      this.#scope,
      `SELECT ${columns} FROM execution_nodes
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index >= $4 ORDER BY run_index LIMIT $5`,
      [organizationOf(this.#scope), executionId, nodeId, fromRunIndex, limit],
    );
  }

  /** Shows a run as running; its number of failed attempts stays. */
  async begin(run: BegunRun): Promise<void> {
    await runChange(
      this.#scope,
      `INSERT INTO execution_nodes (organization_id, execution_id, node_id, run_index, name, type, status, started_at, attempts, sources)
       VALUES ($1, $2, $3, $4, $5, $6, 'running', $7, 1, $8)
       ON CONFLICT (execution_id, node_id, run_index) DO UPDATE SET error = NULL
       WHERE execution_nodes.status = 'running'`,
      [
        organizationOf(this.#scope),
        run.executionId,
        run.nodeId,
        run.runIndex,
        run.name,
        run.type,
        run.startedAt,
        JSON.stringify(run.sources),
      ],
    );
  }

  /** Notes that an attempt failed and another one follows. */
  async noteFailedAttempt(
    { executionId, nodeId, runIndex }: NodeRunKey,
    error: Schemas['ExecutionError'],
  ): Promise<void> {
    await runChange(
      this.#scope,
      `UPDATE execution_nodes SET attempts = attempts + 1, error = $5
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4 AND status = 'running'`,
      [organizationOf(this.#scope), executionId, nodeId, runIndex, JSON.stringify(error)],
    );
  }

  /**
   * Writes the end of a run (or that it waits) and its items, in one statement: both or neither. Answers false where the
   * run had ended already: then nothing is written and the first end counts.
   */
  async finish(run: FinishedRun): Promise<boolean> {
    const outputs = Object.fromEntries(
      run.outputs.map(({ port, encoded }) => [port, { count: encoded.itemCount, size_bytes: encoded.sizeBytes }]),
    );
    const kept = run.outputs.filter(({ encoded }) => encoded.itemCount > 0);
    const rows = await runStatement(
      this.#scope,
      `WITH run AS (
         INSERT INTO execution_nodes AS n (organization_id, execution_id, node_id, run_index, name, type, status, started_at, duration_ms, attempts, error, sources, outputs, wait_until)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         ON CONFLICT (execution_id, node_id, run_index) DO UPDATE SET status = excluded.status, duration_ms = excluded.duration_ms,
           attempts = excluded.attempts, error = excluded.error, outputs = excluded.outputs, wait_until = excluded.wait_until
         WHERE n.status IN ('running', 'waiting')
         RETURNING 1
       ), data AS (
         INSERT INTO execution_data (organization_id, execution_id, node_id, run_index, port, items, item_count, size_bytes)
         SELECT $1, $2, $3, $4, port, items, item_count, size_bytes
         FROM unnest($15::text[], $16::bytea[], $17::int[], $18::int[]) AS out (port, items, item_count, size_bytes)
         WHERE EXISTS (SELECT FROM run)
         ON CONFLICT DO NOTHING
       )
       SELECT 1 FROM run`,
      [
        organizationOf(this.#scope),
        run.executionId,
        run.nodeId,
        run.runIndex,
        run.name,
        run.type,
        run.status,
        run.startedAt,
        run.durationMs,
        run.attempts,
        run.error && JSON.stringify(run.error),
        JSON.stringify(run.sources),
        JSON.stringify(outputs),
        run.waitUntil,
        kept.map(({ port }) => port),
        kept.map(({ encoded }) => encoded.items),
        kept.map(({ encoded }) => encoded.itemCount),
        kept.map(({ encoded }) => encoded.sizeBytes),
      ],
    );
    return rows.length === 1;
  }
}
