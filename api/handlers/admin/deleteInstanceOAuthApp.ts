import { appTypeOf } from '../../../domains/credentials/apps/appTypeOf.ts';
import { refuseConnected } from '../../../domains/credentials/apps/refuseConnected.ts';
import { found } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';

/** Deletes an OAuth app of the instance. */
export const deleteInstanceOAuthApp: Handler<'deleteInstanceOAuthApp'> = async ({ params, query }, deps) => {
  const { type } = appTypeOf(deps.credentialTypes, params.credential_type).definition;
  await deps.database.asSystem(async ({ oauthApps }) => {
    found(await oauthApps.findOfInstance(type));
    if (query.force !== true) refuseConnected(await oauthApps.usesOfInstance(type), 'organization');
    await oauthApps.removeOfInstance(type);
  });
  return { status: 204 };
};
