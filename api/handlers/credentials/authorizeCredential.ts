import { signInDeps, signInRequestOf, type McpOAuth2Values } from '../../../domains/credentials/oauth2/mcpSignIn.ts';
import { ownClient } from '../../../domains/credentials/oauth2/ownClient.ts';
import { beginAuthorization, beginMcpAuthorization } from '../../../domains/credentials/oauth2/authorization.ts';
import { isConnectable } from '../../../domains/credentials/CredentialTypes.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { findCredential } from '../../../domains/credentials/readCredential.ts';
import { readCredentialAccess } from '../../../domains/credentials/scopes/readCredentialAccess.ts';
import { callbackUrl } from '../../../domains/credentials/callbackUrl.ts';
import type { Handler } from '../../handler.ts';

/** Returns the consent page for an OAuth2 credential. The page also requests the scopes of operations that use the credential. */
export const authorizeCredential: Handler<'authorizeCredential'> = async ({ params, actor, signal }, deps) => {
  const query = { id: params.credential_id, actor, permission: 'credentials.edit' } as const;
  const { organizationId } = actor;
  const { row, access } = await deps.database.withOrganization(organizationId, async (repositories) => {
    const found = await findCredential(repositories, query);
    return { row: found, access: await readCredentialAccess(repositories, { row: found, actor }, deps) };
  });
  if (!isConnectable(deps.credentialTypes.get(row.type)))
    throw new AppError('invalid_request', 'Only OAuth2 credentials can be connected.');
  const owner = { sessionId: actor.sessionId!, organizationId }; // the contract takes sessions only
  const redirectUri = callbackUrl(deps.settings.publicUrl);
  const about = { credentialId: row.id, owner, redirectUri };
  const known = await deps.credentials.tokenRequest(row, access?.asked);
  const { url, expiresAt } =
    known === null
      ? await beginMcpAuthorization(
          signInRequestOf(
            deps.credentials.values(row) as unknown as McpOAuth2Values,
            ownClient(deps.settings.publicUrl),
            deps.credentials.oauth2.kept(row),
          ),
          about,
          { ...signInDeps(row.allowedHosts, { stream: deps.outbound.stream, signal }), secrets: deps.secrets },
        )
      : await beginAuthorization(known.request, about, deps.secrets);
  return { status: 200, body: { authorization_url: url, expires_at: expiresAt.toISOString() } };
};
