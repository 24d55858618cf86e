import { randomBytes } from 'node:crypto';

import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { newId } from '../../../db/ids.ts';
import type { Permission } from '../../../domains/identity/actor.ts';
import { hashKey } from '../../../domains/identity/keys.ts';
import { scopesActorLacks } from '../../../domains/identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { newKeyLimits } from '../../../domains/identity/apiKeys/newKeyLimits.ts';
import { found } from '../../../openapi/notFound.ts';
import { applicationOf } from '../../oauth/applicationOf.ts';
import { mcpScopes } from '../../oauth/mcpResources.ts';
import { presentAccountApiKey } from '../../presenters/apiKey.ts';

/** Allows a client its requested scopes, or a part, as an account API key without a value. */
export const allowOAuthRequest: Handler<'allowOAuthRequest'> = async ({ actor, params, body, headers }, deps) => {
  const { database, authorizationServer } = deps;
  const request = found(await authorizationServer.request(params.oauth_request_id, headers.cookie));
  const scopes = chosen(body?.scopes ?? request.scopes, request.scopes);
  const beyond = scopesActorLacks(actor, scopes);
  if (beyond.length > 0)
    throw new AppError('insufficient_scope', `You cannot grant permissions you do not have: ${beyond.join(', ')}.`, {
      param: '/scopes',
    });
  found((await authorizationServer.take(request.id)) || null);
  const application = applicationOf(request);
  const key = await database.withOrganization(actor.organizationId, async (repositories) => {
    const made = await repositories.apiKeys.insert({
      ...(await newKeyLimits(repositories, actor, {})),
      id: newId('apiKey'),
      accountId: actor.accountId,
      kind: 'account',
      label: application.name,
      hash: hashKey(randomBytes(32).toString('base64url')),
      last4: '',
      scopes,
      connectionId: actor.connectionId,
      application,
    });
    const target = { id: made.id, name: made.label };
    await noteAudit(repositories, { target, after: presentAccountApiKey(made) });
    return made;
  });
  return { status: 200, body: { url: await authorizationServer.allow(request, { keyId: key.id, scopes }) } };
};

/** Those of the scopes that were asked for; the first one, which every tool takes, always. */
function chosen(wanted: readonly Permission[], asked: readonly Permission[]): Permission[] {
  return asked.filter((scope) => scope === mcpScopes[0] || wanted.includes(scope));
}
