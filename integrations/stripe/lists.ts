import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListEntry, type VendorList } from '../engine/defineList.ts';
import { read } from './requests.ts';

const limit = 100;

/** A list of Stripe. Its cursor is the ID of the last object of a page. */
function listAt(path: string, query: JsonObject, choice: (entry: JsonObject) => ListEntry | null): VendorList {
  return defineList({
    request: ({ cursor }) => read(path, { ...query, limit, starting_after: cursor }),
    entries: (body) => body['data'],
    choice,
    next: ({ body }) => {
      const { has_more: hasMore, data } = body as { has_more?: boolean; data?: { id?: string }[] };
      return hasMore === true ? data?.at(-1)?.id : undefined;
    },
  });
}

interface Named {
  id: string;
  name?: string | null;
}

const customers = listAt('/v1/customers', {}, (entry) => {
  const { id, name, email } = entry as unknown as Named & { email?: string | null };
  return { value: id, label: name || email || id, hint: email ?? undefined };
});

const products = listAt('/v1/products', { active: true }, (entry) => {
  const { id, name } = entry as unknown as Named;
  return { value: id, label: name || id };
});

interface StripePrice {
  id: string;
  nickname?: string | null;
  currency?: string;
  unit_amount?: number | null;
  recurring?: { interval?: string } | null;
  product?: { name?: string };
}

/** Many prices have no name, so that the one of the product is shown, with the amount in the smallest unit. */
const prices = listAt('/v1/prices', { active: true, expand: ['data.product'] }, (entry) => {
  const { id, nickname, currency = '', unit_amount: amount, recurring, product } = entry as unknown as StripePrice;
  const cost = typeof amount === 'number' ? `${amount} ${currency.toUpperCase()}` : currency.toUpperCase();
  const interval = recurring?.interval === undefined ? '' : ` / ${recurring.interval}`;
  return { value: id, label: nickname || product?.name || id, hint: `${cost}${interval}` };
});

const coupons = listAt('/v1/coupons', {}, (entry) => {
  const { id, name } = entry as unknown as Named;
  return { value: id, label: name || id };
});

/** Lists of Stripe, by the name in `choices` of a field. The engine filters them, because Stripe's search is a minute behind. */
export const lists: Readonly<Record<string, VendorList>> = { customers, products, prices, coupons };
