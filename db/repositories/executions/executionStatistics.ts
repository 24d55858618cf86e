import { sql } from 'kysely';

import type { ProjectView } from '../identity/projectView.ts';
import { isShownWith } from '../identity/viewConditions.ts';
import { organizationOf, runQueryForRow, type Scope } from '../scope.ts';

/** How executions of a period went: `ended` and `failed` of those in production, the rest of all. */
export interface ExecutionStatisticsRow {
  runs: number;
  ended: number;
  failed: number;
  p50Ms: number | null;
  p95Ms: number | null;
  /** Days that have any. */
  days: { day: string; runs: number; failed: number }[];
}

/** More executions of a period than these are not looked at. */
const atMost = 50_000;

/** Statistics of visible executions. */
export class ExecutionStatistics {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Of those created since a moment, in one query over the newest of them. */
  async since(from: Date, view: ProjectView): Promise<ExecutionStatisticsRow> {
    const statistics = await runQueryForRow(
      this.#scope,
      sql<ExecutionStatisticsRow>`WITH seen AS MATERIALIZED (
         SELECT e.status, e.mode = 'production' AS in_production, to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
           extract(epoch FROM e.stopped_at - e.started_at) * 1000 AS took_ms
         FROM executions e WHERE e.organization_id = ${organizationOf(this.#scope)} AND e.created_at >= ${from}
           AND ${isShownWith(this.#scope, 'e.digitalOrganizationId', view)}
         ORDER BY e.created_at DESC LIMIT ${atMost}),
       by_day AS (SELECT day, count(*)::int AS runs, (count(*) FILTER (WHERE in_production AND status = 'error'))::int AS failed FROM seen GROUP BY day)
       SELECT count(*)::int AS runs, (count(*) FILTER (WHERE in_production AND status IN ('success', 'error')))::int AS ended,
         (count(*) FILTER (WHERE in_production AND status = 'error'))::int AS failed,
         round(percentile_disc(0.5) WITHIN GROUP (ORDER BY took_ms) FILTER (WHERE status IN ('success', 'error')))::float8 AS p50_ms,
         round(percentile_disc(0.95) WITHIN GROUP (ORDER BY took_ms) FILTER (WHERE status IN ('success', 'error')))::float8 AS p95_ms,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('day', day, 'runs', runs, 'failed', failed) ORDER BY day), '[]') FROM by_day) AS days
       FROM seen`,
    );
    return statistics!;
  }
}
