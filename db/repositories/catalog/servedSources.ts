import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectStandingRow, ProjectView } from '../identity/projectView.ts';
import {
  isInUse,
  isInView,
  isShownTo,
  projectStanding,
  projectStandingWithShares,
} from '../identity/viewConditions.ts';
import { runQuery, type Scope } from '../scope.ts';

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
  async triggers(only: string | null, view: ProjectView): Promise<ServedTriggers[]> {
    let query = tablesOf(this.#scope)
      .selectFrom('digitalOrganizations as d')
      .innerJoin('versions as v', 'v.id', 'd.publishedVersionId')
      .innerJoinLateral(
        sql<{ nodes: GraphNode[] | null }>`(
          select jsonb_agg(n.node order by n.place) as nodes from jsonb_array_elements(v.graph -> 'nodes') with ordinality as n (node, place)
          where n.node ->> 'type' = 'trigger.mcp' and n.node -> 'settings' -> 'disabled' is distinct from 'true'::jsonb)`.as(
          't',
        ),
        (join) => join.onTrue(),
      )
      .innerJoin('projects as p', 'p.id', 'd.projectId')
      .leftJoin('projectMembers as pm', (join) =>
        join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', view.accountId),
      )
      .select(['d.id as digitalOrganizationId', 'd.name as title', 't.nodes'])
      .select(projectStandingWithShares(this.#scope, 'd.id', view.accountId).as('project'))
      .where('t.nodes', 'is not', null)
      .$narrowType<{ nodes: GraphNode[] }>()
      .where(isInUse(this.#scope, 'd.projectId'))
      .where(isShownTo(this.#scope, { project: 'd.projectId', digitalOrganization: 'd.id' }, view));
    if (only !== null) query = query.where('d.id', '=', only);
    const newest = query.orderBy('d.createdAt', 'desc').orderBy('d.id', 'desc').limit(mostTriggers);
    return (await runQuery(this.#scope, newest)).toReversed();
  }

  async tables(view: ProjectView): Promise<ServedTable[]> {
    const newest = tablesOf(this.#scope)
      .selectFrom('dataTables as t')
      .innerJoin('projects as p', 'p.id', 't.projectId')
      .leftJoin('projectMembers as pm', (join) =>
        join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', view.accountId),
      )
      .select(['t.id', 't.name', 't.columns', projectStanding().as('project')])
      .$narrowType<{ columns: Column[] }>()
      .where(isInUse(this.#scope, 't.projectId'))
      .where(isInView(this.#scope, 't.projectId', { view, permission: 'data_tables.view' }))
      .orderBy('t.createdAt', 'desc')
      .orderBy('t.id', 'desc')
      .limit(mostOfKind);
    return (await runQuery(this.#scope, newest)).toReversed();
  }

  async bases(view: ProjectView): Promise<ServedBase[]> {
    const newest = tablesOf(this.#scope)
      .selectFrom('knowledgeBases as k')
      .innerJoin('projects as p', 'p.id', 'k.projectId')
      .leftJoin('projectMembers as pm', (join) =>
        join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', view.accountId),
      )
      .select(['k.id', 'k.name', 'k.description', projectStanding().as('project')])
      .where(isInUse(this.#scope, 'k.projectId'))
      .where(isInView(this.#scope, 'k.projectId', { view, permission: 'knowledge_bases.view' }))
      .orderBy('k.createdAt', 'desc')
      .orderBy('k.id', 'desc')
      .limit(mostOfKind);
    return (await runQuery(this.#scope, newest)).toReversed();
  }
}
