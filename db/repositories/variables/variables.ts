import { sql } from 'kysely';

import { anyOf, now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A variable as stored; `db/secrets/variable.ts` says what opens its envelope. */
export interface VariableRow {
  id: string;
  /** Null: of the organization. */
  projectId: string | null;
  name: string;
  type: 'text' | 'number' | 'boolean' | 'json';
  isSecret: boolean;
  description: string;
  /** Values as texts by environment, with '' for the default; null if they are secret. */
  plainValues: { [environment: string]: string } | null;
  valuesEncrypted: string | null;
  /** Names of the environments that have a value, with '' for the default. */
  environments: string[];
  updatedAt: Date;
}

export type VariableChange = Omit<VariableRow, 'updatedAt'>;

const columns = [
  'v.id',
  'v.projectId',
  'v.name',
  'v.type',
  'v.isSecret',
  'v.description',
  'v.plainValues',
  'v.valuesEncrypted',
  'v.environments',
  'v.updatedAt',
] as const;
/** Variables of an organization are at most 200, and as many of each project. */
const mostListed = 500;

/** Variables of one organization and of its projects. */
export class Variables {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Those of the organization (null) or of a project, by name. */
  async list(projectId: string | null): Promise<VariableRow[]> {
    return runQuery(this.#scope, this.#of(projectId).orderBy('v.name').limit(mostListed)) as Promise<VariableRow[]>;
  }

  async find(projectId: string | null, name: string): Promise<VariableRow | null> {
    return runQueryForRow(this.#scope, this.#of(projectId).where('v.name', '=', name)) as Promise<VariableRow | null>;
  }

  /** How many the organization (null) or a project has. */
  async count(projectId: string | null): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      this.#of(projectId)
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('count')),
    );
    return row!.count;
  }

  /** Puts a variable in place of the one with its id. */
  async put({ id, projectId, name, ...change }: VariableChange): Promise<void> {
    const changed = { ...change, plainValues: change.plainValues === null ? null : JSON.stringify(change.plainValues) };
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('variables')
        .values({ id, organizationId: organizationOf(this.#scope), projectId, name, ...changed })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...changed, updatedAt: now })),
    );
  }

  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('variables').where('id', '=', id));
  }

  /** Variables usable by a digital organization: of its project, then of the organization. */
  async listUsable(digitalOrganizationId: string): Promise<VariableRow[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('variables as v')
        .select(columns)
        .where((where) =>
          where.or([
            where('v.projectId', 'is', null),
            where('v.projectId', 'in', (inProject) =>
              inProject
                .selectFrom('digitalOrganizations as d')
                .select('d.projectId')
                .where('d.id', '=', digitalOrganizationId),
            ),
          ]),
        )
        .orderBy(sql`v.project_id nulls last`)
        .limit(mostListed),
    ) as Promise<VariableRow[]>;
  }

  /** Those of the names that digital organizations of a project can read. */
  async namesUsable(names: readonly string[], projectId: string): Promise<string[]> {
    if (names.length === 0) return [];
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('variables as v')
        .select('v.name')
        .where('v.name', '=', anyOf(names))
        .where((where) => where.or([where('v.projectId', 'is', null), where('v.projectId', '=', projectId)])),
    );
    return rows.map(({ name }) => name);
  }

  #of(projectId: string | null) {
    const query = tablesOf(this.#scope).selectFrom('variables as v').select(columns);
    return projectId === null ? query.where('v.projectId', 'is', null) : query.where('v.projectId', '=', projectId);
  }
}
