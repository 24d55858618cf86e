import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Airtable. Rate limits count per base; after one, a base accepts no requests for 30 seconds. */
export const airtable = defineVendor({
  id: 'airtable',
  title: 'Airtable',
  icon: 'BrandAirtable',
  group: 'databases',
  apiUrl: 'https://api.airtable.com/v0',
  credentialTypes: ['airtable_token', 'airtable_oauth2', 'oauth2'],
  failureOf,
  limitScope: ({ path }) => /^\/(?:meta\/bases\/)?(app\w+)/.exec(path)?.[1] ?? 'meta',
  pauseMs: 30_000,
  lists,
  scopes,
  source: 'https://airtable.com/developers/web/api/introduction',
});

/** https://airtable.com/developers/web/api/errors: `error` is a text or an object, and some failures have a list of errors. */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const { code, message } = errorOf(body, status);
  const text = `${errorTexts[code] ?? 'Airtable refused the request.'} (${code}) ${message.slice(0, 500)}`.trim();
  // The limit of a month does not pass.
  if (status === 429 && !code.includes('BILLING')) {
    return { kind: 'limited', code, message: text, retryAfterMs: retryAfterMs(headers) };
  }
  return { kind: status >= 500 ? 'temporary' : 'refused', code, message: text };
}

function errorOf(body: JsonObject, status: number): { code: string; message: string } {
  const [first] = Array.isArray(body['errors']) ? (body['errors'] as unknown[]) : [];
  const error = body['error'] ?? first;
  if (typeof error === 'string') return { code: error, message: '' };
  const { type, error: name, message } = (error ?? {}) as { type?: unknown; error?: unknown; message?: unknown };
  const code = [type, name].find((each) => typeof each === 'string') ?? `status ${status}`;
  return { code: String(code), message: typeof message === 'string' ? message : '' };
}
