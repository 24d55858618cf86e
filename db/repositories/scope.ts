import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';

import type { Change } from '../changes/change.ts';

/** What a repository is bound to: one transaction and the organization it acts in (null: the system, all of them). */
export interface Scope {
  readonly em: EntityManager;
  readonly organizationId: string | null;
  /** Tells of a change once the transaction has committed, for tables whose triggers do not (`db/changes/README.md`). */
  readonly tell: (change: Change) => void;
}

/** Tells that an execution changed, or, as `steps`, nodes of it. */
export function tellOfExecution(scope: Scope, id: string, kind: 'execution' | 'execution_steps' = 'execution'): void {
  scope.tell({ kind, organizationId: scope.organizationId, id });
}

/**
 * Runs one SQL statement (`$1` … parameters) in the scope's transaction and returns its rows with camelCase columns.
 * `bigint` columns arrive as bigint (`count(*)` too), times as Date, `bytea` as Buffer. The organization filter does not
 * reach such a statement: name the organization in it (`organizationOf(scope)`); row-level security stands behind.
 */
export async function runStatement<Row>(scope: Scope, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const result = await scope.em.getKysely().executeQuery(CompiledQuery.raw(sql, [...values]));
  return result.rows.map((row) => camelCased(row as Record<string, unknown>) as Row);
}

/** Runs one SQL statement that changes rows and returns how many. */
export async function runChange(scope: Scope, sql: string, values: readonly unknown[] = []): Promise<number> {
  const result = await scope.em.getKysely().executeQuery(CompiledQuery.raw(sql, [...values]));
  return Number(result.numAffectedRows ?? 0n);
}

/** The organization of the scope. Errors: plain Error when the repository method only makes sense inside one. */
export function organizationOf(scope: Scope): string {
  if (scope.organizationId === null)
    throw new Error('This query needs an organization; use Database.withOrganization.');
  return scope.organizationId;
}

/** A plain copy of an entity, so that nothing of MikroORM leaves a repository. */
export function plainRow<Row extends object>(entity: object): Row {
  return { ...entity } as Row;
}

const camelNames = new Map<string, string>();

/** A row as statements give it, with camelCase columns. */
export function camelCased(row: Record<string, unknown>): Record<string, unknown> {
  const camel: Record<string, unknown> = {};
  for (const column of Object.keys(row)) {
    let name = camelNames.get(column);
    if (name === undefined) {
      name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
      if (camelNames.size < 1_000) camelNames.set(column, name);
    }
    camel[name] = row[column];
  }
  return camel;
}
