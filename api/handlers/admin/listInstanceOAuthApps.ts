import type { Handler } from '../../handler.ts';
import { presentOAuthApp, sourceOf } from '../../presenters/oauthApp.ts';

/** Lists the OAuth apps of the instance, and which of them the environment replaces. */
export const listInstanceOAuthApps: Handler<'listInstanceOAuthApps'> = async (_request, deps) => {
  const { apps } = deps.credentials;
  const set = await deps.database.asSystem(({ oauthApps }) => oauthApps.listOfInstance());
  const data = deps.credentialTypes.withApps().map((type) => {
    const row = set.find((app) => app.type === type) ?? null;
    const isThere = row !== null || apps.environment.has(type);
    return presentOAuthApp(type, row, sourceOf(apps, type, isThere ? 'instance' : undefined));
  });
  return { status: 200, body: { data } };
};
