import type { Pool } from 'pg';

import { databaseError } from './databaseError.ts';
import { type ActiveApiKey, activeApiKeyByHash, activeApiKeyByToken } from './repositories/identity/apiKeys.ts';
import { camelCased } from './repositories/scope.ts';
import { type ActiveSession, activeSessionByHash } from './repositories/identity/sessions.ts';

/**
 * Reads the current actor of a token or key: one prepared statement outside any transaction, because every API request needs it. As role
 * `bureau_system`: the organization is what is asked for. Errors: `unavailable`.
 */
export class CurrentActors {
  readonly #readers: Pool;

  constructor(readers: Pool) {
    this.#readers = readers;
  }

  /** Returns the valid session of a token; null if unknown, revoked or expired, or if its account is suspended or no member. */
  session(tokenHash: Buffer): Promise<ActiveSession | null> {
    return this.#first('active_session', activeSessionByHash, tokenHash);
  }

  /** The key of a value's SHA-256; null when unknown, revoked, expired, or its creator left the organization or is suspended in it. */
  apiKey(hash: Buffer): Promise<ActiveApiKey | null> {
    return this.#first('active_api_key', activeApiKeyByHash, hash);
  }

  /** The key behind an access token's SHA-256, with the resource and the scopes of the token; null as of a key. */
  accessToken(hash: Buffer): Promise<(ActiveApiKey & { resource: string | null; tokenScopes: string | null }) | null> {
    return this.#first('active_access_token', activeApiKeyByToken, hash);
  }

  async #first<Row>(name: string, text: string, hash: Buffer): Promise<Row | null> {
    const found = await this.#readers.query<Record<string, unknown>>({ name, text, values: [hash] }).catch(rethrow);
    return found.rows[0] ? (camelCased(found.rows[0]) as Row) : null;
  }
}

function rethrow(error: unknown): never {
  throw databaseError(error);
}
