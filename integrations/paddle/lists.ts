import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';
import { nextAfter } from './requests.ts';

function listAt(path: string, query: JsonObject, choice: VendorList['choice']): VendorList {
  return defineList({
    request: ({ cursor }) => ({ path, query: { ...query, per_page: 200, after: cursor } }),
    entries: (body) => body['data'],
    choice,
    next: ({ body }) => nextAfter(body as JsonObject),
  });
}

interface Named {
  id: string;
  name?: string | null;
  email?: string;
  description?: string | null;
  code?: string | null;
  product?: { name?: string };
  unit_price?: { amount?: string; currency_code?: string };
}

const customers = listAt('/customers', { status: 'active' }, (entry) => {
  const { id, name, email } = entry as unknown as Named;
  return { value: id, label: name || email || id, hint: email };
});

const products = listAt('/products', { status: 'active' }, (entry) => {
  const { id, name } = entry as unknown as Named;
  return { value: id, label: name || id };
});

/** Prices are named by their product; the amount is in the smallest unit. */
const prices = listAt('/prices', { status: 'active', include: 'product' }, (entry) => {
  const { id, name, description, product, unit_price: cost } = entry as unknown as Named;
  const own = name || description || id;
  const label = product?.name ? `${product.name}: ${own}` : own;
  return { value: id, label, hint: `${cost?.amount ?? ''} ${cost?.currency_code ?? ''}`.trim() };
});

const discounts = listAt('/discounts', { status: 'active' }, (entry) => {
  const { id, description, code } = entry as unknown as Named;
  return { value: id, label: description || id, hint: code ?? undefined };
});

/** Lists of Paddle, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { customers, products, prices, discounts };
