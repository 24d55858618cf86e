import type { AccountRow } from '../../rows/account.ts';
import { ApiKeyEntity, type ApiKeyRow } from '../../entities/apiKey.ts';
import { archivedServiceAccount } from './archivedServiceAccount.ts';
import { instanceScopesOf } from './instanceRoles.ts';
import type { OrganizationRole } from '../organizations/organizations.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage, findRow, insertRow } from '../rows.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** A key without its hash. */
export type ApiKey = Omit<ApiKeyRow, 'hash'>;
/** A currently valid key, with its creator's permissions. */
export type ActiveApiKey = ApiKey & {
  role: OrganizationRole;
  instanceRole: AccountRow['instanceRole'];
  isServiceAccount: boolean;
  /** Of a service account: its project is archived. */
  isArchived: boolean;
  /** Those of a custom role of the instance. */
  instanceScopes: string[] | null;
};
export type NewApiKey = Pick<
  ApiKeyRow,
  | 'id'
  | 'accountId'
  | 'kind'
  | 'label'
  | 'hash'
  | 'last4'
  | 'expiresAt'
  | 'creditLimitMicros'
  | 'allowedModels'
  | 'scopes'
> &
  Partial<
    Pick<
      ApiKeyRow,
      | 'requestsPerMinute'
      | 'tokensPerMinute'
      | 'dropUnsupported'
      | 'connectionId'
      | 'allowedAddresses'
      | 'madeBy'
      | 'application'
    >
  >;
/** Whose keys of which kind: `accountId` null means those of all members (for owners and admins). */
export interface KeyOwner {
  readonly kind: ApiKeyRow['kind'];
  readonly accountId: string | null;
}

const columns = `id, organization_id, account_id, kind, label, last4, status, created_at, last_used_at, calls, credits_used_micros, expires_at,
  credit_limit_micros, month_used_micros, month, allowed_models, scopes, requests_per_minute, tokens_per_minute,
  drop_unsupported, revoked_at, replaced_by, connection_id, allowed_addresses, made_by, application`;

const ofKey = columns
  .split(',')
  .map((column) => `k.${column.trim()}`)
  .join(', ');

const activeKey = `${ofKey}, m.role, case when k.connection_id is null then a.instance_role else 'instance_member' end as instance_role,
    a.kind = 'service_account' as is_service_account, ${archivedServiceAccount} as is_archived,
    case when k.connection_id is null then ${instanceScopesOf('a.id')} end as instance_scopes
  from api_keys k join memberships m on m.organization_id = k.organization_id and m.account_id = k.account_id and m.suspended_at is null
  join accounts a on a.id = k.account_id
  where k.status = 'active' and (k.expires_at is null or k.expires_at > now())
    and not exists (select from disabled_accounts d where d.account_id = k.account_id)`;

/** The key of a value's SHA-256 (`$1`) where it is active now, for `db/CurrentActors.ts`. */
export const activeApiKeyByHash = `select ${activeKey} and k.hash = $1`;

/** Finds the key behind an access token's SHA-256 (`$1`) if both are valid now, restricted to the token's scopes. */
export const activeApiKeyByToken = `select tok.content->>'aud' as resource, tok.content->>'scope' as token_scopes, ${activeKey.replace(
  'from api_keys k',
  `from oauth_records tok join api_keys k on k.id = tok.key_id and k.kind = 'account'`,
)} and tok.kind = 'AccessToken' and tok.id_hash = $1 and tok.expires_at > now()`;

/** Model and account API keys. Their counters are the ledger's. */
export class ApiKeys {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Inserts a key of the organization of the scope. */
  async insert(key: NewApiKey): Promise<ApiKey> {
    await insertRow(this.#scope, ApiKeyEntity, { ...key, organizationId: organizationOf(this.#scope) });
    return (await this.find(key.id, { kind: key.kind, accountId: null }))!;
  }

  async find(id: string, owner: KeyOwner): Promise<ApiKey | null> {
    const row = await findRow<ApiKeyRow>(this.#scope, ApiKeyEntity, { id, ...ownerCondition(owner) });
    return row && withoutHash(row);
  }

  async list(owner: KeyOwner, page: PageRequest): Promise<Page<ApiKey>> {
    const found = await findPage<ApiKeyRow>(this.#scope, ApiKeyEntity, { where: ownerCondition(owner), page });
    return { ...found, data: found.data.map(withoutHash) };
  }

  /** Notes that an account API key was used; at most one write a minute. System only: the ledger does it for calls. */
  async touch(id: string): Promise<void> {
    await runChange(
      this.#scope,
      `update api_keys set last_used_at = now() where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      [id],
    );
  }

  /** True if the key may act now: active, and its account a member that is not suspended or disabled. System only. */
  async isUsable(id: string): Promise<boolean> {
    const rows = await runStatement(this.#scope, `select ${activeKey} and k.id = $1`, [id]);
    return rows.length === 1;
  }

  /** True for an active key; it cannot be revoked before the transaction ends. */
  async hold(id: string): Promise<boolean> {
    const sql = `select from api_keys where organization_id = $1 and id = $2 and status = 'active' for share`;
    return (await runStatement(this.#scope, sql, [organizationOf(this.#scope), id])).length === 1;
  }

  /** Revokes the key of a program when it returns its tokens or reuses one; null if it was revoked before. System only. */
  async revokeByProgram(id: string): Promise<Pick<ApiKey, 'organizationId' | 'label'> | null> {
    const rows = await runStatement<Pick<ApiKey, 'organizationId' | 'label'>>(
      this.#scope,
      `update api_keys set status = 'revoked', revoked_at = now()
        where id = $1 and application is not null and status <> 'revoked' returning organization_id, label`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Revokes every key of both kinds that an account made, in all its organizations. System only. */
  async revokeAllOf(accountId: string): Promise<void> {
    await runChange(
      this.#scope,
      `update api_keys set status = 'revoked', revoked_at = coalesce(revoked_at, now())
        where account_id = $1 and status <> 'revoked'`,
      [accountId],
    );
  }

  /** Revokes a key for good; null when there is no such key. A revoked key stays as it is. Works from the next request on. */
  async revoke(id: string, owner: KeyOwner): Promise<ApiKey | null> {
    const rows = await runStatement<ApiKey>(
      this.#scope,
      `update api_keys set status = 'revoked', revoked_at = coalesce(revoked_at, now())
        where organization_id = $1 and kind = $2 and ($3::text is null or account_id = $3) and id = $4 returning ${columns}`,
      [organizationOf(this.#scope), owner.kind, owner.accountId, id],
    );
    return rows[0] ?? null;
  }

  /**
   * Revokes a key and inserts its successor with the same label, creator, limits and use of this month, that ends by
   * `latestEnd`, in one statement. Null when there is no such active key; of two racing rotations one gets null.
   */
  async rotate(
    id: string,
    owner: KeyOwner,
    next: Pick<ApiKeyRow, 'id' | 'hash' | 'last4'> & { latestEnd: Date | null },
  ): Promise<ApiKey | null> {
    const rows = await runStatement<ApiKey>(
      this.#scope,
      `with old as (
         update api_keys set status = 'revoked', revoked_at = now()
          where organization_id = $1 and kind = $2 and ($3::text is null or account_id = $3) and id = $4
            and status = 'active' and (expires_at is null or expires_at > now()) and application is null
         returning *
       )
       insert into api_keys (id, organization_id, account_id, kind, label, hash, last4, expires_at, credit_limit_micros, month_used_micros, month,
         allowed_models, scopes, requests_per_minute, tokens_per_minute, drop_unsupported, allowed_addresses, connection_id, made_by)
       select $5, organization_id, account_id, kind, label, $6, $7, least(expires_at, $8::timestamptz), credit_limit_micros, month_used_micros, month,
         allowed_models, scopes, requests_per_minute, tokens_per_minute, drop_unsupported, allowed_addresses, connection_id, made_by from old
       returning ${columns}`,
      [organizationOf(this.#scope), owner.kind, owner.accountId, id, next.id, next.hash, next.last4, next.latestEnd],
    );
    if (!rows[0]) return null;
    await runStatement(this.#scope, 'update api_keys set replaced_by = $3 where organization_id = $1 and id = $2', [
      organizationOf(this.#scope),
      id,
      next.id,
    ]);
    return rows[0];
  }
}

function ownerCondition(owner: KeyOwner): Record<string, string> {
  return owner.accountId === null ? { kind: owner.kind } : { kind: owner.kind, accountId: owner.accountId };
}

function withoutHash({ hash: _hash, ...key }: ApiKeyRow): ApiKey {
  return key;
}
