import { sql, type Kysely } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../generated/tables.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { openStatuses } from '../executions/executionStatuses.ts';
import type { ProjectView } from '../identity/projectView.ts';
import { isShownTo } from '../identity/viewConditions.ts';
import { runQuery, type Scope } from '../scope.ts';
import { graphColumn } from './graphColumn.ts';

type Graph = components['schemas']['Graph'];

interface Named {
  id: string;
  name: string;
}

/** A digital organization with its graphs. */
export interface GraphsRow extends Named {
  organization: Named;
  project: Named;
  owner: Named | null;
  draft: Graph;
  publishedVersionId: string | null;
  published: Graph | null;
  lastRunAt: Date | null;
}

/** Open executions that run one graph: of a version, or their own. */
export interface OpenExecutionsRow {
  digitalOrganizationId: string;
  versionId: string | null;
  executions: number;
  /** Null if it is that of the published version. */
  graph: Graph | null;
}

/** Database facts that matter for an upgrade. */
export interface ServerFactsRow {
  serverVersion: number;
  vectorInstalled: string | null;
  vectorAvailable: string | null;
}

const pageSize = 50;
/** Test executions with a graph of their own that are read at most. */
const mostOwnGraphs = 1_000;

/**
 * Reads all graphs page by page for the migration report. Its queries name only columns of the baseline, so that a new release can read
 * a database that is not yet migrated.
 */
export class GraphScan {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Makes the transaction read-only from here on. */
  async readOnly(): Promise<void> {
    const readOnly = sql<string>`set_config('transaction_read_only', 'on', true)`.as('readOnly');
    await runQuery(this.#scope, tables.selectNoFrom(readOnly));
  }

  /** Returns the next page after an id; empty at the end. With a view, only digital organizations that the viewer sees. */
  async page(after: string, view: ProjectView | null): Promise<GraphsRow[]> {
    const isShown =
      view === null
        ? sql<boolean>`true`
        : isShownTo(this.#scope, { project: 'd.projectId', digitalOrganization: 'd.id' }, view);
    return runQuery(
      this.#scope,
      this.#tables()
        .selectFrom('digitalOrganizations as d')
        .innerJoin('projects as p', 'p.id', 'd.projectId')
        .innerJoin('organizations as o', 'o.id', 'd.organizationId')
        .leftJoin('accounts as a', 'a.id', 'd.createdBy')
        .leftJoin('versions as v', 'v.id', 'd.publishedVersionId')
        .select(({ selectFrom }) => [
          'd.id',
          'd.name',
          'd.publishedVersionId',
          graphColumn('d', 'draft').as('draft'),
          sql<Graph | null>`${graphColumn('v')}`.as('published'),
          sql<Named>`json_build_object('id', o.id, 'name', o.name)`.as('organization'),
          sql<Named>`json_build_object('id', p.id, 'name', p.name)`.as('project'),
          sql<Named | null>`case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end`.as(
            'owner',
          ),
          selectFrom('executions as e')
            .select('e.createdAt')
            .whereRef('e.digitalOrganizationId', '=', 'd.id')
            .orderBy('e.createdAt', 'desc')
            .limit(1)
            .as('lastRunAt'),
        ])
        .where('d.id', '>', after)
        .where('d.employeeId', 'is', null)
        .where(isShown)
        .orderBy('d.id')
        .limit(pageSize),
    );
  }

  /** Open executions by graph. */
  async openExecutions(): Promise<OpenExecutionsRow[]> {
    const open = this.#tables()
      .selectFrom('executions as e')
      .innerJoin('digitalOrganizations as d', 'd.id', 'e.digitalOrganizationId')
      .where('e.status', 'in', openStatuses)
      .where('d.employeeId', 'is', null);
    // Counted first, so that a graph is read once and not for each of its executions.
    const counts = open
      .where('e.graph', 'is', null)
      .select([
        'e.digitalOrganizationId',
        'e.versionId',
        'd.publishedVersionId',
        sql<number>`count(*)::int`.as('executions'),
      ])
      .groupBy(['e.digitalOrganizationId', 'e.versionId', 'd.publishedVersionId']);
    const ofVersions = this.#tables()
      .selectFrom(counts.as('c'))
      .leftJoin('versions as v', (join) =>
        join.onRef('v.id', '=', 'c.versionId').onRef('v.id', 'is distinct from', 'c.publishedVersionId'),
      )
      .select(['c.digitalOrganizationId', 'c.versionId', 'c.executions', sql<Graph | null>`v.graph`.as('graph')]);
    const ofOwnGraphs = open
      .where('e.graph', 'is not', null)
      .select([
        'e.digitalOrganizationId',
        'e.versionId',
        sql<number>`1`.as('executions'),
        sql<Graph | null>`e.graph`.as('graph'),
      ])
      .orderBy('e.createdAt', 'desc')
      .limit(mostOwnGraphs);
    return [...(await runQuery(this.#scope, ofVersions)), ...(await runQuery(this.#scope, ofOwnGraphs))];
  }

  /** Custom project roles with access to digital organizations and without any permission for API documents. */
  async rolesWithoutApiDocuments(): Promise<{ organization: Named; role: string }[]> {
    return runQuery(
      this.#scope,
      this.#tables()
        .selectFrom('projectRoles as r')
        .innerJoin('organizations as o', 'o.id', 'r.organizationId')
        .select([sql<Named>`json_build_object('id', o.id, 'name', o.name)`.as('organization'), 'r.name as role'])
        .where(sql<boolean>`'digital_organizations.edit' = any (r.scopes)`)
        .where(sql<boolean>`not exists (select from unnest(r.scopes) as scope where scope like 'api\\_documents.%')`)
        .orderBy('o.id')
        .orderBy('r.name')
        .limit(mostOwnGraphs),
    );
  }

  /** Facts about the server. System only. */
  async serverFacts(): Promise<ServerFactsRow> {
    const [facts] = await runQuery(
      this.#scope,
      tables.selectNoFrom([
        sql<number>`current_setting('server_version_num')::int`.as('serverVersion'),
        sql<string | null>`(select extversion from pg_extension where extname = 'vector')`.as('vectorInstalled'),
        sql<string | null>`(select default_version from pg_available_extensions where name = 'vector')`.as(
          'vectorAvailable',
        ),
      ]),
    );
    return facts!;
  }

  #tables(): Kysely<Tables> {
    return this.#scope.organizationId === null ? tables : tablesOf(this.#scope);
  }
}
