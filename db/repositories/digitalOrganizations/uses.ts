import { isCalled } from '../employees/employeeUses.ts';
import { inView, shownTo, viewParameters, type ProjectView } from '../identity/projectView.ts';
import { runStatement, type Scope } from '../scope.ts';
import { writtenPlaces } from './graphColumn.ts';

/** Something that would stop working, of the organization that asks; of other organizations only positions are there, without a name. */
export interface UseRow {
  kind: 'digital_organization' | 'employee' | 'position';
  id: string;
  name: string;
  /** Whether the viewer may see it. */
  isShown: boolean;
}

/** A digital organization, or the contents of a project, to be deleted, archived or unpublished. */
export type Going = { digitalOrganizationId: string } | { projectId: string };

const mostUses = 100;

/** Texts that nodes of a type, and tools of agents, have in a parameter. */
const said = (graph: string, type: string, parameter: string): string =>
  `(select named.value #>> '{}' as value from (${writtenPlaces
    .map(
      (place) =>
        `select jsonb_path_query(${graph}, '$.${place} ? (@.type == "${type}").parameters.${parameter}') as value`,
    )
    .join(' union all ')}) as named)`;
/** The agent of a worker as a graph of one node. */
const agentGraph = (worker: string): string =>
  `jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('parameters', jsonb_build_object('tools', ${worker} -> 'tools'))))`;
const calls = (graph: string): string =>
  `(exists (select from ${said(graph, 'logic.sub_organization', 'digital_organization_id')} c join going g on g.id = c.value)
    or exists (select from ${said(graph, 'employee.call', 'position_id')} c join positions h on h.organization_id = $1 and h.id = c.value and h.project_id = $5))`;

/**
 * Finds users of a digital organization or of the contents of a project, from outside of it: published digital organizations that call it or whose failures it
 * handles, employees that can be called, and positions. Positions of other organizations count, so its transactions are the system's; every statement
 * names the organization (`$1`).
 */
export class Uses {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Returns at most 100. `callersOnly`: without employees and positions, which pin what they use. */
  async of(
    organizationId: string,
    going: Going,
    { view, callersOnly = false }: { view: ProjectView; callersOnly?: boolean },
  ): Promise<UseRow[]> {
    return runStatement<UseRow>(
      this.#scope,
      `with going as (select d.id from digital_organizations d where d.organization_id = $1 and (d.id = $4 or d.project_id = $5)), used as (
         select 'digital_organization' as kind, d.id, d.name, ${shownTo({ project: 'd.project_id', digitalOrganization: 'd.id' }, 2)} as is_shown
           from digital_organizations d join versions v on v.organization_id = $1 and v.id = d.published_version_id
          where d.organization_id = $1 and d.id not in (select id from going)
            and (v.settings ->> 'error_organization_id' in (select id from going) or ${calls('v.graph')})
         union all
         select 'employee', e.id, e.name, ${inView('e.project_id', 2, 'employees.view')}
           from employees e where not $6 and e.organization_id = $1 and e.project_id is distinct from $5
            and exists (select from listings l join employee_versions v on v.organization_id = $1 and v.employee_id = e.id
              where l.organization_id = $1 and l.employee_id = e.id and ${isCalled}
                and (v.worker ->> 'digital_organization_id' in (select id from going) or ${calls(agentGraph('v.worker'))}))
         union all
         select 'position', h.id, case when h.organization_id = $1 then h.name else '' end, h.organization_id = $1 and ${inView('h.project_id', 2, 'employees.view')}
           from employees e join listings l on l.organization_id = $1 and l.employee_id = e.id and (l.status = 'listed' or l.withdrawn_at > now())
           join positions h on h.listing_id = l.id and h.dismissed_at is null and h.project_id is distinct from $5
          where not $6 and e.organization_id = $1 and e.project_id = $5)
       select * from used order by is_shown desc, kind, name, id limit ${mostUses}`,
      [
        organizationId,
        ...viewParameters(view),
        'digitalOrganizationId' in going ? going.digitalOrganizationId : null,
        'projectId' in going ? going.projectId : null,
        callersOnly,
      ],
    );
  }

  /** How many positions of other organizations can call employees of this one; counts end at 100. */
  async positionsOfOthers(organizationId: string): Promise<number> {
    const rows = await runStatement<{ count: number }>(
      this.#scope,
      `select count(*)::int as count from (select from listings l join positions h on h.listing_id = l.id and h.dismissed_at is null
         where l.organization_id = $1 and h.organization_id <> $1 and (l.status = 'listed' or l.withdrawn_at > now()) limit ${mostUses}) counted`,
      [organizationId],
    );
    return rows[0]!.count;
  }
}
