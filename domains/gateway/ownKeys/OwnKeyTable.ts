import type pg from 'pg';
import type { Logger } from 'pino';

import type { ProviderKind } from '../providers/providerKind.ts';
import { RecentRead } from '../RecentRead.ts';
import { readRows } from '../routing/readRows.ts';
import { remember } from '../../../platform/boundedMap.ts';

/** A key that an organization has with a vendor itself, and uses. */
export interface OwnKey {
  id: string;
  organizationId: string;
  kind: ProviderKind;
  /** Null: for every provider of the kind. */
  providerId: string | null;
  baseUrl: string | null;
  mode: 'own_only' | 'own_first';
  /** Opens the stored key; kept closed until it is used. Errors: `secret_unreadable`. */
  open(): string;
}

/** Decrypts an own key as stored; it can be read for that key of that organization only. */
export type OpenOwnKey = (sealed: string, key: { id: string; organizationId: string }) => string;

interface OwnKeyRow {
  id: string;
  kind: ProviderKind;
  provider_id: string | null;
  base_url: string | null;
  api_key_encrypted: string;
  mode: OwnKey['mode'];
}

interface Use {
  notedAtMs: number;
  error: string | null;
}

const none: readonly OwnKey[] = [];
const isUsed = `enabled and mode <> 'credits_only'`;
const mostKeys = 100;
const noteEveryMs = 60_000;

/**
 * The own provider keys of organizations. The set of organizations with such keys is read once for all, so that a call of another one costs
 * a look-up in memory, also if it is its first. A list read within the last `ttlMs` serves, so a change counts everywhere at the latest after
 * that, and at once in the process that made it (`forget`). Use of a key is recorded at most once a minute, and when it fails or recovers.
 */
export class OwnKeyTable {
  readonly #options: { pool: pg.Pool; open: OpenOwnKey; ttlMs: number; logger: Logger };
  readonly #owners: RecentRead<ReadonlySet<string>>;
  readonly #cache = new Map<string, { keys: readonly OwnKey[]; readAtMs: number }>();
  readonly #reading = new Map<string, Promise<readonly OwnKey[]>>();
  readonly #uses = new Map<string, Use>();

  constructor(options: { pool: pg.Pool; open: OpenOwnKey; ttlMs: number; logger: Logger }) {
    this.#options = options;
    this.#owners = new RecentRead(() => this.#readOwners(), options.ttlMs);
  }

  /** The keys of an organization that calls may use, where they are known; undefined if they must be read. */
  known(organizationId: string): readonly OwnKey[] | undefined {
    const cached = this.#cache.get(organizationId);
    return cached && performance.now() - cached.readAtMs < this.#options.ttlMs ? cached.keys : undefined;
  }

  /** The same, read. */
  async read(organizationId: string): Promise<readonly OwnKey[]> {
    if (!(await this.#owners.get()).has(organizationId)) return none;
    const shared = this.#reading.get(organizationId);
    if (shared) return await shared;
    const readAtMs = performance.now();
    const reading = this.#read(organizationId);
    this.#reading.set(organizationId, reading);
    try {
      const keys = await reading;
      // A list that was forgotten while it was read may be older than the change.
      if (this.#reading.get(organizationId) === reading) remember(this.#cache, [organizationId, { keys, readAtMs }]);
      return keys;
    } finally {
      if (this.#reading.get(organizationId) === reading) this.#reading.delete(organizationId);
    }
  }

  /** Drops what is remembered of an organization, after one of its keys was changed. */
  forget(organizationId: string): void {
    this.#owners.forget();
    this.#cache.delete(organizationId);
    this.#reading.delete(organizationId);
  }

  /** Notes that a key was used, and why that failed (null: it did not). Never waits; failed writes are logged. */
  used({ id, organizationId }: Pick<OwnKey, 'id' | 'organizationId'>, error: string | null): void {
    const nowMs = performance.now();
    const last = this.#uses.get(id);
    if (last && last.error === error && nowMs - last.notedAtMs < noteEveryMs) return;
    remember(this.#uses, [id, { notedAtMs: nowMs, error }]);
    this.#options.pool
      .query('update provider_keys set last_used_at = now(), last_error = $3 where organization_id = $1 and id = $2', [
        organizationId,
        id,
        error,
      ])
      .catch((err: unknown) => this.#options.logger.warn({ err }, 'The use of an own provider key was not noted'));
  }

  async #readOwners(): Promise<ReadonlySet<string>> {
    const text = `select distinct organization_id as id from provider_keys where ${isUsed}`;
    const rows = await readRows<{ id: string }>(this.#options.pool, { name: 'gateway_own_key_owners', text });
    return new Set(rows.map(({ id }) => id));
  }

  async #read(organizationId: string): Promise<readonly OwnKey[]> {
    const { pool, open } = this.#options;
    const rows = await readRows<OwnKeyRow>(pool, {
      name: 'gateway_own_keys',
      text: `select id, kind, provider_id, base_url, api_key_encrypted, mode from provider_keys
              where organization_id = $1 and ${isUsed} order by created_at, id limit ${mostKeys}`,
      values: [organizationId],
    });
    return rows.map((row): OwnKey => {
      const { id, kind, mode } = row;
      const opened = (): string => open(row.api_key_encrypted, { id, organizationId });
      return { id, organizationId, kind, providerId: row.provider_id, baseUrl: row.base_url, mode, open: opened };
    });
  }
}
