import { assertUrlAllowed } from '../../domains/credentials/allowedHosts.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { TokenTools } from '../../domains/credentials/oauth2/oauth2Values.ts';
import { UnclearAccountError } from '../../domains/credentials/oauth2/UnclearAccountError.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { jira } from './vendor.ts';

const timeoutMs = 15_000;
const maxBytes = 1024 * 1024;

/** A site that an account has granted access to. */
interface Site {
  readonly id: string;
  readonly url: string;
}

/**
 * Finds the site that a credential is for, and with it the address of its API:
 * https://developer.atlassian.com/cloud/oauth/getting-started/making-calls-to-api/. Errors: `UnclearAccountError` unless it is one site;
 * `credential_refused`.
 */
export async function chosenSite(
  values: { api_url?: string; site?: string; access_token: string },
  { stream, signal, allowedHosts }: TokenTools,
): Promise<{ api_url: string; site_url: string }> {
  const apiUrl = apiUrlOf(jira, values);
  const url = new URL(`${apiUrl}/oauth/token/accessible-resources`);
  assertUrlAllowed({ allowedHosts }, url);
  const answer = await stream(url.href, {
    method: 'GET',
    headers: { authorization: `Bearer ${values.access_token}`, accept: 'application/json' },
    timeoutMs,
    maxBytes,
    maxRedirects: 0,
    signal,
  });
  const sites = sitesIn(await answer.body.readAll());
  if (sites === null)
    throw new AppError('credential_refused', `Atlassian did not name the sites (status ${answer.status}).`);
  const wanted = hostOf(values.site ?? '');
  const fitting = wanted === null ? sites : sites.filter(({ url }) => hostOf(url) === wanted);
  const [site, ...others] = fitting;
  if (!site || others.length > 0)
    throw new UnclearAccountError(
      site ? 'The account has several sites. Enter the site.' : 'The account has no such site.',
    );
  return { api_url: `${apiUrl}/ex/jira/${encodeURIComponent(site.id)}`, site_url: site.url };
}

function sitesIn(bytes: Uint8Array): Site[] | null {
  try {
    const all: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(all)
      ? (all as Partial<Site>[]).filter(
          (site): site is Site => typeof site.id === 'string' && typeof site.url === 'string',
        )
      : null;
  } catch {
    return null; // a page of a proxy
  }
}

function hostOf(address: string): string | null {
  return URL.parse(address.trim())?.host ?? null;
}
