import type { JsonObject } from '../../domains/executions/item.ts';
import { nextUrl } from '../engine/paging.ts';
import { path, type VendorRequest, type VendorResponse } from '../engine/vendorRequest.ts';

const account = '/2010-04-01/Accounts/{account_sid}';

/** Returns the path of a list of the account: `/Messages.json`. */
export function listPath(name: string): string {
  return `${account}/${name}.json`;
}

/** Returns the path of one thing of the account. Errors: `parameter_invalid`. */
export function pathOf(name: string, sid: string): string {
  return `${account}/${name}${path`/${sid}`}.json`;
}

/** Returns a request with a form. Lists become repeated fields; undefined values and empty texts are left out. */
export function write(to: string, fields: JsonObject): VendorRequest {
  const form = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value])
      .filter((one) => one !== undefined && one !== '')
      .map((one) => [name, one] as const),
  );
  return { method: 'POST', path: to, form };
}

/** https://www.twilio.com/docs/usage/twilios-response#pagination: the next page is a path, null after the last one. */
export const list = {
  next: nextUrl((body) => body['next_page_uri']),
  pageSize: { parameter: 'PageSize', max: 1_000 },
};

/** Returns a phone number without blanks and brackets; names of senders and addresses of channels stay. */
export function numberOf(written: string): string {
  const text = written.trim();
  return /^[+\d][\d\s()./-]*$/.test(text) ? text.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+') : text;
}

/** Returns the query of the next page, which is in its address: https://www.twilio.com/docs/usage/twilios-response#pagination. */
export function cursorOf({ body }: VendorResponse): string | undefined {
  const { next_page_uri: path, meta } = body as {
    next_page_uri?: string | null;
    meta?: { next_page_url?: string | null };
  };
  const address = URL.parse(path ?? meta?.next_page_url ?? '', 'https://api.twilio.com');
  return address?.search ? address.search.slice(1) : undefined;
}

/** Returns the query of a page, from the cursor of the page before. */
export function queryOf(cursor: string | undefined, size: number): JsonObject {
  return { PageSize: size, ...Object.fromEntries(new URLSearchParams(cursor)) };
}
