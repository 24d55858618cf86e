import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** Facebook's Graph API for pages. The version is a part of the address: https://developers.facebook.com/docs/graph-api/changelog. */
export const facebookGraph = defineVendor({
  id: 'facebook_graph',
  title: 'Facebook',
  icon: 'BrandFacebook',
  group: 'publishing',
  apiUrl: 'https://graph.facebook.com/v25.0',
  credentialTypes: ['facebook_token'],
  failureOf,
  lists,
  source: 'https://developers.facebook.com/docs/pages-api',
});

/** Codes of rate limits, whose status is 400 or 403: https://developers.facebook.com/docs/graph-api/overview/rate-limiting. */
const limits = new Set([4, 17, 32, 613, 80_001]);

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const { error: read } = body;
  const error = typeof read === 'object' && read !== null ? (read as JsonObject) : undefined;
  if (status < 400 && error === undefined) return null;
  const number = typeof error?.['code'] === 'number' ? error['code'] : undefined;
  const code = number === undefined ? `status ${status}` : String(number);
  if (status === 429 || (number !== undefined && limits.has(number)))
    return {
      kind: 'limited',
      message: `Facebook accepts no more requests for now. (${code})`,
      retryAfterMs: pauseIn(headers['x-business-use-case-usage']),
    };
  if (status >= 500 || number === 1 || number === 2 || error?.['is_transient'] === true)
    return { kind: 'temporary', message: `Facebook has a temporary problem. (${code})` };
  // Facebook quotes a token that it does not accept.
  if (status === 401 || number === 190 || number === 102)
    return { kind: 'refused', code, message: `${errorTexts['190']!} (${code})` };
  const texts = [error?.['error_user_msg'], error?.['message']];
  const said = texts.find((text): text is string => typeof text === 'string' && text !== '') ?? '';
  const text = errorTexts[code] ?? 'Facebook refused the request.';
  return { kind: 'refused', code, message: `${text} (${code}) ${said.replace(/^\(#\d+\) /, '').slice(0, 500)}`.trim() };
}

/** The header has the minutes until the limit ends. */
function pauseIn(usage: string | undefined): number | undefined {
  const minutes = /"estimated_time_to_regain_access"\s*:\s*(\d{1,5})/.exec(usage ?? '')?.[1];
  return minutes === undefined ? undefined : Number(minutes) * 60_000;
}
