import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { textOf } from '../../tables/textOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runPrepared, runQuery, runQueryForRow, type Scope } from '../scope.ts';
import { graphColumn } from './graphColumn.ts';

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

const columns = ['id', 'digitalOrganizationId', 'number', 'name', 'notes', 'createdBy', 'createdAt'] as const;
const createdByName = sql<string | null>`(SELECT a.name FROM accounts a WHERE a.id = versions.created_by)`.as(
  'createdByName',
);
/** Columns of `VersionRow`. */
const shown = [...columns, createdByName] as const;

const textOfOne = textOf(sql`
  SELECT ${sql.join(columns.map((column) => sql.ref(column)))}, ${createdByName}, ${graphColumn('versions')} AS graph, settings
  FROM versions WHERE organization_id = $1 AND digital_organization_id = $2 AND id = $3`);

/** Immutable published snapshots. */
export class Versions {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds the next version. The digital organization must be locked, so that numbers follow each other. */
  async insert(version: NewVersion): Promise<VersionRow> {
    const { id, digitalOrganizationId, name, notes, createdBy } = version;
    const graph = JSON.stringify(version.graph);
    const versions = tablesOf(this.#scope);
    const row = await runQueryForRow(
      this.#scope,
      versions
        .insertInto('versions')
        .values({
          id,
          organizationId: organizationOf(this.#scope),
          digitalOrganizationId,
          number: versions
            .selectFrom('versions')
            .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
            .where('digitalOrganizationId', '=', digitalOrganizationId),
          name,
          notes,
          graph,
          graphWritten: graph,
          settings: JSON.stringify(version.settings),
          createdBy,
        })
        .returning(shown),
    );
    return row!;
  }

  async find(digitalOrganizationId: string, id: string): Promise<VersionWithGraph | null> {
    const rows = await runPrepared<VersionWithGraph>(this.#scope, {
      name: 'version',
      text: textOfOne,
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
    const { name, notes } = change;
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('versions')
        .set({
          name: name === undefined ? sql<string | null>`name` : name,
          notes: notes === undefined ? sql<string | null>`notes` : notes,
        })
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('id', '=', id)
        .returning(shown),
    );
  }

  /** Newest first. */
  async list(digitalOrganizationId: string, page: PageRequest): Promise<Page<VersionRow>> {
    const query = tablesOf(this.#scope)
      .selectFrom('versions')
      .select(shown)
      .where('digitalOrganizationId', '=', digitalOrganizationId);
    return pageOf(await runQuery(this.#scope, onePage(query, page)), page);
  }
}
