import { sql, type RawBuilder } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectStandingRow } from '../identity/projectView.ts';
import { projectStandingWithShares } from '../identity/viewConditions.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';
import { graphColumn, writtenPlaces } from './graphColumn.ts';

type Graph = components['schemas']['Graph'];

/** A digital organization that is to be moved, with all that runs of it. */
export interface MovableRow extends ProjectStandingRow {
  id: string;
  name: string;
  projectId: string;
  draft: Graph;
  published: Graph | null;
}

/** Something left behind, and the digital organization that uses it or that it uses. */
export interface MovedReference {
  digitalOrganizationId: string;
  id: string;
  name: string;
}

/** An id or a name that a digital organization says. */
export interface Mention {
  digitalOrganizationId: string;
  text: string;
}

const mostNamed = 100;
/** Where `o` calls `d`. */
const calledAt = writtenPlaces.map(
  (
    place,
  ) => sql`jsonb_path_exists(jsonb_build_array(o.draft, v.graph), ${`$[*].${place} ? (@.type == "logic.sub_organization").parameters.digital_organization_id ? (@ == $id)`}::jsonpath,
    jsonb_build_object('id', d.id))`,
);

/** Moves digital organizations between folders and projects, and says what that leaves behind. */
export class DigitalOrganizationMoves {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Locks them until the transaction ends and reads them, with how the account stands to each. Unknown ids are missing in the result. */
  async lock(ids: readonly string[], accountId: string): Promise<MovableRow[]> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('digitalOrganizations')
        .select('id')
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .forUpdate(),
    );
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('digitalOrganizations as d')
        .innerJoin('projects as p', 'p.id', 'd.projectId')
        .leftJoin('projectMembers as pm', (join) =>
          join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
        )
        .leftJoin('versions as v', 'v.id', 'd.publishedVersionId')
        .select([
          'd.id',
          'd.name',
          'd.projectId',
          graphColumn('d', 'draft').as('draft'),
          sql<Graph | null>`${graphColumn('v')}`.as('published'),
          projectStandingWithShares(this.#scope, 'd.id', accountId).as('project'),
        ])
        .where('d.id', '=', anyOf(ids))
        .where('d.employeeId', 'is', null)
        .orderBy('d.id'),
    );
  }

  /** Moves them to a folder of the project they are in. Throws the constraint `digital_organizations_folder` if it was deleted. */
  async toFolder(ids: readonly string[], folderId: string | null): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).updateTable('digitalOrganizations').set({ folderId }).where('id', '=', anyOf(ids)),
    );
  }

  /** Moves them to another project: shares, editing and listening end. Errors: as `toFolder`. */
  async toProject(
    rows: readonly Pick<MovableRow, 'id' | 'projectId'>[],
    { projectId, folderId }: { projectId: string; folderId: string | null },
  ): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const ids = rows.map(({ id }) => id);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('digitalOrganizations')
        .set({ projectId, folderId })
        .where('id', '=', anyOf(ids)),
    );
    for (const table of ['digitalOrganizationShares', 'editingLeases', 'testListeners'] as const)
      await runQuery(
        this.#scope,
        tablesOf(this.#scope).deleteFrom(table).where('digitalOrganizationId', '=', anyOf(ids)),
      );
    // The row names its new project only: members of the old one receive a deletion.
    for (const { id, projectId: before } of rows)
      this.#scope.tell({ kind: 'digital_organization', organizationId, id, projectId: before });
  }

  /** How many shares they have. */
  async countShares(ids: readonly string[]): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('digitalOrganizationShares')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('digitalOrganizationId', '=', anyOf(ids)),
    );
    return row!.count;
  }

  /** Credentials that are mentioned, and that their project can use, and the other one cannot. */
  async lostCredentials(mentions: readonly Mention[], projectId: string): Promise<MovedReference[]> {
    const organizationId = organizationOf(this.#scope);
    const isUsableIn = (project: RawBuilder<unknown>): RawBuilder<boolean> =>
      sql`(c.project_id = ${project} OR EXISTS (SELECT FROM credential_shares s
        WHERE s.organization_id = ${organizationId} AND s.credential_id = c.id AND s.project_id = ${project}))`;
    return this.#mentioned(
      mentions,
      sql`SELECT c.id, c.name FROM credentials c WHERE c.organization_id = ${organizationId} AND c.id = m.text
        AND ${isUsableIn(sql`d.project_id`)} AND NOT ${isUsableIn(sql`${projectId}`)}`,
    );
  }

  /** Data tables, knowledge bases or API documents of their project that are mentioned, by id or name. */
  async leftBehind(
    table: 'data_tables' | 'knowledge_bases' | 'api_documents',
    mentions: readonly Mention[],
  ): Promise<MovedReference[]> {
    return this.#mentioned(
      mentions,
      sql`SELECT t.id, t.name FROM ${sql.table(table)} t
        WHERE t.organization_id = ${organizationOf(this.#scope)} AND t.project_id = d.project_id
          AND (t.id = m.text OR lower(t.name) = lower(m.text))`,
    );
  }

  /** Digital organizations that are mentioned, stay behind, and are not in the other project already. */
  async lostCalls(
    mentions: readonly Mention[],
    projectId: string,
    moved: readonly string[],
  ): Promise<MovedReference[]> {
    const rows = await this.#mentioned(
      mentions,
      sql`SELECT t.id, t.name FROM digital_organizations t WHERE t.organization_id = ${organizationOf(this.#scope)}
        AND t.id = m.text AND t.project_id = d.project_id AND t.project_id <> ${projectId}`,
    );
    return rows.filter(({ id }) => !moved.includes(id));
  }

  /** Digital organizations of their project that call them and stay there. */
  async lostCallers(ids: readonly string[]): Promise<MovedReference[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('digitalOrganizations as d')
        .innerJoin('digitalOrganizations as o', (join) =>
          join.onRef('o.projectId', '=', 'd.projectId').on('o.id', '<>', sql<string>`ALL(${ids}::text[])`),
        )
        .leftJoin('versions as v', 'v.id', 'o.publishedVersionId')
        .select(['d.id as digitalOrganizationId', 'o.id', 'o.name'])
        .where('d.id', '=', anyOf(ids))
        .where(sql<boolean>`(${sql.join(calledAt, sql` OR `)})`)
        .orderBy('d.id')
        .orderBy('o.name')
        .limit(mostNamed),
    );
  }

  async #mentioned(mentions: readonly Mention[], found: RawBuilder<unknown>): Promise<MovedReference[]> {
    const ids = mentions.map(({ digitalOrganizationId }) => digitalOrganizationId);
    return runQuery(
      this.#scope,
      sql<MovedReference>`
        SELECT DISTINCT d.id AS digital_organization_id, found.id, found.name
        FROM unnest(${ids}::text[], ${mentions.map(({ text }) => text)}::text[]) AS m (id, text)
        JOIN digital_organizations d ON d.organization_id = ${organizationOf(this.#scope)} AND d.id = m.id
        CROSS JOIN LATERAL (${found}) AS found ORDER BY found.name, d.id LIMIT ${mostNamed}`,
    );
  }
}
