import type { Statement } from '../queueConnection.ts';
import type { PackedItems } from '../repositories/executions/executionData.ts';
import type { NodeRunRow, NodeRunSource } from '../repositories/executions/executionNodes.ts';

/** A run that is looked up, and shown as running if it has not ended. */
export interface OpenedRun {
  nodeId: string;
  runIndex: number;
  begin?: RunBegin;
}

export interface RunBegin {
  name: string;
  type: string;
  sources: Record<string, NodeRunSource[]>;
  startedAt: Date;
  /** A run that is found running has lost an attempt; not where an earlier step of the same attempt left it so. */
  counts: boolean;
}

/** A port of a node run. */
export interface PlaceOfItems {
  nodeId: string;
  runIndex: number;
  port: string;
}

/** The first row has the run, the others the items. */
export interface OpenedRow extends PackedItems {
  run: RunJson | null;
}

interface RunJson {
  node_id: string;
  run_index: number;
  name: string;
  type: string;
  status: NodeRunRow['status'];
  started_at: string | null;
  duration_ms: number | null;
  attempts: number;
  lost_attempts: number;
  error: NodeRunRow['error'];
  sources: NodeRunRow['sources'];
  outputs: NodeRunRow['outputs'];
  wait_until: string | null;
  retry_at?: string | null;
}

/** The statement that reads what a run needs. */
export function openRun(
  { organizationId, executionId }: { organizationId: string; executionId: string },
  run: OpenedRun | null,
  places: readonly PlaceOfItems[],
): Statement {
  const begin = run?.begin && { ...run.begin, started_at: run.begin.startedAt };
  return {
    name: 'engine_open_run',
    text: 'select * from engine.open_run($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      organizationId,
      executionId,
      run?.nodeId ?? null,
      run?.runIndex ?? null,
      begin ? JSON.stringify(begin) : null,
      places.map((place) => place.nodeId),
      places.map((place) => place.runIndex),
      places.map((place) => place.port),
    ],
  };
}

/** A run as repositories show it. */
export function toRunRow(run: RunJson): NodeRunRow {
  return {
    nodeId: run.node_id,
    runIndex: run.run_index,
    name: run.name,
    type: run.type,
    status: run.status,
    startedAt: run.started_at === null ? null : new Date(run.started_at),
    durationMs: run.duration_ms,
    attempts: run.attempts,
    lostAttempts: run.lost_attempts,
    error: run.error,
    sources: run.sources,
    outputs: run.outputs,
    waitUntil: run.wait_until === null ? null : new Date(run.wait_until),
    retryAt: run.retry_at ? new Date(run.retry_at) : null,
  };
}
