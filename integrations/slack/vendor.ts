import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';
import { splitScopes } from '../../domains/credentials/oauth2/splitScopes.ts';
import { scopes } from './scopes.ts';

/** Errors of Slack that pass by themselves. */
const temporary = new Set(['fatal_error', 'internal_error', 'service_unavailable', 'request_timeout']);

/** Slack. A failure has status 200 and `ok: false`; rate limits count per method. */
export const slack = defineVendor({
  id: 'slack',
  title: 'Slack',
  icon: 'BrandSlack',
  group: 'messaging',
  apiUrl: 'https://slack.com/api',
  otherHosts: ['files.slack.com', 'files.slack-gov.com'],
  credentialTypes: ['slack_token', 'slack_oauth2', 'oauth2'],
  failureOf,
  limitScope: ({ path }) => /^\/[\w.]+/.exec(path)?.[0] ?? 'files',
  lists,
  scopes,
  source: 'https://docs.slack.dev/apis/web-api',
});

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const { ok, error, needed, response_metadata: metadata } = body as SlackBody;
  if (status === 429 || error === 'ratelimited') return limited(headers);
  if (status >= 500 || (error !== undefined && temporary.has(error)))
    return { kind: 'temporary', message: `Slack has a temporary problem (${error ?? status}).` };
  if (ok === true && status < 400) return null;
  const code = error ?? `status ${status}`;
  const messages = metadata?.messages;
  const details = Array.isArray(messages) ? messages.slice(0, 5).join(' ') : '';
  const text = errorTexts[code] ?? 'Slack refused the request.';
  return {
    kind: 'refused',
    code,
    message: `${text} (${code})${details === '' ? '' : ` ${details.slice(0, 500)}`}`,
    ...(typeof needed === 'string' ? { missingScopes: splitScopes(needed) } : {}),
  };
}

interface SlackBody {
  ok?: boolean;
  error?: string;
  needed?: string;
  response_metadata?: { messages?: string[] };
}

function limited(headers: Readonly<Record<string, string>>): VendorFailure {
  return {
    kind: 'limited',
    message: 'Slack accepts no more requests of this kind for now. (ratelimited)',
    retryAfterMs: retryAfterMs(headers),
  };
}
