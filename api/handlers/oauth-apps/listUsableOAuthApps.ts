import type { Handler } from '../../handler.ts';
import { sourceOf } from '../../presenters/oauthApp.ts';

/** Lists the types of sign-in that need no client of their own in this organization. */
export const listUsableOAuthApps: Handler<'listUsableOAuthApps'> = async ({ actor }, deps) => {
  const { apps } = deps.credentials;
  const owners = await apps.owners(actor.organizationId);
  const data = deps.credentialTypes
    .withApps()
    .filter((type) => owners.has(type))
    .map((type) => ({ type, decided_by: sourceOf(apps, type, owners.get(type)) }));
  return { status: 200, body: { data } };
};
