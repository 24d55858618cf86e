import { versionOfPosition } from './hiredPositions.ts';
import { inView, viewParameters, type ProjectView } from '../identity/projectView.ts';
import { runStatement, type Scope } from '../scope.ts';

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
export const isCalled = `(l.status = 'listed' and v.id = e.version_id
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
    const slots = (json: string): string => `jsonb_each(coalesce(nullif(${json}, 'null'), '{}')) as slot`;
    return runStatement<EmployeeUse>(
      this.#scope,
      `select e.id as employee_id, e.name, array_agg(distinct used.name) as node_names, ${inView('e.project_id', 3, 'employees.view')} as is_shown
       from employees e join listings l on l.organization_id = $1 and l.employee_id = e.id
       join employee_versions v on v.organization_id = $1 and v.employee_id = e.id
       cross join lateral (
         select regexp_replace(slot.key, '\\.[^.]*$', '') as name from ${slots(`v.worker->'credentials'`)} where slot.value->>'id' = $2
         union all select n.node->>'name' from versions g
          cross join lateral jsonb_array_elements(g.graph->'nodes') as n (node) cross join lateral ${slots(`n.node->'credentials'`)}
          where g.organization_id = $1 and g.id = v.worker->>'version_id' and slot.value->>'id' = $2) as used
       where e.organization_id = $1 and ${isCalled}
       group by e.id, e.name order by e.name, e.id limit ${maxUses}`,
      [organizationId, credentialId, ...viewParameters(view)],
    );
  }
}
