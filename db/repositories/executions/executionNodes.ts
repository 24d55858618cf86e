import type { components } from '../../../openapi/generated/types.ts';
import type { EncodedItems } from '../../itemsCodec.ts';
import { organizationOf, runChange, runStatement, tellOfExecution, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** One run of one node. */
export interface NodeRunKey {
  executionId: string;
  nodeId: string;
  runIndex: number;
}

/** Source of an input's items, as stored in `execution_nodes.sources`. */
export interface NodeRunSource {
  node_id: string;
  run_index: number;
  port: string;
  /** For items returned to a loop: the run of the loop that began its list. */
  list_run?: number;
}

/** A node run; times as `Date`. */
export interface NodeRunRow {
  nodeId: string;
  runIndex: number;
  name: string;
  type: string;
  status: Schemas['NodeRunStatus'];
  startedAt: Date | null;
  durationMs: number | null;
  /** Of the node's own, as its settings count them. */
  attempts: number;
  /** Began and never ended: their workers died. A run that ended otherwise is removed before the next one is counted. */
  lostAttempts: number;
  error: Schemas['ExecutionError'] | null;
  sources: Record<string, NodeRunSource[]>;
  outputs: Record<string, { count: number; size_bytes: number }>;
  waitUntil: Date | null;
  /** When its next attempt begins, where its execution holds no slot until then. Only of a run that was to begin. */
  retryAt?: Date | null;
}

/** A run with its console output. */
export interface NodeRunDetail extends NodeRunRow {
  console: Schemas['NodeConsole'] | null;
}

/** The final output of a node run, with its items. */
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
  /** Console output of its code; null for none. */
  console: Schemas['NodeConsole'] | null;
}

const columns =
  'node_id, run_index, name, type, status, started_at, duration_ms, attempts, lost_attempts, error, sources, outputs, wait_until';
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

  /** Shows a run that waited as running. */
  async goOn({ executionId, nodeId, runIndex }: NodeRunKey): Promise<void> {
    await runChange(
      this.#scope,
      `UPDATE execution_nodes SET status = 'running', wait_until = NULL
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4 AND status = 'waiting'`,
      [organizationOf(this.#scope), executionId, nodeId, runIndex],
    );
    tellOfExecution(this.#scope, executionId, 'execution_steps');
  }

  /** The latest run of a node that ended well; null if there is none. */
  async findLatestSuccess(executionId: string, nodeId: string): Promise<NodeRunRow | null> {
    const rows = await runStatement<NodeRunRow>(
      this.#scope,
      `SELECT ${columns} FROM execution_nodes
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND status = 'success' ORDER BY run_index DESC LIMIT 1`,
      [organizationOf(this.#scope), executionId, nodeId],
    );
    return rows[0] ?? null;
  }

  /** How many runs of nodes have ended; it only rises. */
  async countEnded(executionId: string): Promise<number> {
    const rows = await runStatement<{ count: number }>(
      this.#scope,
      `SELECT count(*)::int AS count FROM execution_nodes
       WHERE organization_id = $1 AND execution_id = $2 AND status NOT IN ('running', 'waiting')`,
      [organizationOf(this.#scope), executionId],
    );
    return rows[0]!.count;
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
  }): Promise<NodeRunDetail[]> {
    return runStatement(
      this.#scope,
      `SELECT ${columns}, console FROM execution_nodes
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index >= $4 ORDER BY run_index LIMIT $5`,
      [organizationOf(this.#scope), executionId, nodeId, fromRunIndex, limit],
    );
  }

  /** Several runs at once, in no order. */
  async findMany(executionId: string, runs: readonly { nodeId: string; runIndex: number }[]): Promise<NodeRunRow[]> {
    return runStatement<NodeRunRow>(
      this.#scope,
      `SELECT ${columns} FROM execution_nodes WHERE organization_id = $1 AND execution_id = $2
         AND (node_id, run_index) IN (SELECT * FROM unnest($3::text[], $4::int[]))`,
      [organizationOf(this.#scope), executionId, runs.map((run) => run.nodeId), runs.map((run) => run.runIndex)],
    );
  }

  /** The sources of a node's runs from one to another, in order. */
  async listSources(
    executionId: string,
    nodeId: string,
    { fromRun, toRun }: { fromRun: number; toRun: number },
  ): Promise<Record<string, NodeRunSource[]>[]> {
    const rows = await runStatement<Pick<NodeRunRow, 'sources'>>(
      this.#scope,
      `SELECT sources FROM execution_nodes
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index BETWEEN $4 AND $5 ORDER BY run_index`,
      [organizationOf(this.#scope), executionId, nodeId, fromRun, toRun],
    );
    return rows.map(({ sources }) => sources);
  }

  /** Notes that an attempt ended without an end of its run: the next one must not count it as lost. */
  async noteInterruptedAttempt({ executionId, nodeId, runIndex }: NodeRunKey): Promise<void> {
    await runChange(
      this.#scope,
      `UPDATE execution_nodes SET lost_attempts = lost_attempts - 1
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4 AND status = 'running' AND error IS NULL`,
      [organizationOf(this.#scope), executionId, nodeId, runIndex],
    );
  }

  /**
   * Notes that an attempt failed and another one follows. Returns true if the execution holds no slot until then; it has to ask for
   * one (`markRunning`).
   */
  async noteFailedAttempt(
    { executionId, nodeId, runIndex }: NodeRunKey,
    { error, retryAt }: { error: Schemas['ExecutionError']; retryAt: Date | null },
  ): Promise<boolean> {
    await runChange(
      this.#scope,
      `UPDATE execution_nodes SET attempts = attempts + 1, error = $5
       WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 AND run_index = $4 AND status = 'running'`,
      [organizationOf(this.#scope), executionId, nodeId, runIndex, JSON.stringify(error)],
    );
    tellOfExecution(this.#scope, executionId, 'execution_steps');
    if (retryAt === null) return false;
    const rows = await runStatement<{ free: boolean }>(this.#scope, 'SELECT queue.back_off($1, $2) AS free', [
      executionId,
      retryAt,
    ]);
    return rows[0]?.free ?? false;
  }
}
