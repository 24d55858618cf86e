import { newId } from '../../../db/ids.ts';
import { oauthAppContext } from '../../../db/secrets/oauthApp.ts';
import { appTypeOf } from '../../../domains/credentials/apps/appTypeOf.ts';
import { changedApp } from '../../../domains/credentials/apps/changedApp.ts';
import { found } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';
import { presentOAuthApp } from '../../presenters/oauthApp.ts';

/** Sets an OAuth app of the organization; new connections use it at once. */
export const setOAuthApp: Handler<'setOAuthApp'> = async ({ params, actor, body }, deps) => {
  const { organizationId } = actor;
  const type = appTypeOf(deps.credentialTypes, params.credential_type);
  const row = await deps.database.withOrganization(organizationId, async ({ oauthApps }) => {
    const before = await oauthApps.find(params.credential_type);
    const id = before?.id ?? newId('oauthApp');
    const context = oauthAppContext({ id, organizationId });
    await oauthApps.put({ id, ...changedApp(type, body, { before, secrets: deps.secrets, context }) });
    return found(await oauthApps.find(params.credential_type));
  });
  return { status: 200, body: presentOAuthApp(row.type, row, 'organization') };
};
