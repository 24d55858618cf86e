import { defineList, type VendorList } from '../engine/defineList.ts';
import { listOf } from './requests.ts';

const size = 50;

interface Named {
  id: number | string;
  name?: string;
  slug?: string;
  sku?: string;
  title?: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  enabled?: boolean;
}

/** A list with pages, which WooCommerce searches. */
function listAt(kind: string, choice: VendorList['choice'], fields: string): VendorList {
  return defineList({
    request: ({ search, cursor }) => ({
      path: listOf(kind),
      query: { search, page: cursor ?? '1', per_page: size, _fields: fields },
    }),
    entries: (body) => body,
    choice,
    next: ({ headers }, { cursor }) => {
      const page = Number(cursor ?? 1);
      return page < Number(headers['x-wp-totalpages'] ?? 0) ? String(page + 1) : undefined;
    },
    searches: true,
  });
}

const products = listAt(
  'products',
  (entry) => {
    const { id, name, sku } = entry as unknown as Named;
    return { value: String(id), label: name || String(id), hint: sku };
  },
  'id,name,sku',
);

const categories = listAt(
  'products/categories',
  (entry) => {
    const { id, name, slug } = entry as unknown as Named;
    return { value: String(id), label: name || String(id), hint: slug };
  },
  'id,name,slug',
);

/** Guests are no customers. */
const customers = listAt(
  'customers',
  (entry) => {
    const { id, first_name: first, last_name: last, email } = entry as unknown as Named;
    const name = [first, last].filter((part) => part).join(' ');
    return { value: String(id), label: name || email || String(id), hint: email };
  },
  'id,first_name,last_name,email',
);

/** The counts of orders name all statuses, with those of plug-ins. */
const orderStatuses = defineList({
  request: () => ({ path: listOf('reports/orders/totals') }),
  entries: (body) => body,
  choice: (entry) => {
    const { slug, name } = entry as unknown as Named;
    return slug ? { value: slug, label: name || slug, hint: slug } : null;
  },
});

const paymentGateways = defineList({
  request: () => ({ path: listOf('payment_gateways') }),
  entries: (body) => body,
  choice: (entry) => {
    const { id, title, enabled } = entry as unknown as Named;
    return { value: String(id), label: title || String(id), hint: enabled === false ? 'disabled' : undefined };
  },
});

/** Lists of WooCommerce, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  products,
  categories,
  customers,
  order_statuses: orderStatuses,
  payment_gateways: paymentGateways,
};
