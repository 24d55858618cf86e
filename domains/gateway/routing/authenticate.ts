import type pg from 'pg';

import type { Permission } from '../../identity/actor.ts';
import { archivedServiceAccount } from '../../../db/repositories/identity/archivedServiceAccount.ts';
import { checkKeyShape, hashKey, invalidApiKey, serviceAccountArchived } from '../../identity/keys.ts';
import type { KeyKind } from '../../identity/keys.ts';
import type { AuthenticatedKey, Caller } from './caller.ts';
import { checkCaller } from '../../../platform/outbound/checkCaller.ts';
import { byteaArray } from '../../../db/byteaArray.ts';
import { GroupCommit } from '../../../db/groupCommit.ts';
import type { RateLimitTable } from '../rateLimits/RateLimitTable.ts';
import { readRows } from './readRows.ts';
import { remember } from '../../../platform/boundedMap.ts';

interface KeyRow {
  id: string;
  first_key_id: string;
  organization_id: string;
  account_id: string;
  kind: KeyKind;
  /** Of a service account: its project is archived, so that its keys do nothing. */
  is_archived: boolean;
  allowed_models: string[] | null;
  scopes: Permission[] | null;
  drop_unsupported: boolean;
  allowed_addresses: string[] | null;
  revision: number;
}

/** A key with its limits a minute and those of its organization. */
interface LimitedKeyRow extends KeyRow {
  hash: Buffer;
  key_requests: number | null;
  key_tokens: number | null;
  organization_requests: number | null;
  organization_tokens: number | null;
}

const mostCachedKeys = 10_000;
const maxBatch = 256;
const maxWaiting = 20_000;

const keyColumns = `k.id, coalesce(k.first_key_id, k.id) as first_key_id, k.organization_id, k.account_id, k.kind, k.allowed_models, k.scopes, k.drop_unsupported, k.allowed_addresses, k.revision,
         ${archivedServiceAccount} as is_archived`;
/** Active, not expired, and its creator still a member that is not suspended: everything else is as good as unknown (decisions §4). */
const activeKeys = `api_keys k
    join memberships m on m.organization_id = k.organization_id and m.account_id = k.account_id and m.suspended_at is null
   where k.status = 'active' and (k.expires_at is null or k.expires_at > now())`;

const byHashes = `
  select ${keyColumns}, k.hash, k.requests_per_minute as key_requests, k.tokens_per_minute as key_tokens,
         o.requests_per_minute as organization_requests, o.tokens_per_minute as organization_tokens
    from organizations o, ${activeKeys} and k.organization_id = o.id and k.hash = any ($1)`;

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
  readonly #limits: RateLimitTable;
  /** Keys that are read at the same time share a statement. */
  readonly #reads: GroupCommit<Buffer, LimitedKeyRow | null>;

  constructor(options: { pool: pg.Pool; ttlMs: number; limits: RateLimitTable }) {
    this.#pool = options.pool;
    this.#ttlMs = options.ttlMs;
    this.#limits = options.limits;
    const isRefusal = (): boolean => false;
    this.#reads = new GroupCommit({ maxBatch, maxWaiting, isRefusal, run: (hashes) => this.#readAll(hashes) });
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

  /** The key as its row is now. Errors: `invalid_api_key` when it is no longer active, `project_archived`, `address_not_allowed`. */
  async confirm(key: AuthenticatedKey): Promise<AuthenticatedKey> {
    const row = await this.#rowOf(key.id);
    if (row?.is_archived !== false || row.revision !== key.revision) this.forget(key);
    const current = { ...workingKey(row), address: key.address };
    if (key.address !== null) checkCaller(key.address, current.allowedAddresses ?? []);
    return current;
  }

  /** Returns the key with that id, used from that address. Errors: as `confirm`. */
  async authenticateById(keyId: string, address: string): Promise<AuthenticatedKey & { address: string }> {
    const key = workingKey(await this.#rowOf(keyId));
    checkCaller(address, key.allowedAddresses ?? []);
    return { ...key, address };
  }

  async #rowOf(keyId: string): Promise<KeyRow | undefined> {
    const text = `select ${keyColumns} from ${activeKeys} and k.id = $1`;
    const [row] = await readRows<KeyRow>(this.#pool, { name: 'gateway_confirm_key', text, values: [keyId] });
    return row;
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
    const row = await this.#reads.submit(hash);
    this.#cache.delete(cacheKey);
    if (!row) return null;
    const key = workingKey(row);
    remember(this.#cache, [cacheKey, { key, readAtMs }], mostCachedKeys);
    const { id: keyId, organizationId } = key;
    this.#limits.note(
      { keyId, organizationId },
      [
        { id: keyId, requestsPerMinute: row.key_requests, tokensPerMinute: row.key_tokens },
        {
          id: organizationId,
          requestsPerMinute: row.organization_requests,
          tokensPerMinute: row.organization_tokens,
        },
      ],
      readAtMs,
    );
    return key;
  }

  async #readAll(hashes: readonly Buffer[]): Promise<(LimitedKeyRow | null)[]> {
    const query = { name: 'gateway_keys', text: byHashes, values: [byteaArray(hashes)] };
    const rows = await readRows<LimitedKeyRow>(this.#pool, query);
    return hashes.map((hash) => rows.find((row) => row.hash.equals(hash)) ?? null);
  }
}

/** Returns the key of a row. Errors: `invalid_api_key` if there is none, `project_archived`. */
function workingKey(row: KeyRow | undefined): AuthenticatedKey {
  if (!row) throw invalidApiKey('no longer active');
  if (row.is_archived) throw serviceAccountArchived();
  return {
    id: row.id,
    firstKeyId: row.first_key_id,
    organizationId: row.organization_id,
    accountId: row.account_id,
    kind: row.kind,
    allowedModels: row.allowed_models,
    allowedAddresses: row.allowed_addresses,
    scopes: row.scopes,
    dropsUnsupported: row.drop_unsupported,
    revision: row.revision,
    address: null,
  };
}
