import type { Database } from '../../db/database.ts';
import type { ActiveApiKey } from '../../db/repositories/identity/apiKeys.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { AccountActor, KeyActor, Permission, ScimActor } from './actor.ts';
import { checkKeyShape, hashKey, invalidApiKey, serviceAccountArchived } from './keys.ts';
import { scopesOfServiceAccount } from './policy.ts';
import { hashToken } from './sessions.ts';

const touchAfterMs = 60_000;

/**
 * Resolves a session token or a key to an actor, from rows read now: revoked ones are rejected immediately, on every process. The model
 * gateway has its own way for keys, because there the statement of the hold decides.
 */
export class Authentication {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Errors: `invalid_api_key`: none, more than one, malformed, unknown, revoked, expired, its creator left: one text; `project_archived` for a service account of an archived project. */
  async byKey(values: readonly string[]): Promise<AccountActor | KeyActor> {
    const [value] = values;
    if (value === undefined || values.length > 1) throw invalidApiKey(`${values.length} credentials`);
    if (checkKeyShape(value) === null) throw invalidApiKey('malformed');
    const key = await this.#database.currentActors.apiKey(hashKey(value));
    if (key === null) throw invalidApiKey('unknown or not active');
    if (key.isArchived) throw serviceAccountArchived();
    if (key.kind === 'account' && isStale(key.lastUsedAt))
      await this.#database.asSystem(({ apiKeys }) => apiKeys.touch(key.id));
    const { id: keyId, organizationId, accountId } = key;
    const scopes = key.scopes as readonly Permission[] | null;
    if (key.kind === 'model') {
      return {
        kind: 'key',
        keyKind: 'model',
        keyId,
        firstKeyId: keyId, // the management API refuses keys of models
        organizationId,
        accountId,
        allowedModels: key.allowedModels,
        dropsUnsupported: key.dropUnsupported,
        revision: key.revision,
        address: '',
        scopes,
      };
    }
    return actorOfKey(key, scopes);
  }

  /**
   * The account that authorized a program, by an access token for that resource only. Errors: `invalid_api_key`: unknown, run out, revoked,
   * for another resource: one text.
   */
  async byAccessToken(value: string, resource: string): Promise<AccountActor> {
    const key = value.length > 200 ? null : await this.#database.currentActors.accessToken(hashKey(value));
    if (key === null) throw invalidAccessToken('unknown or not active');
    if (key.resource !== resource) throw invalidAccessToken('for another resource');
    if (isStale(key.lastUsedAt)) await this.#database.asSystem(({ apiKeys }) => apiKeys.touch(key.id));
    const ofToken = new Set((key.tokenScopes ?? '').split(' '));
    return actorOfKey(
      key,
      ((key.scopes ?? []) as Permission[]).filter((scope) => ofToken.has(scope)),
    );
  }

  /**
   * The directory of that connection. Throws `invalid_api_key` with one message if there is no key, more than one, an unknown one, or one
   * of another or disabled connection.
   */
  async byScimToken(values: readonly string[], connectionId: string): Promise<ScimActor> {
    const [value] = values;
    if (value === undefined || values.length > 1) throw invalidScimToken(`${values.length} credentials`);
    if (checkKeyShape(value) !== 'scim') throw invalidScimToken('malformed');
    const token = await this.#database.asSystem(async ({ scimTokens }) => {
      const found = await scimTokens.findByHash(hashKey(value));
      if (found?.connectionId === connectionId && isStale(found.lastUsedAt)) await scimTokens.touch(connectionId);
      return found;
    });
    if (token?.connectionId !== connectionId) throw invalidScimToken('unknown or of another connection');
    return { kind: 'scim', organizationId: token.organizationId, connectionId };
  }

  /** Errors: `not_signed_in`. Notes at most once a minute that the session was used. */
  async bySession(token: string): Promise<AccountActor> {
    const hash = hashToken(token);
    const session = hash && (await this.#database.currentActors.session(hash));
    if (!session) throw new AppError('not_signed_in', 'Your session has expired. Sign in again.');
    if (isStale(session.lastSeenAt)) await this.#database.asSystem(({ sessions }) => sessions.touch(session.id));
    const { id: sessionId, accountId, organizationId, role, instanceRole, connectionId, factorMissing } = session;
    const instanceScopes = session.instanceScopes as readonly Permission[] | null;
    const { organizationDeleting } = session;
    return {
      kind: 'account',
      via: 'session',
      accountId,
      organizationId,
      role,
      instanceRole,
      instanceScopes,
      sessionId,
      connectionId,
      factorMissing,
      organizationDeleting,
      keyId: null,
      allowedAddresses: null,
      scopes: null,
    };
  }
}

function actorOfKey(key: ActiveApiKey, scopes: readonly Permission[] | null): AccountActor {
  const {
    id: keyId,
    organizationId,
    accountId,
    role,
    instanceRole,
    connectionId,
    allowedAddresses,
    isServiceAccount,
  } = key;
  return {
    kind: 'account',
    via: 'account_api_key',
    accountId,
    organizationId,
    role,
    instanceRole,
    instanceScopes: key.instanceScopes as readonly Permission[] | null,
    sessionId: null,
    connectionId,
    factorMissing: false,
    organizationDeleting: false, // its keys are paused
    keyId,
    allowedAddresses,
    isServiceAccount,
    scopes: isServiceAccount ? scopesOfServiceAccount(scopes) : scopes,
  };
}

function invalidAccessToken(internal: string): AppError {
  return new AppError('invalid_api_key', 'The access token is not valid here, or not any more.', { internal });
}

function invalidScimToken(internal: string): AppError {
  return new AppError('invalid_api_key', 'The SCIM token is missing or not valid for this address.', { internal });
}

function isStale(at: Date | null): boolean {
  return at === null || Date.now() - at.getTime() > touchAfterMs;
}
