import { oauth2Type } from '../../../activities/credentials/CredentialStore.ts';
import { beginAuthorization } from '../../../activities/credentials/oauth2/authorization.ts';
import type { OAuth2Values } from '../../../activities/credentials/oauth2/oauth2Values.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { findCredential } from '../../credentials/readCredential.ts';
import { callbackUrl } from '../../credentials/callbackUrl.ts';
import type { Handler } from '../../handler.ts';

/** Says where a person agrees that this OAuth2 credential is used. */
export const authorizeCredential: Handler<'authorizeCredential'> = async ({ params, actor }, deps) => {
  const query = { id: params.credential_id, actor, permission: 'credentials.edit' } as const;
  const { organizationId } = actor;
  const row = await deps.database.withOrganization(organizationId, (repositories) =>
    findCredential(repositories, query),
  );
  if (row.type !== oauth2Type) throw new AppError('invalid_request', 'Only OAuth2 credentials can be connected.');
  const owner = { sessionId: actor.sessionId!, organizationId }; // the contract takes sessions only
  const redirectUri = callbackUrl(deps.settings.publicUrl);
  const values = deps.credentials.values(row) as unknown as OAuth2Values;
  const { url, expiresAt } = await beginAuthorization(
    values,
    { credentialId: row.id, owner, redirectUri },
    deps.secrets,
  );
  return { status: 200, body: { authorization_url: url, expires_at: expiresAt.toISOString() } };
};
