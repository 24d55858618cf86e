import type { components } from '../../../openapi/generated/types.ts';
import { pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runPrepared, runStatement, type Scope } from '../scope.ts';
import { bothGraphs, graphColumn } from './graphColumn.ts';

type Schemas = components['schemas'];

/** A version in a list, without its graph. */
export interface VersionRow {
  id: string;
  digitalOrganizationId: string;
  number: number;
  name: string | null;
  notes: string | null;
  createdBy: string;
  /** Null if the account is no member. */
  createdByName: string | null;
  createdAt: Date;
}

/** A version with its content. */
export interface VersionWithGraph extends VersionRow {
  graph: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
}

export interface NewVersion {
  id: string;
  digitalOrganizationId: string;
  name: string | null;
  notes: string | null;
  graph: Schemas['Graph'];
  settings: Schemas['DigitalOrganizationSettings'];
  createdBy: string;
}

const columns = `id, digital_organization_id, number, name, notes, created_by, created_at,
  (SELECT a.name FROM accounts a WHERE a.id = versions.created_by) AS created_by_name`;

/** Immutable published snapshots. */
export class Versions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds the next version. The digital organization must be locked, so that numbers follow each other. */
  async insert(version: NewVersion): Promise<VersionRow> {
    const rows = await runStatement<VersionRow>(
      this.#scope,
      `INSERT INTO versions (id, organization_id, digital_organization_id, number, name, notes, graph, graph_written, settings, created_by)
       SELECT $1, $2, $3, coalesce(max(number), 0) + 1, $4, $5, ${bothGraphs('$6')}, $7, $8 FROM versions WHERE organization_id = $2 AND digital_organization_id = $3
       RETURNING ${columns}`,
      [
        version.id,
        organizationOf(this.#scope),
        version.digitalOrganizationId,
        version.name,
        version.notes,
        JSON.stringify(version.graph),
        JSON.stringify(version.settings),
        version.createdBy,
      ],
    );
    return rows[0]!;
  }

  async find(digitalOrganizationId: string, id: string): Promise<VersionWithGraph | null> {
    const rows = await runPrepared<VersionWithGraph>(this.#scope, {
      name: 'version',
      text: `SELECT ${columns}, ${graphColumn('versions')} AS graph, settings FROM versions WHERE organization_id = $1 AND digital_organization_id = $2 AND id = $3`,
      values: [organizationOf(this.#scope), digitalOrganizationId, id],
    });
    return rows[0] ?? null;
  }

  /** Changes name and notes; missing fields stay unchanged. Null if there is no such version. */
  async describe(
    digitalOrganizationId: string,
    id: string,
    change: { name?: string | null; notes?: string | null },
  ): Promise<VersionRow | null> {
    const rows = await runStatement<VersionRow>(
      this.#scope,
      `UPDATE versions SET name = CASE WHEN $4::boolean THEN $5 ELSE name END, notes = CASE WHEN $6::boolean THEN $7 ELSE notes END
       WHERE organization_id = $1 AND digital_organization_id = $2 AND id = $3 RETURNING ${columns}`,
      [
        organizationOf(this.#scope),
        digitalOrganizationId,
        id,
        change.name !== undefined,
        change.name ?? null,
        change.notes !== undefined,
        change.notes ?? null,
      ],
    );
    return rows[0] ?? null;
  }

  /** Newest first. */
  async list(digitalOrganizationId: string, page: PageRequest): Promise<Page<VersionRow>> {
    const after = page.after;
    const rows = await runStatement<VersionRow>(
      this.#scope,
      `SELECT ${columns} FROM versions WHERE organization_id = $1 AND digital_organization_id = $2
         AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4::text)) ORDER BY created_at DESC, id DESC LIMIT $5`,
      [organizationOf(this.#scope), digitalOrganizationId, after?.createdAt ?? null, after?.id ?? null, page.limit + 1],
    );
    return pageOf(rows, page);
  }
}
