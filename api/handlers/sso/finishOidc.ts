import { readAttemptSecrets } from '../../../identity/sso/attemptSecrets.ts';
import { linkFromOutside, signInFromOutside } from '../../../identity/sso/signInFromOutside.ts';
import { ssoExpired } from '../../../identity/sso/ssoErrors.ts';
import type { Deps } from '../../deps.ts';
import type { Handler, SessionChange } from '../../handler.ts';
import { ssoCookie } from '../../middleware/cookies.ts';
import { requireSecureTransport } from '../../secureTransport.ts';
import { isOfSso, noteSsoError } from '../../sso/noteSsoError.ts';
import { oidcClientOf } from '../../sso/oidcClientOf.ts';

/** Takes what an OpenID provider sends a browser back with, and shows the page: signed in, or why not. */
export const finishOidc: Handler<'finishOidc'> = async ({ params, headers, remoteAddress, rawRequest }, deps) => {
  requireSecureTransport(deps.settings);
  const { publicUrl } = deps.settings;
  const connectionId = params.sso_connection_id;
  const query = new URL(rawRequest!.url, publicUrl).search;
  const { page, ...change } = await finish({ connectionId, query, headers, remoteAddress }, deps).catch(
    (error: unknown) => {
      if (!isOfSso(error)) throw error;
      const search = new URLSearchParams({ sso: error.code, connection: connectionId });
      return { page: `/sign-in?${search.toString()}` };
    },
  );
  return {
    status: 303,
    ...change,
    // The address that is left holds the code: no page may learn it.
    headers: { location: `${publicUrl}${page}`, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
  };
};

type Arriving = Pick<Parameters<Handler<'finishOidc'>>[0], 'headers' | 'remoteAddress'> & {
  connectionId: string;
  query: string;
};

async function finish(
  { connectionId, query, headers, remoteAddress }: Arriving,
  deps: Deps,
): Promise<{ page: string } & SessionChange> {
  const { database, settings } = deps;
  const state = new URLSearchParams(query).get('state');
  const secrets = readAttemptSecrets(state, ssoCookie(settings.publicUrl).read(headers));
  const taken =
    secrets &&
    (await database.asSystem(async ({ ssoAttempts, ssoConnections }) => {
      const attempt = await ssoAttempts.take({ connectionId, ...secrets });
      return attempt && { attempt, connection: await ssoConnections.hold(connectionId) };
    }));
  if (!secrets || !taken?.connection) throw ssoExpired();
  const { attempt, connection } = taken;
  return noteSsoError(deps, connectionId, async () => {
    const identity = await oidcClientOf(connection, deps).identify(query, secrets);
    if (attempt.linkAccountId !== null) {
      await linkFromOutside(database, identity, attempt.linkAccountId);
      return { page: '/settings/account-security?sso=connected' };
    }
    const { session } = await signInFromOutside(database, {
      identity,
      userAgent: headers['user-agent'],
      remoteAddress,
    });
    return { page: attempt.returnTo ?? '/', session: { value: session.token, expiresAt: session.expiresAt } };
  });
}
