import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';

import { noteAudit } from '../../domains/audit/noteAudit.ts';
import type { Database } from '../../db/database.ts';

/** Sessions are Bureau's own: each browser request asks again. */
const unkept = new Set(['Session']);
/** Belong to whom the key of their `accountId` belongs. */
const ofKeys = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'Grant']);

/**
 * Stores the records of `oidc-provider` in PostgreSQL: under the SHA-256 of each value, without the value itself. `onUsedTwice` creates the
 * error for a value that was used concurrently.
 */
export class OAuthAdapter implements Adapter {
  readonly #kind: string;
  readonly #database: Database;
  readonly #parts: { issuer: string; onUsedTwice: () => Error };

  constructor(kind: string, database: Database, parts: { issuer: string; onUsedTwice: () => Error }) {
    this.#kind = kind;
    this.#database = database;
    this.#parts = parts;
  }

  async upsert(
    id: string,
    { jti: _value, returnTo: _path, ...content }: AdapterPayload,
    expiresIn?: number,
  ): Promise<void> {
    if (unkept.has(this.#kind)) return;
    const grantHash =
      this.#kind === 'Grant' ? hashOf(id) : content.grantId === undefined ? null : hashOf(content.grantId);
    await this.#database.asSystem(({ oauthRecords }) =>
      oauthRecords.put({
        ...this.#place(id),
        grantHash: ofKeys.has(this.#kind) ? grantHash : null,
        keyId: ofKeys.has(this.#kind) ? (content.accountId ?? null) : null,
        content,
        expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      }),
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (unkept.has(this.#kind) || id.length > 1000) return undefined;
    const found = await this.#database.asSystem(({ oauthRecords }) => oauthRecords.find(this.#place(id)));
    if (found === null) return undefined;
    return {
      ...(found.content as AdapterPayload),
      ...(this.#kind === 'Client' ? {} : { jti: id }),
      ...(this.#kind === 'Interaction' ? { returnTo: `${this.#parts.issuer}/oauth/authorize/${id}` } : {}),
      ...(found.consumedAt === null ? {} : { consumed: Math.floor(found.consumedAt.getTime() / 1000) }),
    };
  }

  async findByUid(): Promise<undefined> {
    return undefined;
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    if (!(await this.#database.asSystem(({ oauthRecords }) => oauthRecords.consume(this.#place(id)))))
      throw this.#parts.onUsedTwice();
  }

  async destroy(id: string): Promise<void> {
    if (this.#kind === 'Grant') return this.revokeByGrantId(id);
    await this.#database.asSystem(({ oauthRecords }) => oauthRecords.remove(this.#place(id)));
  }

  /** Ends everything from a grant, with its key. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#database.asSystem(async (repositories) => {
      for (const keyId of await repositories.oauthRecords.removeOfGrant(hashOf(grantId))) {
        const revoked = await repositories.apiKeys.revokeByProgram(keyId);
        if (revoked !== null)
          await noteAudit(repositories, {
            action: 'account_api_key.revoked',
            organizationId: revoked.organizationId,
            target: { id: keyId, name: revoked.label },
          });
      }
    });
  }

  #place(id: string): { kind: string; idHash: Buffer } {
    return { kind: this.#kind, idHash: hashOf(id) };
  }
}

/** Storage key of a value of the authorization server. */
export function hashOf(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
