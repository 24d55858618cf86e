import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { lists } from './lists.ts';

/** Zendesk Support. The address has the subdomain of the account, so the credential has it. */
export const zendesk = defineVendor({
  id: 'zendesk',
  title: 'Zendesk',
  icon: 'Headset',
  group: 'sales',
  apiUrl: 'https://example.zendesk.com',
  credentialTypes: ['zendesk_token'],
  idempotencyHeader: 'Idempotency-Key',
  failureOf,
  lists,
  source: 'https://developer.zendesk.com/api-reference/ticketing/introduction/',
});

const texts: Readonly<Record<number, string>> = {
  400: 'Zendesk does not accept the request.',
  401: 'Zendesk does not accept the email address with this token. Check the credential.',
  403: 'The user of the credential may not do this.',
  404: 'There is no such thing, or the user of the credential cannot see it.',
  413: 'The file is too large.',
  422: 'Zendesk does not accept the values.',
};

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const code = `status ${status}`;
  if (status === 429)
    return {
      kind: 'limited',
      message: `Zendesk accepts no more requests for now. (${code})`,
      retryAfterMs: retryAfterMs(headers),
    };
  // A conflict is another change at the same time.
  if (status >= 500 || status === 409)
    return { kind: 'temporary', message: `Zendesk has a temporary problem. (${code})` };
  const said = saidIn(body);
  const text = texts[status] ?? 'Zendesk refused the request.';
  return { kind: 'refused', code, message: `${text} (${code})${said === '' ? '' : ` ${said}`}` };
}

/** https://developer.zendesk.com/api-reference/introduction/requests/#400-range: the error is a text, or has a message. */
function saidIn({ error, description, details }: JsonObject): string {
  const ofDetails = Object.values(isObject(details) ? details : {}).flatMap((entries) =>
    Array.isArray(entries)
      ? (entries as unknown[]).flatMap((entry) => (isObject(entry) ? [entry['description']] : []))
      : [],
  );
  const message = isObject(error) ? error['message'] : undefined;
  const said = [...ofDetails.slice(0, 5), ...(ofDetails.length > 0 ? [] : [description, message])];
  return said
    .filter((text): text is string => typeof text === 'string' && text !== '')
    .join(' ')
    .slice(0, 500);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
