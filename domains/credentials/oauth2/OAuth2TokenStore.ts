import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Database } from '../../../db/database.ts';
import type { CredentialRow, StoredTokens } from '../../../db/repositories/credentials/credentials.ts';
import { credentialContext } from '../../../db/secrets/credential.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { renewalOf, signInDeps } from './mcpSignIn.ts';
import type { KeptMcpSignIn, OAuth2Tokens, OAuth2Values } from './oauth2Values.ts';
import { refreshTokens, requestOwnTokens } from './tokenRequests.ts';

export interface OAuth2TokenStoreDeps {
  database: Database;
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>;
  stream: Outbound['stream'];
  /** Returns the request for the tokens of a credential; null if its connection has it, or if the client that requested them was replaced or deleted. */
  valuesOf: (row: CredentialRow, stored: OAuth2Tokens | null) => Promise<OAuth2Values | null>;
}

/** Longer than a token request lasts at most (`tokenFetch`), so that a lease ends only if its process died. */
const leaseMs = 30_000;
/** Longest wait for another process's renewal. */
const waitMs = 45_000;
const firstPauseMs = 25;
const longestPauseMs = 500;
/** Codes for a refresh token that is no longer valid: of RFC 6749, GitHub and Slack. */
const endedGrant = / refused: (invalid_grant|bad_refresh_token|invalid_refresh_token|token_expired|token_revoked)\b/;
/** That a server may want later. */
const mostScopes = 100;

/**
 * The tokens of OAuth2 credentials: kept encrypted in their rows, renewed before they expire and after a refusal. Of any number of
 * concurrent callers in any number of processes, only the one that leases the row renews the token. It asks outside of any transaction, and
 * writes only while the lease is its own; a process that dies loses it. Others find what it got.
 */
export class OAuth2TokenStore {
  readonly #deps: OAuth2TokenStoreDeps;
  readonly #renewing = new Map<string, Promise<OAuth2Tokens>>();

  constructor(deps: OAuth2TokenStoreDeps) {
    this.#deps = deps;
  }

  /**
   * Tokens that are good by now; never those with the access token that a server `refused`. Errors:
   * `credential_not_connected` if a person has to connect it (again), `credential_refused`, those of the guarded fetch.
   */
  async tokens(row: CredentialRow, refused?: string): Promise<OAuth2Tokens> {
    const stored = this.#read(row);
    if (stored && isGood(stored, refused)) return stored;
    const known = this.#renewing.get(row.id);
    if (known) return known;
    const renewing = this.#renew(row, refused).finally(() => this.#renewing.delete(row.id));
    this.#renewing.set(row.id, renewing);
    return renewing;
  }

  /** Returns tokens as the row of their credential stores them: encrypted, and their scopes in plain text. */
  seal(row: Pick<CredentialRow, 'id' | 'organizationId'>, tokens: OAuth2Tokens): StoredTokens {
    const context = credentialContext(row, 'tokens_encrypted');
    return {
      tokensEncrypted: this.#deps.secrets.encrypt(context, JSON.stringify(tokens)),
      grantedScopes: scopesOf(tokens),
    };
  }

  /** Returns the granted scopes, or the requested ones if the server does not report them; null if neither is known. */
  grantedScopes(row: CredentialRow): string[] | null {
    if (row.grantedScopes !== null) return row.grantedScopes;
    const stored = this.#read(row); // connected before the column existed
    return stored && scopesOf(stored);
  }

  /** The connection of a credential; null if it is not connected. */
  kept(row: CredentialRow): KeptMcpSignIn | null {
    return this.#read(row)?.mcp ?? null;
  }

  /** Records that the server of a credential requires further scopes, for the next time it is connected. */
  async wantScopes({ id, organizationId }: CredentialRow, scopes: readonly string[]): Promise<void> {
    await this.#deps.database.withOrganization(organizationId, async ({ credentials }) => {
      const row = await credentials.lock(id);
      const stored = row && this.#read(row);
      if (!row || !stored?.mcp) return;
      const further = [...new Set([...stored.mcp.further, ...scopes])].slice(0, mostScopes);
      await credentials.saveAgreement(id, this.seal(row, { ...stored, mcp: { ...stored.mcp, further } }));
    });
  }

  async #renew({ id, organizationId }: CredentialRow, refused?: string): Promise<OAuth2Tokens> {
    const owner = randomUUID();
    const waitsUntilMs = Date.now() + waitMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const { row, isClaimed } = await this.#claim({ id, organizationId, owner }, refused);
      const stored = this.#read(row);
      if (stored && isGood(stored, refused)) return stored; // another process renewed them in between
      const tokens = isClaimed ? await this.#asOwner(row, owner, stored) : null;
      if (tokens) return tokens;
      if (Date.now() > waitsUntilMs) throw waitedTooLong(row);
      if (!isClaimed) await pause(pauseMs);
    }
  }

  /** Returns the current credential, leased to this caller if its tokens are invalid and no other process renews them. */
  #claim(
    { id, organizationId, owner }: { id: string; organizationId: string; owner: string },
    refused?: string,
  ): Promise<{ row: CredentialRow; isClaimed: boolean }> {
    return this.#deps.database.withOrganization(organizationId, async ({ credentials }) => {
      const row = await credentials.findAny(id);
      if (!row) throw new AppError('credential_unavailable', 'The credential was deleted. Select another one.');
      const stored = this.#read(row);
      if (stored && isGood(stored, refused)) return { row, isClaimed: false };
      return { row, isClaimed: await credentials.leaseRenewal(row, { owner, leaseMs }) };
    });
  }

  /** Requests and stores new tokens; null if the credential was changed in between, because the tokens then belong to another client. */
  async #asOwner(row: CredentialRow, owner: string, stored: OAuth2Tokens | null): Promise<OAuth2Tokens | null> {
    const { id, organizationId } = row;
    const end = (tokens: OAuth2Tokens | null): Promise<boolean> =>
      this.#deps.database.withOrganization(organizationId, ({ credentials }) =>
        credentials.endRenewal(id, { owner, next: tokens && this.seal(row, tokens) }),
      );
    let tokens: OAuth2Tokens;
    try {
      tokens = await this.#ask(row, stored);
    } catch (error) {
      await end(null).catch(() => undefined); // the lease ends by itself then
      throw error;
    }
    return (await end(tokens)) ? tokens : null;
  }

  async #ask(row: CredentialRow, stored: OAuth2Tokens | null): Promise<OAuth2Tokens> {
    const values = stored?.mcp ? renewalOf(stored.mcp.agreement) : await this.#deps.valuesOf(row, stored);
    // The tokens are sent only to hosts that the credential allows at that time.
    if (stored?.mcp && values) signInDeps(row.allowedHosts, this.#deps).checkHost(new URL(values.token_url));
    if (values && values.grant !== 'authorization_code') return requestOwnTokens(values, this.#deps);
    const again = `The credential "${row.name}" is not connected${stored ? ' any more' : ''}: connect it on the page of credentials.`;
    if (!values || !stored?.refresh_token) throw new AppError('credential_not_connected', again);
    try {
      const renewed = await refreshTokens(values, stored.refresh_token, this.#deps);
      return renewedTokens(stored, renewed);
    } catch (error) {
      if (error instanceof AppError && endedGrant.test(error.message))
        throw new AppError('credential_not_connected', again, { cause: error });
      throw error;
    }
  }

  #read(row: CredentialRow): OAuth2Tokens | null {
    if (row.tokensEncrypted === null) return null;
    const context = credentialContext(row, 'tokens_encrypted');
    return JSON.parse(this.#deps.secrets.decrypt(context, row.tokensEncrypted)) as OAuth2Tokens;
  }
}

/** Returns the granted scopes, or else the requested ones; null if neither is known. */
function scopesOf({ scopes, asked }: OAuth2Tokens): string[] | null {
  return scopes ?? asked ?? null;
}

/** Tokens keep what is known of them where a response does not repeat it. */
function renewedTokens({ mcp, app, scopes, asked, kept }: OAuth2Tokens, renewed: OAuth2Tokens): OAuth2Tokens {
  return {
    ...(mcp ? { mcp } : {}),
    ...(app ? { app } : {}),
    ...(scopes ? { scopes } : {}),
    ...(asked ? { asked } : {}),
    ...renewed,
    ...(kept ? { kept: { ...kept, ...renewed.kept } } : {}),
  };
}

function isGood({ access_token: token, renew_at_ms: renewAtMs }: OAuth2Tokens, refused?: string): boolean {
  return token !== refused && (renewAtMs === null || Date.now() < renewAtMs);
}

function waitedTooLong({ name }: CredentialRow): AppError {
  const message = `The token server of the credential "${name}" did not answer in time.`;
  return new AppError('target_timeout', message, { retryable: true });
}
