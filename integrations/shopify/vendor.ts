import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { graphqlData, graphqlErrors } from '../engine/graphql.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** Shopify's GraphQL Admin API. Each shop has its own address, which the credential names. A failure has status 200, and errors in the body. */
export const shopify = defineVendor({
  id: 'shopify',
  title: 'Shopify',
  icon: 'BuildingStore',
  group: 'payments',
  apiUrl: 'https://shopify.com',
  credentialTypes: ['shopify_token', 'shopify_app'],
  failureOf,
  lists,
  pauseMs: 2_000,
  source: 'https://shopify.dev/docs/api/admin-graphql/2026-10',
});

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const [error] = graphqlErrors(body);
  const code = textOf(error?.extensions['code']);
  if (status === 429 || code === 'THROTTLED')
    return {
      kind: 'limited',
      code,
      message: 'Shopify accepts no more requests for now. (THROTTLED)',
      retryAfterMs: retryAfterMs(headers) ?? refillMs(body),
    };
  if (status >= 500 || code === 'INTERNAL_SERVER_ERROR')
    return { kind: 'temporary', code, message: `Shopify has a temporary problem. (${code || status})` };
  if (error || status >= 400) {
    const known = errorTexts[code] ?? errorTexts[`${status}`] ?? 'Shopify refused the request.';
    const said = error?.message ?? textOf(body['errors']);
    return { kind: 'refused', code, message: `${known} (${code || status}) ${said.slice(0, 500)}`.trim() };
  }
  return userError(body);
}

interface UserError {
  field?: unknown;
  message?: unknown;
  code?: unknown;
}

/** A mutation tells its problems beside its result: https://shopify.dev/docs/api/admin-graphql#status_and_error_codes. */
function userError(body: JsonObject): VendorFailure | null {
  for (const result of Object.values(graphqlData(body))) {
    const problems = problemsIn(result);
    if (problems.length === 0) continue;
    const said = problems.slice(0, 5).map(({ field, message }) => {
      const place = Array.isArray(field) ? field.join('.') : '';
      return place === '' ? textOf(message) : `${place}: ${textOf(message)}`;
    });
    const code = codeOf(problems[0]!);
    return {
      // The first request with the same key is not done yet.
      kind: code === 'IDEMPOTENCY_CONCURRENT_REQUEST' ? 'temporary' : 'refused',
      code,
      message: `Shopify refused the change. ${said.join(' ')}`,
    };
  }
  return null;
}

/** Most problems of products and customers have no code. */
function codeOf({ code, message }: UserError): string {
  if (typeof code === 'string') return textOf(code);
  return / (does not exist|can.t be found)/.test(textOf(message)) ? 'NOT_FOUND' : '';
}

function problemsIn(result: unknown): UserError[] {
  if (typeof result !== 'object' || result === null) return [];
  const lists_ = Object.entries(result).filter(([name]) => /^(userErrors|\w+UserErrors)$/.test(name));
  return lists_.flatMap(([, problems]) => (Array.isArray(problems) ? (problems as UserError[]) : []));
}

interface Cost {
  requestedQueryCost?: number;
  throttleStatus?: { currentlyAvailable?: number; restoreRate?: number };
}

/** The bucket refills steadily: https://shopify.dev/docs/api/usage/rate-limits. */
function refillMs(body: JsonObject): number | undefined {
  const { requestedQueryCost: wanted, throttleStatus } = ((body['extensions'] as JsonObject | undefined)?.['cost'] ??
    {}) as Cost;
  const { currentlyAvailable: available, restoreRate: rate } = throttleStatus ?? {};
  if (wanted === undefined || available === undefined || !rate) return undefined;
  return Math.min(60_000, Math.max(0, Math.ceil(((wanted - available) / rate) * 1000)));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 500) : '';
}
