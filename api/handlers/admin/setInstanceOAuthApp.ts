import { instanceOAuthAppContext } from '../../../db/secrets/oauthApp.ts';
import { appTypeOf } from '../../../domains/credentials/apps/appTypeOf.ts';
import { changedApp } from '../../../domains/credentials/apps/changedApp.ts';
import { found } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';
import { presentOAuthApp, sourceOf } from '../../presenters/oauthApp.ts';

/** Sets an OAuth app of the instance; new connections of organizations without one use it at once. */
export const setInstanceOAuthApp: Handler<'setInstanceOAuthApp'> = async ({ params, body }, deps) => {
  const { credentials, credentialTypes, database, secrets } = deps;
  const type = appTypeOf(credentialTypes, params.credential_type);
  const context = instanceOAuthAppContext(params.credential_type);
  const row = await database.asSystem(async ({ oauthApps }) => {
    const before = await oauthApps.findOfInstance(params.credential_type);
    await oauthApps.putOfInstance(changedApp(type, body, { before, secrets, context }));
    return found(await oauthApps.findOfInstance(params.credential_type));
  });
  return { status: 200, body: presentOAuthApp(row.type, row, sourceOf(credentials.apps, row.type, 'instance')) };
};
