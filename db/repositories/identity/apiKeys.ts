import { sql, type ExpressionBuilder } from 'kysely';

import type { AccountRow } from '../../rows/account.ts';
import { ApiKeyEntity, type ApiKeyRow } from '../../entities/apiKey.ts';
import type { Tables } from '../../generated/tables.ts';
import { ago, fromNow, now } from '../../tables/expressions.ts';
import { snakeCased, tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { archivedServiceAccount } from './archivedServiceAccount.ts';
import { instanceScopesOf } from './instanceRoles.ts';
import type { OrganizationRole } from '../organizations/organizations.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage, findRow, insertRow } from '../rows.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { Wallets } from '../billing/wallets.ts';

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
      | 'creditLimitPeriod'
      | 'requestsPerMinute'
      | 'tokensPerMinute'
      | 'dropUnsupported'
      | 'connectionId'
      | 'allowedAddresses'
      | 'madeBy'
      | 'application'
    >
  >;
/** Changes of a key; missing ones stay. */
export type KeyChanges = Partial<
  Pick<
    ApiKeyRow,
    | 'label'
    | 'expiresAt'
    | 'creditLimitMicros'
    | 'creditLimitPeriod'
    | 'allowedModels'
    | 'allowedAddresses'
    | 'requestsPerMinute'
    | 'tokensPerMinute'
    | 'dropUnsupported'
  >
> & { readonly isPaused?: boolean };
/** Whose keys of which kind: `accountId` null means those of all members (for owners and admins). */
export interface KeyVisibility {
  readonly kind: ApiKeyRow['kind'];
  readonly accountId: string | null;
}

const columns = [
  'id',
  'organizationId',
  'accountId',
  'kind',
  'label',
  'last4',
  'status',
  'createdAt',
  'lastUsedAt',
  'calls',
  'creditsUsedMicros',
  'expiresAt',
  'creditLimitMicros',
  'creditLimitPeriod',
  'firstKeyId',
  'revision',
  'pausedAt',
  'allowedModels',
  'scopes',
  'requestsPerMinute',
  'tokensPerMinute',
  'dropUnsupported',
  'revokedAt',
  'replacedBy',
  'connectionId',
  'allowedAddresses',
  'madeBy',
  'application',
] as const;
/** Columns that a key takes over from the key that it replaces. */
const keptByRotation = [
  'organizationId',
  'accountId',
  'kind',
  'label',
  'creditLimitMicros',
  'creditLimitPeriod',
  'allowedModels',
  'scopes',
  'requestsPerMinute',
  'tokensPerMinute',
  'dropUnsupported',
  'allowedAddresses',
  'connectionId',
  'madeBy',
] as const;
const secondMs = 1_000;
const minuteMs = 60_000;

/** The SQL condition that key `k` of a member may act now. Queries join only members who are not suspended. */
const isActive = `k.status = 'active' and (k.expires_at is null or k.expires_at > now())
    and not exists (select from disabled_accounts d where d.account_id = k.account_id)`;

const activeKey = `${columns.map((column) => `k.${snakeCased(column)}`).join(', ')},
    m.role, case when k.connection_id is null then a.instance_role else 'instance_member' end as instance_role,
    a.kind = 'service_account' as is_service_account, ${archivedServiceAccount} as is_archived,
    case when k.connection_id is null then ${instanceScopesOf('a.id')} end as instance_scopes
  from api_keys k join memberships m on m.organization_id = k.organization_id and m.account_id = k.account_id and m.suspended_at is null
  join accounts a on a.id = k.account_id
  where ${isActive}`;

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

  async find(id: string, owner: KeyVisibility): Promise<ApiKey | null> {
    const row = await findRow<ApiKeyRow>(this.#scope, ApiKeyEntity, { id, ...ownerCondition(owner) });
    return row && withoutHash(row);
  }

  async list(owner: KeyVisibility, page: PageRequest): Promise<Page<ApiKey>> {
    const found = await findPage<ApiKeyRow>(this.#scope, ApiKeyEntity, { where: ownerCondition(owner), page });
    return { ...found, data: found.data.map(withoutHash) };
  }

  /** Notes that an account API key was used; at most one write a minute. System only: the ledger does it for calls. */
  async touch(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('apiKeys')
        .set({ lastUsedAt: now })
        .where('id', '=', id)
        .where((where) => where.or([where('lastUsedAt', 'is', null), where('lastUsedAt', '<', ago(minuteMs))])),
    );
  }

  /** True if the key may act now: active, and its account a member that is not suspended or disabled. System only. */
  async isUsable(id: string): Promise<boolean> {
    const found = await runQueryForCount(
      this.#scope,
      tables
        .selectFrom('apiKeys as k')
        .innerJoin('memberships as m', (join) =>
          join
            .onRef('m.organizationId', '=', 'k.organizationId')
            .onRef('m.accountId', '=', 'k.accountId')
            .on('m.suspendedAt', 'is', null),
        )
        .innerJoin('accounts as a', 'a.id', 'k.accountId')
        .where('k.id', '=', id)
        .where(sql.raw<boolean>(isActive)),
    );
    return found === 1;
  }

  /** True for an active key; it cannot be revoked before the transaction ends. */
  async hold(id: string): Promise<boolean> {
    const held = tablesOf(this.#scope)
      .selectFrom('apiKeys')
      .where('id', '=', id)
      .where('status', '=', 'active')
      .forShare();
    return (await runQueryForCount(this.#scope, held)) === 1;
  }

  /** Revokes the key of a program when it returns its tokens or reuses one; null if it was revoked before. System only. */
  async revokeByProgram(id: string): Promise<Pick<ApiKey, 'organizationId' | 'label'> | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .updateTable('apiKeys')
        .set({ status: 'revoked', revokedAt: now })
        .where('id', '=', id)
        .where('application', 'is not', null)
        .where('status', '<>', 'revoked')
        .returning(['organizationId', 'label']),
    );
  }

  /** Revokes every key of both kinds that an account made, in all its organizations. System only. */
  async revokeAllOf(accountId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('apiKeys')
        .set({ status: 'revoked', revokedAt: sql`coalesce(revoked_at, now())` })
        .where('accountId', '=', accountId)
        .where('status', '<>', 'revoked'),
    );
  }

  /** Revokes a key for good; null when there is no such key. A revoked key stays as it is. Works from the next request on. */
  async revoke(id: string, owner: KeyVisibility): Promise<ApiKey | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('apiKeys')
        .set({ status: 'revoked', revokedAt: sql`coalesce(revoked_at, now())` })
        .where((where) => isOf(where, owner))
        .where('id', '=', id)
        .returning(columns)
        .$narrowType<Pick<ApiKey, 'application'>>(),
    );
  }

  /**
   * Changes a key that was not revoked or replaced; null when there is no such one. The wallet is locked first, in the order of holds and settlements, because limits of credits are budgets.
   */
  async update(id: string, owner: KeyVisibility, changes: KeyChanges): Promise<ApiKey | null> {
    await new Wallets(this.#scope).lock();
    const { isPaused, ...set } = changes;
    const status = isPaused ? ('paused' as const) : ('active' as const);
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('apiKeys')
        .set({
          ...set,
          ...(isPaused !== undefined && { status, pausedAt: isPaused ? now : null }),
          revision: sql`revision + 1`,
        })
        .where((where) => isOf(where, owner))
        .where('id', '=', id)
        .where('status', '<>', 'revoked')
        .where('replacedBy', 'is', null)
        .returning(columns)
        .$narrowType<Pick<ApiKey, 'application'>>(),
    );
  }

  /**
   * Revokes a key, at once or after `graceSeconds`, and inserts its successor with the same label, creator and limits, that ends by
   * `latestEnd`, in one statement. Both share limits of credits. Null when there is no such active key; of two racing rotations one gets null.
   */
  async rotate(
    id: string,
    owner: KeyVisibility,
    next: Pick<ApiKeyRow, 'id' | 'hash' | 'last4'> & { latestEnd: Date | null; graceSeconds: number },
  ): Promise<ApiKey | null> {
    await new Wallets(this.#scope).lock();
    const graceEnds = fromNow(next.graceSeconds * secondMs);
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .with('old', (query) =>
          query
            .updateTable('apiKeys')
            .set(
              next.graceSeconds === 0
                ? { status: 'revoked', revokedAt: now, replacedBy: next.id }
                : { expiresAt: sql<Date>`least(expires_at, ${graceEnds})`, replacedBy: next.id },
            )
            .where((where) => isOf(where, owner))
            .where('id', '=', id)
            .where('status', '=', 'active')
            .where('replacedBy', 'is', null)
            .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
            .where('application', 'is', null)
            .returningAll(),
        )
        .insertInto('apiKeys')
        .columns(['id', 'hash', 'last4', 'expiresAt', 'firstKeyId', ...keptByRotation])
        .expression((from) =>
          from
            .selectFrom('old')
            .select([
              sql<string>`${next.id}::text`.as('id'),
              sql<Buffer>`${next.hash}::bytea`.as('hash'),
              sql<string>`${next.last4}::text`.as('last4'),
              sql<Date | null>`least((select k.expires_at from api_keys k where k.id = old.id), ${next.latestEnd}::timestamptz)`.as(
                'expiresAt',
              ),
              sql<string>`coalesce(first_key_id, id)`.as('firstKeyId'),
              ...keptByRotation,
            ]),
        )
        .returning(columns)
        .$narrowType<Pick<ApiKey, 'application'>>(),
    );
  }
}

/** The condition that a key is one of these. */
function isOf(where: ExpressionBuilder<Tables, 'apiKeys'>, { kind, accountId }: KeyVisibility) {
  return where.and({ kind, ...(accountId !== null && { accountId }) });
}

function ownerCondition(owner: KeyVisibility): Record<string, string> {
  return owner.accountId === null ? { kind: owner.kind } : { kind: owner.kind, accountId: owner.accountId };
}

function withoutHash({ hash: _hash, ...key }: ApiKeyRow): ApiKey {
  return key;
}
