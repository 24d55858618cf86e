import type { Database } from '../../db/database.ts';
import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import { credentialContext } from '../../db/secrets/credential.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { JsonObject } from '../executions/item.ts';
import type { CredentialTypes } from './CredentialTypes.ts';
import type { UsedCredential } from './defineCredential.ts';
import { withoutAppFields } from './apps/withoutAppFields.ts';
import { OAuthApps, type EnvironmentApp, type OAuthApp } from './apps/OAuthApps.ts';
import { OAuth2TokenStore } from './oauth2/OAuth2TokenStore.ts';
import type { AppDefinition, OAuth2Tokens, OAuth2Values } from './oauth2/oauth2Values.ts';

export interface CredentialStoreDeps {
  database: Database;
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>;
  types: CredentialTypes;
  /** Reaches token URLs behind the SSRF guard. */
  stream: Outbound['stream'];
  /** OAuth apps of the environment. Missing: none. */
  environmentApps?: ReadonlyMap<string, EnvironmentApp>;
}

/** How the tokens of a credential are requested, and the OAuth app that does if the credential has no client of its own. */
export interface TokenRequest {
  readonly request: OAuth2Values;
  readonly app: OAuthApp | null;
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
  readonly apps: OAuthApps;

  constructor(deps: CredentialStoreDeps) {
    this.#deps = deps;
    this.apps = new OAuthApps({ ...deps, environment: deps.environmentApps ?? new Map() });
    this.oauth2 = new OAuth2TokenStore({ ...deps, valuesOf: (row, stored) => this.#renewalOf(row, stored) });
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
    const { access_token: accessToken, token_type: tokenType, kept } = await this.oauth2.tokens(row, refused);
    const granted = row.grantedScopes;
    const given = (oauth2.given ?? []).flatMap((field) =>
      values[field] === undefined ? [] : [[field, values[field]]],
    );
    const plain = this.#used(row, {
      ...Object.fromEntries(given),
      ...kept,
      access_token: accessToken,
      token_type: tokenType,
    });
    const used = {
      ...plain,
      secrets: [...plain.secrets, accessToken],
      renew: () => this.opened(row, accessToken),
      ...(oauth2.scopes && granted
        ? { isScopeGranted: (scope: string) => oauth2.scopes!.isGranted(scope, granted) }
        : {}),
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
    const filled = read?.ok ? (read.value as JsonObject) : values; // a type that asks for more by now finds out when it is used
    return withoutAppFields(filled, this.#deps.types.get(row.type)?.definition.oauth2?.app);
  }

  /**
   * Returns the request for the first tokens of a credential, with further scopes besides those of its values; null if its connection has
   * it. Errors: `secret_unreadable`, `invalid_request` if it has no client of its own and there is no OAuth app.
   */
  async tokenRequest(row: CredentialRow, further: readonly string[] = []): Promise<TokenRequest | null> {
    const oauth2 = this.#deps.types.get(row.type)?.definition.oauth2;
    if (!oauth2?.request) return null;
    const values = this.values(row);
    if (!oauth2.app || values['client_id'] !== undefined)
      return { request: oauth2.request(values, further), app: null };
    const app = await this.apps.find(row.organizationId, row.type);
    if (!app) throw missingApp(oauth2.app.vendor);
    return { request: oauth2.request(withApp(values, app, oauth2.app), further), app };
  }

  /** Returns the request that renews the tokens of a credential: that of the client that requested them; null if that client was replaced or deleted. */
  async #renewalOf(row: CredentialRow, stored: OAuth2Tokens | null): Promise<OAuth2Values | null> {
    const oauth2 = this.#deps.types.get(row.type)?.definition.oauth2;
    if (!oauth2?.request) return null;
    const values = this.values(row);
    if (!oauth2.app || values['client_id'] !== undefined) return oauth2.request(values);
    if (!stored?.app) return null; // never connected
    const app = await this.apps.findOf(stored.app.of, row.organizationId, row.type);
    return app?.clientId === stored.app.client_id ? oauth2.request(withApp(values, app, oauth2.app)) : null;
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

/** The values of a credential with the client of an app. Fields of the app come from it alone: its secret is sent to their addresses. */
function withApp(values: JsonObject, app: OAuthApp, { fields }: AppDefinition): JsonObject {
  const own = Object.entries(values).filter(([name]) => !fields.includes(name));
  return { ...Object.fromEntries(own), ...app.fields, client_id: app.clientId, client_secret: app.clientSecret };
}

/** Neither the organization nor the instance has an OAuth app of the vendor. */
export function missingApp(vendor: string): AppError {
  return new AppError(
    'invalid_request',
    `There is no OAuth app for ${vendor}. Ask an admin to add one, or enter the client ID and secret of your own.`,
    { param: '/values/client_id' },
  );
}
