import { readState } from '../../activities/credentials/oauth2/authorization.ts';
import type { OAuth2Values } from '../../activities/credentials/oauth2/oauth2Values.ts';
import { exchangeCode } from '../../activities/credentials/oauth2/tokenRequests.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { found } from '../notFound.ts';
import { callbackUrl } from './callbackUrl.ts';
import { findCredential } from './readCredential.ts';

/** What the page of credentials is told in its address: an id, or one of a few words. */
export type ConnectOutcome =
  | { connected: string }
  | { connect_error: 'state_invalid' | 'access_denied' | 'refused' | 'changed'; credential?: string };

/**
 * Ends what `beginAuthorization` began: only the session that began it, within ten minutes, for a credential that it may
 * edit now. Errors: those of the guarded fetch; whatever the server says against it is an outcome.
 */
export async function connectCredential(
  query: Record<string, unknown> & { code?: string; state?: string; error?: string },
  { actor, signal }: { actor: AccountActor; signal: AbortSignal },
  deps: Deps,
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
  const callback = new URL(callbackUrl(deps.settings.publicUrl));
  callback.search = new URLSearchParams({ code: query.code, state: sealed }).toString();
  const values = deps.credentials.values(row) as unknown as OAuth2Values;
  try {
    const answer = { callback, state: sealed, verifier: state.verifier };
    const tokens = await exchangeCode(values, answer, { stream: deps.outbound.stream, signal });
    const isKept = await deps.database.withOrganization(organizationId, async ({ credentials }) => {
      const now = found(await credentials.lock(row.id));
      if (now.valuesEncrypted !== row.valuesEncrypted) return false; // tokens of a client that it is not any more
      await credentials.saveAgreement(row.id, deps.credentials.oauth2.seal(row, tokens));
      return true;
    });
    return isKept ? { connected: row.id } : { connect_error: 'changed', credential };
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.match(/^(credential_refused|target_)/)) throw error;
    deps.logger.warn({ code: error.code, credential_id: row.id }, 'an OAuth2 server gave no tokens for a code');
    return { connect_error: 'refused', credential };
  }
}
