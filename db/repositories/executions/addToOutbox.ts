import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, type Scope } from '../scope.ts';
import type { OutboxRow } from './outbox.ts';

/** Adds a message of the organization to Temporal, in the transaction of the change that it announces. */
export async function addToOutbox(
  scope: Scope,
  { id, kind, reference }: Pick<OutboxRow, 'id' | 'kind' | 'reference'>,
): Promise<void> {
  const organizationId = organizationOf(scope);
  await runQuery(scope, tablesOf(scope).insertInto('outbox').values({ id, organizationId, kind, reference }));
}
