import { sql, type RawBuilder } from 'kysely';

import type { ProjectView } from '../identity/projectView.ts';
import { isInView } from '../identity/viewConditions.ts';
import { runQuery, type Scope } from '../scope.ts';
import { versionOfPosition } from './hiredPositions.ts';

/** An employee that uses a resource, and the tools of its agent or nodes of its worker that do. */
export interface EmployeeUse {
  employeeId: string;
  name: string;
  nodeNames: string[];
  /** Whether the viewer sees it. */
  isShown: boolean;
}

const maxUses = 100;

/** Whether version `v` of listing `l` can be called: by a new hirer, or by an existing position of any organization. */
export const isCalled = sql<boolean>`(l.status = 'listed' and v.id = e.version_id
  or (l.withdrawn_at is null or l.withdrawn_at > now()) and exists (select from positions h
    where h.listing_id = l.id and h.dismissed_at is null and v.id = (select c.id from ${versionOfPosition} c)))`;

/**
 * Callable resources that the organization's employees use. Positions of other organizations count, so its transactions are the system's;
 * nothing of those is answered.
 */
export class EmployeeUses {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Employees of an organization that use a credential in a version that can be called, by name; at most 100. */
  async ofCredential(organizationId: string, credentialId: string, view: ProjectView): Promise<EmployeeUse[]> {
    const isShown = isInView(organizationId, 'e.projectId', { view, permission: 'employees.view' });
    return runQuery(
      this.#scope,
      sql<EmployeeUse>`
        select e.id as employee_id, e.name, array_agg(distinct used.name) as node_names, ${isShown} as is_shown
        from employees e join listings l on l.organization_id = ${organizationId} and l.employee_id = e.id
        join employee_versions v on v.organization_id = ${organizationId} and v.employee_id = e.id
        cross join lateral (
          select regexp_replace(slot.key, '\\.[^.]*$', '') as name from ${slotsOf(sql`v.worker->'credentials'`)} where slot.value->>'id' = ${credentialId}
          union all select n.node->>'name' from versions g
           cross join lateral jsonb_array_elements(g.graph->'nodes') as n (node) cross join lateral ${slotsOf(sql`n.node->'credentials'`)}
           where g.organization_id = ${organizationId} and g.id = v.worker->>'version_id' and slot.value->>'id' = ${credentialId}) as used
        where e.organization_id = ${organizationId} and ${isCalled}
        group by e.id, e.name order by e.name, e.id limit ${maxUses}`,
    );
  }
}

function slotsOf(credentials: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_each(coalesce(nullif(${credentials}, 'null'), '{}')) as slot`;
}
