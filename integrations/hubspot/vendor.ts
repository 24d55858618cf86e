import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import type { VendorResponse } from '../engine/vendorRequest.ts';
import { lists } from './lists.ts';
import { objectOf } from '../engine/objectOf.ts';
import { scopes } from './scopes.ts';

/** What to do about errors of HubSpot, by their category (https://developers.hubspot.com/docs/api-reference/error-handling). */
const errorTexts: Readonly<Record<string, string>> = {
  CONFLICT: 'There is such a record already.',
  EXPIRED_AUTHENTICATION: 'The token has expired. Connect the credential again.',
  INVALID_AUTHENTICATION: 'HubSpot does not accept the token. Check the credential.',
  MISSING_SCOPES: 'The token lacks a scope. The app or the service key must have it, too.',
  OBJECT_NOT_FOUND: 'There is no such record.',
  RATE_LIMITS: 'HubSpot accepts no more requests for now.',
  VALIDATION_ERROR: 'HubSpot does not accept the values.',
};

/** Locked records and errors of HubSpot's servers pass by themselves. */
const temporary = new Set([423, 477]);

/** HubSpot. Limits count all requests of an account in ten seconds; searches have a limit of their own. */
export const hubspot = defineVendor({
  id: 'hubspot',
  title: 'HubSpot',
  icon: 'AddressBook',
  group: 'sales',
  apiUrl: 'https://api.hubapi.com',
  credentialTypes: ['hubspot_token', 'hubspot_oauth2', 'oauth2'],
  failureOf,
  limitScope: ({ path }) => (path.endsWith('/search') ? 'search' : ''),
  pauseMs: 10_000,
  lists,
  scopes,
  source: 'https://developers.hubspot.com/docs/api-reference',
});

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const { category, policyName } = body;
  const code = typeof category === 'string' ? category : status === 429 ? 'RATE_LIMITS' : `status ${status}`;
  const text = `${errorTexts[code] ?? 'HubSpot refused the request.'} (${code}) ${detailsIn(body)}`.trim();
  if (status === 429 && policyName !== 'DAILY')
    return { kind: 'limited', code, message: text, retryAfterMs: pauseOf(headers) };
  if (status >= 500 || temporary.has(status)) return { kind: 'temporary', code, message: text };
  const missing = code === 'MISSING_SCOPES' ? { missingScopes: requiredScopesIn(body) } : {};
  return { kind: 'refused', code, message: text, ...missing };
}

/** Returns the scopes that a refusal names, in the context of the error or of its parts. */
function requiredScopesIn({ context, errors }: JsonObject): string[] {
  const parts = Array.isArray(errors) ? (errors as unknown[]).map((part) => objectOf(part)['context']) : [];
  const named = [context, ...parts].map((part) => objectOf(part)['requiredScopes']);
  return named.flatMap((scopes) => (Array.isArray(scopes) ? scopes.filter((one) => typeof one === 'string') : []));
}

/** Returns the messages of an error and of its parts. */
function detailsIn({ message, errors }: JsonObject): string {
  const parts = Array.isArray(errors) ? (errors as ({ message?: unknown } | null)[]).map((part) => part?.message) : [];
  const texts = (parts.length > 0 ? parts.slice(0, 5) : [message]).filter((text) => typeof text === 'string');
  return texts.join(' ').slice(0, 1_000);
}

/** The interval of the limit, in milliseconds: https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines. */
function pauseOf(headers: VendorResponse['headers']): number | undefined {
  const intervalMs = Number(headers['x-hubspot-ratelimit-interval-milliseconds'] ?? Number.NaN);
  return retryAfterMs(headers) ?? (Number.isFinite(intervalMs) ? intervalMs : undefined);
}
