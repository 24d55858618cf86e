import type { NodeRunRow } from './executionNodes.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';

/** The latest run of a node, with the number of its runs and the items it was given. */
export interface NodeRunSummary extends NodeRunRow {
  runs: number;
  itemsIn: number;
  /** Items of all runs by port; null if there was one run. */
  outputTotals: Record<string, number> | null;
}

const columns =
  'node_id, run_index, name, type, status, started_at, duration_ms, attempts, lost_attempts, error, sources, outputs, wait_until';
/** The row's transaction is not before the one in `$3`; the numbers of rows go around at 2³². */
const isSince = `(written_by::text::bigint - $3::text::numeric % 4294967296 + 4294967296) % 4294967296 < 2147483648`;
const maxNodes = 1_000; // as many as a graph may have

/** Executions as shown to people: without error messages if they work for a hirer (`engine.shown_nodes`). */
export class ExecutionDetails {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The latest run of each node, in the order in which the nodes began first. */
  nodes(executionId: string): Promise<NodeRunSummary[]> {
    return this.#nodes(executionId, null);
  }

  /**
   * Reads the same for nodes that changed since an earlier response (null: for all), with the cursor for the next request. Transactions are
   * numbered, so a row is new where its transaction was not over when the earlier answer was read: no clock, and nothing to write.
   */
  async progress(executionId: string, after: string | null): Promise<{ nodes: NodeRunSummary[]; cursor: string }> {
    // Read first, so that concurrent writes appear twice rather than not at all.
    const [now] = await runStatement<{ cursor: string }>(
      this.#scope,
      'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS cursor',
    );
    return { nodes: await this.#nodes(executionId, after), cursor: now!.cursor };
  }

  #nodes(executionId: string, after: string | null): Promise<NodeRunSummary[]> {
    return runStatement<NodeRunSummary>(
      this.#scope,
      `WITH latest AS (
         SELECT DISTINCT ON (node_id) ${columns}, execution_id, organization_id, count(*) OVER nodes::int AS runs,
           min(started_at) OVER nodes AS first_started_at
         FROM engine.shown_nodes WHERE organization_id = $1 AND execution_id = $2 AND ($3::text IS NULL OR node_id IN (
           SELECT node_id FROM engine.shown_nodes WHERE organization_id = $1 AND execution_id = $2 AND ${isSince}))
         WINDOW nodes AS (PARTITION BY node_id) ORDER BY node_id, run_index DESC
       ), given AS (
         -- All at once: no index is asked through the view for a single run.
         SELECT latest.node_id, sum((source.outputs -> (wanted.value ->> 'port') ->> 'count')::bigint)::int AS items
         FROM latest, jsonb_each(latest.sources) AS port, jsonb_array_elements(port.value) AS wanted
         JOIN engine.shown_nodes source ON source.organization_id = $1 AND source.execution_id = $2
           AND source.node_id = wanted.value ->> 'node_id' AND source.run_index = (wanted.value ->> 'run_index')::int
         GROUP BY latest.node_id
       ), totals AS (
         SELECT node_id, jsonb_object_agg(port, items) AS output_totals FROM (
           SELECT run.node_id, port.key AS port, sum((port.value ->> 'count')::bigint) AS items
           FROM engine.shown_nodes run, jsonb_each(run.outputs) AS port
           WHERE run.organization_id = $1 AND run.execution_id = $2 AND run.node_id IN (SELECT node_id FROM latest WHERE runs > 1)
           GROUP BY run.node_id, port.key) AS by_port
         GROUP BY node_id
       )
       SELECT ${columns}, runs, coalesce(given.items, 0) AS items_in, output_totals
       FROM latest LEFT JOIN given USING (node_id) LEFT JOIN totals USING (node_id) ORDER BY first_started_at NULLS LAST, node_id LIMIT ${maxNodes}`,
      [organizationOf(this.#scope), executionId, after],
    );
  }

  /** Ports on which the latest run of a node left items, in the order of its ports; for answers made from the last node. */
  async latestRun(executionId: string, nodeId: string): Promise<NodeRunRow | null> {
    const rows = await runStatement<NodeRunRow>(
      this.#scope,
      `SELECT ${columns} FROM execution_nodes WHERE organization_id = $1 AND execution_id = $2 AND node_id = $3 ORDER BY run_index DESC LIMIT 1`,
      [organizationOf(this.#scope), executionId, nodeId],
    );
    return rows[0] ?? null;
  }
}
