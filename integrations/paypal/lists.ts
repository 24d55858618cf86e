import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type ListEntry, type VendorList } from '../engine/defineList.ts';
import { hasMore, read } from './requests.ts';

/** Lists of plans and products have up to 20 entries a page. */
function listAt(path: string, name: string, choice: (entry: JsonObject) => ListEntry | null): VendorList {
  return defineList({
    request: ({ cursor }) => read(path, { page_size: 20, page: cursor ?? '1' }),
    entries: (body) => body[name],
    choice,
    next: ({ body }, { cursor }) => {
      const number = Number(cursor ?? 1);
      return hasMore(body as JsonObject, number) ? String(number + 1) : undefined;
    },
  });
}

interface Named {
  id: string;
  name?: string;
  description?: string;
  status?: string;
}

const plans = listAt('/v1/billing/plans', 'plans', (entry) => {
  const { id, name, status } = entry as unknown as Named;
  return { value: id, label: name || id, hint: status };
});

const products = listAt('/v1/catalogs/products', 'products', (entry) => {
  const { id, name, description } = entry as unknown as Named;
  return { value: id, label: name || id, hint: description };
});

/** Lists of PayPal, by the name in `choices` of a field. PayPal cannot search them. */
export const lists: Readonly<Record<string, VendorList>> = { plans, products };
