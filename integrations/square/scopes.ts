import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of Square that operations need: https://developer.squareup.com/docs/oauth-api/square-permissions. */
export const scopes: Vendor['scopes'] = {
  catalog: { reads: 'ITEMS_READ', changes: 'ITEMS_WRITE' },
  customer: { reads: 'CUSTOMERS_READ', changes: 'CUSTOMERS_WRITE' },
  inventory: { reads: 'INVENTORY_READ', changes: 'INVENTORY_WRITE' },
  invoice: { reads: 'INVOICES_READ', changes: 'INVOICES_WRITE ORDERS_WRITE' },
  location: 'MERCHANT_PROFILE_READ',
  order: { reads: 'ORDERS_READ', changes: 'ORDERS_WRITE', pay: 'ORDERS_WRITE PAYMENTS_WRITE' },
  payment: { reads: 'PAYMENTS_READ', changes: 'PAYMENTS_WRITE' },
  payment_link: {
    reads: 'ORDERS_READ',
    create: 'PAYMENTS_WRITE ORDERS_READ ORDERS_WRITE',
    delete: 'ORDERS_READ ORDERS_WRITE',
  },
};
