import type { Handler } from '../../handler.ts';
import { presentOAuthApp, sourceOf } from '../../presenters/oauthApp.ts';

/** Lists the OAuth apps of the organization, and whose app is used. */
export const listOAuthApps: Handler<'listOAuthApps'> = async ({ actor }, deps) => {
  const { database, credentials, credentialTypes } = deps;
  const { organizationId } = actor;
  const owners = await credentials.apps.owners(organizationId);
  const own = await database.withOrganization(organizationId, ({ oauthApps }) => oauthApps.list());
  const data = credentialTypes.withApps().map((type) => {
    const row = own.find((app) => app.type === type) ?? null;
    return presentOAuthApp(type, row, sourceOf(credentials.apps, type, owners.get(type)));
  });
  return { status: 200, body: { data } };
};
