import type { EntityName } from '@mikro-orm/postgresql';

import { type Page, pageOf, type PageRequest } from './page.ts';
import type { Scope } from './scope.ts';

type Where = Record<string, unknown>;

/** The plain rows of an entity that match, through the organization filter. Bound the result: pass a `limit`. */
export async function findRows<Row extends object>(
  scope: Scope,
  entity: EntityName,
  query: { where: Where; limit: number },
): Promise<Row[]> {
  const found = await scope.em.find(entity, query.where as never, { disableIdentityMap: true, limit: query.limit });
  return found.map((one) => ({ ...(one as object) }) as Row);
}

/** The one plain row that matches, or null, through the organization filter. */
export async function findRow<Row extends object>(scope: Scope, entity: EntityName, where: Where): Promise<Row | null> {
  const rows = await findRows<Row>(scope, entity, { where, limit: 1 });
  return rows[0] ?? null;
}

/** One page of an entity that has `createdAt` and `id`, newest first, through the organization filter. */
export async function findPage<Row extends { createdAt: Date; id: string }>(
  scope: Scope,
  entity: EntityName,
  query: { where: Where; page: PageRequest },
): Promise<Page<Row>> {
  const { after, limit } = query.page;
  const older = after && {
    createdAt: { $lte: after.createdAt },
    $or: [{ createdAt: { $lt: after.createdAt } }, { id: { $lt: after.id } }],
  };
  const found = await scope.em.find(entity, { $and: [query.where, ...(older ? [older] : [])] } as never, {
    disableIdentityMap: true,
    limit: limit + 1,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] as never,
  });
  return pageOf(
    found.map((one) => ({ ...(one as object) }) as Row),
    query.page,
  );
}

/** Inserts one row; columns that are left out get the table's default. */
export async function insertRow(scope: Scope, entity: EntityName, row: Where): Promise<void> {
  await scope.em.insert(entity, row as never);
}

/** Changes the rows that match and returns how many, through the organization filter. */
export async function updateRows(
  scope: Scope,
  entity: EntityName,
  change: { where: Where; set: Where },
): Promise<number> {
  return scope.em.nativeUpdate(entity, change.where as never, change.set as never);
}
