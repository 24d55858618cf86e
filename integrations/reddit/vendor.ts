import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Reddit. Refusals of forms have status 200; limits count for each client, and those of new posts for each account. */
export const reddit = defineVendor({
  id: 'reddit',
  title: 'Reddit',
  icon: 'BrandReddit',
  group: 'publishing',
  apiUrl: 'https://oauth.reddit.com',
  credentialTypes: ['reddit_token', 'reddit_oauth2'],
  access: { reddit_oauth2: ['posts', 'read', 'history', 'messages', 'communities'] },
  headersFor: userAgent,
  failureOf,
  limitScope: ({ path }) => (/^\/api\/(submit|comment|compose)$/.test(path) ? 'posting' : ''),
  lists,
  scopes,
  pauseMs: 60_000,
  source: 'https://www.reddit.com/dev/api',
});

/** Reddit demands who is behind a client: https://github.com/reddit-archive/reddit/wiki/API#rules. */
function userAgent({ user_name: name }: JsonObject): Record<string, string> {
  const person = typeof name === 'string' ? name.trim().replace(/^\/?u\//i, '') : '';
  return { 'user-agent': `server:bureau:1.0${person === '' ? '' : ` (by /u/${person})`}` };
}

type FormError = [code?: unknown, text?: unknown, field?: unknown];

interface RedditBody {
  json?: { errors?: FormError[]; ratelimit?: unknown };
  reason?: unknown;
}

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const { json, reason } = body as RedditBody;
  if (status === 429)
    return { kind: 'limited', message: 'Reddit accepts no more requests for now.', retryAfterMs: resetOf(headers) };
  if (status >= 500) return { kind: 'temporary', message: `Reddit has a temporary problem (status ${status}).` };
  const [error] = Array.isArray(json?.errors) ? json.errors : [];
  if (error) return ofForm(error, json?.ratelimit);
  if (status < 400) return null;
  const named = typeof reason === 'string' && errorTexts[reason] !== undefined ? reason : undefined;
  const code = named ?? `status ${status}`;
  return { kind: 'refused', code, message: `${errorTexts[code] ?? 'Reddit refused the request.'} (${code})` };
}

function ofForm([name, written, field]: FormError, seconds: unknown): VendorFailure {
  const code = String(name);
  const said = typeof written === 'string' ? written.slice(0, 300) : '';
  if (code === 'RATELIMIT')
    return { kind: 'limited', code, message: `${errorTexts[code]!} ${said}`, retryAfterMs: pauseOf(seconds, said) };
  const place = typeof field === 'string' && field !== '' ? ` Field: ${field}.` : '';
  return {
    kind: 'refused',
    code,
    message: `${errorTexts[code] ?? 'Reddit refused the request.'} (${code}) ${said}${place}`.trim(),
  };
}

/** The pause in seconds, or in the text: "Try again in 7 minutes." */
function pauseOf(seconds: unknown, said: string): number | undefined {
  if (typeof seconds === 'number' && seconds > 0) return seconds * 1000;
  const [, count, unit = ''] = /(\d+) (second|minute|hour)/i.exec(said) ?? [];
  const unitMs = { second: 1_000, minute: 60_000, hour: 3_600_000 }[unit.toLowerCase()];
  return count === undefined || unitMs === undefined ? undefined : Number(count) * unitMs;
}

function resetOf(headers: Readonly<Record<string, string>>): number | undefined {
  const seconds = Number(headers['x-ratelimit-reset']);
  return headers['x-ratelimit-reset'] !== undefined && Number.isFinite(seconds)
    ? Math.max(0, seconds) * 1000
    : undefined;
}
