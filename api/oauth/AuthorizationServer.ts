import type { Provider } from 'oidc-provider';

import type { Permission } from '../../domains/identity/actor.ts';
import { askProvider, type ProviderAnswer, type ProviderRequest } from './askProvider.ts';
import { interactionCookie, openProvider, sessionCookieName, type AuthorizationServerParts } from './openProvider.ts';
import { isMcpResource, mcpScopes } from './mcpResources.ts';
import { hashOf } from './oauthAdapter.ts';

/** A pending request of a client. */
export interface AccessRequest {
  id: string;
  clientId: string;
  clientName: string;
  /** Its metadata document is at its own address. */
  isNamedByAddress: boolean;
  redirectUri: string;
  resource: string;
  scopes: Permission[];
  expiresAt: Date;
}

/**
 * The OAuth 2.1 authorization server for the MCP servers here, by `oidc-provider`. An authorization is an account API key
 * (`api_keys.application`); codes and tokens are rows that refer to it. Nothing is kept in the process but the documents of clients, for as
 * long as these say.
 */
export class AuthorizationServer {
  readonly #parts: AuthorizationServerParts;
  #opening: Promise<Provider> | null = null;

  constructor(parts: AuthorizationServerParts) {
    this.#parts = parts;
  }

  /** Lets the provider answer. Cookies of sessions, which are not kept, are left out. */
  async ask(request: ProviderRequest): Promise<ProviderAnswer> {
    const provider = await this.#provider();
    const answer = await askProvider(provider.callback(), this.#parts.publicUrl, request);
    const cookies = [answer.headers['set-cookie'] ?? []]
      .flat()
      .filter((cookie) => !cookie.startsWith(sessionCookieName));
    const { 'set-cookie': _all, ...headers } = answer.headers;
    return { ...answer, headers: { ...headers, ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) } };
  }

  /** The request of that id, for the browser that began it; null if there is none, or it was decided. */
  async request(id: string, cookie: string | undefined): Promise<AccessRequest | null> {
    if (!hasCookie(cookie, id)) return null;
    const provider = await this.#provider();
    const interaction = await provider.Interaction.find(id);
    if (!interaction || interaction.result !== undefined) return null;
    const {
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      resource,
    } = interaction.params as Record<string, unknown>;
    const client = await provider.Client.find(String(clientId));
    if (!client || typeof resource !== 'string' || !isMcpResource(this.#parts.publicUrl, resource)) return null;
    const asked = new Set(String(scope).split(' '));
    return {
      id,
      clientId: client.clientId,
      clientName: client.clientName ?? client.clientId,
      isNamedByAddress: client.clientId.startsWith('https:'),
      redirectUri: String(redirectUri),
      resource,
      scopes: mcpScopes.filter((one, place) => place === 0 || asked.has(one)),
      expiresAt: new Date(interaction.exp * 1000),
    };
  }

  /** Takes a request for a decision; false if another one was first. */
  async take(id: string): Promise<boolean> {
    return this.#parts.database.asSystem(({ oauthRecords }) =>
      oauthRecords.consume({ kind: 'Interaction', idHash: hashOf(id) }),
    );
  }

  /** Writes down that a request was allowed to a key. Returns the next address of the browser. */
  async allow(
    { id, clientId, resource }: AccessRequest,
    allowed: { keyId: string; scopes: readonly Permission[] },
  ): Promise<string> {
    const provider = await this.#provider();
    const grant = new provider.Grant({ accountId: allowed.keyId, clientId });
    grant.addResourceScope(resource, allowed.scopes.join(' '));
    const grantId = await grant.save();
    return this.#finish(id, { login: { accountId: allowed.keyId, remember: false }, consent: { grantId } });
  }

  /** Writes down that a request was refused. Returns the next address of the browser. */
  refuse({ id }: AccessRequest): Promise<string> {
    return this.#finish(id, { error: 'access_denied', error_description: 'The account did not allow it.' });
  }

  async #finish(id: string, result: Record<string, unknown>): Promise<string> {
    const provider = await this.#provider();
    const interaction = await provider.Interaction.find(id);
    if (!interaction) throw new Error('A request that was taken is gone.');
    interaction.result = result;
    await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
    return `${this.#parts.publicUrl}/oauth/authorize/${id}`;
  }

  #provider(): Promise<Provider> {
    this.#opening ??= openProvider(this.#parts).catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }
}

function hasCookie(header: string | undefined, id: string): boolean {
  return (header ?? '').split(';').some((part) => part.trim() === `${interactionCookie}=${id}`);
}
