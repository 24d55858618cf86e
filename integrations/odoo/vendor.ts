import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { lists } from './lists.ts';

/** Odoo 19 and later, by JSON-2. Each database has an address of its own, so the credential names it. */
export const odoo = defineVendor({
  id: 'odoo',
  title: 'Odoo',
  icon: 'BuildingFactory',
  group: 'sales',
  apiUrl: 'https://example.odoo.com',
  credentialTypes: ['odoo_key'],
  failureOf,
  lists,
  // Odoo Online takes about one call in a second.
  pauseMs: 2_000,
  source: 'https://www.odoo.com/documentation/19.0/developer/reference/external_api.html',
});

/** By the last part of Python's name of the error. */
const texts: Readonly<Record<string, string>> = {
  Unauthorized: 'Odoo does not accept the API key. Keys end after three months at most: create a new one.',
  AccessDenied: 'Odoo does not accept the API key. Keys end after three months at most: create a new one.',
  AccessError: 'The user of the API key lacks the permission.',
  MissingError: 'There is no such record. It may have been deleted.',
  NotFound: 'There is no such model or method. Check the name of the model, and whether its app is installed.',
  ValidationError: 'Odoo refused the values.',
  UserError: 'Odoo refused the request.',
  TypeError: 'An argument is missing or unknown.',
};

/** The field `debug` of a failure holds a traceback, which must not be shown. */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const { name, message } = body;
  const code = typeof name === 'string' ? name.split('.').at(-1)!.slice(0, 100) : String(status);
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined))
    return {
      kind: 'limited',
      code,
      message: 'Odoo accepts no more requests for now.',
      retryAfterMs: retryAfterMs(headers),
    };
  // Two changes at the same time: the database has undone this one.
  if (status >= 500 || status === 409 || code === 'SerializationFailure')
    return { kind: 'temporary', code, message: `Odoo has a temporary problem. (status ${status})` };
  const said = typeof message === 'string' ? ` ${message.replaceAll(/\s+/g, ' ').slice(0, 500)}` : '';
  return { kind: 'refused', code, message: `${texts[code] ?? textOf(status)} (${code})${said}` };
}

function textOf(status: number): string {
  if (status === 401) return texts['Unauthorized']!;
  if (status === 403) return texts['AccessError']!;
  if (status === 404) return 'The server has no JSON-2 API at this address. It needs Odoo 19 or later.';
  return 'Odoo refused the request.';
}
