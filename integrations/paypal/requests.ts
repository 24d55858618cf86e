import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { pageNumber, type NextPage } from '../engine/paging.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/** Asks for whole objects; by default, responses have ID, status and links alone. */
const whole = { prefer: 'return=representation' };

/** A request that writes. PayPal demands JSON, also for requests without content. */
export function write(path: string, json: JsonObject = {}): VendorRequest {
  return { method: 'POST', path, json, headers: whole };
}

/** A request that reads. */
export function read(path: string, query: JsonObject = {}): VendorRequest {
  return { path, query };
}

interface Link {
  href?: string;
  rel?: string;
}

/** Returns the address of a link. */
function linkOf(body: JsonObject, ...names: readonly string[]): string | undefined {
  const links = Array.isArray(body['links']) ? (body['links'] as Link[]) : [];
  return links.find(({ rel }) => names.includes(rel ?? ''))?.href;
}

/**
 * Pages by number. Some lists tell the number of pages, all of them have a link to the next one. The link itself is not followed, because
 * it names another host of PayPal.
 */
export const nextNumber: NextPage = pageNumber('page', {
  hasMore: ({ response }, number) => hasMore(response.body as JsonObject, number),
});

export function hasMore(body: JsonObject, number: number): boolean {
  const pages = body['total_pages'];
  return linkOf(body, 'next') !== undefined || (typeof pages === 'number' && number < pages);
}

/** Returns the parameter of the link to the next page. */
export function nextParameter(body: JsonObject, name: string): string | undefined {
  return URL.parse(linkOf(body, 'next') ?? '')?.searchParams.get(name) ?? undefined;
}

/** An amount in texts: PayPal takes no numbers. */
export function money(value: string, currency: string): JsonObject {
  return { currency_code: currency.toUpperCase(), value };
}

/** Returns an amount, or undefined without one. Errors: `parameter_invalid` for an amount without a currency. */
export function maybeMoney(value: string | undefined, currency: string | undefined): JsonObject | undefined {
  if (!value) return undefined;
  if (currency) return money(value, currency);
  throw new AppError('parameter_invalid', 'Enter the currency of the amount.', { param: '/currency' });
}

/**
 * Returns the amount of a part; undefined without both, for everything. Errors: `parameter_invalid` for one half: an expression without a
 * value would pay everything back.
 */
export function partMoney(value: string | undefined, currency: string | undefined): JsonObject | undefined {
  if (value || !currency) return maybeMoney(value, currency);
  throw new AppError('parameter_invalid', 'Enter the amount, or no currency for everything that is left.', {
    param: '/amount',
  });
}

/** Returns a customer; undefined without any part. */
export function customerOf({ email, first, last }: { email?: string; first?: string; last?: string }) {
  if (!email && !first && !last) return undefined;
  const name = first || last ? { given_name: first || undefined, surname: last || undefined } : undefined;
  return { email_address: email || undefined, name };
}

/** Adds `approve_url`, where the buyer agrees, and the IDs of the first payment. */
export function withShortcuts(body: JsonObject): JsonObject {
  const approve = linkOf(body, 'approve', 'payer-action');
  const units = body['purchase_units'] as { payments?: Payments }[] | undefined;
  const payments = units?.[0]?.payments;
  const capture = payments?.captures?.[0]?.id;
  const authorization = payments?.authorizations?.[0]?.id;
  return {
    ...body,
    ...(approve === undefined ? {} : { approve_url: approve }),
    ...(capture === undefined ? {} : { capture_id: capture }),
    ...(authorization === undefined ? {} : { authorization_id: authorization }),
  };
}

interface Payments {
  captures?: { id?: string }[];
  authorizations?: { id?: string }[];
}
