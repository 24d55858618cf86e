import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { graphqlData, graphqlErrors, type GraphqlError } from '../engine/graphql.ts';
import type { VendorResponse } from '../engine/vendorRequest.ts';
import { errorTexts, temporaryTypes } from './errorTexts.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Limits refill steadily, so a request is accepted long before the time at which a limit is whole again. */
const maxPauseMs = 60_000;

/** Linear. Its API is GraphQL; a failure has status 200 or 400, and `errors` in the body. */
export const linear = defineVendor({
  id: 'linear',
  title: 'Linear',
  icon: 'Timeline',
  group: 'projects',
  apiUrl: 'https://api.linear.app',
  credentialTypes: ['linear_api_key', 'linear_oauth2', 'oauth2'],
  failureOf,
  lists,
  scopes,
  source: 'https://linear.app/developers/graphql',
});

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const [error] = graphqlErrors(body);
  if (error) return failureWith(error, { status, headers });
  if (status === 429) return limited(headers, '');
  if (status >= 500) return { kind: 'temporary', message: `Linear has a temporary problem (status ${status}).` };
  if (status >= 400) return { kind: 'refused', message: `Linear refused the request (status ${status}).` };
  if (Object.values(graphqlData(body)).some((result) => isUnsuccessful(result)))
    return { kind: 'refused', message: 'Linear did not carry out the change.' };
  return null;
}

/** https://linear.app/developers/graphql#errors */
function failureWith(
  { message, extensions }: GraphqlError,
  { status, headers }: Pick<VendorResponse, 'status' | 'headers'>,
): VendorFailure {
  const { code = '', type = '', userPresentableMessage } = extensions;
  const kind = String(type).toLowerCase();
  const said = typeof userPresentableMessage === 'string' ? userPresentableMessage : message;
  if (kind === 'ratelimited' || code === 'RATELIMITED' || status === 429) return limited(headers, said);
  const name = kind === '' ? String(code).toLowerCase().replaceAll('_', ' ') : kind;
  const text = `${errorTexts[name] ?? 'Linear refused the request.'} ${said.slice(0, 500)}`.trim();
  if (temporaryTypes.has(name) || status >= 500)
    return { kind: 'temporary', code: name, message: `Linear has a temporary problem. ${said.slice(0, 500)}`.trim() };
  return { kind: 'refused', code: name, message: text };
}

/** https://linear.app/developers/rate-limiting */
function limited(headers: VendorResponse['headers'], said: string): VendorFailure {
  const now = Date.now();
  const pauses = ['requests', 'complexity', 'endpoint-requests'].flatMap((limit) => {
    const reset = Number(headers[`x-ratelimit-${limit}-reset`]);
    return headers[`x-ratelimit-${limit}-remaining`] === '0' && reset > 0 ? [Math.max(0, reset - now)] : [];
  });
  const resetMs = pauses.length > 0 ? Math.min(Math.max(...pauses), maxPauseMs) : undefined;
  return {
    kind: 'limited',
    code: 'ratelimited',
    message: `${errorTexts['ratelimited']} ${said.slice(0, 500)}`.trim(),
    retryAfterMs: retryAfterMs(headers) ?? resetMs,
  };
}

/** The result of a mutation that was not carried out. */
function isUnsuccessful(result: unknown): boolean {
  return typeof result === 'object' && result !== null && (result as JsonObject)['success'] === false;
}
