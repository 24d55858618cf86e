import { AppError } from '../../openapi/AppError.ts';
import { parseProxy } from '../../platform/outbound/openTunnel.ts';
import type { GuardedFetch, OutboundResponse } from '../../platform/outbound/outboundRequest.ts';
import { assertHostAllowed, assertUrlAllowed } from './allowedHosts.ts';
import type { UsedCredential } from './defineCredential.ts';
import { challengedScopes } from './scopes/challengedScopes.ts';
import { withoutSecretPath, withSecretPath } from './secretPath.ts';

const mostScopes = 100;

/** The run of a node whose requests carry a credential. */
export interface RequestingRun {
  /** Opens the credential of a slot. */
  credential: (slot: string) => Promise<UsedCredential | null>;
  http: { fetch: GuardedFetch };
}

/**
 * The fetch of a node, with the credential of its slot on every request: headers, query, path, client certificate. The secret
 * goes only to hosts, and through proxies, that the credential allows, and a redirect to another origin never carries it. If a server
 * refuses an OAuth2 token (401), a new one is asked for once.
 *
 * Without a credential it is the plain fetch. Errors: those of `context.credential` and of `fetch`; `target_not_allowed`.
 */
export async function authorizedFetch(context: RequestingRun, slot: string): Promise<GuardedFetch> {
  const { fetch } = context.http;
  let credential = await context.credential(slot);
  if (!credential) return fetch;
  return async (url, options) => {
    const used = credential!;
    const answer = await fetchWith(fetch, used)(url, options);
    if (answer.status !== 401 || !used.renew) return answer;
    answer.body.destroy();
    // Requests of other items may have renewed it already while this one was under way.
    if (credential === used) credential = await used.renew();
    return fetchWith(fetch, credential!)(url, options);
  };
}

/** The fetch with one opened credential. Errors: `target_not_allowed`; `graph_invalid` where the type is not for HTTP. */
export function fetchWith(fetch: GuardedFetch, credential: UsedCredential): GuardedFetch {
  return async (url, options) => {
    const target = httpTarget(url);
    assertUrlAllowed(credential, target);
    if (!credential.authorize)
      throw new AppError('graph_invalid', `Credentials of type "${credential.type}" cannot be used for HTTP requests.`);
    // A proxy reads whatever is not in TLS, so it is a host that the secret is sent to.
    if (options.proxy !== undefined) assertHostAllowed(credential, parseProxy(options.proxy));
    const { headers = {}, query = {}, path, clientCertificate } = await credential.authorize();
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
    const answer = await fetch((path ? withSecretPath(target, path) : target).href, {
      ...options,
      headers: { ...lowerCased(options.headers), ...lowerCased(headers) },
      secretHeaders: [...(options.secretHeaders ?? []), ...Object.keys(headers)],
      ...(clientCertificate ? { clientCertificate } : {}),
      ...(path ? { maxRedirects: 0 } : {}),
    });
    if (path) refuseRedirect(answer);
    await refuseStepUp(credential, answer);
    const shown = withoutQuery(answer.url, Object.keys(query));
    return { ...answer, url: path ? withoutSecretPath(shown, path) : shown };
  };
}

/** Servers repeat the path in the address of a redirect, and with it its secret. Errors: `target_not_allowed`. */
export function refuseRedirect({ status, headers, body, url }: OutboundResponse): void {
  if (status < 300 || status >= 400 || headers['location'] === undefined) return;
  body.destroy();
  const message = `${new URL(url).host} redirects. Requests with a secret in their path follow no redirect. Enter the final address.`;
  throw new AppError('target_not_allowed', message);
}

/** A server that wants further scopes gets them once a person has agreed. Errors: `credential_not_connected`. */
async function refuseStepUp(
  { wantScopes }: UsedCredential,
  { status, headers, body }: Awaited<ReturnType<GuardedFetch>>,
): Promise<void> {
  if (status !== 403 || !wantScopes) return;
  const scopes = challengedScopes(headers['www-authenticate'])?.slice(0, mostScopes) ?? [];
  if (scopes.length === 0) return;
  body.destroy();
  await wantScopes(scopes);
  const message = `The server asks for further permissions (${scopes.join(' ').slice(0, 200)}). Connect the credential again.`;
  throw new AppError('credential_not_connected', message);
}

/** The address as it may be shown: without what the credential added. */
function withoutQuery(address: string, names: readonly string[]): string {
  if (names.length === 0) return address;
  const url = new URL(address);
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

function httpTarget(url: string): URL {
  const target = URL.parse(url);
  if (target && (target.protocol === 'http:' || target.protocol === 'https:')) return target;
  throw new AppError('parameter_invalid', 'The URL must be absolute and start with http:// or https://.', {
    param: '/url',
  });
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
