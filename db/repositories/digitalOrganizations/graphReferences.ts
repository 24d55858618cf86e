import { sql, type RawBuilder } from 'kysely';

import { tablesOf } from '../../tables/tablesOf.ts';
import type { Scope } from '../scope.ts';

/**
 * Selects the users of resources of projects: digital organizations with their draft and published version, and employees with their
 * agents represented as nodes (`domains/employees/agentGraph.ts`). One of the two ids is null.
 */
export function graphReferences(scope: Scope) {
  const here = tablesOf(scope);
  const digitalOrganizations = here
    .selectFrom('digitalOrganizations as d')
    .leftJoin('versions as v', 'v.id', 'd.publishedVersionId')
    .select([
      sql<string | null>`d.id`.as('digitalOrganizationId'),
      sql<string | null>`null::text`.as('employeeId'),
      'd.name',
      'd.projectId',
      sql`jsonb_build_array(d.draft, v.graph)`.as('graphs'),
    ])
    .where('d.employeeId', 'is', null);
  const employees = here
    .selectFrom('employees as e')
    .leftJoin('employeeVersions as w', 'w.id', 'e.versionId')
    .select([
      sql<string | null>`null::text`.as('digitalOrganizationId'),
      sql<string | null>`e.id`.as('employeeId'),
      'e.name',
      'e.projectId',
      sql`jsonb_build_array(${agentOf('e.worker')}, ${agentOf('w.worker')})`.as('graphs'),
    ])
    .where(sql<boolean>`(e.worker->>'kind' = 'agent' or w.worker->>'kind' = 'agent')`);
  return digitalOrganizations.unionAll(employees);
}

/** The parameters and credentials of a node `ai.agent`, of a worker in the JSON of `column`; nothing for others. */
function agentOf(column: string): RawBuilder<unknown> {
  const worker = sql.ref(column);
  return sql`jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('type', 'ai.agent', 'credentials', ${worker}->'credentials',
    'parameters', jsonb_build_object('tools', ${worker}->'tools', 'api_documents', ${worker}->'api_documents'))))`;
}
