import { sql, type RawBuilder } from 'kysely';

import { organizationOf, type Scope } from '../scope.ts';

/**
 * Reads what the model gateway stored. A model API key (`accountId` null) reads objects of its own, and of the keys that it replaced by
 * rotation. An account API key reads what its account made with any key. If the account is an owner or admin of the organization at that
 * moment, its account API key reads everything that the organization made (decisions §18).
 */
export interface MadeByReader {
  readonly keyId: string;
  /** Null for model API keys. */
  readonly accountId: string | null;
}

/**
 * Returns the condition that the row with `organization_id`, `key_id` and `account_id` was made by the reader. A null reader, an execution,
 * reads everything of its organization.
 */
export function isMadeBy(scope: Scope, reader: MadeByReader | null): RawBuilder<boolean> {
  if (reader === null) return sql<boolean>`true`;
  const organizationId = organizationOf(scope);
  const { keyId, accountId } = reader;
  if (accountId === null)
    return sql<boolean>`key_id in (
      with recursive own as (
        select ${keyId}::text as id
        union select k.id from api_keys k join own on k.replaced_by = own.id where k.organization_id = ${organizationId}
      ) select id from own)`;
  return sql<boolean>`(account_id = ${accountId} or exists (select from memberships m where m.organization_id = ${organizationId}
    and m.account_id = ${accountId} and m.role in ('owner', 'admin') and m.suspended_at is null))`;
}
