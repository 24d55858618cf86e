import type pg from 'pg';

import type { Permission } from '../../identity/actor.ts';
import { archivedServiceAccount } from '../../../db/repositories/identity/archivedServiceAccount.ts';
import { checkKeyShape, hashKey, invalidApiKey, serviceAccountArchived } from '../../identity/keys.ts';
import type { KeyKind } from '../../identity/keys.ts';
import type { AuthenticatedKey, Caller } from './caller.ts';
import { readRows } from './readRows.ts';
import { remember } from '../../../platform/boundedMap.ts';

interface KeyRow {
  id: string;
  organization_id: string;
  account_id: string;
  kind: KeyKind;
  /** Of a service account: its project is archived, so that its keys do nothing. */
  is_archived: boolean;
  allowed_models: string[] | null;
  scopes: Permission[] | null;
  drop_unsupported: boolean;
  allowed_addresses: string[] | null;
}

const mostCachedKeys = 10_000;

/** Active, not expired, and its creator still a member that is not suspended: everything else is as good as unknown (decisions §4). */
const selectKey = `
  select k.id, k.organization_id, k.account_id, k.kind, k.allowed_models, k.scopes, k.drop_unsupported, k.allowed_addresses,
         ${archivedServiceAccount} as is_archived
    from api_keys k
    join memberships m on m.organization_id = k.organization_id and m.account_id = k.account_id and m.suspended_at is null
   where k.status = 'active' and (k.expires_at is null or k.expires_at > now())`;

/**
 * Turns the credentials of a request into a key. A row read within the last `ttlMs` may serve, because the statement that places the hold
 * decides; responses without a hold call `confirm` first. Unknown keys are never remembered. A key of a service account can work up to
 * `ttlMs` longer after its project was archived.
 */
export class Authenticator {
  readonly #pool: pg.Pool;
  readonly #ttlMs: number;
  readonly #cache = new Map<string, { key: AuthenticatedKey; readAtMs: number }>();
  readonly #reading = new Map<string, Promise<AuthenticatedKey | null>>();

  constructor(options: { pool: pg.Pool; ttlMs: number }) {
    this.#pool = options.pool;
    this.#ttlMs = options.ttlMs;
  }

  /**
   * Shape: `values` from `readKeyHeaders`. None, more than one, a wrong shape or checksum are refused without a look-up.
   * Errors: `invalid_api_key`, one text for all of it; `project_archived` for a service account of an archived project.
   */
  async authenticate(values: readonly string[]): Promise<AuthenticatedKey> {
    const [value] = values;
    if (value === undefined || values.length > 1) throw invalidApiKey(`${values.length} credentials`);
    if (checkKeyShape(value) === null) throw invalidApiKey('malformed');
    const hash = hashKey(value);
    const cacheKey = hash.toString('base64');
    const cached = this.#cache.get(cacheKey);
    if (cached && performance.now() - cached.readAtMs < this.#ttlMs) return cached.key;
    const key = (await this.#reading.get(cacheKey)) ?? (await this.#readShared(cacheKey, hash)); // a shared "no" may be older than the question
    if (key === null) throw invalidApiKey('unknown or not active');
    return key;
  }

  /** The key as its row is now. Errors: `invalid_api_key` when it is no longer active, `project_archived`. */
  async confirm(key: AuthenticatedKey): Promise<AuthenticatedKey> {
    const text = `${selectKey} and k.id = $1`;
    const [row] = await readRows<KeyRow>(this.#pool, { name: 'gateway_confirm_key', text, values: [key.id] });
    if (row?.is_archived === false) return keyOf(row);
    this.forget(key);
    if (row) throw serviceAccountArchived();
    throw invalidApiKey('no longer active');
  }

  /** The caller as it is now: of a key, the row is read. Errors: as `confirm`. */
  async confirmCaller(caller: Caller): Promise<Caller> {
    return caller.kind === 'key' ? { kind: 'key', key: await this.confirm(caller.key) } : caller;
  }

  /** Drops a key after the hold statement refused it. */
  forget(key: AuthenticatedKey): void {
    for (const [cacheKey, cached] of this.#cache) if (cached.key.id === key.id) this.#cache.delete(cacheKey);
  }

  async #readShared(cacheKey: string, hash: Buffer): Promise<AuthenticatedKey | null> {
    const reading = this.#read(cacheKey, hash).finally(() => this.#reading.delete(cacheKey));
    this.#reading.set(cacheKey, reading);
    return await reading;
  }

  async #read(cacheKey: string, hash: Buffer): Promise<AuthenticatedKey | null> {
    const readAtMs = performance.now();
    const rows = await readRows<KeyRow>(this.#pool, {
      name: 'gateway_key',
      text: `${selectKey} and k.hash = $1`,
      values: [hash],
    });
    const [row] = rows;
    this.#cache.delete(cacheKey);
    if (!row) return null;
    if (row.is_archived) throw serviceAccountArchived();
    const key = keyOf(row);
    remember(this.#cache, [cacheKey, { key, readAtMs }], mostCachedKeys);
    return key;
  }
}

function keyOf(row: KeyRow): AuthenticatedKey {
  return {
    id: row.id,
    organizationId: row.organization_id,
    accountId: row.account_id,
    kind: row.kind,
    allowedModels: row.allowed_models,
    allowedAddresses: row.allowed_addresses,
    scopes: row.scopes,
    dropsUnsupported: row.drop_unsupported,
  };
}
