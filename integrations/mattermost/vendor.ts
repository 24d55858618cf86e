import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** Mattermost, version 4 of the API. Each team has a server of its own, so the credential has its address. */
export const mattermost = defineVendor({
  id: 'mattermost',
  title: 'Mattermost',
  icon: 'MessageCircle',
  group: 'messaging',
  apiUrl: 'https://mattermost.example.com/api/v4',
  credentialTypes: ['mattermost_token'],
  failureOf,
  lists,
  pauseMs: 1_000,
  source: 'https://developers.mattermost.com/api-documentation/',
});

/** A larger number is a time, and no number of seconds. */
const maxResetSeconds = 1_000_000;

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const { id, message } = body as { id?: unknown; message?: unknown };
  if (status < 400) return null;
  if (status === 429) return limited(headers);
  if (status >= 500) return { kind: 'temporary', message: `Mattermost has a temporary problem (${status}).` };
  const code = typeof id === 'string' ? id.slice(0, 100) : `status ${status}`;
  const said = typeof message === 'string' ? ` ${message.slice(0, 300)}` : '';
  const text = errorTexts[code] ?? 'Mattermost refused the request.';
  return { kind: 'refused', code, message: `${text}${said} (${code})` };
}

/** `X-Ratelimit-Reset` has seconds, or a time in seconds since 1970. */
function limited(headers: Readonly<Record<string, string>>): VendorFailure {
  const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN);
  const seconds = reset > maxResetSeconds ? Math.max(0, Math.ceil(reset - Date.now() / 1000)) : reset;
  const resetMs = Number.isFinite(seconds) ? Math.ceil(seconds) * 1000 : undefined;
  return {
    kind: 'limited',
    message: 'Mattermost accepts no more requests for now. (limit exceeded)',
    retryAfterMs: retryAfterMs(headers) ?? resetMs,
  };
}
