import type { Database } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { Logger } from '../../platform/config/logger.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { CredentialStore } from './CredentialStore.ts';
import { isAuthorizedClient, isOfServer, readState, type AuthorizationState } from './oauth2/authorization.ts';
import type { OAuth2Tokens } from './oauth2/oauth2Values.ts';
import { signInDeps, signInRequestOf, type McpOAuth2Values } from './oauth2/mcpSignIn.ts';
import { finishMcpSignIn } from '../../platform/mcp/client/signIn/signIn.ts';
import { ownClient } from './oauth2/ownClient.ts';
import { exchangeCode, toTokens } from './oauth2/tokenRequests.ts';
import type { CredentialRow } from '../../db/repositories/credentials/credentials.ts';
import type { AccountActor } from '../identity/actor.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../executions/item.ts';
import { found } from '../../openapi/notFound.ts';
import { callbackUrl } from './callbackUrl.ts';
import type { CredentialTypes } from './CredentialTypes.ts';
import { UnclearAccountError } from './oauth2/UnclearAccountError.ts';
import { findCredential } from './readCredential.ts';

/** Result for the credentials page, in its address: an id, or a keyword. */
export type ConnectOutcome =
  | { connected: string }
  | {
      connect_error: 'state_invalid' | 'access_denied' | 'refused' | 'changed' | 'unclear_account' | 'wrong_issuer';
      credential?: string;
    };

/** Dependencies of the end of a connection. */
export interface ConnectDeps {
  database: Database;
  secrets: Pick<Secrets, 'decrypt'>;
  credentials: Pick<CredentialStore, 'values' | 'oauth2' | 'tokenRequest'>;
  credentialTypes: Pick<CredentialTypes, 'get'>;
  outbound: Pick<Outbound, 'stream'>;
  settings: { publicUrl: string };
  logger: Pick<Logger, 'warn'>;
}

/**
 * Ends what `beginAuthorization` began: only the session that began it, within ten minutes, for a credential that it may
 * edit now. Errors: those of the guarded fetch; whatever the server says against it is an outcome.
 */
export async function connectCredential(
  query: Record<string, unknown> & { code?: string; state?: string; error?: string },
  { actor, signal }: { actor: AccountActor; signal: AbortSignal },
  deps: ConnectDeps,
): Promise<ConnectOutcome> {
  const { organizationId, sessionId } = actor;
  const sealed = query.state ?? '';
  const state = readState(sealed, { sessionId: sessionId!, organizationId }, deps.secrets);
  if (!state) return { connect_error: 'state_invalid' };
  const credential = state.credentialId;
  if (query.code === undefined)
    return { connect_error: query.error === 'access_denied' ? 'access_denied' : 'refused', credential };
  const wanted = { id: credential, actor, permission: 'credentials.edit' } as const;
  const row = await deps.database.withOrganization(organizationId, (repositories) =>
    findCredential(repositories, wanted),
  );
  const iss = typeof query['iss'] === 'string' ? query['iss'] : undefined;
  if (!isOfServer(iss, state)) return { connect_error: 'wrong_issuer', credential };
  try {
    const tokens = await exchanged(row, { code: query.code, iss, sealed, state, signal }, deps);
    if (tokens === null) return { connect_error: 'changed', credential };
    const isKept = await deps.database.withOrganization(organizationId, async ({ credentials }) => {
      const now = found(await credentials.lock(row.id));
      if (now.valuesEncrypted !== row.valuesEncrypted) return false; // tokens of a former client
      await credentials.saveAgreement(row.id, {
        ...deps.credentials.oauth2.seal(row, tokens),
        oauthAppOf: tokens.app?.of ?? null,
      });
      return true;
    });
    return isKept ? { connected: row.id } : { connect_error: 'changed', credential };
  } catch (error) {
    // The OAuth app was deleted in between; the next attempt says so.
    if (error instanceof AppError && error.code === 'invalid_request') return { connect_error: 'changed', credential };
    if (!(error instanceof AppError) || !error.code.match(/^(credential_refused|target_)/)) throw error;
    deps.logger.warn({ code: error.code, credential_id: row.id }, 'an OAuth2 server gave no tokens for a code');
    return { connect_error: error instanceof UnclearAccountError ? 'unclear_account' : 'refused', credential };
  }
}

interface CodeAnswer {
  code: string;
  iss: string | undefined;
  sealed: string;
  state: AuthorizationState;
  signal: AbortSignal;
}

/**
 * Exchanges a code for tokens: by the credential's values, or by the discovered agreement of its MCP server. Null if the client of the
 * credential has changed since the person agreed.
 */
async function exchanged(
  row: CredentialRow,
  { code, iss, sealed, state, signal }: CodeAnswer,
  { credentials, credentialTypes, outbound, settings }: Omit<ConnectDeps, 'database' | 'secrets' | 'logger'>,
): Promise<OAuth2Tokens | null> {
  const { stream } = outbound;
  const { verifier, agreement, asked } = state;
  if (!agreement) {
    const known = await credentials.tokenRequest(row);
    if (!known) throw new AppError('credential_refused', 'The credential was connected without an agreement.');
    if (!isAuthorizedClient(state, known.request)) return null;
    const callback = new URL(callbackUrl(settings.publicUrl));
    callback.search = new URLSearchParams({ code, state: sealed }).toString();
    const deps = { stream, signal };
    const tokens = await exchangeCode(known.request, { callback, state: sealed, verifier }, deps);
    const { afterConnect, app: appDefinition } = credentialTypes.get(row.type)!.definition.oauth2!;
    const fields = known.app?.fields ?? {};
    const values = { ...credentials.values(row), ...fields, ...tokens.kept, access_token: tokens.access_token };
    const later = await afterConnect?.(values, { ...deps, allowedHosts: row.allowedHosts });
    const ofApp = (appDefinition?.fields ?? []).map((name) => [name, fields[name]]);
    return {
      ...tokens,
      ...(asked && asked.length > 0 ? { asked } : {}),
      ...(known.app ? { app: { of: known.app.of, client_id: known.app.clientId } } : {}),
      kept: { ...(known.app ? presentTexts(Object.fromEntries(ofApp)) : {}), ...tokens.kept, ...later },
    };
  }
  const request = signInRequestOf(
    credentials.values(row) as unknown as McpOAuth2Values,
    ownClient(settings.publicUrl),
    null,
  );
  const askedAtMs = Date.now();
  const answer = { agreement, verifier, code, iss };
  const tokens = await finishMcpSignIn(request, answer, signInDeps(row.allowedHosts, { stream, signal }));
  return { ...toTokens(tokens, { askedAtMs, grant: 'authorization_code' }), mcp: { agreement, further: [] } };
}

function presentTexts(values: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}
