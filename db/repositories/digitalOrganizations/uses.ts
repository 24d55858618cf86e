import { sql, type RawBuilder } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { isCalled } from '../employees/employeeUses.ts';
import type { ProjectView } from '../identity/projectView.ts';
import { isInView, isShownTo } from '../identity/viewConditions.ts';
import { runQuery, type Scope } from '../scope.ts';
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

/** Positions of listing `l` can call its employee. */
const isCallable = sql<boolean>`(l.status = 'listed' or l.withdrawn_at > now())`;

/** The agent of worker `v.worker` as a graph of one node. */
const agentGraph = sql`jsonb_build_object('nodes', jsonb_build_array(jsonb_build_object('parameters', jsonb_build_object('tools', v.worker -> 'tools'))))`;

/**
 * Finds users of a digital organization or of the contents of a project, from outside of it: published digital organizations that call it or whose failures it
 * handles, employees that can be called, and positions. Positions of other organizations count, so its transactions are the system's; every statement
 * names the organization.
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
    const digitalOrganizationId = 'digitalOrganizationId' in going ? going.digitalOrganizationId : null;
    const projectId = 'projectId' in going ? going.projectId : null;
    const isShown = isShownTo(organizationId, { project: 'd.projectId', digitalOrganization: 'd.id' }, view);
    const shows = { view, permission: 'employees.view' } as const;
    const calls = (graph: RawBuilder<unknown>) => sql<boolean>`(
      exists (select from ${said(graph, 'logic.sub_organization', 'digital_organization_id')} c join going g on g.id = c.value)
      or exists (select from ${said(graph, 'employee.call', 'position_id')} c
        join positions h on h.organization_id = ${organizationId} and h.id = c.value and h.project_id = ${projectId}))`;
    return runQuery(
      this.#scope,
      sql<UseRow>`
        with going as (select d.id from digital_organizations d
          where d.organization_id = ${organizationId} and (d.id = ${digitalOrganizationId} or d.project_id = ${projectId})), used as (
          select 'digital_organization' as kind, d.id, d.name, ${isShown} as is_shown
            from digital_organizations d join versions v on v.organization_id = ${organizationId} and v.id = d.published_version_id
           where d.organization_id = ${organizationId} and d.id not in (select id from going)
             and (v.settings ->> 'error_organization_id' in (select id from going) or ${calls(sql`v.graph`)})
          union all
          select 'employee', e.id, e.name, ${isInView(organizationId, 'e.projectId', shows)}
            from employees e where not ${callersOnly}::boolean and e.organization_id = ${organizationId} and e.project_id is distinct from ${projectId}
             and exists (select from listings l join employee_versions v on v.organization_id = ${organizationId} and v.employee_id = e.id
               where l.organization_id = ${organizationId} and l.employee_id = e.id and ${isCalled}
                 and (v.worker ->> 'digital_organization_id' in (select id from going) or ${calls(agentGraph)}))
          union all
          select 'position', h.id, case when h.organization_id = ${organizationId} then h.name else '' end,
            h.organization_id = ${organizationId} and ${isInView(organizationId, 'h.projectId', shows)}
            from employees e join listings l on l.organization_id = ${organizationId} and l.employee_id = e.id and ${isCallable}
            join positions h on h.listing_id = l.id and h.dismissed_at is null and h.project_id is distinct from ${projectId}
           where not ${callersOnly}::boolean and e.organization_id = ${organizationId} and e.project_id = ${projectId})
        select * from used order by is_shown desc, kind, name, id limit ${mostUses}`,
    );
  }

  /** How many positions of other organizations can call employees of this one; counts end at 100. */
  async positionsOfOthers(organizationId: string): Promise<number> {
    const positions = tables
      .selectFrom('listings as l')
      .innerJoin('positions as h', (join) => join.onRef('h.listingId', '=', 'l.id').on('h.dismissedAt', 'is', null))
      .select('h.id')
      .where('l.organizationId', '=', organizationId)
      .where('h.organizationId', '<>', organizationId)
      .where(isCallable)
      .limit(mostUses);
    const counted = tables.selectFrom(positions.as('counted')).select(sql<number>`count(*)::int`.as('count'));
    const [found] = await runQuery(this.#scope, counted);
    return found!.count;
  }
}

/** Values that nodes of a type, and tools of agents, have in a parameter, as a set (`value`). */
function said(graph: RawBuilder<unknown>, type: string, parameter: string): RawBuilder<unknown> {
  const values = writtenPlaces.map((place) => {
    const path = sql.lit(`$.${place} ? (@.type == "${type}").parameters.${parameter}`);
    return sql`select jsonb_path_query(${graph}, ${path}) as value`;
  });
  return sql`(select named.value #>> '{}' as value from (${sql.join(values, sql` union all `)}) as named)`;
}
