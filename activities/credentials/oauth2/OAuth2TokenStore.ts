import type { Database } from '../../../db/database.ts';
import type { CredentialRow } from '../../../db/repositories/credentials.ts';
import { credentialContext } from '../../../db/secrets/credential.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { OAuth2Tokens, OAuth2Values } from './oauth2Values.ts';
import { refreshTokens, requestClientTokens } from './tokenRequests.ts';

export interface OAuth2TokenStoreDeps {
  database: Database;
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>;
  stream: Outbound['stream'];
  /** Reads the stored values of a credential. */
  valuesOf: (row: CredentialRow) => OAuth2Values;
}

/**
 * The tokens of OAuth2 credentials: kept encrypted in their rows, renewed before they expire and after a refusal. However
 * many ask at once in however many processes, one of them renews: under the lock of the row, where the others find what
 * it got. A process asks once for all of its own, so that waiting costs it one connection.
 */
export class OAuth2TokenStore {
  readonly #deps: OAuth2TokenStoreDeps;
  readonly #renewing = new Map<string, Promise<OAuth2Tokens>>();

  constructor(deps: OAuth2TokenStoreDeps) {
    this.#deps = deps;
  }

  /**
   * Tokens that are good by now; never those with the access token that a server `refused`. Errors:
   * `credential_not_connected` where a person has to connect it (again), `credential_refused`, those of the guarded fetch.
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

  /** Tokens as the row of their credential keeps them. */
  seal(row: Pick<CredentialRow, 'id' | 'organizationId'>, tokens: OAuth2Tokens): string {
    return this.#deps.secrets.encrypt(credentialContext(row, 'tokens_encrypted'), JSON.stringify(tokens));
  }

  #renew({ id, organizationId }: CredentialRow, refused?: string): Promise<OAuth2Tokens> {
    return this.#deps.database.withOrganization(organizationId, async ({ credentials }) => {
      const row = await credentials.lock(id);
      if (!row) throw new AppError('credential_unavailable', 'The credential was deleted. Select another one.');
      const stored = this.#read(row);
      if (stored && isGood(stored, refused)) return stored; // somebody else renewed them while we waited
      const tokens = await this.#ask(row, stored);
      await credentials.saveTokens(id, this.seal(row, tokens));
      return tokens;
    });
  }

  async #ask(row: CredentialRow, stored: OAuth2Tokens | null): Promise<OAuth2Tokens> {
    const values = this.#deps.valuesOf(row);
    if (values.grant === 'client_credentials') return requestClientTokens(values, this.#deps);
    const again = `The credential "${row.name}" is not connected${stored ? ' any more' : ''}: connect it on the page of credentials.`;
    if (!stored?.refresh_token) throw new AppError('credential_not_connected', again);
    try {
      return await refreshTokens(values, stored.refresh_token, this.#deps);
    } catch (error) {
      if (error instanceof AppError && /: invalid_grant\b/.test(error.message))
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

function isGood({ access_token: token, renew_at_ms: renewAtMs }: OAuth2Tokens, refused?: string): boolean {
  return token !== refused && (renewAtMs === null || Date.now() < renewAtMs);
}
