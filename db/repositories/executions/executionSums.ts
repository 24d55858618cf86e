import { sql } from 'kysely';

import { runQuery, runQueryForRow, type Scope } from '../scope.ts';

/** Executions of one round: their nodes are read, too, so more would make a long transaction. */
const perRound = 5_000;
const keptHoursDays = 32;
const keptNodesDays = 401;
const keptDaysDays = 3 * 366;

/**
 * Sums of ended executions. The transaction that ends an execution puts it into `ended_executions` (a trigger); a round deletes it there and
 * adds it to the sums in one statement. Therefore each is counted once, whenever its end is committed and whatever process is killed. System only.
 */
export class ExecutionSums {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Adds up to 5,000 ended executions to the sums and tells pages; says whether there are more. One process at a time: others have nothing
   * to do. Runs of nodes that were copied from another execution were counted there.
   */
  async add(): Promise<boolean> {
    const turn = await runQueryForRow(
      this.#scope,
      sql<{
        isOurs: boolean;
      }>`SELECT pg_try_advisory_xact_lock(hashtextextended('bureau_execution_sums', 0)) AS is_ours`,
    );
    if (turn?.isOurs !== true) return false;
    const added = await runQuery(
      this.#scope,
      sql<{ organizationId: string; executions: bigint }>`WITH taken AS (
         DELETE FROM ended_executions WHERE ctid = ANY (ARRAY(SELECT ctid FROM ended_executions LIMIT ${perRound}::int)) RETURNING *
       ), hours AS (
         INSERT INTO execution_hours AS h (organization_id, hour, digital_organization_id, mode, status, executions, run_ms, time_saved_seconds)
         SELECT organization_id, date_trunc('hour', ended_at, 'UTC') AS hour, digital_organization_id, mode, status, count(*), sum(run_ms), sum(time_saved_seconds)
         FROM taken GROUP BY organization_id, hour, digital_organization_id, mode, status
         ON CONFLICT (organization_id, hour, digital_organization_id, mode, status) DO UPDATE SET executions = h.executions + excluded.executions,
           run_ms = h.run_ms + excluded.run_ms, time_saved_seconds = h.time_saved_seconds + excluded.time_saved_seconds
       ), days AS (
         INSERT INTO execution_days AS d (organization_id, day, digital_organization_id, mode, status, executions, run_ms, time_saved_seconds)
         SELECT organization_id, (ended_at AT TIME ZONE 'UTC')::date AS day, digital_organization_id, mode, status, count(*), sum(run_ms), sum(time_saved_seconds)
         FROM taken GROUP BY organization_id, day, digital_organization_id, mode, status
         ON CONFLICT (organization_id, day, digital_organization_id, mode, status) DO UPDATE SET executions = d.executions + excluded.executions,
           run_ms = d.run_ms + excluded.run_ms, time_saved_seconds = d.time_saved_seconds + excluded.time_saved_seconds
       ), nodes AS (
         INSERT INTO node_days AS n (organization_id, day, digital_organization_id, mode, node_id, name, type, runs, failures, duration_ms, max_duration_ms)
         SELECT t.organization_id, (t.ended_at AT TIME ZONE 'UTC')::date AS day, t.digital_organization_id, t.mode, r.node_id,
           (array_agg(r.name ORDER BY t.ended_at DESC))[1], (array_agg(r.type ORDER BY t.ended_at DESC))[1],
           count(*), count(*) FILTER (WHERE r.status = 'error'), sum(r.duration_ms), max(r.duration_ms)
         FROM taken t JOIN executions e ON e.organization_id = t.organization_id AND e.id = t.execution_id
           JOIN execution_nodes r ON r.organization_id = t.organization_id AND r.execution_id = t.execution_id
         WHERE r.status IN ('success', 'error') AND r.duration_ms IS NOT NULL AND (e.copied_from IS NULL OR r.started_at >= e.created_at)
         GROUP BY t.organization_id, day, t.digital_organization_id, t.mode, r.node_id
         ON CONFLICT (organization_id, day, digital_organization_id, mode, node_id) DO UPDATE SET name = excluded.name, type = excluded.type,
           runs = n.runs + excluded.runs, failures = n.failures + excluded.failures, duration_ms = n.duration_ms + excluded.duration_ms,
           max_duration_ms = greatest(n.max_duration_ms, excluded.max_duration_ms)
       )
       SELECT organization_id, count(*) AS executions FROM taken GROUP BY organization_id`,
    );
    for (const { organizationId } of added) this.#scope.tell({ kind: 'insights', organizationId, id: null });
    return added.reduce((sum, { executions }) => sum + Number(executions), 0) === perRound;
  }

  /** Deletes sums older than they are kept; returns how many. */
  async prune(): Promise<number> {
    const pruned = await runQueryForRow(
      this.#scope,
      sql<{ rows: bigint }>`WITH hours AS (
         DELETE FROM execution_hours WHERE hour < now() - ${keptHoursDays}::int * interval '1 day' RETURNING 1
       ), days AS (
         DELETE FROM execution_days WHERE day < current_date - ${keptDaysDays}::int RETURNING 1
       ), nodes AS (
         DELETE FROM node_days WHERE day < current_date - ${keptNodesDays}::int RETURNING 1
       ), costs AS (
         DELETE FROM execution_cost_days WHERE day < current_date - ${keptDaysDays}::int RETURNING 1
       )
       SELECT (SELECT count(*) FROM hours) + (SELECT count(*) FROM days) + (SELECT count(*) FROM nodes) + (SELECT count(*) FROM costs) AS rows`,
    );
    return Number(pruned?.rows ?? 0n);
  }
}
