import { sql } from 'kysely';

import type { Statement } from '../queueConnection.ts';
import { graphColumn } from '../repositories/digitalOrganizations/graphColumn.ts';
import { textOf } from '../tables/textOf.ts';

const text = textOf(sql`
  SELECT e.id, e.organization_id AS "organizationId", o.name AS "organizationName", e.digital_organization_id AS "digitalOrganizationId",
    d.name AS "digitalOrganizationName", d.published_version_id IS NOT NULL AS published, e.account_id AS "accountId", e.mode,
    e.version_id IS NULL AS "isDraft", e.copied_from IS NOT NULL AS "hasCopies", e.until_node AS "untilNode", e.status, e.queued_at AS "queuedAt", e.settings,
    coalesce(${graphColumn('e')}, ${graphColumn('v')}) AS graph, n.outputs AS "startOutputs", e.trigger ->> 'node_id' AS "startNodeId", t.items AS "startItems"
  FROM executions e
  JOIN organizations o ON o.id = e.organization_id
  JOIN digital_organizations d ON d.id = e.digital_organization_id AND d.organization_id = e.organization_id
  LEFT JOIN versions v ON v.id = e.version_id AND v.organization_id = e.organization_id
  LEFT JOIN execution_nodes n ON n.execution_id = e.id AND n.node_id = e.trigger ->> 'node_id' AND n.run_index = 0
  LEFT JOIN execution_data t ON t.execution_id = e.id AND t.node_id = n.node_id AND t.run_index = 0 AND t.port = 'main' AND t.size_bytes < 65536
  WHERE e.organization_id = $1 AND e.id = $2`);

/** The statement that reads an execution as its worker sees it (`RunningExecution`). */
export function loadExecution(organizationId: string, executionId: string): Statement {
  return { name: 'engine_load_execution', text, values: [organizationId, executionId] };
}
