import type { Pool } from 'pg';

import { newId } from '../../db/ids.ts';

interface Running {
  readonly organizationId: string;
  readonly projectId: string;
  readonly accountId: string;
  readonly digitalOrganizationId: string;
  readonly count: number;
  /** Ended runs of `n1`, `n2` … in each, of 100 ms, 200 ms …; the last one fails where `failing`. */
  readonly nodes?: number;
  readonly failing?: boolean;
  readonly mode?: string;
  readonly settings?: object;
  readonly name?: string;
}

/** Inserts executions that have run for two seconds, of a digital organization that is made where it is not there; returns their ids. */
export async function insertRunning(pool: Pick<Pool, 'query'>, running: Running): Promise<string[]> {
  const { organizationId, projectId, accountId, digitalOrganizationId, count, nodes = 1, failing = false } = running;
  const ids = Array.from({ length: count }, () => newId('execution'));
  await pool.query(
    `insert into digital_organizations (id, organization_id, project_id, name, draft, created_by)
     values ($1, $2, $3, $4, '{"nodes":[],"connections":[]}', $5) on conflict do nothing`,
    [digitalOrganizationId, organizationId, projectId, running.name ?? 'Test', accountId],
  );
  await pool.query(
    `insert into executions (id, organization_id, project_id, digital_organization_id, graph, settings, mode, status, trigger, started_at)
     select id, $2, $3, $4, '{"nodes":[],"connections":[]}', $6, $5, 'running', '{"kind":"webhook","node_id":"n1"}',
       date_trunc('milliseconds', now()) - interval '2 seconds' from unnest($1::text[]) id`,
    [ids, organizationId, projectId, digitalOrganizationId, running.mode ?? 'production', running.settings ?? {}],
  );
  await pool.query(
    `insert into execution_nodes (organization_id, execution_id, node_id, run_index, name, type, status, started_at, duration_ms)
     select $2, id, 'n' || place, 0, 'Node ' || place, 'data.edit_fields', case when $4 and place = $3 then 'error' else 'success' end, now(), place * 100
     from unnest($1::text[]) id, generate_series(1, $3::int) place`,
    [ids, organizationId, nodes, failing],
  );
  return ids;
}
