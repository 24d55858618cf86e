import { text } from '../../../platform/schema/schema.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { owner } from '../fields.ts';
import { objectOperations } from '../objectOperations.ts';
import { hubspot } from '../vendor.ts';

const name = { title: 'Name', maxLength: 500 };

/** Companies of HubSpot: https://developers.hubspot.com/docs/api-reference/crm-companies-v3/guide. */
export const node = vendorNode(hubspot, {
  noun: 'company',
  title: 'HubSpot company',
  description: 'Creates, updates, finds or deletes companies in HubSpot.',
  first: 'create',
  operations: objectOperations({
    kind: 'companies',
    name: 'company',
    fields: {
      name: text(name),
      domain: text({ title: 'Domain', placeholder: 'example.com', maxLength: 500 }),
      phone: text({ title: 'Phone', maxLength: 200 }),
      city: text({ title: 'City', rare: true, maxLength: 500 }),
      country: text({ title: 'Country', rare: true, maxLength: 500 }),
      industry: text({ title: 'Industry', description: 'Internal name.', rare: true, maxLength: 200 }),
      hubspot_owner_id: owner,
    },
    required: { name: text({ ...name, required: true }) },
    record: text({
      title: 'Company',
      description: 'ID of a company, or the value of the unique property.',
      choices: { list: 'companies' },
      required: true,
      maxLength: 320,
    }),
    propertyList: 'company_properties',
    example: { name: 'Seals', domain: 'seals.example.com' },
    known: { name: 'Pumps', domain: 'pumps.example.com' },
    change: { phone: '+49 30 1234567' },
  }),
});
