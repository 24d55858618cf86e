import type { components } from '../../../openapi/generated/types.ts';
import {
  inUse,
  inView,
  sharedStandingColumn,
  shownTo,
  standingColumn,
  standingJoin,
  viewParameters,
  type ProjectStandingRow,
  type ProjectView,
} from '../identity/projectView.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';

type GraphNode = components['schemas']['GraphNode'];
type Column = components['schemas']['DataTableColumn'];

/** A published digital organization with its MCP triggers that are not disabled. */
export interface ServedTriggers extends ProjectStandingRow {
  digitalOrganizationId: string;
  title: string;
  nodes: GraphNode[];
}

export interface ServedTable extends ProjectStandingRow {
  id: string;
  name: string;
  columns: Column[];
}

export interface ServedBase extends ProjectStandingRow {
  id: string;
  name: string;
  description: string;
}

const mostTriggers = 100;
const mostOfKind = 50;

/**
 * An organization's resources that MCP clients can find: the newest of each kind, oldest first, so that a name stays with its first owner.
 */
export class ServedSources {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Of all digital organizations that are seen, or of one. */
  triggers(only: string | null, view: ProjectView): Promise<ServedTriggers[]> {
    return runStatement<ServedTriggers>(
      this.#scope,
      `select * from (
         select d.id as digital_organization_id, d.name as title, t.nodes, ${sharedStandingColumn('d.id', 2)}, d.created_at
         from digital_organizations d
         join versions v on v.organization_id = $1 and v.id = d.published_version_id
         cross join lateral (
           select jsonb_agg(n.node order by n.place) as nodes from jsonb_array_elements(v.graph -> 'nodes') with ordinality as n (node, place)
           where n.node ->> 'type' = 'trigger.mcp' and n.node -> 'settings' -> 'disabled' is distinct from 'true'::jsonb) t
         ${standingJoin('d.project_id', 2)}
         where d.organization_id = $1 and t.nodes is not null and ${inUse('d.project_id')}
           and ${shownTo({ project: 'd.project_id', digitalOrganization: 'd.id' }, 2)} and ($4::text is null or d.id = $4)
         order by d.created_at desc, d.id desc limit ${mostTriggers}) newest
       order by created_at, digital_organization_id`,
      [organizationOf(this.#scope), ...viewParameters(view), only],
    );
  }

  tables(view: ProjectView): Promise<ServedTable[]> {
    return this.#newest('data_tables', { columns: 'x.columns', permission: 'data_tables.view' }, view);
  }

  bases(view: ProjectView): Promise<ServedBase[]> {
    return this.#newest('knowledge_bases', { columns: 'x.description', permission: 'knowledge_bases.view' }, view);
  }

  #newest<Row>(
    table: string,
    { columns, permission }: { columns: string; permission: 'data_tables.view' | 'knowledge_bases.view' },
    view: ProjectView,
  ): Promise<Row[]> {
    return runStatement<Row>(
      this.#scope,
      `select * from (
         select x.id, x.name, ${columns}, ${standingColumn}, x.created_at from ${table} x ${standingJoin('x.project_id', 2)}
         where x.organization_id = $1 and ${inUse('x.project_id')} and ${inView('x.project_id', 2, permission)}
         order by x.created_at desc, x.id desc limit ${mostOfKind}) newest
       order by created_at, id`,
      [organizationOf(this.#scope), ...viewParameters(view)],
    );
  }
}
