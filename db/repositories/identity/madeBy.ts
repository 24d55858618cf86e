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

/** Values of a statement with `madeBy`. A null reader, an execution, reads everything of its organization. */
export function readerValues(reader: MadeByReader | null): [string | null, string | null] {
  return [reader?.keyId ?? null, reader?.accountId ?? null];
}

/**
 * SQL condition: the row with `organization_id`, `key_id` and `account_id` was made by the reader whose key is parameter `key` and whose
 * account is parameter `key + 1`, both null for an execution. Parameter 1 is the organization.
 */
export function madeBy(key: number): string {
  const [keyId, accountId] = [`$${key}::text`, `$${key + 1}::text`];
  return `case when ${keyId} is null then true
    when ${accountId} is null then key_id in (
      with recursive own as (
        select ${keyId} as id
        union select k.id from api_keys k join own on k.replaced_by = own.id where k.organization_id = $1
      ) select id from own)
    else account_id = ${accountId} or exists (select from memberships m where m.organization_id = $1 and m.account_id = ${accountId}
      and m.role in ('owner', 'admin') and m.suspended_at is null) end`;
}
