import { addressSubject, countAttempt } from '../../../domains/identity/signInLimit.ts';
import type { Handler } from '../../handler.ts';
import { answerOAuthBrowser } from '../../oauth/answerOAuth.ts';
import { mcpScopes } from '../../oauth/mcpResources.ts';
import { requireSecureTransport } from '../../secureTransport.ts';

/** Begins a request for access: on to the page that asks, or back to the client with an error. Without scopes it is asked for all. */
export const authorizeOAuth: Handler<'authorizeOAuth'> = async ({ headers, rawRequest, remoteAddress }, deps) => {
  requireSecureTransport(deps.settings);
  await countAttempt(deps.database, 'oauth', addressSubject(remoteAddress));
  const { search } = new URL(rawRequest!.url, deps.settings.publicUrl);
  const query = new URLSearchParams(search);
  if (!query.get('scope')) query.set('scope', mcpScopes.join(' '));
  return answerOAuthBrowser({ headers, url: `/oauth/authorize?${query}` }, deps);
};
