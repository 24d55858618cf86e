import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of HubSpot that operations need: https://developers.hubspot.com/docs/apps/developer-platform/build-apps/authentication/scopes. */
export const scopes: Vendor['scopes'] = {
  // The scopes depend on the kinds of the two records.
  association: {
    reads: [...['contacts', 'companies', 'deals'].map((kind) => `crm.objects.${kind}.read`), 'tickets'],
    changes: [...['contacts', 'companies', 'deals'].map((kind) => `crm.objects.${kind}.write`), 'tickets'],
  },
  company: { reads: 'crm.objects.companies.read', changes: 'crm.objects.companies.write' },
  contact: { reads: 'crm.objects.contacts.read', changes: 'crm.objects.contacts.write' },
  deal: { reads: 'crm.objects.deals.read', changes: 'crm.objects.deals.write' },
  engagement: { reads: 'crm.objects.contacts.read', changes: 'crm.objects.contacts.write' },
  list: { reads: 'crm.lists.read', changes: 'crm.lists.write' },
  owner: 'crm.objects.owners.read',
  ticket: 'tickets',
  trigger: {
    by: 'kind',
    contacts: 'crm.objects.contacts.read',
    companies: 'crm.objects.companies.read',
    deals: 'crm.objects.deals.read',
    tickets: 'tickets',
  },
};
