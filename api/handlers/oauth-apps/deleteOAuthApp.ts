import { appTypeOf } from '../../../domains/credentials/apps/appTypeOf.ts';
import { refuseConnected } from '../../../domains/credentials/apps/refuseConnected.ts';
import { found } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';

/** Deletes an OAuth app of the organization. */
export const deleteOAuthApp: Handler<'deleteOAuthApp'> = async ({ params, query, actor }, deps) => {
  const { type } = appTypeOf(deps.credentialTypes, params.credential_type).definition;
  await deps.database.withOrganization(actor.organizationId, async ({ oauthApps }) => {
    found(await oauthApps.find(type));
    if (query.force !== true) refuseConnected(await oauthApps.uses(type), 'credential');
    await oauthApps.remove(type);
  });
  return { status: 204 };
};
