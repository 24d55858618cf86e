import { sql } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';
import { nodeRunColumns, type NodeRunJson, type NodeRunRow } from './executionNodes.ts';

/** The latest run of a node, with the number of its runs and the items it was given. */
export interface NodeRunSummary extends NodeRunRow {
  runs: number;
  itemsIn: number;
  /** Items of all runs by port; null if there was one run. */
  outputTotals: Record<string, number> | null;
}

const columns = sql.join(nodeRunColumns.map((column) => sql.ref(column)));
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
    const now = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom(sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('cursor')),
    );
    return { nodes: await this.#nodes(executionId, after), cursor: now!.cursor };
  }

  #nodes(executionId: string, after: string | null): Promise<NodeRunSummary[]> {
    const isOfExecution = sql`organization_id = ${organizationOf(this.#scope)} AND execution_id = ${executionId}`;
    // The row's transaction is not before the one in `after`; the numbers of rows go around at 2³².
    const isSince = sql`(written_by::text::bigint - ${after}::text::numeric % 4294967296 + 4294967296) % 4294967296 < 2147483648`;
    return runQuery(
      this.#scope,
      sql<NodeRunSummary>`WITH latest AS (
         SELECT DISTINCT ON (node_id) ${columns}, execution_id, organization_id, count(*) OVER nodes::int AS runs,
           min(started_at) OVER nodes AS first_started_at
         FROM engine.shown_nodes WHERE ${isOfExecution} AND (${after}::text IS NULL OR node_id IN (
           SELECT node_id FROM engine.shown_nodes WHERE ${isOfExecution} AND ${isSince}))
         WINDOW nodes AS (PARTITION BY node_id) ORDER BY node_id, run_index DESC
       ), given AS (
         -- All at once: no index is asked through the view for a single run.
         SELECT latest.node_id, sum((source.outputs -> (wanted.value ->> 'port') ->> 'count')::bigint)::int AS items
         FROM latest, jsonb_each(latest.sources) AS port, jsonb_array_elements(port.value) AS wanted
         JOIN engine.shown_nodes source ON source.organization_id = ${organizationOf(this.#scope)} AND source.execution_id = ${executionId}
           AND source.node_id = wanted.value ->> 'node_id' AND source.run_index = (wanted.value ->> 'run_index')::int
         GROUP BY latest.node_id
       ), totals AS (
         SELECT node_id, jsonb_object_agg(port, items) AS output_totals FROM (
           SELECT run.node_id, port.key AS port, sum((port.value ->> 'count')::bigint) AS items
           FROM engine.shown_nodes run, jsonb_each(run.outputs) AS port
           WHERE run.organization_id = ${organizationOf(this.#scope)} AND run.execution_id = ${executionId} AND run.node_id IN (SELECT node_id FROM latest WHERE runs > 1)
           GROUP BY run.node_id, port.key) AS by_port
         GROUP BY node_id
       )
       SELECT ${columns}, runs, coalesce(given.items, 0) AS items_in, output_totals
       FROM latest LEFT JOIN given USING (node_id) LEFT JOIN totals USING (node_id) ORDER BY first_started_at NULLS LAST, node_id LIMIT ${maxNodes}`,
    );
  }

  /** Ports on which the latest run of a node left items, in the order of its ports; for answers made from the last node. */
  async latestRun(executionId: string, nodeId: string): Promise<NodeRunRow | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executionNodes')
        .select(nodeRunColumns)
        .$narrowType<NodeRunJson>()
        .where('executionId', '=', executionId)
        .where('nodeId', '=', nodeId)
        .orderBy('runIndex', 'desc')
        .limit(1),
    );
  }
}
