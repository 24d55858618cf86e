import { sql, type NotNull } from 'kysely';

import type { ScimTokenRow } from '../../rows/scimToken.ts';
import { ago, anyOf, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

export type ScimToken = Omit<ScimTokenRow, 'hash'>;

const columns = [
  'scimTokens.connectionId',
  'scimTokens.organizationId',
  'scimTokens.last4',
  'scimTokens.createdBy',
  'scimTokens.lastUsedAt',
  'scimTokens.expiresAt',
  'scimTokens.createdAt',
] as const;

/** Provisioning tokens of directories: one per connection. */
export class ScimTokens {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Sets the token of a connection of the scoped organization and replaces the previous one. */
  async set({
    connectionId,
    hash,
    last4,
    createdBy,
    expiresAt,
  }: Pick<ScimTokenRow, 'connectionId' | 'hash' | 'last4' | 'createdBy' | 'expiresAt'>): Promise<ScimToken> {
    const organizationId = organizationOf(this.#scope);
    const token = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('scimTokens')
        .values({ organizationId, connectionId, hash, last4, createdBy, expiresAt })
        .onConflict((conflict) =>
          conflict.column('connectionId').doUpdateSet({
            hash,
            last4,
            createdBy,
            expiresAt,
            createdAt: sql`date_trunc('milliseconds', now())`,
            lastUsedAt: null,
          }),
        )
        .returning(columns),
    );
    return token!;
  }

  async find(connectionId: string): Promise<ScimToken | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('scimTokens')
        .select(columns)
        .where('scimTokens.connectionId', '=', connectionId),
    );
  }

  /** When tokens of connections end, by connection. */
  async expiries(connectionIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('scimTokens')
        .select(['connectionId', 'expiresAt'])
        .where('connectionId', '=', anyOf(connectionIds))
        .where('expiresAt', 'is not', null)
        .$narrowType<{ expiresAt: NotNull }>(),
    );
    return new Map(rows.map(({ connectionId, expiresAt }) => [connectionId, expiresAt]));
  }

  /** False if there is none. */
  async remove(connectionId: string): Promise<boolean> {
    const removed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope).deleteFrom('scimTokens').where('connectionId', '=', connectionId),
    );
    return removed === 1;
  }

  /** The token of a value's SHA-256 while its connection is on. System only: the token says which organization it is. */
  async findByHash(hash: Buffer): Promise<ScimToken | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('scimTokens')
        .innerJoin('ssoConnections as c', (join) =>
          join.onRef('c.id', '=', 'scimTokens.connectionId').on('c.enabled', '=', true),
        )
        .innerJoin('organizations as o', (join) =>
          join.onRef('o.id', '=', 'scimTokens.organizationId').on('o.deletesAt', 'is', null),
        )
        .select(columns)
        .where('scimTokens.hash', '=', hash)
        .where((where) =>
          where.or([where('scimTokens.expiresAt', 'is', null), where('scimTokens.expiresAt', '>', now)]),
        ),
    );
  }

  /** Notes a use; at most one write a minute. System only. */
  async touch(connectionId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('scimTokens')
        .set({ lastUsedAt: now })
        .where('connectionId', '=', connectionId)
        .where((where) => where.or([where('lastUsedAt', 'is', null), where('lastUsedAt', '<', ago(60_000))])),
    );
  }
}
