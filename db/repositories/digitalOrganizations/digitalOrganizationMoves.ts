import type { components } from '../../../openapi/generated/types.ts';
import { sharedStandingColumn, standingJoin, type ProjectStandingRow } from '../identity/projectView.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';
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
  ) => `jsonb_path_exists(jsonb_build_array(o.draft, v.graph), '$[*].${place} ? (@.type == "logic.sub_organization").parameters.digital_organization_id ? (@ == $id)',
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
    const organizationId = organizationOf(this.#scope);
    await runStatement(
      this.#scope,
      'SELECT 1 FROM digital_organizations WHERE organization_id = $1 AND id = ANY($2::text[]) ORDER BY id FOR UPDATE',
      [organizationId, ids],
    );
    return runStatement<MovableRow>(
      this.#scope,
      `SELECT d.id, d.name, d.project_id, ${graphColumn('d', 'draft')} AS draft, ${graphColumn('v')} AS published, ${sharedStandingColumn('d.id', 3)}
       FROM digital_organizations d ${standingJoin('d.project_id', 3)}
       LEFT JOIN versions v ON v.id = d.published_version_id AND v.organization_id = d.organization_id
       WHERE d.organization_id = $1 AND d.id = ANY($2::text[]) AND d.employee_id IS NULL ORDER BY d.id`,
      [organizationId, ids, accountId],
    );
  }

  /** Moves them to a folder of the project they are in. Throws the constraint `digital_organizations_folder` if it was deleted. */
  async toFolder(ids: readonly string[], folderId: string | null): Promise<void> {
    await runStatement(
      this.#scope,
      'UPDATE digital_organizations SET folder_id = $3 WHERE organization_id = $1 AND id = ANY($2::text[])',
      [organizationOf(this.#scope), ids, folderId],
    );
  }

  /** Moves them to another project: shares, editing and listening end. Errors: as `toFolder`. */
  async toProject(
    rows: readonly Pick<MovableRow, 'id' | 'projectId'>[],
    { projectId, folderId }: { projectId: string; folderId: string | null },
  ): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const ids = rows.map(({ id }) => id);
    await runStatement(
      this.#scope,
      'UPDATE digital_organizations SET project_id = $3, folder_id = $4 WHERE organization_id = $1 AND id = ANY($2::text[])',
      [organizationId, ids, projectId, folderId],
    );
    for (const table of ['digital_organization_shares', 'editing_leases', 'test_listeners'])
      await runStatement(
        this.#scope,
        `DELETE FROM ${table} WHERE organization_id = $1 AND digital_organization_id = ANY($2::text[])`,
        [organizationId, ids],
      );
    // The row names its new project only: members of the old one receive a deletion.
    for (const { id, projectId: before } of rows)
      this.#scope.tell({ kind: 'digital_organization', organizationId, id, projectId: before });
  }

  /** How many shares they have. */
  async countShares(ids: readonly string[]): Promise<number> {
    const rows = await runStatement<{ count: number }>(
      this.#scope,
      'SELECT count(*)::int AS count FROM digital_organization_shares WHERE organization_id = $1 AND digital_organization_id = ANY($2::text[])',
      [organizationOf(this.#scope), ids],
    );
    return rows[0]!.count;
  }

  /** Credentials that are mentioned, and that their project can use, and the other one cannot. */
  async lostCredentials(mentions: readonly Mention[], projectId: string): Promise<MovedReference[]> {
    const usableIn = (project: string): string => `(c.project_id = ${project} OR EXISTS (SELECT FROM credential_shares s
      WHERE s.organization_id = $1 AND s.credential_id = c.id AND s.project_id = ${project}))`;
    return this.#mentioned(mentions, {
      text: `SELECT c.id, c.name FROM credentials c
        WHERE c.organization_id = $1 AND c.id = m.text AND ${usableIn('d.project_id')} AND NOT ${usableIn('$4')}`,
      value: projectId,
    });
  }

  /** Data tables or knowledge bases of their project that are mentioned, by id or name. */
  async leftBehind(table: 'data_tables' | 'knowledge_bases', mentions: readonly Mention[]): Promise<MovedReference[]> {
    return this.#mentioned(mentions, {
      text: `SELECT t.id, t.name FROM ${table} t WHERE t.organization_id = $1 AND t.project_id = d.project_id
        AND (t.id = m.text OR lower(t.name) = lower(m.text)) AND $4::text IS NOT NULL`,
      value: '',
    });
  }

  /** Digital organizations that are mentioned, stay behind, and are not in the other project already. */
  async lostCalls(
    mentions: readonly Mention[],
    projectId: string,
    moved: readonly string[],
  ): Promise<MovedReference[]> {
    const rows = await this.#mentioned(mentions, {
      text: 'SELECT t.id, t.name FROM digital_organizations t WHERE t.organization_id = $1 AND t.id = m.text AND t.project_id = d.project_id AND t.project_id <> $4',
      value: projectId,
    });
    return rows.filter(({ id }) => !moved.includes(id));
  }

  /** Digital organizations of their project that call them and stay there. */
  async lostCallers(ids: readonly string[]): Promise<MovedReference[]> {
    return runStatement<MovedReference>(
      this.#scope,
      `SELECT d.id AS digital_organization_id, o.id, o.name FROM digital_organizations d
       JOIN digital_organizations o ON o.organization_id = d.organization_id AND o.project_id = d.project_id AND o.id <> ALL($2::text[])
       LEFT JOIN versions v ON v.id = o.published_version_id AND v.organization_id = o.organization_id
       WHERE d.organization_id = $1 AND d.id = ANY($2::text[])
         AND (${calledAt.join(' OR ')})
       ORDER BY d.id, o.name LIMIT ${mostNamed}`,
      [organizationOf(this.#scope), ids],
    );
  }

  async #mentioned(
    mentions: readonly Mention[],
    { text, value }: { text: string; value: string },
  ): Promise<MovedReference[]> {
    return runStatement<MovedReference>(
      this.#scope,
      `SELECT DISTINCT d.id AS digital_organization_id, found.id, found.name
       FROM unnest($2::text[], $3::text[]) AS m (id, text)
       JOIN digital_organizations d ON d.organization_id = $1 AND d.id = m.id
       CROSS JOIN LATERAL (${text}) AS found ORDER BY found.name, d.id LIMIT ${mostNamed}`,
      [
        organizationOf(this.#scope),
        mentions.map(({ digitalOrganizationId }) => digitalOrganizationId),
        mentions.map((mention) => mention.text),
        value,
      ],
    );
  }
}
