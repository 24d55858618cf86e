import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** WhatsApp Cloud API of Meta. The version is a part of the address: https://developers.facebook.com/docs/graph-api/changelog. */
export const whatsapp = defineVendor({
  id: 'whatsapp',
  title: 'WhatsApp',
  icon: 'BrandWhatsapp',
  group: 'messaging',
  apiUrl: 'https://graph.facebook.com/v25.0',
  // Files of messages need the token, too.
  otherHosts: ['lookaside.fbsbx.com'],
  credentialTypes: ['whatsapp_cloud'],
  pathValues: { phone_number_id: 'Phone number ID', business_account_id: 'Business account ID' },
  failureOf,
  limitScope,
  lists,
  // The throughput of messages recovers within seconds.
  pauseMs: 5_000,
  source: 'https://developers.facebook.com/documentation/business-messaging/whatsapp',
});

/** Messages to one person have a limit of their own (code 131056), so that a pause delays messages to that person alone. */
function limitScope({ json }: VendorRequest): string {
  const { to, recipient } = (json ?? {}) as { to?: unknown; recipient?: unknown };
  const person = to ?? recipient;
  return typeof person === 'string' ? `to ${person}` : '';
}

/** Codes of rate limits: https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes. */
const limits = new Set([4, 80_007, 130_429, 131_056, 133_016]);
/** Codes of problems that pass by themselves. */
const temporary = new Set([1, 2, 131_000, 131_016]);
/** One message in six seconds to the same person. */
const pairPauseMs = 6_000;

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const error = errorOf(body);
  if (status < 400 && error === undefined) return null;
  const number = typeof error?.['code'] === 'number' ? error['code'] : undefined;
  const code = number === undefined ? `status ${status}` : String(number);
  if (status === 429 || (number !== undefined && limits.has(number)))
    return {
      kind: 'limited',
      message: `WhatsApp accepts no more requests for now. (${code})`,
      retryAfterMs: number === 131_056 ? pairPauseMs : pauseIn(headers['x-business-use-case-usage']),
    };
  if (status >= 500 || (number !== undefined && temporary.has(number)))
    return { kind: 'temporary', message: `WhatsApp has a temporary problem. (${code})` };
  // Meta quotes a token that it does not accept.
  if (status === 401 || number === 190) return { kind: 'refused', code, message: `${errorTexts['190']!} (${code})` };
  const said = saidIn(error);
  const text = errorTexts[code] ?? 'WhatsApp refused the request.';
  return { kind: 'refused', code, message: `${text} (${code})${said === '' ? '' : ` ${said}`}` };
}

function errorOf(body: JsonObject): JsonObject | undefined {
  const { error } = body;
  return typeof error === 'object' && error !== null && !Array.isArray(error) ? (error as JsonObject) : undefined;
}

/** Returns the most exact of the texts of an error. */
function saidIn(error: JsonObject | undefined): string {
  const data = error?.['error_data'];
  const details = typeof data === 'object' && data !== null ? (data as JsonObject)['details'] : undefined;
  const texts = [details, error?.['error_user_msg'], error?.['message']];
  const said = texts.find((text): text is string => typeof text === 'string' && text !== '') ?? '';
  return said.replace(/^\(#\d+\) /, '').slice(0, 500);
}

/** https://developers.facebook.com/docs/graph-api/overview/rate-limiting: minutes until the limit ends; the throughput has no time. */
function pauseIn(usage: string | undefined): number | undefined {
  const minutes = /"estimated_time_to_regain_access"\s*:\s*(\d{1,5})/.exec(usage ?? '')?.[1];
  return minutes === undefined ? undefined : Number(minutes) * 60_000;
}
