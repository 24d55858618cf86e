import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback, loopbackHosts } from '../../platform/config/isLoopback.ts';
import { AppError } from '../../openapi/AppError.ts';

/**
 * The origins a page of ours may have: the public URL's and, while that is loopback, its other names with the same port
 * (decisions §10).
 */
export function acceptedOrigins(publicUrl: string): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const origins = new Set([origin]);
  if (isLoopback(hostname)) {
    for (const host of loopbackHosts)
      origins.add(new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`).origin);
  }
  return origins;
}

/**
 * Refuses a request that another site made with our cookie. Called only if the session cookie authenticates an unsafe
 * method. Browsers send Origin with every such request and Sec-Fetch-Site since 2023; a client that sends neither is no
 * browser and was not tricked by a page.
 * Errors: `origin_not_allowed`. Source: decisions §10, Fetch standard §3.2, Go's net/http CrossOriginProtection.
 */
export function checkOrigin(headers: IncomingHttpHeaders, accepted: ReadonlySet<string>): void {
  const { origin } = headers;
  if (origin !== undefined) {
    if (accepted.has(origin)) return;
    throw refused(`The origin ${origin.slice(0, 200)} is not allowed.`, 'origin');
  }
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw refused('The request comes from another site.', 'sec-fetch-site');
}

function refused(what: string, param: string): AppError {
  return new AppError(
    'origin_not_allowed',
    `${what} Open Bureau at its public URL (SERVICE_PUBLIC_URL), or use an API key.`,
    { param },
  );
}
