import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../platform/config/settings.ts';
import type { Gateway } from '../../domains/gateway/gateway.ts';
import type { AuthenticatedKey } from '../../domains/gateway/routing/caller.ts';
import type { AccountActor, Actor, KeyActor, StrangerActor } from '../../domains/identity/actor.ts';
import type { Authentication } from '../../domains/identity/authentication.ts';
import { readKeyHeaders } from '../../domains/identity/keyHeaders.ts';
import { checkKeyShape, invalidApiKey } from '../../domains/identity/keys.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationRow } from '../../openapi/generated/operations.ts';
import { checkCaller, mayCallFrom } from '../../platform/outbound/checkCaller.ts';
import type { Match } from './matchOperation.ts';
import { checkOrigin } from './originCheck.ts';
import { remoteAddress } from './remoteAddress.ts';
import type { Cookie } from './cookies.ts';

/** Dependencies of authentication. */
export interface AuthenticateDeps {
  readonly gateway: Gateway;
  readonly authentication: Authentication;
  readonly cookie: Cookie;
  readonly acceptedOrigins: ReadonlySet<string>;
  readonly settings: Pick<Settings, 'publicUrl' | 'trustedProxies'>;
  /** Accepted, too, by operations that Temporal UI may call. */
  readonly temporalUiOrigin: string | null;
}

/** The authenticated caller. `gatewayKey` is there on the model gateway, where an answer without a hold must confirm the key first. */
export interface Authenticated {
  readonly actor: Actor;
  readonly gatewayKey: AuthenticatedKey | null;
}

const stranger: Authenticated = { actor: { kind: 'stranger' } satisfies StrangerActor, gatewayKey: null };
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface AuthenticatedMatch extends Pick<Match, 'row' | 'params'> {
  /** Receives a valid key of the model gateway, even if it is refused for its address. */
  readonly onGatewayKey?: ((key: AuthenticatedKey) => void) | undefined;
}

/**
 * Authenticates a request (decisions §4): by a key in any of the three headers, else by the session cookie if the operation accepts it. A
 * request with a key never falls back to the cookie. Public operations read no credential at all. Errors: `invalid_api_key`,
 * `not_signed_in`, `insufficient_scope`, `address_not_allowed`, `origin_not_allowed`.
 */
export async function authenticate(
  deps: AuthenticateDeps,
  { row, params, onGatewayKey }: AuthenticatedMatch,
  request: IncomingMessage,
): Promise<Authenticated> {
  if (row.security.length === 0) return stranger;
  const values = readKeyHeaders(request.rawHeaders);
  if (row.security.includes('scimToken')) {
    const actor = await deps.authentication.byScimToken(values, params['sso_connection_id'] ?? '');
    return { actor, gatewayKey: null };
  }
  if (row.security.includes('modelApiKey')) {
    return await authenticateGatewayKey(deps, { values, onGatewayKey }, request);
  }
  if (row.security.includes('mcpToken') && values.length === 1 && checkKeyShape(values[0]!) === null) {
    const { publicUrl } = deps.settings;
    const actor = await deps.authentication.byAccessToken(values[0]!, publicUrl + pathOf(request));
    checkCaller(remoteAddress(request, deps.settings), actor.allowedAddresses ?? []);
    return { actor, gatewayKey: null };
  }
  if (values.length > 0) {
    const actor = await byKey(deps, row, values);
    checkCaller(remoteAddress(request, deps.settings), actor.allowedAddresses ?? []);
    return { actor, gatewayKey: null };
  }
  if (!row.security.includes('session')) throw invalidApiKey('no key');
  return { actor: await bySession(deps, row, request), gatewayKey: null };
}

/** Authenticates a request to the model gateway by its key. Errors: `invalid_api_key`, `address_not_allowed`, `project_archived`. */
export async function authenticateGatewayKey(
  { gateway, settings }: Pick<AuthenticateDeps, 'gateway' | 'settings'>,
  { values, onGatewayKey }: { values: readonly string[] } & Pick<AuthenticatedMatch, 'onGatewayKey'>,
  request: IncomingMessage,
): Promise<{ actor: KeyActor; gatewayKey: AuthenticatedKey }> {
  const address = remoteAddress(request, settings);
  const cached = { ...(await gateway.authenticate(values)), address };
  onGatewayKey?.(cached);
  // A cached row never refuses: the current row decides.
  const isAllowed = mayCallFrom(address, cached.allowedAddresses ?? []);
  const key = isAllowed ? cached : { ...(await gateway.confirm(cached)), address };
  return { actor: keyActor(key), gatewayKey: key };
}

/** The management API accepts account API keys; a valid model API key gets its own error, any other is invalid. */
async function byKey(deps: AuthenticateDeps, row: OperationRow, values: readonly string[]): Promise<AccountActor> {
  const actor = await deps.authentication.byKey(values);
  if (actor.kind === 'key') {
    throw new AppError('insufficient_scope', 'Model API keys can only call models. Use an account API key.');
  }
  if (!row.security.includes('accountApiKey')) {
    throw new AppError('insufficient_scope', 'This operation is only available in the browser, not with an API key.');
  }
  return actor;
}

async function bySession(deps: AuthenticateDeps, row: OperationRow, request: IncomingMessage): Promise<Actor> {
  const token = deps.cookie.read(request.headers);
  if (token === null) throw invalidApiKey('no credential');
  const actor = await deps.authentication.bySession(token);
  const isTemporalUi =
    row.temporalUi && deps.temporalUiOrigin !== null && request.headers.origin === deps.temporalUiOrigin;
  if (!safeMethods.has(request.method ?? '') && !isTemporalUi) checkOrigin(request.headers, deps.acceptedOrigins);
  return actor;
}

/** Returns a key as the actor of a request. */
export function keyActor(key: AuthenticatedKey & { address: string }): KeyActor {
  return {
    kind: 'key',
    keyKind: key.kind,
    keyId: key.id,
    firstKeyId: key.firstKeyId,
    organizationId: key.organizationId,
    accountId: key.accountId,
    allowedModels: key.allowedModels,
    dropsUnsupported: key.dropsUnsupported,
    revision: key.revision,
    address: key.address,
    scopes: key.scopes,
  };
}

/** Without a query: the resource that a token is for has none. */
function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0]!;
}
