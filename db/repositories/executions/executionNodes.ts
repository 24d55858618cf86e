import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import type { EncodedItems } from '../../itemsCodec.ts';
import type { CollectedSpan } from '../../rows/collectedSpan.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { runQuery, runQueryForRow, tellOfExecution, type Scope } from '../scope.ts';

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
  /** Only while its organization is traced. */
  spans?: readonly CollectedSpan[];
}

/** Columns of `NodeRunRow`. */
export const nodeRunColumns = [
  'nodeId',
  'runIndex',
  'name',
  'type',
  'status',
  'startedAt',
  'durationMs',
  'attempts',
  'lostAttempts',
  'error',
  'sources',
  'outputs',
  'waitUntil',
] as const;
/** Those of JSON. */
export type NodeRunJson = Pick<NodeRunRow, 'error' | 'sources' | 'outputs'>;

/** Node runs of executions. A run that ended in success, error or canceled is never changed again. */
export class ExecutionNodes {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async find({ executionId, nodeId, runIndex }: NodeRunKey): Promise<NodeRunRow | null> {
    return runQueryForRow(
      this.#scope,
      this.#runs(executionId).where('nodeId', '=', nodeId).where('runIndex', '=', runIndex),
    );
  }

  /** Shows a run that waited as running. */
  async goOn({ executionId, nodeId, runIndex }: NodeRunKey): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('executionNodes')
        .set({ status: 'running', waitUntil: null })
        .where('executionId', '=', executionId)
        .where('nodeId', '=', nodeId)
        .where('runIndex', '=', runIndex)
        .where('status', '=', 'waiting'),
    );
    tellOfExecution(this.#scope, executionId, 'execution_steps');
  }

  /** The latest run of a node that ended well; null if there is none. */
  async findLatestSuccess(executionId: string, nodeId: string): Promise<NodeRunRow | null> {
    return runQueryForRow(
      this.#scope,
      this.#runs(executionId)
        .where('nodeId', '=', nodeId)
        .where('status', '=', 'success')
        .orderBy('runIndex', 'desc')
        .limit(1),
    );
  }

  /** How many runs of nodes have ended; it only rises. */
  async countEnded(executionId: string): Promise<number> {
    const ended = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executionNodes')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('executionId', '=', executionId)
        .where('status', 'not in', ['running', 'waiting']),
    );
    return ended!.count;
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
    return runQuery(
      this.#scope,
      this.#runs(executionId)
        .select('console')
        .$narrowType<Pick<NodeRunDetail, 'console'>>()
        .where('nodeId', '=', nodeId)
        .where('runIndex', '>=', fromRunIndex)
        .orderBy('runIndex')
        .limit(limit),
    );
  }

  /** Several runs at once, in no order. */
  async findMany(executionId: string, runs: readonly { nodeId: string; runIndex: number }[]): Promise<NodeRunRow[]> {
    const wanted = sql`SELECT * FROM unnest(${runs.map(({ nodeId }) => nodeId)}::text[], ${runs.map(({ runIndex }) => runIndex)}::int[])`;
    return runQuery(this.#scope, this.#runs(executionId).where(sql<boolean>`(node_id, run_index) IN (${wanted})`));
  }

  /** The sources of a node's runs from one to another, in order. */
  async listSources(
    executionId: string,
    nodeId: string,
    { fromRun, toRun }: { fromRun: number; toRun: number },
  ): Promise<Record<string, NodeRunSource[]>[]> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executionNodes')
        .select('sources')
        .$narrowType<Pick<NodeRunRow, 'sources'>>()
        .where('executionId', '=', executionId)
        .where('nodeId', '=', nodeId)
        .where('runIndex', '>=', fromRun)
        .where('runIndex', '<=', toRun)
        .orderBy('runIndex'),
    );
    return rows.map(({ sources }) => sources);
  }

  /** Notes that an attempt ended without an end of its run: the next one must not count it as lost. */
  async noteInterruptedAttempt({ executionId, nodeId, runIndex }: NodeRunKey): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('executionNodes')
        .set((set) => ({ lostAttempts: set('lostAttempts', '-', 1) }))
        .where('executionId', '=', executionId)
        .where('nodeId', '=', nodeId)
        .where('runIndex', '=', runIndex)
        .where('status', '=', 'running')
        .where('error', 'is', null),
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
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('executionNodes')
        .set((set) => ({ attempts: set('attempts', '+', 1), error: JSON.stringify(error) }))
        .where('executionId', '=', executionId)
        .where('nodeId', '=', nodeId)
        .where('runIndex', '=', runIndex)
        .where('status', '=', 'running'),
    );
    tellOfExecution(this.#scope, executionId, 'execution_steps');
    if (retryAt === null) return false;
    const slot = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom(sql<boolean>`queue.back_off(${executionId}, ${retryAt})`.as('free')),
    );
    return slot?.free ?? false;
  }

  #runs(executionId: string) {
    return tablesOf(this.#scope)
      .selectFrom('executionNodes')
      .select(nodeRunColumns)
      .$narrowType<NodeRunJson>()
      .where('executionId', '=', executionId);
  }
}
