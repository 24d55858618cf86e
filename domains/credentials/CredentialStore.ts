import type { Database } from '../../db/database.ts';
import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import { credentialContext } from '../../db/secrets/credential.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { JsonObject } from '../executions/item.ts';
import type { CredentialTypes } from './CredentialTypes.ts';
import type { UsedCredential } from './defineCredential.ts';
import { OAuth2TokenStore } from './oauth2/OAuth2TokenStore.ts';
import type { OAuth2Values } from './oauth2/oauth2Values.ts';

export interface CredentialStoreDeps {
  database: Database;
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>;
  types: CredentialTypes;
  /** Reaches token URLs behind the SSRF guard. */
  stream: Outbound['stream'];
}

/** A credential and its user: the credential must be usable in the current project of the digital organization. */
export interface CredentialUseRequest {
  organizationId: string;
  digitalOrganizationId: string;
  id: string;
  /** Types that the slot takes. */
  types: readonly string[] | 'http';
}

/** The type whose tokens are for one MCP server. */
export const mcpOAuth2Type = 'mcp_oauth2';

/** Opens credentials for those who use them: nodes, triggers, webhooks. Nothing is kept in memory: a changed one counts at once. */
export class CredentialStore {
  readonly #deps: CredentialStoreDeps;
  readonly oauth2: OAuth2TokenStore;

  constructor(deps: CredentialStoreDeps) {
    this.#deps = deps;
    this.oauth2 = new OAuth2TokenStore({ ...deps, valuesOf: (row) => this.oauth2Values(row) });
  }

  /**
   * Opens a credential for one use. Throws `credential_unavailable` if it was deleted, belongs to another project or has another type (one
   * message for unknown and foreign ones), `credential_not_connected` or `secret_unreadable`.
   */
  async open({ organizationId, digitalOrganizationId, id, types }: CredentialUseRequest): Promise<UsedCredential> {
    const row = await this.#deps.database.withOrganization(organizationId, ({ credentials }) =>
      credentials.findUsable(id, digitalOrganizationId),
    );
    if (!row)
      throw new AppError(
        'credential_unavailable',
        'The credential was deleted or belongs to another project. Select another one.',
      );
    if (!this.#deps.types.fitting(types).includes(row.type))
      throw new AppError('credential_unavailable', `The credential "${row.name}" has the wrong type.`);
    return this.opened(row);
  }

  /** A stored credential as it is used; with OAuth2 tokens that no server has `refused`. Errors: as `open`. */
  async opened(row: CredentialRow, refused?: string): Promise<UsedCredential> {
    const values = this.values(row);
    const oauth2 = this.#deps.types.get(row.type)?.definition.oauth2;
    if (!oauth2) return this.#used(row, values);
    const { access_token: accessToken, token_type: tokenType } = await this.oauth2.tokens(row, refused);
    const given = (oauth2.given ?? []).flatMap((field) =>
      values[field] === undefined ? [] : [[field, values[field]]],
    );
    const used = {
      ...this.#used(row, { ...Object.fromEntries(given), access_token: accessToken, token_type: tokenType }),
      secrets: [accessToken],
      renew: () => this.opened(row, accessToken),
    };
    if (row.type !== mcpOAuth2Type) return used;
    const { host } = new URL(String(values['url']));
    return {
      ...used,
      allowedHosts: row.allowedHosts ?? [host], // its tokens are for that server alone (RFC 8707)
      wantScopes: (scopes: readonly string[]) => this.oauth2.wantScopes(row, scopes),
    };
  }

  /** The stored values of a credential, defaults filled in. Errors: `secret_unreadable`. */
  values(row: Pick<CredentialRow, 'id' | 'organizationId' | 'type' | 'valuesEncrypted'>): JsonObject {
    const stored = this.#deps.secrets.decrypt(credentialContext(row, 'values_encrypted'), row.valuesEncrypted);
    const values = JSON.parse(stored) as JsonObject;
    const read = this.#deps.types.get(row.type)?.checks.read(values);
    return read?.ok ? (read.value as JsonObject) : values; // a type that asks for more by now finds out when it is used
  }

  /** How the tokens of a credential are requested; null if its connection says it. Errors: `secret_unreadable`. */
  oauth2Values(row: CredentialRow): OAuth2Values | null {
    return this.#deps.types.get(row.type)?.definition.oauth2?.request?.(this.values(row)) ?? null;
  }

  #used(row: CredentialRow, values: JsonObject): UsedCredential {
    const { definition, secretFields } = this.#deps.types.get(row.type)!;
    const { authorize } = definition;
    return {
      id: row.id,
      type: row.type,
      values,
      allowedHosts: row.allowedHosts,
      secrets: secretFields.flatMap((field) => (typeof values[field] === 'string' ? [values[field]] : [])),
      ...(authorize ? { authorize: async () => authorize(values) } : {}),
    };
  }
}
